import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { completePermissions, needsLicense, NO_PERMISSIONS, type PartialPermissions } from './permissions.js';

type Tree = { readonly [key: string]: boolean | Tree | undefined };

/** Permissions by dotted path. */
const leavesOf = (tree: Tree, prefix = ''): [path: string, value: boolean][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    value === undefined
      ? []
      : typeof value === 'boolean'
        ? [[prefix + key, value] as [string, boolean]]
        : leavesOf(value, `${prefix}${key}.`),
  );
const leaves = (permissions: PartialPermissions): Record<string, boolean> =>
  Object.fromEntries(leavesOf(permissions as Tree));

/** Any part of a tree: each leaf true, false or omitted, each branch given or omitted. */
const part = (tree: Tree): fc.Arbitrary<Tree> =>
  fc.record(
    Object.fromEntries(
      Object.entries(tree).map(([key, value]) => [key, typeof value === 'object' ? part(value) : fc.boolean()]),
    ),
    { requiredKeys: [] },
  );
const somePermissions = part(NO_PERMISSIONS as unknown as Tree) as fc.Arbitrary<PartialPermissions>;

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
  it('are those of the specification, and mobile.jobs.create', () =>
    expect(Object.keys(leaves(NO_PERMISSIONS))).toEqual(ALL));

  it('are false unless they are given or were set before', () => {
    expect(completePermissions({})).toEqual(NO_PERMISSIONS);
    expect(completePermissions({ web: {}, mobile: { jobs: {} } })).toEqual(NO_PERMISSIONS);
    expect(Object.values(leaves(NO_PERMISSIONS))).toEqual(ALL.map(() => false));
  });

  it('change each given one and keep the others, in the order of the specification', () =>
    fc.assert(
      fc.property(somePermissions, somePermissions, (before, given) => {
        const current = completePermissions(before);
        const merged = leaves(completePermissions(given, current));
        expect(Object.keys(merged)).toEqual(ALL);
        for (const path of ALL) expect(merged[path]).toBe(leaves(given)[path] ?? leaves(current)[path]);
      }),
    ));

  it('do not change when the same values are given again', () =>
    fc.assert(
      fc.property(somePermissions, (given) => {
        const current = completePermissions(given);
        expect(completePermissions(given, current)).toEqual(current);
      }),
    ));

  it('need a license exactly when one other than login or view is true', () =>
    fc.assert(
      fc.property(somePermissions, (given) => {
        const doing = Object.entries(leaves(given)).some(([path, value]) => value && !/\b(login|view)$/.test(path));
        expect(needsLicense(completePermissions(given))).toBe(doing);
      }),
    ));
});
