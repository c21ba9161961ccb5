/** The module `document`: whole texts, as the ISA describes them. */
import { block, type Doc, fit, type SourceFile, use } from '@instabrew/plugin';
import { recordOf, unionOf } from '@instabrew/spec';
import { type Code, imported, joinCode, line, py, runtime } from './code.js';
import { pyModule } from './file.js';
import { func } from './methods.js';
import type { Target } from './target.js';
import { str } from './text.js';
import { typeName } from './types.js';
import { tuple } from './values.js';

/** `Module`; for an ISA without documents `list[Instruction]`. */
const rootType = (target: Target): Code => {
  const { document } = target.isa;
  return document ? typeName(target, document.root) : py`list[${imported('.instruction', 'Instruction')}]`;
};

const rootCodec = (target: Target): Code => {
  const { document } = target.isa;
  if (document) return py`${runtime('special', 'record_of')}(${typeName(target, document.root)})`;
  return py`${runtime('containers', 'list_of')}(${imported('.opcodes', 'INSTRUCTION')})`;
};

/** `DOCUMENTS = Documents(record_of(Module), wrapper="module", versions=Versions("version", 2, older=(1,)))` */
const documents = (target: Target): Doc => {
  const { document } = target.isa;
  const { versions } = document ?? {};
  const older = versions && tuple(versions.older.map((version) => py`${version}`));
  const generations = target.isa.generations
    .filter((g) => g.modelled)
    .map((g) => py`${str(g.archLevel)}: ${{ ...imported('.generations', 'Generation'), text: target.generation(g.name) }}`);
  const args = [
    rootCodec(target),
    py`LISTING`,
    ...(document?.wrapper === undefined ? [] : [py`wrapper=${str(document.wrapper)}`]),
    ...(versions && older
      ? [py`versions=${runtime('document', 'Versions')}(${str(versions.key)}, ${versions.current}, older=${older})`]
      : []),
    ...(document?.generation === undefined ? [] : [py`generations=(${str(document.generation)}, {${joinCode(generations)}})`]),
  ];
  const type = runtime('document', 'Documents');
  return use(
    joinCode([type, ...args]).imports,
    fit(
      'DOCUMENTS = Documents(',
      args.map((a) => a.text),
      ')',
      { trailing: true },
    ),
  );
};

/** What a listing needs to know: where instructions have their parts, and what operands are. */
const listing = (target: Target): Doc => {
  const { tag, ins, outs, engine, operandUnion } = target.isa.wire;
  const cases = unionOf(target.isa, operandUnion).cases;
  const rows = cases.flatMap((c): readonly Code[] => {
    const { role } = recordOf(target.isa, c.record);
    const type = typeName(target, c.record);
    if (role?.kind === 'access') {
      const keys = [role.tensor, role.dtype, role.pairs, role.offset].map((key) => py`${str(key)}`);
      return [py`${type}: ${runtime('listing', 'AccessRole')}(${joinCode(keys)}),`];
    }
    return role ? [py`${type}: ${runtime('listing', 'ImmediateRole')}(${str(role.dtype)}, ${str(role.value)}),`] : [];
  });
  const kinds = cases
    .filter((c) => recordOf(target.isa, c.record).role === undefined)
    .map((c) => py`${typeName(target, c.record)}: ${str(c.tags[0])},`);
  const type = runtime('listing', 'Listing');
  return use(joinCode([type, ...rows, ...kinds]).imports, [
    block(
      'LISTING = Listing(',
      [
        `tag=${str(tag)},`,
        `ins=${str(ins)},`,
        `outs=${str(outs)},`,
        `engine=${str(engine)},`,
        table('roles', rows),
        table('kinds', kinds),
      ],
      ')',
    ),
  ]);
};

const table = (name: string, rows: readonly Code[]): Doc =>
  rows.length === 0
    ? `${name}={},`
    : block(
        `${name}={`,
        rows.map((row) => row.text),
        '},',
      );

export const documentModule = (target: Target): SourceFile => {
  const root = rootType(target);
  const inReading = (name: string): Code => runtime('reading', name);
  const inDocument = (name: string): Code => runtime('document', name);
  return pyModule(
    target,
    'document',
    ['Whole documents: reading, writing and verifying them.'],
    [
      { constants: listing(target) },
      { constants: documents(target) },
      func(
        py`def read_document(text: str | bytes, options: ${inReading('ReadOptions')} = ${inReading('DEFAULT_OPTIONS')}) -> ${root}:`,
        'The document that a JSON text says, with its names checked. Raises WireError with everything that is wrong with it.',
        'return DOCUMENTS.read(text, options)',
      ),
      func(
        py`def write_document(root: ${root}, options: ${inDocument('WriteOptions')} = ${inDocument('DEFAULT_WRITE_OPTIONS')}) -> str:`,
        'The canonical text of a document. Raises WireError with everything that does not fit.',
        'return DOCUMENTS.write(root, options)',
      ),
      func(
        py`def verify_document(root: ${root}, options: ${inDocument('VerifyOptions')} = ${inDocument('DEFAULT_VERIFY_OPTIONS')}) -> list[${runtime('diagnostic', 'Diagnostic')}]:`,
        'What keeps a document from being one: values, names, rules of records, and each of its instructions.',
        line(py`return DOCUMENTS.verify(root, options)`),
      ),
      func(
        py`def list_document(root: ${root}) -> str:`,
        'The document as people read it: what holds what, and one instruction a line.',
        line(py`return DOCUMENTS.listing(root)`),
      ),
    ],
  );
};
