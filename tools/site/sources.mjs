// Imports no package: each `npm run cli` compares the sources with those of the last build, also where no packages of the build are.

/** The Markdown files beside those of `docs`. Their paths on the site differ. */
export const OTHERS = {
  'packages/client/README.md': 'client',
  'CHANGELOG.md': 'changelog',
  'CONTRIBUTING.md': 'contributing',
  'SECURITY.md': 'security',
};

/** Everything that the pages are made of, besides `tools/site`. */
export const PAGE_SOURCES = { folders: ['docs'], files: ['README.md', ...Object.keys(OTHERS)] };
