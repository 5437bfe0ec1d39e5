import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestAuthority } from '../support/certificates.js';
import { cli, cliWith } from '../support/cli.js';
import type { App } from '../../tools/harness/build.js';
import { createDatabase, type TestDatabase } from '../../tools/harness/database.js';
import { StandaloneProgram } from '../../tools/harness/standalone-program.js';

const SECRET = 'not-the-password';

let database: TestDatabase;
/** Answers with TLS, and with a certificate that nobody trusts. */
let untrusted: Server;

beforeAll(async () => {
  database = await createDatabase();
  const { cert, key } = new TestAuthority('Nobody').certify('localhost');
  untrusted = createServer((socket: Socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => {
      socket.write('S');
      new TLSSocket(socket, { isServer: true, cert, key }).on('error', () => undefined);
    });
  }).listen(0, '127.0.0.1');
  await once(untrusted, 'listening');
});
afterAll(async () => {
  untrusted.close();
  await database.drop();
});

/** The URL of the database with other parts. */
function urlWith(change: (url: URL) => void): string {
  const url = new URL(database.url);
  change(url);
  return url.href;
}
const wrongPassword = (): string => urlWith((url) => (url.password = SECRET));
const hostOf = (url: string): string => new URL(url).host;

interface Fault {
  readonly fault: string;
  readonly url: () => string;
  readonly message: (url: string) => string;
}

const FAULTS: readonly Fault[] = [
  {
    fault: 'a wrong password',
    url: wrongPassword,
    message: (url) =>
      `"${new URL(url).pathname.slice(1)}" at ${hostOf(url)} (DATABASE_URL): password authentication failed for user "${new URL(url).username}" (28P01).`,
  },
  {
    fault: 'no password',
    url: () => urlWith((url) => (url.password = '')),
    message: (url) =>
      `"${new URL(url).pathname.slice(1)}" at ${hostOf(url)} (DATABASE_URL): the server asks for a password, and the URL has none.`,
  },
  {
    fault: 'a missing database',
    url: () => urlWith((url) => (url.pathname = '/nowhere')),
    message: (url) => `"nowhere" at ${hostOf(url)} (DATABASE_URL): database "nowhere" does not exist (3D000).`,
  },
  {
    fault: 'an unknown host',
    url: () => `postgres://fieldline:${SECRET}@nowhere.invalid/fieldline`,
    message: () => '"fieldline" at nowhere.invalid:5432 (DATABASE_URL): the host is not known (ENOTFOUND).',
  },
  {
    fault: 'a port without a server',
    url: () => `postgres://fieldline:${SECRET}@127.0.0.1:1/fieldline`,
    message: () => '"fieldline" at 127.0.0.1:1 (DATABASE_URL): no server accepts connections there (ECONNREFUSED).',
  },
  {
    fault: 'a server without TLS',
    url: () => `${database.url}?sslmode=verify-full`,
    message: (url) =>
      `"${new URL(url).pathname.slice(1)}" at ${hostOf(url)} (DATABASE_URL): the server does not support TLS.`,
  },
  {
    fault: 'a certificate that nobody trusts',
    url: () =>
      `postgres://fieldline:${SECRET}@localhost:${(untrusted.address() as AddressInfo).port}/fieldline?sslmode=verify-full`,
    message: (url) =>
      `"fieldline" at ${hostOf(url)} (DATABASE_URL): the certificate of the server is not accepted (UNABLE_TO_VERIFY_LEAF_SIGNATURE).`,
  },
  {
    fault: 'a password with an unescaped slash',
    url: () => `postgres://fieldline:12/${SECRET}@127.0.0.1/fieldline`,
    message: () =>
      'of DATABASE_URL (a / ? or # in its password must be percent-encoded): the host is not known (ENOTFOUND).',
  },
];

describe('without a connection to the database, a command says in one sentence where to and why', () => {
  it.each(FAULTS)('$fault', async ({ url, message }) => {
    const given = url();
    expect(await cli(given, 'accounts', 'list')).toEqual({
      code: 1,
      stdout: '',
      stderr: `Cannot connect to the database ${message(given)}\n`,
    });
  });

  it.each(['migrate', 'distribute', 'projections status', 'events tail', 'seed --demo'])('%s', async (command) => {
    const { code, stdout, stderr } = await cli(wrongPassword(), ...command.split(' '));
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^Cannot connect to the database "[^"]+" at \S+ \(DATABASE_URL\): .* \(28P01\)\.\n$/);
  });

  it('doctor, after the settings', async () => {
    const { code, stdout, stderr } = await cli(wrongPassword(), 'doctor');
    expect(code).toBe(1);
    expect(stdout).toContain('DATABASE_URL');
    expect(stdout).not.toContain(SECRET);
    expect(stderr).toMatch(/^Cannot connect to the database .* \(28P01\)\.\n$/);
  });
});

it.each<App>(['api', 'worker'])('the %s ends with the same sentence, exit code 1 and nothing else', async (app) => {
  const program = StandaloneProgram.launch(app, wrongPassword());
  expect(await program.ended).toBe(1);
  expect(program.lines).toEqual([
    expect.stringMatching(/^Cannot connect to the database "[^"]+" at \S+ \(DATABASE_URL\): .* \(28P01\)\.$/),
  ]);
});

describe('a DATABASE_URL that is no URL is refused, and not printed', () => {
  const env = { DATABASE_URL: `postgres://fieldline:${SECRET}/x@127.0.0.1/fieldline` };
  const refusal =
    'Invalid settings:\n  - DATABASE_URL must be a URL: special characters of its password are percent-encoded, such as / as %2F';

  it('by a command', async () => {
    const { code, stderr } = await cliWith(database.url, env, 'accounts', 'list');
    expect({ code, stderr }).toEqual({ code: 2, stderr: `${refusal}\n` });
  });

  it.each<App>(['api', 'worker'])('by the %s', async (app) => {
    const program = StandaloneProgram.launch(app, database.url, env);
    expect(await program.ended).toBe(2);
    expect(program.lines.join('\n')).toBe(refusal);
  });
});
