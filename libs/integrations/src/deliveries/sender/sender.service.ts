import type { Dispatcher } from 'undici';
import type { Settings } from '#platform';
import { AddressRules } from './addresses.service.js';
import { type Attempt, type AttemptResponse, DeliveryError, type DeliveryRequest } from './attempt.js';
import { type Connection, type OriginPool, OriginPools, type PoolRequest } from './connections.service.js';
import { codesOf, Connector, tlsError } from './connector.service.js';
import { HostResolver } from './resolver.service.js';
import { Redaction } from './redaction.service.js';
import { storedResponse, MAX_STORED_BYTES } from './response.service.js';

/** Maximum bytes that are read of a response's body before its connection is closed. */
const MAX_READ_BYTES = 65_536;
/** Maximum cached redactions. */
const MAX_REDACTIONS = 10_000;
/** Maximum informational responses (1xx) before the final one. */
const MAX_INFORMATIONAL = 100;

/** Sends deliveries over HTTP/1.1. It never sends a request twice: only the queue retries. */
export class Sender {
  private readonly rules: AddressRules;
  private readonly resolver: HostResolver;
  private readonly pools: OriginPools;
  private readonly inFlight = new Set<InFlightRequest>();
  /** By their texts, which contain no line break: making one costs more than a signature. */
  private readonly redactions = new Map<string, Redaction>();
  private readonly timeoutMs: number;
  private closed = false;

  constructor(
    settings: Pick<Settings, 'webhookAllowedCidrs' | 'webhookHttpsOnly' | 'webhookTimeoutMs' | 'webhookDnsServers'>,
  ) {
    this.timeoutMs = settings.webhookTimeoutMs;
    this.rules = new AddressRules(settings);
    this.resolver = new HostResolver(settings);
    this.pools = new OriginPools(new Connector(this.rules, this.resolver, this.timeoutMs));
  }

  /**
   * Sends a request and waits for its response; the timeout `webhookTimeoutMs` covers all of it. Never rejects: the attempt
   * contains the error. Once the head of the response has arrived, failures of its body are ignored.
   * @param account that sends it: no account takes all connections to a receiver.
   */
  send({ url, sentAt: at, headers, body, redacted = [] }: DeliveryRequest, account: string): Promise<Attempt> {
    const sentAt = at.toISOString();
    const target = this.rules.checkUrl(url);
    if (typeof target === 'string')
      return Promise.resolve(unsent(sentAt, new DeliveryError('blocked_address', `the URL ${target}`)));
    if (this.closed) return Promise.resolve(unsent(sentAt, closingError()));
    return new Promise((resolve) => {
      const request = new InFlightRequest(
        account,
        { path: target.pathname + target.search, method: 'POST', headers: { ...headers }, body },
        this.pools.of(target.origin),
        sentAt,
        this.timeoutMs,
        // Otherwise a receiver that echoes its input would reveal secrets to every reader of records.
        this.redactionOf(redacted),
        (attempt) => {
          this.inFlight.delete(request);
          resolve(attempt);
        },
      );
      this.inFlight.add(request);
      request.start();
    });
  }

  /** The redaction of these texts, which are those of a webhook. */
  private redactionOf(texts: readonly string[]): Redaction {
    const key = texts.join('\n');
    let redaction = this.redactions.get(key);
    if (redaction === undefined) {
      if (this.redactions.size >= MAX_REDACTIONS) this.redactions.clear();
      this.redactions.set(key, (redaction = new Redaction(texts)));
    }
    return redaction;
  }

  /** Aborts requests in flight and closes all connections; resolves when the sockets are closed. */
  async close(): Promise<void> {
    this.closed = true;
    // In reverse order: requests that wait for a connection are the newest, and must not get one now.
    for (const request of [...this.inFlight].reverse()) request.fail(closingError());
    this.resolver.close();
    await this.pools.close();
  }
}

const closingError = (): DeliveryError =>
  new DeliveryError('reset', 'the connection was closed: the service is stopping');

const unsent = (sentAt: string, { type, message }: DeliveryError): Attempt => ({
  sentAt,
  requestTimeMs: 0,
  response: null,
  error: { type, description: message },
});

/** The status and the raw headers of a response. */
interface ResponseHead {
  readonly code: number;
  readonly headers: readonly (Buffer | string)[];
}

/** A request in flight. */
class InFlightRequest implements PoolRequest, Dispatcher.DispatchHandler {
  private readonly startedAt = performance.now();
  private readonly timer: NodeJS.Timeout;
  private connection: Connection | undefined;
  private head: ResponseHead | undefined;
  private readonly chunks: Buffer[] = [];
  private bytesRead = 0;
  private informational = 0;
  private waitedForConnection = false;
  private settled = false;

  constructor(
    readonly account: string,
    private readonly options: Dispatcher.DispatchOptions,
    private readonly origin: OriginPool,
    private readonly sentAt: string,
    private readonly timeoutMs: number,
    private readonly redaction: Redaction,
    private readonly onAttempt: (attempt: Attempt) => void,
  ) {
    this.timer = setTimeout(() => this.fail(this.timeoutError()), timeoutMs);
  }

  start(): void {
    this.origin.acquire(this);
    this.waitedForConnection = this.connection === undefined;
  }

  onConnection(connection: Connection): void {
    this.connection = connection;
    connection.dispatch(this.options, this);
  }

  /** Ends the request and its connection: with the response when its head has arrived, else with the error. */
  fail(error: DeliveryError): void {
    if (this.settle(error))
      if (this.connection === undefined) this.origin.cancel(this);
      else this.origin.discard(this, this.connection);
  }

  // Handlers of undici. They may be called after `fail`.

  /** undici recognizes handlers of its current interface by this method. */
  onRequestStart(): void {
    // Nothing to do.
  }

  onResponseStart({ rawHeaders }: Dispatcher.DispatchController, code: number): void {
    if (code >= 200) this.head = { code, headers: Array.isArray(rawHeaders) ? rawHeaders : [] };
    else if (code === 101) this.fail(protocolError('the receiver switched protocols'));
    else if (code < 100) this.fail(protocolError(`the response has the status ${code}`));
    else if (++this.informational > MAX_INFORMATIONAL) this.fail(protocolError('the receiver sent no final response'));
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    // A text to redact may begin in the part that is stored, and end after it.
    if (this.bytesRead < (this.redaction.isEmpty ? MAX_STORED_BYTES : MAX_READ_BYTES)) this.chunks.push(chunk);
    this.bytesRead += chunk.length;
    if (this.bytesRead >= MAX_READ_BYTES) this.fail(protocolError('the response is too long'));
  }

  onResponseEnd(): void {
    if (this.settle() && this.connection !== undefined) this.origin.release(this, this.connection);
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.fail(error instanceof DeliveryError ? error : responseError(error));
  }

  /** Reports the result once. @returns false when it was already reported. */
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
            response: this.head === undefined ? null : this.storedResponse(this.head, error !== undefined),
            error:
              this.head !== undefined || error === undefined ? null : { type: error.type, description: error.message },
          },
    );
    return true;
  }

  private storedResponse({ code, headers: rawHeaders }: ResponseHead, isCut: boolean): AttemptResponse {
    return storedResponse({ code, rawHeaders, body: this.chunks, isCut }, this.redaction);
  }

  /** The timeout's error, by the stage of the connection. A request that waited for a free connection has no own stage. */
  private timeoutError(): DeliveryError {
    const stage = this.waitedForConnection ? undefined : this.connection?.stage;
    if (stage === 'resolving')
      return new DeliveryError('dns', `the host name was not resolved within ${this.timeoutMs} ms`);
    if (stage === 'connecting')
      return new DeliveryError('connection_timeout', `no connection was established within ${this.timeoutMs} ms`);
    return new DeliveryError('timeout', `no response was received within ${this.timeoutMs} ms`);
  }
}

const protocolError = (description: string): DeliveryError => new DeliveryError('protocol', description);

const RESET_CODES = new Set(['ECONNRESET', 'EPIPE', 'ECONNABORTED', 'ETIMEDOUT', 'UND_ERR_DESTROYED']);
/** Messages of undici's socket errors for data that is not a response. */
const BAD_RESPONSE_MESSAGES = new Set(['bad response', 'bad upgrade']);

/** Maps an error of an established connection to the error of a delivery. */
function responseError(error: Error): DeliveryError {
  const [code = ''] = codesOf(error);
  if (RESET_CODES.has(code))
    return new DeliveryError('reset', 'the connection was reset before a response was received');
  if (code === 'UND_ERR_SOCKET' && !BAD_RESPONSE_MESSAGES.has(error.message))
    return new DeliveryError('reset', 'the connection was closed before a response was received');
  if (code === 'EPROTO' || /^ERR_(SSL|TLS)_/.test(code)) return tlsError(code);
  if (code === 'UND_ERR_INVALID_ARG') return protocolError(`the request cannot be sent: ${error.message}`);
  if (code === 'UND_ERR_HEADERS_OVERFLOW') return protocolError('the headers of the response are too long');
  return protocolError(`the response is not HTTP/1.1${code.startsWith('HPE_') ? ` (${code})` : ''}`);
}
