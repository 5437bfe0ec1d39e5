import { Browser, DESKTOP, type Viewport, type Visit } from '../../tools/harness/browser.js';
import { LocalServer } from '../../tools/harness/local-server.js';
import { atEndOfTests } from './ending.js';

let shared: Promise<Browser> | undefined;

/** The browser that the suites of this process share. The end of the test run ends it, and so does that of the process. */
export const sharedBrowser = (): Promise<Browser> =>
  (shared ??= Browser.launch().then((browser) => {
    atEndOfTests(() => browser.close());
    return browser;
  }));

/** Starts a server with an empty page, which is of another origin than the service. */
export const startOtherOrigin = (): Promise<LocalServer> =>
  LocalServer.start((_, response) =>
    response.setHeader('Content-Type', 'text/html').end('<!doctype html><title>A page of another origin</title>'),
  );

/** How a page is opened. */
export interface PageOptions {
  readonly viewport?: Viewport;
  readonly colours?: 'light' | 'dark';
  /** The language of the browser; by default `en-US`. */
  readonly locale?: string;
  /** A page that no other test uses: for tests that set its clock, grant permissions or close it. */
  readonly isNew?: boolean;
}

/**
 * Pages of one service that tests use one after the other, each with a new session. A page in a new context starts a process of the
 * browser, and loads and compiles the scripts again, which takes longer than all else that most tests do.
 */
export class PagePool {
  /** The pages that no test uses, by what cannot be changed of a page. */
  private readonly idle = new Map<string, Visit[]>();

  constructor(readonly origin: string) {}

  /** Takes a page without content, cookies and faults. */
  async take(options: PageOptions = {}): Promise<Visit> {
    const { viewport = DESKTOP, colours = 'light', locale } = options;
    const visit = options.isNew ? undefined : this.idle.get(kindOf(options))?.pop();
    if (visit === undefined) return (await sharedBrowser()).visit(this.origin, viewport, colours, locale);
    await visit.page.setViewportSize(viewport);
    await visit.page.emulateMedia({ colorScheme: colours });
    return visit;
  }

  /** Takes a page back. */
  async giveBack(visit: Visit, options: PageOptions): Promise<void> {
    const { page, faults } = visit;
    if (options.isNew) return page.context().close();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    // A page of the same origin without scripts: the browser keeps the process, and the storage can be cleared.
    await page.goto(`${this.origin}/health/live`);
    await page.evaluate('sessionStorage.clear(), localStorage.clear()');
    await page.context().clearCookies();
    await page.mouse.up();
    await page.mouse.move(0, 0);
    faults.length = 0;
    this.idle.set(kindOf(options), [...(this.idle.get(kindOf(options)) ?? []), visit]);
  }
}

const kindOf = ({ viewport, locale }: PageOptions): string => `${locale ?? ''} ${viewport?.hasTouch ?? false}`;
