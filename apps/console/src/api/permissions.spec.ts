import { expect, it } from '@jest/globals';
import { namesIn, treeOf } from './permissions.ts';

it('permissions are a tree of the users and names of the screens', () => {
  const tree = { web: { login: true, jobs: { view: false, edit: true } }, mobile: { login: false } };
  expect(namesIn(tree)).toEqual(['web.login', 'web.jobs.edit']);
  expect(treeOf({ 'web.login': true, 'web.jobs.view': false, 'web.jobs.edit': true, 'mobile.login': false })).toEqual(
    tree,
  );
});
