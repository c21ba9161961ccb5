/** What makes the modules a package: its front door, its command, and how it is installed. */
import { block, type Doc, fit, type SourceFile, separated, sourceFile, use, visibleText } from '@instabrew/plugin';
import { fieldEnums, type InstructionSpec } from '@instabrew/spec';
import { type Code, imported, joinCode, line, py, runtime } from './code.js';
import { byKind, headerComment, printOptions, pyModule } from './file.js';
import { func } from './methods.js';
import { nameIn } from './names.js';
import type { Target } from './target.js';
import { docstring, generatedFrom, sentence, str, tomlString } from './text.js';

const classOf = (target: Target, inst: InstructionSpec): Code => imported(`.${target.moduleOf(inst)}`, target.className(inst));

/** The module `opcodes`: which class an opcode stands for. */
export const opcodesModule = (target: Target): SourceFile => {
  const { isa } = target;
  const { tag } = isa.wire;
  const instruction = imported('.instruction', 'Instruction');
  const rule = target.at(isa.origin);
  const rows = isa.instructions.map((i) => py`${str(i.name)}: ${classOf(target, i)},`);
  const codec = py`INSTRUCTION: ${runtime('codec', 'Codec')}[${instruction}] = ${runtime('special', 'union_of')}(`;
  return pyModule(
    target,
    'opcodes',
    ['Which class an opcode stands for, and the reader of any instruction.'],
    [
      {
        constants: use(joinCode([instruction, ...rows]).imports, [
          block(
            'INSTRUCTIONS: dict[str, type[Instruction]] = {',
            rows.map((row) => row.text),
            '}',
          ),
          docstring(['Classes by opcode, in the order of their ordinals.'], 0),
        ]),
      },
      {
        constants: use(
          [...codec.imports, ...rule.imports],
          fit(
            codec.text,
            ['"Instruction"', str(tag), 'INSTRUCTIONS', 'unknown="wire/unknown-opcode"', `rule=${rule.text}`],
            ')',
            { trailing: true },
          ),
        ),
      },
      func(
        py`def deserialize(text: str | bytes, options: ${runtime('reading', 'ReadOptions')} = ${runtime('reading', 'DEFAULT_OPTIONS')}) -> ${instruction}:`,
        'The instruction that a JSON text says. Raises WireError with everything that is wrong with it.',
        line(py`return ${runtime('reading', 'read_text')}(text, INSTRUCTION.read, options)`),
      ),
    ],
  );
};

/** Names that the package offers, by module. */
const publicNames = (target: Target): readonly Code[] => {
  const { isa } = target;
  const { types } = target;
  const fieldNames = new Set(fieldEnums(isa).map((e) => e.name));
  const converters = isa.enums.flatMap((e) => {
    const module = fieldNames.has(e.name) ? '.enums' : '.structural_enums';
    const type = nameIn(types, e.name);
    return [imported(module, type), imported(module, `${type}2string`), imported(module, `string2${type}`)];
  });
  return [
    ...['ContractViolation', 'Diagnostic', 'Origin', 'WireError'].map((name) => runtime('diagnostic', name)),
    runtime('expr', 'ExprError'),
    runtime('fields', 'UNSET'),
    runtime('json_text', 'Json'),
    runtime('reading', 'ReadOptions'),
    imported('.generations', 'Generation'),
    imported('.instruction', 'Instruction'),
    imported('.opcodes', 'INSTRUCTIONS'),
    imported('.opcodes', 'deserialize'),
    ...converters,
    ...[...isa.records, ...isa.unions].map((r) => imported('.records', nameIn(types, r.name))),
    ...isa.instructions.map((i) => classOf(target, i)),
  ];
};

export const initModule = (target: Target): SourceFile => {
  const { isa } = target;
  const names = publicNames(target);
  const listed = [...new Set(names.map((n) => n.text))].sort(byKind);
  const doc = [sentence(isa.doc) || `The instruction set ${isa.name}.`, generatedFrom(isa.origin)];
  return pyModule(target, '__init__', doc, [
    {
      constants: use(
        joinCode(names).imports,
        block(
          '__all__ = [',
          listed.map((name) => `${str(name)},`),
          ']',
        ),
      ),
    },
  ]);
};

export const mainModule = (target: Target): SourceFile => {
  const main = runtime('driver', 'main');
  return pyModule(
    target,
    '__main__',
    [`The command \`python -m ${target.packageName} records …\`: JSON lines in, JSON lines out.`],
    [
      {
        constants: block('if __name__ == "__main__":', [
          line(
            py`${{ text: 'sys', imports: [{ from: 'sys' }] }}.exit(${main}(${str(target.packageName)}, ${imported('.opcodes', 'deserialize')}, ${imported('.generations', 'Generation')}, sys.argv[1:]))`,
          ),
        ]),
      },
    ],
  );
};

/** A version as Python orders them; anything else becomes a local label of version 0. */
const version = (text: string): string =>
  /^\d+(\.\d+)*((a|b|rc)\d+)?(\.post\d+)?(\.dev\d+)?(\+[a-z0-9]+(\.[a-z0-9]+)*)?$/.test(text)
    ? text
    : `0+${
        text
          .toLowerCase()
          .replace(/[^a-z0-9]+/g, '.')
          .replace(/^\.|\.$/g, '') || 'unversioned'
      }`;

/** The package installs from its folder without network: its build backend stands beside it. */
export const projectFile = (target: Target): SourceFile => {
  const { isa } = target;
  const table = (name: string, rows: readonly string[]): Doc => [`[${name}]`, ...rows];
  return sourceFile(
    'pyproject.toml',
    separated([
      headerComment(target),
      table('build-system', ['requires = []', 'build-backend = "build_backend"', 'backend-path = ["."]']),
      table('project', [
        `name = ${tomlString(target.packageName.replace(/^_+|_+$/g, '') || 'isa')}`,
        `version = ${tomlString(version(isa.version))}`,
        `description = ${tomlString(visibleText(`Records of the instruction set ${isa.name}`).replaceAll('\n', ' '))}`,
        'requires-python = ">=3.10"',
        'dependencies = []',
      ]),
      table('tool.instabrew', [`package = ${tomlString(target.packageName)}`]),
    ]),
    printOptions,
  );
};
