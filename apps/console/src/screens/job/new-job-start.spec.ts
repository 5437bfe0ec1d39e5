import { expect, it } from '@jest/globals';
import { queryOf, startBody, startIn } from './new-job-start.ts';

it('the start of a new job is in its address, without what else the address has', () => {
  const start = { worker: 'w', at: '2031-03-03T08:00:00.000Z', minutes: '90' };
  const query = queryOf(start);
  expect(startIn(new URLSearchParams(`${query}&other=1`))).toEqual({ client: undefined, site: undefined, ...start });
  expect(queryOf(startIn(new URLSearchParams()))).toBe('');
  expect(startBody(start)).toEqual({
    assignees: [{ worker: { uuid: 'w' }, access: 'edit' }],
    scheduled_at: '2031-03-03T08:00:00.000Z',
    scheduled_duration: { minutes: 90 },
  });
});
