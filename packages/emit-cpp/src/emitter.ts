import { type Doc, type Emitter, print, type SourceFile, separated } from '@instabrew/plugin';
import type { ResolvedIsa } from '@instabrew/spec';
import { cmakeFiles } from './cmake.js';
import { contractHeader } from './contract.js';
import { documentFiles } from './document.js';
import { driverFile } from './driver.js';
import { enumFromString, enumToString } from './enum-codec.js';
import { enumTableFiles, tableStem } from './enum-tables.js';
import { enumClass, enumFiles } from './enums.js';
import { exportHeader } from './export.js';
import { factoryFiles } from './factory.js';
import { familiesOf, familyFiles } from './families.js';
import { forwardHeader } from './fwd.js';
import { generationFiles } from './generations.js';
import { classDeclaration, classMethods } from './instruction-class.js';
import { listingFiles } from './listing.js';
import { operandViewFiles } from './operand-view.js';
import { ownedInstructionFiles } from './owned-instruction.js';
import { recordFiles } from './record-files.js';
import { recordMethods, recordReading, recordStruct, unionMethods, unionReading, unionStruct } from './records.js';
import { rootFiles } from './root-class.js';
import { runtimeSources } from './runtime.js';
import { allHeader, jsonHeader } from './shared-files.js';
import { tableFiles } from './tables.js';
import { Target } from './target.js';
import { tidyFile } from './tidy.js';
import { toolFiles } from './tools.js';
import { unknownInstructionFiles } from './unknown-instruction.js';
import { verifyContextFiles } from './verify-context.js';
import { visitorFiles } from './visitor.js';

export interface CppOptions {
  /** Output folder, relative to the config file; default `gen/cpp`. */
  readonly out?: string;
}

/** ISA in, C++20 library out. */
export class CppEmitter implements Emitter {
  readonly target = 'cpp';
  readonly out: string;
  readonly #target: Target;

  constructor(isa: ResolvedIsa, { out = 'gen/cpp' }: CppOptions = {}) {
    this.out = out;
    this.#target = new Target(isa);
  }

  emit(): Iterable<SourceFile> {
    const target = this.#target;
    const families = familiesOf(target);
    const stems = families.map((f) => f.stem);
    const code = [
      contractHeader(target),
      exportHeader(target),
      forwardHeader(target),
      ...enumFiles(target),
      ...enumTableFiles(target),
      ...generationFiles(target),
      ...recordFiles(target),
      ...verifyContextFiles(target),
      ...operandViewFiles(target),
      ...tableFiles(target),
      ...rootFiles(target),
      ...familyFiles(target, families),
      ...ownedInstructionFiles(target),
      ...unknownInstructionFiles(target),
      ...factoryFiles(target, stems),
      ...visitorFiles(target, stems),
      ...documentFiles(target),
      ...listingFiles(target),
      allHeader(target, [
        ...stems,
        'document',
        'factory',
        'listing',
        ...(tableStem(target) === undefined ? [] : ['enum_tables']),
      ]),
      jsonHeader(target),
      ...runtimeSources(target),
    ];
    const sources = code.map((file) => file.path).filter((path) => path.endsWith('.cpp'));
    return [...cmakeFiles(target, sources), tidyFile(target), ...code, driverFile(target), ...toolFiles(target)];
  }

  construct(name: string): string | undefined {
    const target = this.#target;
    const { enums, instructions, records, unions } = target.isa;
    const shown: readonly Doc[] = [
      ...instructions.filter((i) => i.name === name).flatMap((i) => [classDeclaration(target, i), classMethods(target, i)]),
      ...enums
        .filter((e) => e.name === name)
        .flatMap((e) => [enumClass(target, e), enumToString(target, e), enumFromString(target, e)]),
      ...records
        .filter((r) => r.name === name)
        .flatMap((r) => [recordStruct(target, r), recordMethods(target, r), recordReading(target, r)]),
      ...unions
        .filter((u) => u.name === name)
        .flatMap((u) => [unionStruct(target, u), unionMethods(target, u), unionReading(target, u)]),
    ];
    return shown.length === 0 ? undefined : print(separated(shown), { lineWidth: 110 }).text;
  }
}
