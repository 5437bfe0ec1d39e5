import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { migrate } from '../../apps/schema.js';
import { LONG } from '../support/long.js';
import { CLIENTS, SITES } from '../support/resources.js';
import { only, type Service, startService } from '../support/service.js';

/** Clients and sites of 50 contacts each. */
const ENTITIES = LONG ? 400 : 20;

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

/** What values are made of: of numbers, extensions and emails, blanks, and letters that have another case, or none, elsewhere. */
const PARTS = [
  ...[
    '0',
    '7',
    '030',
    '1234567',
    '1234567890'.repeat(5),
    '+',
    '++',
    '+49',
    '(0)',
    '-',
    '/',
    '.',
    ' ',
    '  ',
    '\t',
    '\n',
    '\r',
  ],
  ...['ext. 12', 'EXT', 'Extension: ', 'extenſion 1', 'extensİon 1', 'x 5', 'X7', '#9', '#12345678', ';', ',', ' ,; '],
  ...[
    '@',
    'ada',
    'ADA',
    'Ada.Byron',
    '@Example.COM',
    'Ä',
    'ß',
    'ẞ',
    'İ',
    'ı',
    'K',
    'Я',
    'Σ',
    'ς',
    'é',
    'e\u0301',
    'ﬁ',
    '中',
    '😀',
  ],
  ...[
    '٣',
    '３',
    '\u00a0',
    '\u2003',
    '\u200b',
    '\u0085',
    '\u2028',
    '\ufeff',
    '\u00ad',
    '_',
    '%',
    '\\',
    "'",
    '"',
    '\u0001',
  ],
];
const VALUES = [
  '+44 (0)20 7946-0102',
  '(212) 555-0100 ext. 12 ',
  '030 1234567 x12345678',
  ' ADA@Example.COM\u00a0',
  'a b@example.com',
  'a@b@c',
  'x5',
  'ext 12',
  '12',
  '123',
  '0'.repeat(22),
  `+${'0'.repeat(23)}`,
  `123${' '.repeat(56)}4`,
  `123${' '.repeat(57)}4`,
  '+',
];
const values = fc.sample(
  fc.array(fc.constantFrom(...PARTS), { minLength: 1, maxLength: 8 }).map((parts) => parts.join('')),
  50 * ENTITIES,
);

it('the migration finds contacts by what the commits find them by', async () => {
  for (let n = 0; n < ENTITIES; n++) {
    const contacts = n === 0 ? VALUES : values.slice(50 * n, 50 * (n + 1));
    const [path, named] =
      n % 2 === 0 ? [CLIENTS, { organization: false, first_name: 'Ada' }] : [SITES, { name: 'Depot' }];
    const body = { ...named, contacts: contacts.map((value) => ({ value, type: 'phone' })) };
    const uuid: string = only(await service.api('POST', path, { body }));
    if (n > 0 && n % 10 === 0) await service.api('DELETE', `${path}/${uuid}`);
  }
  const keys = () =>
    service.sql(
      'select account_id, entity_type, entity_uuid, key from contact_key order by account_id, entity_uuid, key collate "C"',
    );
  const before = await keys();
  expect(before.length).toBeGreaterThan(20 * ENTITIES);
  expect(before).toContainEqual(expect.objectContaining({ key: 'ada@example.com', entity_type: 'client' }));
  for (const statement of [
    'drop table contact_key',
    'alter table account drop column country, drop column closed_at',
    "delete from schema_migration where name = 'Migration20261126001800_phone_numbers'",
  ])
    await service.sql(statement);
  await migrate(service.databaseUrl);
  expect(await keys()).toEqual(before);
});
