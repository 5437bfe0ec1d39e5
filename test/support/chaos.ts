import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';

/** Runs `npm run chaos` with arguments. Needs the build. */
export async function chaos(...args: string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [resolve('dist/tools/chaos/main.js'), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}
