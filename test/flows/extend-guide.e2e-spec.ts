import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { createDatabase, type TestDatabase } from '../support/database.js';
import { environment, KEY } from '../support/environment.js';
import { Guide, type Insertion, shell } from '../support/guide.js';
import { answered, invalid, notFound } from '../support/problems.js';
import { only, type Service, serviceAt } from '../support/service.js';
import { Standalone } from '../support/standalone.js';

// It compiles the product, which takes long on a busy machine.
jest.setTimeout(180_000);

const VEHICLES = '/v2/vehicles';

describe('the resource that the guide for extensions adds', () => {
  const guide = new Guide('docs/extend.md');
  const files = guide.files('A resource');
  const insertions = guide.insertions('A resource');

  /** A copy of the sources with the resource added, as somebody has it who followed the guide. */
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
    for (const file of ['package.json', 'tsconfig.json', 'jest.config.js', '.swcrc', '.prettierrc'])
      cpSync(file, join(folder, file));
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
    files.forEach(write);
    insertions.forEach(insert);

    database = await createDatabase();
    closing.push(() => database.drop());
    await run('npx swc apps libs migrations tools -d dist --ignore "**/*.spec.ts" --quiet');
    expect(await run('node dist/apps/cli/src/main.js migrate')).toContain(
      'Migration20261201090000_scheduling_vehicles',
    );
    const program = await Standalone.start('api', database.url, {}, folder);
    closing.push(() => program.stop());
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

  function insert({ path, below, text }: Insertion): void {
    const lines = readFileSync(join(folder, path), 'utf8').split('\n');
    const places = lines.flatMap((line, i) => (line.trim() === below ? [i] : []));
    expect({ path, below, places }).toEqual({ path, below, places: [expect.any(Number)] });
    lines.splice((places[0] ?? 0) + 1, 0, text.trimEnd());
    writeFileSync(join(folder, path), lines.join('\n'));
  }

  /** Runs a command in the folder. @returns what it printed. */
  async function run(command: string): Promise<string> {
    const { PATH, HOME } = process.env;
    const env = { PATH: `${resolve('node_modules/.bin')}:${PATH}`, HOME, NO_COLOR: '1', ...environment(database.url) };
    const { code, stdout, stderr } = await shell(command, { cwd: folder, env });
    expect({ command, code, output: code === 0 ? '' : stdout + stderr }).toEqual({ command, code: 0, output: '' });
    return stdout;
  }

  const create = async (fields: object = {}): Promise<string> =>
    only(await service.api('POST', VEHICLES, { body: { name: 'Van', plate: 'FL 1', ...fields } }));

  it('takes at most 10 files and 250 lines', () => {
    const lines = files.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0);
    process.stdout.write(`A resource: ${files.length} files, ${lines} lines\n`);
    expect(files.length).toBeLessThanOrEqual(10);
    expect(lines).toBeLessThanOrEqual(250);
    expect(guide.blocks('ts', 'A resource').length + guide.blocks('json', 'A resource').length).toBe(
      files.length + insertions.length,
    );
  });

  it('compiles, is formatted, and keeps its own spec', async () => {
    const changed = [...new Set([...files, ...insertions].map(({ path }) => path))];
    writeFileSync(
      join(folder, 'tsconfig.walk.json'),
      JSON.stringify({ extends: './tsconfig.json', include: [...changed, 'apps/api/src/main.ts'] }),
    );
    await Promise.all([
      run('tsc --noEmit -p tsconfig.walk.json'),
      run(`prettier --check ${changed.join(' ')}`),
      run(
        'node --experimental-vm-modules node_modules/jest/bin/jest.js --selectProjects unit --testPathPatterns vehicle',
      ),
    ]);
  });

  it('has seven routes in the OpenAPI document', () => {
    const routes = service.document.routes.filter(({ path }) => path.startsWith(VEHICLES));
    expect(routes.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
      'DELETE /v2/vehicles/{vehicle}',
      'GET /v2/vehicles',
      'GET /v2/vehicles/{vehicle}',
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

  it('has an external id of its own', async () => {
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

  it('tells the change feed what happens to it', async () => {
    const uuid = await create({ external_id: 'told' });
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
      ['vehicle_created', 1, { name: 'Van', plate: 'FL 1', external_id: 'told', archived: false }],
      ['vehicle_updated', 2, { plate: 'FL 7', external_id: null }],
      ['vehicle_archived', 3, {}],
      ['vehicle_unarchived', 4, {}],
      ['vehicle_deleted', 5, {}],
    ]);
  });
});
