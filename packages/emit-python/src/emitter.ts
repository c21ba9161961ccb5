/** The emitter: an ISA in, a Python package out. */
import { type Emitter, print, type SourceFile, sourceFile } from '@instabrew/plugin';
import { enumOf, instructionOf, type ResolvedIsa } from '@instabrew/spec';
import { documentModule } from './document.js';
import { enumConstruct, enumModules } from './enum-codec.js';
import { printOptions } from './file.js';
import { generationsModule } from './generations.js';
import { instructionModule } from './instruction.js';
import { familyModules, instructionClass } from './instruction-class.js';
import { operandsModule } from './operand-sizes.js';
import { initModule, mainModule, opcodesModule, projectFile } from './package.js';
import { recordConstruct, recordsModule } from './records.js';
import { runtimeSources } from './runtime.js';
import { projectFiles } from './runtime-files.js';
import { tablesModule } from './tables.js';
import { Target } from './target.js';
import { visitorModule } from './visitor.js';

export class PythonEmitter implements Emitter {
  readonly target = 'python';
  readonly #isa: ResolvedIsa;

  constructor(
    isa: ResolvedIsa,
    readonly out: string,
  ) {
    this.#isa = isa;
  }

  *emit(): Iterable<SourceFile> {
    const target = new Target(this.#isa);
    yield projectFile(target);
    for (const [path, text] of Object.entries(projectFiles)) yield { path, text, spans: [] };
    yield initModule(target);
    yield mainModule(target);
    yield sourceFile(`${target.packageName}/py.typed`, null);
    yield* enumModules(target);
    yield generationsModule(target);
    yield recordsModule(target);
    yield operandsModule(target);
    yield* tablesModule(target);
    yield instructionModule(target);
    yield* familyModules(target);
    yield opcodesModule(target);
    yield documentModule(target);
    yield visitorModule(target);
    yield* runtimeSources(target);
  }

  construct(name: string): string | undefined {
    const isa = this.#isa;
    const target = new Target(isa);
    if (isa.instructions.some((i) => i.name === name))
      return print(instructionClass(target, instructionOf(isa, name)), printOptions).text;
    if (isa.enums.some((e) => e.name === name)) return print(enumConstruct(target, enumOf(isa, name)), printOptions).text;
    if ([...isa.records, ...isa.unions].some((r) => r.name === name))
      return print(recordConstruct(target, name), printOptions).text;
    return undefined;
  }
}
