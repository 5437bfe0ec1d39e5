import { newUuid } from '#eventstore/domain';

/** Runs a statement behind the service's back. */
type Sql = (text: string, values: readonly (string | number | null)[]) => Promise<unknown>;

/** One attempt of a delivery; what is not told of it is of no matter to the test. */
export interface Attempted {
  readonly uuid?: string;
  readonly chain?: string;
  /** Of the event; two attempts of the same are of one delivery. */
  readonly position?: number;
  readonly entity?: string;
  readonly eventType?: string;
  readonly attemptNo?: number;
  /** The date of its body, counted back from today. */
  readonly daysOld?: number;
}

/** One that waits. */
export interface Waiting extends Attempted {
  readonly priority?: number;
  /** Seconds from now until it is due. */
  readonly dueIn?: number;
}

/** One that was made. */
export interface Made extends Attempted {
  /** Minutes ago. */
  readonly ago?: number;
  readonly code?: number | null;
  readonly headers?: object | null;
  readonly response?: string | null;
  readonly errorType?: string | null;
  readonly failed?: boolean;
  readonly chainEnded?: boolean;
}

/** Writes what a worker would have left: webhooks, bodies, what waits, and what was sent. */
export class Deliveries {
  private position = 1000;
  private readonly entities = new Map<number, string>();

  constructor(
    private readonly sql: Sql,
    readonly account: string,
  ) {}

  /** The position of an event that nothing tells of yet. */
  next(): number {
    return ++this.position;
  }

  /** What the event at a position is about: the same for all its deliveries. */
  entityOf(position: number): string {
    const known = this.entities.get(position) ?? newUuid();
    this.entities.set(position, known);
    return known;
  }

  /** A webhook as the commit leaves it, with its endpoint. */
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

  /** Sends nothing to a webhook until it is resumed. */
  async suspend(webhook: string): Promise<void> {
    await this.sql('update webhook_endpoint set suspended_at = now() where account_id = $1 and webhook_uuid = $2', [
      this.account,
      webhook,
    ]);
  }

  /** @returns its uuid. */
  async waiting(webhook: string, given: Waiting = {}): Promise<string> {
    const { values, uuid } = await this.common(webhook, given);
    await this.sql(
      `insert into webhook_queue (account_id, webhook_uuid, uuid, chain_uuid, day, position, ordinal, event_type, entity_type,
         entity_uuid, entity_version, attempt_no, priority, send_at)
       values ($1, $2, $3, $4, current_date - $5::int, $6, 0, $7, 'job', $8, 3, $9, $10, now() + make_interval(secs => $11))`,
      [...values, given.priority ?? 0, given.dueIn ?? 3600],
    );
    return uuid;
  }

  /** @returns its uuid. */
  async made(webhook: string, given: Made = {}): Promise<string> {
    const { values, uuid } = await this.common(webhook, given);
    const code = given.code === undefined ? 200 : given.code;
    await this.sql(
      `insert into webhook_request (account_id, webhook_uuid, uuid, chain_uuid, day, position, ordinal, event_type, entity_type,
         entity_uuid, entity_version, attempt_no, send_at, sent_at, request_time_ms, response_code, response_headers,
         response_body, error_type, error_description, failed, chain_ended, recorded_at)
       values ($1, $2, $3, $4, current_date - $5::int, $6, 0, $7, 'job', $8, 3, $9, now() - $10::int * interval '1 minute',
         now() - $10::int * interval '1 minute', 12, $11, $12::json, $13, $14, $15, $16::boolean, $17::boolean,
         now() - $10::int * interval '1 minute')`,
      [
        ...values,
        given.ago ?? 10,
        code,
        given.headers === undefined ? '{}' : JSON.stringify(given.headers),
        given.response === undefined ? 'ok' : given.response,
        given.errorType ?? null,
        given.errorType == null ? null : `described: ${given.errorType}`,
        String(given.failed ?? false),
        String(given.chainEnded ?? true),
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
        given.chain ?? newUuid(),
        daysOld,
        position,
        given.eventType ?? 'job_created',
        given.entity ?? this.entityOf(position),
        given.attemptNo ?? 1,
      ],
    };
  }
}
