import { describe, expect, it } from '@jest/globals';
import { jobTitle } from './job-title.ts';

const CLIENT = { client: { name: 'Millstone Bakery' } };

describe('the title of a job', () => {
  it.each([
    [{ description: '\n Leak \r\nunder the oven', ...CLIENT }, 'Leak – Millstone Bakery'],
    [{ description: ' \n', template: { name: 'Boiler service' }, ...CLIENT }, 'Boiler service – Millstone Bakery'],
    [{ type: { code: 'repair' }, ...CLIENT }, 'repair – Millstone Bakery'],
    [{ type: { code: 'default' }, ...CLIENT }, 'Job 16 – Millstone Bakery'],
    [{ description: 'Leak', client: null, site: { name: 'Oven hall' } }, 'Leak – Oven hall'],
    [{ description: 'Leak', client: null, site: null }, 'Leak'],
    [{ description: null, template: null, type: null }, 'Job 16'],
  ])('%j is %j', (job, title) => {
    expect(jobTitle({ serial_no: 16, ...job })).toBe(title);
  });

  it('has at most 80 letters of the work, none of them in halves', () => {
    expect(jobTitle({ serial_no: 16, description: '😀'.repeat(81) })).toBe(`${'😀'.repeat(80)}…`);
    expect(jobTitle({ serial_no: 16, description: '😀'.repeat(80) })).toBe('😀'.repeat(80));
  });
});
