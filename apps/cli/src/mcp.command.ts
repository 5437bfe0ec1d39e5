import { createInterface } from 'node:readline';
import type { Command } from 'commander';
import { isObject } from '#http';
import { webAddress } from './arguments.js';
import { UsageError } from './session.js';
import type { Terminal } from './terminal.js';

const HELP = `
Reads messages of the Model Context Protocol from standard input, one a line, sends each to POST /mcp of the service, and writes its
answer to standard output. Errors are on standard error. It ends when standard input has ended and all messages are answered. It needs no
database: the service may run on another machine. Programs of assistants start it (docs/assistants.md); npm needs --silent, because its own
lines would be on standard output too.

Example:
  FIELDLINE_KEY=fk_… npm run --silent cli -- mcp --url https://fieldline.example.com`;

/** The variable with the key, which other users of the machine do not see, unlike options. */
const KEY_VARIABLE = 'FIELDLINE_KEY';

/** The errors of JSON-RPC of which this command answers. */
const PARSE_ERROR = -32_700;
const SERVICE_ERROR = -32_000;

interface Options {
  readonly url: URL;
  readonly key?: string;
}

/** `mcp` */
export function mcpCommand(program: Command, terminal: Terminal): void {
  program
    .command('mcp')
    .description('Connect a program of an assistant to a running service: the Model Context Protocol over stdio')
    .requiredOption('--url <url>', 'address of the service, such as https://fieldline.example.com', webAddress)
    .option('--key <key>', `an API key, or a token of a person (default: the variable ${KEY_VARIABLE})`)
    .addHelpText('after', HELP)
    .action(async ({ url, key = terminal.env[KEY_VARIABLE] }: Options) => {
      if (key === undefined || !/^[\x21-\x7e]+$/.test(key))
        throw new UsageError(`Set --key, or the variable ${KEY_VARIABLE}, to an API key or a token of a person.`);
      await terminal.untilStopped((stopped) => new Bridge(terminal, addressOf(url), key, stopped).run());
    });
}

/** The address of the protocol: that of the service, or the very one. */
const addressOf = ({ origin, pathname }: URL): string => `${origin}${pathname.replace(/(\/mcp)?\/*$/, '/mcp')}`;

/** Hands each line of standard input to the service, and writes its answers. */
class Bridge {
  private readonly unanswered = new Set<Promise<void>>();
  /** The program of the assistant, from its `initialize`: the service keeps nothing between two messages. */
  private userAgent = 'fieldline-cli';

  constructor(
    private readonly terminal: Terminal,
    private readonly address: string,
    private readonly key: string,
    private readonly stopped: AbortSignal,
  ) {}

  /** Runs until standard input ends, or it is stopped. */
  async run(): Promise<void> {
    for await (const line of createInterface({ input: process.stdin, signal: this.stopped })) {
      if (line.trim() === '') continue;
      const answered = this.answer(line).finally(() => this.unanswered.delete(answered));
      this.unanswered.add(answered);
    }
    await Promise.all(this.unanswered);
  }

  private async answer(line: string): Promise<void> {
    const message = parsed(line);
    if (!isObject(message)) return this.fail(null, PARSE_ERROR, 'A line must be one message, a JSON object');
    const { id, method, params } = message;
    if (method === 'initialize') this.userAgent = productOf(memberOf(params, 'clientInfo')) ?? this.userAgent;
    try {
      const response = await fetch(this.address, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          Accept: 'application/json, text/event-stream',
          Authorization: `Bearer ${this.key}`,
          'User-Agent': this.userAgent,
          ...headersOf(method, params),
        },
        body: line,
        signal: this.stopped,
      });
      const text = await response.text();
      const answer = parsed(text);
      if (isObject(answer) && 'jsonrpc' in answer) this.terminal.out.write(`${JSON.stringify(answer)}\n`);
      else if (!response.ok || text !== '') this.fail(id, SERVICE_ERROR, problemOf(answer, response.status));
    } catch (error) {
      if (this.stopped.aborted) return;
      const { message: text, cause } = error instanceof Error ? error : new Error(String(error));
      const reason = cause instanceof Error ? cause.message : text;
      this.fail(id, SERVICE_ERROR, `No answer from ${this.address}: ${reason}`);
    }
  }

  /** Answers a request by an error. What is no request has no answer. */
  private fail(id: unknown, code: number, message: string): void {
    this.terminal.note(message);
    if (id === undefined) return;
    this.terminal.out.write(`${JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } })}\n`);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const memberOf = (value: unknown, name: string): unknown => (isObject(value) ? value[name] : undefined);

/** What the service says of a message that it refuses. */
function problemOf(answer: unknown, status: number): string {
  const detail = memberOf(answer, 'detail');
  return typeof detail === 'string' ? detail : `The service answers ${status}: it is no server of the protocol`;
}

/** A program as a product of `User-Agent`; undefined without a name that it can have. */
function productOf(info: unknown): string | undefined {
  const [name, version] = [memberOf(info, 'name'), memberOf(info, 'version')].map((text) =>
    typeof text === 'string' && text !== '' ? text.replace(/[^\x21-\x2e\x30-\x7e]+/g, '-') : undefined,
  );
  return name === undefined || version === undefined ? name : `${name}/${version}`;
}

/** The headers that versions of the protocol without `initialize` need over HTTP. */
function headersOf(method: unknown, params: unknown): Record<string, string> {
  const version = memberOf(memberOf(params, '_meta'), 'io.modelcontextprotocol/protocolVersion');
  if (version === undefined) return {};
  const headers = { 'MCP-Protocol-Version': version, 'Mcp-Method': method, 'Mcp-Name': memberOf(params, 'name') };
  const isText = (entry: [string, unknown]): entry is [string, string] =>
    typeof entry[1] === 'string' && /^[\x21-\x7e]+$/.test(entry[1]);
  return Object.fromEntries(Object.entries(headers).filter(isText));
}
