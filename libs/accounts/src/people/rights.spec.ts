import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { isOfOneself, permissionsForKind, permissionsOf, RIGHTS, rightsOf } from './rights.service.js';

const leaves = (tree: Parameters<typeof rightsOf>[0], isOwner = false): string[] =>
  [...rightsOf(tree, isOwner).permissions].sort();

describe('the rights of a person', () => {
  it('of the web count only with web.login, and those of mobile only with mobile.login', () => {
    expect(leaves({ web: { login: false, jobs: { view: true } }, mobile: { jobs: { view: true } } })).toEqual([]);
    expect(leaves({ web: { login: true, jobs: { view: true } }, mobile: { jobs: { view: true } } })).toEqual([
      'web.jobs.view',
      'web.login',
    ]);
    expect(leaves({ web: { jobs: { view: true } }, mobile: { login: true, jobs: { view: true } } })).toEqual([
      'mobile.jobs.view',
      'mobile.login',
    ]);
  });

  it('to edit include those to view, as do those to delete and to complete', () => {
    const web = { login: true, jobs: { delete: true }, clients: { edit: true }, teams: { edit: true } };
    expect(leaves({ web, mobile: { login: true, jobs: { complete: true } } })).toEqual([
      'mobile.jobs.complete',
      'mobile.jobs.view',
      'mobile.login',
      'web.clients.edit',
      'web.clients.view',
      'web.jobs.delete',
      'web.jobs.view',
      'web.login',
      'web.teams.edit',
      'web.teams.view',
    ]);
  });

  it('to edit shifts need the schedule', () => {
    expect(leaves({ web: { login: true, shifts: { edit: true } } })).toEqual(['web.login']);
    expect(leaves({ web: { login: true, shifts: { edit: true }, schedule: { edit: true } } })).toContain(
      'web.shifts.edit',
    );
  });

  it('of the owner are all, whatever is set', () => {
    expect(leaves({}, true)).toEqual(Object.keys(RIGHTS).sort());
    expect(rightsOf({}, true).scopes).toEqual(['read', 'write', 'admin']);
  });

  it('amount to scopes', () => {
    const web = { login: true, jobs: { view: true }, clients: { edit: true } };
    expect(rightsOf({ web }, false).scopes).toEqual(['catalog:read', 'work_orders:read', 'crm:write', 'crm:read']);
  });
});

describe('an operation', () => {
  it.each([
    ['GET', '/v2/clients', ['web.clients.view']],
    ['HEAD', '/v2/clients/:client', ['web.clients.view']],
    ['GET', '/v2/clients/:client/history', ['web.clients.view']],
    ['PATCH', '/v2/clients/:client', ['web.clients.edit', 'web.map.edit']],
    ['PATCH', '/v2/jobs/:job', ['web.jobs.edit', 'web.schedule.edit', 'web.map.edit', 'mobile.jobs.complete']],
    ['POST', '/v2/jobs/:job/publish', ['web.schedule.edit']],
    ['POST', '/v2/jobs/:job/restore', ['web.jobs.delete']],
    ['GET', '/v2/users/:user', ['web.login', 'web.teams.view', 'mobile.login']],
    ['GET', '/v2/users/:user/history', ['web.teams.view']],
    ['GET', '/v2/users/:user/shifts', ['web.shifts.edit', 'web.teams.view']],
    ['DELETE', '/v2/users/:user/sessions/:session', ['web.login']],
    ['POST', '/v2/users/:user/sign_out', []],
    ['GET', '/v2/users/:user/job_list_presets', ['web.login']],
    ['POST', '/v2/webhooks', []],
    ['POST', '/v2/users', []],
    ['GET', '/v2/clientsx', []],
  ])('is allowed by permissions: %s %s', (method, path, permissions) => {
    expect(permissionsOf(method, path)).toEqual(permissions);
  });

  it('below the presets and the sessions of a user is limited to oneself', () => {
    expect(isOfOneself('POST', '/v2/users/:user/job_list_presets/:preset/copy')).toBe(true);
    expect(isOfOneself('HEAD', '/v2/users/:user/sessions')).toBe(true);
    expect(isOfOneself('GET', '/v2/users/:user')).toBe(false);
  });
});

describe('the entities of a kind', () => {
  it.each([
    ['job', ['web.jobs.view']],
    ['hold', ['web.schedule.view']],
    ['user', ['web.teams.view']],
    ['preset', []],
    ['webhook', []],
  ])('are read as a whole, and their events in the feed, by permissions: %s', (kind, permissions) => {
    expect(permissionsForKind(kind)).toEqual(permissions);
  });
});

describe('the guide for people', () => {
  const guide = readFileSync('docs/people.md', 'utf8');

  it('lists every permission, with what it includes', () => {
    const rows = [...guide.matchAll(/^\| `((?:web|mobile)\.[\w.]+)` \| .+ \| (.*)\|$/gm)];
    const listed = rows.map(([, name = '', includes = '']) => [
      name,
      [...includes.matchAll(/`([\w.]+)`/g)].map(([, one]) => one),
    ]);
    expect(Object.fromEntries(listed)).toEqual(
      Object.fromEntries(Object.entries(RIGHTS).map(([name, { includes = [] }]) => [name, includes])),
    );
  });

  it('lists the operations of every permission', () => {
    const lines = Object.entries(RIGHTS).flatMap(([name, { operations }]) =>
      operations.map((operation, i) => `${(i === 0 ? name : '').padEnd(22)}${operation}\n`),
    );
    const [, listed] = /^## Operations$.*?^```text\n(.*?)^```$/ms.exec(guide) ?? [];
    expect(listed).toBe(lines.join(''));
  });
});
