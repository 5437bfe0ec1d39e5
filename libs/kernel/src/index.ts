export { handlersIn } from './handlers-in.js';
export { KernelModule, type KernelOptions } from './kernel.module.js';
export { createLogger, type Logger, NestLogger } from './logging.js';
export * from './messages.js';
export { PROJECTION_LAG, type ProjectionLag, serveOperations, ServiceMetrics, shownHost } from './metrics.js';
export { readSettings, type Settings, SettingsError } from './settings.js';
export { type HttpServer, listen } from './http-server.js';
export { KernelHttpModule } from './kernel.http.module.js';
export { readiness } from './health.js';
