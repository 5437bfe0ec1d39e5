import { defineRecord } from '#eventstore/domain';

/** A part of the map that people, clients and jobs belong to. */
export interface TerritoryState {
  readonly name: string;
}

const record = defineRecord<'territory', TerritoryState>('territory', { name: '' });

export const Territory = record.aggregate;
export const { create: createTerritory, update: updateTerritory, remove: deleteTerritory } = record;
