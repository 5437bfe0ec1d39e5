import { Shown } from '#kernel/http';
import type { Stored } from '#kernel/store';
import type { TerritoryState } from './territory.js';

/** A territory as GET answers it. */
export class TerritoryView {
  @Shown({ type: 'string', format: 'uuid' }) uuid!: string;
  @Shown({ type: 'string', description: 'Unique, whatever its case' }) name!: string;
}

/** Row → wire. */
export const presentTerritory = ({ uuid, state }: Stored<TerritoryState>): TerritoryView => ({
  uuid,
  name: state.name,
});

/** What a PATCH may repeat but not change. */
export const readOnlyOfTerritory = ({ uuid }: Stored<TerritoryState>): Record<string, unknown> => ({ uuid });
