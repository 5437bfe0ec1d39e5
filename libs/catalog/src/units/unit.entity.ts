import { defineEntity, p } from '@mikro-orm/postgresql';
import { identity, lifecycle, defineEntityType } from '#eventstore/store';
import { Unit } from './unit.js';
import { presentUnit, UnitView } from './unit.view.js';

export const UnitEntity = defineEntity({
  name: 'Unit',
  tableName: 'unit',
  properties: {
    ...identity,
    name: p.text(),
    code: p.text(),
    externalId: p.text().nullable(),
    archived: p.boolean(),
    ...lifecycle,
  },
});

export const Units = defineEntityType(Unit.aggregate, UnitEntity, {
  present: presentUnit,
  delivered: { view: UnitView },
  unique: { externalId: 'exactly' },
  reference: { keys: { external_id: 'external_id', name: 'name' }, shows: ['code', 'name', 'external_id'] },
});
