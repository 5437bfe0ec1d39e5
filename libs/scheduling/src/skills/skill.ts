import { defineRecord } from '#eventstore/domain';

/** Something that a worker can and a job may need. */
export interface SkillState {
  readonly name: string;
}

const record = defineRecord<'skill', SkillState>('skill', { name: '' });

export const Skill = record.aggregate;
export const { create: createSkill, update: updateSkill, remove: deleteSkill } = record;
