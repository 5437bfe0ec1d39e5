import { pause, type Settings } from '#platform';
import { type Attempt, endsDelivery, isSuccess } from '../sender/attempt.js';
import { Sender } from '../sender/sender.service.js';
import { deliveryRequest, signingKey } from '../sender/signature.service.js';
import type { RecordedDelivery } from './recorded-deliveries.service.js';
import { clock } from '#eventstore/domain';

/** The delays before the retries of a delivery, in milliseconds. */
export const LOCAL_RETRY_DELAYS_MS: readonly number[] = [500, 1000, 2000];
/** Stands for the account of all requests. */
const FORWARDER = 'forwarder';
/** Maximum concurrent requests, of different entities. */
const MAX_CONCURRENT = 16;
/** Maximum deliveries that wait; the caller waits before it adds more. */
const MAX_PENDING = 500;
const MAX_SECRET_LENGTH = 255;

/** Where deliveries are forwarded to. */
export interface LocalReceiver {
  readonly url: string;
  readonly secret: string;
}

/** The result of one attempt to forward a delivery. */
export interface ForwardedAttempt {
  readonly delivery: RecordedDelivery;
  /** From 1. */
  readonly attemptNo: number;
  readonly attempt: Attempt;
  readonly isSuccess: boolean;
  /** The delay before the next attempt, in milliseconds; undefined when there is none. */
  readonly retryMs: number | undefined;
}

/** The error of a secret; undefined when it can sign deliveries. */
export const secretError = (secret: string): string | undefined => {
  if (!/^[\x21-\x7e]+$/.test(secret) || secret.length > MAX_SECRET_LENGTH)
    return `must be 1 to ${MAX_SECRET_LENGTH} visible ASCII characters`;
  return signingKey(secret) === undefined ? 'must be base64 after "whsec_"' : undefined;
};

/**
 * Sends deliveries to a receiver of the user, signed as the worker signs them, without a webhook and without records. The
 * deliveries of one entity are sent in their order, each after the last attempt of the one before it. Those of other
 * entities do not wait for them.
 */
export class LocalForwarder {
  private readonly sender: Sender;
  private readonly stopping = new AbortController();
  /** The last delivery of each entity that waits or is sent. */
  private readonly lastOf = new Map<string, Promise<void>>();
  private pending = 0;
  private sending = 0;
  /** Those that wait for a free request. */
  private readonly waiting: (() => void)[] = [];
  private onEnded: () => void = () => undefined;

  /** @param report is called with the result of each attempt. */
  constructor(
    private readonly receiver: LocalReceiver,
    private readonly settings: Pick<Settings, 'webhookTimeoutMs' | 'webhookDnsServers' | 'compatibilityHeaders'>,
    private readonly report: (attempt: ForwardedAttempt) => void,
  ) {
    // The user has chosen the address, on their own machine: the rules against addresses of the network are for others'.
    this.sender = new Sender({ ...settings, webhookAllowedCidrs: ['0.0.0.0/0', '::/0'], webhookHttpsOnly: false });
  }

  /** Adds a delivery. Resolves when another one may be added. */
  async add(delivery: RecordedDelivery): Promise<void> {
    this.pending++;
    const sent = (this.lastOf.get(delivery.entity) ?? Promise.resolve()).then(() => this.forward(delivery));
    this.lastOf.set(delivery.entity, sent);
    void sent.then(() => {
      this.pending--;
      if (this.lastOf.get(delivery.entity) === sent) this.lastOf.delete(delivery.entity);
      this.onEnded();
    });
    while (this.pending >= MAX_PENDING) await new Promise<void>((resolve) => (this.onEnded = resolve));
  }

  /** Aborts the requests in flight, drops the deliveries that wait, and closes the connections. */
  async close(): Promise<void> {
    this.stopping.abort();
    for (const wake of this.waiting.splice(0)) wake();
    await this.sender.close();
    await Promise.all(this.lastOf.values());
  }

  private isClosed(): boolean {
    return this.stopping.signal.aborted;
  }

  /** Sends a delivery, and retries it after failures. */
  private async forward(delivery: RecordedDelivery): Promise<void> {
    for (const [i, retryMs] of [...LOCAL_RETRY_DELAYS_MS, undefined].entries()) {
      const attempt = await this.attemptOf(delivery, i + 1);
      if (attempt === undefined) return;
      const next = endsDelivery(attempt) ? undefined : retryMs;
      this.report({ delivery, attemptNo: i + 1, attempt, isSuccess: isSuccess(attempt), retryMs: next });
      if (next === undefined) return;
      await pause(next, this.stopping.signal);
    }
  }

  /** One attempt; undefined when the forwarder was closed. */
  private async attemptOf({ id, body }: RecordedDelivery, attemptNo: number): Promise<Attempt | undefined> {
    const { url, secret } = this.receiver;
    const { compatibilityHeaders } = this.settings;
    while (this.sending >= MAX_CONCURRENT && !this.isClosed())
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    if (this.isClosed()) return undefined;
    this.sending++;
    try {
      const sentAt = clock.date();
      const credentials = { secrets: [secret], headers: {} };
      const attempt = await this.sender.send(
        deliveryRequest({ url, id, attempt: attemptNo, sentAt, body, ...credentials, compatibilityHeaders }),
        // Nobody else sends to the receiver from this program.
        FORWARDER,
      );
      return this.isClosed() ? undefined : attempt;
    } finally {
      this.sending--;
      this.waiting.shift()?.();
    }
  }
}
