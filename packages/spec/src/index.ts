export { formatOrigin, type Origin } from './origin.js';
export * from './resolved.js';
export * from './queries.js';
export * from './values.js';
export {
  BrewError,
  type Diagnostic,
  type DiagnosticCode,
  failure,
  formatDiagnostic,
  formatPath,
  nearest,
  type Result,
  type Severity,
  success,
  unwrap,
} from './diagnostic.js';
export * from './references.js';
