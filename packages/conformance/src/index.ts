export { type Certificate, certify, digestOf, type Mismatch, type Target, type Vector, vectorsOf } from './certify.js';
export { type Chance, chance } from './chance.js';
export { documentArbitrary } from './documents.js';
export { coveringRecords, recordArbitrary, type SampleOptions, sampleRecords } from './records.js';
export { type RuleCase, type RuleCases, ruleCases } from './rules/cases.js';
export { type Rule, rulesOf } from './rules/rules.js';
export { sampleDocuments } from './sample-documents.js';
export { trapReals, trapStrings } from './values.js';
