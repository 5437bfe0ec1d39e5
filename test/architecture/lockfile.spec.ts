import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';

interface Package {
  readonly engines?: object;
  readonly resolved?: string;
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  readonly packages: Readonly<Record<string, Package>>;
};
const { scripts, optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
  readonly optionalDependencies: Readonly<Record<string, string>>;
};
const installed = Object.entries(packages).filter(([path]) => path !== '');

// npm would compare it with the Node that runs npm, which may be older than the one that it installs for the programs.
test('no package says which Node it needs: `npm run lockfile` takes it out', () => {
  expect(installed.length).toBeGreaterThan(500);
  expect(installed.filter(([, { engines }]) => engines !== undefined).map(([path]) => path)).toEqual([]);
});

test('no package names the registry that it came from', () => {
  expect(installed.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path)).toEqual([]);
});

// npm 10, which comes with Node 20 and 22, drops a Node of another platform together with the link `node` that all share.
test('an installation ends with the link to the Node of its platform', () => {
  const nodes = Object.keys(optionalDependencies).filter((name) => name.startsWith('node-'));
  expect(nodes.length).toBeGreaterThan(2);
  expect(scripts['postinstall']).toBe(`npm rebuild --ignore-scripts ${nodes.join(' ')}`);
});
