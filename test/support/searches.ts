import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { runs } from './long.js';
import { answered, invalid } from './problems.js';
import { nextOf, only, type Service, startService, startWorkerFor } from './service.js';
import { until } from '../../tools/harness/until.js';

/** What can be searched (contract §10). */
export interface Searched {
  readonly path: string;
  /** Its key in a list. */
  readonly plural: string;
  /** What they refer to: a path and a body. */
  readonly before?: readonly (readonly [path: string, body: object])[];
  /** What distinguishes them, in the order of their creation. */
  readonly bodies: Readonly<Record<string, object>>;
  /** What is found by a search. */
  readonly finds: readonly (readonly [search: string, found: readonly string[]])[];
  /** A body with this name. */
  readonly named: (name: string) => object;
  /** Its bodies have contacts. */
  readonly contacts?: true;
  /** It can be archived. */
  readonly archivable?: true;
  /** Its list takes neither `external_id` nor `updated_at`. */
  readonly unfiltered?: true;
}

/** Words of which names are made: some begin others. None begins like a serial number. */
const VOCABULARY = ['alder', 'alderman', 'birch', 'birchwood', 'cédar', 'é12', '0815', '08151', 'of', 'ofen'];

/** What the tests of one kind take. */
export interface Given {
  readonly service: () => Service;
  /** The uuids of a page, or the names of `bodies`. */
  readonly found: (search: string, filters?: string) => Promise<string[]>;
}

/** The tests of a search, the same for all that have one. `more` adds those of one. */
export function describeSearch(
  { path, plural, before = [], bodies, finds, named, contacts, archivable, unfiltered }: Searched,
  more?: (given: Given) => void,
): void {
  let service: Service;
  let endWorker: () => Promise<void>;
  const uuids: Record<string, string> = {};

  beforeAll(async () => {
    service = await startService();
    endWorker = await startWorkerFor(service);
    for (const [at, body] of before) only(await service.api('POST', at, { body }));
    for (const [name, body] of Object.entries(bodies)) uuids[name] = only(await service.api('POST', path, { body }));
    const last = await service.api('POST', path, { body: named('Untilword') });
    await until(async () => (await found('untilword')).length === 1);
    await service.api('DELETE', `${path}/${only(last)}`);
  });
  afterAll(async () => {
    await endWorker();
    await service.stop();
  });

  const found = async (search: string, filters = ''): Promise<string[]> =>
    only<{ uuid: string }[]>(await service.api('GET', `${path}?search=${encodeURIComponent(search)}${filters}`)).map(
      ({ uuid }) => Object.keys(uuids).find((name) => uuids[name] === uuid) ?? uuid,
    );

  describe(`GET ${path}?search=`, () => {
    it.each(finds)('each word of %j matches by prefix or similarity', async (search, expected) => {
      expect(await found(search)).toEqual(expected);
    });

    it.each(['nobody', '-', "x' or 1=1 --", '%', "':*&|!<->()"])('%j matches nothing', async (search) => {
      expect(await found(search)).toEqual([]);
    });

    it('is newest first, paged and combined with filters like the list', async () => {
      const made: string[] = [];
      for (let i = 0; i < 5; i++) made.push(only(await service.api('POST', path, { body: named(`Quarry ${i}`) })));
      await until(async () => (await found('quarry')).length === 5);
      const newest = made.toReversed();
      const [third = '', , fifth = ''] = newest.slice(2);
      expect(await found('quarry', `&uuid=${fifth},${third}`)).toEqual([third, fifth]);
      expect(await found('nothing', `&uuid=${fifth}`)).toEqual([]);
      if (!unfiltered) expect(await found('quarry', '&external_id=none')).toEqual([]);
      const first = await service.api('GET', `${path}?search=quarry&limit=3`);
      expect(only<{ uuid: string }[]>(first).map(({ uuid }) => uuid)).toEqual(newest.slice(0, 3));
      expect(nextOf(first)).toBe(`${path}?search=quarry&limit=3&after=${newest[2]}`);
      const second = await service.api('GET', nextOf(first) ?? '');
      expect(only<{ uuid: string }[]>(second).map(({ uuid }) => uuid)).toEqual(newest.slice(3));
      expect(nextOf(second)).toBeUndefined();
      if (!unfiltered) expect(await found('quarry', '&updated_at[before]=2020-01-01T00:00:00Z')).toEqual([]);
    });

    /** Makes these and waits until they are found. */
    const make = async (...names: readonly string[]): Promise<string[]> => {
      const made: string[] = [];
      for (const name of names) made.push(only(await service.api('POST', path, { body: named(name) })));
      await until(async () => (await found(names.at(-1) ?? '')).includes(made.at(-1) ?? ''));
      return made;
    };

    it('a word that begins something matches by prefix alone, one that begins nothing by similarity', async () => {
      const [schmidt, schmitt] = await make('Schmidt Towers', 'Schmitt Towers');
      expect(await found('schmidt')).toEqual([schmidt]);
      expect(await found('schmit')).toEqual([schmitt]);
      expect(await found('schmiht')).toEqual([schmitt, schmidt]);
      expect(await found('schmiht tow')).toEqual([schmitt, schmidt]);
      expect(await found('schmiht towerz')).toEqual([schmitt, schmidt]);
      expect(await found('schmiht nobody')).toEqual([]);
      expect(await found('schmidt schmitt')).toEqual([]);
      if (!unfiltered) expect(await found('schmiht', '&updated_at[before]=2020-01-01T00:00:00Z')).toEqual([]);
      expect(await found('schmiht', `&after=${schmitt}`)).toEqual([schmidt]);
    });

    it('words with digits and words of three letters match by prefix alone', async () => {
      const [first, second, third] = await make('Vault 471142', 'Vault 471143', 'Vault b471142 xyz');
      expect(await found('vault 471142')).toEqual([first]);
      expect(await found('vault 4711')).toEqual([second, first]);
      expect(await found('vault 471144')).toEqual([]);
      expect(await found('vault b471143')).toEqual([]);
      expect(await found('vault xyz')).toEqual([third]);
      expect(await found('vault xyy')).toEqual([]);
    });

    it('follows changes and deletions', async () => {
      const uuid = only(await service.api('POST', path, { body: named('Oldname') }));
      await until(async () => (await found('oldname')).length === 1);
      await service.api('PATCH', `${path}/${uuid}`, { body: named('Freshly') });
      await until(async () => (await found('freshly')).length === 1);
      expect(await found('oldname')).toEqual([]);
      await service.api('DELETE', `${path}/${uuid}`);
      expect(await found('freshly')).toEqual([]);
    });

    if (contacts)
      it('a change of contacts leaves the names findable, and the other way round', async () => {
        const of = (value: string) => ({ contacts: [{ value, type: 'email' }] });
        const uuid = only(await service.api('POST', path, { body: { ...named('Mooring'), ...of('oldmail') } }));
        await service.api('PATCH', `${path}/${uuid}`, { body: of('newmail') });
        await until(async () => (await found('newmail')).length === 1);
        expect(await found('mooring newmail')).toEqual([uuid]);
        expect(await found('oldmail')).toEqual([]);
        await service.api('PATCH', `${path}/${uuid}`, { body: named('Anchorage') });
        await until(async () => (await found('anchorage')).length === 1);
        expect(await found('anchorage newmail')).toEqual([uuid]);
        expect(await found('mooring')).toEqual([]);
      });

    if (archivable)
      it('finds archived ones, unless the filter leaves them out', async () => {
        const [kept = '', archived = ''] = await make('Cellar One', 'Cellar Two');
        await service.api('POST', `${path}/${archived}/archive`);
        expect(await found('cellar')).toEqual([archived, kept]);
        expect(await found('cellar', '&archived=false')).toEqual([kept]);
        expect(await found('cellar', '&archived=true')).toEqual([archived]);
        await service.api('POST', `${path}/${archived}/unarchive`);
        expect(await found('cellar', '&archived=false')).toEqual([archived, kept]);
      });

    it('finds what a naive search of the names finds', async () => {
      const names = Array.from({ length: 20 }, (_, n) =>
        [0, 1, 2].map((i) => VOCABULARY[(n * (i + 3) + i * i) % VOCABULARY.length] ?? '').join(' '),
      );
      const made = await make(...names.map((name) => `${name} grove`), 'lastgrove');
      const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
      const naive = (words: readonly string[]): string[] =>
        names
          .flatMap((name, n) =>
            words.every((word) => `${plain(name)} grove`.split(' ').some((one) => one.startsWith(plain(word))))
              ? [made[n] ?? '']
              : [],
          )
          .reverse();
      const word = fc
        .tuple(fc.constantFrom(...VOCABULARY), fc.nat({ max: 6 }), fc.boolean())
        .map(([text, length, upper]) => (upper ? text.toUpperCase() : text).slice(0, length + 1));
      await fc.assert(
        fc.asyncProperty(fc.array(word, { maxLength: 3 }), async (words) => {
          expect(await found(`grove ${words.join(' ')}`)).toEqual(naive(words));
        }),
        { numRuns: runs(25) },
      );
    });

    it('finds nothing of another account', async () => {
      const { key } = await service.newAccount();
      const [[search] = ['']] = finds;
      expect(await service.api('GET', `${path}?search=${search}`, { key })).toEqual(answered(200, { [plural]: [] }));
    });

    it.each([
      ['', 'must not be blank'],
      ['%20', 'must not be blank'],
      [encodeURIComponent('\u{1F6E0}'.repeat(201)), 'must be at most 200 characters'],
      ['a%00', 'must not contain NUL'],
    ])('takes 1 to 200 characters: %s', async (search, message) => {
      expect(await service.api('GET', `${path}?search=${search}`)).toEqual(invalid({ search: message }));
    });

    it('takes 200 characters', async () => {
      expect(await found('\u{1F6E0}'.repeat(200))).toEqual([]);
      expect(await found('q x '.repeat(50))).toEqual([]);
    });

    more?.({ service: () => service, found });
  });
}
