import { afterAll, afterEach, expect, it } from '@jest/globals';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../../../tools/harness/until.js';
import { Guide } from '../../support/guide.js';
import type { GuideTests, Shown } from '../../support/guide-reader.js';
import { type RunningShell, shell } from '../../support/terminals.js';

export const syncACrm: GuideTests = {
  file: 'docs/sync-a-crm.md',
  start: 'npm start',
  tests(reader) {
    const { guide } = reader;
    const folder = mkdtempSync(join(tmpdir(), 'crm-'));
    /** The file of the CRM: in a folder of the test, not in that of the reader. */
    const STATE = join(folder, 'crm.json');
    const running: RunningShell[] = [];
    afterEach(async () => {
      for (const one of running.splice(0)) await one.interrupt();
      for (const { uuid } of (await reader.request('GET', '/v2/clients')).body.clients as { uuid: string }[])
        await reader.request('DELETE', `/v2/clients/${uuid}`);
      for (const file of readdirSync(folder)) rmSync(join(folder, file));
    });
    afterAll(() => rmSync(folder, { recursive: true }));

    const env = async () => ({ API: reader.api.url, KEY: await reader.valueOf('KEY'), STATE });
    const outcome = async (command: string, more: NodeJS.ProcessEnv = {}) =>
      shell(command, { cwd: '.', env: { ...reader.env, ...(await env()), ...more } });
    /** Runs commands that end. @returns what they printed. */
    const run = async (command: string): Promise<string> => {
      const ended = await outcome(command);
      expect({ command, ...ended }).toMatchObject({ code: 0 });
      return ended.stdout;
    };
    const start = async (command: string, more: NodeJS.ProcessEnv = {}): Promise<RunningShell> => {
      const started = reader.start(command, { ...(await env()), ...more });
      running.push(started);
      return started;
    };
    const PROGRAM = 'node docs/examples/crm-sync.ts';
    const sync = `${PROGRAM} once`;
    const here = (): Record<string, unknown> => {
      const { customers } = JSON.parse(readFileSync(STATE, 'utf8')) as {
        customers: Record<string, { names: Record<string, string> }>;
      };
      const nameOf = ({ organization_name, first_name, last_name }: Record<string, string>): string =>
        organization_name ?? `${first_name} ${last_name}`;
      return Object.fromEntries(Object.entries(customers).map(([id, { names }]) => [id, nameOf(names)]));
    };
    const there = async (): Promise<Record<string, unknown>> => {
      const { body } = await reader.request('GET', '/v2/clients');
      return Object.fromEntries((body.clients as Shown[]).map(({ external_id, name }) => [String(external_id), name]));
    };

    it('has only commands that do what it says', async () => {
      const [setUp = ''] = reader.commandsOf('Before you start');
      await reader.terminal.run(`export STATE=${STATE}\n${setUp}`);
      /** Starts a command in another terminal. */
      const open = (command: string): RunningShell => reader.start(`${setUp}${command}`, { STATE });

      const [once = '', forever = '', change = '', edit = '', person = '', ...more] = reader.commandsOf('Try it');
      expect(more).toEqual([]);
      await reader.terminal.run('npm run --silent example:crm-sync -- set f-1 Forge');
      expect(await reader.terminal.run(once)).toMatch(/^pushed c-1 version 1\npulled 0, pushed 2$/m);
      expect(await reader.terminal.run(once.split('\n')[1] ?? '')).toMatch(/^pulled 0, pushed 0$/m);
      const program = open(forever);
      await program.prints('synchronizing after position ');
      await reader.terminal.run(change);
      await program.prints('pulled client_updated c-1 version 2\n');
      await reader.terminal.run(edit);
      await program.prints('pushed c-1 version 3\n');
      await reader.terminal.run(person);
      await program.prints('pushed p-1 version 1\n');
      expect(await program.interrupt()).toMatchObject({ code: 0, stderr: '' });
      expect(program.stdout).toMatch(/\nstopped at position \d+: pulled 1, pushed 2\n$/);
      expect(program.stdout).not.toContain('failed');
      const [command = ''] = reader.commandsOf('Import');
      expect(await reader.terminal.run(command)).toBe('3 customers: 2 created, 1 already there, 0 refused\n');
      expect(await reader.terminal.run(command)).toBe('3 customers: 0 created, 3 already there, 0 refused\n');

      const [stream = '', tail = ''] = reader.commandsOf('Pull');
      const streaming = open(stream);
      await streaming.prints('event: client_created\ndata: {"position":');
      const tailing = open(tail);
      await tailing.prints('Ctrl-C ends.');
      await reader.terminal.run(change.replace('Sons', 'Daughters'));
      await tailing.prints('client_updated');
      expect(await tailing.interrupt()).toMatchObject({ code: 0 });

      const [country = '', store = '', call = ''] = reader.commandsOf('Who calls');
      for (const command of [country, store]) await reader.terminal.run(command);
      expect(await reader.terminal.run(call)).toContain('"name":"Harbour Hotel"');

      expect(guide.blocks().filter(({ language }) => language !== 'sh')).toEqual([]);
    });

    it('is right about contacts and the search for phone numbers', async () => {
      const section = guide.section('Who calls');
      const [, grouped = ''] = /"value": "([^"]+)"/.exec(section) ?? [];
      const named = [
        ...(/here:((?: `[^`]+`[,\s]*(?:and)?)+)\s*are all/.exec(section.replaceAll('\n', ' '))?.[1] ?? '').matchAll(
          /`([^`]+)`/g,
        ),
      ];
      const stored = named.map(([, value = '']) => value);
      expect(stored).toEqual([grouped, expect.any(String), expect.any(String)]);
      for (const [i, value] of stored.entries())
        await reader.request('POST', '/v2/clients', {
          organization: true,
          organization_name: 'Called',
          external_id: `called-${i}`,
          contacts: [{ type: 'phone', value }],
        });
      const found = async (search: string): Promise<string[]> => {
        const { body } = await reader.request('GET', `/v2/clients?search=${encodeURIComponent(search)}`);
        return (body.clients as Shown[]).map(({ external_id }) => String(external_id)).sort();
      };
      await until(async () => (await found('called')).length === stored.length);
      expect(await found('442079460123')).toEqual(['called-0', 'called-1', 'called-2']);
      for (const contact of ['+442079460123', '02079460123']) {
        const { body } = await reader.request('GET', `/v2/clients?contact=${encodeURIComponent(contact)}`);
        const called = (body.clients as Shown[]).map(({ external_id }) => String(external_id)).sort();
        expect(called).toEqual(['called-0', 'called-1', 'called-2']);
      }
      const rows = [...section.matchAll(/^\| `([^`]+)` \| (yes|no) \|/gm)];
      expect(rows).toHaveLength(7);
      for (const [, search = '', finds] of rows)
        expect({ search, finds: (await found(search)).includes('called-0') ? 'yes' : 'no' }).toEqual({ search, finds });
    });

    it('names figures as they were measured', () => {
      const results = new Guide('tools/bench/RESULTS.md');
      const row = (heading: string, label: string): string =>
        results
          .section(heading)
          .split('\n')
          .find((line) => line.startsWith(`| ${label} |`)) ?? '';
      for (const [heading, label, figure] of [
        ['Batches', '500 upserts in a batch', '2,900'],
        ['Batches', '500 upserts as requests, 16 at a time', '1,263'],
        ['Change feed', 'feed, limit=500, snapshots of all versions', '19,660'],
        ['Change feed', 'feed, limit=5000', '106,014'],
      ] as const) {
        expect(row(heading, label)).toContain(`| ${figure} |`);
        expect(guide.text).toContain(` ${figure} `);
      }
    });

    it('has an example that ends with one sentence when it cannot work', async () => {
      const fault = (text: string | RegExp) => ({ code: 1, stdout: '', stderr: expect.stringMatching(text) });
      for (const command of [sync, 'node docs/examples/crm-import.ts < package.json'])
        expect(await outcome(command, { KEY: '' })).toEqual(fault(/^KEY is missing: .+; see --help\n$/));
      expect(await outcome(sync, { API: 'http://127.0.0.1:1' })).toEqual(
        fault(/^http:\/\/127.0.0.1:1 does not answer.+\n$/),
      );
      expect(await outcome(sync, { KEY: `${(await reader.valueOf('KEY')).slice(0, -1)}?` })).toEqual(
        fault(/^KEY is not accepted: .+\n$/),
      );
      expect(await outcome(`${PROGRAM} start`, {})).toEqual(fault('start is not known; see --help'));
      expect(await outcome(`${PROGRAM} --help`, { KEY: '' })).toMatchObject({ code: 0, stderr: '' });
      expect(await outcome('echo nobody | node docs/examples/crm-import.ts', {})).toEqual(
        fault('Line 1 is not a customer in JSON: nobody'),
      );
      expect(await outcome('node docs/examples/crm-import.ts --help', { KEY: '' })).toMatchObject({
        code: 0,
        stderr: '',
      });
      writeFileSync(STATE, '{"position": 1000000, "edits": 0, "customers": {}}');
      expect(await outcome(sync, {})).toEqual(
        fault(/^The feed ends at \d+, before position 1000000 of .+ Delete it\.\n$/),
      );
    });

    it('has an example that continues after the service was away, and whose edits end its wait', async () => {
      const program = await start(PROGRAM);
      await program.prints('synchronizing after position 0');
      const own = await reader.cluster.fork('apps/api/src/main.js');
      const elsewhere = await start(PROGRAM, { API: own.url, STATE: join(folder, 'other.json') });
      await elsewhere.prints('synchronizing after position 0');
      await own.kill();
      await elsewhere.prints('failed, trying again');
      await run(`${PROGRAM} set c-9 Late`);
      await program.prints('pushed c-9 version 1\n');
      await own.start();
      await elsewhere.prints('pulled client_created c-9 version 1\n');
      expect(await elsewhere.interrupt()).toMatchObject({ code: 0 });
      await own.stop();
      expect(await program.interrupt()).toMatchObject({ code: 0 });
    });

    it('has an example that goes on when an edit is refused, or its client is deleted', async () => {
      const person = { organization: false, first_name: 'Ann', last_name: 'Ash', external_id: 'p-1' };
      await reader.request('POST', '/v2/clients', person);
      await run(sync);
      await run(`${PROGRAM} set p-1 Ann Ash-Smith; ${sync}`);
      expect(await there()).toEqual({ 'p-1': 'Ann Ash-Smith' });
      const blank = `${PROGRAM} set c-4 ' '; ${PROGRAM} set c-5 Forge`;
      const printed = await run(`${blank}; ${sync}`);
      expect(printed).toMatch(/^refused c-4: .*organization_name must not be blank/m);
      expect(printed).toContain('pushed c-5 version 1\n');
      await run(`${PROGRAM} set c-5 Mill`);
      await reader.request('DELETE', '/v2/clients/c-5');
      const program = await start(PROGRAM);
      await program.prints('pulled client_deleted c-5 version 2\n');
      expect(await program.interrupt()).toMatchObject({ code: 0, stdout: expect.not.stringContaining('failed') });
      expect(here()).toEqual({ 'p-1': 'Ann Ash-Smith', 'c-4': ' ' });
    });

    it('has an example that brings edits of both sides to both, each once', async () => {
      await run(`${PROGRAM} set c-1 Acme; ${sync}`);
      expect(await there()).toEqual({ 'c-1': 'Acme' });

      await reader.request('POST', '/v2/clients', {
        organization: true,
        organization_name: 'Bakery',
        external_id: 'f-1',
      });
      await reader.request('PATCH', '/v2/clients/c-1', { organization_name: 'Acme & Sons' });
      await run(sync);
      expect(here()).toEqual({ 'c-1': 'Acme & Sons', 'f-1': 'Bakery' });

      await run(`${PROGRAM} set f-1 Mill; ${PROGRAM} set c-2 Dairy`);
      await reader.request('PATCH', '/v2/clients/f-1', { organization_name: 'Lost to the edit here' });
      await reader.request('DELETE', '/v2/clients/c-1');
      await run(`${sync}; ${sync}`);
      expect(here()).toEqual({ 'f-1': 'Mill', 'c-2': 'Dairy' });
      expect(await there()).toEqual(here());
      const versions = (await reader.request('GET', '/v2/clients/f-1')).body.client as Shown;
      expect(versions.version).toBe(3);

      // It ends after a push, before it could note that.
      const file = STATE;
      await run(
        `${PROGRAM} set c-3 Forge; cp ${file} ${file}.before; ${sync}; mv ${file}.before ${file}; ${sync}; ${sync}`,
      );
      expect(here()).toEqual({ 'f-1': 'Mill', 'c-2': 'Dairy', 'c-3': 'Forge' });
      expect(await there()).toEqual(here());
      expect((await reader.request('GET', '/v2/clients/c-3')).body.client).toMatchObject({ version: 1 });
    });

    const named = async (id: string): Promise<unknown> =>
      (await reader.request('GET', `/v2/clients?external_id=${id}`)).body.clients;

    it('has an import that sends as many batches as are needed, prints the errors of operations, and changes nothing when it is repeated', async () => {
      const customers = Array.from({ length: 1001 }, (_, i) => ({ id: `many-${i}`, name: `Customer ${i}` }));
      const others = [
        { id: 'blank', name: ' ' },
        { id: 'ann', first_name: 'Ann', last_name: 'Field' },
      ];
      const file = join(folder, 'customers.json');
      writeFileSync(file, [...customers, ...others].map((one) => `${JSON.stringify(one)}\n`).join(''));
      const errors = '/v2/clients/blank: organization_name must not be blank\n';
      for (const counts of ['1002 created, 0 already there', '0 created, 1002 already there'])
        expect(await outcome(`node docs/examples/crm-import.ts < ${file}`)).toEqual({
          code: 1,
          stdout: `1003 customers: ${counts}, 1 refused\n`,
          stderr: errors,
        });
      expect(await named('many-1000')).toMatchObject([{ name: 'Customer 1000', version: 1 }]);
      expect(await named('ann')).toMatchObject([{ name: 'Ann Field', organization: false, version: 1 }]);
    });
  },
};
