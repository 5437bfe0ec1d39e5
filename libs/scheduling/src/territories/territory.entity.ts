import { defineEntity, p } from '@mikro-orm/postgresql';
import { identity, lifecycle, defineEntityType } from '#eventstore/store';
import { Territory } from './territory.js';
import { presentTerritory, TerritoryView } from './territory.view.js';

export const TerritoryEntity = defineEntity({
  name: 'Territory',
  tableName: 'territory',
  properties: { ...identity, name: p.text(), externalId: p.text().nullable(), ...lifecycle },
});

export const Territories = defineEntityType(Territory.aggregate, TerritoryEntity, {
  present: presentTerritory,
  delivered: { view: TerritoryView },
  unique: { name: 'as a name', externalId: 'exactly' },
  reference: { keys: { external_id: 'external_id', name: 'name' }, shows: ['name'] },
});
