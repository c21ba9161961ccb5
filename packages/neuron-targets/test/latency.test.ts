import { cppDriver, pythonDriver, tsDriver } from '../src/drivers.js';
import { latencyAgrees } from './latency.js';

latencyAgrees(2_500, [
  ['C++', cppDriver('sanitized')],
  ['TypeScript', tsDriver],
  ['Python', pythonDriver],
]);
