/** The commands that read and write documents. */
import { type Command, InvalidArgumentError, Option } from 'commander';
import { type Done, examples, inProject, isaHelp, withCommon } from './command-kit.js';
import { convert } from './commands/convert.js';
import { fmt } from './commands/fmt.js';
import { stats } from './commands/stats.js';
import { verify } from './commands/verify.js';
import type { Io } from './io.js';

const fileHelp = ['[file]', 'the document; - or nothing: stdin', '-'] as const;
const lenientHelp = 'keep what the ISA does not know, as it is';

const wholeNumber =
  (least: number, most: number) =>
  (text: string): number => {
    const n = Number(text);
    if (/^\d+$/.test(text) && n >= least && n <= most) return n;
    throw new InvalidArgumentError(`a whole number from ${least} to ${most} is expected`);
  };

const withLayout = (command: Command): Command =>
  command
    .addOption(new Option('--compact', 'one line without spaces; the default').conflicts('indent'))
    .option('--indent <n>', 'each entry on a line of its own, n spaces a level', wholeNumber(0, 16))
    .option('--lenient', lenientHelp)
    .option('--in-memory', 'put keys in order whatever the size; without it a text above 16 MiB must be in order already');

export const documentCommands = (program: Command, io: Io, done: Done): void => {
  const command = (name: string): Command =>
    withCommon(program.command(name))
      .argument(...fileHelp)
      .option('--isa <name>', isaHelp);

  withLayout(command('fmt'))
    .summary('write a document in its canonical form')
    .description(
      'Prints the canonical text: keys in order, defaults left out or written as the spec says, numbers in their shortest form. Documents of older versions come out as the current one. Names are not looked up. A line feed at the end stays.',
    )
    .option('--check', 'write nothing, and fail unless the text is canonical')
    .option('-w, --write', 'write it back to the file')
    .addHelpText(
      'after',
      examples(
        'instabrew fmt --indent 2 module.json',
        'instabrew fmt --check module.json',
        'cat module.json | instabrew fmt --isa @instabrew/isa-neuron > out.json',
      ),
    )
    .action((file, options) => inProject(options, io, done, (project) => fmt(project, file, options, io)));

  command('verify')
    .summary('check the structure and the names of a document')
    .description(
      'Reads a document and says all that is wrong with it, each finding with its path, its byte and the text around it.',
    )
    .option('--lenient', `${lenientHelp}; unknown names are warnings`)
    .option('--stream', 'check the structure only, in bounded memory; always so above a twentieth of the heap of Node')
    .option('--max-findings <n>', 'stop after so many; default: 1000', wholeNumber(1, 1_000_000))
    .addHelpText(
      'after',
      examples(
        'instabrew verify module.json',
        'instabrew verify --isa @instabrew/isa-neuron module.json',
        'cat module.json | instabrew verify --json',
      ),
    )
    .action((file, options) => inProject(options, io, done, (project) => verify(project, file, options, io)));

  command('stats')
    .summary('count what a document holds')
    .description(
      'Counts instructions by opcode and engine, named objects (functions, blocks, ...), tensors by dtype and bytes by memory.',
    )
    .addHelpText(
      'after',
      examples('instabrew stats module.json', 'instabrew stats --isa @instabrew/isa-neuron module.json --json'),
    )
    .action((file, options) => inProject(options, io, done, (project) => stats(project, file, options, io)));

  withLayout(command('convert'))
    .summary('write a document in another version or layout')
    .description('Reads a document of any version and writes it as one of the current version.')
    .option('--to-version <n>', 'the version to write; default: the current one', wholeNumber(0, 1_000_000))
    .option('-o, --out <file>', 'where to write it; default: stdout')
    .addHelpText(
      'after',
      examples('instabrew convert old.json --to-version 2 -o new.json', 'instabrew convert module.json --indent 2'),
    )
    .action((file, options) => inProject(options, io, done, (project) => convert(project, file, options, io)));
};
