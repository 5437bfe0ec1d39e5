import { mkdir, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser as Chromium, type BrowserContext, chromium, type Page } from 'playwright-core';
import { until } from './until.js';

/** What the packages of the browser must know before they are loaded: without it they use libraries of the system. */
const RUNTIME = 'nodejs22.x';

/**
 * The package's own arguments run the browser in one process, which ends with its first page, and switch its security
 * off, so that requests to other origins would not be checked. Names that end in `.test` are this machine, but no loopback addresses for
 * the browser.
 */
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--font-render-hinting=none',
  '--host-resolver-rules=MAP *.test 127.0.0.1',
];

/** The axe rules that a page breaks, with the elements. */
export type AxeFindings = readonly string[];

/** The size of a page in CSS pixels, and whether it is touched. */
export interface Viewport {
  readonly width: number;
  readonly height: number;
  readonly hasTouch?: boolean;
}

export const DESKTOP: Viewport = { width: 1440, height: 900 };
export const PHONE: Viewport = { width: 390, height: 844 };
export const TABLET: Viewport = { width: 1024, height: 768, hasTouch: true };

/** A page, with what went wrong on it. */
export interface Visit {
  readonly page: Page;
  /** Messages on the console that are errors, exceptions, and requests to other origins. */
  readonly faults: string[];
}

/** A Chromium of an npm package, which needs nothing of the system but libc; Linux on x86-64. */
export class Browser {
  private constructor(private readonly chromium: Chromium) {}

  /** Whether there is a browser for this system. */
  static readonly isAvailable = process.platform === 'linux' && process.arch === 'x64';

  /** Starts the browser. The first start unpacks it to the temporary folder, which takes two seconds. */
  static async launch(): Promise<Browser> {
    process.env['AWS_LAMBDA_JS_RUNTIME'] = RUNTIME;
    const { default: packed } = await import('@sparticuz/chromium');
    const executablePath = await alone(() => packed.executablePath());
    // It ends with this process, which handles signals itself.
    const signals = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };
    return new Browser(await chromium.launch({ executablePath, args: ARGUMENTS, headless: true, ...signals }));
  }

  /**
   * Opens an empty page without cookies and cache. @param origin of the service; requests to others are faults.
   * @param locale the language of the browser.
   */
  async visit(
    origin: string,
    viewport = DESKTOP,
    colorScheme: 'light' | 'dark' = 'light',
    locale = 'en-US',
  ): Promise<Visit> {
    const { width, height, hasTouch = false } = viewport;
    const context: BrowserContext = await this.chromium.newContext({
      viewport: { width, height },
      hasTouch,
      colorScheme,
      locale,
    });
    const page = await context.newPage();
    // Shorter than that of tests, so that the error names the element; a machine may be busy with other work.
    page.setDefaultTimeout(60_000);
    const faults: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') faults.push(`console: ${message.text()}`);
    });
    page.on('pageerror', (error) => faults.push(`exception: ${error.message}`));
    page.on('request', (request) => {
      const url = request.url();
      if (!url.startsWith(`${origin}/`) && !/^(?:data|blob):/.test(url)) faults.push(`request: ${url}`);
    });
    return { page, faults };
  }

  async close(): Promise<void> {
    await this.chromium.close();
  }
}

/** Signs a browser in to the console with an API key, as the page itself does. */
export async function signIn({ page }: Visit, url: string, key: string): Promise<string> {
  const response = await fetch(`${url}/console/session`, { method: 'POST', body: JSON.stringify({ key }) });
  const [, name, value] = /^([^=]+)=([^;]+)/.exec(response.headers.getSetCookie()[0] ?? '') ?? [];
  const account = response.headers.get('x-fieldline-account');
  if (name === undefined || value === undefined || account === null)
    throw new Error(`The key signs nobody in: ${response.status}`);
  await page.context().addCookies([{ name, value, url, httpOnly: true, sameSite: 'Strict' }]);
  return account;
}

/** Unpacks while no other process does: suites that start together would use a file that is half written. */
async function alone<T>(unpack: () => Promise<T>): Promise<T> {
  const lock = join(tmpdir(), 'fieldline-browser.lock');
  const isTaken = (): Promise<boolean> =>
    mkdir(lock).then(
      () => false,
      () => true,
    );
  // A process that was killed leaves its lock behind.
  await until(async () => !(await isTaken()), { timeoutMs: 60_000, intervalMs: 50 }).catch(() => undefined);
  try {
    return await unpack();
  } finally {
    await rm(lock, { recursive: true, force: true });
  }
}

/** Whether a page is wider than the window. */
export const isTooWide = (page: Page): Promise<boolean> =>
  page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth');

interface AxeResults {
  readonly violations: readonly {
    readonly id: string;
    readonly impact: string;
    readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
  }[];
}

let axeSource: Promise<string> | undefined;

/** Checks a page with axe-core. @returns what it finds, whatever its impact. */
export async function axe(page: Page): Promise<AxeFindings> {
  axeSource ??= readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  await page.evaluate(await axeSource);
  const { violations } = await page.evaluate<AxeResults>('axe.run()');
  return violations.flatMap(({ id, impact, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${impact} ${id}: ${html.slice(0, 200)} ${failureSummary}`),
  );
}
