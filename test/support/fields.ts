import { expect } from '@jest/globals';

/** What a field of a body takes, as far as it decides which values are refused. */
export type Kind =
  | {
      readonly text: number;
      readonly filled?: true;
      readonly nullable?: true;
      readonly sought?: true;
      readonly omits?: 'blank';
    }
  | {
      readonly takes: string;
      readonly wrong: readonly unknown[];
      readonly right?: readonly unknown[];
      readonly nullable?: true;
    }
  | { readonly decimal: true; readonly nullable?: true }
  /** An object that names an entity of the resource at this path, and the flat uuid that does. */
  | { readonly refersTo: string; readonly nullable?: true }
  | { readonly uuidOf: string; readonly nullable?: true }
  | { readonly object: true; readonly nullable?: true }
  /** A list of at most so many objects, each such as `of`. */
  | { readonly list: number; readonly of: object }
  | { readonly uuids: number };

/** Kinds by dotted path in the body. */
export type Fields = Readonly<Record<string, Kind>>;

/** One code point, two UTF-16 units: limits count code points. */
export const ASTRAL = '\u{1F6E0}';
const TOKEN = 'must be a token such as phone or email: a lower-case letter, then up to 49 of a-z, 0-9 and _';
const GTIN = 'must be a GTIN of 8, 12, 13 or 14 digits with a valid check digit';
const DECIMAL = 'must be a decimal from 0 to 999999999999.9999 with at most 4 decimals';
/** A uuid that no entity has. */
export const NOBODY = '01890000-0000-7000-8000-000000000000';

export const EXTERNAL_ID: Fields = { external_id: { text: 500, filled: true, nullable: true } };

export const address = (key: string): Fields => ({
  [key]: { object: true, nullable: true },
  [`${key}.formatted`]: { text: 1000, filled: true },
  [`${key}.entrance_no`]: { text: 200, nullable: true },
  [`${key}.apartment`]: { text: 200, nullable: true },
  [`${key}.floor`]: { text: 200, nullable: true },
  [`${key}.description`]: { text: 5000, nullable: true },
  ...place(`${key}.geolocation`),
});

/** A longitude and a latitude, or null. */
export function place(key: string): Fields {
  return {
    [key]: { object: true, nullable: true },
    [`${key}.longitude`]: {
      takes: 'must be a number from -180 to 180',
      wrong: [-180.001, 180.001, '180.5', '1,5', '', {}],
      right: [-180, -0.5, 0, 13.404954, 180],
    },
    [`${key}.latitude`]: {
      takes: 'must be a number from -90 to 90',
      wrong: [-90.001, 90.001, '-91', '1e1', ' 1', true],
      right: [-90, -1e-9, 0, 52.520008, 90],
    },
  };
}

export const CONTACTS: Fields = {
  contacts: { list: 50, of: { value: 'v', type: 't' } },
  'contacts.0': { object: true },
  'contacts.0.name': { text: 500 },
  // A contact without value is left out.
  'contacts.0.value': { text: 500, filled: true, omits: 'blank' },
  'contacts.0.type': {
    takes: TOKEN,
    wrong: ['', 'Phone', '1st', 'e-mail', 'a'.repeat(51), 'tel\n', 1, [], 'a\0'],
    right: ['phone', 'email', 'x_1', 'a'.repeat(50)],
  },
};

/** A reference by any of `keys`, and its flat form; null clears it, unless it is `never null`. */
export function reference(field: string, path: string, keys: readonly string[], presence?: 'never null'): Fields {
  const nullable = presence === undefined ? ({ nullable: true } as const) : {};
  return {
    [field]: { refersTo: path, ...nullable },
    [`${field}.uuid`]: { takes: 'must be a UUID', wrong: ['', 'x', 1, {}], nullable: true },
    ...Object.fromEntries(keys.map((key) => [`${field}.${key}`, { text: 500, nullable: true, sought: true }])),
    [`${field}_uuid`]: { uuidOf: path, ...nullable },
  };
}

/** The leaves of a tree of flags, and the objects that hold them. */
export function flags(tree: FlagTree, at: string): Fields {
  return Object.entries(tree).reduce<Fields>(
    (fields, [key, below]) => {
      const path = `${at}.${key}`;
      return { ...fields, ...(below === true ? { [path]: FLAG } : flags(below, path)) };
    },
    { [at]: { object: true } },
  );
}
export interface FlagTree {
  readonly [key: string]: true | FlagTree;
}
export const FLAG: Kind = { takes: 'must be true or false', wrong: ['true', 1, [], {}], right: [true, false] };

export const DATE = {
  takes: 'must be a date such as 2026-11-21',
  wrong: ['', 'today', '2026-02-30', '21.11.2026', '2026-11-21T00:00:00Z', 1, {}],
  nullable: true,
} as const satisfies Kind;

export const VERSION: Fields = {
  version: { takes: 'must be a whole number from 1 to 2147483647', wrong: [0, -1, 1.5, '1', 2 ** 31, 1e300, []] },
};

export const GTINS: Fields = {
  gtin: {
    takes: GTIN,
    // A wrong check digit, wrong lengths, other digits than ASCII's, blanks, a number.
    wrong: [
      '40170726',
      '4006381333932',
      '',
      '0',
      '123456789',
      '00000000000',
      '٤٠١٧٠٧٢٥',
      ' 40170725',
      40170725,
      {},
      [],
    ],
    right: ['40170725', '036000291452', '4006381333931', '10012345678902', '00000000'],
    nullable: true,
  },
};

/** Decimals as they are given, with how they are shown: JSON numbers and strings up to the limits of both. */
export const DECIMALS: readonly (readonly [given: number | string, shown: string])[] = [
  [0, '0'],
  ['0.0000', '0'],
  [0.1, '0.1'],
  ['0.0001', '0.0001'],
  [12.5, '12.5'],
  ['12.50', '12.5'],
  [1e2, '100'],
  ['100', '100'],
  ['999999999999.9999', '999999999999.9999'],
  [999_999_999_999, '999999999999'],
];

/** The values that a field refuses, each with its message. */
export function refusals(kind: Kind): [value: unknown, message: unknown][] {
  const none: [unknown, string][] = 'nullable' in kind ? [] : [[null, 'must not be null']];
  const all = (values: readonly unknown[], message: string): [unknown, string][] =>
    values.map((value) => [value, message]);
  if ('text' in kind)
    return [
      ...none,
      ...all([1, true, [], {}, ['x']], 'must be a string'),
      ['a\0b', 'must not contain NUL'],
      ...all(['a\ud83d', '\udee0a'], 'must be well-formed Unicode'),
      [ASTRAL.repeat(kind.text + 1), `must be at most ${kind.text} characters`],
      ...(kind.filled && kind.omits === undefined ? all(['', ' \t\u00a0'], 'must not be blank') : []),
    ];
  if ('takes' in kind) return [...none, ...all(kind.wrong, kind.takes)];
  if ('decimal' in kind)
    return [
      ...none,
      ...all(
        [-1, '-0.01', 1e12, '1000000000000', 0.00001, '0.12345', '', ' 1', '1e2', '1,5', '.5', true, [], {}],
        DECIMAL,
      ),
    ];
  if ('uuidOf' in kind) return [...none, ...all(['', 'x', 1, [], {}], 'must be a UUID'), [NOBODY, 'not found']];
  const noObject = all(['x', 1, [], true, [{}]], 'must be an object');
  if ('refersTo' in kind)
    return [
      ...none,
      ...noObject,
      [{}, expect.stringMatching(/^needs one of uuid(, \w+)+$/)],
      ...(none.length === 0 ? [] : [[{ uuid: null }, 'must not be null'] satisfies [unknown, unknown]]),
      [{ uuid: NOBODY }, 'not found'],
    ];
  const noList = all(['x', 1, {}, true], 'must be an array');
  if ('uuids' in kind)
    return [
      ...none,
      ...noList,
      ...all([['x'], [1], [null], [NOBODY, 'x']], 'must contain only UUIDs'),
      [[NOBODY, NOBODY.toUpperCase()], 'must not contain duplicates'],
      [Array.from({ length: kind.uuids + 1 }, () => crypto.randomUUID()), `must have at most ${kind.uuids} entries`],
    ];
  if ('list' in kind)
    return [
      ...none,
      ...noList,
      [Array.from({ length: kind.list + 1 }, () => kind.of), `must have at most ${kind.list} entries`],
    ];
  return [...none, ...noObject];
}
