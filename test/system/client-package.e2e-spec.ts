import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { type Service, sharedService } from '../support/service.js';
import { FAULTS } from './client-faults.js';

const SOURCE = 'packages/client';
const run = promisify(execFile);
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

describe('packed and installed', () => {
  let packed: readonly string[];
  let consumer: string;
  let found: Record<string, string>;
  let service: Service;

  beforeAll(async () => {
    service = await sharedService();
    const own = join(folder, 'package');
    await cp(SOURCE, own, { recursive: true, filter: (path) => basename(path) !== 'dist' });
    await symlink(resolve('node_modules'), join(folder, 'node_modules'));
    const args = ['pack', '--json', '--offline', '--cache', join(folder, 'cache'), '--pack-destination', folder];
    const { stdout } = await run('npm', args, { cwd: own });
    const [{ filename, files }] = JSON.parse(stdout) as [{ filename: string; files: { path: string }[] }];
    packed = files.map(({ path }) => path);
    consumer = join(folder, 'consumer');
    const installed = join(consumer, 'node_modules/@fieldline/client');
    await mkdir(installed, { recursive: true });
    await run('tar', ['-xzf', join(folder, filename), '-C', installed, '--strip-components', '1']);
    await writeFile(join(consumer, 'package.json'), '{"type":"module"}');
    await writeFile(join(consumer, 'tsconfig.json'), JSON.stringify({ compilerOptions: CONSUMER, include: ['*'] }));
    const programs = [
      ...blocks.map((text, at) => [`readme-${at}.ts`, text] as const),
      ...FAULTS.map(({ code }, at) => [`fault-${at}.ts`, HEAD + code] as const),
      ['program.ts', `${IMPORT}${PROGRAM}`] as const,
      ['required.cts', `${REQUIRE_TYPED}${PROGRAM}`] as const,
      ['plain.mjs', `${IMPORT}${withoutTypes(PROGRAM)}`] as const,
      ['plain.cjs', `${REQUIRE}${withoutTypes(PROGRAM)}`] as const,
    ];
    for (const [name, text] of programs) await writeFile(join(consumer, name), text);
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
  const IMPORT = `import { Fieldline, isNotFound } from '@fieldline/client';\n`;
  const REQUIRE = `const { Fieldline, isNotFound } = require('@fieldline/client');\n`;
  const REQUIRE_TYPED = `import client = require('@fieldline/client');\nconst { Fieldline, isNotFound } = client;\n`;
  const PROGRAM = `
async function main(): Promise<void> {
  const [url = '', key = ''] = process.argv.slice(2);
  const fieldline = new Fieldline({ url, key });
  const { data } = await fieldline.clients.create({ organization: true, organization_name: 'Acme' });
  const names: string[] = (await fieldline.clients.list().toArray(10)).map(({ name }) => name);
  await fieldline.clients.delete(data.client_uuid);
  const gone = await fieldline.clients.get(data.client_uuid).catch(isNotFound);
  console.log(names.join(), gone);
}
void main();
`;
  const withoutTypes = (code: string): string => code.replace(/: (string\[\]|Promise<void>)/g, '');

  it('holds what is needed, and nothing else', async () => {
    const sources = (await readdir(`${SOURCE}/src`, { recursive: true })).filter((file) => file.endsWith('.ts'));
    const built = ['esm', 'cjs'].flatMap((format) => [
      `dist/${format}/package.json`,
      ...sources.flatMap((file) =>
        (file.endsWith('.d.ts') ? ['.d.ts'] : ['.d.ts', '.js']).map(
          (end) => `dist/${format}/${file.replace(/(\.d)?\.ts$/, end)}`,
        ),
      ),
    ]);
    const expected = ['CHANGELOG.md', 'LICENSE', 'README.md', 'package.json', ...built];
    expect([...packed].sort()).toEqual(expected.sort());
  });

  it.each(['plain.mjs', 'plain.cjs', 'out/program.js', 'out/required.cjs'])('runs in %s', async (file) => {
    const { stdout } = await run(process.execPath, [join(consumer, file), service.url, service.key]);
    expect(stdout).toBe('Acme true\n');
    expect([found.program, found['required.cts']]).toEqual([undefined, undefined]);
  });

  it('compiles for a bundler', async () => {
    // The declarations are checked by the other project; here they are found.
    const bundled = { module: 'esnext', moduleResolution: 'bundler', skipLibCheck: true, noEmit: true };
    const options = { ...CONSUMER, ...bundled };
    const project = join(consumer, 'tsconfig.bundler.json');
    await writeFile(project, JSON.stringify({ compilerOptions: options, include: ['program.ts'] }));
    expect(await compile(project)).toEqual({});
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
