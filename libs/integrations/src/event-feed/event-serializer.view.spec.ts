import { describe, expect, it } from '@jest/globals';
import type { AnyEntityType, Registry, StoredEvent } from '#eventstore/store';
import { EventSerializer } from './event-serializer.view.js';

const lamp = {
  aggregate: {
    type: 'lamp',
    initial: {},
    on: { 'lamp.lit': () => ({}) },
    upcasters: { 'lamp.lit': [({ watts }: { readonly watts: number }) => ({ powerInWatts: watts })] },
  },
  personalFields: [],
} as unknown as AnyEntityType;

const stored = (schemaVersion: number, data: object): StoredEvent => ({
  position: 1,
  streamId: '0190f0a4-6f5e-7c3a-9d2b-5a1c6e7f8a90',
  streamType: 'lamp',
  version: 1,
  eventId: '0190f0a4-6f5e-7c3a-9d2b-5a1c6e7f8a91',
  type: 'lamp.lit',
  schemaVersion,
  data: JSON.stringify(data),
  actor: '{"source": "api", "user_uuid": null, "user_email": null, "device_uuid": null, "api_key_uuid": null}',
  correlationId: 'x',
  context: '{}',
  occurredAt: '2026-11-21T09:00:00.000Z',
  recordedAt: '2026-11-21T09:00:00.000Z',
});

/** The event as the feed shows it. */
function shown(
  entityType: AnyEntityType,
  event: StoredEvent,
  showsPersonalData = true,
): { readonly type: string; readonly data: object } {
  const aggregates = new Map([['lamp', entityType]]);
  const registry = { aggregates, aggregate: () => entityType, feedName: (type: string) => type.replace('.', '_') };
  const text = new EventSerializer(registry as unknown as Registry).text(event, showsPersonalData);
  return JSON.parse(text) as { type: string; data: object };
}

describe('an entry of the change feed', () => {
  it.each([
    ['as recorded', 2, { powerInWatts: 40 }],
    ['lifted from an older version', 1, { watts: 40 }],
  ])('reports the change in the names of today: %s', (_, schemaVersion, data) => {
    expect(shown(lamp, stored(schemaVersion, data))).toMatchObject({ type: 'lamp_lit', data: { power_in_watts: 40 } });
  });

  it('shows what the aggregate makes of the data where it has a payload, also of an older event', () => {
    const own = {
      ...lamp,
      feedPayloads: { 'lamp.lit': (data: object) => ({ theLamp: data }) },
    } as unknown as AnyEntityType;
    for (const event of [stored(1, { watts: 40 }), stored(2, { powerInWatts: 40 })])
      expect(shown(own, event)).toMatchObject({ type: 'lamp_lit', data: { the_lamp: { power_in_watts: 40 } } });
  });

  it('leaves out the personal fields of its entity for those who may not see them', () => {
    const personal = { ...lamp, personalFields: ['powerInWatts'] } as unknown as AnyEntityType;
    const event = stored(2, { powerInWatts: 40, isLit: true });
    expect(shown(personal, event, true).data).toEqual({ power_in_watts: 40, is_lit: true });
    expect(shown(personal, event, false).data).toEqual({ is_lit: true });
    expect(shown(lamp, event, false).data).toEqual({ power_in_watts: 40, is_lit: true });
  });

  it('is marked, without data, when its version is newer than the program, or its type unknown', () => {
    const unknown = { ...stored(2, {}), type: 'lamp.smashed' };
    for (const event of [stored(3, {}), unknown])
      expect(shown(lamp, event)).toMatchObject({ position: 1, data: null, unreadable: true });
    expect(shown(lamp, stored(2, {}))).not.toHaveProperty('unreadable');
  });
});
