import { ApiField, UNIQUE } from '#http';
import type { Entity } from '#eventstore/store';
import type { TerritoryState } from './territory.js';

/** A territory as GET returns it. */
export class TerritoryView {
  @ApiField({ type: 'string', format: 'uuid' }) uuid!: string;
  @ApiField({ type: 'string', description: UNIQUE })
  name!: string;
  @ApiField({ type: ['string', 'null'] }) external_id!: string | null;
}

/** Row → wire. */
export const presentTerritory = ({ uuid, state }: Entity<TerritoryState>): TerritoryView => ({
  uuid,
  name: state.name,
  external_id: state.externalId,
});
