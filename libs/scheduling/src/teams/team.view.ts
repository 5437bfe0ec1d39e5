import { Shown } from '#kernel/http';
import { namedLabel, type Stored } from '#kernel/store';
import type { TeamState } from './team.js';

export class TeamTerritoryLabel {
  @Shown({ type: 'string', format: 'uuid' }) uuid!: string;
  @Shown({ type: 'string' }) name!: string;
}

/** A team as GET answers it. */
export class TeamView {
  @Shown({ type: 'string', format: 'uuid' }) uuid!: string;
  @Shown({ type: 'string', description: 'Unique, whatever its case' }) name!: string;
  @Shown({ of: () => TeamTerritoryLabel, nullable: true }) territory!: TeamTerritoryLabel | null;
  @Shown({ type: 'array', items: { type: 'string', format: 'uuid' } }) worker_uuids!: readonly string[];
}

/** Row → wire. */
export const presentTeam = ({ uuid, state, labels }: Stored<TeamState, 'territory'>): TeamView => ({
  uuid,
  name: state.name,
  territory: labels.territory && namedLabel(labels.territory),
  worker_uuids: state.workerUuids,
});

/** What a PATCH may repeat but not change. */
export const readOnlyOfTeam = ({ uuid }: Stored<TeamState>): Record<string, unknown> => ({ uuid });
