import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Chance } from '../chance.js';

/** What the sink did with a request: answered with a status, cut the connection, or saw the other side leave first. */
export type Answer = number | 'open' | 'cut' | 'left';

/** One request that reached the sink. */
export interface Arrival {
  /** Which of the webhooks. */
  readonly path: string;
  /** `webhook-id`: the same for all attempts of a delivery. */
  readonly chain: string;
  readonly attempt: number;
  readonly event: string;
  readonly type: string;
  readonly entity: string;
  readonly version: number;
  /** The id of the process that sent it. */
  readonly worker: number;
  /** When its last byte was read, in milliseconds of the clock. */
  readonly at: number;
  answer: Answer;
}

/** Two requests of one entity to one webhook that were open at the same time. */
export interface Overlap {
  readonly first: Arrival;
  readonly second: Arrival;
}

/** Of a hundred requests: answered with 500, cut off without an answer, answered late. */
const FAILED = 3;
const CUT = 3;
const LATE = 10;
/** How late, in milliseconds. */
const LEAST_LATE_MS = 50;
const MORE_LATE_MS = 250;

interface Body {
  readonly event_uuid: string;
  readonly event_type: string;
  readonly client?: { readonly uuid: string; readonly version: number };
}

/** Receives deliveries as receivers do, most of them well, and keeps a ledger of all that arrived. */
export class Sink {
  readonly arrivals: Arrival[] = [];
  readonly overlaps: Overlap[] = [];
  /** Requests that are no delivery. */
  readonly strange: string[] = [];
  private readonly open = new Map<string, Set<Arrival>>();

  private constructor(
    private readonly server: Server,
    private readonly chance: Chance,
  ) {
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.once('end', () => this.receive(request, Buffer.concat(chunks).toString(), response));
    });
  }

  static async start(chance: Chance): Promise<Sink> {
    // Longer than the sender keeps a connection: else it would be cut just as it is used again.
    const server = createServer({ keepAliveTimeout: 60_000 });
    const sink = new Sink(server, chance);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return sink;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Requests that have no answer yet. */
  get openRequests(): readonly Arrival[] {
    return [...this.open.values()].flatMap((beside) => [...beside]);
  }

  async close(): Promise<void> {
    const closed = once(this.server, 'close');
    this.server.close();
    this.server.closeAllConnections();
    await closed;
  }

  private receive(request: IncomingMessage, text: string, response: ServerResponse): void {
    const arrival = arrivalOf(request, text);
    if (arrival === undefined) {
      this.strange.push(`${request.method ?? ''} ${request.url ?? ''}: ${text.slice(0, 200)}`);
      response.writeHead(400).end();
      return;
    }
    this.arrivals.push(arrival);
    const place = `${arrival.path} ${arrival.entity}`;
    const beside = this.open.get(place) ?? new Set();
    this.open.set(place, beside);
    for (const first of beside) this.overlaps.push({ first, second: arrival });
    beside.add(arrival);
    const end = (answer: Answer): void => {
      if (arrival.answer !== 'open') return;
      arrival.answer = answer;
      beside.delete(arrival);
      if (beside.size === 0 && this.open.get(place) === beside) this.open.delete(place);
    };
    const answer = (status: number): void => {
      if (arrival.answer !== 'open') return;
      // Ended before its answer leaves: what the sender begins upon it comes after.
      end(status);
      response.writeHead(status).end();
    };
    response.once('close', () => end('left'));
    const dice = this.chance.below(100);
    if (dice < FAILED) answer(500);
    else if (dice < FAILED + CUT) {
      end('cut');
      response.destroy();
    } else if (dice < FAILED + CUT + LATE) {
      const late = setTimeout(() => answer(204), LEAST_LATE_MS + this.chance.below(MORE_LATE_MS));
      response.once('close', () => clearTimeout(late));
    } else answer(204);
  }
}

/** @returns undefined when it is no delivery. */
function arrivalOf({ url, headers }: IncomingMessage, text: string): Arrival | undefined {
  const chain = headers['webhook-id'];
  const attempt = Number(headers['x-service-delivery-attempt']);
  const worker = Number(headers['x-chaos-worker']);
  try {
    const { event_uuid: event, event_type: type, client } = JSON.parse(text) as Body;
    if (url === undefined || typeof chain !== 'string' || client === undefined) return undefined;
    if (!Number.isInteger(attempt) || !Number.isInteger(worker)) return undefined;
    const { uuid: entity, version } = client;
    return { path: url, chain, attempt, event, type, entity, version, worker, at: Date.now(), answer: 'open' };
  } catch {
    return undefined;
  }
}
