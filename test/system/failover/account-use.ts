import { setTimeout as delay } from 'node:timers/promises';
import { newUuid } from '#eventstore/domain';
import { AcknowledgedWrites } from '../../../tools/chaos/acknowledged-writes.js';
import { Audit } from '../../../tools/chaos/audit.js';
import { Load } from '../../../tools/chaos/load.js';
import { StreamClient } from '../../../tools/harness/event-stream-client.js';
import { NoResponseError } from '../../../tools/harness/http-client.js';
import type { Receiver } from '../../../tools/harness/receiver.js';
import type { SeededRandom } from '../../../tools/harness/seeded-random.js';
import { until } from '../../../tools/harness/until.js';
import { createAccount } from '../../support/programs.js';
import { type Answers, RecordedClient } from './answers.js';

const WRITERS = 3;
const CLIENT_EVENTS = ['client_created', 'client_updated', 'client_deleted'];
const READ_PAUSE_MS = 50;
/** Longest time until events and deliveries have arrived after the last change. */
const ARRIVAL_MS = 30_000;

/** An account that is used all the time: it is written and read, its events are followed, and its webhook is delivered. */
export class AccountUse {
  private reading: Promise<void> = Promise.resolve();
  private isReading = false;

  private constructor(
    private readonly urls: readonly string[],
    private readonly http: RecordedClient,
    readonly writes: AcknowledgedWrites,
    private readonly load: Load,
    private readonly audit: Audit,
    private readonly stream: StreamClient,
    private readonly receiver: Receiver,
    private readonly path: string,
    /** The last position before the use. */
    private readonly from: number,
  ) {}

  /** Creates the account and its webhook, and opens a stream at one of the APIs. */
  static async open(
    databaseUrl: string,
    urls: readonly string[],
    streamUrl: string,
    receiver: Receiver,
    answers: Answers,
    random: SeededRandom,
  ): Promise<AccountUse> {
    const { uuid, key } = await createAccount(databaseUrl, { name: `Failover ${newUuid()}` });
    const http = new RecordedClient(key, answers);
    const path = `/${uuid}`;
    const body = { url: `${receiver.url}${path}`, event_types: CLIENT_EVENTS, secret: null };
    await http.sendOk('POST', `${streamUrl}/v2/webhooks`, { body });
    const writes = new AcknowledgedWrites(uuid);
    const load = new Load(http, () => urls, writes, random, WRITERS);
    const audit = await Audit.open(databaseUrl, http, () => urls, writes, uuid);
    const from = writes.position;
    const stream = await StreamClient.open(streamUrl, key, `?after=${from}`);
    return new AccountUse(urls, http, writes, load, audit, stream, receiver, path, from);
  }

  start(): void {
    this.load.start();
    this.isReading = true;
    this.reading = this.read();
  }

  /** Waits for the requests in flight. */
  async pause(): Promise<void> {
    this.isReading = false;
    await Promise.all([this.load.pause(), this.reading]);
  }

  /** Compares all of it with what was acknowledged. @returns what is wrong. */
  async findings(): Promise<string[]> {
    const known = this.writes.findings.length;
    await this.audit.check(true);
    const findings = this.writes.findings.slice(known).map(({ kind, message }) => `${kind}: ${message}`);
    return [...findings, ...(await this.streamFindings()), ...(await this.deliveryFindings())];
  }

  /** How many deliveries arrived more than once, which is allowed. */
  get repeatedDeliveries(): number {
    const arrived = this.receiver.at(this.path);
    return arrived.length - new Set(arrived.map(({ body }) => body['event_uuid'])).size;
  }

  async close(): Promise<void> {
    this.stream.close();
    this.http.close();
    await this.audit.close();
  }

  private async read(): Promise<void> {
    for (let turn = 0; this.isReading; turn++) {
      const url = this.urls[turn % this.urls.length] ?? '';
      await this.http.send('GET', `${url}/v2/clients?limit=5`).catch((error: unknown) => {
        if (!(error instanceof NoResponseError)) throw error;
      });
      await delay(READ_PAUSE_MS);
    }
  }

  private async streamFindings(): Promise<string[]> {
    const { stream, from } = this;
    const expected = this.writes.position - from;
    await until(() => stream.events.length >= expected || stream.isEnded, { timeoutMs: ARRIVAL_MS }).catch(() => 0);
    const wrong = stream.positions.findIndex((position, i) => position !== from + i + 1);
    return [
      ...(stream.isEnded ? ['the event stream has ended'] : []),
      ...(stream.events.length === expected ? [] : [`the stream has ${stream.events.length} of ${expected} events`]),
      ...(wrong === -1 ? [] : [`the stream has ${stream.positions[wrong]} instead of ${from + wrong + 1}`]),
    ];
  }

  private async deliveryFindings(): Promise<string[]> {
    const expected = this.stream.events.filter(({ event }) => CLIENT_EVENTS.includes(event));
    const missing = (): unknown[] => {
      const arrived = new Set(this.receiver.at(this.path).map(({ body }) => body['event_uuid']));
      return expected.map(({ data }) => data['uuid']).filter((uuid) => !arrived.has(uuid));
    };
    await until(() => missing().length === 0, { timeoutMs: ARRIVAL_MS }).catch(() => 0);
    const left = missing().length;
    if (expected.length === 0) return ['the stream has no event that is delivered'];
    return left === 0 ? [] : [`${left} of ${expected.length} deliveries have not arrived`];
  }
}
