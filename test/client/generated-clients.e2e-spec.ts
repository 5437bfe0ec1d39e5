import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { build } from 'esbuild';
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { LONG } from '../support/long.js';
import { type Service, sharedService } from '../support/service.js';

// Five generators, none of which is of the project, make a client from the document that the service serves; each client does what an
// integrator does first. Part of the long check: the generators are 240 MB, and are installed to a temporary folder.

interface Generator {
  readonly name: string;
  /** The arguments of node that generate the client, from `openapi.json` to a folder. */
  readonly generate: (folder: string) => readonly string[];
  /** Exports of the client as the program needs them. */
  readonly adapter: string;
}

/** What the program of each client imports. */
const TYPES = `
export interface Calls {
  create(name: string): Promise<string | undefined>;
  listChangedAfter(instant: string): Promise<{ name: string }[] | undefined>;
  rename(client: string, name: string): Promise<number>;
  listJobsOf(worker: string): Promise<unknown[] | undefined>;
}
declare const process: { readonly argv: readonly string[] };
export const [url = '', key = ''] = process.argv.slice(2);
`;

const PROGRAM = `
import { calls } from './adapter';

const HOUR_MS = 3_600_000;
const client = (await calls.create('Acme')) ?? '';
const namesAfter = async (ms: number) =>
  (await calls.listChangedAfter(new Date(Date.now() + ms).toISOString()))?.map(({ name }) => name);
console.log(
  JSON.stringify({
    recent: await namesAfter(-HOUR_MS),
    future: await namesAfter(HOUR_MS),
    status: await calls.rename(client, 'Acme & Co'),
    renamed: await namesAfter(-HOUR_MS),
    jobs: await calls.listJobsOf('0190f0a4-6f5e-7c3a-9d2b-5a1c6e7f8a01'),
  }),
);
`;

const GENERATORS: readonly Generator[] = [
  {
    name: 'openapi-typescript with openapi-fetch',
    generate: (folder) => ['openapi-typescript/bin/cli.js', 'openapi.json', '-o', `${folder}/client.ts`],
    adapter: `
import createClient from 'openapi-fetch';
import type { paths } from './client';
import { type Calls, key, url } from './types';

const api = createClient<paths>({ baseUrl: url, headers: { Authorization: \`Bearer \${key}\` } });
export const calls: Calls = {
  create: async (organization_name) =>
    (await api.POST('/v2/clients', { body: { organization: true, organization_name } })).data?.client_uuid,
  listChangedAfter: async (after) =>
    (await api.GET('/v2/clients', { params: { query: { 'updated_at[after]': after, limit: 50 } } })).data?.clients,
  rename: async (client, organization_name) =>
    (await api.PATCH('/v2/clients/{client}', { params: { path: { client } }, body: { organization_name } })).response.status,
  listJobsOf: async (worker) =>
    (await api.GET('/v2/jobs', { params: { query: { 'assignee[worker_uuid]': worker } } })).data?.jobs,
};
`,
  },
  {
    name: 'hey-api',
    generate: (folder) => [
      '@hey-api/openapi-ts/bin/run.js',
      '-i',
      'openapi.json',
      '-o',
      `${folder}/client`,
      '-c',
      '@hey-api/client-fetch',
    ],
    adapter: `
import { createClient, listClients, listJobs, updateClient } from './client';
import { client as api } from './client/client.gen';
import { type Calls, key, url } from './types';

api.setConfig({ baseUrl: url, auth: key });
export const calls: Calls = {
  create: async (organization_name) =>
    (await createClient({ body: { organization: true, organization_name } })).data?.client_uuid,
  listChangedAfter: async (after) => (await listClients({ query: { 'updated_at[after]': after, limit: 50 } })).data?.clients,
  rename: async (client, organization_name) =>
    (await updateClient({ path: { client }, body: { organization_name } })).response?.status ?? 0,
  listJobsOf: async (worker) => (await listJobs({ query: { 'assignee[worker_uuid]': worker } })).data?.jobs,
};
`,
  },
  {
    name: 'orval',
    generate: (folder) => [
      'orval/dist/bin/orval.mjs',
      '--input',
      'openapi.json',
      '--output',
      `${folder}/client.ts`,
      '--client',
      'fetch',
    ],
    adapter: `
import { createClient, listClients, listJobs, updateClient } from './client';
import { type Calls, key, url } from './types';

// The generated paths are relative, as for a web page of the same origin.
const send = globalThis.fetch;
globalThis.fetch = (path, init) => send(\`\${url}\${String(path)}\`, init);
const options = { headers: { Authorization: \`Bearer \${key}\` } };
export const calls: Calls = {
  create: async (organization_name) => {
    const answer = await createClient({ organization: true, organization_name }, options);
    return answer.status === 201 ? answer.data.client_uuid : undefined;
  },
  listChangedAfter: async (after) => {
    const answer = await listClients({ 'updated_at[after]': after, limit: 50 }, options);
    return answer.status === 200 ? answer.data.clients : undefined;
  },
  rename: async (client, organization_name) => (await updateClient(client, { organization_name }, options)).status,
  listJobsOf: async (worker) => {
    const answer = await listJobs({ 'assignee[worker_uuid]': worker }, options);
    return answer.status === 200 ? answer.data.jobs : undefined;
  },
};
`,
  },
  {
    name: 'swagger-typescript-api',
    generate: (folder) => [
      'swagger-typescript-api/dist/cli.mjs',
      'generate',
      '-p',
      'openapi.json',
      '-o',
      folder,
      '-n',
      'client.ts',
    ],
    adapter: `
import { Api } from './client';
import { type Calls, key, url } from './types';

const api = new Api({ baseUrl: url, baseApiParams: { headers: { Authorization: \`Bearer \${key}\` } } }).v2;
export const calls: Calls = {
  create: async (organization_name) => (await api.createClient({ organization: true, organization_name })).data.client_uuid,
  listChangedAfter: async (after) => (await api.listClients({ 'updated_at[after]': after, limit: 50 })).data.clients,
  rename: async (client, organization_name) => (await api.updateClient(client, { organization_name })).status,
  listJobsOf: async (worker) => (await api.listJobs({ 'assignee[worker_uuid]': worker })).data.jobs,
};
`,
  },
  {
    name: 'openapi-zod-client',
    generate: (folder) => [
      'openapi-zod-client/bin.js',
      'openapi.json',
      '--output',
      `${folder}/client.ts`,
      '--with-alias',
      '--export-schemas',
    ],
    adapter: `
import { createApiClient } from './client';
import { type Calls, key, url } from './types';

const api = createApiClient(url, { axiosConfig: { headers: { Authorization: \`Bearer \${key}\` } } });
export const calls: Calls = {
  create: async (organization_name) => (await api.createClient({ organization: true, organization_name })).client_uuid,
  listChangedAfter: async (after) => (await api.listClients({ queries: { 'updated_at[after]': after, limit: 50 } })).clients,
  // Its calls reject unless the response is a success and has the form of the document.
  rename: async (client, organization_name) =>
    (await api.updateClient({ organization_name }, { params: { client } })).client_uuid === client ? 200 : 0,
  listJobsOf: async (worker) => (await api.listJobs({ queries: { 'assignee[worker_uuid]': worker } })).jobs,
};
`,
  },
];

const COMPILER_OPTIONS = {
  target: 'es2022',
  lib: ['es2022', 'dom', 'dom.iterable'],
  module: 'esnext',
  moduleResolution: 'bundler',
  strict: true,
  noEmit: true,
};

(LONG ? describe : describe.skip)('a client that is generated by', () => {
  jest.setTimeout(600_000);
  const run = promisify(execFile);
  let folder: string;
  let service: Service;

  beforeAll(async () => {
    service = await sharedService();
    folder = await mkdtemp(join(tmpdir(), 'fieldline-generators-'));
    await cp('test/client/generators', folder, { recursive: true });
    await writeFile(join(folder, 'openapi.json'), await (await fetch(`${service.url}/openapi.json`)).text());
    await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder }).catch((error: unknown) => {
      throw new Error('The generators cannot be installed: this check needs the package registry', { cause: error });
    });
  });
  afterAll(async () => {
    await service.stop();
    await rm(folder, { recursive: true, force: true });
  });

  /** Runs Node in the folder. @returns what it prints; it is the message of the error when it fails. */
  const node = (args: readonly string[]): Promise<string> =>
    run(process.execPath, args, { cwd: folder }).then(
      ({ stdout }) => stdout,
      (error: unknown) => {
        const { stdout, stderr } = error as { readonly stdout: string; readonly stderr: string };
        throw new Error(`${args.join(' ')}:\n${stdout}${stderr}`, { cause: error });
      },
    );

  it.each(GENERATORS)('$name compiles in strict mode, creates, lists by a range, and updates', async (generator) => {
    const name = generator.name.replace(/\W+/g, '-');
    const project = join(folder, name);
    const [script = '', ...args] = generator.generate(name);
    await mkdir(project);
    await node([join('node_modules', script), ...args]);
    const files = { 'types.ts': TYPES, 'adapter.ts': generator.adapter, 'program.ts': PROGRAM };
    for (const [file, text] of Object.entries(files)) await writeFile(join(project, file), text);
    await writeFile(join(project, 'package.json'), '{"type":"module"}');
    await writeFile(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions: COMPILER_OPTIONS }));
    await node(['node_modules/typescript/bin/tsc', '-p', name]);

    const { key } = await service.newAccount();
    const program = join(project, 'program.mjs');
    const entry = join(project, 'program.ts');
    await build({
      entryPoints: [entry],
      outfile: program,
      bundle: true,
      format: 'esm',
      platform: 'node',
      // For packages in CommonJS, which load the modules of Node with it.
      banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    });
    expect(JSON.parse(await node([program, service.url, key]))).toEqual({
      recent: ['Acme'],
      future: [],
      status: 200,
      renamed: ['Acme & Co'],
      jobs: [],
    });
  });
});
