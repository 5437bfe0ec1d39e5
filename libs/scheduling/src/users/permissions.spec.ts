import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { completed, needsLicense, NO_PERMISSIONS, type SomePermissions } from './permissions.js';

type Tree = { readonly [key: string]: boolean | Tree | undefined };

/** Leaf by dotted path. */
const leavesOf = (tree: Tree, prefix = ''): [path: string, value: boolean][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    value === undefined
      ? []
      : typeof value === 'boolean'
        ? [[prefix + key, value] as [string, boolean]]
        : leavesOf(value, `${prefix}${key}.`),
  );
const leaves = (permissions: SomePermissions): Record<string, boolean> =>
  Object.fromEntries(leavesOf(permissions as Tree));

/** Any part of a tree: each leaf true, false or left out, each branch given or left out. */
const part = (tree: Tree): fc.Arbitrary<Tree> =>
  fc.record(
    Object.fromEntries(
      Object.entries(tree).map(([key, value]) => [key, typeof value === 'object' ? part(value) : fc.boolean()]),
    ),
    { requiredKeys: [] },
  );
const somePermissions = part(NO_PERMISSIONS as unknown as Tree) as fc.Arbitrary<SomePermissions>;

const ALL = [
  'web.login',
  'web.jobs.view',
  'web.jobs.edit',
  'web.jobs.delete',
  'web.clients.view',
  'web.clients.edit',
  'web.schedule.view',
  'web.schedule.edit',
  'web.map.edit',
  'web.shifts.edit',
  'web.teams.view',
  'web.teams.edit',
  'mobile.login',
  'mobile.jobs.view',
  'mobile.jobs.complete',
  'mobile.jobs.create',
];

describe('permissions', () => {
  it('have the leaves of the specification, and mobile.jobs.create', () =>
    expect(Object.keys(leaves(NO_PERMISSIONS))).toEqual(ALL));

  it('are false unless they are given or were set before', () => {
    expect(completed({})).toEqual(NO_PERMISSIONS);
    expect(completed({ web: {}, mobile: { jobs: {} } })).toEqual(NO_PERMISSIONS);
    expect(Object.values(leaves(NO_PERMISSIONS))).toEqual(ALL.map(() => false));
  });

  it('take each leaf that is given and keep the others, in the order of the specification', () =>
    fc.assert(
      fc.property(somePermissions, somePermissions, (before, given) => {
        const current = completed(before);
        const merged = leaves(completed(given, current));
        expect(Object.keys(merged)).toEqual(ALL);
        for (const path of ALL) expect(merged[path]).toBe(leaves(given)[path] ?? leaves(current)[path]);
      }),
    ));

  it('stay as they are when the same is given again', () =>
    fc.assert(
      fc.property(somePermissions, (given) => {
        const current = completed(given);
        expect(completed(given, current)).toEqual(current);
      }),
    ));

  it('need a licence exactly when a leaf other than a login or a view is true', () =>
    fc.assert(
      fc.property(somePermissions, (given) => {
        const doing = Object.entries(leaves(given)).some(([path, value]) => value && !/\b(login|view)$/.test(path));
        expect(needsLicense(completed(given))).toBe(doing);
      }),
    ));
});
