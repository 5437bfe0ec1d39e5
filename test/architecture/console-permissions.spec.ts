import { expect, it } from '@jest/globals';
import { RIGHTS as SHOWN } from '../../apps/console/src/screens/people/rights.ts';
import { RIGHTS } from '../../libs/accounts/src/people/rights.service.js';

interface Related {
  readonly includes?: readonly string[];
  readonly needs?: string | readonly string[];
}

const relationsOf = (rights: Readonly<Record<string, Related>>) =>
  Object.entries(rights).map(([name, { includes = [], needs = [] }]) => [name, includes, [needs].flat()]);

it('the console shows all permissions, with what they include and need', () => {
  expect(relationsOf(SHOWN)).toEqual(relationsOf(RIGHTS));
});
