import { changesIn, type Decision, defineAggregate, type Patch } from '#eventstore/domain';

/** A subscription of a URL to event types. */
export interface WebhookState {
  readonly url: string;
  /** Names of event types, in the order given. */
  readonly eventTypes: readonly string[];
  /** Encrypted; its plain text is sent with each delivery and signs it. */
  readonly secret: string | null;
  readonly name: string | null;
}

export type WebhookEvent =
  | { readonly type: 'webhook.created'; readonly data: WebhookState }
  | { readonly type: 'webhook.updated'; readonly data: Partial<WebhookState> }
  | { readonly type: 'webhook.resumed'; readonly data: object }
  | { readonly type: 'webhook.deleted'; readonly data: object };

export const Webhook = defineAggregate<WebhookState, WebhookEvent>({
  type: 'webhook',
  initial: { url: '', eventTypes: [], secret: null, name: null },
  on: {
    'webhook.created': (_, data) => data,
    'webhook.updated': (state, data) => ({ ...state, ...data }),
    // Only the delivery status changes, which is not part of the state.
    'webhook.resumed': (state) => state,
    'webhook.deleted': (state) => state,
  },
});

type WebhookDecision = Decision<WebhookState, WebhookEvent>;

export const createWebhook =
  (fields: Patch<WebhookState>): WebhookDecision =>
  (blank) => ({ type: 'webhook.created', data: { ...blank, ...changesIn(fields, blank) } });

/** Changes the fields in the patch. Even a patch without changes resumes a suspended or paused webhook (contract §9). */
export const updateWebhook =
  (patch: Patch<WebhookState>, isPausedOrSuspended: boolean): WebhookDecision =>
  (webhook) => {
    const changes = changesIn(patch, webhook);
    return changes ? { type: 'webhook.updated', data: changes } : resumeWebhook(isPausedOrSuspended)(webhook);
  };

/** Resumes a suspended or paused webhook; records nothing for another one. */
export const resumeWebhook =
  (isPausedOrSuspended: boolean): WebhookDecision =>
  () =>
    isPausedOrSuspended ? { type: 'webhook.resumed', data: {} } : undefined;

export const deleteWebhook = (): WebhookDecision => () => ({ type: 'webhook.deleted', data: {} });
