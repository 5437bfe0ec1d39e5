import { resolve } from 'node:path';
import { spawn } from 'node:child_process';
import { ChildProgram, OUTPUTS } from './child-program.js';

/** Runs `npm run chaos` with arguments. Needs the build. */
export async function chaos(...args: string[]): Promise<{ code: number | null; output: string }> {
  const script = resolve('dist/tools/chaos/main.js');
  const { code, stdout, stderr } = await new ChildProgram(
    spawn(process.execPath, [script, ...args], { stdio: OUTPUTS }),
  ).end;
  return { code, output: stdout + stderr };
}
