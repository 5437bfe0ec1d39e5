import { afterEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { ListenError, listenErrorOf, tryPorts } from './ports.js';

const host = '127.0.0.1';
let taken: Server | undefined;
afterEach(() => void taken?.close());

/** A port that another program uses. */
async function takenPort(): Promise<number> {
  taken?.close();
  taken = createServer().listen(0, host);
  await once(taken, 'listening');
  return (taken.address() as AddressInfo).port;
}

const isFree = (port: number): Promise<boolean> =>
  tryPorts({ host, port, metricsPort: undefined }).then(
    () => true,
    () => false,
  );

describe('tryPorts', () => {
  it('accepts free ports, and listens on none of them afterwards', async () => {
    const port = await takenPort();
    taken?.close();
    await tryPorts({ host, port, metricsPort: undefined });
    await tryPorts({ host, port, metricsPort: 0 });
    await tryPorts({ host, port: 0, metricsPort: undefined });
  });

  it('says in one sentence which port is in use, and which setting changes it', async () => {
    // The port before it is asked for as well.
    let port = await takenPort();
    while (!(await isFree(port - 1))) port = await takenPort();
    const reasonOf = (address: { port: number; metricsPort: number | undefined }): Promise<string> =>
      tryPorts({ host, ...address }).then(
        () => 'free',
        (error: unknown) => (error instanceof ListenError ? error.message : String(error)),
      );
    const sentence = (setting: string): string =>
      `Port ${port} of 127.0.0.1 is in use: stop the program that uses it, or set ${setting} to another port.`;
    expect(await reasonOf({ port, metricsPort: undefined })).toBe(sentence('PORT'));
    expect(await reasonOf({ port: 0, metricsPort: port })).toBe(sentence('METRICS_PORT'));
    expect(await reasonOf({ port: 0, metricsPort: port - 1 })).toBe(
      sentence('METRICS_PORT (the worker uses the port after it)'),
    );
  });

  it('finds a port that two settings name', async () => {
    const port = await takenPort();
    await new Promise((resolve) => taken?.close(resolve));
    await expect(tryPorts({ host, port, metricsPort: port })).rejects.toThrow(`Port ${port} of 127.0.0.1 is in use`);
  });

  it('says that HOST is no address of this machine', async () => {
    // Reserved for documentation (RFC 5737).
    await expect(tryPorts({ host: '192.0.2.1', port: 0, metricsPort: undefined })).rejects.toThrow(
      'HOST is 192.0.2.1, which is no address of this machine: set it to one, or leave it out.',
    );
  });
});

describe('listenErrorOf', () => {
  it('leaves other errors as they are', () => {
    const error = Object.assign(new Error('connect ECONNREFUSED'), { syscall: 'connect', code: 'ECONNREFUSED' });
    expect(listenErrorOf(error, { host, port: 3000, metricsPort: undefined })).toBe(error);
    expect(listenErrorOf('text', { host, port: 3000, metricsPort: undefined })).toBe('text');
  });
});
