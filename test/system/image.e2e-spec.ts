import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFile, execFileSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { emptyDatabase, type TestDatabase } from '../../tools/harness/database.js';
import { KEY, environment } from '../../tools/harness/environment.js';
import { StandaloneProgram } from '../../tools/harness/standalone-program.js';
import { copiedToBuild, copiesFrom, imageHealthCheck } from '../support/dockerfile.js';

/** What the image contains, outside of the repository, so that no package of the repository is found. */
let image: string;
let database: TestDatabase;
let api: StandaloneProgram;
let worker: StandaloneProgram;
/** What the suite made, and removes at its end. */
const cleanUps: (() => Promise<void>)[] = [];

beforeAll(async () => {
  // With what the Dockerfile copies alone, as in the container.
  const sources = await mkdtemp(join(tmpdir(), 'fieldline-image-sources-'));
  cleanUps.push(() => rm(sources, { recursive: true, force: true }));
  for (const { from, to } of copiedToBuild) cpSync(from, join(sources, to), { recursive: true });
  symlinkSync(resolve('node_modules'), join(sources, 'node_modules'));
  execFileSync(process.execPath, ['tools/build.mjs', '--image'], { cwd: sources, stdio: 'inherit' });
  image = await mkdtemp(join(tmpdir(), 'fieldline-image-'));
  for (const { from, to } of copiesFrom('build'))
    cpSync(join(sources, from.replace(/^\/app\//, '')), join(image, to), { recursive: true });
  cleanUps.push(() => rm(image, { recursive: true, force: true }));
  database = await emptyDatabase();
  cleanUps.push(() => database.drop());
});
afterAll(async () => {
  for (const cleanUp of cleanUps.reverse()) await cleanUp();
});

async function start(app: 'api' | 'worker'): Promise<StandaloneProgram> {
  const program = await StandaloneProgram.start(app, database.url, {}, image);
  cleanUps.push(() => program.kill());
  return program;
}

/** The standard output of the command line of the image. */
async function cli(...args: string[]): Promise<string> {
  const env = { PATH: process.env['PATH'], ...environment(database.url) };
  const { stdout } = await promisify(execFile)(process.execPath, ['dist/apps/cli/src/main.js', ...args], {
    cwd: image,
    env,
  });
  return stdout;
}

const files = (): string[] =>
  readdirSync(image, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(image.length + 1));

describe('the files of the image', () => {
  it('contain no packages and no source maps', () => {
    expect(files().filter((file) => file.includes('node_modules/') || file.endsWith('.map'))).toEqual([]);
  });

  it('keep the names of classes, of which traces and errors are made', () => {
    const code = files()
      .filter((file) => /^dist\/.*\.js$/.test(file))
      .map((file) => readFileSync(join(image, file), 'utf8'))
      .join('\n');
    const named = new Set(
      [...code.matchAll(/\bclass (\w+)|\b(\w+) = class(?= extends\b| *\{)/g)].map(([, a, b]) => a ?? b),
    );
    const own = ['apps/api', 'apps/worker', 'libs'].flatMap((folder) =>
      readdirSync(`dist/${folder}`, { recursive: true, withFileTypes: true })
        .filter(({ name }) => name.endsWith('.commands.js'))
        .flatMap(({ parentPath, name }) => [
          ...readFileSync(join(parentPath, name), 'utf8').matchAll(/^export class (\w+)/gm),
        ])
        .map(([, name]) => name),
    );
    expect(own.length).toBeGreaterThan(100);
    expect(own.filter((name) => !named.has(name))).toEqual([]);
  });

  it('contain the licence of each package', () => {
    const licences = readFileSync(join(image, 'LICENSES-OF-PACKAGES'), 'utf8');
    for (const name of ['@nestjs/core', 'pg', 'undici', '@scalar/api-reference', '@vue/runtime-core'])
      expect(licences).toMatch(new RegExp(`^==== ${name} \\d`, 'm'));
  });
});

describe('the programs of the image', () => {
  it('migrate a new database, and check it', async () => {
    expect(await cli('migrate')).toMatch(/^Ran Migration\d+_eventstore, /);
    expect(await cli('migrate')).toBe('The schema is up to date.\n');
    expect(await cli('doctor')).toMatch(/all checks passed\n$/);
  });

  it('serve the API, its document and its reference', async () => {
    api = await start('api');
    const get = (path: string): Promise<Response> =>
      fetch(new URL(path, api.url), { headers: { Authorization: `Bearer ${KEY}` } });
    expect(await (await get('/v2/account')).json()).toHaveProperty('account.uuid');
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    const stored = JSON.parse(readFileSync(`docs/openapi/${version}.json`, 'utf8')) as object;
    const servers = [{ url: new URL(api.url).origin }];
    expect(await (await get('/openapi.json')).json()).toEqual({ ...stored, servers });
    const page = await (await get('/docs/')).text();
    const parts = [...page.matchAll(/\b(?:src|href)="([^"]+\.(?:js|css|png|svg))"/g)].map(([, path = '']) => path);
    expect(parts.length).toBeGreaterThan(0);
    for (const path of parts)
      expect([path, (await get(new URL(path, `${api.url}/docs/`).pathname)).status]).toEqual([path, 200]);
  });

  it('run the worker, which is ready', async () => {
    worker = await start('worker');
    expect((await fetch(`${worker.url}/health/ready`)).status).toBe(200);
  });

  it('are healthy by the health check of the image', async () => {
    const port = (url: string): number => Number(new URL(url).port);
    const check = (env: Record<string, string>): Promise<unknown> => {
      const [command = '', ...args] = imageHealthCheck();
      return promisify(execFile)(command, args, { env: { PATH: process.env['PATH'], ...env } });
    };
    await check({ PORT: String(port(api.url)), METRICS_PORT: '1' });
    await check({ PORT: '1', METRICS_PORT: String(port(worker.url) - 1) });
    await expect(check({ PORT: '1', METRICS_PORT: '1' })).rejects.toMatchObject({ code: 1 });
  });

  it('end on SIGTERM', async () => {
    expect(await Promise.all([api.stop(), worker.stop()])).toEqual([0, 0]);
  });
});
