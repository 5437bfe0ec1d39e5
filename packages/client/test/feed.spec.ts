import { describe, expect, it } from '@jest/globals';
import type { FeedEvent, FeedEventOf } from '../src/feed.js';
import { json, scripted } from './scripted.js';

const COMMON = {
  position: 1,
  uuid: '0190f0a4-6f5e-7c3a-9d2b-5a1c6e7f8a01',
  entity_uuid: '0190f0a4-6f5e-7c3a-9d2b-5a1c6e7f8a02',
  entity_version: 3,
  recorded_at: '2026-11-21T09:30:00.000Z',
  context: {
    source: 'worker',
    happened_at: '2026-11-21T09:30:00.000Z',
    created_at: '2026-11-21T09:30:00.000Z',
    user_uuid: null,
    user_email: null,
    device_uuid: null,
    api_key_uuid: null,
    correlation_id: 'request',
  },
} as const;
const STARTED: FeedEventOf<'job_started'> = {
  ...COMMON,
  type: 'job_started',
  entity_type: 'job',
  data: { from: 'scheduled', to: 'started' },
};
const RENAMED: FeedEventOf<'client_updated'> = {
  ...COMMON,
  type: 'client_updated',
  entity_type: 'client',
  data: { organization_name: 'Acme' },
};

/** The type of an event decides the type of its data: this compiles, and what is marked does not. */
function summaryOf(event: FeedEvent): string {
  // @ts-expect-error Not every event has it.
  const before: unknown = event.data.from;
  expect(before).toBe(event.type === 'job_started' ? 'scheduled' : undefined);
  switch (event.type) {
    case 'job_started': {
      const from:
        'posted' | 'scheduled' | 'published' | 'en_route' | 'suspended' | 'started' | 'finished' | 'canceled' =
        event.data.from;
      // @ts-expect-error A change of status has no fields of clients.
      expect(event.data.organization_name).toBeUndefined();
      const status: string | undefined = event.snapshot?.status;
      return `${event.entity_type} ${from} ${status}`;
    }
    case 'client_updated': {
      // A change has any part of the fields.
      const name: string | null | undefined = event.data.organization_name;
      const phone: string | undefined = event.data.contacts?.[0]?.value;
      return `${event.entity_type} ${name} ${phone}`;
    }
    case 'unit_created': {
      const code: string = event.data.code;
      return code;
    }
    default:
      return event.type;
  }
}

describe('events of the change feed', () => {
  it('are narrowed by their type', () => {
    expect(summaryOf(STARTED)).toBe('job scheduled undefined');
    expect(summaryOf(RENAMED)).toBe('client Acme undefined');
  });

  it('are typed where the client reads them', async () => {
    const { api } = scripted([json(200, { events: [STARTED, RENAMED], head: 2 })]);
    const seen: string[] = [];
    for await (const event of api.list('/v2/events')) {
      const typed: FeedEvent = event;
      seen.push(summaryOf(typed));
    }
    expect(seen).toHaveLength(2);
  });
});
