import { expect } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { axe, isTooWide, signIn, type Visit } from '../../tools/harness/browser.js';
import { Cluster } from '../../tools/harness/cluster.js';
import { type PageOptions, PagePool } from './browser.js';
import { atEndOfTests } from './ending.js';
import { createAccount } from './programs.js';

/** The service of all pages of the console: an API, a worker that tries each delivery once, and pages. */
export interface ConsoleService {
  readonly cluster: Cluster;
  readonly pool: PagePool;
}

let shared: Promise<ConsoleService> | undefined;

/** The service that the suites of this process share; a suite has an account of its own. The end of the test run ends it. */
export const consoleService = (): Promise<ConsoleService> =>
  (shared ??= Cluster.open().then(async (cluster) => {
    atEndOfTests(() => cluster.close());
    const { url } = await cluster.api();
    await cluster.worker({ webhookRetrySchedule: [] });
    return { cluster, pool: new PagePool(url) };
  }));

/** How a screen is opened. */
export interface OpenOptions extends PageOptions {
  /** By default the key of the account, which has all scopes. */
  readonly key?: string;
}

/** A request of a batch. */
interface Operation {
  readonly method: string;
  readonly path: string;
  readonly body?: object;
}

interface BatchResult {
  readonly status: number;
  readonly body?: Readonly<Record<string, string>>;
}

/** The console of an account of its own, in a browser that is signed in. */
export class ConsolePages {
  private readonly visits: (readonly [Visit, PageOptions])[] = [];
  private refusesOverlaps = false;
  /** The API. */
  readonly url: string;
  /** The path of the account's console. */
  readonly base: string;

  private constructor(
    private readonly service: ConsoleService,
    account: string,
    readonly key: string,
  ) {
    this.url = service.pool.origin;
    this.base = `/console/${account}`;
  }

  /** Of an account of its own in the shared service. */
  static async start(): Promise<ConsolePages> {
    const service = await consoleService();
    const { uuid, key } = await createAccount(service.cluster.url, { name: 'Default' });
    return new ConsolePages(service, uuid, key);
  }

  /** The database. */
  get databaseUrl(): string {
    return this.service.cluster.url;
  }

  /** Opens a screen, such as `/board`, in a browser without another session, and waits for its heading. */
  async open(path: string, { key = this.key, ...options }: OpenOptions = {}): Promise<Visit> {
    const visit = await this.service.pool.take(options);
    this.visits.push([visit, options]);
    await openScreen(visit, this.url, key, path);
    return visit;
  }

  /** Creates a link that signs a user in. @returns its address. */
  async signInLink(user: string): Promise<string> {
    const { url } = await this.send('POST', `/v2/users/${user}/sign_in_link`, {});
    if (url === undefined) throw new Error('No link in the response');
    return url;
  }

  /** As {@link open}, in a browser in which a user has signed in by a link. */
  async openAs(user: string, path: string, options: PageOptions = {}): Promise<Visit> {
    const visit = await this.service.pool.take(options);
    this.visits.push([visit, options]);
    await signInByLink(visit.page, await this.signInLink(user));
    await this.goto(visit.page, path);
    return visit;
  }

  /** Loads another screen of the account, and waits for its heading. */
  async goto(page: Page, path: string): Promise<void> {
    await page.goto(this.url + this.base + path);
    await page.locator('main h1').first().waitFor();
  }

  /** Ends all visits, and what {@link refuseOverlaps} began: after each test. */
  async leave(): Promise<void> {
    for (const [visit, options] of this.visits.splice(0)) await this.service.pool.giveBack(visit, options);
    if (this.refusesOverlaps) await this.refuseOverlaps(false);
  }

  /** Refuses jobs that overlap, until the test ends. */
  async refuseOverlaps(isOn = true): Promise<void> {
    this.refusesOverlaps = isOn;
    await this.send('PATCH', '/v2/account', { scheduling: { checks: { overlap: isOn ? 'refuse' : 'off' } } });
  }

  /** Sends a request as an integration of the account does. @returns the body of a success. */
  async send<T = Record<string, string>>(method: string, path: string, body?: object): Promise<T> {
    const response = await fetch(this.url + path, {
      method,
      headers: { Authorization: `Bearer ${this.key}`, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return (text === '' ? {} : JSON.parse(text)) as T;
  }

  /** Sends requests in one. @returns the bodies of their responses. */
  async batch(operations: readonly Operation[]): Promise<readonly Readonly<Record<string, string>>[]> {
    if (operations.length === 0) return [];
    const { results } = await this.send<{ results: readonly BatchResult[] }>('POST', '/v2/batch', { operations });
    const failed = results.find(({ status }) => status >= 300);
    if (failed !== undefined) throw new Error(JSON.stringify(failed));
    return results.map(({ body = {} }) => body);
  }

  /** Creates something. @returns the first value of the response: its uuid. */
  async create(path: string, body: object): Promise<string> {
    const [uuid] = Object.values(await this.send('POST', path, body));
    if (uuid === undefined) throw new Error(`POST ${path} answers no uuid`);
    return uuid;
  }

  /** Creates a key of the account with some scopes. */
  async keyWith(...scopes: readonly string[]): Promise<string> {
    const { key } = await this.send('POST', '/v2/api_keys', { name: scopes.join(' '), scopes });
    if (key === undefined) throw new Error('No key in the response');
    return key;
  }
}

/** Signs a page in with a key, opens a screen of its account, and waits for its heading. @param url of the API. */
export async function openScreen(visit: Visit, url: string, key: string, path: string): Promise<void> {
  const account = await signIn(visit, url, key);
  await visit.page.goto(`${url}/console/${account}${path}`);
  await visit.page.locator('main h1').first().waitFor();
}

/** Opens a sign-in link and presses its button. */
export async function signInByLink(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await press(page, 'Sign in');
  await page.getByRole('button', { name: 'Sign out' }).waitFor();
}

/** The field for an API key on a page that asks to sign in: it is the last of the ways. */
export async function keyField(page: Page): Promise<Locator> {
  await page.getByText('Sign in with an API key').click();
  return page.getByLabel('API key', { exact: true });
}

/** Checks that a page has no faults: none on the console, none that axe finds, nothing wider than the window. */
export async function expectSound({ page, faults }: Visit): Promise<void> {
  expect(await axe(page)).toEqual([]);
  expect(await isTooWide(page)).toBe(false);
  expect(faults).toEqual([]);
}

// What people look for on a page, and what they do there.

export const button = (page: Page | Locator, name: string): Locator => page.getByRole('button', { name, exact: true });
export const press = (page: Page, name: string): Promise<void> => button(page, name).click();
export const dialog = (page: Page): Locator => page.getByRole('dialog').last();
/** A part of a page or of a dialog. */
export const region = (page: Page | Locator, name: string): Locator => page.getByRole('region', { name, exact: true });
export const field = (page: Page, label: string): Locator => page.getByLabel(label, { exact: true });
export const choice = (page: Page, label: string): Locator => page.getByRole('combobox', { name: label });
export const heading = (page: Page, name: string): Locator => page.getByRole('heading', { name, exact: true });
export const notice = (page: Page, text: string | RegExp): Locator => page.locator('.notice', { hasText: text });
/** The rows of a table, without that of the headings. */
export const rows = (page: Page): Locator => page.getByRole('row').filter({ has: page.locator('td') });
