import { ApiField, UNIQUE } from '#http';
import type { Entity } from '#eventstore/store';
import type { ResolutionState } from './resolution.js';

/** A resolution as templates show it. */
export class ResolutionRefView {
  @ApiField({ type: 'string', format: 'uuid' }) uuid!: string;
  @ApiField({ type: 'string', description: UNIQUE })
  name!: string;
  @ApiField({ type: 'integer', description: 'Sequential in the account: 1, 2, 3 …' }) id!: number;
  @ApiField({ type: 'boolean', description: 'Whether the work was done' }) successful!: boolean;
}

/** A resolution as GET returns it. */
export class ResolutionView extends ResolutionRefView {
  @ApiField({ type: ['string', 'null'] }) external_id!: string | null;
}

/** A reference to a resolution: what the entity type's reference shows. */
export interface ResolutionRef {
  readonly uuid: string;
  readonly name: string;
  readonly number: number;
  readonly successful: boolean;
}

/** Maps an entity to its view. */
export const presentResolution = ({ uuid, state }: Entity<ResolutionState>): ResolutionView => ({
  uuid,
  name: state.name,
  external_id: state.externalId,
  id: state.number,
  successful: state.successful,
});

/** Maps a reference to a resolution to its view. */
export const presentResolutionRef = ({ uuid, name, number, successful }: ResolutionRef): ResolutionRefView => ({
  uuid,
  name,
  id: number,
  successful,
});
