import { describe, expect, it } from '@jest/globals';
import { defineEntity, p } from '@mikro-orm/postgresql';
import { defineAggregate } from '#eventstore/domain';
import { defineEntityType, identity, lifecycle } from '../schema/entity-type.js';
import { publicationOf } from './publications.js';

type LampEvent =
  | { readonly type: 'lamp.created'; readonly data: { readonly lit: boolean } }
  | { readonly type: 'lamp.dimmed'; readonly data: object };

const Lamp = defineAggregate<{ readonly lit: boolean }, LampEvent>({
  type: 'lamp',
  initial: { lit: false },
  on: { 'lamp.created': (_, data) => data, 'lamp.dimmed': (lamp) => lamp },
});
const LampEntity = defineEntity({
  name: 'Lamp',
  tableName: 'lamp',
  properties: { ...identity, lit: p.boolean(), ...lifecycle },
});
class LampView {}

const typesOf = (
  options: Parameters<typeof defineEntityType<{ readonly lit: boolean }, LampEvent>>[2],
  event: LampEvent,
) => publicationOf(defineEntityType(Lamp, LampEntity, options), 'lamps', '')?.typesOf(event);

describe('the types of an event in webhooks', () => {
  const dimmed: LampEvent = { type: 'lamp.dimmed', data: {} };
  const published = {
    view: LampView,
    present: () => ({}),
    types: { lamp_created: 'A lamp was created', lamp_changed: 'A lamp was changed', lamp_lit: 'A lamp is lit' },
    wider: { 'lamp.dimmed': ['lamp_changed'] },
    further: ({ type, data }: LampEvent) => (type === 'lamp.created' && data.lit ? ['lamp_lit'] : []),
    example: { uuid: '', histories: [], refs: [] },
  };

  it('are none for an entity that webhooks do not show', () => {
    expect(typesOf({}, dimmed)).toBeUndefined();
  });

  it('are its name in the feed, which a pattern and all of its context select, also in a later release', () => {
    expect(typesOf({ delivered: { view: LampView } }, dimmed)).toEqual([
      { type: 'lamp_dimmed', subscriptions: ['lamp_dimmed', 'lamps:*', 'lamp_*'] },
    ]);
  });

  it('are the wider ones too, which patterns do not select; those of before are also in the older *', () => {
    expect(typesOf({ published }, dimmed)).toEqual([
      { type: 'lamp_changed', subscriptions: ['lamp_changed', 'lamps:*', '*'] },
      { type: 'lamp_dimmed', subscriptions: ['lamp_dimmed', 'lamps:*', 'lamp_*'] },
    ]);
  });

  it('depend on its data where an entity says so', () => {
    const createdAs = (lit: boolean) => typesOf({ published }, { type: 'lamp.created', data: { lit } });
    const created = { type: 'lamp_created', subscriptions: ['lamp_created', 'lamps:*', 'lamp_*', '*'] };
    expect(createdAs(false)).toEqual([created]);
    expect(createdAs(true)).toEqual([created, { type: 'lamp_lit', subscriptions: ['lamp_lit', 'lamps:*', '*'] }]);
  });
});
