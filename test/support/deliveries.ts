import { newUuid } from '#eventstore/domain';
import type { StoreProcess } from '../../tools/harness/cluster.js';
import { until } from '../../tools/harness/until.js';

/** Runs a statement on the database of a service. */
type Sql = (text: string, values: readonly (string | number | null)[]) => Promise<unknown>;

/** An attempt of a delivery. Fields that a test does not care about are optional. */
export interface Attempted {
  readonly uuid?: string;
  /** That of its first attempt is its own. */
  readonly delivery?: string;
  readonly event?: string;
  readonly run?: number;
  /** Position of the event; attempts with the same position belong to one delivery. */
  readonly position?: number;
  readonly entity?: string;
  readonly eventType?: string;
  readonly attemptNo?: number;
  /** Age of its body in days. */
  readonly daysOld?: number;
}

/** A pending attempt. */
export interface Waiting extends Attempted {
  readonly priority?: number;
  /** Seconds until it is due. */
  readonly dueIn?: number;
}

/** A recorded attempt. */
export interface Made extends Attempted {
  /** Minutes ago. */
  readonly ago?: number;
  readonly code?: number | null;
  readonly headers?: object | null;
  readonly response?: string | null;
  readonly errorType?: string | null;
  readonly failed?: boolean;
  readonly runEnded?: boolean;
}

/** Writes the rows of a worker: webhooks, bodies, pending and recorded attempts. */
export class Deliveries {
  private position = 1000;
  private readonly entities = new Map<number, string>();

  constructor(
    private readonly sql: Sql,
    readonly account: string,
  ) {}

  /** A new position. */
  next(): number {
    return ++this.position;
  }

  /** The entity of the event at a position, the same for all its deliveries. */
  entityOf(position: number): string {
    const known = this.entities.get(position) ?? newUuid();
    this.entities.set(position, known);
    return known;
  }

  /** Creates a webhook with its endpoint, as the commit does. */
  async webhook(url = 'https://example.com/hook', secret: string | null = null): Promise<string> {
    const uuid = newUuid();
    await this.sql(
      `insert into webhook (account_id, uuid, version, url, event_types, secret, created_at, updated_at)
       values ($1, $2, 1, $3, '{job_created,client_updated}', $4, now(), now())`,
      [this.account, uuid, url, secret],
    );
    await this.sql('insert into webhook_endpoint (account_id, webhook_uuid) values ($1, $2)', [this.account, uuid]);
    return uuid;
  }

  /** Suspends the endpoint of a webhook, some seconds ago. */
  async suspend(webhook: string, ago = 60): Promise<void> {
    await this.sql(
      `update webhook_endpoint set suspended_at = now() - make_interval(secs => $3)
       where account_id = $1 and webhook_uuid = $2`,
      [this.account, webhook, ago],
    );
  }

  /** @returns its uuid. */
  async waiting(webhook: string, given: Waiting = {}): Promise<string> {
    const { values, uuid } = await this.common(webhook, given);
    await this.sql(
      `insert into webhook_queue (account_id, webhook_uuid, uuid, delivery_uuid, event_uuid, run, day, position, ordinal,
         event_type, entity_type, entity_uuid, entity_version, attempt_no, priority, send_at)
       values ($1, $2, $3, $4, $10, $11, current_date - $5::int, $6, 0, $7, 'job', $8, 3, $9, $12,
         now() + make_interval(secs => $13))`,
      [...values, given.priority ?? 0, given.dueIn ?? 3600],
    );
    return uuid;
  }

  /** @returns its uuid. */
  async made(webhook: string, given: Made = {}): Promise<string> {
    const { values, uuid } = await this.common(webhook, given);
    const code = given.code === undefined ? 200 : given.code;
    await this.sql(
      `with ended as (
         insert into webhook_exhausted select $1, $2, $4, now() where $18::boolean and $19::boolean on conflict do nothing
       )
       insert into webhook_request (account_id, webhook_uuid, uuid, delivery_uuid, event_uuid, run, day, position, ordinal,
         event_type, entity_type, entity_uuid, entity_version, attempt_no, send_at, sent_at, request_time_ms, response_code,
         response_headers, response_body, error_type, error_description, failed, run_ended, recorded_at)
       values ($1, $2, $3, $4, $10, $11, current_date - $5::int, $6, 0, $7, 'job', $8, 3, $9,
         now() - $12::int * interval '1 minute', now() - $12::int * interval '1 minute', 12, $13, $14::json, $15, $16, $17,
         $18::boolean, $19::boolean, now() - $12::int * interval '1 minute')`,
      [
        ...values,
        given.ago ?? 10,
        code,
        given.headers === undefined ? '{}' : JSON.stringify(given.headers),
        given.response === undefined ? 'ok' : given.response,
        given.errorType ?? null,
        given.errorType == null ? null : `described: ${given.errorType}`,
        String(given.failed ?? false),
        String(given.runEnded ?? true),
      ],
    );
    return uuid;
  }

  /** The body of the event at a position. */
  bodyOf(position: number): string {
    return `{"event_uuid":"of ${position}"}`;
  }

  private async common(
    webhook: string,
    given: Attempted,
  ): Promise<{ readonly uuid: string; readonly values: (string | number)[] }> {
    const uuid = given.uuid ?? newUuid();
    const position = given.position ?? this.next();
    const daysOld = given.daysOld ?? 0;
    const isFirst = (given.attemptNo ?? 1) === 1 && (given.run ?? 1) === 1;
    await this.sql(
      `insert into outbox_body (account_id, day, position, ordinal, body)
       values ($1, current_date - $2::int, $3, 0, $4) on conflict do nothing`,
      [this.account, daysOld, position, this.bodyOf(position)],
    );
    return {
      uuid,
      values: [
        this.account,
        webhook,
        uuid,
        given.delivery ?? (isFirst ? uuid : newUuid()),
        daysOld,
        position,
        given.eventType ?? 'job_created',
        given.entity ?? this.entityOf(position),
        given.attemptNo ?? 1,
        given.event ?? newUuid(),
        given.run ?? 1,
      ],
    };
  }
}

/** Resolves when the workers have looked at each outbox and each queue since, also without a notification. */
export async function settled({ database }: Pick<StoreProcess, 'database'>): Promise<void> {
  const renewed = async (): Promise<number> => {
    const [row] = await database.query<{ at: string | null }>('select max(expires_at) as at from worker_partition');
    return Date.parse(row?.at ?? '');
  };
  await until(async () => !Number.isNaN(await renewed()));
  const before = await renewed();
  await until(async () => (await renewed()) > before + 1500);
}
