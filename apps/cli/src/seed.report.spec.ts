import { expect, it } from '@jest/globals';
import { calendarOf } from './demo/calendar.js';
import { planOf } from './demo/plan.js';
import { printReport } from './seed.report.js';
import { Terminal } from './terminal.js';

it('the report of seed has a number for each kind, under the names of the API, and a table of the same', () => {
  const calendar = calendarOf('2026-W20', 'Europe/London', new Date('2026-11-23T09:00:00Z'));
  if (calendar === undefined) throw new Error('2026-W20 is past');
  let table = '';
  const terminal = new Terminal({}, { write: (text) => (table += text) }, { write: () => undefined });
  const account = {
    uuid: 'a',
    name: 'Demo',
    currency: 'gbp',
    timeZone: 'Europe/London',
    country: null,
    createdAt: '',
    closedAt: null,
  };
  const address = 'http://127.0.0.1:3000';
  const link = `${address}/console/sign-in/x`;
  const counts = printReport(terminal, address, account, planOf(7, calendar), link);
  expect(table).toContain(`\n  ${link}\n`);
  const { jobs_by_status: byStatus, ...kinds } = counts;
  for (const [kind, count] of Object.entries(kinds)) {
    expect([kind, count > 0]).toEqual([expect.stringMatching(/^[a-z_]+$/), true]);
    expect(table).toMatch(new RegExp(`^${kind.replaceAll('_', ' ')}( \\(.+\\))? +${count}$`, 'm'));
  }
  expect(Object.values(byStatus).reduce((sum, count) => sum + count, 0)).toBe(kinds.jobs);
  for (const [status, count] of Object.entries(byStatus))
    expect(table).toMatch(new RegExp(`^  ${status} +${count}$`, 'm'));
});
