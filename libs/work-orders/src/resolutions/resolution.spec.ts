import { describe, expect, it } from '@jest/globals';
import { specFor } from '#eventstore/testing';
import {
  BUILT_IN_RESOLUTIONS,
  possibleResolutionsError,
  createResolution,
  deleteResolution,
  Resolution,
  updateResolution,
} from './resolution.js';

const absent = { name: 'Nobody at home', externalId: null, number: 3, successful: false, builtIn: false };
const created = { type: 'resolution.created', data: absent } as const;

describe('a resolution', () => {
  const resolution = specFor(Resolution);

  it('is created with its name, outcome and number, and is not built-in', () =>
    resolution
      .given()
      .when(createResolution({ name: 'Nobody at home', number: 3, successful: false }))
      .then(created));

  it('records only what a patch changes', () =>
    resolution
      .given(created)
      .when(updateResolution({ name: 'Nobody at home', successful: true }))
      .then({ type: 'resolution.updated', data: { successful: true } }));

  it('records nothing when a patch changes nothing', () =>
    resolution
      .given(created)
      .when(updateResolution({ name: 'Nobody at home', successful: false }))
      .thenNothing());

  it('is deleted', () =>
    resolution.given(created).when(deleteResolution()).then({ type: 'resolution.deleted', data: {} }));

  it.each(BUILT_IN_RESOLUTIONS)(
    'that is built-in, such as "$name", cannot be changed but for its external id',
    (data) => {
      const given = resolution.given({ type: 'resolution.created', data: { ...data, externalId: null, number: 1 } });
      const refusal = { name: [`the built-in resolution "${data.name}" cannot be changed or deleted`] };
      given.when(updateResolution({ name: data.name, successful: data.successful })).thenNothing();
      given
        .when(updateResolution({ externalId: 'R-1' }))
        .then({ type: 'resolution.updated', data: { externalId: 'R-1' } });
      given.when(updateResolution({ name: 'Done' })).thenThrows(refusal, 'resolution.built_in');
      given.when(updateResolution({ successful: !data.successful })).thenThrows(refusal, 'resolution.built_in');
      given.when(deleteResolution()).thenThrows(refusal, 'resolution.built_in');
    },
  );
});

describe('possible resolutions', () => {
  const [good, bad] = [{ successful: true }, { successful: false }];

  it('include both outcomes, or are empty', () => {
    for (const right of [[], [good, bad], [bad, bad, good]]) expect(possibleResolutionsError(right)).toBeUndefined();
    for (const wrong of [[good], [bad], [good, good], [bad, bad]])
      expect(possibleResolutionsError(wrong)).toBe(
        'must contain at least one successful and one unsuccessful resolution',
      );
  });
});
