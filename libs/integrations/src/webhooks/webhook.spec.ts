import { describe, expect, it } from '@jest/globals';
import { fold } from '#eventstore/domain';
import { specFor } from '#eventstore/testing';
import {
  createWebhook,
  deleteWebhook,
  disableGone,
  eventTypeError,
  eventTypesError,
  previousSecretEnd,
  resumeWebhook,
  rotateSecret,
  signingSecrets,
  subscriptionsOf,
  updateWebhook,
  Webhook,
  type WebhookEvent,
} from './webhook.js';

const facts = {
  url: 'https://hooks.example.com/in',
  eventTypes: ['job_created', 'job_finished'],
  readable: null,
  secret: 'sealed',
  name: 'Billing',
  enabled: true,
  headers: 'sealed headers',
};
const noPrevious = { previousSecret: null, previousSecretExpiresAt: null };
const created = { type: 'webhook.created', data: facts } as const;
const resumed = { type: 'webhook.resumed', data: {} } as const;

describe('a webhook', () => {
  const webhook = specFor(Webhook);

  it('is created with all given fields', () => webhook.given().when(createWebhook(facts)).then(created));

  it('is enabled, without secret, name and headers, unless they are given', () => {
    const { url, eventTypes } = facts;
    webhook
      .given()
      .when(createWebhook({ url, eventTypes, secret: undefined }))
      .then({
        type: 'webhook.created',
        data: { url, eventTypes, readable: null, secret: null, name: null, enabled: true, headers: null },
      });
  });

  it('records only what a patch changes; the order of event types is significant', () => {
    const eventTypes = ['job_finished', 'job_created'];
    webhook
      .given(created)
      .when(updateWebhook({ ...facts, eventTypes }, false))
      .then({ type: 'webhook.updated', data: { eventTypes } });
  });

  it('clears secret, name and headers with null', () => {
    const cleared = { secret: null, name: null, headers: null };
    webhook.given(created).when(updateWebhook(cleared, false)).then({ type: 'webhook.updated', data: cleared });
  });

  it('is disabled when its receiver is gone', () =>
    webhook
      .given(created)
      .when(disableGone(facts.url))
      .then({ type: 'webhook.updated', data: { enabled: false } }));

  it('stays as it is when another receiver is gone, or it is disabled', () => {
    webhook.given(created).when(disableGone('https://hooks.example.com/before')).thenNothing();
    const disabled = { type: 'webhook.updated', data: { enabled: false } } as const;
    webhook.given(created, disabled).when(disableGone(facts.url)).thenNothing();
  });

  it('records nothing when a patch changes nothing, unless it is suspended or paused: then it is resumed', () => {
    for (const patch of [{}, facts, { name: undefined }]) {
      webhook.given(created).when(updateWebhook(patch, false)).thenNothing();
      webhook.given(created).when(updateWebhook(patch, true)).then(resumed);
    }
  });

  it('is resumed by a change without a second event', () =>
    webhook
      .given(created)
      .when(updateWebhook({ name: 'Books' }, true))
      .then({ type: 'webhook.updated', data: { name: 'Books' } }));

  it('is resumed only when it is suspended or paused, without a change of its fields', () => {
    webhook.given(created).when(resumeWebhook(false)).thenNothing();
    webhook.given(created).when(resumeWebhook(true)).then(resumed);
    expect(fold(Webhook, Webhook.initial, [created, resumed])).toEqual({ ...facts, ...noPrevious });
  });

  it('is deleted', () =>
    webhook.given(created, resumed).when(deleteWebhook()).then({ type: 'webhook.deleted', data: {} }));

  it('of an earlier release has the defaults of the newer settings', () => {
    const { enabled: _, headers: __, ...earlier } = facts;
    const data = earlier as typeof facts;
    expect(fold(Webhook, Webhook.initial, [{ type: 'webhook.created', data }])).toEqual({
      ...facts,
      enabled: true,
      headers: null,
      ...noPrevious,
    });
  });
});

describe('the secret of a webhook', () => {
  const webhook = specFor(Webhook);
  const [monday, tuesday] = ['2026-11-02T00:00:00.000Z', '2026-11-03T00:00:00.000Z'];
  const rotated = (secret: string, previousSecretExpiresAt: string | null) =>
    ({ type: 'webhook.secret_rotated', data: { secret, previousSecretExpiresAt } }) as const;
  const unsigned = { type: 'webhook.created', data: { ...facts, secret: null } } as const;
  const after = (...events: readonly WebhookEvent[]) => fold(Webhook, Webhook.initial, events);

  it('is replaced by a rotation, and the old one stays valid until the overlap ends', () => {
    webhook.given(created).when(rotateSecret('new', monday)).then(rotated('new', monday));
    const state = after(created, rotated('new', monday));
    expect(state).toMatchObject({ secret: 'new', previousSecret: 'sealed', previousSecretExpiresAt: monday });
    expect(signingSecrets(state, '2026-11-01T23:59:59.999Z')).toEqual(['new', 'sealed']);
    expect(previousSecretEnd(state, '2026-11-01T23:59:59.999Z')).toBe(monday);
    expect(signingSecrets(state, monday)).toEqual(['new']);
    expect(previousSecretEnd(state, monday)).toBeNull();
  });

  it('is replaced at once without an overlap', () => {
    webhook.given(created).when(rotateSecret('new', null)).then(rotated('new', null));
    expect(after(created, rotated('new', null))).toMatchObject({ secret: 'new', ...noPrevious });
  });

  it('of a rotation during an overlap ends the oldest of the three', () => {
    webhook
      .given(created, rotated('new', monday))
      .when(rotateSecret('newest', tuesday))
      .then(rotated('newest', tuesday));
    const state = after(created, rotated('new', monday), rotated('newest', tuesday));
    expect(signingSecrets(state, '2026-11-01T00:00:00.000Z')).toEqual(['newest', 'new']);
  });

  it('of an unsigned webhook is the first: there is no overlap', () => {
    webhook.given(unsigned).when(rotateSecret('new', monday)).then(rotated('new', null));
    expect(signingSecrets(after(unsigned), monday)).toEqual([]);
    expect(signingSecrets(after(unsigned, rotated('new', null)), monday)).toEqual(['new']);
  });

  it('cannot be rotated to itself, which would end the previous one', () =>
    webhook
      .given(created, rotated('new', monday))
      .when(rotateSecret('new', tuesday))
      .thenThrows({ secret: ['must differ from the current secret'] }));

  it('that a change sets or clears ends the previous one at once; another change does not', () => {
    const history = [created, rotated('new', monday)] as const;
    for (const secret of ['other', null]) {
      const updated = { type: 'webhook.updated', data: { secret } } as const;
      webhook
        .given(...history)
        .when(updateWebhook({ secret }, false))
        .then(updated);
      expect(after(...history, updated)).toMatchObject({ secret, ...noPrevious });
    }
    webhook
      .given(...history)
      .when(updateWebhook({ secret: 'new' }, false))
      .thenNothing();
    const renamed = { type: 'webhook.updated', data: { name: 'Books' } } as const;
    expect(after(...history, renamed)).toMatchObject({ previousSecret: 'sealed', previousSecretExpiresAt: monday });
  });
});

describe('the event types of a webhook', () => {
  const known = ['client_created', 'job_created'];

  it('are known names and patterns of kinds, or * alone', () => {
    const errorOf = (types: readonly string[]) => eventTypesError(types, known, (name) => name === 'job_*');
    expect(errorOf(['job_created', 'client_created'])).toBeUndefined();
    expect(errorOf(['job_*', 'client_created'])).toBeUndefined();
    expect(errorOf(['*'])).toBeUndefined();
    expect(errorOf(['*', 'job_created'])).toBe('must contain * alone, because it stands for all types');
    for (const name of ['ping', 'visit_*', 'j*'])
      expect(errorOf(['job_created', name])).toBe(
        `contains unknown types: ${name}; known types are client_created, job_created`,
      );
  });

  it('of a test is one known name', () => {
    expect(eventTypeError('job_created', known)).toBeUndefined();
    for (const type of ['*', 'ping', ''])
      expect(eventTypeError(type, known)).toBe('is not known; known types are client_created, job_created');
  });

  it('are subscribed to while it is enabled', () => {
    expect(subscriptionsOf(facts)).toEqual(facts.eventTypes);
    expect(subscriptionsOf({ ...facts, enabled: false })).toEqual([]);
  });

  it('are all that its key could read when they are *; before, they were all that there were', () => {
    const all = { ...facts, eventTypes: ['*'] };
    expect(subscriptionsOf({ ...all, readable: ['crm', 'catalog'] })).toEqual(['crm:*', 'catalog:*']);
    expect(subscriptionsOf({ ...all, readable: ['*', 'crm', 'work_orders'] })).toEqual(['*', 'crm:*', 'work_orders:*']);
    expect(subscriptionsOf(all)).toEqual(['*']);
    // A program of the version before has replaced `*`, and has not cleared what it stood for.
    expect(subscriptionsOf({ ...facts, readable: ['crm'] })).toEqual(facts.eventTypes);
  });
});
