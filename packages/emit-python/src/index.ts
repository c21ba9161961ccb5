export { type PythonOptions, python } from './plugin.js';
