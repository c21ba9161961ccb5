/** `index.ts` of the emitted package: its table of contents. */
import type { Doc, SourceFile } from '@instabrew/plugin';
import { anyInstructionNames } from './any-instruction.js';
import { moduleFile } from './file.js';
import { laidOut, object } from './layout.js';
import { fixedModules } from './modules.js';
import type { Target } from './target.js';

/** @param modules names of the modules that the package has, apart from those of families */
export const indexModule = (target: Target, modules: ReadonlySet<string>): SourceFile =>
  moduleFile(target, { name: fixedModules.index, reexports: contents(target, modules), body: [] });

const contents = (target: Target, modules: ReadonlySet<string>): Doc => {
  const { enums, structuralEnums, generations, operands, records, containers, document } = fixedModules;
  const whole = [enums, structuralEnums, generations, operands, records, containers, document].filter((m) => modules.has(m));
  const classes = [...target.families].map(([module, members]) =>
    laidOut('export ', object(members.map((i) => target.className(i))), ` from './${module}.js';`),
  );
  return [
    ...whole.map((m) => `export * from './${m}.js';`),
    `export { type Init, Instruction, type VerifyContext } from './${fixedModules.instruction}.js';`,
    laidOut('export ', object(anyInstructionNames), ` from './${fixedModules.anyInstruction}.js';`),
    ...classes,
  ];
};
