import { defineRecord } from '#eventstore/domain';

/** A geographic area to which users, clients and jobs belong. */
export interface TerritoryState {
  readonly name: string;
}

export const Territory = defineRecord<'territory', TerritoryState>('territory', { name: '' });
