import { describe, it } from '@jest/globals';
import { specFor } from '#eventstore/testing';
import { Skill } from './skill.js';

const welding = { name: 'Welding', externalId: null };
const created = { type: 'skill.created', data: welding } as const;

describe('a skill', () => {
  const skill = specFor(Skill.aggregate);

  it('is created with its name', () => skill.given().when(Skill.create(welding)).then(created));

  it('is renamed, even when only the case changes', () => {
    for (const name of ['Brazing', 'WELDING'])
      skill.given(created).when(Skill.update({ name })).then({ type: 'skill.updated', data: { name } });
  });

  it('records nothing when a patch changes nothing', () => {
    skill.given(created).when(Skill.update(welding)).thenNothing();
    skill.given(created).when(Skill.update({})).thenNothing();
  });

  it('is deleted', () => skill.given(created).when(Skill.remove()).then({ type: 'skill.deleted', data: {} }));
});
