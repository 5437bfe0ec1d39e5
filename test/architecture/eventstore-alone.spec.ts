import { expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { sourcesOf } from './sources.js';

test('the event store compiles with the platform alone, and the form for a cluster with both', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fieldline-eventstore-'));
  try {
    for (const path of ['package.json', 'tsconfig.json', 'libs/platform', 'libs/eventstore', 'libs/cluster'])
      await cp(path, join(folder, path), { recursive: true, filter: (source) => !source.endsWith('.spec.ts') });
    await symlink(resolve('node_modules'), join(folder, 'node_modules'));
    const compiler = resolve('node_modules/typescript-native/bin/tsc');
    const { status, stdout } = spawnSync(process.execPath, [compiler, '--noEmit'], { cwd: folder, encoding: 'utf8' });
    expect({ status, stdout }).toEqual({ status: 0, stdout: '' });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('the event store has no word of field service', () => {
  const word =
    /assignee|appointment|booking|dictionar|\bjobs?\b|overlap|schedul|\bshifts?\b(?!\()|skill|technician|territor|travel/i;
  const named = sourcesOf('libs/eventstore/src').filter(({ text }) => word.test(text));
  expect(named.map(({ path, text }) => `${path}: ${word.exec(text)?.[0]}`)).toEqual([]);
});
