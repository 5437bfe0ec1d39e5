export * from './health.js';
export * from './logging.js';
export * from './metrics.js';
export * from './secret-cipher.js';
export * from './settings.js';
export * from './tracing.js';
export * from './version.js';
