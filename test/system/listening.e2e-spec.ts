import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { serveOperations, ServiceMetrics } from '#platform';
import { Cluster } from '../../tools/harness/cluster.js';
import { StandaloneProgram } from '../../tools/harness/standalone-program.js';
import { until } from '../../tools/harness/until.js';

/** Another loopback address than 127.0.0.1; macOS has none. */
const OTHER =
  process.platform === 'darwin'
    ? Object.values(networkInterfaces())
        .flatMap((addresses) => addresses ?? [])
        .find(({ family, internal }) => family === 'IPv4' && !internal)?.address
    : '127.0.0.2';

/** Whether a connection is accepted: `accepted`, or the code of the error. */
async function connection(host: string | undefined, port: number): Promise<string> {
  const socket = connect({ host, port });
  try {
    await once(socket, 'connect');
    return 'accepted';
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? 'failed';
  } finally {
    socket.destroy();
  }
}

describe.each(['api', 'worker'] as const)('the %s', (app) => {
  let cluster: Cluster;
  let program: StandaloneProgram;
  beforeAll(async () => {
    cluster = await Cluster.open();
  });
  afterEach(() => program.kill());
  afterAll(() => cluster.close());

  /** Starts the program, and connects to each of its ports at both addresses. */
  async function outcomes(HOST: string): Promise<Record<'loopback' | 'other', string[]>> {
    program = await StandaloneProgram.start(app, cluster.url, { HOST });
    const { address, metrics } = program.report;
    const ports = [...new Set([address, metrics].map((url) => Number(new URL(url).port)))];
    // The metrics of the worker are on the port of its health checks.
    expect(ports).toHaveLength(app === 'api' ? 2 : 1);
    const at = (host: string | undefined) => Promise.all(ports.map((port) => connection(host, port)));
    return { loopback: await at('127.0.0.1'), other: await at(OTHER) };
  }

  it('listens on 127.0.0.1 alone unless HOST is set, and logs it', async () => {
    const { loopback, other } = await outcomes('');
    expect(new Set(loopback)).toEqual(new Set(['accepted']));
    expect(new Set(other)).toEqual(new Set(['ECONNREFUSED']));
    expect(program.report).toMatchObject({ host: '127.0.0.1', address: expect.stringMatching('^http://127.0.0.1:') });
  });

  it('listens on all addresses with HOST=0.0.0.0, and logs it', async () => {
    const { loopback, other } = await outcomes('0.0.0.0');
    expect(new Set([...loopback, ...other])).toEqual(new Set(['accepted']));
    expect(program.report).toMatchObject({ host: '0.0.0.0', address: expect.stringMatching('^http://127.0.0.1:') });
  });
});

describe('the server of metrics', () => {
  it('closes a connection that sends no request, and keeps its side open', async () => {
    const { server, url } = await serveOperations(new ServiceMetrics(), undefined, '127.0.0.1', {}, 100);
    const socket = connect({ host: '127.0.0.1', port: Number(new URL(url).port), allowHalfOpen: true });
    const failed = once(socket, 'error');
    try {
      await once(socket, 'connect');
      await until(() => !socket.write('\r\n') || socket.errored !== null, { intervalMs: 20 });
      expect((await failed)[0]).toMatchObject({ code: expect.stringMatching(/^(EPIPE|ECONNRESET)$/) });
    } finally {
      socket.destroy();
      server.close();
    }
  });
});
