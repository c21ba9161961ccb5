export { neuron } from './from-spec.js';
