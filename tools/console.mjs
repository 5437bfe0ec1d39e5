import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';

/** Bundles the console, and writes its files compressed beside them. @param out is replaced. */
export async function buildConsole(folder, out) {
  await build({ configFile: join(folder, 'vite.config.ts'), logLevel: 'warn' });
  for (const entry of readdirSync(out, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) {
      const file = join(entry.parentPath, entry.name);
      writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)));
    }
}
