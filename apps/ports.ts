import { once } from 'node:events';
import { createServer } from 'node:net';

/** The settings that say where programs listen. */
interface Address {
  readonly host: string;
  readonly port: number;
  readonly metricsPort: number | undefined;
}

/** A program cannot listen where the settings say; the message is one sentence, which names the setting. */
export class ListenError extends Error {}

/** The error that `listen` of a server fails with, as a {@link ListenError}; any other error as it is. */
export function listenErrorOf(error: unknown, settings: Address): unknown {
  if (!isFailedListen(error, settings.host)) return error;
  const { port } = error;
  const ofWorker = settings.metricsPort !== undefined && port === settings.metricsPort + 1;
  const setting =
    port === settings.port ? 'PORT' : `METRICS_PORT${ofWorker ? ' (the worker uses the port after it)' : ''}`;
  switch (error.code) {
    case 'EADDRINUSE':
      return new ListenError(
        `Port ${port} of ${settings.host} is in use: stop the program that uses it, or set ${setting} to another port.`,
      );
    case 'EACCES':
      return new ListenError(`This user may not listen on port ${port}: set ${setting} to a port from 1024 on.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new ListenError(
        `HOST is ${settings.host}, which is no address of this machine: set it to one, or leave it out.`,
      );
    default:
      return error;
  }
}

/** Whether `listen` failed, or the lookup of its host: not a connection to the database. */
const isFailedListen = (error: unknown, host: string): error is { readonly code: string; readonly port?: number } =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  (('syscall' in error && error.syscall === 'listen') || ('hostname' in error && error.hostname === host));

/**
 * Tries the ports of programs before they start.
 * @throws ListenError for the first that cannot be used.
 */
export async function tryPorts(settings: Address, programs: readonly string[] = ['api', 'worker']): Promise<void> {
  const { port, metricsPort = 0, host } = settings;
  const metrics = (offset: number): number[] => (metricsPort === 0 ? [] : [metricsPort + offset]);
  const ports = [
    ...(programs.includes('api') ? [port, ...metrics(0)] : []),
    ...(programs.includes('worker') ? metrics(1) : []),
  ];
  // All at the same time, so that equal ones are found.
  const servers = ports.map(() => createServer());
  try {
    for (const [i, server] of servers.entries()) await once(server.listen(ports[i], host), 'listening');
  } catch (error) {
    throw listenErrorOf(error, settings);
  } finally {
    for (const server of servers) server.close();
  }
}
