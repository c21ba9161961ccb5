import { definePlugin, type EnumCodecs } from '@instabrew/plugin';
import { nearest, type ResolvedIsa } from '@instabrew/spec';
import { EnumTable } from './enum-table.js';

/** The codecs of an ISA, each with all that `EnumTable` knows. */
export interface EnumTables extends EnumCodecs {
  of(enumName: string): EnumTable;
  readonly all: readonly EnumTable[];
}

/** Codecs for every enum of the ISA, in its order. */
export const enumCodecs = (isa: ResolvedIsa): EnumTables => {
  const tables = new Map(isa.enums.map((e) => [e.name, new EnumTable(e)]));
  return {
    of: (enumName) => {
      const table = tables.get(enumName);
      if (table) return table;
      const near = nearest(enumName, tables.keys());
      const hint = near === undefined ? '' : `; did you mean ${JSON.stringify(near)}?`;
      throw new RangeError(`no enum called ${JSON.stringify(enumName)} in ${isa.name}${hint}`);
    },
    all: [...tables.values()],
  };
};

/** The plugin for the port `enumCodec`. */
export const enumCodec = () => definePlugin({ port: 'enumCodec', name: 'table', create: enumCodecs });
