import type {
  EnumCodecs,
  ReadOptions,
  StreamEvent,
  StreamOptions,
  TextEvent,
  VerifyOptions,
  WireCodec,
  WireDocument,
  WriteOptions,
} from '@instabrew/plugin';
import { definePlugin, verifyRecord } from '@instabrew/plugin';
import { type Diagnostic, own, type ResolvedIsa, type Result, type WireRecord } from '@instabrew/spec';
import { compileTypes } from './compile.js';
import { DocumentIo } from './document-io.js';
import { type Frame, type FrameList, frameOf } from './stream/frames.js';
import { readStream, type StreamRules } from './stream/reader.js';
import { writeStream } from './stream/writer.js';
import { readText, writeText } from './text-io.js';
import { list } from './types/containers.js';
import type { WireType } from './types/wire-type.js';
import type { GenerationRule } from './verify-document.js';

/** Records of one ISA to canonical JSON text and back; what each text means is in docs/wire-json.md. */
export class JsonWireCodec implements WireCodec {
  readonly format = 'json';
  readonly #isa: ResolvedIsa;
  readonly #record: WireType<WireRecord>;
  readonly #records: WireType<WireRecord[]>;
  readonly #documents: DocumentIo<WireDocument>;
  readonly #frame: Frame | FrameList;
  readonly #rules: StreamRules;

  constructor(isa: ResolvedIsa, enums: EnumCodecs) {
    const types = compileTypes(isa, enums);
    this.#record = types.instruction;
    this.#records = list(this.#record);
    const document = (types.document ?? this.#records) as WireType<WireDocument>;
    this.#isa = isa;
    this.#documents = new DocumentIo(document, {
      wrapper: isa.document?.wrapper,
      generation: generationRule(isa),
      named: isa.document !== null,
    });
    this.#frame = frameOf(isa, types);
    this.#rules = { wrapper: isa.document?.wrapper, versions: isa.document?.versions };
  }

  readRecord(text: string | Uint8Array, options?: ReadOptions): Result<WireRecord> {
    return readText(this.#record, text, options);
  }

  writeRecord(record: WireRecord, options?: WriteOptions): Result<string> {
    return writeText(this.#record, record, options);
  }

  readRecords(text: string | Uint8Array, options?: ReadOptions): Result<readonly WireRecord[]> {
    return readText(this.#records, text, options);
  }

  writeRecords(records: readonly WireRecord[], options?: WriteOptions): Result<string> {
    return writeText(this.#records, [...records], options);
  }

  readDocument(text: string | Uint8Array, options?: ReadOptions): Result<WireDocument> {
    return this.#documents.read(text, options);
  }

  writeDocument(document: WireDocument, options?: WriteOptions): Result<string> {
    return this.#documents.write(document, options);
  }

  verifyDocument(document: WireDocument, options: VerifyOptions = {}): readonly Diagnostic[] {
    const hasOpcode = new Set(this.#isa.instructions.map((i) => i.name));
    return this.#documents.verify(document, options, (instruction, context) => {
      const record = instruction as WireRecord;
      // What only lenient readers take has no rules.
      return hasOpcode.has(String(own(record, this.#isa.wire.tag))) ? verifyRecord(this.#isa, record, context) : [];
    });
  }

  checkNames(document: WireDocument): readonly Diagnostic[] {
    return this.#documents.check(document);
  }

  readStream(chunks: AsyncIterable<Uint8Array>, options?: StreamOptions): AsyncIterable<StreamEvent> {
    return readStream(this.#frame, this.#rules, chunks, options);
  }

  writeStream(events: AsyncIterable<StreamEvent>, options?: WriteOptions): AsyncIterable<TextEvent> {
    return writeStream(this.#frame, events, options);
  }
}

/**
 * The codec alone, without a workbench.
 * @param enums any provider of the port `enumCodec`
 */
export const jsonWireCodec = (isa: ResolvedIsa, enums: EnumCodecs): JsonWireCodec => new JsonWireCodec(isa, enums);

/** The plugin for the port `wireCodec`. */
export const wireJson = () =>
  definePlugin({
    port: 'wireCodec',
    name: 'json',
    needs: ['enumCodec'],
    create: (isa, use) => new JsonWireCodec(isa, use('enumCodec')),
  });

const generationRule = ({ document, generations }: ResolvedIsa): GenerationRule | undefined =>
  document?.generation === undefined
    ? undefined
    : {
        key: document.generation,
        names: Object.fromEntries(generations.filter((g) => g.modelled).map((g) => [g.archLevel, g.name])),
      };
