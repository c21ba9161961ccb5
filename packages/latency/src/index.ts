export { type LatencyCode, latencyCodes } from './codes.js';
export { formatCost, formatTimeline } from './format.js';
export { type LatencyOptions, latency, latencyModel } from './model.js';
