import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Attributes,
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace as otel,
  TraceFlags,
  type Tracer,
} from '@opentelemetry/api';
import type { SpanExporter } from '@opentelemetry/sdk-trace';
import type { Logger } from './logging.js';
import type { Settings } from './settings.js';
import { VERSION } from './version.js';

export type { Span, SpanContext };

/** Most spans that wait to be sent; what comes beyond is dropped, so that a collector that is away costs no memory. */
const QUEUE = 8192;
/** How long spans gather before they are sent, in milliseconds. */
const GATHER_MS = 1000;
/** How long the end of a program waits for the last spans to be sent, in milliseconds: less when it is late already. */
const PATIENCE_MS = { most: 2000, least: 250 };
/** When a program should have ended, in milliseconds since it was asked to: a while before it is made to. */
const END_MS = 10_500;

/** How a span stands to others. */
export interface Relations {
  readonly kind?: 'server' | 'client';
  /**
   * What asked for it, together: it goes below the first of them that is sampled, and is linked to the others. By
   * default the span under way; when it is empty, the span begins a trace of its own.
   */
  readonly below?: readonly (SpanContext | undefined)[];
  readonly links?: readonly (SpanContext | undefined)[];
}

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL };

/** The traces of one program. Where there is none, tracing is off: whoever traces asks for that first, and does no more. */
export class Tracing {
  private readonly places = new AsyncLocalStorage<SpanContext>();

  /** @param end sends what waits, and ends. */
  constructor(
    private readonly tracer: Tracer,
    private readonly end: () => Promise<void>,
  ) {}

  /** Where the span under way stands. */
  get current(): SpanContext | undefined {
    return this.places.getStore();
  }

  /** Does a piece of work as a span, which has failed when the work rejects. */
  async trace<T>(
    name: string,
    attributes: Attributes,
    work: (span: Span) => Promise<T>,
    relations?: Relations,
  ): Promise<T> {
    const span = this.begin(name, attributes, relations);
    try {
      return await this.within(span, () => work(span));
    } catch (error) {
      rejected(span, error);
      throw error;
    } finally {
      span.end();
    }
  }

  /** Begins a span that somebody else ends. */
  begin(name: string, attributes: Attributes, { kind, below = [this.current], links = [] }: Relations = {}): Span {
    const askers = below.filter((one) => one !== undefined);
    const parent = askers.find(({ traceFlags }) => (traceFlags & TraceFlags.SAMPLED) !== 0) ?? askers[0];
    const linked = [...askers.filter((one) => one !== parent), ...links.filter((one) => one !== undefined)];
    return this.tracer.startSpan(
      name,
      { attributes, kind: KINDS[kind ?? 'internal'], links: linked.map((context) => ({ context })) },
      parent === undefined ? ROOT_CONTEXT : otel.setSpanContext(ROOT_CONTEXT, parent),
    );
  }

  /** Makes a span the one under way for some work and for all that comes of it. */
  within<T>(span: Span, work: () => T): T {
    return this.places.run(span.spanContext(), work);
  }

  /**
   * Sends what waits; gives up after two seconds, and never rejects.
   * @param askedAt when the program was asked to end, by the steady clock.
   */
  async close(askedAt: number): Promise<void> {
    const left = askedAt + END_MS - performance.now();
    const patience = Math.max(PATIENCE_MS.least, Math.min(PATIENCE_MS.most, left));
    let timer: NodeJS.Timeout | undefined;
    const enough = new Promise<void>((resolve) => (timer = setTimeout(resolve, patience)));
    await Promise.race([this.end().catch(() => undefined), enough]);
    clearTimeout(timer);
  }
}

/** Says that what a span stands for has failed. */
export const failSpan = (span: Span, type: string, message?: string): void =>
  void span
    .setAttribute('error.type', type)
    .setStatus({ code: SpanStatusCode.ERROR, ...(message !== undefined && { message }) });

/** A span whose work rejected. A refusal is an answer like any other: it has a type, but is no failure of the service. */
function rejected(span: Span, error: unknown): void {
  if (!(error instanceof Error)) return failSpan(span, typeof error);
  const { kind, code } = error as { readonly kind?: unknown; readonly code?: unknown };
  const type = typeof code === 'string' ? code : error.constructor.name;
  if (kind === undefined) failSpan(span, type, error.message);
  else span.setAttribute('error.type', type);
}

/** The span that a `traceparent` header tells of, when it is as W3C Trace Context says. */
export function remoteSpan(header: unknown): SpanContext | undefined {
  // Of later versions more may follow; ff is none.
  const [, version, traceId = '', spanId = '', flags = '', more] =
    /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/.exec(String(header)) ?? [];
  if (version === undefined || version === 'ff' || (version === '00' && more !== undefined)) return undefined;
  const span = { traceId, spanId, traceFlags: parseInt(flags, 16) & TraceFlags.SAMPLED, isRemote: true };
  return isSpanContextValid(span) ? span : undefined;
}

/** A span as the `traceparent` header tells of it. */
export const traceparentOf = ({ traceId, spanId, traceFlags }: SpanContext): string =>
  `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;

/** Starts the traces of a program when the settings name a collector. What tracing needs is loaded then only. */
export async function startTracing(
  program: string,
  { otelExporterOtlpTracesEndpoint: url }: Pick<Settings, 'otelExporterOtlpTracesEndpoint'>,
  log: Logger,
): Promise<Tracing | undefined> {
  if (url === undefined) return undefined;
  const [{ OTLPTraceExporter }, { BatchSpanProcessor, TracerProvider }, resources] = await Promise.all([
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/resources'),
  ]);
  const detectors = [resources.resourceAttributesEnvDetector, resources.serviceNameEnvDetector];
  // OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES come before what the program says of itself.
  const resource = resources
    .defaultResource()
    .merge(resources.resourceFromAttributes({ 'service.name': program, 'service.version': VERSION }))
    .merge(resources.detectResources({ detectors }));
  const exporter = telling(new OTLPTraceExporter({ url }), log);
  const processor = new BatchSpanProcessor({ exporter, maxQueueSize: QUEUE, scheduledDelayMillis: GATHER_MS });
  const provider = new TracerProvider({ resource, spanProcessors: [processor] });
  return new Tracing(provider.getTracer('fieldline', VERSION), () => provider.shutdown());
}

/** An exporter that tells the log when spans can no longer be sent, and when they can again; not of each time. */
function telling(exporter: SpanExporter, log: Logger): SpanExporter {
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
