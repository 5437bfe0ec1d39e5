import type { CommandBus } from '@nestjs/cqrs';
import type { RequestContext } from '#eventstore/store';
import { failSpan, type Span, type Tracing } from '#platform';

/** Ends the span of a request. @param status undefined when nobody waited for the answer. */
export function endRequest(span: Span, method: string, route: string | undefined, status: number | undefined): void {
  if (route !== undefined) span.updateName(`${method} ${route}`).setAttribute('http.route', route);
  if (status === undefined) span.setAttribute('error.type', 'aborted');
  else span.setAttribute('http.response.status_code', status);
  if (status !== undefined && status >= 500) failSpan(span, String(status));
  span.end();
}

/** Makes each command of a bus a span, named after its class. */
export function traceCommands(bus: CommandBus, tracing: Tracing): void {
  const execute: (command: object) => Promise<unknown> = bus.execute.bind(bus);
  bus.execute = (command: object & { readonly ctx?: RequestContext }): Promise<unknown> =>
    tracing.trace(
      command.constructor.name,
      { 'fieldline.account': command.ctx?.account, 'fieldline.correlation_id': command.ctx?.correlationId },
      () => execute(command),
    );
}
