import { Injectable } from '@nestjs/common';
import { Database, type Page, type SqlValue } from '#eventstore/store';
import type { RequestRow } from './request.view.js';

/** Filters of the request records of a webhook. */
export interface RequestFilters {
  readonly status?: 'scheduled' | 'sent' | undefined;
  /** Only requests that wait after a failed attempt. */
  readonly rescheduled?: boolean | undefined;
  /** Only failed attempts. */
  readonly failed?: boolean | undefined;
  readonly eventType?: string | undefined;
  readonly entity?: string | undefined;
}

/** A webhook and the number of its waiting deliveries. */
export interface Backlog {
  readonly uuid: string;
  readonly url: string;
  readonly enabled: boolean;
  readonly suspendedAt: string | null;
  readonly waiting: number;
}

/** Reads request records, sent and scheduled. */
@Injectable()
export class RequestLog {
  constructor(private readonly database: Database) {}

  /** A page of a webhook's records, sent and scheduled, in one snapshot, newest first. */
  async list(
    account: string,
    webhook: string,
    filters: RequestFilters,
    page: Page,
  ): Promise<{ readonly rows: RequestRow[]; readonly next: string | undefined }> {
    const values: SqlValue[] = [account, webhook, page.limit + 1];
    const selects = selectsOf(filters, page, values);
    if (selects.length === 0) return { rows: [], next: undefined };
    const extended = await this.database.queryUnprepared<RequestRow>(
      `select p.*, (select m.body from outbox_body m where m.account_id = $1 and m.day = p.day
         and m.position = p.position and m.ordinal = p.ordinal) as body
       from (select * from (${selects.join(' union all ')}) u order by uuid desc limit $3) p order by p.uuid desc`,
      values,
    );
    const rows = extended.slice(0, page.limit);
    return { rows, next: extended.length > page.limit ? rows.at(-1)?.uuid : undefined };
  }

  /** Whether the account has this webhook. */
  async hasWebhook(account: string, webhook: string): Promise<boolean> {
    const rows = await this.database.query(
      'select 1 as one from webhook where account_id = $1 and uuid = $2 and deleted_at is null',
      [account, webhook],
    );
    return rows.length > 0;
  }

  /** The webhooks of an account, oldest first, with the number of their waiting deliveries. */
  backlogs(account: string): Promise<Backlog[]> {
    return this.database.query<Backlog>(
      `select w.uuid, w.url, w.enabled, e.suspended_at as "suspendedAt", (select count(*) from webhook_queue q
         where q.account_id = $1 and q.webhook_uuid = w.uuid) as waiting
       from webhook w left join webhook_endpoint e on e.account_id = $1 and e.webhook_uuid = w.uuid
       where w.account_id = $1 and w.deleted_at is null order by w.uuid`,
      [account],
    );
  }
}

const COLUMNS =
  'uuid, event_type, entity_type, entity_uuid, entity_version, attempt_no, send_at, day, position, ordinal';
const WAITING = `select ${COLUMNS}, 'scheduled' as status, null::timestamptz as sent_at, null::int as request_time_ms,
  null::smallint as response_code, null::json as response_headers, null::text as response_body, null::text as error_type,
  null::text as error_description from webhook_queue`;
const SENT = `select ${COLUMNS}, 'sent' as status, sent_at, request_time_ms, response_code, response_headers, response_body,
  error_type, error_description from webhook_request`;

/** SELECTs whose union matches the filters, each limited to a page. Appends their parameters to `values`. */
function selectsOf(
  { status, rescheduled, failed, eventType, entity }: RequestFilters,
  { after, uuids }: Page,
  values: SqlValue[],
): string[] {
  const where = ['account_id = $1', 'webhook_uuid = $2'];
  for (const [condition, value] of [
    ['event_type =', eventType],
    ['entity_uuid =', entity],
    ['uuid <', after],
  ] as const)
    if (value !== undefined) where.push(`${condition} $${values.push(value)}`);
  if (uuids !== undefined) where.push(`uuid = any($${values.push(uuids)}::uuid[])`);
  const selectFrom = (select: string, ...more: string[]): string =>
    `(${select} where ${[...where, ...more].join(' and ')} order by uuid desc limit $3)`;
  return [
    ...(status === 'sent' || failed ? [] : [selectFrom(WAITING, ...(rescheduled ? ['attempt_no > 1'] : []))]),
    ...(status === 'scheduled' || rescheduled ? [] : [selectFrom(SENT, ...(failed ? ['failed'] : []))]),
  ];
}
