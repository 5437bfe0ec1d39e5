import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Visit } from '../../../tools/harness/browser.js';
import type { LocalServer } from '../../../tools/harness/local-server.js';
import { until } from '../../../tools/harness/until.js';
import { sharedBrowser, startOtherOrigin } from '../../support/browser.js';
import { ConsolePages, consoleService } from '../../support/console.js';

// A session of the console in a real browser, which decides itself what it sends with the cookie. The other page has another port of the
// same address: for the browser the same site, so that it gets the cookie.

/** What a page of the service sees of its session: statuses, and the cookies that scripts can read. */
const OWN = `async (key) => {
  const console = { 'X-Fieldline-Console': '1' };
  const send = async (method, path, body, headers = console) =>
    (await fetch(path, { method, headers, ...(body && { body: JSON.stringify(body) }) })).status;
  const signedIn = await fetch('/console/session', { method: 'POST', body: JSON.stringify({ key }) });
  const account = { 'X-Fieldline-Account': signedIn.headers.get('X-Fieldline-Account') };
  Object.assign(console, account);
  return {
    signIn: signedIn.status,
    session: await send('GET', '/console/session'),
    read: await send('GET', '/v2/clients', undefined, account),
    withoutAccount: await send('GET', '/v2/clients', undefined, {}),
    write: await send('POST', '/v2/clients', { organization: true, organization_name: 'Acme' }),
    writeWithoutHeader: await send('POST', '/v2/clients', { organization: true, organization_name: 'Acme' }, account),
    cookies: document.cookie,
  };
}`;

/** What a page of another origin sees. */
const OTHER = `async (api) => {
  const client = JSON.stringify({ organization: true, organization_name: 'Evil' });
  const send = (path, init) =>
    fetch(api + path, { credentials: 'include', ...init }).then((response) => response.type + ' ' + response.status, (error) => error.name);
  const frame = document.createElement('iframe');
  frame.src = api + '/console';
  document.body.append(frame);
  return {
    read: await send('/v2/clients', {}),
    write: await send('/v2/clients', { method: 'POST', body: client }),
    withHeader: await send('/v2/clients', { method: 'POST', body: client, headers: { 'X-Fieldline-Console': '1' } }),
    blindWrite: await send('/v2/clients', { method: 'POST', body: client, mode: 'no-cors' }),
    signOut: await send('/console/session', { method: 'DELETE', headers: { 'X-Fieldline-Console': '1' } }),
    signIn: await send('/console/session', { method: 'POST', body: '{"key":"fk_other"}', mode: 'no-cors' }),
  };
}`;

let pages: LocalServer;
beforeAll(async () => {
  pages = await startOtherOrigin();
});
afterAll(() => pages.close());

/** Runs one of the scripts on the page that is open. */
const run = ({ page }: Visit, script: string, given: string): Promise<unknown> =>
  page.evaluate(`(${script})(${JSON.stringify(given)})`);

describe('the cookie of a session', () => {
  it('gives access to pages of the service, and to no other page', async () => {
    const { key } = await ConsolePages.start();
    // Even a page that may use the API with a key.
    const api = await (await consoleService()).cluster.api({ corsOrigins: [pages.url] });
    const visit = await (await sharedBrowser()).visit(api.url);
    await visit.page.goto(`${api.url}/console`);
    expect(await run(visit, OWN, key)).toEqual({
      signIn: 204,
      session: 200,
      read: 200,
      withoutAccount: 403,
      write: 201,
      writeWithoutHeader: 403,
      cookies: '',
    });
    const before = visit.faults.length;
    const faults = (part: string): number => visit.faults.slice(before).filter((fault) => fault.includes(part)).length;
    await visit.page.goto(pages.url);
    expect(await run(visit, OTHER, api.url)).toEqual({
      read: 'TypeError',
      write: 'TypeError',
      withHeader: 'TypeError',
      blindWrite: 'opaque 0',
      signOut: 'TypeError',
      signIn: 'opaque 0',
    });
    // Without the cookie, the blind write would be 401. The other 403 is the sign-in.
    await until(() => faults('a status of 403') === 2);
    await until(() => faults("frame-ancestors 'none'") === 1);
    const headers = { Authorization: `Bearer ${key}` };
    const { clients } = (await (await fetch(`${api.url}/v2/clients`, { headers })).json()) as { clients: unknown[] };
    expect(clients).toHaveLength(1);
    await visit.page.goto(`${api.url}/console`);
    expect(await visit.page.evaluate(`fetch('/console/session').then(({ status }) => status)`)).toBe(200);
    await visit.page.context().close();
    await api.close();
  });
});
