import { describe, expect, it } from '@jest/globals';
import { fold } from '#eventstore/domain';
import { specFor } from '#eventstore/testing';
import { createWebhook, deleteWebhook, resumeWebhook, updateWebhook, Webhook } from './webhook.js';

const facts = {
  url: 'https://hooks.example.com/in',
  eventTypes: ['job_created', 'job_finished'],
  secret: 'sealed',
  name: 'Billing',
};
const created = { type: 'webhook.created', data: facts } as const;
const resumed = { type: 'webhook.resumed', data: {} } as const;

describe('a webhook', () => {
  const webhook = specFor(Webhook);

  it('is created with all given fields', () => webhook.given().when(createWebhook(facts)).then(created));

  it('has no secret and no name unless they are given', () => {
    const { url, eventTypes } = facts;
    webhook
      .given()
      .when(createWebhook({ url, eventTypes, secret: undefined }))
      .then({ type: 'webhook.created', data: { url, eventTypes, secret: null, name: null } });
  });

  it('records only what a patch changes; the order of event types is significant', () => {
    const eventTypes = ['job_finished', 'job_created'];
    webhook
      .given(created)
      .when(updateWebhook({ ...facts, eventTypes }, false))
      .then({ type: 'webhook.updated', data: { eventTypes } });
  });

  it('clears secret and name with null', () => {
    const cleared = { secret: null, name: null };
    webhook.given(created).when(updateWebhook(cleared, false)).then({ type: 'webhook.updated', data: cleared });
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
    expect(fold(Webhook, Webhook.initial, [created, resumed])).toEqual(facts);
  });

  it('is deleted', () =>
    webhook.given(created, resumed).when(deleteWebhook()).then({ type: 'webhook.deleted', data: {} }));
});
