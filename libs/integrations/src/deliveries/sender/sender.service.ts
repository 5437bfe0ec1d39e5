import type { Dispatcher } from 'undici';
import type { Settings } from '#platform';
import { AddressRules } from './addresses.service.js';
import { type Attempt, DeliveryError, type DeliveryRequest } from './attempt.js';
import { type Connection, type Origin, Origins, type PoolRequest } from './connections.service.js';
import { codesOf, Connector, tlsError } from './connector.service.js';
import { HostResolver } from './resolver.service.js';
import { keptResponse, MAX_KEPT_BYTES, withoutSecret } from './response.service.js';

/** Bytes of a response's body that are read before its connection is ended. */
const MAX_READ_BYTES = 65_536;
/** Responses of status 1xx that may come before the final one. */
const MAX_INFORMATIONAL = 100;

/** Sends deliveries over HTTP/1.1. A request is written to the network once at most: only the queue tries again. */
export class Sender {
  private readonly rules: AddressRules;
  private readonly resolver: HostResolver;
  private readonly origins: Origins;
  private readonly exchanges = new Set<Exchange>();
  private readonly timeoutMs: number;
  private closed = false;

  constructor(
    settings: Pick<Settings, 'webhookAllowedCidrs' | 'webhookHttpsOnly' | 'webhookTimeoutMs' | 'webhookDnsServers'>,
  ) {
    this.timeoutMs = settings.webhookTimeoutMs;
    this.rules = new AddressRules(settings);
    this.resolver = new HostResolver(settings);
    this.origins = new Origins(new Connector(this.rules, this.resolver, this.timeoutMs));
  }

  /**
   * Sends a request and waits for its response, `webhookTimeoutMs` at most for all of it. Never rejects: what went
   * wrong is the attempt's error. A response whose head has come counts, whatever becomes of its body.
   */
  send({ url, headers, body }: DeliveryRequest): Promise<Attempt> {
    const sentAt = new Date().toISOString();
    const target = this.rules.judge(url);
    if (typeof target === 'string')
      return Promise.resolve(unsent(sentAt, new DeliveryError('blocked_address', `the URL ${target}`)));
    if (this.closed) return Promise.resolve(unsent(sentAt, closing()));
    return new Promise((resolve) => {
      const exchange = new Exchange(
        { path: target.pathname + target.search, method: 'POST', headers: { ...headers }, body },
        this.origins.of(target.origin),
        sentAt,
        this.timeoutMs,
        (attempt) => {
          this.exchanges.delete(exchange);
          const secret = headers['x-service-secret'];
          // Receivers that echo what they are sent would show it to whoever may read records.
          resolve(
            attempt.response === null || secret === undefined
              ? attempt
              : { ...attempt, response: withoutSecret(attempt.response, secret) },
          );
        },
      );
      this.exchanges.add(exchange);
      exchange.start();
    });
  }

  /** Ends all that is in flight, and every connection; resolves when the sockets are closed. */
  async close(): Promise<void> {
    this.closed = true;
    // Those that wait for a connection are the youngest of their origin: first, lest they are given one now.
    for (const exchange of [...this.exchanges].reverse()) exchange.fail(closing());
    this.resolver.close();
    await this.origins.close();
  }
}

const closing = (): DeliveryError => new DeliveryError('reset', 'the connection was ended: the service is stopping');

const unsent = (sentAt: string, { type, message }: DeliveryError): Attempt => ({
  sentAt,
  requestTimeMs: 0,
  response: null,
  error: { type, description: message },
});

/** A request and what comes of it. */
class Exchange implements PoolRequest, Dispatcher.DispatchHandler {
  private readonly startedAt = performance.now();
  private readonly timer: NodeJS.Timeout;
  private connection: Connection | undefined;
  private head: { readonly code: number; readonly headers: readonly (Buffer | string)[] } | undefined;
  private readonly kept: Buffer[] = [];
  private bytesRead = 0;
  private informational = 0;
  private waited = false;
  private settled = false;

  constructor(
    private readonly options: Dispatcher.DispatchOptions,
    private readonly origin: Origin,
    private readonly sentAt: string,
    private readonly timeoutMs: number,
    private readonly onAttempt: (attempt: Attempt) => void,
  ) {
    this.timer = setTimeout(() => this.fail(this.late()), timeoutMs);
  }

  start(): void {
    this.origin.acquire(this);
    this.waited = this.connection === undefined;
  }

  onConnection(connection: Connection): void {
    this.connection = connection;
    connection.dispatch(this.options, this);
  }

  /** Ends the exchange and its connection: with the response when its head has come, else with the error. */
  fail(error: DeliveryError): void {
    if (this.settle(error))
      if (this.connection === undefined) this.origin.cancel(this);
      else this.origin.discard(this.connection);
  }

  // Handlers of undici; that they are called after `fail` is as well.

  /** By this method undici knows the handlers of its present interface. */
  onRequestStart(): void {
    // There is nothing to be done yet.
  }

  onResponseStart({ rawHeaders }: Dispatcher.DispatchController, code: number): void {
    if (code >= 200) this.head = { code, headers: Array.isArray(rawHeaders) ? rawHeaders : [] };
    else if (code === 101) this.fail(protocol('the receiver changed to another protocol'));
    else if (code < 100) this.fail(protocol(`the response has the status ${code}`));
    else if (++this.informational > MAX_INFORMATIONAL) this.fail(protocol('the receiver sent no final response'));
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.bytesRead < MAX_KEPT_BYTES) this.kept.push(chunk);
    this.bytesRead += chunk.length;
    if (this.bytesRead >= MAX_READ_BYTES) this.fail(protocol('the response is too long'));
  }

  onResponseEnd(): void {
    if (this.settle() && this.connection !== undefined) this.origin.release(this.connection);
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.fail(error instanceof DeliveryError ? error : exchangeError(error));
  }

  /** Tells the outcome, once; whether this was the time. */
  private settle(error?: DeliveryError): boolean {
    if (this.settled) return false;
    this.settled = true;
    clearTimeout(this.timer);
    this.onAttempt(
      error?.type === 'blocked_address'
        ? unsent(this.sentAt, error)
        : {
            sentAt: this.sentAt,
            requestTimeMs: Math.round(performance.now() - this.startedAt),
            response: this.head === undefined ? null : keptResponse(this.head.code, this.head.headers, this.kept),
            error:
              this.head !== undefined || error === undefined ? null : { type: error.type, description: error.message },
          },
    );
    return true;
  }

  /** What the timeout means, by what was waited for. A request that waited for a free connection learns nothing of its making. */
  private late(): DeliveryError {
    const stage = this.waited ? undefined : this.connection?.stage;
    if (stage === 'resolving')
      return new DeliveryError('dns', `the host name was not resolved within ${this.timeoutMs} ms`);
    if (stage === 'connecting')
      return new DeliveryError('connection_timeout', `no connection was made within ${this.timeoutMs} ms`);
    return new DeliveryError('timeout', `no response came within ${this.timeoutMs} ms`);
  }
}

const protocol = (description: string): DeliveryError => new DeliveryError('protocol', description);

const LOST = new Set(['ECONNRESET', 'EPIPE', 'ECONNABORTED', 'ETIMEDOUT', 'UND_ERR_DESTROYED']);
/** What undici calls the errors of a socket on which something else came than a response to a request. */
const BAD_RESPONSE = new Set(['bad response', 'bad upgrade']);

/** What an error of an established connection means for a delivery. */
function exchangeError(error: Error): DeliveryError {
  const [code = ''] = codesOf(error);
  if (LOST.has(code)) return new DeliveryError('reset', 'the connection was reset before a response came');
  if (code === 'UND_ERR_SOCKET' && !BAD_RESPONSE.has(error.message))
    return new DeliveryError('reset', 'the connection was closed before a response came');
  if (code === 'EPROTO' || /^ERR_(SSL|TLS)_/.test(code)) return tlsError(code);
  if (code === 'UND_ERR_INVALID_ARG') return protocol(`the request cannot be sent: ${error.message}`);
  if (code === 'UND_ERR_HEADERS_OVERFLOW') return protocol('the headers of the response are too long');
  return protocol(`the response is not HTTP/1.1${code.startsWith('HPE_') ? ` (${code})` : ''}`);
}
