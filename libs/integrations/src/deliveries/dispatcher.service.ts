import { context, propagation, type SpanContext, SpanKind, SpanStatusCode } from '@opentelemetry/api';
import { type Logger, type SecretCipher, type Settings, withSpan } from '#platform';
import { type Attempt, isSuccess } from './attempt.js';
import type { Crew } from './crew.service.js';
import type { DeliveryMetrics } from './delivery-metrics.service.js';
import type { ClaimedRequest, DeliveryStore, RequestResult } from './delivery-store.service.js';
import type { EndpointQueue } from './endpoint-queue.js';
import { Recorder } from './recorder.service.js';
import { secondsToPause, secondsToRetry } from './retry-schedule.js';
import type { Sender } from './sender.service.js';
import { deliveryHeaders } from './signature.service.js';
import { Slots } from './slots.js';

/** A lease outlasts the longest request by so much, in seconds: time in hand before it is begun, and to record it. */
const LEASE_SPARE = 20;
/** What has less than this of its lease beside the longest request is not begun, in milliseconds. */
const TO_RECORD_MS = 2000;
/** After so many workers fell silent with it in their hands, a delivery's attempt counts as made. */
const CRASHES = 5;
/** Results that may wait to be written before no more is claimed. */
const MOST_HELD = 2000;
/** How long an endpoint is left alone whose secret cannot be decrypted, in milliseconds. */
const UNSEALABLE_MS = 10_000;
/** Secrets that are kept decrypted. */
const MOST_SECRETS = 10_000;

/** A claimed request in a worker's hands. */
export interface Held {
  readonly request: ClaimedRequest;
  /** When it is too late to begin it within its lease, in milliseconds of the steady clock. */
  readonly beginBy: number;
  /** The span of its attempt. */
  span?: SpanContext;
}

/** The endpoints that a dispatcher sends to. */
export type Endpoint = EndpointQueue<Held>;

/** Sends what was claimed and hands on what came of it. */
export class Dispatcher {
  /** How long requests are leased, in seconds. */
  readonly leaseSeconds: number;
  private readonly slots: Slots<Held>;
  private readonly recorder: Recorder;
  private readonly secrets = new Map<string, string>();
  private isStopping = false;
  /** Whether what is still under way belongs to others by now. */
  private isAbandoned = false;

  /** @param onRecorded is told when requests of an account were recorded, so that their entities are free again. */
  constructor(
    private readonly settings: Settings,
    private readonly sender: Sender,
    private readonly cipher: SecretCipher,
    private readonly store: DeliveryStore,
    private readonly crew: Crew,
    private readonly metrics: DeliveryMetrics,
    onRecorded: (account: string, webhooks: ReadonlySet<string>) => void,
    private readonly log: Logger,
  ) {
    this.leaseSeconds = settings.webhookTimeoutMs / 1000 + LEASE_SPARE;
    this.slots = new Slots((endpoint, held) => this.perform(endpoint, held));
    metrics.watch(() => this.slots.underWay);
    this.recorder = new Recorder(
      store,
      (account, results, kept) => {
        this.count(results, kept);
        onRecorded(account, new Set(results.map(({ request }) => request.webhook)));
      },
      log,
    );
  }

  /** Whether more may be claimed: not while results pile up, nor while others may take this worker for dead. */
  get isOpen(): boolean {
    return !this.isStopping && this.recorder.backlog < MOST_HELD && this.crew.isHeard(performance.now());
  }

  /** Takes over what was claimed at a moment of the steady clock. */
  take(endpoint: Endpoint, requests: readonly ClaimedRequest[], claimedAt: number): void {
    const beginBy = claimedAt + this.leaseSeconds * 1000 - this.settings.webhookTimeoutMs - TO_RECORD_MS;
    for (const request of requests) endpoint.waiting.push({ request, beginBy });
    // It asked to be left alone while the claim was under way.
    if (performance.now() < endpoint.heldUntil) void this.giveBack(endpoint);
    else this.slots.feed(endpoint);
  }

  /** What is in hand of an account: not begun, under way, or not recorded yet. */
  inHand(account: string, endpoints: Iterable<Endpoint>): string[] {
    const held = [...endpoints].flatMap(({ waiting, underWay }) => [...waiting, ...underWay.keys()]);
    return [...held.map(({ request }) => request.uuid), ...this.recorder.unrecordedOf(account)];
  }

  /** To be called once a second. */
  tick(endpoints: Iterable<Endpoint>): void {
    this.slots.tick(endpoints);
  }

  /** Gives back what an endpoint was to be sent and was not. */
  async giveBack(endpoint: Endpoint): Promise<void> {
    const held = endpoint.waiting.splice(0).map(({ request }) => request);
    if (held.length === 0) return;
    // Else their leases end by themselves.
    await this.store
      .release(endpoint.account, held)
      .catch((error: unknown) => this.log.warn({ err: error }, 'claimed deliveries could not be given back'));
  }

  /** Begins nothing more, and waits for what is under way and for its records until `signal` says it is enough. */
  async stop(signal: AbortSignal): Promise<void> {
    this.isStopping = true;
    const enough = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
    await Promise.race([this.slots.drained(), enough]);
    await this.recorder.flush(signal);
    this.isAbandoned = true;
    await this.sender.close();
  }

  private async perform(endpoint: Endpoint, held: Held): Promise<void> {
    const now = performance.now();
    if (now > held.beginBy || !this.crew.isHeard(now)) {
      endpoint.waiting.push(held);
      return this.giveBack(endpoint);
    }
    const { request } = held;
    try {
      if (request.secret !== null) this.unsealed(request.secret);
    } catch (error) {
      // No fault of the receiver's, so no attempt of it.
      this.log.error({ err: error, webhook: endpoint.webhook }, 'a secret cannot be unsealed: is SECRETS_KEY right?');
      endpoint.heldUntil = now + UNSEALABLE_MS;
      endpoint.waiting.push(held);
      return this.giveBack(endpoint);
    }
    const unmade = unmadeOf(request);
    const attempt = unmade ?? (await this.attempt(held));
    if (this.isAbandoned) return;
    const failed = !isSuccess(attempt);
    const pause = secondsToPause(attempt);
    // What was never sent says nothing about the endpoint.
    if (unmade === undefined) {
      endpoint.pace.finished(attempt);
      endpoint.note(failed, pause);
    }
    const { webhookRetrySchedule } = this.settings;
    const seconds = secondsToRetry(attempt, request.attemptNo, webhookRetrySchedule, Math.random());
    this.recorder.add(endpoint.account, {
      request,
      attempt,
      failed,
      secondsToRetry: seconds ?? null,
      span: held.span,
    });
    if (pause === undefined) return;
    endpoint.heldUntil = performance.now() + pause * 1000;
    await this.giveBack(endpoint);
  }

  /** Attempts as a trace of its own: what the database holds of a commit is its correlation id, not its trace. */
  private attempt(held: Held): Promise<Attempt> {
    const { webhook, attemptNo, url, event } = held.request;
    const [type, uuid, correlation] = event ?? [];
    const attributes = {
      'fieldline.webhook': webhook,
      'fieldline.event_type': type,
      'fieldline.event_uuid': uuid,
      'fieldline.correlation_id': correlation,
      'fieldline.attempt': attemptNo,
      'http.request.method': 'POST',
      // No more of the URL: its path may be a secret.
      'server.address': URL.parse(url)?.hostname,
    };
    return withSpan('deliver', { kind: SpanKind.CLIENT, root: true, attributes }, async (span) => {
      held.span = span.spanContext();
      const attempt = await this.send(held.request);
      const { response, error } = attempt;
      if (response !== null) span.setAttribute('http.response.status_code', response.code);
      if (!isSuccess(attempt))
        span
          .setAttribute('error.type', error?.type ?? String(response?.code))
          .setStatus({ code: SpanStatusCode.ERROR, ...(error && { message: error.description }) });
      return attempt;
    });
  }

  private send({ url, chain, attemptNo, secret, body }: ClaimedRequest): Promise<Attempt> {
    const signed = {
      id: chain,
      attempt: attemptNo,
      sentAt: new Date(),
      body: body ?? '',
      secret: secret === null ? null : this.unsealed(secret),
      compatibilityHeaders: this.settings.compatibilityHeaders,
    };
    const headers = deliveryHeaders(signed);
    propagation.inject(context.active(), headers);
    return this.sender.send({ url, headers, body: signed.body });
  }

  private unsealed(sealed: string): string {
    let secret = this.secrets.get(sealed);
    if (secret === undefined) {
      if (this.secrets.size >= MOST_SECRETS) this.secrets.clear();
      this.secrets.set(sealed, (secret = this.cipher.decrypt(sealed)));
    }
    return secret;
  }

  private count(results: readonly RequestResult[], kept: ReadonlySet<string>): void {
    for (const { request, attempt } of results)
      if (kept.has(request.uuid)) this.metrics.attempted(attempt);
      else this.metrics.superseded();
  }
}

/** Why a request is not sent at all; undefined when it is. */
function unmadeOf({ body, crashCount }: ClaimedRequest): Attempt | undefined {
  if (body === null) return unmade('expired', 'Its body is kept no longer');
  if (crashCount < CRASHES) return undefined;
  return unmade('worker_crash', `${crashCount} workers fell silent while they held it`);
}

const unmade = (type: 'expired' | 'worker_crash', description: string): Attempt => ({
  sentAt: new Date().toISOString(),
  requestTimeMs: 0,
  response: null,
  error: { type, description },
});
