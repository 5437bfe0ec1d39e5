import { Injectable } from '@nestjs/common';
import { isUuid } from '#eventstore/domain';
import { Database, type Page, type SqlValue } from '#eventstore/store';
import { type RequestFilters, RequestSelects } from './request-select.repository.js';
import { laterOf } from './waiting-request.repository.js';
import type { RequestRow } from './request.view.js';

export type { RequestFilters };

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
    const selects = new RequestSelects(filters, page, values).all();
    if (selects.length === 0) return { rows: [], next: undefined };
    const extended = await this.database.queryList<RequestRow>(
      `select p.*, (select m.body from outbox_body m where m.account_id = $1 and m.day = p.day
         and m.position = p.position and m.ordinal = p.ordinal) as body,
         case when p.outcome = 'will_retry' then (
           select q.send_at from webhook_queue q where ${laterOf('p.delivery_uuid')}
             and q.run = p.run and q.attempt_no = p.attempt_no + 1) end as next_attempt_at
       from (select * from (${selects.join(' union all ')}) u order by uuid desc limit $3) p order by p.uuid desc`,
      values,
    );
    const rows = extended.slice(0, page.limit);
    return { rows, next: extended.length > page.limit ? rows.at(-1)?.uuid : undefined };
  }

  /** One record of a webhook; undefined when it has none with this uuid. */
  async find(account: string, webhook: string, uuid: string): Promise<RequestRow | undefined> {
    if (!isUuid(uuid)) return undefined;
    const { rows } = await this.list(account, webhook, {}, { limit: 1, uuids: [uuid] });
    return rows[0];
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
