import { expect } from '@jest/globals';
import { axe, Browser, DESKTOP, isTooWide, signIn, type Viewport, type Visit } from '../../tools/harness/browser.js';
import { Cluster } from '../../tools/harness/cluster.js';

const KEY = 'fk_browser0_0123456789012345678901234567890123456789';

/** How a page is opened. */
export interface OpenOptions {
  readonly viewport?: Viewport;
  readonly colours?: 'light' | 'dark';
  /** The language of the browser; by default `en-US`. */
  readonly locale?: string;
  /** By default the key of the account, which has all scopes. */
  readonly key?: string;
}

/** An API with an empty account, and a browser that is signed in to its console. */
export class ConsolePages {
  private readonly visits: Visit[] = [];
  /** The service of the pages. */
  readonly url: string;
  /** The service that integrations use: another one of the same database after {@link restart}. */
  private integrationsUrl: string;

  private constructor(
    readonly cluster: Cluster,
    private readonly browser: Browser,
    private api: Awaited<ReturnType<Cluster['api']>>,
    /** The path of the account's console. */
    readonly base: string,
  ) {
    this.url = api.url;
    this.integrationsUrl = api.url;
  }

  static async start(): Promise<ConsolePages> {
    const [cluster, browser] = await Promise.all([Cluster.open(), Browser.launch()]);
    const api = await cluster.api({ apiKey: KEY });
    const response = await fetch(`${api.url}/v2/account`, { headers: { Authorization: `Bearer ${KEY}` } });
    const { account } = (await response.json()) as { readonly account: { readonly uuid: string } };
    return new ConsolePages(cluster, browser, api, `/console/${account.uuid}`);
  }

  /** Stops the service of the pages, and starts it again at its address. @param meanwhile what integrations do. */
  async restart(meanwhile: () => Promise<unknown>): Promise<void> {
    await this.api.close();
    this.integrationsUrl = (await this.cluster.api({ apiKey: KEY })).url;
    await meanwhile();
    this.api = await this.cluster.api({ apiKey: KEY, port: Number(new URL(this.url).port) });
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.cluster.close();
  }

  /** Opens a screen, such as `/board`, in a browser of its own that is signed in, and waits for its heading. */
  async open(
    path: string,
    { viewport = DESKTOP, colours = 'light', key = KEY, locale = 'en-US' }: OpenOptions = {},
  ): Promise<Visit> {
    const visit = await this.browser.visit(this.url, viewport, colours, locale);
    this.visits.push(visit);
    const account = await signIn(visit, this.url, key);
    await visit.page.goto(`${this.url}/console/${account}${path}`);
    await visit.page.locator('main h1').first().waitFor();
    return visit;
  }

  /** Ends all visits: after each test. */
  async leave(): Promise<void> {
    for (const { page } of this.visits.splice(0)) await page.context().close();
  }

  /** Sends a request as an integration of the account does. @returns the body of a success. */
  async send<T = Record<string, string>>(method: string, path: string, body?: object): Promise<T> {
    const response = await fetch(this.integrationsUrl + path, {
      method,
      headers: { Authorization: `Bearer ${KEY}`, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return (text === '' ? {} : JSON.parse(text)) as T;
  }
}

/** Checks that a page has no faults: none on the console, none that axe finds, nothing wider than the window. */
export async function expectSound({ page, faults }: Visit): Promise<void> {
  expect(await axe(page)).toEqual([]);
  expect(await isTooWide(page)).toBe(false);
  expect(faults).toEqual([]);
}
