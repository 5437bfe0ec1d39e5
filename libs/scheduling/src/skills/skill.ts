import { defineRecord } from '#eventstore/domain';

/** A qualification that a user has and a job may require. */
export interface SkillState {
  readonly name: string;
  readonly externalId: string | null;
}

export const Skill = defineRecord<'skill', SkillState>('skill', { name: '', externalId: null });
