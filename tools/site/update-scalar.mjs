import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { build } from 'esbuild';
import { licenseOf, mitOf } from '../licenses.mjs';

// `npm run reference:update`: downloads the published browser build of Scalar and writes it, compressed, to `tools/site/scalar`.
// It is no dependency, because npm would install 270 packages with it, 290 MB (docs/decisions/0023).

const VERSION = '1.72.1';
const OUT = 'tools/site/scalar';

/** Parts of the build that the reference does not use: the assistant, and the icons of tags except the default one. */
const unused = {
  name: 'unused',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /AgentScalarDrawer|\.svg-/ }, ({ kind, path }) =>
      kind === 'dynamic-import' && !path.includes('interface-content-folder')
        ? { path: 'unused', namespace: 'unused' }
        : undefined,
    );
    onLoad({ filter: /.*/, namespace: 'unused' }, () => ({ contents: 'export default {};' }));
  },
};

/**
 * The licences of Scalar and of the packages that its browser build contains.
 * @param maps source maps of that build: the paths in them name the packages with their versions, as pnpm stores them.
 */
function licensesOf(maps) {
  const dependencies = {};
  for (const map of maps)
    for (const source of JSON.parse(readFileSync(map, 'utf8')).sources) {
      const stored = /^.*\/\.pnpm\/@?[^@/]+@([^_(/]+)[^/]*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source);
      if (stored !== null) dependencies[stored[2]] = stored[1];
    }
  const packages = mkdtempSync(join(tmpdir(), 'fieldline-scalar-packages-'));
  try {
    writeFileSync(join(packages, 'package.json'), JSON.stringify({ private: true, dependencies }));
    execFileSync('npm', ['install', '--silent', '--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund'], {
      cwd: packages,
    });
    // The packages of Scalar name the licence of its repository without the text.
    const scalar = `==== @scalar/api-reference ${VERSION}, with other packages of Scalar (MIT)\n${mitOf('2023-present Scalar')}\n`;
    const others = Object.keys(dependencies).sort();
    return [scalar, ...others.map((name) => licenseOf(join(packages, 'node_modules', name)))].join('\n');
  } finally {
    rmSync(packages, { recursive: true, force: true });
  }
}

const folder = mkdtempSync(join(tmpdir(), 'fieldline-scalar-'));
try {
  // npm compares the checksum of the archive with that of the registry.
  const archive = execFileSync('npm', ['pack', '--silent', `@scalar/api-reference@${VERSION}`], {
    cwd: folder,
    encoding: 'utf8',
  });
  execFileSync('tar', ['-xzf', archive.trim()], { cwd: folder });
  const { outputFiles, metafile } = await build({
    // The names contain no part of the temporary folder.
    absWorkingDir: folder,
    entryPoints: { scalar: 'package/dist/browser/standalone.esm.js' },
    outdir: '.',
    write: false,
    metafile: true,
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    legalComments: 'none',
    chunkNames: 'scalar-[hash]',
    plugins: [unused],
  });
  for (const file of readdirSync(OUT)) if (file.endsWith('.br')) rmSync(join(OUT, file));
  for (const { path, contents } of outputFiles) {
    const compressed = brotliCompressSync(contents, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: contents.length },
    });
    writeFileSync(join(OUT, `${basename(path)}.br`), compressed);
    process.stdout.write(`${basename(path)}: ${contents.length} bytes, ${compressed.length} compressed\n`);
  }
  // The modules that are loaded at the start: the entry, and what it imports statically.
  const outputs = new Map(Object.entries(metafile.outputs).map(([path, output]) => [basename(path), output]));
  const modules = new Set(['scalar.js']);
  for (const name of modules)
    for (const { kind, path } of outputs.get(name).imports)
      if (kind === 'import-statement') modules.add(basename(path));
  writeFileSync(join(OUT, 'modules.json'), `${JSON.stringify({ version: VERSION, modules: [...modules] }, null, 2)}\n`);
  const { license } = JSON.parse(readFileSync(join(folder, 'package/package.json'), 'utf8'));
  if (license !== 'MIT') throw new Error(`The licence of Scalar is ${license}: correct its text in licensesOf()`);
  const maps = Object.keys(metafile.inputs).map((path) => join(folder, `${path}.map`));
  writeFileSync(join(OUT, 'LICENSES'), licensesOf(maps.filter((map) => existsSync(map))));
  process.stdout.write(`@scalar/api-reference ${VERSION}, ${license}\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
