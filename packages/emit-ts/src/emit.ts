import { tsHelpers } from '@instabrew/expr';
import type { Emitter, SourceFile } from '@instabrew/plugin';
import type { ResolvedIsa } from '@instabrew/spec';
import { anyInstructionModule } from './any-instruction.js';
import { documentModule } from './document.js';
import { driverModule } from './driver.js';
import { enumModules, enumText } from './enum-codec.js';
import { moduleFile } from './file.js';
import { generationModule } from './generations.js';
import { indexModule } from './index-module.js';
import { familyModule, instructionText } from './instruction.js';
import { fixedModules } from './modules.js';
import { operandModule } from './operands.js';
import { packageFiles } from './package-files.js';
import { containerModule, recordModule, recordText, unionText } from './records.js';
import { rootModule } from './root.js';
import { tableModule } from './tables.js';
import { Target } from './target.js';

/** Makes the TypeScript of one ISA. */
export class TsEmitter implements Emitter {
  readonly target = 'ts';
  readonly out: string;
  readonly #names: Target;

  constructor(isa: ResolvedIsa, out: string) {
    this.out = out;
    this.#names = new Target(isa);
  }

  *emit(): Iterable<SourceFile> {
    const target = this.#names;
    const families = [...target.families].map(([module, members]) => familyModule(target, module, members));
    const files = [
      ...enumModules(target),
      generationModule(target),
      recordModule(target),
      ...containerModule(target),
      operandModule(target),
      ...tableModule(target),
      rootModule(target),
      ...families,
      anyInstructionModule(target),
      documentModule(target),
    ];
    const modules = new Set(files.map((file) => file.path.replace(/\.ts$/, '')));
    yield* files;
    if (files.some((file) => file.text.includes(`'./${fixedModules.expressions}.js'`))) yield helperModule(target);
    yield indexModule(target, modules);
    yield driverModule(target);
    yield* packageFiles(target);
  }

  construct(name: string): string | undefined {
    const target = this.#names;
    const inst = target.isa.instructions.find((i) => i.name === name);
    if (inst) return instructionText(target, inst);
    const e = target.isa.enums.find((x) => x.name === name);
    if (e) return enumText(target, e);
    const record = target.isa.records.find((r) => r.name === name);
    if (record) return recordText(target, record);
    const union = target.isa.unions.find((u) => u.name === name);
    return union && unionText(target, union);
  }
}

/** What formulas call where an operator alone would not be exact. */
const helperModule = (target: Target): SourceFile =>
  moduleFile(target, { name: fixedModules.expressions, body: [tsHelpers.trimEnd()] });
