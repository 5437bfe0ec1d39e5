import { afterEach, beforeAll, expect, it } from '@jest/globals';
import type { Visit } from '../../../tools/harness/browser.js';
import { sharedBrowser } from '../../support/browser.js';
import { ConsolePages, keyField } from '../../support/console.js';

// Signing in where the browser does not keep the session.

let url: string;
let key: string;
let visit: Visit;
beforeAll(async () => {
  ({ url, key } = await ConsolePages.start());
});
afterEach(() => visit.page.context().close());

/** Opens the console, and notes what the page sends. */
async function open(address: string): Promise<readonly string[]> {
  visit = await (await sharedBrowser()).visit(new URL(address).origin);
  const sent: string[] = [];
  visit.page.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await visit.page.goto(address);
  return sent;
}

it.each(['/console', '/console/board?date=2031-03-03', '/console#code=0123456789'])(
  'over plain http to another host than loopback the console says that it needs https, and signs nobody in: %s',
  async (path) => {
    const sent = await open(`http://fieldline.test:${new URL(url).port}${path}`);
    const { page, faults } = visit;
    await page.getByRole('alert').getByText('The console needs https here.').waitFor();
    expect(await page.getByLabel('API key').count()).toBe(0);
    expect(await page.getByRole('link', { name: 'set up TLS' }).getAttribute('href')).toContain('/docs/');
    expect(sent).not.toContain('POST /console/session');
    // The browser reports the 401 of the session.
    expect(faults.filter((fault) => !fault.includes('401'))).toEqual([]);
  },
);

it('a browser that keeps no cookies is shown the reason, and can try again', async () => {
  await open(`${url}/console`);
  const { page } = visit;
  // As a browser that blocks the cookie of the answer.
  await page.route('**/console/session', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    const { status, headers } = await fetch(route.request().url(), { method: 'POST', body: JSON.stringify({ key }) });
    return route.fulfill({ status, headers: { 'X-Fieldline-Account': headers.get('X-Fieldline-Account') ?? '' } });
  });
  const form = await keyField(page);
  await form.fill(key);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('alert').getByText('The browser did not keep the session').waitFor();
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'Sign in' }).waitFor();
});
