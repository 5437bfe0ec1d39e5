import { describe, it } from '@jest/globals';
import { specFor } from '#eventstore/testing';
import { Territory } from './territory.js';

const north = { name: 'North', externalId: null };
const created = { type: 'territory.created', data: north } as const;

describe('a territory', () => {
  const territory = specFor(Territory.aggregate);

  it('is created with its name', () => territory.given().when(Territory.create(north)).then(created));

  it('is renamed', () =>
    territory
      .given(created)
      .when(Territory.update({ name: 'Far north' }))
      .then({ type: 'territory.updated', data: { name: 'Far north' } }));

  it('is renamed when only the case changes', () =>
    territory
      .given(created)
      .when(Territory.update({ name: 'NORTH' }))
      .then({ type: 'territory.updated', data: { name: 'NORTH' } }));

  it('records nothing when a patch changes nothing', () => {
    territory.given(created).when(Territory.update(north)).thenNothing();
    territory.given(created).when(Territory.update({})).thenNothing();
  });

  it('is deleted', () =>
    territory.given(created).when(Territory.remove()).then({ type: 'territory.deleted', data: {} }));
});
