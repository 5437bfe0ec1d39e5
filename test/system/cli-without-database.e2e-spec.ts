import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ProgramResult } from '../support/cli.js';
import { runCli } from '../../apps/cli/src/cli.js';
import { withSession } from '../../apps/cli/src/session.js';
import { Terminal } from '../../apps/cli/src/terminal.js';
import { findPostgres } from '../../apps/local/src/embedded-postgres/index.js';

import { cleanUp, newDataDir } from '../support/embedded.js';

let parent: string;
let dataDir: string;
beforeEach(async () => {
  parent = await newDataDir();
  dataDir = join(parent, 'data');
});
afterEach(cleanUp);

/** Runs a command on the embedded database of `dataDir`. */
async function run(...args: string[]): Promise<ProgramResult> {
  const said = { stdout: '', stderr: '' };
  const terminal = new Terminal(
    { DATA_DIR: dataDir },
    { write: (text) => (said.stdout += text) },
    { write: (text) => (said.stderr += text) },
  );
  return { code: await runCli(args, terminal), ...said };
}

const UUID = '01a20015-b0fd-7001-9dc9-69f7dca09815';
const READING = [
  ['accounts', 'list'],
  ['accounts', 'list', '--json'],
  ['keys', 'list'],
  ['projections', 'status'],
  ['events', 'verify'],
  ['events', 'tail'],
  ['webhooks', 'list'],
  ['show', 'job', UUID],
  ['webhooks', 'requests', '--webhook', UUID],
  ['webhooks', 'listen', '--forward', 'http://127.0.0.1:4000/'],
];
const CHANGING = [
  ['webhooks', 'test', '--webhook', UUID],
  ['keys', 'create'],
  ['keys', 'rotate', UUID],
  ['keys', 'revoke', UUID],
  ['projections', 'rebuild'],
  ['occupancy', 'rebuild'],
  ['webhooks', 'resend', '--webhook', UUID, '--failed-since', '2026-11-21T09:00:00Z'],
  ['seed', '--demo', '--account', 'Acme'],
];

describe('without a database', () => {
  const refusal = (): object => ({
    code: 1,
    stdout: '',
    stderr: `There is no database in ${dataDir}. \`npm start\` creates it; DATA_DIR or DATABASE_URL name another one.\n`,
  });

  it.each([...READING, ...CHANGING].map((args) => [args.join(' '), args] as const))(
    '%s reports it, and creates no data directory',
    async (_, args) => {
      expect(await run(...args)).toEqual(refusal());
      expect(existsSync(dataDir)).toBe(false);
    },
  );

  it('doctor --json prints the settings alone, and creates no data directory', async () => {
    const { code, stdout, stderr } = await run('doctor', '--json');
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('There is no database in') });
    const { settings, ...others } = JSON.parse(stdout) as { settings: object[] };
    expect(settings).toContainEqual({ name: 'DATA_DIR', value: dataDir, source: 'environment' });
    expect(others).toEqual({ programs: [], warnings: [] });
    expect(existsSync(dataDir)).toBe(false);
  });

  it('doctor prints the settings, reports it, and creates no data directory', async () => {
    expect(await run('doctor')).toEqual({
      ...refusal(),
      stdout: expect.stringMatching(/^settings of this shell .*\n( {2}[A-Z\d_]+ +\S.*\n)+$/),
    });
    expect(existsSync(dataDir)).toBe(false);
  });

  it('does not change a data directory without a complete database', async () => {
    mkdirSync(dataDir);
    expect(await run('accounts', 'list')).toEqual(refusal());
    expect(readdirSync(dataDir)).toEqual([]);
    // The file that an interrupted start leaves.
    writeFileSync(join(dataDir, 'postgres.password'), 'secret\n');
    expect(await run('accounts', 'list')).toEqual(refusal());
    expect(readdirSync(dataDir)).toEqual(['postgres.password']);
  });

  it('reports a database that is missing at its recorded location', async () => {
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, 'postgres.location'), `${parent}/elsewhere\n`);
    const { code, stderr } = await run('accounts', 'list');
    expect(code).toBe(1);
    expect(stderr).toContain(`says that the database is in '${parent}/elsewhere', which is not there`);
    expect(readdirSync(dataDir)).toEqual(['postgres.location']);
  });

  it('accounts create creates it; later commands start and stop it', async () => {
    expect(await run('accounts', 'create', '--name', 'Acme')).toMatchObject({ code: 0, stderr: '' });
    expect(await run('accounts', 'list')).toMatchObject({ code: 0, stdout: expect.stringContaining('Acme') });
    const { code, stdout } = await run('doctor');
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringMatching(/all checks passed\n$/) });
    // What is in force, and where it comes from.
    const embedded =
      /^ {2}DATABASE_URL +postgresql:\/\/…@127\.0\.0\.1:\d+\/fieldline {2}\(the embedded database of (.+)\)$/m;
    expect(embedded.exec(stdout)?.[1]).toBe(dataDir);
    expect(stdout).toContain(`set, not shown  (made at the first start: ${join(dataDir, 'secrets.key')})\n`);
    expect(stdout).toMatch(/^ {2}DATA_DIR +\/.+ {2}\(environment\)$/m);
    expect(stdout).toMatch(/^ {2}PUBLIC_URL +not set: the host of each request {2}\(default\)$/m);
    expect(stdout).toMatch(/^ {2}PORT +3000 {2}\(default\)$/m);
    expect(stdout).not.toContain(readFileSync(join(dataDir, 'secrets.key'), 'utf8').trim());
    expect(stdout).not.toContain(readFileSync(join(dataDir, 'postgres.password'), 'utf8').trim());
    expect(await findPostgres(dataDir)).toBeUndefined();
    // It has a key for its secrets, which commands that send deliveries need.
    const quiet = { write: () => undefined };
    await withSession(new Terminal({ DATA_DIR: dataDir }, quiet, quiet), ({ settings }) => {
      expect(Buffer.from(settings.secretsKey ?? '', 'base64')).toHaveLength(32);
      return Promise.resolve();
    });
  });
});
