import { describe, it } from '@jest/globals';
import { specFor } from '#eventstore/testing';
import { Service } from './service.js';

const tuning = {
  name: 'Tuning',
  description: null,
  categoryUuid: null,
  externalId: null,
  priceDefault: '12.5',
  archived: false,
};
const created = { type: 'service.created', data: tuning } as const;
const archived = { type: 'service.archived', data: {} } as const;

describe('a service', () => {
  const service = specFor(Service.aggregate);

  it('is created with all its fields; those that are not given are empty', () => {
    service.given().when(Service.create(tuning)).then(created);
    service
      .given()
      .when(Service.create({ name: 'Tuning' }))
      .then({ ...created, data: { ...tuning, priceDefault: null } });
  });

  it('records only what a patch changes', () =>
    service
      .given(created)
      .when(Service.update({ name: 'Tuning', priceDefault: '13' }))
      .then({ type: 'service.updated', data: { priceDefault: '13' } }));

  it('records nothing when a patch changes nothing', () =>
    service.given(created).when(Service.update(tuning)).thenNothing());

  it('clears its price, its category, its description and its external id with null', () => {
    const full = { ...tuning, description: 'Yearly', categoryUuid: '0190f0a4-6f5e-7c3a-9d2b-5a1c6e7f8a90' };
    const none = { description: null, categoryUuid: null, externalId: null, priceDefault: null };
    service
      .given({ ...created, data: { ...full, externalId: 'S-1' } })
      .when(Service.update(none))
      .then({ type: 'service.updated', data: none });
  });

  it('is archived once, and unarchived once', () => {
    service.given(created).when(Service.archive()).then(archived);
    service.given(created, archived).when(Service.archive()).thenNothing();
    service.given(created, archived).when(Service.unarchive()).then({ type: 'service.unarchived', data: {} });
    service.given(created).when(Service.unarchive()).thenNothing();
  });

  it('is deleted', () => service.given(created).when(Service.remove()).then({ type: 'service.deleted', data: {} }));
});
