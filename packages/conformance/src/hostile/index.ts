export { hostile } from './isa.js';
export { hostileTexts } from './older.js';
