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

/** Most spans that wait to be sent; further ones are dropped, so that memory is bounded while the collector is away. */
const MAX_QUEUE = 8192;
/** How long spans gather before they are sent. */
const BATCH_DELAY_MS = 1000;
/** How long the end of a program waits for the last spans to be sent: less when it is late already. */
const SHUTDOWN_MS = { max: 2000, min: 250 };
/** When a program should have ended, since it was asked to: a while before it is killed. */
const END_MS = 10_500;

/** Starts a span that the caller ends. Without a collector it is OpenTelemetry's no-op. */
export const startSpan = (name: string, options: SpanOptions, parent?: Context): Span =>
  trace.getTracer('fieldline', VERSION).startSpan(name, options, parent);

/** Runs work within a span, which is active meanwhile, and has failed when the work rejects. */
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

/** Sets the error type of a span. An error with a kind is a refusal: a regular result, not a failure of the service. */
function recordError(span: Span, thrown: unknown): void {
  const error: Error & { kind?: unknown; code?: unknown } =
    thrown instanceof Error ? thrown : new Error(String(thrown));
  span.setAttribute('error.type', typeof error.code === 'string' ? error.code : error.constructor.name);
  if (error.kind === undefined) span.setStatus({ code: SpanStatusCode.ERROR, message: error.message });
}

/** The programs of this process that are traced: OpenTelemetry is global, so they share what the first registers. */
let programs = 0;
let provider: Promise<TracerProvider> | undefined;

/** Whether a collector takes the spans of this process; without one a span costs time for nothing. */
export const isTraced = (): boolean => programs > 0;

/**
 * Registers OpenTelemetry when the settings name a collector. Its SDK is loaded only then.
 * @returns what sends the last spans, for two seconds at most, and never rejects. It takes when the program was asked to
 * end, by `performance.now()`.
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
    await shutDown(registered, askedAt + END_MS - performance.now());
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
  // OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES come before what the program says of itself.
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
    timer = setTimeout(resolve, Math.max(SHUTDOWN_MS.min, Math.min(SHUTDOWN_MS.max, leftMs)));
  });
  await Promise.race([provider.shutdown().catch(() => undefined), timeout]);
  clearTimeout(timer);
}

/** Logs once when spans can no longer be sent, and once when they can again. */
function withLoggedOutages(exporter: SpanExporter, log: Logger): SpanExporter {
  let isAway = false;
  return {
    export: (spans, done) => {
      exporter.export(spans, (result) => {
        const failed = result.error !== undefined;
        if (failed && !isAway) log.warn({ err: result.error }, 'traces cannot be sent, and are dropped');
        else if (!failed && isAway) log.info('traces are sent again');
        isAway = failed;
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
  };
}
