import { describe, it } from '@jest/globals';
import { specFor } from '#eventstore/testing';
import { createTerritory, deleteTerritory, Territory, updateTerritory } from './territory.js';

const north = { name: 'North' };
const created = { type: 'territory.created', data: north } as const;

describe('a territory', () => {
  const territory = specFor(Territory);

  it('is created with its name', () => territory.given().when(createTerritory(north)).then(created));

  it('is renamed', () =>
    territory
      .given(created)
      .when(updateTerritory({ name: 'Far north' }))
      .then({ type: 'territory.updated', data: { name: 'Far north' } }));

  it('takes a name in another case as a new one', () =>
    territory
      .given(created)
      .when(updateTerritory({ name: 'NORTH' }))
      .then({ type: 'territory.updated', data: { name: 'NORTH' } }));

  it('records nothing when a patch changes nothing', () => {
    territory.given(created).when(updateTerritory(north)).thenNothing();
    territory.given(created).when(updateTerritory({})).thenNothing();
  });

  it('is deleted', () =>
    territory.given(created).when(deleteTerritory()).then({ type: 'territory.deleted', data: {} }));
});
