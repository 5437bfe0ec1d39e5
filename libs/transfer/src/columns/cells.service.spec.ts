import { describe, expect, it } from '@jest/globals';
import { bodyOfCells } from './cells.service.js';

describe('the body of cells', () => {
  it('has the midnight of a day where a date-time stands', () => {
    const cells = ['2026-03-02', '2026-03-02T08:00:00', '2026-03-02'];
    const columns = [
      { path: ['from'], type: 'instant' as const },
      { path: ['to'], type: 'instant' as const },
      { path: ['text'], type: 'text' as const },
    ];
    const body = { from: '2026-03-02T00:00:00', to: '2026-03-02T08:00:00', text: '2026-03-02' };
    expect(bodyOfCells(cells, columns)).toEqual(body);
  });
});
