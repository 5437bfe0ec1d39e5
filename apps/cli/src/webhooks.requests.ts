import { presentRequest, RequestLog, type TestDelivery, type WebhookRequestView } from '#integrations';
import { postToService } from './service-request.js';
import { accountOf, CommandFailed, type Session } from './session.js';
import type { Terminal } from './terminal.js';

/** The options of `webhooks test`. */
export interface TestOptions {
  readonly webhook: string;
  readonly account?: string;
  readonly eventType?: string;
}

/** The options of `webhooks requests`. */
export interface RequestsOptions {
  readonly webhook: string;
  readonly account?: string;
  readonly failed?: boolean;
  readonly eventType?: string;
  readonly entity?: string;
  readonly delivery?: string;
  readonly limit: number;
}

/** The uuid of the account of a webhook. @throws CommandFailed when it does not have the webhook. */
export async function ownerOf(session: Session, webhook: string, account: string | undefined): Promise<string> {
  const owner = await accountOf(session, account);
  if (!(await new RequestLog(session.database).hasWebhook(owner, webhook)))
    throw new CommandFailed(`Unknown webhook ${webhook}. \`webhooks list\` shows the webhooks.`);
  return owner;
}

/** Lets the running service send a test to a webhook, and prints its result; the exit code is 1 unless it is a success. */
export async function testWebhook(terminal: Terminal, session: Session, options: TestOptions): Promise<void> {
  const owner = await ownerOf(session, options.webhook, options.account);
  const { request } = (await postToService(session, owner, {
    path: `/v2/webhooks/${options.webhook}/test`,
    body: options.eventType === undefined ? {} : { event_type: options.eventType },
    key: { name: 'webhooks test', scopes: ['integrations:write'] },
  })) as TestDelivery;
  const { http_response_code: code, http_response_body: body, event_type: type, request_time_ms: ms } = request;
  if (code === null || code < 200 || code > 299) terminal.exitCode = 1;
  terminal.result(request);
  terminal.print(`${type}  ${code ?? request.error_type}  ${ms} ms`);
  if (request.error_description !== null) terminal.print(request.error_description);
  if (body !== null && body !== '') terminal.print(body);
}

/** Prints the newest request records of a webhook. */
export async function listRequests(terminal: Terminal, session: Session, options: RequestsOptions): Promise<void> {
  const owner = await ownerOf(session, options.webhook, options.account);
  const { failed, eventType, entity, delivery, limit } = options;
  const filters = {
    failed,
    eventTypes: eventType === undefined ? undefined : [eventType],
    entities: entity === undefined ? undefined : [entity],
    deliveries: delivery === undefined ? undefined : [delivery],
  };
  const { rows } = await new RequestLog(session.database).list(owner, options.webhook, filters, { limit });
  const requests = rows.map(presentRequest);
  terminal.result(requests);
  terminal.table(requests.map(tableRow));
}

const tableRow = (request: WebhookRequestView): Readonly<Record<string, unknown>> => ({
  time: request.sent_at ?? request.send_at,
  type: request.event_type,
  entity: `${request.entity_type} ${request.entity_uuid} v${request.entity_version}`,
  run: request.run,
  attempt: request.attempt_no,
  outcome: request.outcome,
  code: request.http_response_code ?? request.error_type,
  ms: request.request_time_ms,
  delivery: request.delivery_uuid,
});
