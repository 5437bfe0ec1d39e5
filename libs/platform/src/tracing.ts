import {
  type Context,
  context,
  propagation,
  type Span,
  type SpanOptions,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import type { SpanExporter, TracerProvider } from '@opentelemetry/sdk-trace';
import type { Logger } from './logging.js';
import type { Settings } from './settings.js';
import { VERSION } from './version.js';

/** Maximum queued spans; further ones are dropped, which bounds memory while the collector is unavailable. */
const MAX_QUEUE = 8192;
/** Interval between batches of spans, in milliseconds. */
const BATCH_DELAY_MS = 1000;
/** Time to send the last spans at shutdown, in milliseconds: between `min` and `max`, depending on the time left. */
const FLUSH_TIMEOUT_MS = { max: 2000, min: 250 };
/** Maximum duration of a shutdown, in milliseconds, shorter than the grace period before SIGKILL. */
const MAX_SHUTDOWN_MS = 10_500;

/** Starts a span; the caller ends it. Without a collector it is a no-op span. */
export const startSpan = (name: string, options: SpanOptions, parent?: Context): Span =>
  trace.getTracer('fieldline', VERSION).startSpan(name, options, parent);

/** Runs work within an active span, and records the error when the work rejects. */
export function withSpan<T>(
  name: string,
  options: SpanOptions,
  work: (span: Span) => Promise<T>,
  parent = context.active(),
): Promise<T> {
  const span = startSpan(name, options, parent);
  return context.with(trace.setSpan(parent, span), async () => {
    try {
      return await work(span);
    } catch (error) {
      recordError(span, error);
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Sets the error type of a span. A DomainError (it has a kind) is a regular result, not a failure of the service. */
function recordError(span: Span, thrown: unknown): void {
  const error: Error & { kind?: unknown; code?: unknown } =
    thrown instanceof Error ? thrown : new Error(String(thrown));
  span.setAttribute('error.type', typeof error.code === 'string' ? error.code : error.constructor.name);
  if (error.kind === undefined) span.setStatus({ code: SpanStatusCode.ERROR, message: error.message });
}

/** The number of traced programs in this process. OpenTelemetry is global, so they share one provider. */
let programs = 0;
let provider: Promise<TracerProvider> | undefined;

/** Whether a collector receives the spans of this process. */
export const isTraced = (): boolean => programs > 0;

/**
 * Starts tracing when the settings have a collector. The OpenTelemetry SDK is loaded only then.
 * @returns a function that sends the last spans, takes at most two seconds and never rejects. Its argument is the time of the
 * shutdown request, from `performance.now()`.
 */
export async function startTracing(
  program: string,
  { otelExporterOtlpTracesEndpoint: url }: Pick<Settings, 'otelExporterOtlpTracesEndpoint'>,
  log: Logger,
): Promise<(askedAt: number) => Promise<void>> {
  if (url === undefined) return () => Promise.resolve();
  programs++;
  provider ??= register(program, url, log);
  const registered = await provider;
  return async (askedAt) => {
    if (--programs > 0) return;
    provider = undefined;
    for (const api of [trace, context, propagation]) api.disable();
    await shutDown(registered, askedAt + MAX_SHUTDOWN_MS - performance.now());
  };
}

async function register(program: string, url: string, log: Logger): Promise<TracerProvider> {
  const [{ OTLPTraceExporter }, sdk, resources, { AsyncLocalStorageContextManager }, { W3CTraceContextPropagator }] =
    await Promise.all([
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/core'),
    ]);
  const detectors = [resources.resourceAttributesEnvDetector, resources.serviceNameEnvDetector];
  // OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES override the defaults.
  const resource = resources
    .defaultResource()
    .merge(resources.resourceFromAttributes({ 'service.name': program, 'service.version': VERSION }))
    .merge(resources.detectResources({ detectors }));
  const exporter = withLoggedOutages(new OTLPTraceExporter({ url }), log);
  const options = { exporter, maxQueueSize: MAX_QUEUE, scheduledDelayMillis: BATCH_DELAY_MS };
  const provider = new sdk.TracerProvider({ resource, spanProcessors: [new sdk.BatchSpanProcessor(options)] });
  trace.setGlobalTracerProvider(provider);
  context.setGlobalContextManager(new AsyncLocalStorageContextManager());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  return provider;
}

async function shutDown(provider: TracerProvider, leftMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, Math.max(FLUSH_TIMEOUT_MS.min, Math.min(FLUSH_TIMEOUT_MS.max, leftMs)));
  });
  await Promise.race([provider.shutdown().catch(() => undefined), timeout]);
  clearTimeout(timer);
}

/** Logs once when exporting fails, and once when it succeeds again. */
function withLoggedOutages(exporter: SpanExporter, log: Logger): SpanExporter {
  let isAway = false;
  return {
    export: (spans, done) => {
      exporter.export(spans, (result) => {
        const failed = result.error !== undefined;
        if (failed && !isAway) log.warn({ err: result.error }, 'exporting traces failed: spans are dropped');
        else if (!failed && isAway) log.info('exporting traces works again');
        isAway = failed;
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
  };
}
