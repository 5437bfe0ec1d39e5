import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AccountFixture } from '../support/account-fixture.js';
import type { Route } from '../support/document.js';
import { NOBODY } from '../support/fields.js';
import { HOLDS } from '../support/holds.js';
import { runs } from '../support/long.js';
import { createKey } from '../support/programs.js';
import {
  CLIENTS,
  hasExternalId,
  JOB_TYPES,
  JOBS,
  type Json,
  LISTED,
  RESOLUTIONS,
  SITES,
  SKILLS,
  TEAMS,
  TEMPLATES,
  TERRITORIES,
  USERS,
  WEBHOOKS,
} from '../support/resources.js';
import { scopesOf } from '../support/scopes.js';
import { nextOf, only, type Service, sharedService } from '../support/service.js';

/** Every list that counts, with all its filters as the document has them, in random combinations (contract §25). */

/** Those that are no filters: `deleted` and `search` have suites of their own. */
const OTHER_PARAMETERS = ['limit', 'after', 'count', 'sort', 'view', 'deleted', 'search'];

/** The list of what the first part of a filter refers to: `client_uuid`, `client[external_id]`, `assignee[team_name]`. */
const REFERRED: Readonly<Record<string, string>> = {
  client: CLIENTS,
  site: SITES,
  territory: TERRITORIES,
  skill: SKILLS,
  type: JOB_TYPES,
  template: TEMPLATES,
  resolution: RESOLUTIONS,
  completion_of: JOBS,
  team: TEAMS,
  worker: USERS,
};

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly schema: { readonly enum?: readonly string[]; readonly anyOf?: readonly { readonly items?: Json }[] };
}

/** A filter of a list, and what it is tried with. */
interface Filter {
  readonly name: string;
  readonly values: readonly string[];
  readonly takesSeveral: boolean;
  /** The list of what it names by a key, and not by uuid. */
  readonly named?: string | undefined;
  /** Filters of one group name the same entities: their combination is that of what they name. */
  readonly group: string;
}

/** A filter with values, as in a query. */
interface Term {
  readonly filter: Filter;
  readonly values: readonly string[];
}

const INSTANT = /(?<=")\d{4}-\d\d-\d\dT[\d:.]+Z(?=")/g;
const DATE = /(?<=")\d{4}-\d\d-\d\d(?=")/g;

let service: Service;
let mine: AccountFixture;
let theirs: AccountFixture;
let lists: readonly Route[];
const filtersOf = new Map<string, readonly Filter[]>();

const parametersOf = ({ operation }: Route): Parameter[] =>
  ((operation.parameters ?? []) as Parameter[]).filter((one) => one.in === 'query');

const itemsAt = async (path: string, query = '', key = mine.key): Promise<Json[]> =>
  only<Json[]>(await service.api('GET', `${mine.filled(path)}?limit=100${query}`, { key }));

beforeAll(async () => {
  service = await sharedService();
  mine = await AccountFixture.of(service, 'Mine');
  theirs = await AccountFixture.of(service, 'Theirs');
  lists = service.document.routes.filter(
    (route) => route.method === 'GET' && parametersOf(route).some(({ name }) => name === 'count'),
  );
  await makeMore();
  await relate();
  const items = new Map<string, readonly Json[]>();
  for (const { path } of lists) items.set(path, await itemsAt(path, path === JOBS ? '&view=full' : ''));
  for (const route of lists) {
    const filters = parametersOf(route).filter(({ name }) => !OTHER_PARAMETERS.includes(name));
    filtersOf.set(
      route.path,
      filters.map((parameter) => filterOf(parameter, route.path, items)),
    );
  }
});
afterAll(() => service.stop());

/** Makes three of each kind, of which one is archived where that is possible. */
async function makeMore(): Promise<void> {
  const { named, maker, key } = mine;
  for (const { path } of lists)
    for (const n of [2, 3]) {
      const one = named.find((each) => each.path === path);
      if (one === undefined) throw new Error(`Nothing is made at ${path}`);
      const body = one.body(n);
      const fields = {
        ...('name' in body && { name: `${String(body.name)}, ${n}` }),
        ...(path === WEBHOOKS && { name: `CRM, ${n}` }),
        ...((hasExternalId(one) || path === HOLDS) && { external_id: `${path}, ${n}` }),
      };
      const uuid = await maker.make({ ...one, path: mine.filled(path) }, fields);
      if (n === 3 && LISTED.some((each) => each.path === path && each.archivable))
        await service.api('POST', `${path}/${uuid}/archive`, { key, body: {} });
      if (n === 3 && path === HOLDS) await service.api('DELETE', `${path}/${uuid}`, { key });
    }
}

/** Jobs, sites and people that refer to the others in many ways. */
async function relate(): Promise<void> {
  const { key } = mine;
  const uuids = async (path: string): Promise<string[]> => (await itemsAt(path)).map(({ uuid }) => String(uuid));
  const paths = [CLIENTS, SITES, TERRITORIES, SKILLS, USERS, TEAMS, JOB_TYPES, TEMPLATES, RESOLUTIONS];
  const all = new Map(await Promise.all(paths.map(async (path) => [path, await uuids(path)] as const)));
  const at = (path: string, n: number): string => (all.get(path) ?? [])[n % (all.get(path)?.length ?? 1)] ?? '';
  const skills = (n: number): object[] => [...new Set([at(SKILLS, n), at(SKILLS, 0)])].map((uuid) => ({ uuid }));
  const change = async (path: string, n: number, body: Json): Promise<void> => {
    const { status } = await service.api('PATCH', `${path}/${at(path, n)}`, { key, body });
    expect({ path, body, status }).toEqual({ path, body, status: 200 });
  };
  const contacts = (n: number): Json => ({ contacts: [{ name: 'Ann', type: 'phone', value: `+4930111220${n}` }] });
  for (const n of [0, 1, 2]) {
    await change(CLIENTS, n, contacts(n % 2));
    await change(SITES, n, { ...contacts(n % 2), client_uuid: at(CLIENTS, n % 2) });
    await change(USERS, n, {
      skills: skills(n),
      territory_uuid: at(TERRITORIES, n),
    });
    await change(TEAMS, n, { worker_uuids: [at(USERS, n), at(USERS, n + 1)] });
  }
  const act = async (job: string, action: string, body: Json = {}): Promise<void> => {
    const { status } = await service.api('POST', `${JOBS}/${job}/${action}`, { key, body });
    expect({ action, status }).toEqual({ action, status: 200 });
  };
  const possible = (all.get(RESOLUTIONS) ?? []).map((uuid) => ({ uuid }));
  let last: string | undefined;
  for (let n = 0; n < 12; n++) {
    const body = {
      external_id: `job, ${n}`,
      external_order_id: `order, ${n % 3}`,
      client_uuid: at(CLIENTS, n % 2),
      site_uuid: at(SITES, n % 2),
      type_uuid: at(JOB_TYPES, n),
      template_uuid: n % 2 === 0 ? at(TEMPLATES, n) : null,
      territory_uuid: at(TERRITORIES, n),
      skills: skills(n),
      priority: ['low', 'normal', 'high', 'urgent'][n % 4],
      due: { from: null, to: `20${n % 2 === 0 ? 20 : 99}-01-0${(n % 3) + 1}` },
      scheduled_at: `2026-11-${10 + n}T09:00:00Z`,
      assignee: n % 6 === 0 ? null : n % 3 === 1 ? { worker_uuid: at(USERS, n) } : { team_uuid: at(TEAMS, n) },
      possible_resolutions: possible,
      ...(last !== undefined && n % 3 === 0 && { completion_of_uuid: last }),
    };
    const job: string = only(await service.api('POST', JOBS, { key, body }));
    last = job;
    if (n % 6 === 5) await act(job, 'cancel');
    if (n % 3 !== 1) continue;
    for (const action of ['publish', 'en_route', 'start']) await act(job, action);
    if (n % 6 === 1) await act(job, 'finish', { resolution: { uuid: at(RESOLUTIONS, n) } });
  }
}

/** What a parameter of a list is tried with: values of the entities that there are, and one of none. */
function filterOf({ name, schema }: Parameter, path: string, items: ReadonlyMap<string, readonly Json[]>): Filter {
  const [, stem = '', bracketed = ''] = /^(.+?)(?:\[(\w+)\])?$/.exec(name) ?? [];
  const list = schema.anyOf?.find(({ items: one }) => one !== undefined)?.items;
  const [, prefix, suffix] = /^(worker|team)_(\w+)$/.exec(bracketed) ?? [];
  const noun = prefix ?? stem.replace(/_uuid$/, '');
  // `skill_uuid[all]` has uuids, too.
  const key = stem.endsWith('_uuid') ? 'uuid' : (suffix ?? bracketed);
  const referred = ['before', 'after', 'from', 'to'].includes(key) ? undefined : REFERRED[noun];
  const own = items.get(path) ?? [];
  const given = schema.enum ?? list?.enum ?? valuesIn(referred === undefined ? own : (items.get(referred) ?? []));
  const values = (given as readonly unknown[]).filter((one) => typeof one === 'string' || typeof one === 'number');
  if (values.length === 0) throw new Error(`No entity has a value for ${name} of ${path}`);
  return {
    name,
    values: [...new Set(values.map(String))],
    takesSeveral: list !== undefined,
    named: key === 'uuid' ? undefined : referred,
    group: referred !== undefined && bracketed !== 'all' ? noun : name,
  };

  function valuesIn(entities: readonly Json[]): readonly unknown[] {
    if (referred !== undefined) return [...entities.map((one) => one[key]), key === 'uuid' ? NOBODY : 'nobody'];
    // Some lists do not show when an entity has changed, as others that changed then do.
    const shown = JSON.stringify(JSON.stringify(entities).search(INSTANT) >= 0 ? entities : [...items.values()]);
    if (bracketed !== '') return shown.match(stem.startsWith('due') ? DATE : INSTANT) ?? [];
    switch (name) {
      case 'uuid':
        return [...entities.map(({ uuid }) => uuid), NOBODY];
      case 'contact':
        return entities.flatMap(({ contacts }) => (contacts as Json[]).map(({ value }) => value));
      case 'external_id_prefix':
        return entities.map(({ external_id: id }) => typeof id === 'string' && id.slice(0, -1));
      case 'name':
        if (path === USERS) return entities.map((one) => [one.first_name, one.last_name].join(' '));
    }
    return entities.map((one) => one[name]);
  }
}

const queryOf = (terms: readonly Term[]): string =>
  terms.flatMap(({ filter, values }) => values.map((value) => `&${filter.name}=${encodeURIComponent(value)}`)).join('');

/** All entities of a list with a query, page by page, in its order. */
async function listed(path: string, query: string, key: string, limit = 100): Promise<string[]> {
  const uuids: string[] = [];
  for (let next: string | undefined = `${mine.filled(path)}?limit=${limit}&count=true${query}`; next !== undefined;) {
    const answer = await service.api('GET', next, { key });
    expect({ query, status: answer.status }).toEqual({ query, status: 200 });
    uuids.push(...only<{ uuid: string }[]>(answer).map(({ uuid }) => uuid));
    next = nextOf(answer);
    if (next === undefined)
      expect({ query, total: answer.headers.get('total-count') }).toEqual({ query, total: `${uuids.length}` });
  }
  return uuids;
}

const known = new Map<string, Promise<readonly string[]>>();
/** As {@link listed}, at once, and once for each query. */
function listedOnce(path: string, query: string, key: string): Promise<readonly string[]> {
  const name = `${path} ${query} ${key}`;
  const answer = known.get(name) ?? listed(path, query, key);
  known.set(name, answer);
  return answer;
}

/** A key of an account with one scope alone. */
const keyWith = (scope: string, { uuid }: AccountFixture): Promise<string> =>
  createKey(service.databaseUrl, { scopes: [scope] }, uuid);

const termOf = (filter: Filter): fc.Arbitrary<Term> =>
  fc
    .uniqueArray(fc.constantFrom(...filter.values), { minLength: 1, maxLength: filter.takesSeveral ? 3 : 1 })
    .map((values) => ({ filter, values }));

describe('every list', () => {
  it('shows with several filters what each of them shows alone, page by page, counted, and nothing of it to another account', async () => {
    expect(lists.length).toBeGreaterThan(20);
    for (const route of lists) {
      const { path } = route;
      const filters = filtersOf.get(path) ?? [];
      const sorts = parametersOf(route).find(({ name }) => name === 'sort')?.schema.enum ?? [];
      const all = await listedOnce(path, '', mine.key);
      expect({ path, isLong: all.length > 2 }).toEqual({ path, isLong: true });
      await fc.assert(
        fc.asyncProperty(
          fc.uniqueArray(fc.oneof(...filters.map(termOf)), { maxLength: 4, selector: ({ filter }) => filter.group }),
          fc.constantFrom('', ...sorts.map((sort) => `&sort=${sort}`)),
          fc.integer({ min: 1, max: 5 }),
          async (terms, sort, limit) => {
            const query = queryOf(terms);
            const each = await Promise.all(terms.map((term) => listedOnce(path, queryOf([term]), mine.key)));
            const inOrder = await listedOnce(path, sort, mine.key);
            const shown = await listed(path, query + sort, mine.key, limit);
            expect({ path, query, sort, shown }).toEqual({
              path,
              query,
              sort,
              shown: inOrder.filter((uuid) => each.every((found) => found.includes(uuid))),
            });
            const others = await service.api('GET', `${theirs.filled(path)}?limit=100${query}`, { key: theirs.key });
            expect({ path, query, status: others.status }).toEqual({ path, query, status: 200 });
            for (const { uuid } of only<{ uuid: string }[]>(others)) expect(all).not.toContain(uuid);
          },
        ),
        { numRuns: runs(path === JOBS ? 60 : 8) },
      );
    }
  });

  it('shows with a filter by a reference what a key may read: nothing for what is named in another context', async () => {
    for (const { path } of lists)
      for (const scope of scopesOf('GET', path)) {
        const key = await keyWith(scope, mine);
        for (const filter of filtersOf.get(path) ?? []) {
          if (filter.named === undefined) continue;
          const query = queryOf([{ filter, values: filter.values }]);
          const shown = await listed(path, query, key);
          const isReadable = scopesOf('GET', filter.named).includes(scope);
          const expected = isReadable ? await listedOnce(path, query, mine.key) : [];
          expect({ path, scope, filter: filter.name, shown }).toEqual({
            path,
            scope,
            filter: filter.name,
            shown: expected,
          });
          // Not a filter that shows nothing to anybody.
          expect({ query, all: await listedOnce(path, query, mine.key) }).not.toEqual({ query, all: [] });
        }
      }
  });
});
