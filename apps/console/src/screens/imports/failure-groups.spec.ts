import { expect, it } from '@jest/globals';
import { failureGroups, type ImportRow, linesText } from './failure-groups.ts';

const failed = (row: number, line: number | null, error: Record<string, unknown>): ImportRow => ({
  ...{ row, line, status: 'failed', entity_type: null, entity_uuid: null, external_id: null, depends_on_row: null },
  error,
});

it('failed rows are grouped by each of their reasons, the commonest first', () => {
  const rows = [
    failed(1, 2, { code: 'version_mismatch', detail: 'It was changed' }),
    failed(2, 3, { errors: { name: ['is required'], 'contacts.0.type': ['is required'] } }),
    failed(3, 5, { errors: { name: ['is required'] } }),
    failed(4, null, { code: 'internal' }),
  ];
  expect(failureGroups(rows)).toEqual([
    { reason: 'name: is required', lines: [3, 5] },
    { reason: 'It was changed', lines: [2] },
    { reason: 'contacts.0.type: is required', lines: [3] },
    { reason: 'internal', lines: [4] },
  ]);
});

it('many lines are cut', () => {
  expect(linesText([2, 5])).toBe('2, 5');
  expect(linesText(Array.from({ length: 12 }, (_, i) => i + 1))).toBe('1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and 2 more');
});
