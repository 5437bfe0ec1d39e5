import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { announcedService, announceService } from './service-address.js';

const DATABASE = 'postgresql://fieldline:secret@127.0.0.1:5432/fieldline';
const API = 'http://127.0.0.1:3100';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'address-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('an announced address is found by the same database, until it is withdrawn', async () => {
  const withdraw = await announceService(join(folder, 'new'), DATABASE, API);
  expect(await announcedService(join(folder, 'new'), DATABASE)).toBe(API);
  expect(await announcedService(join(folder, 'new'), DATABASE.replace('secret', 'other'))).toBe(API);
  expect(await announcedService(join(folder, 'new'), DATABASE.replace('5432', '5433'))).toBeUndefined();
  await withdraw();
  expect(await announcedService(join(folder, 'new'), DATABASE)).toBeUndefined();
});

it('a start that has replaced the address keeps it when the earlier one stops', async () => {
  const withdraw = await announceService(folder, DATABASE, API);
  await announceService(folder, DATABASE, 'http://127.0.0.1:3200');
  await withdraw();
  expect(await announcedService(folder, DATABASE)).toBe('http://127.0.0.1:3200');
});

it('a folder that cannot be written announces nothing, and stops no start', async () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  await (
    await announceService(file, DATABASE, API)
  )();
  expect(await announcedService(file, DATABASE)).toBeUndefined();
});

it('a file that is not the one of a start announces nothing', async () => {
  await announceService(folder, DATABASE, API);
  writeFileSync(join(folder, 'running.json'), 'cut off {');
  expect(await announcedService(folder, DATABASE)).toBeUndefined();
});
