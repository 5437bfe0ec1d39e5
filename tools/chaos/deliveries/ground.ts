import { setTimeout as delay } from 'node:timers/promises';
import { createAccountServices } from '#accounts';
import { Database, isUnavailable, storeParts } from '#eventstore/store';
import { contexts } from '../../../apps/contexts.js';
import { HttpCaller } from '../caller.js';
import type { Chance } from '../chance.js';
import type { House, Program } from '../house.js';
import { Ledger } from '../ledger.js';
import { Load } from '../load.js';
import { Sink } from './sink.js';

/** A webhook and what it wants. */
export interface Hook {
  readonly uuid: string;
  readonly account: string;
  /** At the sink. */
  readonly path: string;
  readonly types: ReadonlySet<string>;
}

/** An account with users who change its clients, and what they were answered. */
export interface Tenant {
  readonly uuid: string;
  readonly ledger: Ledger;
  readonly load: Load;
  readonly http: HttpCaller;
}

const TENANTS = 2;
/** What the webhooks of each account want. */
const WANTED = [
  ['client_created', 'client_updated', 'client_deleted'],
  ['client_created', 'client_updated', 'client_deleted'],
  ['client_updated'],
  ['client_created', 'client_deleted'],
] as const;
const SECRET = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;
/** Longest wait for the queues to be empty and for the workers to be heard, in milliseconds. */
const PATIENCE_MS = 60_000;
const POLL_MS = 20;
/** How long a worker that has just renewed its place in the list of workers stays there, in milliseconds. */
const WORKER_LIFETIME_MS = 3000;
/** Who sent something so long ago is at work, in milliseconds. */
const AT_WORK_MS = 1000;

/** What one run works on: accounts of its own, their webhooks, and the sink that these name. */
export class Ground {
  readonly tenants: Tenant[] = [];
  readonly hooks: Hook[] = [];

  private constructor(
    readonly house: House,
    readonly database: Database,
    readonly sink: Sink,
    readonly chance: Chance,
  ) {}

  /** @param users of each account. */
  static async open(house: House, chance: Chance, run: string, users: number): Promise<Ground> {
    const database = new Database({ url: house.databaseUrl, poolSize: 2, name: 'fieldline-chaos' });
    const ground = new Ground(house, database, await Sink.start(chance.split()), chance);
    const { accounts } = createAccountServices(storeParts(database, contexts), contexts);
    for (let i = 0; i < TENANTS; i++) await ground.add(await accounts.create({ name: `${run} ${i}` }), run, users);
    return ground;
  }

  /**
   * Waits until nothing is left to be sent, whoever has it, and every worker was heard since.
   * @returns how long the first took, in milliseconds.
   */
  async drained(): Promise<number> {
    const since = Date.now();
    await this.until('outbox and queue are not empty', async () => {
      const [row] = await this.database.query<{ left: number }>(
        `select (select count(*) from outbox where account_id = any($1))
           + (select count(*) from webhook_queue where account_id = any($1)) as left`,
        [this.tenants.map(({ uuid }) => uuid)],
      );
      return row?.left === 0;
    });
    const drainedMs = Date.now() - since;
    await this.until(
      'not every worker is heard',
      async () => (await this.heardSince(since)) >= this.house.workers.length,
    );
    await this.until('the sink still has open requests', () => Promise.resolve(this.sink.openRequests.length === 0));
    return drainedMs;
  }

  /** One of the workers that have just sent something, while there are such: no other has anything to lose. */
  workerAtWork(): Program {
    const since = Date.now() - AT_WORK_MS;
    const senders = new Set(this.sink.arrivals.filter(({ at }) => at > since).map(({ worker }) => worker));
    const { workers } = this.house;
    const atWork = workers.filter(({ pid }) => pid !== undefined && senders.has(pid));
    return this.chance.oneOf(atWork.length > 0 ? atWork : workers);
  }

  /** Waits for a condition of the database, which may be away. @throws Error when it takes too long. */
  async until(otherwise: string, condition: () => Promise<boolean>): Promise<void> {
    const isMet = async (): Promise<boolean> => {
      try {
        return await condition();
      } catch (error) {
        if (isUnavailable(error)) return false;
        throw error;
      }
    };
    for (const deadline = Date.now() + PATIENCE_MS; !(await isMet()); await delay(POLL_MS))
      if (Date.now() > deadline) throw new Stuck(`${otherwise} after ${PATIENCE_MS / 1000} s`);
  }

  async close(): Promise<void> {
    for (const { http } of this.tenants) http.close();
    await this.sink.close();
    await this.database.close();
  }

  private async heardSince(ms: number): Promise<number> {
    const [row] = await this.database.query<{ heard: number }>(
      'select count(*) as heard from worker where expires_at > to_timestamp($1)',
      [(ms + 500 + WORKER_LIFETIME_MS) / 1000],
    );
    return row?.heard ?? 0;
  }

  private async add(account: { readonly uuid: string; readonly secret: string }, run: string, users: number) {
    const { house, sink, tenants } = this;
    const http = new HttpCaller(account.secret);
    for (const [i, types] of WANTED.entries()) {
      const path = `/${run}/${tenants.length}/${i}`;
      const { status, body } = await http.send('POST', `${house.urls[0] ?? ''}/v2/webhooks`, {
        url: sink.url + path,
        event_types: types,
        ...(i === 0 && { secret: SECRET }),
      });
      if (status !== 201) throw new Error(`A webhook was refused: ${status} ${JSON.stringify(body)}`);
      this.hooks.push({ uuid: String(body['webhook_uuid']), account: account.uuid, path, types: new Set(types) });
    }
    const ledger = new Ledger(`${run}-${tenants.length}-${this.chance.below(2 ** 31).toString(36)}`);
    const [log] = await this.database.query<{ position: number }>(
      'select position from account_log where account_id = $1',
      [account.uuid],
    );
    ledger.position = log?.position ?? 0;
    const load = new Load(http, () => house.urls, ledger, this.chance.split(), users);
    tenants.push({ uuid: account.uuid, ledger, load, http });
  }
}

/** Something that should come to its end does not. */
export class Stuck extends Error {}
