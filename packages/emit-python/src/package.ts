/** What makes the modules a package: its front door, its command, and how it is installed. */
import { block, type Doc, fit, indent, type SourceFile, separated, sourceFile, use, visibleText } from '@instabrew/plugin';
import { fieldEnums, type InstructionSpec } from '@instabrew/spec';
import { type Code, imported, joinCode, line, py, runtime, typingOnly } from './code.js';
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
  const rows = isa.instructions.map((i) => `${str(i.name)}: (${str(target.moduleOf(i))}, ${str(target.className(i))}),`);
  const classes = runtime('lazily', 'LazyClasses');
  const codec = py`INSTRUCTION: ${runtime('codec', 'Codec')}[${instruction}] = ${runtime('special', 'instruction_of')}(`;
  return pyModule(
    target,
    'opcodes',
    ['Which class an opcode stands for, and the reader of any instruction.'],
    [
      {
        constants: use(joinCode([instruction, classes]).imports, [
          'INSTRUCTIONS: LazyClasses[Instruction] = LazyClasses(',
          indent(['__package__,', block('{', rows, '},')]),
          ')',
          docstring(['Classes by opcode, in the order of their ordinals.'], 0),
        ]),
      },
      {
        constants: use(
          [...codec.imports, ...rule.imports, { from: '.instruction', name: 'UnknownInstruction' }],
          fit(codec.text, [str(tag), 'INSTRUCTIONS', 'UnknownInstruction', rule.text], ')', { trailing: true }),
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
    ...['VerifyOptions', 'WriteOptions'].map((name) => runtime('document', name)),
    runtime('expr', 'ExprError'),
    runtime('fields', 'UNSET'),
    runtime('json_text', 'Json'),
    runtime('record', 'UnknownCase'),
    ...['Place', 'VerifyContext'].map((name) => runtime('verify', name)),
    runtime('reading', 'ReadOptions'),
    imported('.generations', 'Generation'),
    ...['list_document', 'read_document', 'verify_document', 'write_document'].map((name) => imported('.document', name)),
    imported('.instruction', 'Instruction'),
    imported('.instruction', 'UnknownInstruction'),
    imported('.opcodes', 'INSTRUCTIONS'),
    imported('.opcodes', 'deserialize'),
    imported('.visitor', 'InstructionVisitor'),
    ...converters,
    ...[...isa.records, ...isa.unions].map((r) => imported('.records', nameIn(types, r.name))),
    ...isa.instructions.map((i) => classOf(target, i)),
  ];
};

/** The front door. Modules are imported when something of them is asked for; type checkers see them all. */
export const initModule = (target: Target): SourceFile => {
  const { isa } = target;
  const names = publicNames(target);
  const listed = [...new Set(names.map((n) => n.text))].sort(byKind);
  const doc = [sentence(isa.doc) || `The instruction set ${isa.name}.`, generatedFrom(isa.origin)];
  const offered = new Map<string, string[]>();
  for (const { from, name = '' } of names.flatMap((n) => n.imports)) {
    const module = from.slice(1);
    offered.set(module, [...(offered.get(module) ?? []), name]);
  }
  const lazy = runtime('lazily', 'lazy_names');
  const typing = names.flatMap((n) =>
    n.imports.map(({ from, name }) => ({ from: typingOnly + from, ...(name !== undefined && { name }) })),
  );
  return pyModule(target, '__init__', doc, [
    {
      constants: use(typing, [
        block(
          '__all__ = [',
          listed.map((name) => `${str(name)},`),
          ']',
        ),
      ]),
    },
    {
      constants: use(
        [...lazy.imports, { from: 'typing', name: 'TYPE_CHECKING' }],
        [
          block('if not TYPE_CHECKING:', [
            '# Imported when asked for.',
            '__getattr__, __dir__ = lazy_names(',
            indent([
              '__name__,',
              block(
                '{',
                [...offered].map(([module, all]) => offer(module, [...new Set(all)].sort(byKind).map(str))),
                '},',
              ),
            ]),
            ')',
          ]),
        ],
      ),
    },
  ]);
};

/** `"activation": ("InstActivation", "InstLoadActFuncSet"),` */
const offer = (module: string, names: readonly string[]): Doc =>
  names.length === 1 ? `${str(module)}: (${names.join('')},),` : fit(`${str(module)}: (`, names, '),', { trailing: true });

export const mainModule = (target: Target): SourceFile => {
  const main = runtime('command', 'main');
  const api = imported('._runtime.driver', 'Package');
  const parts = [
    py`name=${str(target.packageName)}`,
    py`deserialize=${imported('.opcodes', 'deserialize')}`,
    py`generations=${imported('.generations', 'Generation')}`,
    py`documents=${imported('.document', 'DOCUMENTS')}`,
  ];
  const sys: Code = { text: 'sys', imports: [{ from: 'sys' }] };
  return pyModule(
    target,
    '__main__',
    [`The command \`python -m ${target.packageName}\`.`],
    [
      {
        constants: use(
          joinCode([main, api, sys, ...parts]).imports,
          block('if __name__ == "__main__":', [
            fit(
              'PACKAGE = Package(',
              parts.map((part) => part.text),
              ')',
              { trailing: true },
            ),
            'sys.exit(main(PACKAGE, sys.argv[1:]))',
          ]),
        ),
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
