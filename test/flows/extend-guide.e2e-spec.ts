import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { createDatabase, type TestDatabase } from '../../tools/harness/database.js';
import { environment, KEY } from '../../tools/harness/environment.js';
import { type Edit, Guide } from '../support/guide.js';
import { shell } from '../support/terminals.js';
import { answered, invalid, notFound } from '../support/problems.js';
import { only, type Service, serviceAt } from '../support/service.js';
import { StandaloneProgram } from '../../tools/harness/standalone-program.js';
import { until } from '../../tools/harness/until.js';

const VEHICLES = '/v2/vehicles';
const USERS = '/v2/users';

/** The sections of the guide that add code. */
const ADDITIONS = ['A command', 'A field', 'A resource', 'A projection'];

describe('the code that the guide for extensions adds', () => {
  const guide = new Guide('docs/extend.md');
  const files = ADDITIONS.flatMap((heading) => guide.files(heading));
  const edits = ADDITIONS.flatMap((heading) => guide.edits(heading));

  /** A copy of the sources to which the guide is applied. */
  const folder = mkdtempSync(join(tmpdir(), 'extend-'));
  const closing: (() => unknown)[] = [() => rmSync(folder, { recursive: true })];
  let database: TestDatabase;
  let service: Service;
  /** The key of another account. */
  let otherKey: string;

  beforeAll(async () => {
    for (const source of ['apps', 'libs', 'migrations', 'packages', 'test', 'tools'])
      cpSync(source, join(folder, source), {
        recursive: true,
        filter: (path) => !/(^|\/)(dist|node_modules)$/.test(path),
      });
    // The build makes pages of the guides.
    cpSync('docs', join(folder, 'docs'), { recursive: true });
    for (const file of [
      'README.md',
      'CHANGELOG.md',
      'CONTRIBUTING.md',
      'SECURITY.md',
      'LICENSE',
      'package.json',
      'package-lock.json',
      'tsconfig.json',
      'jest.config.js',
      '.swcrc',
      '.prettierrc',
    ])
      cpSync(file, join(folder, file));
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
    files.forEach(write);
    edits.forEach(apply);

    database = await createDatabase();
    closing.push(() => database.drop());
    await run('node tools/build.mjs');
    expect(await run('node dist/apps/cli/src/main.js migrate')).toContain(
      'Migration20261211090000_scheduling_vehicles',
    );
    const program = await StandaloneProgram.start('api', database.url, {}, folder);
    closing.push(() => program.stop());
    const worker = await StandaloneProgram.start('worker', database.url, {}, folder);
    closing.push(() => worker.stop());
    service = await serviceAt(program.url, database.url, KEY, () => Promise.resolve());
    closing.push(() => service.stop());
    const account = await run('node dist/apps/cli/src/main.js accounts create --name Other');
    otherKey = /^key +(\S+)$/m.exec(account)?.[1] ?? '';
  });
  afterAll(async () => {
    for (const close of closing.reverse()) await close();
  });

  function write({ path, text }: { readonly path: string; readonly text: string }): void {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    // A file that is there already is not one of the resource.
    writeFileSync(join(folder, path), text, { flag: 'wx' });
  }

  const newestMigration = readdirSync('migrations')
    .filter((name) => name.startsWith('Migration'))
    .sort()
    .at(-1)
    ?.replace('.ts', '');

  function apply({ path, kind, at, text }: Edit): void {
    const file = join(folder, path);
    const before = readFileSync(file, 'utf8');
    if (kind === 'end') return writeFileSync(file, before + text);
    if (kind === 'replace') {
      expect({ path, at, parts: before.split(at).length }).toEqual({ path, at, parts: 2 });
      return writeFileSync(
        file,
        before.replace(at, () => text),
      );
    }
    // A new migration comes after all others.
    if (path === 'migrations/index.ts') expect(at).toContain(newestMigration);
    const lines = before.split('\n');
    const places = lines.flatMap((line, i) => (line.trim() === at ? [i] : []));
    expect({ path, at, places }).toEqual({ path, at, places: [expect.any(Number)] });
    lines.splice((places[0] ?? 0) + (kind === 'below' ? 1 : 0), 0, text.replace(/\n$/, ''));
    writeFileSync(file, lines.join('\n'));
  }

  /** Runs a command in the folder. @returns what it printed. */
  async function run(command: string): Promise<string> {
    const { PATH, HOME, TEST_POSTGRES_URL: TEST_DATABASE_URL } = process.env;
    const env = {
      PATH: `${resolve('node_modules/.bin')}:${PATH}`,
      HOME,
      NO_COLOR: '1',
      TEST_DATABASE_URL,
      ...environment(database.url),
    };
    const { code, stdout, stderr } = await shell(command, { cwd: folder, env });
    expect({ command, code, output: code === 0 ? '' : stdout + stderr }).toEqual({ command, code: 0, output: '' });
    return stdout;
  }

  const create = async (fields: object = {}): Promise<string> =>
    only(await service.api('POST', VEHICLES, { body: { name: 'Van', plate: 'FL 1', ...fields } }));

  it('is as many files as the table says', () => {
    const rows = [...guide.text.matchAll(/^\| a (\w+) (?:with[^|]*)?\| (none|\d+)[^|]*\| (\d+) \|/gm)];
    const counted = ADDITIONS.map((heading) => {
      const added = guide.files(heading).map(({ path }) => path);
      const changed = guide.edits(heading).filter(({ path }) => !added.includes(path));
      return [
        heading.slice(2),
        added.length === 0 ? 'none' : String(added.length),
        String(new Set(changed.map(({ path }) => path)).size),
      ];
    });
    expect(rows.map(([, ...cells]) => cells)).toEqual(counted);
  });

  it('is at most 10 files and 250 lines for a resource', () => {
    const resource = guide.files('A resource');
    const lines = resource.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0);
    process.stdout.write(`A resource: ${resource.length} files, ${lines} lines\n`);
    expect(resource.length).toBeLessThanOrEqual(10);
    expect(lines).toBeLessThanOrEqual(250);
  });

  it.each(ADDITIONS)('is applied whole: %s', (heading) => {
    const blocks = [...guide.blocks('ts', heading), ...guide.blocks('json', heading)];
    const shown = [...guide.files(heading), ...guide.edits(heading).filter(({ kind }) => kind !== 'replace')];
    expect(shown.map(({ text }) => text).sort()).toEqual(blocks.map(({ text }) => text).sort());
    expect(guide.section(heading).match(/\breplace `/g) ?? []).toHaveLength(
      guide.edits(heading).filter(({ kind }) => kind === 'replace').length,
    );
  });

  it('compiles, is formatted, and passes its specs', async () => {
    const changed = [...new Set([...files, ...edits].map(({ path }) => path))];
    writeFileSync(
      join(folder, 'tsconfig.walk.json'),
      JSON.stringify({ extends: './tsconfig.json', include: [...changed, 'apps/api/src/main.ts'] }),
    );
    await Promise.all([
      run('tsc --noEmit -p tsconfig.walk.json'),
      run(`prettier --check ${changed.join(' ')}`),
      run(
        'node --experimental-vm-modules node_modules/jest/bin/jest.js --selectProjects unit --testPathPatterns "vehicle|users"',
      ),
    ]);
  });

  it('passes the checks of the guide that know lists: of examples, of scopes, of whole bodies, of the console', async () => {
    const [checks = ''] = guide.blocks('sh', 'A resource').map(({ text }) => text);
    const commands = checks.trim().split('\n');
    expect(commands.slice(1)).toEqual(['npm run check', "npm test -- --testPathPatterns 'flows/schema|test/http'"]);
    // The whole of these two takes many minutes: the parts that see whether a list lacks the resource.
    const parts = ['tsc -p apps/console', "npm run --silent jest -- --testPathPatterns 'http/scopes|scheduling/users'"];
    for (const command of [...commands.slice(0, 1), ...parts]) await run(command.replace(/^npm/, 'command npm'));
    // It runs commands of a developer, one after the other.
  });

  it('has eight routes in the OpenAPI document, each with a description', () => {
    const routes = service.document.routes.filter(({ path }) => path.startsWith(VEHICLES));
    // The linters of the document require it.
    for (const { operation } of routes) expect(operation).toMatchObject({ description: expect.stringMatching(/./) });
    expect(routes.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
      'DELETE /v2/vehicles/{vehicle}',
      'GET /v2/vehicles',
      'GET /v2/vehicles/{vehicle}',
      'GET /v2/vehicles/{vehicle}/history',
      'PATCH /v2/vehicles/{vehicle}',
      'POST /v2/vehicles',
      'POST /v2/vehicles/{vehicle}/archive',
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
    expect(
      types.flatMap(({ name, description }) => (/^vehicle_|_deactivated/.test(name) ? [description] : [])),
    ).toEqual([
      'A user was deactivated',
      'A vehicle was archived',
      'A vehicle was created',
      'A vehicle was deleted',
      'A vehicle was unarchived',
      'A vehicle was changed',
    ]);
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

    it('deactivate a user, but not the owner', async () => {
      const [owner, user] = [await createUser('owner'), await createUser('ann')];
      expect((await show(user)).permissions.mobile.login).toBe(true);
      const deactivate = (uuid: string) => service.api('POST', `${USERS}/${uuid}/deactivate`);
      expect(await deactivate(user)).toEqual(answered(200, { user_uuid: user }));
      expect((await show(user)).permissions.mobile.login).toBe(false);
      expect(await deactivate(owner)).toMatchObject({ status: 422, body: { code: 'user.is_owner' } });
      const events = only<{ type: string; entity_uuid: string }[]>(await service.api('GET', '/v2/events?limit=500'));
      expect(events.at(-1)).toMatchObject({ type: 'user_deactivated', entity_uuid: user });
    });

    it('are tried by the requests of the guide', async () => {
      // The first user of an account is its owner.
      await createUser('first');
      const responses = async (heading: string): Promise<unknown[]> => {
        const [block = ''] = guide
          .blocks('sh', heading)
          .flatMap(({ text }) => (text.startsWith('curl ') ? [text] : []));
        const env = { PATH: process.env['PATH'], API: service.url, KEY };
        const { code, stdout } = await shell(block, { cwd: folder, env });
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
