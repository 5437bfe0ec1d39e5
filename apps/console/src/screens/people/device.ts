// Names of browsers and systems in the order in which they are looked for: most browsers name others too.
const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Firefox', 'Firefox'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const;
const SYSTEMS = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const;

/** What device a browser says that it is on: "Firefox on Windows". It may say what it likes. */
export function deviceOf(userAgent: string | null): string {
  if (userAgent === null) return 'Unknown browser';
  const find = (names: readonly (readonly [part: string, name: string])[]): string | undefined =>
    names.find(([part]) => userAgent.includes(part))?.[1];
  const [browser, system] = [find(BROWSERS), find(SYSTEMS)];
  if (browser === undefined) return userAgent.slice(0, 60);
  return system === undefined ? browser : `${browser} on ${system}`;
}
