/** `records-cli.ts`: the command that runs records and documents through the emitted code, one JSON text a line. The same for every ISA. */
import { type SourceFile, use } from '@instabrew/plugin';
import { moduleFile } from './file.js';
import { fixedModules, wireImport } from './modules.js';
import type { Target } from './target.js';

const usage = `/**
 * Runs records and documents through this package, JSON lines in and out:
 *
 *     records roundtrip                reads each line and writes it in canonical form
 *     records verify                   what verify() finds in each line: [{"code","path"}, ...]
 *     records same                     sameInst() of each pair of lines
 *     records latency <generation>     [readInit, exec, writeDrain, total] of each line, in ns
 *     documents roundtrip [--lenient]  reads each line as a document and writes it in canonical form
 *     documents verify [--lenient]     what reading finds in each line, or else verifyDocument()
 *
 * A line that cannot be answered gives {"error": ...}.
 */`;

const commands = `/** Takes so many lines at a time and answers them with one. */
interface Command {
  readonly lines: number;
  readonly answer: (...lines: Uint8Array[]) => string;
}

const eachLine = (answer: (line: Uint8Array) => string): Command => ({
  lines: 1,
  answer: (...lines) => lines.map(answer).join(),
});

const each = (answer: (inst: AnyInstruction) => string): Command =>
  eachLine((line) => answer(wire.unwrap(deserialize(line))));

const commandOf = ([topic = '', name = '', ...rest]: readonly string[]): Command | undefined => {
  if (topic === 'documents') return documentCommand(name, rest);
  return topic === 'records' ? recordCommand(name, rest[0] ?? '') : undefined;
};

const documentCommand = (name: string, flags: readonly string[]): Command | undefined => {
  if (flags.some((flag) => flag !== '--lenient')) return undefined;
  const options = { mode: flags.length > 0 ? 'lenient' : 'strict' } as const;
  switch (name) {
    case 'roundtrip':
      return eachLine((line) => wire.unwrap(writeDocument(wire.unwrap(readDocument(line, options)), options)));
    case 'verify':
      return eachLine((line) => {
        const read = readDocument(line, options);
        return JSON.stringify((read.ok ? verifyDocument(read.value, options) : read.diagnostics).map(brief));
      });
    default:
      return undefined;
  }
};

const recordCommand = (name: string, argument: string): Command | undefined => {
  switch (name) {
    case 'roundtrip':
      return each((inst) => inst.serialize());
    case 'verify':
      return each((inst) => JSON.stringify(inst.verify().map(brief)));
    case 'same':
      return { lines: 2, answer: (...lines) => JSON.stringify(areSame(...lines)) };
    case 'latency':
      return isGeneration(argument) ? each((inst) => JSON.stringify(latency(inst, argument))) : undefined;
    default:
      return undefined;
  }
};

const areSame = (...lines: Uint8Array[]): boolean => {
  const [a, b] = lines.map((line) => wire.unwrap(deserialize(line)));
  return a !== undefined && b !== undefined && a.sameInst(b);
};

const isGeneration = (name: string): name is Generation => Object.hasOwn(generations, name);

const latency = (inst: AnyInstruction, generation: Generation): readonly number[] => [
  inst.getLatencyReadInit(generation),
  inst.getLatencyExec(generation),
  inst.getLatencyWriteDrain(generation),
  inst.getLatency(generation),
];

const brief = ({ code, path }: wire.Diagnostic): Pick<wire.Diagnostic, 'code' | 'path'> => ({ code, path });`;

const running = `/** The answer, or why there is none. */
const attempt = ({ answer }: Command, lines: readonly Uint8Array[]): string => {
  try {
    return answer(...lines);
  } catch (error) {
    return JSON.stringify({ error: answerOf(error) });
  }
};

/** A text that cannot be read, a call that the spec forbids, or a value that a formula cannot use. */
const answerOf = (error: unknown): object => {
  if (error instanceof wire.ContractViolation) return { code: 'contract', text: error.text };
  const [first] = error instanceof wire.BrewError ? error.diagnostics : [];
  if (first?.code.startsWith('wire/')) return brief(first);
  if (first !== undefined) return { code: first.code };
  if (error instanceof Error && 'code' in error) return { code: error.code };
  throw error;
};

const linesOf = (bytes: Uint8Array): Uint8Array[] => {
  const lines: Uint8Array[] = [];
  let start = 0;
  for (let end = bytes.indexOf(0x0a); end >= 0; end = bytes.indexOf(0x0a, start)) {
    lines.push(bytes.subarray(start, end));
    start = end + 1;
  }
  return start < bytes.length ? [...lines, bytes.subarray(start)] : lines;
};

const command = commandOf(process.argv.slice(2));
if (command === undefined) {
  const names = Object.keys(generations).join(' | ');
  process.stderr.write(\`usage: records (roundtrip | verify | same | latency <\${names}>)\\n\`);
  process.stderr.write('       documents (roundtrip | verify) [--lenient]\\n');
  process.exitCode = 2;
} else {
  const lines = linesOf(await buffer(process.stdin));
  // A missing last line is an empty one.
  while (lines.length % command.lines > 0) lines.push(new Uint8Array());
  while (lines.length > 0) process.stdout.write(\`\${attempt(command, lines.splice(0, command.lines))}\\n\`);
}`;

export const driverModule = (target: Target): SourceFile => {
  const imports = [
    wireImport,
    { from: 'node:process', name: 'default as process' },
    { from: 'node:stream/consumers', name: 'buffer' },
    target.importOf(fixedModules.generations, 'Generation', true),
    target.importOf(fixedModules.generations, 'generations'),
    target.importOf(fixedModules.anyInstruction, 'AnyInstruction', true),
    target.importOf(fixedModules.anyInstruction, 'deserialize'),
    ...['readDocument', 'verifyDocument', 'writeDocument'].map((name) => target.importOf(fixedModules.document, name)),
  ];
  return moduleFile(target, { name: fixedModules.cli, body: [use(imports, usage), commands, running] });
};
