import { describe, it } from '@jest/globals';
import { specFor } from '#eventstore/testing';
import { Unit } from './unit.js';

const piece = { name: 'Piece', code: 'pc', externalId: null, archived: false };
const created = { type: 'unit.created', data: piece } as const;
const archived = { type: 'unit.archived', data: {} } as const;

describe('a unit', () => {
  const unit = specFor(Unit.aggregate);

  it('is created with all its fields', () => unit.given().when(Unit.create(piece)).then(created));

  it('records only what a patch changes', () =>
    unit
      .given(created)
      .when(Unit.update({ name: 'Piece', code: 'pcs' }))
      .then({ type: 'unit.updated', data: { code: 'pcs' } }));

  it('records nothing when a patch changes nothing', () => unit.given(created).when(Unit.update(piece)).thenNothing());

  it('clears its external id with null', () =>
    unit
      .given({ type: 'unit.created', data: { ...piece, externalId: 'erp-1' } })
      .when(Unit.update({ externalId: null }))
      .then({ type: 'unit.updated', data: { externalId: null } }));

  it('is archived once', () => {
    unit.given(created).when(Unit.archive()).then(archived);
    unit.given(created, archived).when(Unit.archive()).thenNothing();
  });

  it('is unarchived once', () => {
    unit.given(created, archived).when(Unit.unarchive()).then({ type: 'unit.unarchived', data: {} });
    unit.given(created).when(Unit.unarchive()).thenNothing();
  });

  it('is deleted', () => unit.given(created).when(Unit.remove()).then({ type: 'unit.deleted', data: {} }));
});
