export { type HostileDocuments, hostileDocuments } from './documents.js';
export { hostile } from './isa.js';
export { hostileTexts } from './special.js';
