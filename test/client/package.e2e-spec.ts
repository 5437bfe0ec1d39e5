import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { type Service, startService } from '../support/service.js';
import { FAULTS } from './faults.js';

// It runs the compiler of TypeScript, which takes its time on a busy machine.
jest.setTimeout(120_000);

const SOURCE = 'packages/client';
const TYPES = `${SOURCE}/src/generated/api.ts`;
const run = promisify(execFile);
const manifestOf = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Readonly<Record<string, unknown>>;
const blocks = [...readFileSync(`${SOURCE}/README.md`, 'utf8').matchAll(/^```ts\n(.*?)^```$/gms)].map(
  ([, text = '']) => text,
);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fieldline-client-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Compiles a project. @returns what the compiler finds wrong, by file. */
async function compile(project: string): Promise<Record<string, string>> {
  const compiler = resolve('node_modules/typescript/bin/tsc');
  const { stdout } = await run(process.execPath, [compiler, '-p', project, '--pretty', 'false']).catch(
    (error: unknown) => error as { stdout: string },
  );
  const found = [...stdout.matchAll(/^(\S+?)\(\d+,\d+\): error (.*)$/gm)];
  return Object.fromEntries(found.map(([, file = '', fault = '']) => [basename(file, '.ts'), fault]));
}

it('is of the version and the licence of the product, and needs nothing else', () => {
  const [own, product] = [manifestOf(SOURCE), manifestOf('.')];
  expect(own).toMatchObject({ name: '@fieldline/client', version: product.version, license: product.license });
  expect(Object.keys(own).filter((key) => /dependencies$/i.test(key))).toEqual([]);
  expect(readFileSync(`${SOURCE}/LICENSE`, 'utf8')).toBe(readFileSync('LICENSE', 'utf8'));
});

it('has the types of the API as it is: npm run client:types makes them', async () => {
  const made = join(folder, 'api.ts');
  await run(process.execPath, ['--import', './test/support/typescript.mjs', `${SOURCE}/tools/types.ts`, made]);
  const upToDate = (await readFile(made, 'utf8')) === (await readFile(TYPES, 'utf8'));
  expect({ upToDate, otherwise: 'npm run client:types' }).toEqual({
    upToDate: true,
    otherwise: 'npm run client:types',
  });
});

describe('installed', () => {
  let own: string;
  let consumer: string;
  let found: Record<string, string>;
  let service: Service;

  beforeAll(async () => {
    service = await startService();
    own = join(folder, 'package');
    consumer = join(folder, 'consumer');
    await cp(SOURCE, own, { recursive: true, filter: (path) => basename(path) !== 'dist' });
    expect(await compile(join(own, 'tsconfig.build.json'))).toEqual({});
    await mkdir(join(consumer, 'node_modules/@fieldline'), { recursive: true });
    await symlink(own, join(consumer, 'node_modules/@fieldline/client'));
    await writeFile(join(consumer, 'package.json'), '{"type":"module"}');
    await writeFile(join(consumer, 'tsconfig.json'), JSON.stringify({ compilerOptions: CONSUMER, include: ['*.ts'] }));
    const files = [
      ...blocks.map((text, at) => [`readme-${at}.ts`, text] as const),
      ...FAULTS.map(({ code }, at) => [`fault-${at}.ts`, HEAD + code] as const),
    ];
    for (const [name, text] of files) await writeFile(join(consumer, name), text);
    found = await compile(consumer);
  });
  afterAll(() => service.stop());

  const CONSUMER = {
    target: 'es2022',
    lib: ['es2022', 'dom', 'dom.iterable'],
    module: 'nodenext',
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    types: ['node'],
    typeRoots: [resolve('node_modules/@types')],
    rootDir: '.',
    outDir: 'out',
  };
  const HEAD = `import { Fieldline, isVersionMismatch, verifyWebhook } from '@fieldline/client';
const api = new Fieldline({ url: 'http://127.0.0.1', key: 'key' });
export const all = [api, isVersionMismatch, verifyWebhook];
`;

  it('holds what is needed, and nothing else', async () => {
    const args = ['pack', '--dry-run', '--json', '--ignore-scripts', '--offline', '--cache', join(folder, 'cache')];
    const { stdout } = await run('npm', args, { cwd: own });
    const [packed] = JSON.parse(stdout) as [{ readonly files: readonly { readonly path: string }[] }];
    const modules = [
      'calls',
      'client',
      'errors',
      'feed',
      'generated/api',
      'index',
      'request',
      'retry',
      'transport',
      'upload',
      'webhooks',
    ];
    const built = modules.flatMap((name) => [`dist/${name}.d.ts`, `dist/${name}.js`]);
    expect(packed.files.map(({ path }) => path).sort()).toEqual(
      ['LICENSE', 'README.md', 'package.json', ...built].sort(),
    );
  });

  it('compiles with the examples of its README', () => {
    expect(blocks.length).toBeGreaterThan(5);
    expect(Object.fromEntries(Object.entries(found).filter(([file]) => file.startsWith('readme-')))).toEqual({});
  });

  it('does what the first example says', async () => {
    const { stdout } = await run(process.execPath, [join(consumer, 'out/readme-0.js')], {
      env: { FIELDLINE_URL: service.url, FIELDLINE_KEY: service.key },
    });
    expect(stdout).toBe('Acme is at version 1\nAcme 1\n');
  });

  it('uploads a file as its example does, and keeps the files that are there', async () => {
    const photos = { name: 'Photos', field_type: 'image' };
    const body = { external_id: 'visit-1', report_fields: [photos] };
    expect(await service.api('POST', '/v2/jobs', { body })).toMatchObject({ status: 201 });
    const path = join(folder, 'boiler.jpg');
    await writeFile(path, Buffer.from('ffd8ffe000104a464946', 'hex'));
    const example = blocks.findIndex((text) => text.includes('uploadAttachment'));
    for (let files = 1; files <= 2; files++) {
      const { stdout } = await run(process.execPath, [join(consumer, `out/readme-${example}.js`), 'visit-1', path], {
        env: { FIELDLINE_URL: service.url, FIELDLINE_KEY: service.key },
      });
      expect(stdout).toBe('boiler.jpg: image/jpeg, 10 bytes\n');
      const { job } = (await service.api('GET', '/v2/jobs/visit-1')).body as { job: { report_fields: object[] } };
      expect(job.report_fields).toMatchObject([{ value: Array.from({ length: files }, () => expect.any(String)) }]);
    }
  });

  it.each(FAULTS.map((one, at) => ({ ...one, at })))('does not compile with $fault', ({ at, reported }) => {
    expect(found[`fault-${at}`]).toMatch(reported);
  });
});
