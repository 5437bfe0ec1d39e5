import { Shown } from '#kernel/http';
import type { Stored } from '#kernel/store';
import type { UnitState } from './unit.js';

/** A measurement unit as GET answers it. */
export class UnitView {
  @Shown({ type: 'string', format: 'uuid' }) uuid!: string;
  @Shown({ type: 'string' }) name!: string;
  @Shown({ type: 'string' }) code!: string;
  @Shown({ type: ['string', 'null'] }) external_id!: string | null;
  @Shown({ type: 'boolean' }) archived!: boolean;
}

/** Row → wire. */
export const presentUnit = ({ uuid, state }: Stored<UnitState>): UnitView => ({
  uuid,
  name: state.name,
  code: state.code,
  external_id: state.externalId,
  archived: state.archived,
});

/** What a PATCH may repeat but not change. */
export const readOnlyOfUnit = ({ uuid, state }: Stored<UnitState>): Record<string, unknown> => ({
  uuid,
  archived: state.archived,
});
