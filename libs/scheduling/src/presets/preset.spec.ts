import { describe, it } from '@jest/globals';
import { specFor } from '#eventstore/testing';
import { Preset } from './preset.js';

const late = { userUuid: '0190f0a4-6f5e-7c3a-9d2b-5a1c6e7f8a90', name: 'Late', filters: '{"b":1,"a":null}' };
const created = { type: 'preset.created', data: late } as const;

describe('a preset of the job list', () => {
  const preset = specFor(Preset.aggregate);

  it('is created for a user with its filters as given', () => preset.given().when(Preset.create(late)).then(created));

  it('has no filters by default', () =>
    preset
      .given()
      .when(Preset.create({ userUuid: late.userUuid, name: 'Late' }))
      .then({ ...created, data: { ...late, filters: '{}' } }));

  it('is deleted', () => preset.given(created).when(Preset.remove()).then({ type: 'preset.deleted', data: {} }));
});
