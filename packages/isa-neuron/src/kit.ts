/** `instruction` for this ISA: its header, its dtypes. */
import { instructionWith } from '@instabrew/spec';
import { header } from './header.js';

export const instruction = instructionWith(header, 'Dtype');
