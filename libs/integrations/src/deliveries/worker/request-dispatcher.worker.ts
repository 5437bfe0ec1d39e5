import { context, propagation, type SpanContext, SpanKind, SpanStatusCode } from '@opentelemetry/api';
import { type Logger, type SecretCipher, type Settings, withSpan } from '#platform';
import type { QueuedRequest } from '../queue/queued-request.js';
import { type Attempt, isSuccess } from '../sender/attempt.js';
import { credentialsOf } from '../../webhooks/credentials.service.js';
import type { Sender } from '../sender/sender.service.js';
import { type Credentials, deliveryRequest } from '../sender/signature.service.js';
import type { RecordableAttempt } from './attempt-recorder.worker.js';
import type { EndpointQueue, BufferedRequest } from './endpoint-queue.js';
import { secondsToPause, secondsToRetry } from './retry-schedule.js';
import { clock } from '#eventstore/domain';

/** Pause of an endpoint whose secret cannot be decrypted, in milliseconds. */
const UNDECRYPTABLE_PAUSE_MS = 10_000;
/** Added to the pause that an endpoint requests, in milliseconds: the end stored in the database is slightly later. */
const PAUSE_MARGIN_MS = 250;
/** Maximum cached decrypted texts: secrets and headers. */
const MAX_DECRYPTED = 10_000;

/** Dependencies of the dispatcher. */
export interface DispatcherOptions {
  readonly settings: Settings;
  readonly sender: Sender;
  readonly cipher: SecretCipher;
  /** The epoch in which this worker delivers to an endpoint; undefined when it must not send anything. */
  readonly epochOf: (endpoint: EndpointQueue) => number | undefined;
  /** Receives the result of each attempt. */
  readonly record: (result: RecordableAttempt) => void;
  /** Called when an endpoint requests a pause. */
  readonly onPause: () => void;
  readonly log: Logger;
}

/** Sends started requests, and passes on their results. */
export class RequestDispatcher {
  private readonly decryptedTexts = new Map<string, string>();
  private isAbandoned = false;

  constructor(private readonly options: DispatcherOptions) {}

  /** Ignores the results of requests in flight, because they belong to other workers from now on. */
  abandon(): void {
    this.isAbandoned = true;
  }

  /** Sends a request. Resolves when it has ended, successful or not. */
  async send(endpoint: EndpointQueue, buffered: BufferedRequest): Promise<void> {
    const { request } = buffered;
    const epoch = this.options.epochOf(endpoint);
    if (epoch === undefined) return endpoint.returnUnsent(buffered);
    const credentials = this.credentialsOf(request);
    if (credentials === undefined) {
      endpoint.returnUnsent(buffered);
      return endpoint.pause(performance.now() + UNDECRYPTABLE_PAUSE_MS);
    }
    const unsent = unsentAttemptOf(buffered);
    let span: SpanContext | undefined;
    const attempt = unsent ?? (await this.attempt(request, credentials, (context) => (span = context)));
    if (this.isAbandoned) return;
    const failed = !isSuccess(attempt);
    const pause = secondsToPause(attempt);
    // Requests that were not sent do not affect the state of the endpoint.
    if (unsent === undefined) {
      endpoint.limiter.finished(attempt);
      endpoint.results.count(failed, pause);
    }
    const { webhookRetrySchedule } = this.options.settings;
    const seconds = secondsToRetry(attempt, request.attemptNo, webhookRetrySchedule, Math.random());
    this.options.record({ endpoint, request, epoch, attempt, failed, secondsToRetry: seconds ?? null, span });
    if (pause === undefined) return;
    endpoint.pause(performance.now() + pause * 1000 + PAUSE_MARGIN_MS);
    this.options.onPause();
  }

  /** Attempts a delivery in a separate trace: the database stores the correlation id of a commit, not its trace. */
  private attempt(
    request: QueuedRequest,
    credentials: Credentials,
    onSpan: (context: SpanContext) => void,
  ): Promise<Attempt> {
    const { webhook, attemptNo, url, eventType, event } = request;
    const attributes = {
      'fieldline.webhook': webhook,
      'fieldline.event_type': eventType,
      'fieldline.event_uuid': event?.uuid,
      'fieldline.correlation_id': event?.correlation,
      'fieldline.attempt': attemptNo,
      'http.request.method': 'POST',
      // Only the host: the path of the URL may contain a secret.
      'server.address': URL.parse(url)?.hostname,
    };
    return withSpan('deliver', { kind: SpanKind.CLIENT, root: true, attributes }, async (span) => {
      onSpan(span.spanContext());
      const attempt = await this.request(request, credentials);
      const { response, error } = attempt;
      if (response !== null) span.setAttribute('http.response.status_code', response.code);
      if (!isSuccess(attempt))
        span
          .setAttribute('error.type', error?.type ?? String(response?.code))
          .setStatus({ code: SpanStatusCode.ERROR, ...(error && { message: error.description }) });
      return attempt;
    });
  }

  private request(
    { account, url, delivery, attemptNo, body }: QueuedRequest,
    credentials: Credentials,
  ): Promise<Attempt> {
    const { sender, settings } = this.options;
    const request = deliveryRequest({
      ...credentials,
      url,
      id: delivery,
      attempt: attemptNo,
      sentAt: clock.date(),
      body: body ?? '',
      compatibilityHeaders: settings.compatibilityHeaders,
    });
    propagation.inject(context.active(), request.headers);
    return sender.send(request, account);
  }

  /**
   * The secrets and headers of a request. Undefined when they cannot be decrypted: the configuration is wrong, so it does
   * not count as an attempt.
   */
  private credentialsOf(request: QueuedRequest): Credentials | undefined {
    try {
      return credentialsOf(request, (encrypted) => this.decrypted(encrypted));
    } catch (error) {
      const { webhook } = request;
      this.options.log.error({ err: error, webhook }, 'cannot decrypt the secrets of a webhook: check SECRETS_KEY');
      return undefined;
    }
  }

  private decrypted(encrypted: string): string {
    let text = this.decryptedTexts.get(encrypted);
    if (text === undefined) {
      if (this.decryptedTexts.size >= MAX_DECRYPTED) this.decryptedTexts.clear();
      this.decryptedTexts.set(encrypted, (text = this.options.cipher.decrypt(encrypted)));
    }
    return text;
  }
}

/** The attempt of a request that is not sent; undefined when it is sent. */
function unsentAttemptOf({ request, isPoisonous }: BufferedRequest): Attempt | undefined {
  if (request.body === null) return unsent('expired', 'the body is no longer stored');
  if (!isPoisonous) return undefined;
  return unsent('worker_crash', `${request.crashCount + 1} workers crashed, possibly while sending it`);
}

const unsent = (type: 'expired' | 'worker_crash', description: string): Attempt => ({
  sentAt: clock.instant(),
  requestTimeMs: 0,
  response: null,
  error: { type, description },
});
