import { numbersAgree } from './numbers.js';

numbersAgree(1_000_000, 'release');
