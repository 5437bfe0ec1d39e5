import { describe, expect, it } from '@jest/globals';
import { dateFormatError, readerOf } from './mapped-cells.js';

const column = { from: 'a', to: 'b', cells: [], dateFormat: null };

describe('the cells of a mapped column', () => {
  it('are others where the mapping says so', () => {
    const cells = [
      { from: 'Y', to: 'true' },
      { from: '-', to: '' },
    ];
    expect(['Y', 'N', '-'].map(readerOf({ ...column, cells }))).toEqual(['true', 'N', '']);
  });

  it.each([
    ['DD.MM.YYYY', '2.3.2026', '2026-03-02'],
    ['DD.MM.YYYY', ' 02.03.2026 ', '2026-03-02'],
    ['MM/DD/YYYY', '3/2/2026', '2026-03-02'],
    ['YYYYMMDD', '20260302', '2026-03-02'],
    ['DD.MM.YYYY HH:mm', '02.03.2026 8:05', '2026-03-02T08:05:00'],
    ['[YYYY]-MM-DDTHH:mm:ss', '[2026]-03-02T08:05:09', '2026-03-02T08:05:09'],
    ['DD.MM.YYYY', '2026-03-02', '2026-03-02'],
    ['DD.MM.YYYY', '02x03x2026', '02x03x2026'],
    ['YYYY (MM) DD', '2026 (3) 2', '2026-03-02'],
    ['DD.MM.YYYY', String.raw`\N`, String.raw`\N`],
  ])('with the format %s: %s is %s', (dateFormat, cell, read) =>
    expect(readerOf({ ...column, dateFormat })(cell)).toBe(read),
  );

  it.each(['', 'YYYY', 'DD.MM.YY', 'DD.MM.YYYY mm', 'DD.MM.YYYY HH', 'DD.DD.MM.YYYY', 'D.M.YYYY', 'x'.repeat(60), 1])(
    'have no format %s',
    (format) => expect(dateFormatError(format)).toMatch('must have YYYY'),
  );
});
