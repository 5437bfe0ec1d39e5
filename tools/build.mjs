import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { licenseOf } from './licenses.mjs';
import { PAGE_SOURCES } from './site/sources.mjs';

// `npm run build`: compiles each source file to `dist`, then bundles the programs with their dependencies: a bundle loads some 20
// files instead of 3,000, and starts in less than half the time. The build is skipped when the sources are those of the last one.
// `npm run build:image` bundles them to `dist/image`, the content of the container image: it needs no node_modules.
// `program.js` beside `main.js` is the program without bundling, in which fault runs and measurements replace functions of packages.

const SOURCES = ['apps', 'libs', 'migrations', 'tools'];
/** The console is a page: Vite bundles it, with the API client. */
const CONSOLE = { folder: 'apps/console', client: 'packages/client/src' };
/** Of the OpenAPI document; JSON, which is not compiled. */
const EXAMPLES = 'libs/http/src/openapi/generated';
const SETTINGS = ['.swcrc', 'package.json', 'package-lock.json'];
/** Holds the SHA-256 of the files that `dist` was built from. */
const STAMP = 'dist/.sources';
/** The content of the container image. */
const IMAGE = 'dist/image';
const PROGRAMS = ['api', 'worker', 'cli'];
/** Threads of programs: each is loaded from beside the chunk that starts it. */
const THREADS = { 'chunks/xlsx-thread.service': 'dist/libs/transfer/src/imports/xlsx-thread.service.js' };
/** Keeps imports of optional packages that are not installed; they are never executed. */
const missingPackages = {
  name: 'missing-packages',
  setup({ onResolve, resolve }) {
    onResolve({ filter: /^[^./#]/, namespace: 'file' }, async ({ path, pluginData, ...options }) => {
      if (pluginData === 'resolved') return undefined;
      const { errors } = await resolve(path, { ...options, pluginData: 'resolved' });
      return errors.length > 0 ? { path, external: true } : undefined;
    });
  },
};

/**
 * `PartialType` and `PickType` of @nestjs/swagger load class-validator from node_modules, beside that of the bundle, which takes an API a
 * tenth of its CPU time. `libs/http/src/openapi/fields.ts` copies the rules of fields itself; and the image has no node_modules.
 */
const mappedTypes = {
  name: 'mapped-types',
  setup({ onLoad }) {
    onLoad({ filter: /@nestjs.mapped-types.dist.type-helpers\.utils\.js$/ }, ({ path }) => {
      const [before, after] = readFileSync(path, 'utf8').split('createRequire(import.meta.url)');
      if (after === undefined) throw new Error(`${path} loads packages in another way`);
      return { contents: `${before}() => { throw new Error("class-validator is not loaded"); }${after}` };
    });
  },
};

/** The files below a folder that the build reads, in a fixed order. */
function filesIn(folder) {
  return (
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.spec.ts'))
      .map((entry) => join(entry.parentPath, entry.name))
      // No page shows the documents of the releases, one of which is written after each change of the API.
      .filter((file) => !file.startsWith(join('docs', 'openapi')))
      .sort()
  );
}

function digest() {
  const hash = createHash('sha256');
  for (const file of [
    ...SETTINGS,
    ...PAGE_SOURCES.files,
    ...[...SOURCES, CONSOLE.client, ...PAGE_SOURCES.folders].flatMap(filesIn),
  ]) {
    const content = readFileSync(file);
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

function lastDigest() {
  try {
    return readFileSync(STAMP, 'utf8');
  } catch {
    return undefined;
  }
}

/**
 * Bundles programs with their packages. The names of classes and functions stay, unless two in one file are the same:
 * `keepNames` would set the name of each function at run time, which takes an API a fifth of its CPU time.
 */
async function bundle(options) {
  // Not installed in production, where the build is there already.
  const { build } = await import('esbuild');
  return build({
    chunkNames: 'chunks/[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node22',
    plugins: [missingPackages, mappedTypes],
    // Nest's decorators need it when their module runs. Where a chunk is shared with a module that is loaded on demand, esbuild may
    // put it behind them.
    inject: ['node_modules/reflect-metadata/Reflect.js'],
    // Bundled CommonJS packages call `require`.
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
    },
    logLevel: 'warning',
    ...options,
  });
}

async function buildDist() {
  const sources = digest();
  if (sources === lastDigest()) return;
  rmSync(STAMP, { force: true });
  rmSync('dist/chunks', { recursive: true, force: true });
  const swc = 'node_modules/@swc/cli/bin/swc.js';
  execFileSync(
    process.execPath,
    [
      swc,
      ...SOURCES,
      '-d',
      'dist',
      '--extensions',
      '.ts',
      '--ignore',
      '**/*.spec.ts',
      '--ignore',
      `${CONSOLE.folder}/**`,
      '--quiet',
    ],
    {
      stdio: 'inherit',
    },
  );
  cpSync(`${EXAMPLES}/recorded-examples.json`, `dist/${EXAMPLES}/recorded-examples.json`);
  await bundle({
    // The bundle replaces `main.js`.
    entryPoints: {
      ...Object.fromEntries(PROGRAMS.map((app) => [`apps/${app}/src/main`, `dist/apps/${app}/src/main.js`])),
      ...THREADS,
    },
    outdir: 'dist',
    allowOverwrite: true,
    sourcemap: true,
    sourcesContent: false,
    // `runtime.js` checks the version of Node before the bundle is loaded.
    external: ['*/runtime.js'],
  });
  // As esbuild, their packages are not installed in production.
  const { buildSite } = await import('./site/build.mjs');
  buildSite('dist/site');
  // An API would take 0.3 s of CPU time for it, in which it answers nothing else.
  const { apiDocument } = await import('../dist/apps/api/src/document.js');
  writeFileSync('dist/site/openapi.json', JSON.stringify(await apiDocument()));
  const { buildConsole } = await import('./console.mjs');
  await buildConsole(CONSOLE.folder, 'dist/console');
  writeFileSync(STAMP, sources);
}

/** Programs at the same paths as in `dist`. They start without `runtime.js`: the image determines the version of Node. */
async function buildImage() {
  rmSync(IMAGE, { recursive: true, force: true });
  const programs = PROGRAMS.map((app) => [`apps/${app}/src/main`, `dist/apps/${app}/src/program.js`]);
  const { metafile } = await bundle({
    entryPoints: { ...Object.fromEntries(programs), ...THREADS },
    outdir: `${IMAGE}/dist`,
    metafile: true,
  });
  writeFileSync(`${IMAGE}/package.json`, '{ "type": "module" }\n');
  cpSync('LICENSE', `${IMAGE}/LICENSE`);
  for (const pages of ['site', 'console']) cpSync(`dist/${pages}`, `${IMAGE}/dist/${pages}`, { recursive: true });
  const packages = new Set();
  for (const file of Object.keys(metafile.inputs)) {
    const [folder] = /^.*node_modules\/(@[^/]+\/)?[^/]+/.exec(file) ?? [];
    if (folder !== undefined) packages.add(folder);
  }
  const licenses = [...packages].sort().map(licenseOf);
  // The reference of /docs is bundled already.
  licenses.push(readFileSync('tools/site/scalar/LICENSES', 'utf8'));
  writeFileSync(`${IMAGE}/LICENSES-OF-PACKAGES`, licenses.join('\n'));
}

await buildDist();
if (process.argv.includes('--image')) await buildImage();
