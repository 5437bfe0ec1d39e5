import { connect, type Socket } from 'node:net';
import type { GeneratedLoad, LoadCounts, RequestText } from './generated-load.js';
import { percentile } from './measure.js';

// Sends load to a server over plain sockets, in a process of its own: a full HTTP client costs more CPU time than the refusals that are
// measured. Each message asks for one load; the answer holds its counts.

/** The most bytes of one read from a socket. */
const READ_BYTES = 64 * 1024;
const TICK_MS = 1;
/** Linux answers on the whole of 127.0.0.0/8: each further address has ports of its own, which closed connections use up for a minute. */
const LOCAL_ADDRESSES = process.platform === 'linux' ? 16 : 1;
const received = Buffer.alloc(READ_BYTES);

/** Connections that were opened. */
let opened = 0;
/** Makes each change differ from the one before. */
let changes = 1_000_000;

const textOf = ([before, after]: RequestText): string =>
  after === undefined ? before : `${before}${++changes}${after}`;

/** A client of the server: one connection with at most one request at a time. */
class Client {
  private readonly socket: Socket;
  private status = 0;
  /** Bytes of the response that are still to come. */
  private left = 0;
  private head = '';
  private isLast = false;
  private sentAt = 0;
  private isBusy = false;
  isOpen = true;

  constructor(
    port: number,
    private readonly onAnswer: (client: Client, status: number, ms: number) => void,
    private readonly onLost: (client: Client, isBusy: boolean) => void,
  ) {
    const callback = (length: number): boolean => {
      this.read(length);
      return true;
    };
    const localAddress = `127.0.0.${(opened++ % LOCAL_ADDRESSES) + 1}`;
    this.socket = connect({
      host: '127.0.0.1',
      port,
      localAddress,
      noDelay: true,
      onread: { buffer: received, callback },
    });
    this.socket.on('error', () => undefined);
    this.socket.on('close', () => {
      if (!this.isOpen) return;
      this.isOpen = false;
      this.onLost(this, this.isBusy);
    });
  }

  send(request: RequestText, now: number): void {
    this.isBusy = true;
    this.sentAt = now;
    this.socket.write(textOf(request), 'latin1');
  }

  /** Gives up when the request that was sent at this time has no answer. @returns whether it had none. */
  giveUp(sentAt: number): boolean {
    if (!this.isOpen || !this.isBusy || this.sentAt !== sentAt) return false;
    this.close();
    return true;
  }

  close(): void {
    this.isOpen = false;
    this.socket.destroy();
  }

  private read(length: number): void {
    if (this.left > 0) this.left -= length;
    else {
      this.head += received.toString('latin1', 0, length);
      const end = this.head.indexOf('\r\n\r\n');
      if (end < 0) return;
      this.status = Number(this.head.slice(9, 12));
      const size = Number(/\r\ncontent-length: (\d+)/i.exec(this.head)?.[1] ?? 0);
      this.isLast = /\r\nconnection: close\r/i.test(this.head);
      this.left = end + 4 + size - this.head.length;
      this.head = '';
    }
    if (this.left > 0) return;
    this.isBusy = false;
    if (!this.isOpen) return;
    if (this.isLast) this.close();
    this.onAnswer(this, this.status, performance.now() - this.sentAt);
  }
}

/** Sends the requests of one load and counts what becomes of them. */
class Load {
  private readonly idle: Client[] = [];
  private readonly all = new Set<Client>();
  private readonly latencies: number[] = [];
  private readonly counts = { sent: 0, refused: 0, failed: 0, gaveUp: 0, connections: 0, behindMs: 0 };
  private readonly port: number;

  constructor(private readonly load: GeneratedLoad) {
    this.port = Number(new URL(load.url).port);
  }

  async run(): Promise<LoadCounts> {
    const cpu = process.cpuUsage();
    const startedAt = performance.now();
    if (this.load.rate === undefined) await this.closedLoop();
    else await this.openLoop(this.load.rate);
    const elapsedMs = performance.now() - startedAt;
    const { user, system } = process.cpuUsage(cpu);
    for (const client of this.all) client.close();
    return {
      ...this.counts,
      answered: this.latencies.length,
      seconds: Math.min(elapsedMs / 1000, this.load.seconds),
      p50Ms: percentile(this.latencies, 50),
      p99Ms: percentile(this.latencies, 99),
      cpuUs: user + system,
    };
  }

  /** Each client sends its next request when it has the answer to the last one. */
  private async closedLoop(): Promise<void> {
    const end = performance.now() + this.load.seconds * 1000;
    await Promise.all(
      Array.from(
        { length: this.load.clients },
        () =>
          new Promise<void>((resolve) => {
            const next = (client: Client): void => {
              const now = performance.now();
              if (now >= end) resolve();
              else if (client.isOpen) client.send(this.nextRequest(), now);
              else next(open());
            };
            const open = (): Client => this.open(next, () => next(open()));
            next(open());
          }),
      ),
    );
  }

  /** Clients come at a steady rate, whether the earlier ones have their answers or not, and leave after a second. */
  private async openLoop(rate: number): Promise<void> {
    const { seconds, patienceMs } = this.load;
    const startedAt = performance.now();
    const total = Math.floor(rate * seconds);
    /** The oldest first. */
    const waiting: { readonly client: Client; readonly sentAt: number }[] = [];
    await new Promise<void>((resolve) => {
      let lastTick = startedAt;
      const timer = setInterval(() => {
        const now = performance.now();
        this.counts.behindMs = Math.max(this.counts.behindMs, now - lastTick - TICK_MS);
        lastTick = now;
        const patient = waiting.findIndex(({ sentAt }) => now - sentAt < patienceMs);
        for (const { client, sentAt } of waiting.splice(0, patient < 0 ? waiting.length : patient)) {
          if (!client.giveUp(sentAt)) continue;
          this.counts.gaveUp++;
          this.all.delete(client);
        }
        const due = Math.min(total, Math.floor(((now - startedAt) * rate) / 1000));
        while (this.counts.sent < due) {
          const client = this.takeIdle() ?? this.open((one) => this.idle.push(one));
          client.send(this.nextRequest(), now);
          waiting.push({ client, sentAt: now });
        }
        if (this.counts.sent < total || now - startedAt < seconds * 1000 + patienceMs) return;
        clearInterval(timer);
        resolve();
      }, TICK_MS);
    });
  }

  private takeIdle(): Client | undefined {
    for (let client = this.idle.pop(); client !== undefined; client = this.idle.pop()) if (client.isOpen) return client;
    return undefined;
  }

  private open(onFree: (client: Client) => void, onLost: () => void = () => undefined): Client {
    this.counts.connections++;
    const client = new Client(
      this.port,
      (one, status, ms) => {
        if (status < 300 && ms <= this.load.patienceMs) this.latencies.push(ms);
        else if (status === 503) this.counts.refused++;
        else this.counts.failed++;
        onFree(one);
      },
      (one, isBusy) => {
        if (isBusy) this.counts.failed++;
        this.all.delete(one);
        onLost();
      },
    );
    this.all.add(client);
    return client;
  }

  private nextRequest(): RequestText {
    const { requests } = this.load;
    const request = requests[this.counts.sent++ % requests.length];
    if (request === undefined) throw new Error('There are no requests');
    return request;
  }
}

process.on('message', (load: GeneratedLoad) => void new Load(load).run().then((counts) => process.send?.(counts)));
process.on('SIGTERM', () => process.exit(0));
process.on('disconnect', () => process.exit(0));
process.send?.({});
