import { describe, expect, it } from '@jest/globals';
import { permissionsOf, RIGHTS, rightsOf } from './rights.service.js';

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
    ['POST', '/v2/webhooks', []],
    ['POST', '/v2/users', []],
    ['GET', '/v2/clientsx', []],
  ])('is allowed by permissions: %s %s', (method, path, permissions) => {
    expect(permissionsOf(method, path)).toEqual(permissions);
  });
});
