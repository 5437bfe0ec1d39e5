export * from './aggregate.js';
export * from './changes.js';
export * from './domain-error.js';
export * from './ids.js';
export * from './instants.js';
export * from './money.js';
export * from './record.js';
export * from './refusal.js';
