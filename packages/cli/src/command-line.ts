/** The commands, their options and their help. */
import { Command } from 'commander';
import { type Done, examples, inProject, isaHelp, withCommon } from './command-kit.js';
import { check } from './commands/check.js';
import { checkAsked, explain } from './commands/explain.js';
import { generate } from './commands/generate.js';
import { run } from './commands/run.js';
import { time } from './commands/time.js';
import { whence } from './commands/whence.js';
import { whenceBinary } from './commands/whence-binary.js';
import { documentCommands } from './document-commands.js';
import type { Io } from './io.js';
import { version } from './version.js';

/** The whole command line. Throws CommanderError where commander would end the process. */
export const commandLine = (io: Io, done: Done): Command => {
  const program = new Command('instabrew')
    .description('One instruction-set spec, and everything else made from it.')
    .version(version(), '-V, --version', 'print the version')
    .helpOption('-h, --help', 'show help')
    .helpCommand('help [command]', 'show the help of a command')
    .addHelpText(
      'after',
      examples('instabrew generate', 'instabrew check', 'instabrew explain Activation', 'instabrew help generate') +
        '\nExit codes: 0 fine, 1 findings, 2 wrong command line.\n',
    )
    .exitOverride()
    .configureOutput({
      writeOut: (text) => io.stdout.write(text),
      writeErr: (text) => io.stderr.write(text),
      outputError: () => undefined,
    });

  withCommon(program.command('generate'))
    .summary('write the files of all targets')
    .description(
      'Writes what the emitters of the config make. Files whose text is the same are not touched, files that are no longer made are removed.',
    )
    .option('-o, --out <dir>', 'write to <dir>/<target> instead of the folders that the config names')
    .option('-t, --target <name...>', 'only these targets')
    .option('-n, --dry-run', 'only say what would be written')
    .addHelpText(
      'after',
      examples('instabrew generate', 'instabrew generate --target cpp python', 'instabrew generate --out build/gen --dry-run'),
    )
    .action((options) => inProject(options, io, done, (project) => generate(project, options, io)));

  withCommon(program.command('check'))
    .summary('check the spec, and that generated files are up to date')
    .description('Resolves the spec and compares the generated files with what the spec gives; writes nothing.')
    .option('-o, --out <dir>', 'look in <dir>/<target> instead of the folders that the config names')
    .option('-t, --target <name...>', 'only these targets')
    .addHelpText('after', examples('instabrew check', 'instabrew check --target cpp', 'instabrew check --json'))
    .action((options) => inProject(options, io, done, (project) => check(project, options, io)));

  withCommon(program.command('explain'))
    .summary('tell all about an instruction or enum')
    .description(
      'Tells what the spec says about an instruction, enum, record or union, where it says so, and what each target makes of it.',
    )
    .argument('[name]', 'name of an instruction, enum, record or union')
    .option('-t, --target <name...>', 'only these targets')
    .option('--matrix', 'which instruction has which capability, instead of a name; a gap without a reason fails')
    .option('--facts', 'how sure the facts of the spec are, and which are our choice, instead of a name')
    .option('--isa <name>', isaHelp)
    .addHelpText(
      'after',
      examples(
        'instabrew explain Matmult',
        'instabrew explain AluOpType --target cpp',
        'instabrew explain Activation --json',
        'instabrew explain --matrix',
        'instabrew explain --facts',
      ),
    )
    .action((name, options) => {
      checkAsked(name, options);
      return inProject(options, io, done, (project) => explain(project, name, options, io));
    });

  withCommon(program.command('whence'))
    .summary('tell which line of the spec a generated line comes from, and back')
    .description(
      'Tells what a line of a generated file comes from: the place in the spec, what is defined there, and what the spec says about it. ' +
        'Without a line: every part of the file. A line of the spec gives what is generated from it.',
    )
    .argument(
      '<place>',
      'generated file or spec file, with or without a line: file:12; with --binary a compiled library or program',
    )
    .option('-o, --out <dir>', 'look in <dir>/<target> instead of the folders that the config names')
    .option('-t, --target <name...>', 'only these targets')
    .option('--binary', 'list the contract checks in a library or program compiled from the C++, stripped or not, by region')
    .addHelpText(
      'after',
      examples(
        'instabrew whence gen/cpp/src/activation.cpp:40',
        'instabrew whence gen/python/bir/activation.py',
        'instabrew whence isa/activation.ts:17',
        'instabrew whence --binary build/libbir.so',
      ),
    )
    .action(async (place, options) => {
      if (options.binary) done(whenceBinary(place, io));
      else await inProject(options, io, done, (project) => whence(project, place, options, io));
    });

  withCommon(program.command('run'))
    .summary('execute a program')
    .description('Executes a JSON array of records in order, and prints all tensors as they are afterwards.')
    .argument('<records>', 'file with a JSON array of records')
    .requiredOption(
      '--tensors <file>',
      'file with a JSON array of { name, memory, dtype, shape: [partitions, elements], values? }',
    )
    .option('--isa <name>', isaHelp)
    .addHelpText(
      'after',
      examples('instabrew run program.json --tensors tensors.json', 'instabrew run program.json --tensors tensors.json --json'),
    )
    .action((file, options) => inProject(options, io, done, (project) => run(project, file, options, io)));

  withCommon(program.command('time'))
    .summary('time a program')
    .description('Costs a JSON array of records and plays them on the engines: start and end of each, busy time, critical path.')
    .argument('<records>', 'file with a JSON array of records')
    .option('-g, --generation <name>', 'the generation; default: as the config says, else the first modelled one')
    .option('--explain', 'add the formula, inputs and origin of every term')
    .option('--isa <name>', isaHelp)
    .addHelpText('after', examples('instabrew time program.json', 'instabrew time program.json --generation gen3 --explain'))
    .action((file, options) => inProject(options, io, done, (project) => time(project, file, options, io)));

  documentCommands(program, io, done);
  return program;
};
