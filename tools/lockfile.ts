import { readFileSync, writeFileSync } from 'node:fs';

// `npm run lockfile`, after each change of the packages: takes out of package-lock.json which Node they need. npm would
// compare that with the Node that runs npm, and warn; the programs run on the Node that is installed with them, and compare
// their own (node-version.ts).
const FILE = 'package-lock.json';

interface Lockfile {
  readonly packages: Record<string, { engines?: object }>;
}

const lockfile = JSON.parse(readFileSync(FILE, 'utf8')) as Lockfile;
for (const [path, entry] of Object.entries(lockfile.packages)) if (path !== '') delete entry.engines;
writeFileSync(FILE, `${JSON.stringify(lockfile, null, 2)}\n`);
