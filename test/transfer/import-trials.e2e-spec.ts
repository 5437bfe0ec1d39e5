import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { stringify } from 'csv-stringify/sync';
import { SeededRandom } from '../../tools/harness/seeded-random.js';
import { Importing, ndjson } from '../support/imports.js';
import { LONG } from '../support/long.js';
import type { Json } from '../support/resources.js';
import { type Service, startService, startWorkerFor } from '../support/service.js';
import { workbookOf, xlsx } from './workbooks.js';

/** A dry run says what becomes of each row when the file is imported (contract §22), for files of rows that meet each other. */
const FILES = LONG ? 1000 : 30;
const SEED = 20_261_127;
/** Of one row in ten. */
const HOSTILE = [
  '',
  ' ',
  '\\N',
  '\\',
  'a;b',
  '=1+1',
  '"',
  'a\r\nb',
  '\uFEFFx',
  '👷 אב',
  '\u200b',
  'y'.repeat(5001),
  '1',
  'true',
  'null',
];

let service: Service;
let stopWorker: () => Promise<void>;
beforeAll(async () => {
  service = await startService();
  stopWorker = await startWorkerFor(service);
});
afterAll(async () => {
  await stopWorker();
  await service.stop();
});

type Kind = (of: (pool: string) => string, random: SeededRandom) => Json;

/** Rows whose few names meet: of each kind those that identify it, and those that only one entity may have. */
const KINDS: Readonly<Record<string, Kind>> = {
  clients: (of) => ({ external_id: of('c'), organization: true, organization_name: of('Name ') }),
  skills: (of, random) => (random.percent(50) ? { name: of('S ') } : { external_id: of('s'), name: of('S ') }),
  units: (of) => ({ external_id: of('u'), name: of('Unit '), code: of('u') }),
  users: (of, random) => ({
    ...(random.percent(50) && { external_id: of('w') }),
    email: `${of('w')}@example.com`,
    first_name: of('F'),
    last_name: 'Berg',
  }),
  job_types: (of, random) => ({ ...(random.percent(70) && { external_id: of('t') }), code: of('code-') }),
  service_categories: (of, random) => ({
    external_id: of('k'),
    name: of('K '),
    ...(random.percent(40) && { parent: { external_id: of('k') } }),
  }),
};

function rowsOf(kind: Kind, random: SeededRandom): Json[] {
  return Array.from({ length: 3 + random.below(10) }, () => {
    const row = kind((pool) => `${pool}${random.below(6)}`, random);
    const field = random.oneOf(Object.keys(row));
    if (random.percent(5)) return { ...row, [field]: undefined };
    return random.percent(10) && typeof row[field] === 'string' ? { ...row, [field]: random.oneOf(HOSTILE) } : row;
  });
}

const cellOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'boolean' ? String(value) : '';

/** The cells of rows, of which those of a reference are in a column of their own. */
function tableOf(rows: readonly Json[]): string[][] {
  const flat = rows.map(({ parent, ...row }): Json => ({
    ...row,
    ...(typeof parent === 'object' && parent !== null && { 'parent.external_id': Object.values(parent).join('') }),
  }));
  const header = [...new Set(flat.flatMap((row) => Object.keys(row)))];
  return [header, ...flat.map((row) => header.map((name) => cellOf(row[name])))];
}

async function fileOf(rows: readonly Json[], format: string): Promise<string | Buffer<ArrayBuffer>> {
  if (format === 'ndjson') return ndjson(rows);
  return format === 'csv' ? stringify(tableOf(rows)) : workbookOf(tableOf(rows));
}
const TYPES: Readonly<Record<string, string>> = {
  ndjson: 'application/x-ndjson',
  csv: 'text/csv',
  xlsx: xlsx['Content-Type'],
};

it(`${FILES} files have the same statuses when they are tried as when they are imported`, async () => {
  const importing = new Importing(service);
  const random = new SeededRandom(SEED);
  for (let n = 0; n < FILES; n++) {
    const [name, kind] = random.oneOf(Object.entries(KINDS));
    const rows = rowsOf(kind, random);
    const format = random.oneOf(Object.keys(TYPES));
    const onError = random.oneOf(['continue', 'continue', 'stop', 'all_or_nothing']);
    const query = `kind=${name}&mode=${random.oneOf(['upsert', 'upsert', 'create', 'update'])}&on_error=${onError}`;
    const file = await fileOf(rows, format);
    const statuses = async (more: string): Promise<(readonly [string, string | undefined])[]> => {
      const { uuid } = await importing.imported(query + more, file, { 'Content-Type': TYPES[format] ?? '' });
      return (await importing.rowsOf(uuid)).map(({ status, error }) => [status, error?.code]);
    };
    const tried = await statuses('&dry_run=true');
    const done = await statuses('');
    // A row that rests on another is not tried; one that fails ends an import that stops.
    const isApart = (i: number): boolean => tried[i]?.[0] === 'depends';
    if (onError !== 'continue' && done.some(([status], i) => status === 'failed' && isApart(i))) continue;
    const expected = done.map((one, i) => (isApart(i) ? tried[i] : one));
    expect({ n, query, format, rows, statuses: tried }).toEqual({ n, query, format, rows, statuses: expected });
  }
});
