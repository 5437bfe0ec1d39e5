import { ApiField } from '#http';
import type { Entity } from '#eventstore/store';
import type { ResolutionLabel } from './resolution.entity.js';
import type { ResolutionState } from './resolution.js';

/** A resolution as GET answers it. */
export class ResolutionView {
  @ApiField({ type: 'string', format: 'uuid' }) uuid!: string;
  @ApiField({ type: 'string', description: 'Unique, whatever its case' }) name!: string;
  @ApiField({ type: 'integer', description: 'Counts 1, 2, 3 … in each account' }) id!: number;
  @ApiField({ type: 'boolean', description: 'Whether the work was done' }) successful!: boolean;
}

/** Row → wire. */
export const presentResolution = ({ uuid, state }: Entity<ResolutionState>): ResolutionView => ({
  uuid,
  name: state.name,
  id: state.number,
  successful: state.successful,
});

/** As {@link presentResolution}, where something else shows it. */
export const presentResolutionLabel = ({ uuid, name, number, successful }: ResolutionLabel): ResolutionView => ({
  uuid,
  name,
  id: number,
  successful,
});
