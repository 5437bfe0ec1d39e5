import { defineEntity, p } from '@mikro-orm/postgresql';
import { identity, lifecycle, storedAggregate } from '#kernel/store';
import { Skill } from './skill.js';

export const SkillEntity = defineEntity({
  name: 'Skill',
  tableName: 'skill',
  properties: { ...identity, name: p.text(), ...lifecycle },
});

export const Skills = storedAggregate(Skill, SkillEntity, {
  reference: { keys: { name: 'name' }, shows: ['name'] },
});
