import { changesIn, type Decision, defineAggregate, type Patch } from '#eventstore/domain';

/** Where an account wants to be told of what happens, and of what. */
export interface WebhookState {
  readonly url: string;
  /** Names of wire events, in the order given. */
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
    // Deliveries flow again: nothing of the configuration changes.
    'webhook.resumed': (state) => state,
    'webhook.deleted': (state) => state,
  },
});

type WebhookDecision = Decision<WebhookState, WebhookEvent>;

export const createWebhook =
  (fields: Patch<WebhookState>): WebhookDecision =>
  (blank) => ({ type: 'webhook.created', data: { ...blank, ...changesIn(fields, blank) } });

/** Any change lets a held webhook flow again; so does a patch that changes nothing (contract §9). */
export const updateWebhook =
  (patch: Patch<WebhookState>, isHeld: boolean): WebhookDecision =>
  (webhook) => {
    const changes = changesIn(patch, webhook);
    return changes ? { type: 'webhook.updated', data: changes } : resumeWebhook(isHeld)(webhook);
  };

/** Lets deliveries flow again; nothing when they do already. */
export const resumeWebhook =
  (isHeld: boolean): WebhookDecision =>
  () =>
    isHeld ? { type: 'webhook.resumed', data: {} } : undefined;

export const deleteWebhook = (): WebhookDecision => () => ({ type: 'webhook.deleted', data: {} });
