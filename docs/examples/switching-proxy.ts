/**
 * A proxy for programs that were written for another server of this API family: it removes the prefix of their paths, and
 * turns the header with their token into `Authorization`. `--help` prints the settings.
 */
import {
  Agent as HttpAgent,
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { AddressInfo } from 'node:net';

const HELP = `Forwards requests of programs that were written for another server; Ctrl-C stops it.

  API=http://127.0.0.1:3000 TOKEN_HEADER=X-Example-Api-Token npm run example:switching-proxy

  API           the address of the API; required
  TOKEN_HEADER  the header in which the programs send their key; without it they send Authorization: Bearer
  PREFIX        what their paths have before /v2; default /api
  PROXY_HOST    the address on which it listens; default 127.0.0.1
  PROXY_PORT    its port; default 8080
`;

interface Rules {
  readonly api: URL;
  readonly prefix: string;
  readonly tokenHeader: string;
}

/** Headers of one connection. The others are forwarded. */
const CONNECTION_HEADERS = ['connection', 'keep-alive', 'proxy-authorization', 'te', 'trailer', 'upgrade', 'expect'];
/** Headers of a response that contain a path of the API. */
const PATH_HEADERS = ['link', 'location'];
/** Less than the 75 seconds for which the API keeps idle connections. */
const IDLE_TIMEOUT_MS = 60_000;

/** The path without the prefix: `/api/v2/jobs?limit=5` → `/v2/jobs?limit=5`. Other paths stay. */
const pathWithin = (path: string, prefix: string): string =>
  path.startsWith(`${prefix}/v2/`) ? path.slice(prefix.length) : path;

/** A `Link` or `Location` with the prefix, so that programs can follow it. */
const withPrefix = (value: string, prefix: string): string => value.replace(/^(<?)(?=\/v2\/)/, `$1${prefix}`);

/** The headers for the API. A key in `Authorization` has priority over the token. */
function forwarded({ headers }: IncomingMessage, { tokenHeader, api }: Rules): OutgoingHttpHeaders {
  const token = headers[tokenHeader];
  const kept = without(headers, [...CONNECTION_HEADERS, tokenHeader]);
  const authorization = headers.authorization ?? (token === undefined ? undefined : `Bearer ${String(token)}`);
  return { ...kept, host: api.host, ...(authorization !== undefined && { authorization }) };
}

/** The headers for the program. */
function returned({ headers }: IncomingMessage, { prefix }: Rules): OutgoingHttpHeaders {
  const kept = without(headers, CONNECTION_HEADERS);
  for (const name of PATH_HEADERS) if (typeof kept[name] === 'string') kept[name] = withPrefix(kept[name], prefix);
  return kept;
}

const without = (headers: OutgoingHttpHeaders, names: readonly string[]): OutgoingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));

function serve(rules: Rules, host: string, port: number): void {
  const { api, prefix } = rules;
  const isTls = api.protocol === 'https:';
  const send = isTls ? httpsRequest : httpRequest;
  const agent = new (isTls ? HttpsAgent : HttpAgent)({ keepAlive: true, timeout: IDLE_TIMEOUT_MS });

  const server = createServer((incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { method, url: path = '/' } = incoming;
    const headers = forwarded(incoming, rules);
    const upstream = send({
      protocol: api.protocol,
      hostname: api.hostname,
      port: api.port,
      path: pathWithin(path, prefix),
      method,
      headers,
      agent,
    });
    upstream.once('response', (response) => {
      outgoing.writeHead(response.statusCode ?? 502, returned(response, rules));
      response.once('error', () => outgoing.destroy());
      response.pipe(outgoing);
    });
    // The change may be saved or not: a client repeats it with the same Idempotency-Key.
    upstream.once('error', () => {
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(502, { 'content-type': 'application/json' }).end('{"message":"The API does not answer"}');
    });
    outgoing.once('close', () => upstream.destroy());
    incoming.pipe(upstream);
  });
  server.once('error', ({ message }) => fail(`Cannot listen on ${host}, port ${port} (${message}): set PROXY_PORT`));
  server.listen(port, host, () =>
    print(`listening on http://${host}:${(server.address() as AddressInfo).port}/, for ${api.href}; Ctrl-C stops`),
  );
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => {
      server.close();
      server.closeIdleConnections();
      agent.destroy();
    });
}

const print = (line: string): boolean => process.stdout.write(`${line}\n`);

function fail(message: string): void {
  process.stderr.write(`${message}; see --help\n`);
  process.exitCode = 2;
}

const { API = '', TOKEN_HEADER = '', PREFIX = '/api', PROXY_HOST = '127.0.0.1', PROXY_PORT = '8080' } = process.env;
const [argument] = process.argv.slice(2);
const api = URL.parse(API);
if (argument === '--help') print(HELP.trimEnd());
else if (argument !== undefined) fail(`${argument} is not known`);
else if (api === null || !/^https?:$/.test(api.protocol)) fail('API must be the address of the API');
else
  serve(
    { api, prefix: PREFIX.replace(/\/+$/, ''), tokenHeader: TOKEN_HEADER.toLowerCase() },
    PROXY_HOST,
    Number(PROXY_PORT),
  );
