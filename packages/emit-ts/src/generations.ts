/** The generations of the hardware and the numbers that formulas refer to. */
import { type Doc, from, type SourceFile } from '@instabrew/plugin';
import type { GenerationSpec } from '@instabrew/spec';
import { moduleFile } from './file.js';
import { laidOut, object } from './layout.js';
import { fixedModules } from './modules.js';
import type { Target } from './target.js';
import { fromLine, jsdoc, objectKey } from './text.js';

/**
 *     export const generations = {
 *       gen2: { arch: 1, divisorPool: 140, divisorDve: 112 },
 *     } as const;
 */
export const generationModule = (target: Target): SourceFile => {
  const entries = target.isa.generations.map((g, place) => generation(target, g, place));
  const body: Doc[] = [
    [
      jsdoc('Constants of each generation, as formulas refer to them; `arch` is its place in the order of generations.'),
      ...(entries.length === 0
        ? ['export const generations = {} as const;']
        : ['export const generations = {', { node: 'indent' as const, body: entries }, '} as const;']),
      'export type Generation = keyof typeof generations;',
    ],
  ];
  return moduleFile(target, { name: fixedModules.generations, body });
};

const generation = (target: Target, g: GenerationSpec, place: number): Doc => {
  const constants = Object.entries(g.constants).map(([key, value]) => `${objectKey(target.constant(key))}: ${value}`);
  return from(g.origin, [
    jsdoc([g.doc, g.modelled ? '' : 'Not modelled: nothing can be timed on it.', fromLine(g.origin)].filter(Boolean).join(' ')),
    laidOut(`${objectKey(g.name)}: `, object([`arch: ${place}`, ...constants]), ',', 1),
  ]);
};
