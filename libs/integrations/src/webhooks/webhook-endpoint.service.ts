import type { Queryable } from '#eventstore/store';

/** How deliveries to a webhook fare. The worker counts it; no event tells it, and it moves no version. */
export interface WebhookEndpoint {
  readonly consecutiveFailures: number;
  readonly lastSuccessAt: string | null;
  readonly lastFailureAt: string | null;
  readonly suspendedAt: string | null;
  /** Whether deliveries wait: it is suspended, or paused as its last answer asked. */
  readonly isHeld: boolean;
}

/** As of a webhook to which nothing was delivered yet. */
const FRESH: WebhookEndpoint = {
  consecutiveFailures: 0,
  lastSuccessAt: null,
  lastFailureAt: null,
  suspendedAt: null,
  isHeld: false,
};

/** Suspends all webhooks of an account: deliveries wait until a webhook is resumed or changed. */
export async function suspendWebhooks(database: Queryable, account: string): Promise<void> {
  await database.query(
    'update webhook_endpoint set suspended_at = now() where account_id = $1 and deleted_at is null and suspended_at is null',
    [account],
  );
}

/** How deliveries to some webhooks of an account fare, in one round trip; answers for any uuid. */
export async function endpointsOf(
  database: Queryable,
  account: string,
  uuids: readonly string[],
): Promise<(uuid: string) => WebhookEndpoint> {
  const rows = await database.query<WebhookEndpoint & { readonly uuid: string }>(
    `select webhook_uuid as uuid, consecutive_failures as "consecutiveFailures", last_success_at as "lastSuccessAt",
       last_failure_at as "lastFailureAt", suspended_at as "suspendedAt",
       suspended_at is not null or coalesce(paused_until > now(), false) as "isHeld"
     from webhook_endpoint where account_id = $1 and webhook_uuid = any($2::uuid[])`,
    [account, uuids],
  );
  const endpoints = new Map(rows.map((row) => [row.uuid, row]));
  return (uuid) => endpoints.get(uuid) ?? FRESH;
}
