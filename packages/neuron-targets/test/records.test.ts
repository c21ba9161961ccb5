import { cppDriver, pythonDriver, tsDriver } from '../src/drivers.js';
import { recordsAgree } from './records.js';

recordsAgree({ perInstruction: 6, oneOf: 3 }, [
  ['C++', cppDriver('sanitized')],
  ['TypeScript', tsDriver],
  ['Python', pythonDriver],
]);
