import { describe, expect, it } from '@jest/globals';
import type { AnyEntityType, RecordedEvent } from '#eventstore/store';
import { presentEvent } from './event.view.js';

const entityType = {
  aggregate: {
    type: 'lamp',
    initial: {},
    on: { 'lamp.lit': () => ({}) },
    upcasters: { 'lamp.lit': [({ watts }: { readonly watts: number }) => ({ powerInWatts: watts })] },
  },
} as unknown as AnyEntityType;

const recorded = (schemaVersion: number, data: object): RecordedEvent => ({
  position: 1,
  streamId: '0190f0a4-6f5e-7c3a-9d2b-5a1c6e7f8a90',
  streamType: 'lamp',
  version: 1,
  eventId: '0190f0a4-6f5e-7c3a-9d2b-5a1c6e7f8a91',
  type: 'lamp.lit',
  schemaVersion,
  data,
  actor: { source: 'api', user_uuid: null, user_email: null, device_uuid: null, api_key_uuid: null },
  correlationId: 'x',
  context: {},
  occurredAt: '2026-11-21T09:00:00.000Z',
  recordedAt: '2026-11-21T09:00:00.000Z',
});

describe('an entry of the change feed', () => {
  it.each([
    ['as recorded', 2, { powerInWatts: 40 }],
    ['lifted from an older version', 1, { watts: 40 }],
  ])('tells the change in the names of today: %s', (_, schemaVersion, data) => {
    expect(presentEvent(entityType, recorded(schemaVersion, data), undefined).data).toEqual({ power_in_watts: 40 });
  });

  it('tells it in its own words where the aggregate has some, also of an older event', () => {
    const own = {
      ...entityType,
      feed: { names: { 'lamp.lit': 'lamp_lit' }, payload: ({ data }: { readonly data: object }) => ({ lamp: data }) },
    } as unknown as AnyEntityType;
    expect(presentEvent(own, recorded(1, { watts: 40 }), undefined).data).toEqual({ lamp: { power_in_watts: 40 } });
  });
});
