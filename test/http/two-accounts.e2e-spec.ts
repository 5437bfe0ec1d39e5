import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AccountFixture, EXTERNAL_ID, marked } from '../support/account-fixture.js';
import type { Route } from '../support/document.js';
import { hasExternalId, LISTED, Maker, UNITS } from '../support/resources.js';
import { only, type Service, sharedService } from '../support/service.js';

let service: Service;
let mine: AccountFixture;
let theirs: { readonly uuid: string; readonly key: string };

beforeAll(async () => {
  service = await sharedService();
  mine = await AccountFixture.of(service, 'Mine');
  theirs = await service.newAccount({ name: 'Theirs' });
});
afterAll(() => service.stop());

/** GET routes that list: without parameter at their end. */
const lists = (): Route[] =>
  service.document.routes.filter(({ method, path }) => method === 'GET' && !path.endsWith('}'));

describe('with the key of another account', () => {
  it('every route that names an entity answers 404, and nothing of it changes', async () => {
    const before = await mine.readAll();
    for (const [path, [status]] of Object.entries(before)) expect({ path, status }).toEqual({ path, status: 200 });
    // A template of an import belongs to no account.
    const routes = service.document.routes.filter(
      ({ path, parameters }) => parameters.length > 0 && !path.includes('/templates/{file}'),
    );
    expect(routes.length).toBeGreaterThan(0);
    for (const route of routes) {
      const list = route.path.slice(0, route.path.lastIndexOf('/{'));
      const body = mine.named.find(({ path }) => path === list)?.change ?? {};
      const options = { key: theirs.key, ...(route.method === 'GET' ? {} : { body: takesBody(route) ? body : {} }) };
      const answer = await service.api(route.method, mine.targetOf(route), options);
      expect({ route: `${route.method} ${route.path}`, status: answer.status }).toEqual({
        route: `${route.method} ${route.path}`,
        status: 404,
      });
      for (const reported of ['Acme', EXTERNAL_ID]) expect(JSON.stringify(answer.body)).not.toContain(reported);
    }
    expect(await mine.readAll()).toEqual(before);
  });

  it('every list holds nothing of mine, and the feed no event of mine', async () => {
    const uuids = [...mine.made.values(), mine.uuid];
    const events = only<{ uuid: string }[]>(await service.api('GET', '/v2/events', { key: mine.key }));
    expect(events.length).toBeGreaterThan(2);
    for (const route of lists()) {
      const text = JSON.stringify((await service.api('GET', mine.targetOf(route), { key: theirs.key })).body);
      for (const uuid of [...uuids, ...events.map((event) => event.uuid)]) expect(text).not.toContain(uuid);
    }
  });

  it('what changes entities without naming one changes those of the account', async () => {
    const before = await mine.readAll();
    const { key } = await service.newAccount();
    const maker = new Maker(service.api, key);
    const nameUsers = ['/v2/tokens', '/v2/calendar_feeds'];
    const others = mine.named.filter(({ path }) => !path.includes('{') && !nameUsers.includes(path));
    for (const named of others) await maker.make(named, marked(named));
    await service.api('PATCH', '/v2/account', { body: { name: 'Stolen' }, key });
    expect(await mine.readAll()).toEqual(before);
  });

  it('an external id in a path names their own entity, never mine', async () => {
    const { key } = await service.newAccount();
    const maker = new Maker(service.api, key);
    for (const resource of LISTED.filter(hasExternalId)) {
      const uuid = await maker.make(resource, marked(resource));
      const answer = await service.api('GET', `${resource.path}/${EXTERNAL_ID}`, { key });
      expect(only<object>(answer)).toMatchObject({ uuid });
      expect(uuid).not.toBe(mine.made.get(resource.path));
    }
  });

  it('an Idempotency-Key of mine replays nothing to them', async () => {
    const headers = { 'Idempotency-Key': 'shared-key' };
    const body = { name: 'Piece', code: 'pc' };
    const first = only(await service.api('POST', UNITS, { body, headers, key: mine.key }));
    const second = only(await service.api('POST', UNITS, { body, headers, key: theirs.key }));
    expect(second).not.toBe(first);
  });
});

const takesBody = ({ operation }: Route): boolean => operation.requestBody !== undefined;
