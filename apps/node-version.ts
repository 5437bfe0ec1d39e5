const MIN_VERSION = [22, 17] as const;

/**
 * What is wrong with a Node version, in words for the person who started the program; undefined when it will do.
 * @param version as in `process.versions.node`.
 */
export function nodeVersionFault(version: string = process.versions.node): string | undefined {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > MIN_VERSION[0] || (major === MIN_VERSION[0] && minor >= MIN_VERSION[1])) return undefined;
  return (
    `Fieldline needs Node ${MIN_VERSION.join('.')} or newer, and this is ${version}. ` +
    'Start it through npm (npm start), which uses the Node installed with it, or install a newer Node.'
  );
}
