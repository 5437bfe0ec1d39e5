import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

// `npm run build`, also before `npm pack` and `npm publish`: compiles the sources to `dist/esm` and `dist/cjs`, with the TypeScript of the
// repository.

process.chdir(join(import.meta.dirname, '..'));
const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc');
rmSync('dist', { recursive: true, force: true });
for (const [format, type] of [
  ['esm', 'module'],
  ['cjs', 'commonjs'],
]) {
  const folder = join('dist', format);
  // The compiler decides by the nearest package.json whether a file is a CommonJS module: the sources of each are a copy beside one.
  const copy = join('dist', `${format}-sources`);
  cpSync('src', join(copy, 'src'), { recursive: true });
  cpSync('tsconfig.build.json', join(copy, 'tsconfig.json'));
  for (const place of [copy, folder]) {
    mkdirSync(place, { recursive: true });
    writeFileSync(join(place, 'package.json'), `${JSON.stringify({ type })}\n`);
  }
  // The types are checked once.
  const args = ['-p', copy, '--outDir', folder, ...(format === 'esm' ? [] : ['--noCheck'])];
  const { status } = spawnSync(process.execPath, [compiler, ...args], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
  rmSync(copy, { recursive: true });
}
// The schemas are types only, which the compiler does not copy, and four fifths of the package: ES modules take them from the CommonJS ones.
cpSync('src/generated/api.d.ts', 'dist/cjs/generated/api.d.ts');
writeFileSync('dist/esm/generated/api.d.ts', "export type * from '../../cjs/generated/api.js';\n");
