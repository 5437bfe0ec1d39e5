import { Injectable } from '@nestjs/common';
import { Histogram } from 'prom-client';
import { DURATION_BUCKETS, ServiceMetrics, isTraced, startSpan, withSpan } from '#platform';
import { context, propagation, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { CommandBus } from '@nestjs/cqrs';
import type { Request } from 'express';
import type { RequestContext } from '#eventstore/store';
import type { RequestState } from './request.js';

/** The metrics of requests. */
@Injectable()
export class RequestMetrics {
  readonly duration: Histogram<'method' | 'route' | 'status'>;

  constructor({ registry }: ServiceMetrics) {
    this.duration = new Histogram({
      name: 'fieldline_http_request_duration_seconds',
      help: 'Duration of requests by route and status',
      labelNames: ['method', 'route', 'status'],
      buckets: DURATION_BUCKETS,
      registers: [registry],
    });
  }
}

/**
 * Runs a request within a span that continues the client's trace. {@link endRequest} ends the span with the response.
 */
export function traceRequest({ method, path, protocol, headers }: Request, state: RequestState, run: () => void): void {
  const parent = propagation.extract(ROOT_CONTEXT, headers);
  const attributes = {
    'http.request.method': method,
    'url.path': path.slice(0, 500),
    'url.scheme': protocol,
    'fieldline.correlation_id': state.requestId,
  };
  state.span = startSpan(method, { kind: SpanKind.SERVER, attributes }, parent);
  context.with(trace.setSpan(parent, state.span), run);
}

/** The id of a span's trace; undefined without a collector. */
export function traceIdOf(span: Span | undefined): string | undefined {
  const place = span?.spanContext();
  return place !== undefined && trace.isSpanContextValid(place) ? place.traceId : undefined;
}

/** Ends the span of a request. @param status undefined when the client closed the connection before the response. */
export function endRequest(span: Span, method: string, route: string | undefined, status: number | undefined): void {
  if (route !== undefined) span.updateName(`${method} ${route}`).setAttribute('http.route', route);
  if (status === undefined) span.setAttribute('error.type', 'aborted');
  else span.setAttribute('http.response.status_code', status);
  if (status !== undefined && status >= 500)
    span.setAttribute('error.type', String(status)).setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

/** Runs each command of a bus within a span that is named after its class. */
export function traceCommands(bus: CommandBus): void {
  const execute: (command: object) => Promise<unknown> = bus.execute.bind(bus);
  bus.execute = (command: object & { readonly ctx?: RequestContext }): Promise<unknown> => {
    if (!isTraced()) return execute(command);
    const { account, correlationId } = command.ctx ?? {};
    const attributes = { 'fieldline.account': account, 'fieldline.correlation_id': correlationId };
    return withSpan(command.constructor.name, { attributes }, () => execute(command));
  };
}
