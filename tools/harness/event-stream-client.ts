import { type ClientRequest, Agent, type IncomingMessage, request } from 'node:http';
import { once } from 'node:events';

/** An event of the feed, as a stream sends it. */
export interface StreamedEvent {
  readonly id: number;
  readonly event: string;
  readonly data: Readonly<Record<string, unknown>> & { readonly position: number; readonly type: string };
}

/** Without a limit of connections; each stream has its own. */
const agent = new Agent({ keepAlive: false });

/** A client of `GET /v2/events/stream`. */
export class StreamClient {
  readonly events: StreamedEvent[] = [];
  readonly comments: string[] = [];
  /** The last id, also of a block without data. */
  lastId: string | undefined;
  /** Is called with each event and the time of its arrival, in milliseconds since the epoch. */
  onEvent: ((event: StreamedEvent, at: number) => void) | undefined;
  isEnded = false;
  private text = '';

  private constructor(
    private readonly asked: ClientRequest,
    readonly response: IncomingMessage,
  ) {
    response.setEncoding('utf8');
    response.on('error', () => (this.isEnded = true));
    response.on('close', () => (this.isEnded = true));
    if (response.statusCode !== 200) return;
    response.on('data', (chunk: string) => this.parse(chunk));
  }

  /** Opens a stream, and waits for the head of its response. @param key undefined when `headers` have the credential. */
  static async open(
    url: string,
    key: string | undefined,
    query = '',
    headers: Record<string, string> = {},
  ): Promise<StreamClient> {
    const asked = request(`${url}/v2/events/stream${query}`, {
      headers: { ...(key === undefined ? {} : { Authorization: `Bearer ${key}` }), ...headers },
      agent,
    });
    asked.end();
    const [response] = (await once(asked, 'response')) as [IncomingMessage];
    asked.on('error', () => undefined);
    return new StreamClient(asked, response);
  }

  get positions(): number[] {
    return this.events.map(({ id }) => id);
  }

  /** Stops reading, so that what is sent piles up. */
  pause(): void {
    this.response.pause();
  }

  resume(): void {
    this.response.resume();
  }

  /** Cuts the connection. */
  close(): void {
    this.asked.destroy();
  }

  private parse(chunk: string): void {
    this.text += chunk;
    for (let end = this.text.indexOf('\n\n'); end >= 0; end = this.text.indexOf('\n\n')) {
      this.block(this.text.slice(0, end).split('\n'));
      this.text = this.text.slice(end + 2);
    }
  }

  private block(lines: readonly string[]): void {
    const field = (name: string): string | undefined =>
      lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
    for (const line of lines) if (line.startsWith(':')) this.comments.push(line.slice(1).trim());
    this.lastId = field('id') ?? this.lastId;
    const [event, data] = [field('event'), field('data')];
    if (event === undefined || data === undefined) return;
    const streamed = { id: Number(this.lastId), event, data: JSON.parse(data) as StreamedEvent['data'] };
    if (this.onEvent === undefined) this.events.push(streamed);
    else this.onEvent(streamed, Date.now());
  }
}
