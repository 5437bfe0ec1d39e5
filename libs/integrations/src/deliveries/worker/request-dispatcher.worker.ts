import { context, propagation, type SpanContext, SpanKind, SpanStatusCode } from '@opentelemetry/api';
import { type Logger, type SecretCipher, type Settings, withSpan } from '#platform';
import type { QueuedRequest } from '../queue/queued-request.js';
import { type Attempt, isSuccess } from '../sender/attempt.js';
import type { Sender } from '../sender/sender.service.js';
import { deliveryHeaders } from '../sender/signature.service.js';
import type { RecordableAttempt } from './attempt-recorder.worker.js';
import type { EndpointQueue, HeldRequest } from './endpoint-queue.js';
import { secondsToPause, secondsToRetry } from './retry-schedule.js';

/** How long an endpoint is sent nothing whose secret cannot be decrypted, in milliseconds. */
const UNDECRYPTABLE_MS = 10_000;
/** Added to the pause that an endpoint asks for, in milliseconds: the database keeps its end a little later. */
const PAUSE_MARGIN_MS = 250;
/** Secrets that are kept decrypted. */
const MAX_SECRETS = 10_000;

/** What the dispatcher works with. */
export interface DispatcherOptions {
  readonly settings: Settings;
  readonly sender: Sender;
  readonly cipher: SecretCipher;
  /** The epoch in which this worker delivers for an account; undefined when it may begin nothing for it. */
  readonly epochOf: (endpoint: EndpointQueue) => number | undefined;
  /** Takes what came of an attempt. */
  readonly record: (result: RecordableAttempt) => void;
  /** An endpoint asked to be sent nothing for some time. */
  readonly onPause: () => void;
  readonly log: Logger;
}

/** Sends the requests that are begun, and hands on what came of them. */
export class RequestDispatcher {
  private readonly secrets = new Map<string, string>();
  private isAbandoned = false;

  constructor(private readonly options: DispatcherOptions) {}

  /** What is still in flight belongs to other workers from now on: its results count no more. */
  abandon(): void {
    this.isAbandoned = true;
  }

  /** Sends a request. Resolves when it has ended, whatever came of it. */
  async send(endpoint: EndpointQueue, held: HeldRequest): Promise<void> {
    const { request } = held;
    const epoch = this.options.epochOf(endpoint);
    if (epoch === undefined) return endpoint.putBack(held);
    if (!this.canDecrypt(request)) {
      endpoint.putBack(held);
      return endpoint.hold(performance.now() + UNDECRYPTABLE_MS);
    }
    const unsent = unsentOf(held);
    let span: SpanContext | undefined;
    const attempt = unsent ?? (await this.attempt(request, (context) => (span = context)));
    if (this.isAbandoned) return;
    const failed = !isSuccess(attempt);
    const pause = secondsToPause(attempt);
    // What was never sent says nothing about the endpoint.
    if (unsent === undefined) {
      endpoint.limiter.finished(attempt);
      endpoint.results.count(failed, pause);
    }
    const { webhookRetrySchedule } = this.options.settings;
    const seconds = secondsToRetry(attempt, request.attemptNo, webhookRetrySchedule, Math.random());
    this.options.record({ endpoint, request, epoch, attempt, failed, secondsToRetry: seconds ?? null, span });
    if (pause === undefined) return;
    endpoint.hold(performance.now() + pause * 1000 + PAUSE_MARGIN_MS);
    this.options.onPause();
  }

  /** Attempts as a trace of its own: what the database holds of a commit is its correlation id, not its trace. */
  private attempt(request: QueuedRequest, onSpan: (context: SpanContext) => void): Promise<Attempt> {
    const { webhook, attemptNo, url, eventType, event } = request;
    const attributes = {
      'fieldline.webhook': webhook,
      'fieldline.event_type': eventType,
      'fieldline.event_uuid': event?.uuid,
      'fieldline.correlation_id': event?.correlation,
      'fieldline.attempt': attemptNo,
      'http.request.method': 'POST',
      // No more of the URL: its path may be a secret.
      'server.address': URL.parse(url)?.hostname,
    };
    return withSpan('deliver', { kind: SpanKind.CLIENT, root: true, attributes }, async (span) => {
      onSpan(span.spanContext());
      const attempt = await this.request(request);
      const { response, error } = attempt;
      if (response !== null) span.setAttribute('http.response.status_code', response.code);
      if (!isSuccess(attempt))
        span
          .setAttribute('error.type', error?.type ?? String(response?.code))
          .setStatus({ code: SpanStatusCode.ERROR, ...(error && { message: error.description }) });
      return attempt;
    });
  }

  private request({ url, chain, attemptNo, secret, body }: QueuedRequest): Promise<Attempt> {
    const { sender, settings } = this.options;
    const signed = {
      id: chain,
      attempt: attemptNo,
      sentAt: new Date(),
      body: body ?? '',
      secret: secret === null ? null : this.decrypted(secret),
      compatibilityHeaders: settings.compatibilityHeaders,
    };
    const headers = deliveryHeaders(signed);
    propagation.inject(context.active(), headers);
    return sender.send({ url, headers, body: signed.body });
  }

  /** A secret that cannot be decrypted is no fault of the receiver's, so no attempt of it. */
  private canDecrypt({ secret, webhook }: QueuedRequest): boolean {
    try {
      if (secret !== null) this.decrypted(secret);
      return true;
    } catch (error) {
      this.options.log.error({ err: error, webhook }, 'a secret cannot be decrypted: is SECRETS_KEY right?');
      return false;
    }
  }

  private decrypted(encrypted: string): string {
    let secret = this.secrets.get(encrypted);
    if (secret === undefined) {
      if (this.secrets.size >= MAX_SECRETS) this.secrets.clear();
      this.secrets.set(encrypted, (secret = this.options.cipher.decrypt(encrypted)));
    }
    return secret;
  }
}

/** Why a request is not sent at all; undefined when it is. */
function unsentOf({ request, isPoisonous }: HeldRequest): Attempt | undefined {
  if (request.body === null) return unsent('expired', 'Its body is kept no longer');
  if (!isPoisonous) return undefined;
  return unsent('worker_crash', `${request.crashCount + 1} workers crashed while they may have been sending it`);
}

const unsent = (type: 'expired' | 'worker_crash', description: string): Attempt => ({
  sentAt: new Date().toISOString(),
  requestTimeMs: 0,
  response: null,
  error: { type, description },
});
