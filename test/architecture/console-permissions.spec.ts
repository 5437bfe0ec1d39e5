import { expect, it } from '@jest/globals';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { RIGHTS } from '../../libs/accounts/src/people/rights.service.js';

interface Related {
  readonly includes?: readonly string[];
  readonly needs?: string | readonly string[];
}

const relationsOf = (rights: Readonly<Record<string, Related>>) =>
  Object.entries(rights).map(([name, { includes = [], needs = [] }]) => [name, includes, [needs].flat()]);

it('the console shows all permissions, with what they include and need', async () => {
  // The sources of the console are a project of their own.
  const path = join(import.meta.dirname, '../../apps/console/src/screens/people/rights.ts');
  const shown = (await import(pathToFileURL(path).href)) as { readonly RIGHTS: Readonly<Record<string, Related>> };
  expect(relationsOf(shown.RIGHTS)).toEqual(relationsOf(RIGHTS));
});
