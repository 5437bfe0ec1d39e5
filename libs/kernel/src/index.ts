export { handlersIn } from './handlers-in.js';
export { KernelModule, type KernelOptions } from './kernel.module.js';
export { createLogger, type Logger, NestLogger } from './logging.js';
export * from './messages.js';
export {
  PROJECTION_LAG,
  type Listening,
  type ProjectionLag,
  serveOperations,
  ServiceMetrics,
  shownHost,
} from './metrics.js';
export { readSettings, SETTINGS, type Settings, SettingsError } from './settings.js';
export { failSpan, type Span, type SpanContext, startTracing, traceparentOf, Tracing } from './tracing.js';
export { type HttpServer, listen } from './http-server.js';
export { openApiOf } from './http/openapi.js';
export { KernelHttpModule } from './kernel.http.module.js';
export { readiness } from './health.js';
export { VERSION } from './version.js';
