import { ApiField, UNIQUE } from '#http';
import type { Entity } from '#eventstore/store';
import type { SkillState } from './skill.js';

/** A skill as GET returns it. */
export class SkillView {
  @ApiField({ type: 'string', format: 'uuid' }) uuid!: string;
  @ApiField({ type: 'string', description: UNIQUE })
  name!: string;
  @ApiField({ type: ['string', 'null'] }) external_id!: string | null;
}

/** Row → wire. */
export const presentSkill = ({ uuid, state }: Entity<SkillState>): SkillView => ({
  uuid,
  name: state.name,
  external_id: state.externalId,
});
