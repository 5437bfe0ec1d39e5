import { createAccountServices } from '#accounts';
import { Database, eventsAfter, isUnavailable, type RecordedEvent, Registry, storeParts } from '#eventstore/store';
import { verifyAccount } from '#eventstore/worker';
import { contexts } from '../../apps/contexts.js';
import { TimeoutError, until } from '../harness/until.js';
import { type HttpClient, HttpResponse, NoResponseError } from '../harness/http-client.js';
import type { Entity, Kind, AcknowledgedWrites } from './acknowledged-writes.js';

const PATHS: Readonly<Record<Kind, string>> = { client: '/v2/clients', unit: '/v2/catalog/products/units' };
const LISTS: Readonly<Record<Kind, string>> = { client: 'clients', unit: 'units' };
const PAGE = 500;
/** Concurrent reads. */
const READERS = 8;
/** Maximum wait for the database, for its sessions, and for the projections. */
const TIMEOUT_MS = 20_000;
const POLL_MS = 5;

/** Compares the recorded writes with the event log, the API and the read models, while no user writes. */
export class Audit {
  /** Maximum wait for the projections. */
  longestCatchUpMs = 0;
  private readonly registry = new Registry(contexts);
  private turn = 0;

  private constructor(
    private readonly account: string,
    private readonly database: Database,
    private readonly http: HttpClient,
    private readonly urls: () => readonly string[],
    private readonly writes: AcknowledgedWrites,
  ) {}

  /** @param account by default the first one. Its events until now belong to no request. */
  static async open(
    databaseUrl: string,
    http: HttpClient,
    urls: () => readonly string[],
    writes: AcknowledgedWrites,
    account?: string,
  ): Promise<Audit> {
    const database = new Database({ url: databaseUrl, poolSize: 4, name: 'fieldline-chaos' });
    const [first] = await createAccountServices(storeParts(database, contexts), contexts).accounts.list();
    const audited = account ?? first?.uuid;
    if (audited === undefined) throw new Error('The API has created no first account');
    const audit = new Audit(audited, database, http, urls, writes);
    writes.position = await audit.head();
    return audit;
  }

  /** Checks what this round changed; with `full`, everything. */
  async check(full: boolean): Promise<void> {
    const { writes } = this;
    await this.waitUntilIdle();
    const from = writes.position;
    const events: RecordedEvent[] = [];
    for (;;) {
      const page = await eventsAfter(this.database, this.account, writes.position, 5000);
      for (const event of page) writes.record(event);
      events.push(...page);
      if (page.length === 0) break;
    }
    writes.closeRound();
    if ((await this.head()) !== writes.position)
      writes.addFinding('inconsistent', `the log's head is ${await this.head()}, its last event ${writes.position}`);
    await Promise.all([this.compareFeed(from, events), this.compareEntities(writes.takeChanged())]);
    await this.compareSearchIndex();
    if (!full) return;
    for (const kind of ['client', 'unit'] as const) await this.compareList(kind);
    for (const { stream, message } of await verifyAccount(this.database, this.registry, this.account, () => undefined))
      writes.addFinding('inconsistent', `events verify: ${stream ?? 'the log'}: ${message}`);
  }

  close(): Promise<void> {
    return this.database.close();
  }

  /** Waits until no statement of an API runs: the database may still execute the last one of a killed process. */
  private async waitUntilIdle(): Promise<void> {
    const busy = async (): Promise<boolean> => {
      try {
        const [row] = await this.database.query<{ busy: number }>(
          `select count(*) as busy from pg_stat_activity
           where application_name = 'fieldline-api' and state <> 'idle' and datname = current_database()`,
        );
        return row?.busy !== 0;
      } catch (error) {
        if (isUnavailable(error)) return true;
        throw error;
      }
    };
    await this.until('the database still executes statements of APIs', async () => !(await busy()));
  }

  private async head(): Promise<number> {
    const [log] = await this.database.query<{ position: number }>(
      'select position from account_log where account_id = $1',
      [this.account],
    );
    return log?.position ?? 0;
  }

  /** The feed has the same events as the log. */
  private async compareFeed(from: number, events: readonly RecordedEvent[]): Promise<void> {
    const inFeed: string[] = [];
    for (let after = from; ;) {
      const { body } = await this.get(`/v2/events?after=${after}&limit=${PAGE}`);
      const page = body['events'] as readonly { readonly position: number; readonly uuid: string }[];
      inFeed.push(...page.map(({ position, uuid }) => `${position} ${uuid}`));
      after = page.at(-1)?.position ?? after;
      if (page.length < PAGE) break;
    }
    const logged = events.map(({ position, eventId }) => `${position} ${eventId}`);
    const differs = logged.findIndex((one, i) => one !== inFeed[i]);
    if (differs >= 0 || inFeed.length !== logged.length)
      this.writes.addFinding(
        'lost',
        `the feed after ${from} has ${inFeed.length} events, the log ${logged.length}; first difference at ${differs}`,
      );
  }

  /** The API shows each entity as acknowledged; the processes are asked in turn. */
  private async compareEntities(entities: readonly Entity[]): Promise<void> {
    const left = entities.values();
    const read = async (): Promise<void> => {
      for (const entity of left) this.compare(entity, await this.get(`${PATHS[entity.kind]}/${entity.uuid}`));
    };
    await Promise.all(Array.from({ length: READERS }, read));
  }

  private compare(entity: Entity, { status, headers, body }: HttpResponse): void {
    const name = `${entity.kind} ${entity.uuid}`;
    if (entity.deleted) {
      if (status !== 404) this.writes.addFinding('lost', `${name} was deleted, but GET returns ${status}`);
      return;
    }
    if (status !== 200) return this.writes.addFinding('lost', `GET of ${name} returns ${status}`);
    const version = /^"(\d+)/.exec(String(headers['etag']))?.[1];
    if (version !== String(entity.version))
      this.writes.addFinding('lost', `${name} is at version ${String(version)} instead of ${entity.version}`);
    this.compareFields(name, entity, body[entity.kind] as Record<string, unknown>);
  }

  private compareFields(name: string, { fields }: Entity, shown: Readonly<Record<string, unknown>>): void {
    for (const [field, value] of Object.entries(fields))
      if (shown[field] !== value)
        this.writes.addFinding(
          'lost',
          `${name}: ${field} is ${JSON.stringify(shown[field])} instead of ${String(value)}`,
        );
  }

  /** The list has each existing entity once, and nothing else. */
  private async compareList(kind: Kind): Promise<void> {
    const missing = new Map([...this.writes.entities].filter(([, entity]) => entity.kind === kind && !entity.deleted));
    for (let after = ''; ;) {
      const { body } = await this.get(`${PATHS[kind]}?limit=${PAGE}${after && `&after=${after}`}`);
      const page = body[LISTS[kind]] as readonly (Readonly<Record<string, unknown>> & { readonly uuid: string })[];
      for (const shown of page) {
        const entity = missing.get(shown.uuid);
        if (entity === undefined)
          this.writes.addFinding('inconsistent', `the list has ${kind} ${shown.uuid}, which does not exist`);
        else this.compareFields(`the list's ${kind} ${shown.uuid}`, entity, shown);
        missing.delete(shown.uuid);
      }
      const last = page.at(-1);
      if (last === undefined) break;
      after = last.uuid;
    }
    for (const uuid of missing.keys()) this.writes.addFinding('lost', `the list does not have ${kind} ${uuid}`);
  }

  /**
   * The projections catch up, no event is parked, and the search index has the existing clients: their names are chosen so that
   * their search words are the same.
   */
  private async compareSearchIndex(): Promise<void> {
    const since = Date.now();
    await this.until('the projections do not catch up', async () => {
      const [row] = await this.database.query<{ behind: number; all: number }>(
        `select count(*) filter (where c.position < l.position) as behind, count(*) as all
         from projection_checkpoint c join account_log l on l.account_id = c.account_id
         where c.account_id = $1 and c.state = 'live'`,
        [this.account],
      );
      return row?.behind === 0 && row.all > 0;
    });
    this.longestCatchUpMs = Math.max(this.longestCatchUpMs, Date.now() - since);
    const differing = await this.database.query<{ uuid: string; client: string | null; shown: string | null }>(
      `select coalesce(c.uuid, d.uuid) as uuid, c.organization_name as client, d.words as shown
       from (select * from client where account_id = $1 and deleted_at is null) c
       full join (
         select d.* from search_index d join projection_checkpoint p on p.account_id = d.account_id
           and p.projection = 'search_index' and p.generation = d.generation and p.state = 'live'
         where d.account_id = $1 and d.stream_type = 'client' and d.words <> ''
       ) d on d.uuid = c.uuid
       where c.organization_name is distinct from d.words limit 10`,
      [this.account],
    );
    for (const { uuid, client, shown } of differing)
      this.writes.addFinding(
        'inconsistent',
        `the index shows ${String(shown)} for client ${uuid}, which is ${String(client)}`,
      );
    const parked = await this.database.query<{ projection: string; stream: string; error: string }>(
      'select projection, stream_id as stream, error from projection_parked where account_id = $1',
      [this.account],
    );
    for (const { projection, stream, error } of parked)
      this.writes.addFinding('inconsistent', `${projection} has parked ${stream}: ${error}`);
  }

  /** Reads from the APIs in turn. Retries, since an API may just have lost its connections. */
  private async get(path: string): Promise<HttpResponse> {
    let reply: HttpResponse | undefined;
    await this.until(`GET ${path} has no response`, async () => {
      const urls = this.urls();
      try {
        reply = await this.http.send('GET', `${urls[this.turn++ % urls.length] ?? ''}${path}`);
      } catch (error) {
        if (error instanceof NoResponseError) return false;
        throw error;
      }
      return reply.status < 500;
    });
    return reply ?? new HttpResponse(0, {}, '');
  }

  private async until(otherwise: string, condition: () => Promise<boolean>): Promise<void> {
    try {
      await until(condition, { timeoutMs: TIMEOUT_MS, intervalMs: POLL_MS, otherwise });
    } catch (error) {
      if (!(error instanceof TimeoutError)) throw error;
      this.writes.addFinding('inconsistent', error.message);
    }
  }
}
