import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createDatabase, type TestDatabase } from '../../tools/harness/database.js';
import { KEY } from '../../tools/harness/environment.js';
import { ADDITIONS, ExtendedSources, extendGuide } from '../support/extension.js';
import type * as programs from '../support/programs.js';
import { shell } from '../support/terminals.js';
import { answered, invalid, notFound } from '../support/problems.js';
import type * as services from '../support/service.js';
import { only, type Service } from '../support/service.js';
import { until } from '../../tools/harness/until.js';

const VEHICLES = '/v2/vehicles';
const USERS = '/v2/users';

// The sources are loaded as they are: `test/system/extend-guide.e2e-spec.ts` compiles them, and runs the checks of the guide.
describe('the code that the guide for extensions adds', () => {
  let sources: ExtendedSources;
  let database: TestDatabase;
  let service: Service;
  const closing: (() => unknown)[] = [];
  /** The key of another account. */
  let otherKey: string;

  beforeAll(async () => {
    sources = new ExtendedSources();
    closing.push(() => sources.remove());
    const load = (file: string): Promise<unknown> => import(pathToFileURL(join(sources.folder, file)).href);
    const { runCommand } = (await load('test/support/programs.ts')) as typeof programs;
    const extended = (await load('test/support/service.ts')) as typeof services;
    database = await createDatabase();
    closing.push(() => database.drop());
    expect(await runCommand(database.url, ['migrate'])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Migration20261126011000_scheduling_vehicles'),
    });
    service = await extended.startService({ databaseUrl: database.url });
    closing.push(() => service.stop(), await extended.startWorkerFor(service));
    otherKey = (await service.newAccount()).key;
  });
  afterAll(async () => {
    for (const close of closing.reverse()) await close();
  });

  const create = async (fields: object = {}): Promise<string> =>
    only(await service.api('POST', VEHICLES, { body: { name: 'Van', plate: 'FL 1', ...fields } }));

  it('is as many files as the table says', () => {
    const rows = [...extendGuide.text.matchAll(/^\| a (\w+) (?:with[^|]*)?\| (none|\d+)[^|]*\| (\d+) \|/gm)];
    const counted = ADDITIONS.map((heading) => {
      const added = extendGuide.files(heading).map(({ path }) => path);
      const changed = extendGuide.edits(heading).filter(({ path }) => !added.includes(path));
      return [
        heading.slice(2),
        added.length === 0 ? 'none' : String(added.length),
        String(new Set(changed.map(({ path }) => path)).size),
      ];
    });
    expect(rows.map(([, ...cells]) => cells)).toEqual(counted);
  });

  it('is at most 10 files and 250 lines for a resource', () => {
    const resource = extendGuide.files('A resource');
    const lines = resource.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0);
    process.stdout.write(`A resource: ${resource.length} files, ${lines} lines\n`);
    expect(resource.length).toBeLessThanOrEqual(10);
    expect(lines).toBeLessThanOrEqual(250);
  });

  it('is at most 7 files for a verb of jobs with an event of its own', () => {
    const files = [...extendGuide.files('A verb'), ...extendGuide.edits('A verb')].map(({ path }) => path);
    expect(new Set(files).size).toBeLessThanOrEqual(7);
  });

  it.each(ADDITIONS)('is applied whole: %s', (heading) => {
    const blocks = [...extendGuide.blocks('ts', heading), ...extendGuide.blocks('json', heading)];
    const shown = [
      ...extendGuide.files(heading),
      ...extendGuide.edits(heading).filter(({ kind }) => kind !== 'replace'),
    ];
    expect(shown.map(({ text }) => text).sort()).toEqual(blocks.map(({ text }) => text).sort());
    expect(extendGuide.section(heading).match(/\breplace `/g) ?? []).toHaveLength(
      extendGuide.edits(heading).filter(({ kind }) => kind === 'replace').length,
    );
  });

  it('has eleven routes in the OpenAPI document, each with a description', () => {
    const routes = service.document.routes.filter(({ path }) => path.startsWith(VEHICLES));
    // The linters of the document require it.
    for (const { operation } of routes) expect(operation).toMatchObject({ description: expect.stringMatching(/./) });
    expect(routes.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
      'DELETE /v2/vehicles/{vehicle}',
      'GET /v2/vehicles',
      'GET /v2/vehicles/{vehicle}',
      'GET /v2/vehicles/{vehicle}/compare',
      'GET /v2/vehicles/{vehicle}/history',
      'PATCH /v2/vehicles/{vehicle}',
      'POST /v2/vehicles',
      'POST /v2/vehicles/{vehicle}/archive',
      'POST /v2/vehicles/{vehicle}/restore',
      'POST /v2/vehicles/{vehicle}/revert',
      'POST /v2/vehicles/{vehicle}/unarchive',
    ]);
  });

  it('is created, listed, and read with its version', async () => {
    const uuid = await create({ external_id: 'read' });
    const vehicle = { uuid, name: 'Van', plate: 'FL 1', external_id: 'read', archived: false };
    const read = await service.api('GET', `${VEHICLES}/read`);
    expect(read).toEqual(answered(200, { vehicle }));
    expect(read.headers.get('etag')).toMatch(/^"1/);
    expect(only<object[]>(await service.api('GET', `${VEHICLES}?limit=500`))).toContainEqual(vehicle);
  });

  it('is refused with all that is wrong', async () => {
    const body = { name: ' ', plate: 'x'.repeat(21), plates: 1 };
    expect(await service.api('POST', VEHICLES, { body })).toEqual(
      invalid({
        name: 'must not be blank',
        plate: 'must be at most 20 characters',
        plates: 'is not known: did you mean "plate"?',
      }),
    );
  });

  it('is changed by who has read it, with its read-only fields repeated', async () => {
    const at = `${VEHICLES}/${await create()}`;
    const { vehicle } = (await service.api('GET', at)).body as { vehicle: object };
    const stale = (await service.api('GET', at)).headers.get('etag') ?? '';
    const change = (plate: string) =>
      service.api('PATCH', at, { body: { ...vehicle, plate }, headers: { 'If-Match': stale } });
    expect(await change('FL 2')).toMatchObject({ status: 200 });
    expect(await change('FL 3')).toMatchObject({ status: 412, body: { code: 'version_mismatch' } });
    expect(only(await service.api('GET', at))).toEqual({ ...vehicle, plate: 'FL 2' });
    expect(await service.api('PATCH', at, { body: { archived: true } })).toEqual(invalid({ archived: 'is read-only' }));
  });

  it('is archived, found by that, and taken back', async () => {
    const uuid = await create();
    const archived = async (): Promise<string[]> =>
      only<{ uuid: string }[]>(await service.api('GET', `${VEHICLES}?archived=true&limit=500`)).map((one) => one.uuid);
    expect(await service.api('POST', `${VEHICLES}/${uuid}/archive`)).toEqual(answered(200, { vehicle_uuid: uuid }));
    expect(await archived()).toContain(uuid);
    expect(await service.api('POST', `${VEHICLES}/${uuid}/unarchive`)).toEqual(answered(200, { vehicle_uuid: uuid }));
    expect(await archived()).not.toContain(uuid);
  });

  it('is gone when it is deleted, and its external id is free', async () => {
    const uuid = await create({ external_id: 'gone' });
    expect(await service.api('DELETE', `${VEHICLES}/gone`)).toEqual(answered(200, { message: 'Performed' }));
    expect(await service.api('GET', `${VEHICLES}/${uuid}`)).toEqual(notFound('vehicle'));
    expect(await service.api('DELETE', `${VEHICLES}/${uuid}`)).toEqual(notFound('vehicle'));
    expect(await create({ external_id: 'gone' })).not.toBe(uuid);
  });

  it('is created by a PATCH with an external id that is not in use', async () => {
    const at = `${VEHICLES}/upserted`;
    expect(await service.api('PATCH', at, { body: { name: 'Van' } })).toEqual(invalid({ plate: 'is required' }));
    const first = await service.api('PATCH', at, { body: { name: 'Van', plate: 'FL 1' } });
    expect(first).toEqual(answered(201, { vehicle_uuid: expect.any(String) }));
    expect(await service.api('PATCH', at, { body: { plate: 'FL 2' } })).toEqual(answered(200, first.body));
    expect(only(await service.api('GET', at))).toMatchObject({ plate: 'FL 2', external_id: 'upserted' });
  });

  it('has its own external id', async () => {
    const uuid = await create({ external_id: 'own' });
    const body = { name: 'Car', plate: 'FL 9', external_id: 'own' };
    expect(await service.api('POST', VEHICLES, { body })).toEqual(
      invalid({ external_id: 'is used by another entity' }, 'validation_failed', { conflicting_uuid: uuid }),
    );
  });

  it('is not seen by another account', async () => {
    const uuid = await create();
    const key = otherKey;
    expect(await service.api('GET', `${VEHICLES}/${uuid}`, { key })).toEqual(notFound('vehicle'));
    expect(await service.api('DELETE', `${VEHICLES}/${uuid}`, { key })).toEqual(notFound('vehicle'));
    expect(await service.api('GET', VEHICLES, { key })).toEqual(answered(200, { vehicles: [] }));
  });

  it('records its changes in the change feed', async () => {
    const uuid = await create({ external_id: 'feed' });
    const at = `${VEHICLES}/${uuid}`;
    await service.api('PATCH', at, { body: { plate: 'FL 7', external_id: null } });
    for (const action of ['archive', 'unarchive']) await service.api('POST', `${at}/${action}`);
    await service.api('DELETE', at);
    const events = only<{ type: string; entity_uuid: string; entity_version: number; data: object }[]>(
      await service.api('GET', '/v2/events?limit=500'),
    );
    expect(
      events
        .filter((one) => one.entity_uuid === uuid)
        .map(({ type, entity_version, data }) => [type, entity_version, data]),
    ).toEqual([
      ['vehicle_created', 1, { name: 'Van', plate: 'FL 1', external_id: 'feed', archived: false }],
      ['vehicle_updated', 2, { plate: 'FL 7', external_id: null }],
      ['vehicle_archived', 3, {}],
      ['vehicle_unarchived', 4, {}],
      ['vehicle_deleted', 5, {}],
    ]);
  });

  it('has a history, and its events are described', async () => {
    const uuid = await create({ external_id: 'history' });
    await service.api('PATCH', `${VEHICLES}/${uuid}`, { body: { plate: 'FL 8' } });
    const history = only<{ version: number; type: string; payload: object }[]>(
      await service.api('GET', `${VEHICLES}/history/history`),
    );
    expect(history.map(({ version, type, payload }) => [version, type, payload])).toEqual([
      [1, 'vehicle_created', { name: 'Van', plate: 'FL 1', external_id: 'history', archived: false }],
      [2, 'vehicle_updated', { plate: 'FL 8' }],
    ]);
    expect(await service.api('GET', `${VEHICLES}/${uuid}/history`, { key: otherKey })).toEqual(notFound('vehicle'));
    const types = only<{ name: string; description: string }[]>(await service.api('GET', '/v2/event_types?of=feed'));
    expect(types.flatMap(({ name, description }) => (/^vehicle_|_restricted/.test(name) ? [description] : []))).toEqual(
      [
        'A user was restricted',
        'A vehicle was archived',
        'A vehicle was created',
        'A vehicle was deleted',
        'A vehicle was restored',
        'A vehicle was unarchived',
        'A vehicle was changed',
      ],
    );
  });

  describe('a verb of jobs', () => {
    const JOBS = '/v2/jobs';
    const at = (time: string): string => `2058-01-07T${time}:00.000Z`;
    let key: string;
    const ask = (method: string, path: string, body?: object) =>
      service.api(method, path, { key, ...(body && { body }) });
    let anna: string;
    const plan = async (time: string): Promise<string> => {
      const assignee = { worker: { uuid: anna } };
      return only(await ask('POST', JOBS, { scheduled_at: at(time), scheduled_duration: { minutes: 60 }, assignee }));
    };
    beforeAll(async () => {
      ({ key } = await service.newAccount());
      anna = only(await ask('POST', USERS, { email: 'anna@example.com', first_name: 'Anna', last_name: 'Berg' }));
      await ask('PATCH', '/v2/account', { scheduling: { checks: { overlap: 'refuse' } } });
    });

    it('moves a job, but not into a time that is taken: the event has another name, the check is the same', async () => {
      const taken = await plan('08:00');
      const job = await plan('06:00');
      const postpone = (time: string) => ask('POST', `${JOBS}/${job}/postpone`, { scheduled_at: at(time) });
      const patch = (time: string) => ask('PATCH', `${JOBS}/${job}`, { scheduled_at: at(time) });
      for (const move of [postpone, patch])
        expect(await move('08:30')).toMatchObject({
          status: 409,
          body: { code: 'job.schedule_conflict', conflicts: [{ check: 'overlap', with: { uuid: taken } }] },
        });
      expect(await postpone('09:00')).toEqual(answered(200, { job_uuid: job }));
      expect(only<object>(await ask('GET', `${JOBS}/${job}`))).toMatchObject({ scheduled_at: at('09:00'), version: 2 });
      expect(await ask('POST', `${JOBS}/${job}/postpone`, { scheduled_at: at('08:30') })).toEqual(
        invalid({ scheduled_at: 'must be after the time of the job' }),
      );
    });

    it('is in history and feed as what it was', async () => {
      const job = await plan('12:00');
      await ask('POST', `${JOBS}/${job}/postpone`, { scheduled_at: at('13:00') });
      const changes = { scheduled_at: { from: at('12:00'), to: at('13:00') } };
      const history = only<object[]>(await ask('GET', `${JOBS}/${job}/history`));
      expect(history[1]).toMatchObject({ version: 2, type: 'job_postponed', payload: { changes } });
      const events = only<object[]>(await ask('GET', `/v2/events?entity_uuid=${job}`));
      expect(events[1]).toMatchObject({ type: 'job_postponed', data: { changes } });
    });
  });

  describe('a command, a field and a projection', () => {
    const createUser = async (name: string): Promise<string> =>
      only(
        await service.api('POST', USERS, {
          body: {
            email: `${name}@example.com`,
            first_name: name,
            last_name: 'Field',
            job_title: 'Technician',
            permissions: { mobile: { login: true } },
          },
        }),
      );
    interface ShownUser {
      readonly job_title: string | null;
      readonly permissions: { readonly mobile: { readonly login: boolean } };
    }
    const show = async (uuid: string): Promise<ShownUser> =>
      only<ShownUser>(await service.api('GET', `${USERS}/${uuid}`));

    it('restrict a user, but not the owner', async () => {
      const [owner, user] = [await createUser('owner'), await createUser('ann')];
      expect((await show(user)).permissions.mobile.login).toBe(true);
      const restrict = (uuid: string) => service.api('POST', `${USERS}/${uuid}/restrict`);
      expect(await restrict(user)).toEqual(answered(200, { user_uuid: user }));
      expect((await show(user)).permissions.mobile.login).toBe(false);
      expect(await restrict(owner)).toMatchObject({ status: 422, body: { code: 'user.is_owner' } });
      const events = only<{ type: string; entity_uuid: string }[]>(await service.api('GET', '/v2/events?limit=500'));
      expect(events.at(-1)).toMatchObject({ type: 'user_restricted', entity_uuid: user });
    });

    it('are tried by the requests of the guide', async () => {
      // The first user of an account is its owner.
      await createUser('first');
      const responses = async (heading: string): Promise<unknown[]> => {
        const [block = ''] = extendGuide
          .blocks('sh', heading)
          .flatMap(({ text }) => (text.startsWith('curl ') ? [text] : []));
        const env = { PATH: process.env['PATH'], API: service.url, KEY };
        const { code, stdout } = await shell(block, { cwd: sources.folder, env });
        expect(code).toBe(0);
        return stdout.split(/(?<=\})(?=\{)/).map((text) => JSON.parse(text) as unknown);
      };
      const user = { user_uuid: expect.any(String) };
      expect(await responses('A command')).toEqual([user, user]);
      expect(await responses('A resource')).toMatchObject([
        { vehicle_uuid: expect.any(String) },
        { vehicle: { name: 'Van', plate: 'FL 1', external_id: 'van-1' } },
        { events: [{ version: 1 }] },
      ]);
    });

    it('keep the job title of a user', async () => {
      const user = await createUser('bob');
      expect((await show(user)).job_title).toBe('Technician');
      await service.api('PATCH', `${USERS}/${user}`, { body: { job_title: null } });
      expect((await show(user)).job_title).toBeNull();
    });

    it('count the changes of permissions', async () => {
      const user = await createUser('cam');
      await service.api('PATCH', `${USERS}/${user}`, { body: { first_name: 'Cameron' } });
      await service.api('PATCH', `${USERS}/${user}`, { body: { permissions: { mobile: { login: false } } } });
      const changes = async (): Promise<{ count: number; last_changed_at: string | null }> =>
        only(await service.api('GET', `${USERS}/${user}/permission_changes`));
      await until(async () => (await changes()).count === 1);
      expect(await changes()).toEqual({ count: 1, last_changed_at: expect.stringMatching(/^\d{4}-.*Z$/) });
    });
  });
});

describe('the guide for those who extend a context', () => {
  it('quotes code as it stands', () => {
    for (const heading of extendGuide.headings.filter((one) => !ADDITIONS.includes(one))) {
      const quoted = extendGuide.files(heading);
      expect(quoted).toHaveLength(extendGuide.blocks('ts', heading).length);
      for (const { path, text } of quoted)
        expect({ path, text, stands: readFileSync(path, 'utf8').includes(text) }).toEqual({ path, text, stands: true });
    }
  });

  it('names commands that there are', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
    for (const [, script = ''] of extendGuide.text.matchAll(/npm run (?:--silent )?([\w:-]+)/g))
      expect(Object.keys(scripts)).toContain(script);
  });
});
