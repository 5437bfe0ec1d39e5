import { ApiField, UNIQUE } from '#http';
import type { Entity } from '#eventstore/store';
import type { JobTypeState } from './job-type.js';

/** A job type as GET returns it. */
export class JobTypeView {
  @ApiField({ type: 'string', format: 'uuid' }) uuid!: string;
  @ApiField({ type: 'string', description: UNIQUE })
  code!: string;
  @ApiField({ type: ['string', 'null'] }) external_id!: string | null;
}

/** Maps an entity to its view. */
export const presentJobType = ({ uuid, state }: Entity<JobTypeState>): JobTypeView => ({
  uuid,
  code: state.code,
  external_id: state.externalId,
});
