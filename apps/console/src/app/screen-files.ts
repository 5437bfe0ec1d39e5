import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { currentRoute } from './router.tsx';

interface Screen {
  readonly default: ComponentType;
}

/** The files of screens, by the first part of their path, or of parts of screens, by their names. */
export type Files = Readonly<Record<string, () => Promise<Screen>>>;

let files: Files = {};
let parts: Files = {};

const screens = new Map<string, LazyExoticComponent<ComponentType>>();
/** Screens whose files this page could not load. */
const failed = new Set<string>();

/** A screen cannot be loaded by this page any more: the service has another version of the console. */
export class ConsoleUpdatedError extends Error {
  constructor() {
    super('The console has been updated since this page was opened. Reload the page to go on.');
  }
}

/** Says where screens and their parts are, and loads the screen of the address while the session is still asked for. */
export function loadScreen(filesOfScreens: Files, filesOfParts: Files): void {
  files = filesOfScreens;
  parts = filesOfParts;
  const [name = 'board'] = currentRoute().parts;
  // The screen itself reports what fails.
  if (isScreen(name)) void files[name]?.().catch(() => undefined);
}

/** Whether an address begins with the name of a screen. */
export const isScreen = (name: string): boolean => Object.hasOwn(files, name);

/** The screen or part with a name, which is loaded when it is shown. */
export function screenOf(name: string): ComponentType {
  const known = screens.get(name);
  if (known !== undefined) return known;
  const read = files[name] ?? parts[name];
  if (read === undefined) throw new Error(`There is no screen ${name}`);
  const screen = lazy(() => read().catch(() => readAgain(name)));
  screens.set(name, screen);
  return screen;
}

/** Makes screens that could not be loaded be loaded again when they are shown again: React keeps what failed. */
export function forgetFailedScreens(): void {
  for (const name of failed) screens.delete(name);
}

/**
 * Browsers keep that a file could not be loaded as long as a page is open: only another page can load it. The first failure
 * is shown, because its cause may be known; the next attempt reads the page again, once the service answers.
 */
async function readAgain(name: string): Promise<Screen> {
  const isSecond = failed.has(name);
  failed.add(name);
  const page = await fetch(window.location.pathname, { cache: 'no-store' }).catch(() => undefined);
  if (page?.ok !== true) throw new Error('The service does not respond. Check the connection and try again.');
  if (isSecond) {
    window.location.reload();
    return new Promise(() => undefined);
  }
  const ownScript = document.querySelector('script[type=module]')?.getAttribute('src') ?? '';
  if (!(await page.text()).includes(ownScript)) throw new ConsoleUpdatedError();
  throw new Error('The screen could not be loaded. Try again.');
}
