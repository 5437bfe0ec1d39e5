import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cli } from '../support/cli.js';

const WORDS = ['create', 'list', 'rotate', 'revoke', 'update', '--help'];

/** How a shell is asked for what follows `fieldline keys `, one word a line. */
const ASK = {
  bash: `COMP_WORDS=(fieldline keys ''); COMP_CWORD=2; _fieldline; printf '%s\\n' "\${COMPREPLY[@]}"`,
  // As bashcompinit calls it.
  zsh: `setopt ksh_arrays sh_word_split; COMP_WORDS=(fieldline keys ''); COMP_CWORD=2; _fieldline; printf '%s\\n' "\${COMPREPLY[@]}"`,
  fish: `complete -C 'fieldline keys ' | string split -f 1 \\t; complete -C 'fieldline keys --h' | string split -f 1 \\t`,
} as const;

/** The lines for a shell in `completion --help`. */
const linesFor = (help: string, shell: string): string[] =>
  (new RegExp(`^${shell}: .*\\n((?:.+\\n)+)`, 'm').exec(help)?.[1] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('  '));

describe('the set-up of completion that its help prints', () => {
  let home: string;
  let help: string;
  beforeAll(async () => {
    home = mkdtempSync(join(tmpdir(), "fieldline-home's-"));
    help = (await cli('', 'completion', '--help')).stdout;
  });
  afterAll(() => rmSync(home, { recursive: true, force: true }));

  for (const shell of ['bash', 'zsh', 'fish'] as const) {
    const isInstalled = spawnSync(shell, ['-c', 'exit']).status === 0;
    (isInstalled ? it : it.skip)(`works in ${shell}, in a folder that is not the checkout`, async () => {
      const run = async (...lines: string[]): Promise<string> => {
        const { PATH } = process.env;
        const options = { cwd: home, env: { PATH, HOME: home } };
        const init = shell === 'zsh' ? ['autoload -U compinit && compinit -u'] : [];
        return (await promisify(execFile)(shell, ['-c', [...init, ...lines].join('\n')], options)).stdout;
      };
      const lines = linesFor(help, shell);
      expect(lines).toHaveLength(3);
      // fish finds what was written by itself.
      const inEachShell = shell === 'fish' ? [] : lines.slice(1);
      await run(...(shell === 'fish' ? lines : lines.slice(0, 1)));
      expect(await run(...inEachShell, 'fieldline --version')).toMatch(/^\d+\.\d+\.\d+\n$/);
      const words = (await run(...inEachShell, ASK[shell])).trim().split('\n');
      expect(words.sort()).toEqual([...WORDS].sort());
    });
  }
});
