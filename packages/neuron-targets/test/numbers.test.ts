import { numbersAgree } from './numbers.js';

numbersAgree(20_000, 'sanitized');
