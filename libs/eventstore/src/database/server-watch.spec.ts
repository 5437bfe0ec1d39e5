import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, it } from '@jest/globals';
import { whileAnswering } from './server-watch.js';

it('ends the work when the server leaves two questions in a row unanswered', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const { promise: ended, resolve } = Promise.withResolvers<undefined>();
  try {
    const end = (): void => resolve(undefined);
    await whileAnswering(`postgres://127.0.0.1:${port}/db`, end, () => ended, { intervalMs: 20, limitMs: 20 });
  } finally {
    silent.close();
  }
});

it('is over with the work', async () => {
  const work = (): Promise<string> => Promise.resolve('done');
  expect(await whileAnswering('postgres://127.0.0.1:1/db', () => undefined, work)).toBe('done');
});
