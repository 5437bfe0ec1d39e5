import { describe, expect, it } from '@jest/globals';
import { givenIn, includedIn, lackedBy, nameOf, summaryOf } from './rights.ts';

const user = (permissions: object, owner = false) => ({ owner, permissions });

describe('the summary of what somebody may do', () => {
  it.each([
    ['nothing', user({ web: { jobs: { edit: true } } }), 'Does not sign in'],
    ['the console alone', user({ web: { login: true } }), 'Console'],
    [
      'editing and viewing',
      user({ web: { login: true, jobs: { edit: true }, clients: { view: true }, schedule: { view: true } } }),
      'Console: edits jobs; views clients, schedule',
    ],
    ['the app', user({ mobile: { login: true, jobs: { complete: true } } }), 'App: completes own jobs'],
    ['everything', user({}, true), 'Everything'],
  ])('is short: %s', (_, shown, text) => expect(summaryOf(shown)).toBe(text));
});

describe('a permission', () => {
  it('is included in another, and counts with the sign-in and what it needs', () => {
    const given = givenIn({ web: { jobs: { delete: true }, shifts: { edit: true } } });
    expect(includedIn(given, 'web.jobs.view')).toBe('web.jobs.delete');
    expect(lackedBy(given, 'web.shifts.edit')).toBe('web.login');
    expect(lackedBy({ ...given, 'web.login': true }, 'web.shifts.edit')).toBe('web.schedule.view');
    expect(lackedBy({ ...given, 'web.login': true, 'web.schedule.edit': true }, 'web.shifts.edit')).toBeUndefined();
  });

  it('has a name of its own', () => {
    expect([nameOf('web.jobs.edit'), nameOf('mobile.jobs.view'), nameOf('web.login')]).toEqual([
      'Jobs: edit',
      'App, Jobs: view',
      'Console: sign in',
    ]);
  });
});
