import { describe, expect, it } from '@jest/globals';
import { FIELD_TYPES, type FieldType } from '../../fields/field.js';
import { type FileEntry, parseFieldValue } from './job-field-values.js';

const ASTRAL = '\u{1F6E0}';
const RED = { uuid: '0190f0a4-7b01-7001-8c3d-00000000000a', name: 'Red' };
const GREEN = { uuid: '0190f0a4-7b01-7001-8c3d-00000000000b', name: 'Green' };
const URLS = ['https://example.com/a?b=1#c', 'http://10.0.0.1/x', 'HTTPS://EXAMPLE.COM/'];
const long = (length: number): string => 'https://example.com/'.padEnd(length, 'x');
const read = (type: FieldType, given: unknown) =>
  parseFieldValue(type, given, { choices: [RED, GREEN], timeZone: 'Europe/Berlin', files: new Map() });

/** By type: values as they are given and kept, and rejected values with their error. */
type Rule = readonly [kept: readonly (readonly [unknown, unknown])[], rejected: readonly unknown[], error: string];
const same = (...values: unknown[]) => values.map((value) => [value, value] as const);
const text = (max: number): Rule => [
  same('', 'x', ' two\nlines ', ASTRAL.repeat(max)),
  [1, true, [], {}],
  'must be a string',
];
const truth: Rule = [same(true, false), ['true', 0, 1, [], {}], 'must be true or false'];
const links: Rule = [
  same(
    [],
    URLS,
    Array.from({ length: 10 }, (_, i) => `https://example.com/${i}`),
    [long(2000)],
  ),
  [
    'https://example.com',
    {},
    [1],
    ['x'],
    ['ftp://example.com'],
    ['javascript:alert(1)'],
    [long(2001)],
    Array.from({ length: 11 }, (_, i) => `https://example.com/${i}`),
  ],
  'must be a list of at most 10 files: http or https URLs, {"attachment": {"uuid": …}} or {"name": …, "base64_content": …}',
];

const RULES: { readonly [T in FieldType]: Rule } = {
  input: text(200),
  barcode: text(200),
  textarea: text(15_000),
  link: [
    same(...URLS, long(2000)),
    ['', 'x', '//example.com', 'ftp://example.com', 'http://', 'https://a b', 'mailto:a@b.c', long(2001), 1, [], {}],
    'must be an http or https URL of at most 2000 characters',
  ],
  checkbox: truth,
  action: truth,
  dictionary: [
    [
      [{ uuid: RED.uuid }, RED],
      [{ uuid: RED.uuid.toUpperCase() }, RED],
      [{ name: 'Green' }, GREEN],
      [{ ...GREEN }, GREEN],
      [{ uuid: null, name: 'Red' }, RED],
    ],
    [
      { name: 'red' },
      { name: 'Blue' },
      { uuid: 'x' },
      { uuid: RED.uuid, name: 'Green' },
      { uuid: crypto.randomUUID() },
    ],
    'is not a value of the dictionary',
  ],
  file: links,
  signature: links,
  image: links,
  number: [
    [
      [0, '0'],
      [-0, '0'],
      ['-0.0000', '0'],
      [12.5, '12.5'],
      ['12.50', '12.5'],
      ['007', '7'],
      [-0.0001, '-0.0001'],
      ['999999999999.9999', '999999999999.9999'],
      ['-999999999999.9999', '-999999999999.9999'],
    ],
    ['', ' 1', '1e2', '.5', '1.', '+1', '0.00001', 1e12, '1000000000000', 1e-7, 1e300, true, [], {}],
    'must be a decimal of at most 12 digits and 4 decimals',
  ],
  integer: [
    [...same(0, 1, -1, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER), [-0, 0]],
    [0.5, '1', 2 ** 53, -(2 ** 53), true, [], {}],
    'must be a whole number',
  ],
  date: [
    same('2026-11-21', '2024-02-29', '0001-01-01', '9999-12-31'),
    ['', '2026-02-29', '2026-13-01', '21.11.2026', '2026-11-21T00:00:00Z', '0000-01-01', 20_261_121, [], {}],
    'must be a date such as 2026-11-21',
  ],
  datetime: [
    [
      ['2026-11-21T09:30:00Z', '2026-11-21T09:30:00.000Z'],
      ['2026-11-21T09:30:00.1234+02:00', '2026-11-21T07:30:00.123Z'],
      // Without offset in the time zone of the account.
      ['2026-07-01T12:00:00', '2026-07-01T10:00:00.000Z'],
    ],
    ['', 'now', '2026-11-21', '2026-02-30T00:00:00Z', 1_700_000_000_000, [], {}],
    'must be a timestamp such as 2026-11-21T09:30:00Z',
  ],
  time: [
    same('00:00', '09:30', '23:59'),
    ['', '24:00', '9:30', '09:60', '09:30:00', '09:30\n', 930, [], {}],
    'must be a time of day such as 09:30',
  ],
};

describe.each(FIELD_TYPES)('a field of the type %s', (type) => {
  const [kept, rejected, error] = RULES[type];

  it('is cleared by null', () => {
    expect(read(type, null)).toEqual({ value: null });
  });

  it.each(kept)('accepts %j', (given, value) => {
    expect(read(type, given)).toEqual({ value });
  });

  it.each(rejected.map((given) => [given]))('rejects %j', (given) => {
    expect(read(type, given)).toEqual({ error });
  });
});

describe('text', () => {
  it.each([
    ['input', 200],
    ['barcode', 200],
    ['textarea', 15_000],
  ] as const)('of the type %s has at most %i code points', (type, max) => {
    expect(read(type, ASTRAL.repeat(max + 1))).toEqual({ error: `must be at most ${max} characters` });
  });

  it.each(['a\0b', '\ud83d', '\udee0'])('is well-formed Unicode without NUL: %j', (given) => {
    expect(read('input', given)).toEqual({ error: 'must be well-formed Unicode without NUL' });
  });
});

describe('a value of a dictionary', () => {
  it.each([[{}], [{ uuid: null }], ['Red'], [[RED]], [1], [{ name: 1 }], [{ uuid: {} }]])(
    'is named by uuid or name, not as %j',
    (given) => {
      expect(read('dictionary', given)).toEqual({
        error: 'must name a value of the dictionary: {"uuid": …} or {"name": …}',
      });
    },
  );

  it('has no other keys', () =>
    expect(read('dictionary', { name: 'Red', nmae: 'Blue' })).toEqual({ error: 'has an unknown key: "nmae"' }));
});

describe('a value of files', () => {
  const ATTACHMENT = { attachment: { uuid: 'a' } };
  const INLINE = { name: 'a.png', base64_content: 'AAAA' };
  const LINK = 'https://example.com/a.png';
  const files = new Map<unknown, FileEntry>([
    [ATTACHMENT, { uuid: '019b76da-5c00-7a60-8e85-ac9d1b2f7a06' }],
    [INLINE, { uuid: '019b76da-5c00-7a60-8e85-ac9d1b2f7a07' }],
    ['/v2/attachments/x/content', { error: 'is not an attachment of the account' }],
  ]);
  const parse = (given: unknown) => parseFieldValue('image', given, { choices: [], timeZone: 'UTC', files });

  it('holds links, and the uuids of attachments, in their order', () => {
    expect(parse([ATTACHMENT, LINK, INLINE])).toEqual({
      value: ['019b76da-5c00-7a60-8e85-ac9d1b2f7a06', LINK, '019b76da-5c00-7a60-8e85-ac9d1b2f7a07'],
    });
  });

  it('may be one object instead of a list', () => {
    expect(parse(INLINE)).toEqual({ value: ['019b76da-5c00-7a60-8e85-ac9d1b2f7a07'] });
  });

  it('names every entry that cannot be shown', () => {
    const unknown = '/v2/attachments/x/content';
    const error = 'is not an attachment of the account';
    expect(parse([unknown, LINK, unknown])).toEqual({
      errors: new Map([
        [0, error],
        [2, error],
      ]),
    });
  });
});
