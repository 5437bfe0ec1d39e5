import { defineEntity, p } from '@mikro-orm/postgresql';
import { identity, lifecycle, defineEntityType } from '#eventstore/store';
import { Skill } from './skill.js';
import { presentSkill } from './skill.view.js';

export const SkillEntity = defineEntity({
  name: 'Skill',
  tableName: 'skill',
  properties: { ...identity, name: p.text(), ...lifecycle },
});

export const Skills = defineEntityType(Skill.aggregate, SkillEntity, {
  present: presentSkill,
  unique: { name: 'as a name' },
  reference: { keys: { name: 'name' }, shows: ['name'] },
});
