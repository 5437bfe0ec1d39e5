import { defineRecord } from '#eventstore/domain';

/** A part of the map that people, clients and jobs belong to. */
export interface TerritoryState {
  readonly name: string;
}

export const Territory = defineRecord<'territory', TerritoryState>('territory', { name: '' });
