/** `document.ts`: whole documents, which the core reads and writes in the same way. */
import { block, type Doc, type SourceFile, use } from '@instabrew/plugin';
import { type DocumentSpec, recordOf } from '@instabrew/spec';
import { type Code, code, combine, withCode } from './code.js';
import { moduleFile } from './file.js';
import { call, type Group, laidOut, nested, object } from './layout.js';
import { fixedModules, wireImport } from './modules.js';
import type { Target } from './target.js';
import { jsdoc, literalText, str } from './text.js';

export const documentModule = (target: Target): SourceFile => {
  const imports = [
    wireImport,
    target.importOf(fixedModules.instruction, 'Instruction'),
    target.importOf(fixedModules.instruction, 'VerifyContext', true),
  ];
  const body = [use(imports, codec(target)), functions(target)];
  return moduleFile(target, { name: fixedModules.document, body });
};

/** Type of a document in memory. */
const documentTypeOf = (target: Target): Code => {
  const { document } = target.isa;
  if (document) return code(target.type(document.root), target.typeImport(document.root));
  return combine([target.heldInstruction], ([text = '']) => `(${text})[]`);
};

const codec = (target: Target): Doc => {
  const { document } = target.isa;
  if (!document) {
    return use(
      target.importOf(fixedModules.anyInstruction, 'instructions'),
      'const documents = wire.documents(wire.list(instructions));',
    );
  }
  const rules = [
    ...(document.wrapper === undefined ? [] : [`wrapper: ${str(document.wrapper)}`]),
    ...(document.generation === undefined ? [] : [nested('generation: ', generationRule(target, document))]),
    ...(document.versions ? [`versions: ${literalText(document.versions)}`] : []),
  ];
  const args = [target.codec(document.root), ...(rules.length > 0 ? [object(rules)] : [])];
  return use(target.codecImport(document.root), laidOut('const documents = ', call('wire.documents', args), ';'));
};

/** Which generation the root says that the document is for. */
const generationRule = (target: Target, { root, generation = '' }: DocumentSpec): Group => {
  const key = target.recordProperties(recordOf(target.isa, root)).get(generation) ?? generation;
  const modelled = target.isa.generations.filter((g) => g.modelled);
  return object([`key: ${str(key)}`, `names: ${literalText(Object.fromEntries(modelled.map((g) => [g.archLevel, g.name])))}`]);
};

const functions = (target: Target): Doc =>
  withCode([documentTypeOf(target)], (type) => [
    jsdoc('Reads a whole document, with its names checked; or says everything that is wrong with it.'),
    block(
      `export const readDocument = (text: string | Uint8Array, options?: wire.ReadOptions): wire.Result<${type}> =>`,
      'documents.read(text, options);',
    ),
    '',
    jsdoc('The canonical text of a document; or everything that keeps it from being written.'),
    block(
      `export const writeDocument = (root: ${type}, options?: wire.WriteOptions): wire.Result<string> =>`,
      'documents.write(root, options);',
    ),
    '',
    jsdoc(
      'What is wrong with a document in memory: types, names, and what `verify` says of each instruction; in the order of its text.',
    ),
    block(
      `export const verifyDocument = (root: ${type}, options: Pick<wire.WriteOptions, 'mode'> = {}): readonly wire.Diagnostic[] =>`,
      block(
        'documents.verify(root, options, (inst, context) =>',
        'inst instanceof Instruction ? inst.verify({ ...context, ...options } as VerifyContext) : [],',
        ');',
      ),
    ),
  ]);
