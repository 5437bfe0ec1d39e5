import { describe, it } from '@jest/globals';
import { specFor } from '#eventstore/testing';
import { createSkill, deleteSkill, Skill, updateSkill } from './skill.js';

const welding = { name: 'Welding' };
const created = { type: 'skill.created', data: welding } as const;

describe('a skill', () => {
  const skill = specFor(Skill);

  it('is created with its name', () => skill.given().when(createSkill(welding)).then(created));

  it('is renamed, also in case alone', () => {
    for (const name of ['Brazing', 'WELDING'])
      skill.given(created).when(updateSkill({ name })).then({ type: 'skill.updated', data: { name } });
  });

  it('records nothing when a patch changes nothing', () => {
    skill.given(created).when(updateSkill(welding)).thenNothing();
    skill.given(created).when(updateSkill({})).thenNothing();
  });

  it('is deleted', () => skill.given(created).when(deleteSkill()).then({ type: 'skill.deleted', data: {} }));
});
