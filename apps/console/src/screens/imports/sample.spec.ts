import { describe, expect, it } from '@jest/globals';
import { formatOf } from './import-file.ts';
import { sampleOf } from './sample.ts';

describe('the first rows of a file', () => {
  it.each([',', ';', '\t'])(
    'of CSV with the separator %j have cells with separators, quotes and lines',
    async (one) => {
      const csv = `\uFEFFexternal_id${one} name \r\n1${one}"A${one} ""B""\nC"\r\n\r\n2\r\n3${one}x\r\n4${one}y`;
      expect(await sampleOf(new Blob([csv]), 'csv')).toEqual({
        columns: ['external_id', 'name'],
        rows: [['1', `A${one} "B"\nC`], ['2'], ['3', 'x']],
      });
    },
  );

  it('of JSON lines have a column for each field', async () => {
    const rows = '{"name":"A","tags":["x"]}\n\n{"name":"<b>","address":{"city":"Ulm"}}\n';
    expect(await sampleOf(new Blob([rows]), 'ndjson')).toEqual({
      columns: ['name', 'tags', 'address'],
      rows: [
        ['A', '["x"]', ''],
        ['<b>', '', '{"city":"Ulm"}'],
      ],
    });
  });

  it('are not those of the rest of a large file', async () => {
    const large = new Blob(['a,b\n1,2\n3,4\n5,6\n', 'x'.repeat(300_000), '"']);
    expect((await sampleOf(large, 'csv'))?.rows).toHaveLength(3);
  });

  it('of what is no such file are not known', async () => {
    expect(await sampleOf(new Blob(['{"name":']), 'ndjson')).toBeUndefined();
    expect(await sampleOf(new Blob([Uint8Array.of(0x1f, 0x8b, 8)]), 'csv')).toBeUndefined();
    expect(await sampleOf(new Blob(['']), 'csv')).toBeUndefined();
    expect(await sampleOf(new Blob(['PK']), 'xlsx')).toBeUndefined();
  });
});

it.each([
  ['Clients 2026.CSV', 'csv'],
  ['book.xlsx', 'xlsx'],
  ['jobs.ndjson.gz', 'ndjson'],
  ['photo.png', undefined],
  ['constructor', undefined],
  ['x.constructor', undefined],
])('the name %j says the format %s', (name, format) => expect(formatOf(name)).toBe(format));
