import { send } from '../../tools/harness/api-client.js';
import type { Cluster } from '../../tools/harness/cluster.js';
import { cli } from './cli.js';
import { Guide } from './guide.js';
import { readerEnv, RunningShell, type StartedService, Terminal } from './terminals.js';

/** A JSON object of an answer. */
export type Shown = Readonly<Record<string, unknown>>;

/** A guide, and what its reader tries. */
export interface GuideTests {
  readonly file: string;
  /** The command of its first terminal. */
  readonly start: string;
  /** Whether the guide creates its account itself; else its reader has an empty account `Demo`. */
  readonly createsAccount?: boolean;
  /** The other files that lead to it. */
  readonly linkedFrom?: readonly string[];
  /** Its tests. They run all of its commands. */
  readonly tests: (reader: Reader) => void;
}

/**
 * A reader of a guide, with an account of its own. Each terminal has the variables that the guide gives it, and no others. The service
 * runs in the first terminal, and {@link run} types in the second.
 */
export class Reader {
  readonly guide: Guide;
  private readonly ran = new Set<string>();
  private readonly shells: RunningShell[] = [];
  private place: { readonly cluster: Cluster; readonly api: StartedService; readonly terminal: Terminal } | undefined;

  private ownKey = '';

  constructor(private readonly of: GuideTests) {
    this.guide = new Guide(of.file);
  }

  /** Begins to read, while the service runs. */
  async open(cluster: Cluster, api: StartedService): Promise<void> {
    if (this.of.createsAccount !== true) {
      const { code, stderr } = await cli(cluster.url, 'accounts', 'create', '--name', 'Demo');
      if (code !== 0) throw new Error(stderr);
    }
    this.place = { cluster, api, terminal: Terminal.open({ env: readerEnv(cluster.url) }) };
  }

  private get opened(): NonNullable<typeof this.place> {
    if (this.place === undefined) throw new Error(`Nobody reads ${this.of.file} yet`);
    return this.place;
  }

  /** The database. */
  get cluster(): Cluster {
    return this.opened.cluster;
  }

  /** The service of the first terminal. */
  get api(): StartedService {
    return this.opened.api;
  }

  /** The second terminal. */
  get terminal(): Terminal {
    return this.opened.terminal;
  }

  /** What a terminal of the reader has in its environment. */
  get env(): NodeJS.ProcessEnv {
    return readerEnv(this.cluster.url);
  }

  /** The blocks of commands of a section, which the test runs. */
  commandsOf(heading: string): string[] {
    const blocks = this.guide.blocks('sh', heading).map(({ text }) => text);
    for (const text of blocks) this.ran.add(text);
    return blocks;
  }

  /** Runs the commands of a section in the second terminal. @returns what each block printed. */
  async run(heading: string): Promise<string[]> {
    const printed: string[] = [];
    for (const commands of this.commandsOf(heading)) printed.push(await this.terminal.run(commands));
    return printed;
  }

  /** Starts commands in another terminal, until Ctrl-C or the end of the guide. @param env beside that of the reader. */
  start(commands: string, env: NodeJS.ProcessEnv = {}): RunningShell {
    const shell = RunningShell.start(commands, { cwd: '.', env: { ...this.env, ...env } });
    this.shells.push(shell);
    return shell;
  }

  /** The value of a variable in the second terminal. */
  async valueOf(name: string): Promise<string> {
    return (await this.terminal.run(`echo "$${name}"`)).trim();
  }

  /** The header with the key of the second terminal. */
  async key(): Promise<Readonly<Record<string, string>>> {
    return { Authorization: `Bearer ${(this.ownKey ||= await this.valueOf('KEY'))}` };
  }

  /** Sends a request with the key of the second terminal. */
  async request(method: string, path: string, body?: object): ReturnType<typeof send> {
    return send(this.api, method, path, body, await this.key());
  }

  /** The blocks of commands that were not run. */
  get unread(): string[] {
    return this.guide.blocks('sh').flatMap(({ text }) => (this.ran.has(text) ? [] : [text]));
  }

  /** Closes the terminals but the first, and frees the name of the account for the next reader. */
  async close(): Promise<void> {
    for (const shell of this.shells) await shell.interrupt();
    await this.request('PATCH', '/v2/account', { name: this.of.file });
    await this.terminal.close();
  }
}
