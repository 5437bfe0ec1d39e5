import { eventsAfter, type RecordedEvent } from '#eventstore/store';
import type { Finding } from '../acknowledged-writes.js';
import { noFigures } from './figures.js';
import type { DeliveryFixture, Webhook, Tenant } from './fixture.js';
import type { Arrival } from './sink.js';
import { attemptKey, type FaultRecorder } from './fault-recorder.js';

interface Recorded extends Pick<Arrival, 'deliveryId' | 'attempt' | 'path'> {
  readonly position: number;
  readonly ordinal: number;
  readonly failed: boolean;
  readonly ended: boolean;
  readonly code: number | null;
  readonly error: string | null;
  /** Epoch milliseconds of the database. */
  readonly dueAt: number;
  readonly recordedAt: number;
}

/** The step of the retry schedule, 1 s, with its jitter; times have a resolution of milliseconds. */
const MIN_RETRY_MS = 998;
const MAX_RETRY_MS = 1152;
/** Attempts of a delivery in the schedule. */
const MAX_ATTEMPTS = 11;
/** Maximum time until other workers take over: 4 s, and 2 s for a busy machine. */
const MAX_TAKEOVER_MS = 6000;

/** Compares the requests at the sink with the event log and the recorded attempts, when no delivery is pending. */
export class DeliveryAudit {
  readonly findings: Finding[] = [];
  readonly figures = noFigures();
  private readonly arrived: ReadonlyMap<string, readonly Arrival[]>;

  constructor(
    private readonly fixture: DeliveryFixture,
    private readonly recorder: FaultRecorder,
    private readonly mayDuplicate: boolean,
  ) {
    this.arrived = Map.groupBy(fixture.sink.arrivals, attemptKey);
  }

  async check(): Promise<void> {
    const { fixture, figures } = this;
    const latencies: number[] = [];
    const left = new Map<string, ReadonlySet<Arrival>>();
    for (const tenant of fixture.tenants) {
      const events = await this.eventsOf(tenant);
      for (const webhook of fixture.webhooks.filter(({ account }) => account === tenant.uuid)) {
        const wanted = events.filter(({ type }) => webhook.types.has(type.replace('.', '_')));
        figures.deliveries += wanted.length;
        const records = await this.recordsOf(webhook);
        latencies.push(...this.compareEvents(webhook, wanted));
        this.compareDeliveries(webhook, wanted.length, records);
        this.compareAttempts(records, left);
      }
      this.findings.push(...tenant.writes.findings);
    }
    figures.latencies = latencies.sort((a, b) => a - b);
    figures.arrivals = fixture.sink.arrivals.length;
    for (const [key, [arrival]] of this.arrived)
      if (!left.has(key))
        this.addFinding('inconsistent', `attempt ${key} arrived (${arrival?.type ?? ''}), but has no record`);
    for (const request of fixture.sink.unexpected) this.addFinding('inconsistent', `the sink received ${request}`);
    this.compareOverlaps(left);
    this.compareTakeovers(left);
  }

  /** Reads the events of a tenant, and compares them with its writes. */
  private async eventsOf({ uuid, writes }: Tenant): Promise<RecordedEvent[]> {
    const events: RecordedEvent[] = [];
    for (;;) {
      const page = await eventsAfter(this.fixture.database, uuid, writes.position, 5000);
      for (const event of page) writes.record(event);
      events.push(...page);
      if (page.length === 0) break;
    }
    writes.closeRound();
    this.figures.events += events.filter(({ streamType }) => streamType === 'client').length;
    return events;
  }

  private async recordsOf({ uuid, account, path }: Webhook): Promise<Recorded[]> {
    const rows = await this.fixture.database.query<Omit<Recorded, 'path'>>(
      `select delivery_uuid as "deliveryId", attempt_no as attempt, position, ordinal, failed, run_ended as ended,
         response_code as code, error_type as error, extract(epoch from send_at)::float8 * 1000 as "dueAt",
         extract(epoch from recorded_at)::float8 * 1000 as "recordedAt"
       from webhook_request where account_id = $1 and webhook_uuid = $2 order by delivery_uuid, attempt_no`,
      [account, uuid],
    );
    return rows.map((row) => ({ ...row, path }));
  }

  /** Each webhook has received the events that it subscribes to. @returns the times from commit to arrival, in milliseconds. */
  private compareEvents({ path }: Webhook, wanted: readonly RecordedEvent[]): number[] {
    const arrivals = Map.groupBy(
      this.fixture.sink.arrivals.filter((one) => one.path === path),
      ({ event }) => event,
    );
    const latencies: number[] = [];
    for (const { eventId, type, position, streamId, version, recordedAt } of wanted) {
      const name = `${type} at ${position} (${eventId}), subscribed by ${path}`;
      const those = arrivals.get(eventId) ?? [];
      arrivals.delete(eventId);
      if (!those.some(({ ending }) => typeof ending === 'number' && ending < 300))
        this.addFinding('lost', `${name}, got ${those.map(({ ending }) => ending).join(', ') || 'no request'}`);
      for (const one of those)
        if (one.entity !== streamId || one.version !== version || one.type !== type.replace('.', '_'))
          this.addFinding('inconsistent', `${name}, arrived as ${one.type} of version ${one.version} of ${one.entity}`);
      if (new Set(those.map(({ deliveryId }) => deliveryId)).size > 1)
        this.addFinding('duplicated', `${name}, has several deliveries`);
      const [first] = those;
      if (first !== undefined) latencies.push(first.at - Date.parse(recordedAt));
    }
    for (const event of arrivals.keys())
      this.addFinding('inconsistent', `${path} received ${event}, to which it does not subscribe`);
    return latencies;
  }

  /** One delivery for each event: attempts numbered from 1 without a gap, due by the schedule, one end. */
  private compareDeliveries({ path }: Webhook, wanted: number, records: readonly Recorded[]): void {
    const deliveries = Map.groupBy(records, ({ deliveryId }) => deliveryId);
    const events = new Set(records.map(({ position, ordinal }) => `${position}.${ordinal}`));
    if (deliveries.size !== wanted || events.size !== wanted)
      this.addFinding(
        'inconsistent',
        `${path} subscribes to ${wanted} events, and has ${deliveries.size} deliveries of ${events.size}`,
      );
    for (const [id, attempts] of deliveries) {
      const name = `delivery ${id} to ${path}`;
      const numbers = attempts.map(({ attempt }) => attempt).join();
      if (numbers !== attempts.map((_, i) => i + 1).join())
        this.addFinding('duplicated', `${name} has the attempts ${numbers}`);
      if (attempts.length > MAX_ATTEMPTS) this.addFinding('inconsistent', `${name} has ${attempts.length} attempts`);
      if (attempts.some(({ ended }, i) => ended !== (i === attempts.length - 1)))
        this.addFinding('inconsistent', `${name} ended at ${attempts.map(({ ended }) => ended).join()}`);
      for (const [i, { dueAt }] of attempts.entries()) {
        const before = attempts[i - 1];
        const pause = before === undefined ? MIN_RETRY_MS : dueAt - before.recordedAt;
        if (pause < MIN_RETRY_MS || pause > MAX_RETRY_MS)
          this.addFinding('inconsistent', `${name}: attempt ${i + 1} was due ${pause} ms after the previous one`);
      }
    }
  }

  /** Each recorded attempt arrived, once unless a fault explains more, and has the response of the sink. */
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
        if (first === undefined) figures.notReceived += 1;
      }
      if (record.code !== null && !arrivals.some(({ ending }) => ending === record.code))
        this.addFinding(
          'inconsistent',
          `attempt ${key} is recorded as ${record.code}, but got ${arrivals.map(({ ending }) => ending).join(', ')}`,
        );
      const unrecorded = new Set(arrivals.filter((one) => this.recorder.isUnrecorded(one, record)));
      const isReset = record.error === 'reset' && arrivals.some(({ ending }) => ending === 'reset');
      if (record.error !== null && !isReset && unrecorded.size === 0)
        this.addFinding('inconsistent', `attempt ${key} failed (${record.error}), without a cause at the sink`);
      if (first === undefined) continue;
      if (first.at < record.dueAt)
        this.addFinding('inconsistent', `attempt ${key} arrived ${record.dueAt - first.at} ms early`);
      const extra = arrivals.length - 1;
      left.set(key, unrecorded);
      figures.unrecorded += unrecorded.size;
      figures.duplicates += extra;
      if (extra > (this.mayDuplicate ? unrecorded.size : 0))
        this.addFinding(
          'duplicated',
          `attempt ${key}, recorded at ${record.recordedAt}, arrived ${describeArrivals(arrivals)}`,
        );
    }
  }

  /** No concurrent requests of one entity to one webhook, unless a fault explains one of them. */
  private compareOverlaps(left: ReadonlyMap<string, ReadonlySet<Arrival>>): void {
    for (const { first, second } of this.fixture.sink.overlaps) {
      const isExplained = [first, second].some((one) => left.get(attemptKey(one))?.has(one));
      if (isExplained && this.mayDuplicate) this.figures.overlaps += 1;
      else
        this.addFinding(
          'inconsistent',
          `attempts ${attemptKey(first)} (version ${first.version}) and ${attemptKey(second)} (version ` +
            `${second.version}) of ${first.entity} were concurrent`,
        );
    }
  }

  /** After a fault, another worker soon delivers for the accounts, and soon resends unrecorded attempts. */
  private compareTakeovers(left: ReadonlyMap<string, ReadonlySet<Arrival>>): void {
    const { fixture, recorder, figures } = this;
    const accounts = new Map(fixture.webhooks.map(({ path, account }) => [path, account]));
    const sorted = (times: number[]): number[] => times.sort((a, b) => a - b);
    figures.takeovers = sorted(recorder.takeovers((path) => accounts.get(path)));
    figures.resent = sorted(
      [...left].flatMap(([key, unrecorded]) => {
        const arrivals = this.arrived.get(key) ?? [];
        return arrivals.flatMap(({ at, worker }, i) => {
          const before = arrivals[i - 1];
          const isResent = before !== undefined && unrecorded.has(before) && before.worker !== worker;
          return isResent ? recorder.sinceFault(at) : [];
        });
      }),
    );
    for (const ms of figures.takeovers)
      if (ms > MAX_TAKEOVER_MS) this.addFinding('inconsistent', `other workers took over ${ms} ms after a fault`);
    // Some are queued behind newer deliveries: only the median has a limit.
    const median = figures.resent[figures.resent.length >> 1] ?? 0;
    if (median > MAX_TAKEOVER_MS)
      this.addFinding('inconsistent', `unrecorded attempts were resent after ${median} ms (median)`);
  }

  private addFinding(kind: Finding['kind'], message: string): void {
    this.findings.push({ kind, message });
  }
}

/** Times and senders of requests. */
const describeArrivals = (arrivals: readonly Arrival[]): string =>
  arrivals.map(({ at, worker }) => `at ${at} from ${worker}`).join(', ');
