import { afterEach, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { delimiter } from 'node:path';
import { query, withDatabase } from '../../tools/harness/database.js';
import { environment } from '../../tools/harness/environment.js';
import { dataFolder } from '../../tools/harness/folders.js';
import { StandaloneProgram } from '../../tools/harness/standalone-program.js';
import { cleanUp, newDataDir } from '../support/embedded.js';
import { Guide } from '../support/guide.js';
import { shell } from '../support/terminals.js';
import { backupServer } from '../support/installed-postgres.js';

const guide = new Guide('docs/production.md');
const SYSTEMCTL = 'systemctl() { echo "systemctl $*"; }\n';

/** Ends what the test started, the last one first. */
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
  await cleanUp();
});

it('the guide takes a database from 0.1 to 0.2, and back', async () => {
  const found = await backupServer();
  if (typeof found === 'string') {
    process.stderr.write(`${found}\n`);
    return;
  }
  closing.push(() => found.close());
  const { programs } = found;
  const name = `fieldline_upgrade_${randomBytes(4).toString('hex')}`;
  const names = { own: name, REHEARSAL: `${name}_rehearsal`, RESTORED: `${name}_restored` };
  const url = (of: keyof typeof names): string => withDatabase(found.url, names[of]);
  await query(found.url, `create database ${name} template template0`);
  closing.push(async () => {
    for (const one of Object.values(names)) {
      await query(found.url, `drop database if exists ${one} with (force)`);
      await rm(dataFolder(withDatabase(found.url, one)), { recursive: true, force: true });
    }
  });
  await query(url('own'), await readFile('test/flows/dumps/0.1.0.sql', 'utf8'));
  await query(url('own'), 'select make_webhook_partitions()');
  const state = async (of: keyof typeof names): Promise<unknown> => {
    const [row] = await query(
      url(of),
      `select (select count(*)::int from event) as events, (select max(name) from schema_migration) as migration`,
    );
    return row;
  };
  const before = await state('own');
  const cwd = await newDataDir();
  /** Runs a block. @returns what it printed. */
  async function run(commands: string): Promise<string> {
    const outcome = await shell(SYSTEMCTL + commands, {
      cwd,
      env: {
        ...environment(url('own')),
        PATH: `${programs.folder}${delimiter}${process.env['PATH'] ?? ''}`,
        REHEARSAL: names.REHEARSAL,
        REHEARSAL_URL: url('REHEARSAL'),
        RESTORED: names.RESTORED,
        RESTORED_URL: url('RESTORED'),
      },
    });
    expect({ commands, ...outcome }).toMatchObject({ code: 0 });
    return outcome.stdout;
  }

  const blocks = guide.blocks('sh', 'From 0.1 to 0.2').map(({ text }) => text);
  expect(blocks).toHaveLength(6);
  const [rehearse = '', remove = '', stop = '', migrate = '', start = '', back = ''] = blocks;
  const rehearsed = await run(rehearse);
  expect(rehearsed).toMatch(/^Adopted the schema of 0\.1\.0\.$/m);
  expect(rehearsed).toMatch(/^all checks passed$/m);
  expect(rehearsed).toMatch(/all match their events/);
  expect(await state('own')).toEqual(before);
  await run(remove);
  expect(await query(found.url, `select 1 from pg_database where datname = '${names.REHEARSAL}'`)).toEqual([]);

  await run(stop);
  const migrated = await run(migrate);
  expect(migrated).toMatch(/^Adopted the schema of 0\.1\.0\.$/m);
  expect(migrated).toMatch(/^all checks passed$/m);
  const api = StandaloneProgram.launch('api', url('own'));
  closing.push(() => api.kill());
  await api.ready();
  expect(await run(start.replace('http://127.0.0.1:3000', api.url))).toContain('"status":"ready"');
  expect(await api.stop()).toBe(0);

  await run(back);
  expect(await state('RESTORED')).toEqual(before);
  const units = (text: string): string[] => (text.match(/fieldline-\w+@\d+/g) ?? []).sort();
  const all = units(
    guide
      .blocks('sh', 'systemd')
      .map(({ text }) => text)
      .join(''),
  );
  for (const text of [stop, start, back]) expect(units(text)).toEqual(all);
});
