/** Modules of the emitted package, and the runtime that they import. */
import type { Import } from '@instabrew/plugin';

/** The package that emitted code runs on. */
export const runtime = '@instabrew/wire-json/gen1';
/** Imports the runtime, which emitted code calls `wire`. */
export const wireImport: Import = { from: runtime };
export const wireTypeImport: Import = { from: runtime, typeOnly: true };

/** Modules that are there for every ISA; those that would be empty are left out. */
export const fixedModules = {
  enums: 'enums',
  structuralEnums: 'structural-enums',
  generations: 'generations',
  records: 'records',
  containers: 'containers',
  operands: 'operands',
  expressions: 'expressions',
  tables: 'tables',
  instruction: 'instruction',
  anyInstruction: 'any-instruction',
  document: 'document',
  cli: 'records-cli',
  index: 'index',
} as const;
