import { Shown } from '#kernel/http';
import type { Stored } from '#kernel/store';
import type { SkillState } from './skill.js';

/** A skill as GET answers it. */
export class SkillView {
  @Shown({ type: 'string', format: 'uuid' }) uuid!: string;
  @Shown({ type: 'string', description: 'Unique, whatever its case' }) name!: string;
}

/** Row → wire. */
export const presentSkill = ({ uuid, state }: Stored<SkillState>): SkillView => ({
  uuid,
  name: state.name,
});

/** What a PATCH may repeat but not change. */
export const readOnlyOfSkill = ({ uuid }: Stored<SkillState>): Record<string, unknown> => ({ uuid });
