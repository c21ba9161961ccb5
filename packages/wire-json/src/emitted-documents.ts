/** What emitted code makes its documents with. */
import type { VersionRule } from '@instabrew/spec';
import { DocumentIo } from './document-io.js';
import { documentType } from './types/document.js';
import { RecordType } from './types/record.js';
import type { WireType } from './types/wire-type.js';
import type { GenerationRule } from './verify-document.js';

export interface DocumentRules {
  /** The root may stand alone under this key. */
  readonly wrapper?: string;
  readonly versions?: VersionRule;
  readonly generation?: GenerationRule;
}

/** Documents with this root; or, of an ISA without documents, lists of instructions, in which nothing is linked. */
export const documents = <T extends object>(root: RecordType<T> | WireType<T>, rules: DocumentRules = {}): DocumentIo<T> =>
  root instanceof RecordType
    ? new DocumentIo(documentType(root, rules), { ...rules, named: true })
    : new DocumentIo(root, { ...rules, named: false });
