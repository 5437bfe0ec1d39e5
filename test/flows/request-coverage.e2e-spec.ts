import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { askProbe, type ScriptCalls } from '../../tools/bench/coverage.js';
import { createDatabase, type TestDatabase } from '../../tools/harness/database.js';
import { environment, KEY } from '../../tools/harness/environment.js';

/** What costs more per request than most handlers, when it runs. */
const PACKAGES = ['rxjs', 'reflect-metadata', 'router', 'path-to-regexp'];
/** What a request calls of them nevertheless, and how often. */
const EXCEPTIONS: Readonly<Record<string, number>> = {
  // The bus of @nestjs/cqrs finds the handler of a message by its metadata, and passes the message to its subscribers.
  'reflect-metadata getMetadata': 1,
  'rxjs Subject.next': 1,
  // Nest's handler of a route asks, before and after it has awaited the result, whether that is a stream.
  'rxjs isObservable': 2,
};
/** What the exceptions call in turn. */
const INNER =
  /^(rxjs (|Subject\._throwIfClosed|__values|errorContext|isFunction)|reflect-metadata ([A-Z]\w+|getProvider))$/;
/** Requests before the one that counts: caches are full, statements prepared. */
const WARM_UP = 20;

/** A program of the API that counts calls. */
interface Program {
  readonly process: ChildProcess;
  readonly url: string;
}

let database: TestDatabase;
let api: Program;
let larger: Program;
let client: string;
beforeAll(async () => {
  database = await createDatabase();
  api = await start('apps/api/src/program.js');
  larger = await start('tools/bench/api-with-more-routes.js');
  const made = await send(api, 'POST', '/v2/clients', { organization: true, organization_name: 'Acme' });
  client = `/v2/clients/${(made as { readonly client_uuid: string }).client_uuid}`;
});
afterAll(async () => {
  for (const { process } of [api, larger]) {
    const ended = once(process, 'exit');
    process.kill();
    await ended;
  }
  await database.drop();
});

/** Starts a built program. */
async function start(program: string): Promise<Program> {
  const child = fork(resolve('dist', program), {
    execArgv: ['--import', pathToFileURL(resolve('dist/tools/bench/coverage-probe.js')).href],
    env: { PATH: process.env['PATH'], ...environment(database.url) },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [ready] = (await once(child, 'message')) as [{ readonly address: string }];
  await askProbe(child, 'start');
  return { process: child, url: ready.address };
}

async function send({ url }: Program, method: string, path: string, body?: object): Promise<unknown> {
  const headers = { Authorization: `Bearer ${KEY}`, 'Content-Type': 'application/json' };
  const response = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

/** A request, by the number of those before it. */
type Send = (program: Program, n: number) => Promise<unknown>;
const read: Send = (program) => send(program, 'GET', client);
const rename: Send = (program, n) => send(program, 'PATCH', client, { organization_name: `Acme ${n}` });

/** What runs during one request, once it is warm. */
async function scriptsDuring(program: Program, request: Send): Promise<readonly ScriptCalls[]> {
  for (let n = 0; n < WARM_UP; n++) await request(program, n);
  await askProbe(program.process, 'take');
  await request(program, WARM_UP);
  return askProbe(program.process, 'take');
}

/** The calls of functions of {@link PACKAGES}: `package function` → calls. */
function packageCalls(scripts: readonly ScriptCalls[]): Record<string, number> {
  const calls: Record<string, number> = {};
  for (const { url, functions } of scripts) {
    const name = PACKAGES.find((one) => url.includes(`/node_modules/${one}/`));
    if (name === undefined) continue;
    for (const one of functions) {
      const key = `${name} ${one.name}`;
      if (!INNER.test(key)) calls[key] = (calls[key] ?? 0) + one.calls;
    }
  }
  return calls;
}

/** The calls of the functions by which the path of a request is found. */
const searchCalls = (scripts: readonly ScriptCalls[]): unknown =>
  scripts.find(({ url }) => url.endsWith('/dist/libs/http/src/pipeline/route.js'))?.functions;

describe("of rxjs, reflect-metadata and Express's router runs only what @nestjs/cqrs and Nest's handler call, during", () => {
  it.each([
    ['GET', read],
    ['PATCH', rename],
  ])('a %s', async (_, request) => {
    expect(packageCalls(await scriptsDuring(api, request))).toEqual(EXCEPTIONS);
  });
});

it('with 150 more routes the path of a request is found by as many calls', async () => {
  const calls = searchCalls(await scriptsDuring(api, read));
  expect(calls).toEqual(expect.arrayContaining([{ name: 'search', calls: 4 }]));
  expect(searchCalls(await scriptsDuring(larger, read))).toEqual(calls);
});
