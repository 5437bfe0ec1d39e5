import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { readSettings, type Settings } from '#platform';
import { connectionsOf } from '../../apps/connections.js';
import { environment } from '../../tools/harness/environment.js';
import { Cluster } from '../../tools/harness/cluster.js';
import { send } from '../../tools/harness/api-client.js';
import { Guide } from '../support/guide.js';
import { shell } from '../support/terminals.js';
import { StandaloneProgram } from '../../tools/harness/standalone-program.js';
import { until } from '../../tools/harness/until.js';

const guide = new Guide('docs/production.md');
const sh = (heading: string): string[] => guide.blocks('sh', heading).map(({ text }) => text);

let cluster: Cluster;
const programs: StandaloneProgram[] = [];
beforeAll(async () => {
  cluster = await Cluster.open();
});
afterEach(() => Promise.all(programs.splice(0).map((program) => program.kill())));
afterAll(() => cluster.close());

async function start(app: 'api' | 'worker', env: NodeJS.ProcessEnv = {}): Promise<StandaloneProgram> {
  const program = StandaloneProgram.launch(app, cluster.url, env);
  programs.push(program);
  await program.ready();
  return program;
}

/** Runs commands of the guide on the cluster's database. @returns what they printed. */
async function run(commands: string, env: NodeJS.ProcessEnv = {}): Promise<string> {
  const { PATH } = process.env;
  const outcome = await shell(commands, { cwd: '.', env: { PATH, ...environment(cluster.url), ...env } });
  expect({ commands, ...outcome }).toMatchObject({ code: 0 });
  return outcome.stdout;
}

/** The variables that the settings read. */
function known(): Set<string> {
  const names = new Set<string>();
  const get = (_: object, name: string | symbol): undefined => void names.add(String(name));
  readSettings(new Proxy<NodeJS.ProcessEnv>({}, { get }));
  return names;
}

describe('the commands of the guide', () => {
  it('are all known to a test', () => {
    const places = guide.blocks('sh').map(({ heading }) => heading);
    // Those of Kubernetes: architecture/kubernetes.spec.ts; of backups: backup.e2e-spec.ts; from 0.1: upgrade-guide.e2e-spec.ts.
    expect([...new Set(places)]).toEqual([
      'What runs',
      'Settings',
      'Compose',
      'Kubernetes',
      'systemd',
      'Attachments on disk',
      'Health and metrics',
      'From 0.1 to 0.2',
      'Backup and restore',
    ]);
    expect([...new Set(guide.blocks().map(({ language }) => language))].sort()).toEqual([
      'env',
      'haproxy',
      'ini',
      'json',
      'nginx',
      'sh',
      // Run by system/pooler.
      'sql',
    ]);
    expect([...new Set([...guide.text.matchAll(/^ +```(\w+)$/gm)].map(([, name]) => name))]).toEqual(['sh']);
  });

  it('print the settings, and make a key that is accepted', async () => {
    expect(await run(sh('What runs').join(''))).toMatch(/all checks passed\n$/);
    expect(await run(sh('Attachments on disk').join(''))).toBe('0 attachments, 0 without their bytes\n');
    const key = (await run(sh('Settings').join(''))).trim();
    expect(readSettings({ SECRETS_KEY: key }).secretsKey).toBe(key);
  });

  it('ask the API and the worker how they are', async () => {
    const [api, worker] = [await start('api'), await start('worker')];
    const commands = sh('Health and metrics')
      .join('')
      .replaceAll('http://127.0.0.1:3000', api.url)
      .replaceAll('http://127.0.0.1:13000/metrics', api.report.metrics)
      .replaceAll('http://127.0.0.1:14001', worker.url);
    expect(commands).not.toMatch(/:(3000|13000|14001)\b/);
    const printed = await run(commands);
    expect(printed).toContain('{"status":"live"}');
    expect(printed.match(/"status":"ready"/g)).toHaveLength(2);
    expect(printed).toContain('fieldline_database_connections{state="waiting"}');
  });

  it('update: migrate, and replace what runs, one after the other', async () => {
    const running = new Map([
      ['fieldline-api@3000', await start('api')],
      ['fieldline-api@3001', await start('api')],
      ['fieldline-worker@4000', await start('worker')],
      ['fieldline-worker@4001', await start('worker')],
    ]);
    const blocks = [...guide.section('Update').matchAll(/^ {3}```sh\n(.*?)^ {3}```$/gms)].map(([, text = '']) => text);
    const commands = blocks.flatMap((text) =>
      text
        .trimEnd()
        .split('\n')
        .map((line) => line.trim()),
    );
    const ran: string[] = [];
    for (const command of commands) {
      const [, unit] = /^systemctl restart (\S+)$/.exec(command) ?? [];
      const program = unit === undefined ? undefined : running.get(unit);
      if (unit === undefined || program === undefined) {
        const at = (port: string): string => running.get(`fieldline-api@${port}`)?.url ?? '';
        const printed = await run(command.replace(/http:\/\/127\.0\.0\.1:(\d+)/, (_, port: string) => at(port)));
        ran.push(/^The schema is up to date|"status":"ready"/.exec(printed)?.[0] ?? printed);
      } else {
        expect(await program.stop()).toBe(0);
        running.set(unit, await start(unit.includes('api') ? 'api' : 'worker'));
        ran.push(unit);
      }
    }
    expect(ran).toEqual([
      'The schema is up to date',
      'fieldline-worker@4000',
      'fieldline-worker@4001',
      'fieldline-api@3000',
      '"status":"ready"',
      'fieldline-api@3001',
      '"status":"ready"',
    ]);
  });

  it('of compose name services that are there', () => {
    const compose = readFileSync('docker-compose.yml', 'utf8');
    const commands = sh('Compose').join('').trimEnd().split('\n');
    expect(commands.filter((line) => !line.startsWith('docker compose '))).toEqual([]);
    const services = commands.flatMap(
      (line) => line.match(/\b(?:api|worker|migrate|database|proxy)\b(?==| |$)/g) ?? [],
    );
    expect(services.filter((name) => !compose.includes(`\n  ${name}:\n`))).toEqual([]);
    const files = commands.flatMap((line) => line.match(/dist\/\S+\.js/g) ?? []);
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
  });
});

describe('the units of systemd', () => {
  const [api = '', worker = ''] = guide.blocks('ini', 'systemd').map(({ text }) => text);
  const given = Object.fromEntries(
    guide
      .block('env', 'systemd')
      .trimEnd()
      .split('\n')
      .map((line) => line.split(/=(.*)/, 2) as [string, string]),
  );

  /** What `Environment=` of a unit sets for an instance. */
  const setBy = (unit: string, instance: string): Record<string, string> => {
    const [, pairs = ''] = /^Environment=(.+)$/m.exec(unit) ?? [];
    const of = (pair: string): [string, string] => pair.replace('%i', instance).split('=') as [string, string];
    return Object.fromEntries(pairs.split(' ').map(of));
  };

  it('give settings that are known and accepted', () => {
    const names = [api, worker].flatMap((unit) => Object.keys(setBy(unit, '3000'))).concat(Object.keys(given));
    // NODE_ENV is read by express.
    expect(names.filter((name) => !known().has(name) && name !== 'NODE_ENV')).toEqual([]);
    const settings = readSettings({ ...given, ...setBy(api, '3001') });
    expect(settings).toMatchObject({ port: 3001, metricsPort: 13_001, host: '127.0.0.1', webhookHttpsOnly: true });
    expect(readSettings(setBy(worker, '4000')).metricsPort).toBe(14_000);
  });

  it('run all programs as the user who owns the folder of attachments', () => {
    const folder = `${readSettings(given).dataDir}/attachments`;
    expect(`/var/lib/${/^StateDirectory=(\S+)$/m.exec(api)?.[1]}`).toBe(folder);
    expect(api).toMatch(/^DynamicUser=yes\nUser=\w+$/m);
    expect(worker).not.toMatch(/User|StateDirectory/);
  });

  it('start the built programs, and leave them the time to end', () => {
    for (const [unit, app] of [
      [api, 'api'],
      [worker, 'worker'],
    ] as const) {
      const [, file = ''] = /^ExecStart=\/usr\/bin\/node (.+)$/m.exec(unit) ?? [];
      expect(resolve(file)).toBe(resolve(`dist/apps/${app}/src/main.js`));
      expect(existsSync(file)).toBe(true);
    }
    expect(api).toMatch(/^TimeoutStopSec=15$/m);
    const named =
      sh('systemd')
        .join('')
        .match(/fieldline-\w+@\d+/g) ?? [];
    const updated = guide.section('Update').match(/fieldline-\w+@\d+/g) ?? [];
    expect([...updated].sort()).toEqual([...named].sort());
  });

  it('run with what they set', async () => {
    const { PORT, METRICS_PORT, ...others } = { ...given, ...setBy(api, '3000') };
    expect([PORT, METRICS_PORT]).toEqual(['3000', '13000']);
    // Its key is not that of the other programs' database.
    const own = await Cluster.open();
    try {
      const program = await start('api', { ...others, DATABASE_URL: own.url });
      expect((await send(program, 'GET', '/v2/account')).status).toBe(200);
      expect(await program.stop()).toBe(0);
      await until(() => program.lines.some((line) => line.includes('api has stopped')));
    } finally {
      await own.close();
    }
  });
});

describe('what the guide says', () => {
  it('leads nowhere that is not there', () => {
    const slug = (text: string): string =>
      `#${text
        .toLowerCase()
        .replace(/[^\w ]/g, '')
        .replaceAll(' ', '-')}`;
    const places = guide.headings.map(slug);
    const links = [...guide.text.matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => link);
    const within = links.filter((link) => link.startsWith('#'));
    expect(within.filter((link) => !places.includes(link))).toEqual([]);
    expect(places.filter((place) => !within.includes(place))).toEqual([]);
    const files = links.filter((link) => !/^(#|https?:)/.test(link)).map((link) => link.split('#')[0] ?? '');
    expect(files.filter((file) => !existsSync(resolve('docs', file)))).toEqual([]);
    const named = guide.text.match(/\b(?:test|docs)\/[\w./-]+\.\w+/g) ?? [];
    expect(named.filter((file) => !existsSync(file))).toEqual([]);
  });

  it('of sizes was measured', () => {
    const results = new Guide('tools/bench/RESULTS.md');
    const measured = (heading: string, label: string): string[] => {
      const cells = (line: string): string[] => line.split('|').map((cell) => cell.replaceAll('*', '').trim());
      const lines = results
        .section(heading)
        .split('\n')
        .filter((line) => line.startsWith('|'))
        .map(cells);
      const at = (name: string): number => lines[0]?.indexOf(name) ?? -1;
      const row = lines.find(([, first]) => first === label) ?? [];
      // The first column of rates: per second, or events per second.
      return [row[2], row[at('Node µs')], row[at('PostgreSQL µs')]].map(String);
    };
    const rows = [...guide.section('Sizing').matchAll(/^\| (.+?) \| ([\d,]+)\/s \| ([\d.]+) µs \| ([\d.]+) µs \|$/gm)];
    expect(rows.map(([, work, ...figures]) => [work, ...figures])).toEqual(
      [
        ['GET of an entity', 'HTTP', 'GET: API'],
        ['List of 100', 'HTTP', 'list of 100: API'],
        ['PATCH', 'HTTP', 'PATCH: API'],
        ['POST', 'HTTP', 'POST: API'],
        ['Upsert in a batch of 500', 'Batches', '500 upserts in a batch'],
        ['Event of the change feed, 500 a page', 'Change feed', 'feed, limit=500'],
        ['Webhook delivery, by one worker', 'Webhook deliveries per second', '1 worker'],
      ].map(([work = '', heading = '', label = '']) => [work, ...measured(heading, label)]),
    );
  });

  it('of settings and connections is as it is', () => {
    const names = known();
    const defaults: Readonly<Record<string, Settings[keyof Settings]>> = { ...readSettings({}) };
    const key = (name: string): string =>
      name.toLowerCase().replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
    const rows = [...guide.section('Settings').matchAll(/^\| (`[A-Z_`, ]+`) \| (.+?) \|/gm)].flatMap(
      ([, cell = '', values = '']) => {
        const shown = values.split(', ');
        return cell.split(', ').map((name, i) => [name.replaceAll('`', ''), shown[i] ?? '']);
      },
    );
    expect(rows.length).toBeGreaterThan(10);
    expect(rows.filter(([name = '']) => !names.has(name))).toEqual([]);
    const text = (value: Settings[keyof Settings]): string =>
      value === undefined ? 'none' : Array.isArray(value) ? value.join(',') || 'none' : String(value);
    expect(rows).toEqual(rows.map(([name = '']) => [name, text(defaults[key(name)])]));

    const { api, worker } = connectionsOf(readSettings({}).databasePoolSize);
    const table = guide.section('Connections');
    expect(table).toMatch(new RegExp(`\\| API \\| .* \\| ${api} \\|`));
    expect(table).toMatch(new RegExp(`\\| Worker \\| .* \\| ${worker} \\|`));
  });
});

describe('connections', () => {
  const SIZE = 3;

  it('are never more than the guide says, of an API and a worker that have much to do', async () => {
    const small = { DATABASE_POOL_SIZE: String(SIZE) };
    const [api] = [await start('api', small), await start('worker', small)];
    const inside = await cluster.process();
    const most = { api: 0, worker: 0 };
    const listeners = new Set<string>();
    const look = async (): Promise<void> => {
      const rows = await inside.database.query<{ name: string; count: number }>(
        `select application_name as name, count(*)::int from pg_stat_activity
         where datname = current_database() and application_name <> 'fieldline-flows' group by 1`,
      );
      const of = (...names: string[]): number =>
        rows.reduce((sum, { name, count }) => (names.includes(name) ? sum + count : sum), 0);
      most.api = Math.max(most.api, of('fieldline-api', 'fieldline-feed-listener'));
      most.worker = Math.max(most.worker, of('fieldline-worker', 'fieldline-worker-listener'));
      for (const { name } of rows) listeners.add(name);
    };
    const use = async (user: number): Promise<void> => {
      for (let i = 0; i < 10; i++) {
        const name = `Client ${user}, ${i}`;
        const made = await send(api, 'POST', '/v2/clients', { organization: true, organization_name: name });
        expect(made.status).toBe(201);
        await Promise.all([
          send(api, 'GET', `/v2/clients/${String(made.body.client_uuid)}`),
          send(api, 'GET', '/v2/clients'),
        ]);
        await look();
      }
    };
    await Promise.all(Array.from({ length: 12 }, (_, user) => use(user)));
    await until(async () => {
      await look();
      return listeners.has('fieldline-worker-listener');
    });
    const allowed = connectionsOf(SIZE);
    expect(most.api).toBeLessThanOrEqual(allowed.api);
    expect(most.api).toBeGreaterThan(SIZE);
    expect(most.worker).toBeLessThanOrEqual(allowed.worker);
    expect(most.worker).toBeGreaterThanOrEqual(3);
  });

  it('too few are reported by doctor', async () => {
    const doctor = (size: number): Promise<string> =>
      run(sh('What runs').join(''), { DATABASE_POOL_SIZE: String(size) });
    expect(await doctor(10)).not.toContain('warning: with DATABASE_POOL_SIZE');
    expect(await doctor(900)).toContain(
      'warning: with DATABASE_POOL_SIZE 900 an API opens up to 914 connections and a worker up to 910; with the command line they need 1832',
    );
  });
});
