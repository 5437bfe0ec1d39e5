import { defineEntity, p } from '@mikro-orm/postgresql';
import { identity, lifecycle, defineEntityType } from '#eventstore/store';
import { Skill } from './skill.js';
import { presentSkill, SkillView } from './skill.view.js';

export const SkillEntity = defineEntity({
  name: 'Skill',
  tableName: 'skill',
  properties: { ...identity, name: p.text(), externalId: p.text().nullable(), ...lifecycle },
});

export const Skills = defineEntityType(Skill.aggregate, SkillEntity, {
  present: presentSkill,
  delivered: { view: SkillView },
  unique: { name: 'as a name', externalId: 'exactly' },
  reference: { keys: { external_id: 'external_id', name: 'name' }, shows: ['name'] },
});
