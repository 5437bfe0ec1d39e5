import type { Program } from '../harness/program.js';
import { load, type LoadRequest } from './load.js';
import { interleave, medianOf, type Samples, samplesOf, type Subject } from './measure.js';
import type { BenchOptions } from './options.js';
import { judged, RATE_HEAD, rateRow, type Row, type Section } from './report.js';
import { clientUuid, fillClients, makeTenants, withProduct } from './seed.js';
import type { TestBed } from './test-bed.js';

/** Clients of the account. */
const CLIENTS = 1_000;
/** What the rights of a person may cost a request, in microseconds (contract §19). */
const MAX_COST_US = 5;

const BY_KEY = 'GET by an API key';
const BY_TOKEN = 'by the token of a person';
const BY_SESSION = 'by a session of the key';
const BY_PERSON = 'by a session of a person';

/** Measures what the rights of people cost a request: the same GET by a key, by the token of a person, and by sessions of both. */
export function rightsPart(bed: TestBed, options: BenchOptions, log: (line: string) => void): Promise<Section[]> {
  return withProduct(bed, 'rights', async (database, cluster) => {
    const [tenant] = await makeTenants(database, 1);
    if (tenant === undefined) throw new Error('No account was created');
    await fillClients(database, tenant, CLIENTS);
    await database.query('vacuum analyze');
    const api = await cluster.fork('apps/api/src/main.js');
    const bearer = { Authorization: `Bearer ${tenant.secret}` };
    const { token, code } = await newPerson(api, bearer);
    const subjects: readonly (readonly [string, Headers])[] = [
      [BY_KEY, bearer],
      [BY_TOKEN, { Authorization: `Bearer ${token}` }],
      [BY_SESSION, await sessionOf(api, { key: tenant.secret })],
      [BY_PERSON, await sessionOf(api, { code })],
    ];
    const samples = await interleave(
      subjects.map(([name, headers]): Subject => ({
        name,
        measure: (seconds) => load(api.url, seconds, reading(headers)),
      })),
      options,
      log,
    );
    return [
      {
        title: 'Rights of people',
        about: ABOUT,
        head: RATE_HEAD,
        rows: [
          rateRow(BY_KEY, samples, BY_KEY),
          costRow(samples, BY_TOKEN, BY_KEY),
          costRow(samples, BY_SESSION, BY_KEY),
          costRow(samples, BY_PERSON, BY_SESSION),
        ],
      },
    ];
  });
}

const ABOUT = `One API, GETs of ${CLIENTS.toLocaleString('en')} clients of one account. The goal is the CPU time of Node that a request of a person, who may read clients
alone, takes more than one of a key, and one of the person's session more than one of the session of a key.`;

type Headers = Readonly<Record<string, string>>;

const reading =
  (headers: Headers) =>
  (connection: number): LoadRequest[] =>
    Array.from({ length: 10 }, (_, i) => ({
      method: 'GET',
      path: `/v2/clients/${clientUuid(1 + ((connection * 10 + i) % CLIENTS))}`,
      headers,
    }));

/** A row whose Node time, beyond that of another, has the goal. */
function costRow(samples: Samples, name: string, base: string): Row {
  const row = rateRow(name, samples, name, BY_KEY);
  const cost = medianOf(samplesOf(samples, name), 'nodeUs') - medianOf(samplesOf(samples, base), 'nodeUs');
  return { ...row, cells: [...row.cells.slice(0, 6), ...judged(Math.max(0, cost), { max: MAX_COST_US }, ' µs more')] };
}

/** A token of a user who may read clients, and the code of a sign-in link. */
async function newPerson(
  api: Program,
  headers: Headers,
): Promise<{ readonly token: string; readonly code: string | undefined }> {
  const made = async (path: string, body: object, by = headers): Promise<Readonly<Record<string, string>>> => {
    const response = await fetch(api.url + path, {
      method: 'POST',
      headers: { ...by, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`POST ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Readonly<Record<string, string>>;
  };
  await made('/v2/users', { email: 'owner@example.com', first_name: 'Ann', last_name: 'Owner' });
  const email = 'pat@example.com';
  const permissions = { web: { login: true, clients: { view: true } } };
  await made('/v2/users', { email, first_name: 'Pat', last_name: 'Reader', permissions });
  const { key = '' } = await made('/v2/api_keys', { scopes: ['tokens'] });
  const body = { user: { email }, expires_in: { minutes: 600 } };
  const { token = '' } = await made('/v2/tokens', body, { Authorization: `Bearer ${key}` });
  const { url = '' } = await made(`/v2/users/${email}/sign_in_link`, {});
  return { token, code: url.split('/').at(-1) };
}

/** The headers of a session of the console. */
async function sessionOf(api: Program, by: object): Promise<Headers> {
  const own = { 'Sec-Fetch-Site': 'same-origin', 'X-Fieldline-Console': '1' };
  const response = await fetch(`${api.url}/console/session`, {
    method: 'POST',
    headers: { ...own, 'Content-Type': 'application/json' },
    body: JSON.stringify(by),
  });
  if (!response.ok) throw new Error(`POST /console/session: ${response.status} ${await response.text()}`);
  const Cookie = response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
  return { ...own, Cookie, 'X-Fieldline-Account': response.headers.get('X-Fieldline-Account') ?? '' };
}
