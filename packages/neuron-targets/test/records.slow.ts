import { cppDriver, pythonDriver, tsDriver } from '../src/drivers.js';
import { recordsAgree } from './records.js';

recordsAgree({ perInstruction: 40, oneOf: 1 }, [
  ['C++', cppDriver('sanitized')],
  ['TypeScript', tsDriver],
  ['Python', pythonDriver],
]);
