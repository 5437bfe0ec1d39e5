import { setTimeout as delay } from 'node:timers/promises';
import { Broken, type HttpCaller, type Reply } from './caller.js';
import type { Chance } from './chance.js';
import { type Entry, type Kind, type Ledger, told, type Wish } from './ledger.js';

const PATHS: Readonly<Record<Kind, string>> = { client: '/v2/clients', unit: '/v2/catalog/products/units' };
const METHODS = { create: 'POST', patch: 'PATCH', upsert: 'PATCH', delete: 'DELETE' } as const;
const USERS = 16;
/** Clients that all users write to at the same time, by external id. */
const CONTESTED = 5;
/** Longest pause of a user between two requests, and of a retry, in milliseconds. */
const PAUSE_MS = 20;
const RETRY_MS = 60;
/** A request that has no answer by then will never get one. */
const PATIENCE_MS = 60_000;

/** What was sent. */
export interface Figures {
  requests: number;
  retried: number;
  replayed: number;
  /** Pairs of the same keyed request, sent to both API processes at the same moment. */
  twins: number;
  longestMs: number;
}

interface Owned {
  readonly kind: Kind;
  readonly ref: string;
}

/** Users who change clients and units at random, and send again what was not answered. */
export class Load {
  readonly figures: Figures = { requests: 0, retried: 0, replayed: 0, twins: 0, longestMs: 0 };
  private underWay: Promise<unknown> = Promise.resolve();
  private running = false;

  constructor(
    private readonly http: HttpCaller,
    private readonly urls: () => readonly string[],
    private readonly ledger: Ledger,
    chance: Chance,
    users = USERS,
  ) {
    this.users = Array.from({ length: users }, (_, i) => ({ name: `user${i}`, chance: chance.split(), owned: [] }));
  }

  private readonly users: readonly User[];

  start(): void {
    this.running = true;
    this.underWay = Promise.all(this.users.map((user) => this.use(user)));
  }

  /** Asks for nothing more, and waits until all that was asked for is answered. */
  async pause(): Promise<void> {
    this.running = false;
    await this.underWay;
  }

  private async use(user: User): Promise<void> {
    while (this.running) {
      const { wish, owned } = wishOf(user, this.ledger.size);
      const entry = this.ledger.begin(wish);
      await this.perform(user, entry);
      if (owned !== undefined && wish.verb === 'delete') user.owned.splice(user.owned.indexOf(owned), 1);
      if (wish.verb === 'create' && entry.uuid !== undefined) user.owned.push({ kind: wish.kind, ref: entry.uuid });
      if (wish.verb === 'upsert' && owned === undefined && !wish.contested && entry.outcome === 'acknowledged')
        user.owned.push({ kind: wish.kind, ref: wish.path.slice(PATHS[wish.kind].length + 1) });
      await delay(user.chance.below(PAUSE_MS));
    }
  }

  /** Sends until answered. Without a key, and not a deletion, what may have been done is not sent again. */
  private async perform({ chance }: User, entry: Entry): Promise<void> {
    const since = Date.now();
    let doubtful = false;
    for (let attempt = 1; ; attempt++) {
      const twins = entry.keyed && chance.percent(10);
      const urls = twins ? chance.shuffled(this.urls()) : [chance.oneOf(this.urls())];
      if (twins) this.figures.twins += 1;
      if (attempt > 1) this.figures.retried += urls.length;
      const replies = await Promise.all(urls.map((url) => this.attempt(url, entry)));
      doubtful ||= replies.some((reply) => !isRefusal(reply));
      if (this.judge(entry, replies, doubtful)) break;
      if (Date.now() - since > PATIENCE_MS) {
        this.ledger.find('amiss', `${told(entry)} got no answer in ${PATIENCE_MS / 1000} s`);
        this.ledger.end(entry, 'doubtful');
        break;
      }
      await delay(chance.below(RETRY_MS));
    }
    this.figures.longestMs = Math.max(this.figures.longestMs, Date.now() - since);
  }

  /** @returns whether the request has come to its end. */
  private judge(entry: Entry, replies: readonly (Reply | Broken)[], doubtful: boolean): boolean {
    const whole = replies.filter((reply): reply is Reply => !(reply instanceof Broken));
    const strange = whole.filter(({ status }) => status >= 500 && status !== 503);
    for (const { status, body } of strange)
      this.ledger.find('amiss', `${told(entry)} was answered ${status} ${JSON.stringify(body)}`);
    const done = whole.filter(({ status }) => status < 300);
    const [first] = done;
    if (first !== undefined) {
      if (new Set(done.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size > 1)
        this.ledger.find('doubled', `${told(entry)} was answered ${JSON.stringify(done.map(({ body }) => body))}`);
      const uuid = first.body[`${entry.kind}_uuid`];
      this.ledger.acknowledge(entry, first.status, typeof uuid === 'string' ? uuid : undefined);
      return true;
    }
    const refusal = whole.find(isFinal);
    if (refusal !== undefined) {
      // An attempt without an answer has deleted it.
      const gone = entry.verb === 'delete' && refusal.status === 404 && doubtful && !entry.contested;
      if (!gone && !(entry.contested && [404, 409].includes(refusal.status)))
        this.ledger.find('amiss', `${told(entry)} was refused: ${refusal.status} ${JSON.stringify(refusal.body)}`);
      if (gone) this.ledger.acknowledge(entry, 200, undefined);
      else this.ledger.end(entry, doubtful ? 'doubtful' : 'refused');
      return true;
    }
    const over = strange.length > 0 || (doubtful && !entry.keyed && entry.verb !== 'delete');
    if (over) this.ledger.end(entry, 'doubtful');
    return over;
  }

  private async attempt(url: string, entry: Entry): Promise<Reply | Broken> {
    this.figures.requests += 1;
    const body = entry.verb === 'delete' ? undefined : entry.fields;
    try {
      const reply = await this.http.send(METHODS[entry.verb], url + entry.path, body, {
        'X-Request-Id': entry.id,
        ...(entry.keyed && { 'Idempotency-Key': entry.id }),
      });
      if (reply.headers['idempotency-replayed'] === 'true') this.figures.replayed += 1;
      return reply;
    } catch (error) {
      if (error instanceof Broken) return error;
      throw error;
    }
  }
}

interface User {
  readonly name: string;
  readonly chance: Chance;
  /** What this user alone changes. */
  readonly owned: Owned[];
}

/** Answers after which nothing was done: so says the contract, and so must the log. */
const isRefusal = (reply: Reply | Broken): boolean => (reply instanceof Broken ? reply.refused : isFinal(reply));

const isFinal = ({ status, body }: Reply): boolean =>
  status >= 400 && status < 500 && body['code'] !== 'idempotency_in_progress';

/** What a user wants next. Each value is new, so that each request that is performed leaves an event. */
function wishOf({ name, chance, owned }: User, n: number): { readonly wish: Wish; readonly owned: Owned | undefined } {
  const text = `${name} ${n}`;
  const keyed = chance.percent(75);
  if (chance.percent(15)) {
    const ref = `contested-${chance.below(CONTESTED)}`;
    const wish: Wish = chance.percent(25)
      ? { kind: 'client', verb: 'delete', path: `${PATHS.client}/${ref}`, fields: {}, keyed: false, contested: true }
      : upsert(ref, text, keyed, true);
    return { wish, owned: undefined };
  }
  const kind: Kind = chance.percent(60) ? 'client' : 'unit';
  const one = owned.length > 0 && chance.percent(65) ? chance.oneOf(owned) : undefined;
  if (one === undefined) {
    if (kind === 'client' && chance.percent(40))
      return { wish: upsert(`${name}-${n}`, text, keyed, false), owned: one };
    const fields = kind === 'client' ? { organization: true, organization_name: text } : { name: text, code: `c${n}` };
    return { wish: { kind, verb: 'create', path: PATHS[kind], fields, keyed, contested: false }, owned: one };
  }
  const path = `${PATHS[one.kind]}/${one.ref}`;
  if (chance.percent(20))
    return { wish: { kind: one.kind, verb: 'delete', path, fields: {}, keyed: false, contested: false }, owned: one };
  const fields = one.kind === 'client' ? { organization_name: text } : { name: text };
  return { wish: { kind: one.kind, verb: 'patch', path, fields, keyed, contested: false }, owned: one };
}

const upsert = (ref: string, text: string, keyed: boolean, contested: boolean): Wish => ({
  kind: 'client',
  verb: 'upsert',
  path: `${PATHS.client}/${ref}`,
  fields: { external_id: ref, organization: true, organization_name: text },
  keyed,
  contested,
});
