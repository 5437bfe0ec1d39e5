export * from './aggregate.js';
export * from './errors.js';
export * from './ids.js';
export * from './instants.js';
export * from './money.js';
export * from './patch.js';
export * from './record.js';
