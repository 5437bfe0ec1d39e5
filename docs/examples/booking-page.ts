/** A booking page: a customer chooses a free time, which is then held, and books it. The key stays on this server. */
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

const HELP = `Serves a page on which customers book a visit: KEY=fk_… npm run example:booking-page

  KEY        an API key with the scope booking; required
  API        the address of the API, default http://127.0.0.1:3000
  PAGE_PORT  default 4100`;
const { API = 'http://127.0.0.1:3000', KEY = '', PAGE_PORT = '4100' } = process.env;
const VISIT = { duration: { minutes: 60 } };
/** On this grid each window has one start: visits begin at these hours. */
const windows = ['08', '10', '13', '15'].map((hour) => ({ from: `${hour}:00`, to: `${hour}:30` }));
const SEARCH = { ...VISIT, windows, grid: { minutes: 30 }, notice: { minutes: 120 }, per_worker: 50, limit: 500 };
const TAKEN = 'This time is not free any more. Please choose another one.';
type Hold = { status: string; from: string; expires_at: string };
type Found = { account?: { time_zone: string }; slots?: { worker_uuid: string; from: string }[] };
type Fault = string | undefined;
type Answer = { status: number; body: Found & { hold?: Hold; code?: string; detail?: string } };
/** Sends a request to the API. @throws Error when the API does not work, or refuses the key or the rate. */
async function call(method: string, path: string, body?: object): Promise<Answer> {
  const request = { method, headers: { Authorization: `Bearer ${KEY}` }, signal: AbortSignal.timeout(10_000) };
  const response = await fetch(API + path, { ...request, ...(body && { body: JSON.stringify(body) }) });
  const answer = { status: response.status, body: (await response.json()) as Answer['body'] };
  if (![401, 403, 429].includes(answer.status) && answer.status < 500) return answer;
  throw new Error(`${method} ${path}: ${answer.status} ${answer.body.detail}`);
}
const holdOf = async (cart: string) => (await call('GET', `/v2/holds/${cart}`)).body.hold;
const release = async (cart: string): Promise<undefined> => void (await call('DELETE', `/v2/holds/${cart}`));

/** The free times of all workers in a period, earliest first. */
async function search(from: number, minutes: number) {
  const period = { from: new Date(from).toISOString(), to: new Date(from + minutes * 60_000).toISOString() };
  const { slots = [], ...reasons } = (await call('POST', '/v2/availability', { ...period, ...SEARCH })).body;
  if (slots.length === 0) print(`no free time: ${JSON.stringify(reasons)}`);
  return slots;
}

/** Holds a time of a worker. A second click finds the hold of the first. */
async function choose(cart: string, { from = '' }: Record<string, string>): Promise<Fault> {
  if ((await holdOf(cart))?.from !== from) await release(cart);
  // The time comes from the browser: only a time that the search finds is held.
  for (const { worker_uuid } of await search(Date.parse(from), VISIT.duration.minutes)) {
    const hold = { worker_uuid, from, ...VISIT, external_id: cart, job: { description: 'Booked online' } };
    // 409: another visitor has this worker, so the next one is tried. 422: the first click has made the hold.
    if ((await call('POST', '/v2/holds', hold)).status !== 409) break;
  }
  return (await holdOf(cart))?.status === 'active' ? undefined : TAKEN;
}

/** Books the held time. A second click changes nothing. */
async function book(cart: string, { first_name, last_name, phone }: Record<string, string>): Promise<Fault> {
  const contacts = [{ type: 'phone', value: phone?.trim() || null }]; // A blank value is ignored, null is refused.
  const client = { organization: false, first_name, last_name, contacts };
  const { status, body } = await call('POST', `/v2/holds/${cart}/confirm`, { client, if_expired: 'try' });
  if (status < 300) return undefined;
  if (body.code === 'validation_failed') return 'Please correct your name and phone number.';
  await release(cart);
  return TAKEN;
}

const day = (at: string) => new Date(at).toLocaleDateString('en-GB', { dateStyle: 'full', timeZone });
const time = (at: string) => new Date(at).toLocaleTimeString('en-GB', { timeStyle: 'short', timeZone });
const button = (from: string) => `<button name="from" value="${from}">${time(from)}</button>`;
const form = (to: string, content: string) => `<form method="post" action="${to}">${content}</form>`;
const input = (name: string, label: string) => `<p><label>${label} <input name="${name}" required></label></p>`;
const INPUTS = input('first_name', 'First name') + input('last_name', 'Last name') + input('phone', 'Phone');
const html = (title: string, content: string) => `<!doctype html><html lang="en"><title>${title}</title>
<meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><main><h1>${title}</h1>${content}</main>`;

/** The page of a cart: the form for its held time, or all free times. */
async function pageOf(cart: string, message = ''): Promise<string> {
  const hold = await holdOf(cart);
  const at = hold && `${day(hold.from)}, ${time(hold.from)}`;
  if (hold?.status === 'active') {
    const forms = form('/book', `${INPUTS}<button>Book</button>`) + form('/release', '<button>Other times</button>');
    return html(`Your visit: ${at}`, `<p>${message} The time is yours until ${time(hold.expires_at)}.</p>${forms}`);
  }
  const starts = new Set((await search(Date.now(), 5 * 24 * 60)).map(({ from }) => from));
  const days = [...Map.groupBy(starts, day)].map(([name, times]) => `<h2>${name}</h2>${times.map(button).join(' ')}`);
  const times = form('/choose', days.join('') || 'No time is free. Please call us.');
  const title = hold?.status === 'confirmed' ? `Booked: ${at}` : 'Choose a time';
  return html(title, `<p>${message} Times are in the time zone ${timeZone}.</p>${times}`);
}
/** What the forms do. A redirect to the page follows, so that a reload repeats nothing. */
const ACTIONS = new Map(Object.entries({ '/choose': choose, '/book': book, '/release': release }));
async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [cart = `cart-${randomUUID()}`] = /\bcart-[\da-f-]{36}\b/.exec(request.headers.cookie ?? '') ?? [];
  response.setHeader('Set-Cookie', `cart=${cart}; HttpOnly; SameSite=Lax; Path=/; Max-Age=86400`);
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  if (request.method === 'GET' && request.url === '/') return void response.end(await pageOf(cart));
  const action = ACTIONS.get(request.url ?? '');
  // Browsers send the length of a form. Without a limit, any request could fill the memory.
  if (!action || !(Number(request.headers['content-length']) < 1e4)) return void response.writeHead(400).end();
  const fault = await action(cart, Object.fromEntries(new URLSearchParams(await text(request))));
  if (fault === undefined) response.writeHead(303, { Location: '/' }).end();
  else response.writeHead(409).end(await pageOf(cart, fault));
}

const print = (line: string) => process.stdout.write(`${line}\n`);
function end(message: string, code: number): never {
  (code === 0 ? process.stdout : process.stderr).write(`${message}\n`);
  process.exit(code);
}
if (process.argv.includes('--help')) end(HELP, 0);
if (KEY === '') end('KEY is missing: an API key with the scope booking; see --help', 2);
const { body } = await call('GET', '/v2/account').catch((error: unknown) => end(`No account: ${String(error)}`, 2));
const timeZone = body.account?.time_zone;
const server = createServer((request, response) => {
  serve(request, response).catch((error: unknown) => {
    print(`failed: ${String(error)}`);
    response.writeHead(503).end('Please try again in a minute.');
  });
});
server.once('error', ({ message }) => end(`Cannot listen on port ${PAGE_PORT} (${message}): set PAGE_PORT`, 2));
server.listen(Number(PAGE_PORT), '127.0.0.1', () => {
  print(`listening on http://127.0.0.1:${(server.address() as AddressInfo).port}/; Ctrl-C stops`);
});
