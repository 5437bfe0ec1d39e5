import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { VERSION } from '../../packages/client/src/version.js';

const SOURCE = 'packages/client';
const GENERATED = `${SOURCE}/src/generated`;
const run = promisify(execFile);
const manifestOf = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Readonly<Record<string, unknown>>;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fieldline-client-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('has the version and the licence of the product, and no dependencies', () => {
  const [own, product] = [manifestOf(SOURCE), manifestOf('.')];
  expect(own).toMatchObject({ name: '@fieldline/client', version: product.version, license: product.license });
  expect(Object.keys(own).filter((key) => /dependencies$/i.test(key))).toEqual([]);
  expect(VERSION).toBe(own.version);
  expect(readFileSync(`${SOURCE}/LICENSE`, 'utf8')).toBe(readFileSync('LICENSE', 'utf8'));
});

it('has the types and methods of the present API: npm run client:types generates them', async () => {
  const made = join(folder, 'generated');
  await mkdir(made);
  await run(process.execPath, ['--import', './test/support/typescript.mjs', `${SOURCE}/tools/types.ts`, made]);
  const contentOf = (of: string) =>
    Promise.all(['api.d.ts', 'names.ts', 'resources.ts'].map((file) => readFile(join(of, file), 'utf8')));
  const upToDate = (await contentOf(made)).join() === (await contentOf(GENERATED)).join();
  expect({ upToDate, otherwise: 'npm run client:types' }).toEqual({
    upToDate: true,
    otherwise: 'npm run client:types',
  });
});
