export * from './notification-listener.js';
export * from './projection-runner.js';
export * from './projector.js';
export * from './rebuild.js';
export * from './receipt-cleanup.js';
export * from './verify.js';
