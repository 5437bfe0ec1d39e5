import { setTimeout as delay } from 'node:timers/promises';
import { NoResponseError, type HttpClient, type HttpResponse } from '../harness/http-client.js';
import type { SeededRandom } from '../harness/seeded-random.js';
import {
  type WriteRequest,
  type Kind,
  type AcknowledgedWrites,
  describeRequest,
  type IntendedWrite,
} from './acknowledged-writes.js';

const PATHS: Readonly<Record<Kind, string>> = { client: '/v2/clients', unit: '/v2/catalog/products/units' };
const METHODS = { create: 'POST', patch: 'PATCH', upsert: 'PATCH', delete: 'DELETE' } as const;
const USERS = 16;
/** Clients that all users write to at the same time, by external id. */
const CONTESTED = 5;
/** Maximum pause of a user between two writes, and before a retry. */
const MAX_PAUSE_MS = 20;
const MAX_RETRY_DELAY_MS = 60;
/** Retries of a write end after this time. */
const RETRY_TIMEOUT_MS = 60_000;

/** Numbers of a load. */
export interface Figures {
  requests: number;
  retried: number;
  replayed: number;
  /** Pairs of the same hasKey request, sent to both API processes at the same moment. */
  duplicatePairs: number;
  longestMs: number;
}

interface Owned {
  readonly kind: Kind;
  readonly ref: string;
}

/** Users who change clients and units at random, and retry requests without a response. */
export class Load {
  readonly figures: Figures = { requests: 0, retried: 0, replayed: 0, duplicatePairs: 0, longestMs: 0 };
  private underWay: Promise<unknown> = Promise.resolve();
  private running = false;

  constructor(
    private readonly http: HttpClient,
    private readonly urls: () => readonly string[],
    private readonly writes: AcknowledgedWrites,
    random: SeededRandom,
    users = USERS,
  ) {
    this.users = Array.from({ length: users }, (_, i) => ({ name: `user${i}`, random: random.split(), owned: [] }));
  }

  private readonly users: readonly User[];

  start(): void {
    this.running = true;
    this.underWay = Promise.all(this.users.map((user) => this.use(user)));
  }

  /** Starts no further write, and waits until the started ones have ended. */
  async pause(): Promise<void> {
    this.running = false;
    await this.underWay;
  }

  private async use(user: User): Promise<void> {
    while (this.running) {
      const { intended, owned } = nextWrite(user, this.writes.size);
      const request = this.writes.begin(intended);
      await this.perform(user, request);
      if (owned !== undefined && intended.verb === 'delete') user.owned.splice(user.owned.indexOf(owned), 1);
      if (intended.verb === 'create' && request.uuid !== undefined)
        user.owned.push({ kind: intended.kind, ref: request.uuid });
      if (
        intended.verb === 'upsert' &&
        owned === undefined &&
        !intended.contested &&
        request.outcome === 'acknowledged'
      )
        user.owned.push({ kind: intended.kind, ref: intended.path.slice(PATHS[intended.kind].length + 1) });
      await delay(user.random.below(MAX_PAUSE_MS));
    }
  }

  /** Sends until there is a response. A request without a key that is no deletion is not retried once it may have had an effect. */
  private async perform({ random }: User, request: WriteRequest): Promise<void> {
    const since = Date.now();
    let mayBeDone = false;
    for (let attempt = 1; ; attempt++) {
      const duplicatePairs = request.hasKey && random.percent(10);
      const urls = duplicatePairs ? random.shuffled(this.urls()) : [random.oneOf(this.urls())];
      if (duplicatePairs) this.figures.duplicatePairs += 1;
      if (attempt > 1) this.figures.retried += urls.length;
      const replies = await Promise.all(urls.map((url) => this.attempt(url, request)));
      mayBeDone ||= replies.some((reply) => !hadNoEffect(reply));
      if (this.recordOutcome(request, replies, mayBeDone)) break;
      if (Date.now() - since > RETRY_TIMEOUT_MS) {
        this.writes.addFinding(
          'inconsistent',
          `${describeRequest(request)} has no response after ${RETRY_TIMEOUT_MS / 1000} s`,
        );
        this.writes.end(request, 'unknown');
        break;
      }
      await delay(random.below(MAX_RETRY_DELAY_MS));
    }
    this.figures.longestMs = Math.max(this.figures.longestMs, Date.now() - since);
  }

  /** @returns whether the request has ended. */
  private recordOutcome(
    request: WriteRequest,
    replies: readonly (HttpResponse | NoResponseError)[],
    mayBeDone: boolean,
  ): boolean {
    const whole = replies.filter((reply): reply is HttpResponse => !(reply instanceof NoResponseError));
    const failed = whole.filter(({ status }) => status >= 500 && status !== 503);
    for (const { status, body } of failed)
      this.writes.addFinding('inconsistent', `${describeRequest(request)} got ${status} ${JSON.stringify(body)}`);
    const done = whole.filter(({ status }) => status < 300);
    const [first] = done;
    if (first !== undefined) {
      if (new Set(done.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size > 1)
        this.writes.addFinding(
          'duplicated',
          `${describeRequest(request)} got ${JSON.stringify(done.map(({ body }) => body))}`,
        );
      const uuid = first.body[`${request.kind}_uuid`];
      this.writes.acknowledge(request, first.status, typeof uuid === 'string' ? uuid : undefined);
      return true;
    }
    const rejection = whole.find(isFinal);
    if (rejection !== undefined) {
      // An attempt without a response has deleted it.
      const gone = request.verb === 'delete' && rejection.status === 404 && mayBeDone && !request.contested;
      if (!gone && !(request.contested && [404, 409].includes(rejection.status)))
        this.writes.addFinding(
          'inconsistent',
          `${describeRequest(request)} was rejected: ${rejection.status} ${JSON.stringify(rejection.body)}`,
        );
      if (gone) this.writes.acknowledge(request, 200, undefined);
      else this.writes.end(request, mayBeDone ? 'unknown' : 'rejected');
      return true;
    }
    const over = failed.length > 0 || (mayBeDone && !request.hasKey && request.verb !== 'delete');
    if (over) this.writes.end(request, 'unknown');
    return over;
  }

  private async attempt(url: string, request: WriteRequest): Promise<HttpResponse | NoResponseError> {
    this.figures.requests += 1;
    const body = request.verb === 'delete' ? undefined : request.fields;
    try {
      const reply = await this.http.send(METHODS[request.verb], url + request.path, {
        body,
        headers: {
          'X-Request-Id': request.id,
          ...(request.hasKey && { 'Idempotency-Key': request.id }),
        },
      });
      if (reply.headers['idempotency-replayed'] === 'true') this.figures.replayed += 1;
      return reply;
    } catch (error) {
      if (error instanceof NoResponseError) return error;
      throw error;
    }
  }
}

interface User {
  readonly name: string;
  readonly random: SeededRandom;
  /** Entities that only this user changes. */
  readonly owned: Owned[];
}

/** Whether a request had no effect, by the contract. The audit checks that the log has no event of it. */
const hadNoEffect = (reply: HttpResponse | NoResponseError): boolean =>
  reply instanceof NoResponseError ? reply.isRefused : isFinal(reply);

const isFinal = ({ status, body }: HttpResponse): boolean =>
  status >= 400 && status < 500 && body['code'] !== 'idempotency_in_progress';

/** The next write of a user. Each value is new, so that each write records an event. */
function nextWrite(
  { name, random, owned }: User,
  n: number,
): { readonly intended: IntendedWrite; readonly owned: Owned | undefined } {
  const text = `${name} ${n}`;
  const hasKey = random.percent(75);
  if (random.percent(15)) {
    const ref = `contested-${random.below(CONTESTED)}`;
    const intended: IntendedWrite = random.percent(25)
      ? { kind: 'client', verb: 'delete', path: `${PATHS.client}/${ref}`, fields: {}, hasKey: false, contested: true }
      : upsert(ref, text, hasKey, true);
    return { intended, owned: undefined };
  }
  const kind: Kind = random.percent(60) ? 'client' : 'unit';
  const one = owned.length > 0 && random.percent(65) ? random.oneOf(owned) : undefined;
  if (one === undefined) {
    if (kind === 'client' && random.percent(40))
      return { intended: upsert(`${name}-${n}`, text, hasKey, false), owned: one };
    const fields = kind === 'client' ? { organization: true, organization_name: text } : { name: text, code: `c${n}` };
    return { intended: { kind, verb: 'create', path: PATHS[kind], fields, hasKey, contested: false }, owned: one };
  }
  const path = `${PATHS[one.kind]}/${one.ref}`;
  if (random.percent(20))
    return {
      intended: { kind: one.kind, verb: 'delete', path, fields: {}, hasKey: false, contested: false },
      owned: one,
    };
  const fields = one.kind === 'client' ? { organization_name: text } : { name: text };
  return { intended: { kind: one.kind, verb: 'patch', path, fields, hasKey, contested: false }, owned: one };
}

const upsert = (ref: string, text: string, hasKey: boolean, contested: boolean): IntendedWrite => ({
  kind: 'client',
  verb: 'upsert',
  path: `${PATHS.client}/${ref}`,
  fields: { external_id: ref, organization: true, organization_name: text },
  hasKey,
  contested,
});
