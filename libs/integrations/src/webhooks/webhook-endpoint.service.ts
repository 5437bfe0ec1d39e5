import type { Queryable, UnitOfWork } from '#eventstore/store';

/** The delivery status of a webhook. The worker updates it without an event and without a new version. */
export interface WebhookEndpoint {
  readonly consecutiveFailures: number;
  readonly lastSuccessAt: string | null;
  readonly lastFailureAt: string | null;
  readonly suspendedAt: string | null;
  /** The end of the pause that its receiver requested (`Retry-After`); null when it is over. */
  readonly pausedUntil: string | null;
  /** Deliveries that wait, counted up to {@link MAX_COUNTED}. */
  readonly waiting: number;
  /** Deliveries whose newest attempt was the last of a run and failed, counted up to {@link MAX_COUNTED}. */
  readonly exhausted: number;
}

/** Limit of counted deliveries, because counting more is slow. */
const MAX_COUNTED = 10_000;

/** Whether deliveries wait for a resumption, or for the end of a pause. */
export const isPausedOrSuspended = ({ suspendedAt, pausedUntil }: WebhookEndpoint): boolean =>
  suspendedAt !== null || pausedUntil !== null;

/** The status of a webhook without deliveries. */
const INITIAL_STATUS: WebhookEndpoint = {
  consecutiveFailures: 0,
  lastSuccessAt: null,
  lastFailureAt: null,
  suspendedAt: null,
  pausedUntil: null,
  waiting: 0,
  exhausted: 0,
};

/** The delivery status of webhooks, in one round trip. The result maps any uuid to a status. */
export async function endpointsOf(
  database: Queryable,
  account: string,
  uuids: readonly string[],
): Promise<(uuid: string) => WebhookEndpoint> {
  const rows = await database.query<WebhookEndpoint & { readonly uuid: string }>(
    `select webhook_uuid as uuid, consecutive_failures as "consecutiveFailures", last_success_at as "lastSuccessAt",
       last_failure_at as "lastFailureAt", suspended_at as "suspendedAt",
       case when paused_until > now() then paused_until end as "pausedUntil",
       (select count(*) from (select from webhook_queue q
         where q.account_id = $1 and q.webhook_uuid = e.webhook_uuid limit ${MAX_COUNTED}) w)::int as waiting,
       (select count(*) from (select from webhook_exhausted x
         where x.account_id = $1 and x.webhook_uuid = e.webhook_uuid limit ${MAX_COUNTED}) w)::int as exhausted
     from webhook_endpoint e where account_id = $1 and webhook_uuid = any($2::uuid[])`,
    [account, uuids],
  );
  const endpoints = new Map(rows.map((row) => [row.uuid, row]));
  return (uuid) => endpoints.get(uuid) ?? INITIAL_STATUS;
}

/** The delivery status of a webhook that a command changes. */
export const endpointOf = async ({ database, ctx }: UnitOfWork, uuid: string): Promise<WebhookEndpoint> =>
  (await endpointsOf(database, ctx.account, [uuid]))(uuid);
