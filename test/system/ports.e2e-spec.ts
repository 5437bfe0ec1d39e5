import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { join, resolve } from 'node:path';
import { Cluster } from '../../tools/harness/cluster.js';
import { environment } from '../../tools/harness/environment.js';
import { StandaloneProgram } from '../../tools/harness/standalone-program.js';
import { ChildProgram, runScript } from '../support/child-program.js';
import { cleanUp, newDataDir } from '../support/embedded.js';

let cluster: Cluster;
let taken: Server;
let port: number;
beforeAll(async () => {
  cluster = await Cluster.open();
  taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  ({ port } = taken.address() as AddressInfo);
});
afterAll(async () => {
  taken.close();
  await cluster.close();
  await cleanUp();
});

const sentence = (setting: string): string =>
  `Port ${port} of 127.0.0.1 is in use: stop the program that uses it, or set ${setting} to another port.`;

it.each([
  ['the API on PORT', 'api', (taken: number) => ({ PORT: String(taken) }), 'PORT'],
  ['the API on METRICS_PORT', 'api', (taken: number) => ({ METRICS_PORT: String(taken) }), 'METRICS_PORT'],
  [
    'the worker',
    'worker',
    (taken: number) => ({ METRICS_PORT: String(taken - 1) }),
    'METRICS_PORT (the worker uses the port after it)',
  ],
] as const)('%s reports a port in use in one sentence', async (_, app, settings, setting) => {
  const program = StandaloneProgram.launch(app, cluster.url, settings(port));
  expect({ code: await program.ended, lines: program.lines }).toEqual({ code: 1, lines: [sentence(setting)] });
});

it('npm start reports a port in use in one sentence, before it creates a database', async () => {
  const dataDir = join(await newDataDir(), 'data');
  const { DATABASE_URL: _, ...others } = environment('');
  const env = { ...others, DATA_DIR: dataDir, PORT: String(port) };
  const program = new ChildProgram(runScript(resolve('dist/apps/local/src/main.js'), [], env));
  expect(await program.end).toEqual({ code: 1, stdout: '', stderr: `${sentence('PORT')}\n` });
  expect(existsSync(dataDir)).toBe(false);
});
