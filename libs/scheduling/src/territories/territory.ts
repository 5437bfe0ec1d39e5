import { defineRecord } from '#eventstore/domain';

/** A geographic area to which users, clients and jobs belong. */
export interface TerritoryState {
  readonly name: string;
  readonly externalId: string | null;
}

export const Territory = defineRecord<'territory', TerritoryState>('territory', { name: '', externalId: null });
