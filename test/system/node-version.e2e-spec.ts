import { expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { ChildProgram, OUTPUTS } from '../support/child-program.js';

/** Loaded before a program: what runs it is a Node of this version, by its own account. */
const PRETEND = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } });`;

// npm does not compare what the packages ask for with the Node that runs the programs: they do it themselves.
it.each([
  ['api', 'dist/apps/api/src/main.js'],
  ['worker', 'dist/apps/worker/src/main.js'],
  ['command line', 'dist/apps/cli/src/main.js'],
  ['npm start', 'dist/apps/local/src/main.js'],
])('%s says which Node it needs when an older one runs it', async (_, script) => {
  const args = ['--import', `data:text/javascript,${encodeURIComponent(PRETEND)}`, resolve(script)];
  const child = spawn(process.execPath, args, { env: {}, stdio: OUTPUTS });
  expect(await new ChildProgram(child).end).toEqual({
    code: 2,
    stdout: '',
    stderr: expect.stringMatching(/^Fieldline needs Node 22\.17 or newer, and this is 20\.20\.2\. .+\n$/),
  });
});
