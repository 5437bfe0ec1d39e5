import { setTimeout as delay } from 'node:timers/promises';
import { createAccountServices } from '#accounts';
import { Database, eventsAfter, isUnavailable, type RecordedEvent, Registry, storeParts } from '#eventstore/store';
import { verifyAccount } from '#eventstore/worker';
import { contexts } from '../../apps/contexts.js';
import { Broken, type HttpCaller, type Reply } from './caller.js';
import type { Entity, Kind, Ledger } from './ledger.js';

const PATHS: Readonly<Record<Kind, string>> = { client: '/v2/clients', unit: '/v2/catalog/products/units' };
const LISTS: Readonly<Record<Kind, string>> = { client: 'clients', unit: 'units' };
const PAGE = 500;
/** Reads under way at once. */
const READERS = 8;
/** Longest wait for the database to answer, for its sessions to end, and for the projections, in milliseconds. */
const PATIENCE_MS = 20_000;
const POLL_MS = 5;

/** Holds the ledger against the log, the API's answers and the read models, while nobody writes. */
export class Audit {
  /** Longest wait for the projections, in milliseconds. */
  longestCatchUpMs = 0;
  private readonly registry = new Registry(contexts);
  private account = '';
  private turn = 0;

  private constructor(
    private readonly database: Database,
    private readonly http: HttpCaller,
    private readonly urls: () => readonly string[],
    private readonly ledger: Ledger,
  ) {}

  static async open(
    databaseUrl: string,
    http: HttpCaller,
    urls: () => readonly string[],
    ledger: Ledger,
  ): Promise<Audit> {
    const database = new Database({ url: databaseUrl, poolSize: 4, name: 'fieldline-chaos' });
    const audit = new Audit(database, http, urls, ledger);
    const [account] = await createAccountServices(storeParts(database, contexts), contexts).accounts.list();
    if (account === undefined) throw new Error('The API has made no first account');
    audit.account = account.uuid;
    // What the account was made with is nobody's request.
    ledger.position = await audit.head();
    return audit;
  }

  /** What this round changed; with `full`, everything. */
  async check(full: boolean): Promise<void> {
    const { ledger } = this;
    await this.quiet();
    const from = ledger.position;
    const events: RecordedEvent[] = [];
    for (;;) {
      const page = await eventsAfter(this.database, this.account, ledger.position, 5000);
      for (const event of page) ledger.record(event);
      events.push(...page);
      if (page.length === 0) break;
    }
    ledger.closeRound();
    if ((await this.head()) !== ledger.position)
      ledger.find('amiss', `the log's head is ${await this.head()}, its last event ${ledger.position}`);
    await Promise.all([this.compareFeed(from, events), this.compareEntities(ledger.takeChanged())]);
    await this.compareDirectory();
    if (!full) return;
    for (const kind of ['client', 'unit'] as const) await this.compareList(kind);
    for (const { stream, message } of await verifyAccount(this.database, this.registry, this.account, () => undefined))
      ledger.find('amiss', `events verify: ${stream ?? 'the log'}: ${message}`);
  }

  close(): Promise<void> {
    return this.database.close();
  }

  /** Waits until no statement of a program is under way: of a killed one, the database may still perform the last. */
  private async quiet(): Promise<void> {
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
    await this.until('the database is not quiet', async () => !(await busy()));
  }

  private async head(): Promise<number> {
    const [log] = await this.database.query<{ position: number }>(
      'select position from account_log where account_id = $1',
      [this.account],
    );
    return log?.position ?? 0;
  }

  /** The feed tells the same events as the log. */
  private async compareFeed(from: number, events: readonly RecordedEvent[]): Promise<void> {
    const told: string[] = [];
    for (let after = from; ;) {
      const { body } = await this.get(`/v2/events?after=${after}&limit=${PAGE}`);
      const page = body['events'] as readonly { readonly position: number; readonly uuid: string }[];
      told.push(...page.map(({ position, uuid }) => `${position} ${uuid}`));
      after = page.at(-1)?.position ?? after;
      if (page.length < PAGE) break;
    }
    const logged = events.map(({ position, eventId }) => `${position} ${eventId}`);
    const differs = logged.findIndex((one, i) => one !== told[i]);
    if (differs >= 0 || told.length !== logged.length)
      this.ledger.find(
        'lost',
        `the feed after ${from} has ${told.length} events, the log ${logged.length}; first difference at ${differs}`,
      );
  }

  /** Each entity is shown as it was acknowledged, by both processes in turn. */
  private async compareEntities(entities: readonly Entity[]): Promise<void> {
    const left = entities.values();
    const read = async (): Promise<void> => {
      for (const entity of left) this.compare(entity, await this.get(`${PATHS[entity.kind]}/${entity.uuid}`));
    };
    await Promise.all(Array.from({ length: READERS }, read));
  }

  private compare(entity: Entity, { status, headers, body }: Reply): void {
    const name = `${entity.kind} ${entity.uuid}`;
    if (entity.deleted) {
      if (status !== 404) this.ledger.find('lost', `${name} was deleted, but is answered ${status}`);
      return;
    }
    if (status !== 200) return this.ledger.find('lost', `${name} is answered ${status}`);
    const version = /^"(\d+)/.exec(String(headers['etag']))?.[1];
    if (version !== String(entity.version))
      this.ledger.find('lost', `${name} is at version ${String(version)} instead of ${entity.version}`);
    this.compareFields(name, entity, body[entity.kind] as Record<string, unknown>);
  }

  private compareFields(name: string, { fields }: Entity, shown: Readonly<Record<string, unknown>>): void {
    for (const [field, value] of Object.entries(fields))
      if (shown[field] !== value)
        this.ledger.find('lost', `${name}: ${field} is ${JSON.stringify(shown[field])} instead of ${String(value)}`);
  }

  /** The lists show all that lives, each once, and nothing else. */
  private async compareList(kind: Kind): Promise<void> {
    const missing = new Map([...this.ledger.entities].filter(([, entity]) => entity.kind === kind && !entity.deleted));
    for (let after = ''; ;) {
      const { body } = await this.get(`${PATHS[kind]}?limit=${PAGE}${after && `&after=${after}`}`);
      const page = body[LISTS[kind]] as readonly (Readonly<Record<string, unknown>> & { readonly uuid: string })[];
      for (const shown of page) {
        const entity = missing.get(shown.uuid);
        if (entity === undefined)
          this.ledger.find('amiss', `the list shows ${kind} ${shown.uuid}, which should not be`);
        else this.compareFields(`the list's ${kind} ${shown.uuid}`, entity, shown);
        missing.delete(shown.uuid);
      }
      const last = page.at(-1);
      if (last === undefined) break;
      after = last.uuid;
    }
    for (const uuid of missing.keys()) this.ledger.find('lost', `the list does not show ${kind} ${uuid}`);
  }

  /**
   * The worker has caught up, has given nothing up, and its read model holds the living clients as they are: their names
   * are made so that they are their own search words.
   */
  private async compareDirectory(): Promise<void> {
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
         select d.* from client_directory d join projection_checkpoint p on p.account_id = d.account_id
           and p.projection = 'client_directory' and p.generation = d.generation and p.state = 'live'
         where d.account_id = $1
       ) d on d.uuid = c.uuid
       where c.organization_name is distinct from d.words limit 10`,
      [this.account],
    );
    for (const { uuid, client, shown } of differing)
      this.ledger.find('amiss', `the directory shows ${String(shown)} for client ${uuid}, which is ${String(client)}`);
    const parked = await this.database.query<{ projection: string; stream: string; error: string }>(
      'select projection, stream_id as stream, error from projection_parked where account_id = $1',
      [this.account],
    );
    for (const { projection, stream, error } of parked)
      this.ledger.find('amiss', `${projection} has parked ${stream}: ${error}`);
  }

  /** Reads from the API's processes in turn; one that has lost its connections just now is asked again. */
  private async get(path: string): Promise<Reply> {
    let reply: Reply | undefined;
    await this.until(`GET ${path} is not answered`, async () => {
      const urls = this.urls();
      try {
        reply = await this.http.send('GET', `${urls[this.turn++ % urls.length] ?? ''}${path}`);
      } catch (error) {
        if (error instanceof Broken) return false;
        throw error;
      }
      return reply.status < 500;
    });
    return reply ?? { status: 0, headers: {}, body: {} };
  }

  private async until(otherwise: string, condition: () => Promise<boolean>): Promise<void> {
    for (const deadline = Date.now() + PATIENCE_MS; !(await condition()); await delay(POLL_MS))
      if (Date.now() > deadline) return this.ledger.find('amiss', `${otherwise} within ${PATIENCE_MS / 1000} s`);
  }
}
