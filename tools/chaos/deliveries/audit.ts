import { eventsAfter, type RecordedEvent } from '#eventstore/store';
import type { Finding } from '../ledger.js';
import { noFigures } from './figures.js';
import type { Ground, Hook, Tenant } from './ground.js';
import type { Arrival } from './sink.js';
import { attemptKey, type Witness } from './witness.js';

interface Recorded extends Pick<Arrival, 'chain' | 'attempt' | 'path'> {
  readonly position: number;
  readonly ordinal: number;
  readonly failed: boolean;
  readonly ended: boolean;
  readonly code: number | null;
  readonly error: string | null;
  /** Milliseconds of the database's clock. */
  readonly dueAt: number;
  readonly recordedAt: number;
}

/** Seconds of the schedule's steps, with what is added to them by chance; times are kept in milliseconds. */
const LEAST_RETRY_MS = 998;
const MOST_RETRY_MS = 1152;
/** Attempts of a delivery by the schedule. */
const MOST_ATTEMPTS = 11;
/** Longest time until others took over from a struck worker, in milliseconds: 4 s, and 2 s for a busy machine. */
const MOST_TAKE_OVER_MS = 6000;

/** Holds the sink's ledger against the log and the records, when nothing is left to be sent. */
export class DeliveryAudit {
  readonly findings: Finding[] = [];
  readonly figures = noFigures();
  private readonly arrived: ReadonlyMap<string, readonly Arrival[]>;

  constructor(
    private readonly ground: Ground,
    private readonly witness: Witness,
    private readonly mayDouble: boolean,
  ) {
    this.arrived = Map.groupBy(ground.sink.arrivals, attemptKey);
  }

  async check(): Promise<void> {
    const { ground, figures } = this;
    const latencies: number[] = [];
    const left = new Map<string, ReadonlySet<Arrival>>();
    for (const tenant of ground.tenants) {
      const events = await this.eventsOf(tenant);
      for (const hook of ground.hooks.filter(({ account }) => account === tenant.uuid)) {
        const wanted = events.filter(({ type }) => hook.types.has(type.replace('.', '_')));
        figures.deliveries += wanted.length;
        const records = await this.recordsOf(hook);
        latencies.push(...this.compareEvents(hook, wanted));
        this.compareChains(hook, wanted.length, records);
        this.compareAttempts(records, left);
      }
      this.findings.push(...tenant.ledger.findings);
    }
    figures.latencies = latencies.sort((a, b) => a - b);
    figures.arrivals = ground.sink.arrivals.length;
    for (const [key, [arrival]] of this.arrived)
      if (!left.has(key)) this.find('amiss', `attempt ${key} arrived (${arrival?.type ?? ''}), but has no record`);
    for (const strange of ground.sink.strange) this.find('amiss', `the sink was sent ${strange}`);
    this.compareOverlaps(left);
    this.compareTakeOvers(left);
  }

  /** What the log holds of a tenant's users, held against what they were answered. */
  private async eventsOf({ uuid, ledger }: Tenant): Promise<RecordedEvent[]> {
    const events: RecordedEvent[] = [];
    for (;;) {
      const page = await eventsAfter(this.ground.database, uuid, ledger.position, 5000);
      for (const event of page) ledger.record(event);
      events.push(...page);
      if (page.length === 0) break;
    }
    ledger.closeRound();
    this.figures.events += events.filter(({ streamType }) => streamType === 'client').length;
    return events;
  }

  private async recordsOf({ uuid, account, path }: Hook): Promise<Recorded[]> {
    const rows = await this.ground.database.query<Omit<Recorded, 'path'>>(
      `select chain_uuid as chain, attempt_no as attempt, position, ordinal, failed, chain_ended as ended,
         response_code as code, error_type as error, extract(epoch from send_at)::float8 * 1000 as "dueAt",
         extract(epoch from recorded_at)::float8 * 1000 as "recordedAt"
       from webhook_request where account_id = $1 and webhook_uuid = $2 order by chain_uuid, attempt_no`,
      [account, uuid],
    );
    return rows.map((row) => ({ ...row, path }));
  }

  /** Each event that a webhook wanted was received by it. @returns how long each took to arrive. */
  private compareEvents({ path }: Hook, wanted: readonly RecordedEvent[]): number[] {
    const arrivals = Map.groupBy(
      this.ground.sink.arrivals.filter((one) => one.path === path),
      ({ event }) => event,
    );
    const latencies: number[] = [];
    for (const { eventId, type, position, streamId, version, recordedAt } of wanted) {
      const name = `${type} at ${position} (${eventId}), wanted by ${path}`;
      const those = arrivals.get(eventId) ?? [];
      arrivals.delete(eventId);
      if (!those.some(({ answer }) => typeof answer === 'number' && answer < 300))
        this.find('lost', `${name}, was answered ${those.map(({ answer }) => answer).join(', ') || 'never'}`);
      for (const one of those)
        if (one.entity !== streamId || one.version !== version || one.type !== type.replace('.', '_'))
          this.find('amiss', `${name}, told ${one.type} of version ${one.version} of ${one.entity}`);
      if (new Set(those.map(({ chain }) => chain)).size > 1)
        this.find('doubled', `${name}, came by several deliveries`);
      const [first] = those;
      if (first !== undefined) latencies.push(first.at - Date.parse(recordedAt));
    }
    for (const event of arrivals.keys()) this.find('amiss', `${path} was sent ${event}, which it did not want`);
    return latencies;
  }

  /** One chain for each event, its attempts numbered from 1 without a gap, each due by the schedule, ended once. */
  private compareChains({ path }: Hook, wanted: number, records: readonly Recorded[]): void {
    const chains = Map.groupBy(records, ({ chain }) => chain);
    const events = new Set(records.map(({ position, ordinal }) => `${position}.${ordinal}`));
    if (chains.size !== wanted || events.size !== wanted)
      this.find('amiss', `${path} wanted ${wanted} events, got ${chains.size} deliveries of ${events.size}`);
    for (const [chain, attempts] of chains) {
      const name = `delivery ${chain} to ${path}`;
      const numbers = attempts.map(({ attempt }) => attempt).join();
      if (numbers !== attempts.map((_, i) => i + 1).join()) this.find('doubled', `${name} has the attempts ${numbers}`);
      if (attempts.length > MOST_ATTEMPTS) this.find('amiss', `${name} has ${attempts.length} attempts`);
      if (attempts.some(({ ended }, i) => ended !== (i === attempts.length - 1)))
        this.find('amiss', `${name} ended at ${attempts.map(({ ended }) => ended).join()}`);
      for (const [i, { dueAt }] of attempts.entries()) {
        const before = attempts[i - 1];
        const pause = before === undefined ? LEAST_RETRY_MS : dueAt - before.recordedAt;
        if (pause < LEAST_RETRY_MS || pause > MOST_RETRY_MS)
          this.find('amiss', `${name}: attempt ${i + 1} was due ${pause} ms after the one before`);
      }
    }
  }

  /** Each record is of a request that arrived, once unless something was struck, and says what the sink answered. */
  private compareAttempts(records: readonly Recorded[], left: Map<string, ReadonlySet<Arrival>>): void {
    const { figures } = this;
    for (const record of records) {
      const key = attemptKey(record);
      const arrivals = this.arrived.get(key) ?? [];
      const [first] = arrivals;
      figures.attempts += 1;
      if (record.failed) {
        const reason = record.error ?? String(record.code);
        figures.failed += 1;
        figures.reasons.set(reason, (figures.reasons.get(reason) ?? 0) + 1);
        if (first === undefined) figures.unseen += 1;
      }
      if (record.code !== null && !arrivals.some(({ answer }) => answer === record.code))
        this.find(
          'amiss',
          `attempt ${key} is recorded as ${record.code}, but was answered ${arrivals.map(({ answer }) => answer).join(', ')}`,
        );
      const leftBehind = new Set(arrivals.filter((one) => this.witness.isLeftBehind(one, record)));
      const isCut = record.error === 'reset' && arrivals.some(({ answer }) => answer === 'cut');
      if (record.error !== null && !isCut && leftBehind.size === 0)
        this.find('amiss', `attempt ${key} failed (${record.error}), which was not the sink's doing`);
      if (first === undefined) continue;
      if (first.at < record.dueAt) this.find('amiss', `attempt ${key} arrived ${record.dueAt - first.at} ms early`);
      const extra = arrivals.length - 1;
      left.set(key, leftBehind);
      figures.leftBehind += leftBehind.size;
      figures.duplicates += extra;
      if (extra > (this.mayDouble ? leftBehind.size : 0))
        this.find('doubled', `attempt ${key}, recorded at ${record.recordedAt}, arrived ${toldOf(arrivals)}`);
    }
  }

  /** Never two requests of one entity to one webhook at once, unless one of them was left behind by a struck worker. */
  private compareOverlaps(left: ReadonlyMap<string, ReadonlySet<Arrival>>): void {
    for (const { first, second } of this.ground.sink.overlaps) {
      const isExcused = [first, second].some((one) => left.get(attemptKey(one))?.has(one));
      if (isExcused && this.mayDouble) this.figures.overlaps += 1;
      else
        this.find(
          'amiss',
          `attempts ${attemptKey(first)} (version ${first.version}) and ${attemptKey(second)} (version ` +
            `${second.version}) of ${first.entity} were open at the same time`,
        );
    }
  }

  /** Another worker goes on soon with what a struck one delivered, and sends soon what that one left behind. */
  private compareTakeOvers(left: ReadonlyMap<string, ReadonlySet<Arrival>>): void {
    const { ground, witness, figures } = this;
    const accounts = new Map(ground.hooks.map(({ path, account }) => [path, account]));
    const inOrder = (times: number[]): number[] => times.sort((a, b) => a - b);
    figures.takeOvers = inOrder(witness.takeOvers((path) => accounts.get(path)));
    figures.resent = inOrder(
      [...left].flatMap(([key, leftBehind]) => {
        const arrivals = this.arrived.get(key) ?? [];
        return arrivals.flatMap(({ at, worker }, i) => {
          const before = arrivals[i - 1];
          const isResent = before !== undefined && leftBehind.has(before) && before.worker !== worker;
          return isResent ? witness.sinceStruck(at) : [];
        });
      }),
    );
    for (const ms of figures.takeOvers)
      if (ms > MOST_TAKE_OVER_MS) this.find('amiss', `others took over ${ms} ms after a worker was struck`);
    // Behind what came meanwhile, some of it comes later than that.
    const median = figures.resent[figures.resent.length >> 1] ?? 0;
    if (median > MOST_TAKE_OVER_MS)
      this.find('amiss', `what was left behind was sent again after ${median} ms (median)`);
  }

  private find(kind: Finding['kind'], message: string): void {
    this.findings.push({ kind, message });
  }
}

/** When requests arrived, and from whom. */
const toldOf = (arrivals: readonly Arrival[]): string =>
  arrivals.map(({ at, worker }) => `at ${at} from ${worker}`).join(', ');
