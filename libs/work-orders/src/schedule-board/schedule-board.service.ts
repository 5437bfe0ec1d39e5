import { Injectable } from '@nestjs/common';
import { Database, type Label } from '#kernel/store';
import { datesWithin, monthsWithin, type Span } from './days.js';
import { type BoardEntry, type JobEntry, keyOf } from './schedule-board.projection.js';

/** Most jobs that are shown without assignee. */
const UNASSIGNED = 500;

/** An entry of the board with the uuid of its job, or of its month. */
export type Placed<E extends BoardEntry = BoardEntry> = E extends BoardEntry ? E & { readonly uuid: string } : never;

/** The rows that readers see: those of the live generation. */
const LIVE = `d.account_id = $1 and d.generation = (select p.generation from projection_checkpoint p
  where p.account_id = $1 and p.projection = 'schedule_board' and p.state = 'live')`;

/**
 * The rows with any of some keys. Fenced off by `offset 0`: the planner cannot tell how few they are, and would go
 * through all of the account's rows for the conditions around it.
 */
const withKeys = (keys: string): string => `(select * from schedule_board where keys && ${keys} offset 0) d`;

/** Reads the schedule board as far as the worker has come with it. */
@Injectable()
export class ScheduleBoard {
  constructor(private readonly database: Database) {}

  /**
   * The shifts and jobs of workers and teams on the dates (UTC) that a span touches, each once. The index of keys
   * (`keyOf`) is asked once for each of them, so that the cost is that of what is found.
   */
  async entriesOf(account: string, uuids: readonly string[], span: Span): Promise<Placed[]> {
    const rows = await this.database.queryPlanned<{ uuid: string; row: BoardEntry }>(
      `select d.uuid, d.row from unnest($2::text[]) w (uuid)
       cross join lateral (select array_agg(w.uuid || '/' || period) as keys from unnest($3::text[]) period) k
       cross join lateral ${withKeys('k.keys')} where ${LIVE}`,
      [account, uuids, [...datesWithin(span), ...monthsWithin(span)]],
    );
    return [...new Map(rows.map(({ uuid, row }) => [uuid, { uuid, ...row }])).values()];
  }

  /** The workers who have a shift in a territory within a span, by the same index. */
  async workersIn(account: string, territory: string, { from, to }: Span): Promise<string[]> {
    const rows = await this.database.queryPlanned<{ uuid: string }>(
      `select distinct d.row ->> 'userUuid' as uuid from ${withKeys('$2::text[]')}
       where ${LIVE} and exists (
         select from jsonb_array_elements(d.row -> 'intervals') i where i ->> 'territoryUuid' = $3
           and i ->> 'timeFrom' < $5 collate "C" and i ->> 'timeTo' > $4 collate "C")`,
      [account, monthsWithin({ from, to }).map((month) => keyOf(territory, month)), territory, from, to],
    );
    return rows.map(({ uuid }) => uuid);
  }

  /** The jobs of a span that nobody is assigned to, by time: as their index holds them. */
  async unassigned(account: string, { from, to }: Span, territory?: string): Promise<Placed<JobEntry>[]> {
    const rows = await this.database.queryPlanned<{ uuid: string; row: JobEntry }>(
      `select d.uuid, d.row from schedule_board d
       where ${LIVE} and d.unassigned_at >= $2 and d.unassigned_at < $3 ${territory === undefined ? '' : `and d.row ->> 'territoryUuid' = $4`}
       order by d.unassigned_at, d.uuid limit ${UNASSIGNED}`,
      [account, from, to, ...(territory === undefined ? [] : [territory])],
    );
    return rows.map(({ uuid, row }) => ({ uuid, ...row }));
  }

  /** What job types are called, also deleted ones: their shifts still show them. */
  jobTypes(account: string, uuids: readonly string[]): Promise<Label[]> {
    return this.database.query<Label>('select uuid, code from job_type where account_id = $1 and uuid = any($2)', [
      account,
      uuids,
    ]);
  }
}
