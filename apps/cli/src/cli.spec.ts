import { describe, expect, it } from '@jest/globals';
import type { Command } from 'commander';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { UnavailableError } from '#eventstore/store';
import { commandLine, leavesOf, pathOf, runCli, unavailability } from './cli.js';
import { Terminal } from './terminal.js';

const quiet = { write: (): void => undefined };
const program = commandLine(new Terminal({}, quiet, quiet));

const all = (command: Command): Command[] => [command, ...command.commands.flatMap(all)];

/** What a command prints, and its exit code. */
async function run(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const said = { stdout: '', stderr: '' };
  const out = { write: (text: string) => (said.stdout += text) };
  const err = { write: (text: string) => (said.stderr += text) };
  return { code: await runCli(args, new Terminal({}, out, err)), ...said };
}

describe('every command', () => {
  it('has a description, as has each of its options and arguments', () => {
    const nameless = all(program).flatMap((command) => [
      ...(command.description() === '' ? [pathOf(command)] : []),
      ...command.options
        .filter(({ description }) => description === '')
        .map(({ flags }) => `${pathOf(command)} ${flags}`),
      ...command.registeredArguments
        .filter(({ description }) => description === '')
        .map((argument) => `${pathOf(command)} <${argument.name()}>`),
    ]);
    expect(nameless).toEqual([]);
    expect(all(program).length).toBeGreaterThan(20);
  });

  it('has the option --json, but for a script of a shell and a protocol', () => {
    const without = leavesOf(program).filter(({ options }) => !options.some(({ long }) => long === '--json'));
    expect(without.map(pathOf)).toEqual(['mcp', 'completion']);
  });
});

describe('exit codes', () => {
  it.each([
    ['an unknown command', ['nonsense']],
    ['an unknown command of a group', ['keys', 'nonsense']],
    ['no command of a group', ['keys']],
    ['an unknown option', ['accounts', 'list', '--nonsense']],
    ['a missing option', ['accounts', 'create']],
    ['a missing argument', ['keys', 'revoke']],
    ['a superfluous argument', ['accounts', 'list', 'more']],
    ['an invalid value', ['events', 'tail', '--after', '-1']],
  ])('2 for %s', async (_, args) => {
    expect(await run(...args)).toEqual({ code: 2, stdout: '', stderr: expect.stringMatching(/^[A-Z](?!rror)/) });
  });

  it('0 for help and version', async () => {
    for (const args of [['--help'], ['keys', '--help'], ['help', 'keys'], ['--version']])
      expect(await run(...args)).toMatchObject({ code: 0, stderr: '' });
  });
});

describe('completion', () => {
  /** What bash offers for a line. */
  async function completed(line: string): Promise<string[]> {
    const { stdout: script } = await run('completion', 'bash');
    const ask = `${script}
      COMP_WORDS=(${line.replace(/ $/, " ''")}); COMP_CWORD=$(( \${#COMP_WORDS[@]} - 1 ))
      _fieldline; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const { stdout } = await promisify(execFile)('bash', ['-c', ask]);
    return stdout.split('\n').filter((word) => word !== '');
  }

  it('of bash offers commands, options and choices', async () => {
    expect(await completed('fieldline ')).toEqual([
      ...program.commands.map((command) => command.name()),
      '--version',
      '--help',
    ]);
    expect(await completed('fieldline key')).toEqual(['keys']);
    expect(await completed('fieldline keys ')).toEqual(['create', 'list', 'update', 'rotate', 'revoke', '--help']);
    expect(await completed('fieldline keys create --')).toEqual([
      ...['--account', '--name', '--scopes', '--expires-at', '--agent-writes', '--json', '--help'],
    ]);
    expect(await completed('fieldline keys create --json --n')).toEqual(['--name']);
    expect(await completed('fieldline completion ')).toEqual(['bash', 'zsh', 'fish', '--help']);
  });

  it('of fish has each command with its description', async () => {
    const { stdout } = await run('completion', 'fish');
    for (const command of all(program).slice(1))
      expect(stdout).toContain(`-a ${command.name()} -d '${command.description().replaceAll("'", "'\\''")}'`);
  });

  it('of zsh is that of bash', async () => {
    const [bash, zsh] = [await run('completion', 'bash'), await run('completion', 'zsh')];
    expect(zsh.stdout).toBe(`autoload -U +X bashcompinit && bashcompinit\n${bash.stdout}`);
  });
});

describe('a command without its database', () => {
  const reported = (code: string, message: string): Error =>
    Object.assign(new Error(message), { severity: 'ERROR', code });

  it.each([
    ['57014', 'canceling statement due to statement timeout'],
    ['53200', 'out of memory'],
    ['55P03', 'canceling statement due to lock timeout'],
  ])('names what the server reported of a statement: %s', (code, message) => {
    const error = new UnavailableError('The database is unavailable', { cause: reported(code, message) });
    expect(unavailability(error)).toBe(`The database cannot do this at present: ${message}. Try again.`);
  });

  it.each([
    ['57P03', reported('57P03', 'the database system is starting up')],
    ['08006', reported('08006', 'connection failure')],
    ['ECONNREFUSED', Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })],
  ])('says that there is no connection: %s', (_, cause) => {
    expect(unavailability(new UnavailableError('The database is unavailable', { cause }))).toBe(
      'Cannot connect to the database. Check DATABASE_URL, and that the server is running.',
    );
  });
});
