import { cppDriver, pythonDriver, tsDriver } from '../src/drivers.js';
import { latencyAgrees } from './latency.js';

latencyAgrees(15_000, [
  ['C++', cppDriver('release')],
  ['TypeScript', tsDriver],
  ['Python', pythonDriver],
]);
