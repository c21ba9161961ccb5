/** Contract violations: calls that the spec forbids, with the place of the definition that forbids them. */
import { type Doc, fit, use } from '@instabrew/plugin';
import type { Origin } from '@instabrew/spec';
import { joinCode, line, py, runtime } from './code.js';
import type { Target } from './target.js';
import { str } from './text.js';

/** `raise ContractViolation("id < DmaBlocks.size()", dma_ts(40))` */
export const contractViolation = (target: Target, text: string, origin: Origin): Doc => {
  const error = runtime('diagnostic', 'ContractViolation');
  const place = target.at(origin);
  return use(joinCode([error, place]).imports, fit(`raise ${error.text}(`, [str(text), place.text], ')', { trailing: true }));
};

/** The same of the class of the instruction at hand, whatever class the method stands in. */
export const ownViolation = (text: string): Doc =>
  line(py`raise ${runtime('diagnostic', 'ContractViolation')}(${str(text)}, self.ORIGIN)`);
