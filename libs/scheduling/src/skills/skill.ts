import { defineRecord } from '#eventstore/domain';

/** Something that a worker can and a job may need. */
export interface SkillState {
  readonly name: string;
}

export const Skill = defineRecord<'skill', SkillState>('skill', { name: '' });
