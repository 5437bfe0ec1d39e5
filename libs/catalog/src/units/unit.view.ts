import { ApiField } from '#http';
import type { Entity } from '#eventstore/store';
import type { UnitState } from './unit.js';

/** A measurement unit as GET returns it. */
export class UnitView {
  @ApiField({ type: 'string', format: 'uuid' }) uuid!: string;
  @ApiField({ type: 'string' }) name!: string;
  @ApiField({ type: 'string' }) code!: string;
  @ApiField({ type: ['string', 'null'] }) external_id!: string | null;
  @ApiField({ type: 'boolean' }) archived!: boolean;
}

/** Row → wire. */
export const presentUnit = ({ uuid, state }: Entity<UnitState>): UnitView => ({
  uuid,
  name: state.name,
  code: state.code,
  external_id: state.externalId,
  archived: state.archived,
});
