import type { IncomingMessage, ServerResponse } from 'node:http';
import { LocalServer } from '../../harness/local-server.js';
import type { SeededRandom } from '../../harness/seeded-random.js';

/** How a request ended: with a status, by a reset of the sink, or by the client. */
export type Ending = number | 'open' | 'reset' | 'closed by client';

/** A request at the sink. */
export interface Arrival {
  /** Identifies the webhook. */
  readonly path: string;
  /** `webhook-id`, the same for all attempts of a delivery. */
  readonly deliveryId: string;
  readonly attempt: number;
  readonly event: string;
  readonly type: string;
  readonly entity: string;
  readonly version: number;
  /** The process id of the worker that sent it. */
  readonly worker: number;
  /** When its last byte was read, in epoch milliseconds. */
  readonly at: number;
  ending: Ending;
}

/** Two concurrent requests of one entity to one webhook. */
export interface Overlap {
  readonly first: Arrival;
  readonly second: Arrival;
}

/** Percentages of requests that get status 500, a connection reset, or a delayed response. */
const FAILED_PERCENT = 3;
const RESET_PERCENT = 3;
const DELAYED_PERCENT = 10;
const MIN_DELAY_MS = 50;
const DELAY_RANGE_MS = 250;

interface Body {
  readonly event_uuid: string;
  readonly event_type: string;
  readonly client?: { readonly uuid: string; readonly version: number };
}

/** A webhook receiver that fails some deliveries at random, and records all requests. */
export class Sink {
  readonly arrivals: Arrival[] = [];
  readonly overlaps: Overlap[] = [];
  /** Requests that are not deliveries. */
  readonly unexpected: string[] = [];
  private readonly open = new Map<string, Set<Arrival>>();

  private constructor(
    private readonly server: () => LocalServer,
    private readonly random: SeededRandom,
  ) {}

  static async start(random: SeededRandom): Promise<Sink> {
    const sink = new Sink(() => server, random);
    // Longer than the sender keeps idle connections: otherwise the sink could close one that is just being used.
    const server = await LocalServer.start(({ message, text }, response) => sink.receive(message, text, response), {
      keepAliveTimeout: 60_000,
    });
    return sink;
  }

  get url(): string {
    return this.server().url;
  }

  /** Requests without a response yet. */
  get openRequests(): readonly Arrival[] {
    return [...this.open.values()].flatMap((concurrent) => [...concurrent]);
  }

  close(): Promise<void> {
    return this.server().close();
  }

  private receive(request: IncomingMessage, text: string, response: ServerResponse): void {
    const arrival = arrivalOf(request, text);
    if (arrival === undefined) {
      this.unexpected.push(`${request.method ?? ''} ${request.url ?? ''}: ${text.slice(0, 200)}`);
      response.writeHead(400).end();
      return;
    }
    this.arrivals.push(arrival);
    const key = `${arrival.path} ${arrival.entity}`;
    const concurrent = this.open.get(key) ?? new Set();
    this.open.set(key, concurrent);
    for (const first of concurrent) this.overlaps.push({ first, second: arrival });
    concurrent.add(arrival);
    const end = (ending: Ending): void => {
      if (arrival.ending !== 'open') return;
      arrival.ending = ending;
      concurrent.delete(arrival);
      if (concurrent.size === 0 && this.open.get(key) === concurrent) this.open.delete(key);
    };
    const respond = (status: number): void => {
      if (arrival.ending !== 'open') return;
      // Before the response is sent: requests that the sender starts because of it are not concurrent.
      end(status);
      response.writeHead(status).end();
    };
    response.once('close', () => end('closed by client'));
    const roll = this.random.below(100);
    if (roll < FAILED_PERCENT) respond(500);
    else if (roll < FAILED_PERCENT + RESET_PERCENT) {
      end('reset');
      response.destroy();
    } else if (roll < FAILED_PERCENT + RESET_PERCENT + DELAYED_PERCENT) {
      const timer = setTimeout(() => respond(204), MIN_DELAY_MS + this.random.below(DELAY_RANGE_MS));
      response.once('close', () => clearTimeout(timer));
    } else respond(204);
  }
}

/** @returns undefined when the request is not a delivery. */
function arrivalOf({ url, headers }: IncomingMessage, text: string): Arrival | undefined {
  const deliveryId = headers['webhook-id'];
  const attempt = Number(headers['x-service-delivery-attempt']);
  const worker = Number(headers['x-chaos-worker']);
  try {
    const { event_uuid: event, event_type: type, client } = JSON.parse(text) as Body;
    if (url === undefined || typeof deliveryId !== 'string' || client === undefined) return undefined;
    if (!Number.isInteger(attempt) || !Number.isInteger(worker)) return undefined;
    const { uuid: entity, version } = client;
    return { path: url, deliveryId, attempt, event, type, entity, version, worker, at: Date.now(), ending: 'open' };
  } catch {
    return undefined;
  }
}
