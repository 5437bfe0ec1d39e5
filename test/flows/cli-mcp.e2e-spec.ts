import { once } from 'node:events';
import { resolve } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { ChildProgram } from '../support/child-program.js';
import { cliWith } from '../support/cli.js';
import { only, type Service, sharedService } from '../support/service.js';
import { spawn } from 'node:child_process';

const CLI = resolve('dist/apps/cli/src/main.js');
const env = { PATH: process.env['PATH'] ?? '' };

let service: Service;
beforeAll(async () => {
  service = await sharedService();
});

const opened: Client[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((one) => one.close()));
});

/** A client of the protocol's own library, which starts the command as programs of assistants do. */
async function clientOf(key: string, mode: 'legacy' | 'auto'): Promise<Client> {
  const client = new Client({ name: 'Office desk', version: '3.1' }, { versionNegotiation: { mode } });
  const args = [CLI, 'mcp', '--url', service.url];
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args, env: { ...env, FIELDLINE_KEY: key } }),
  );
  opened.push(client);
  return client;
}

describe('mcp', () => {
  it.each(['legacy', 'auto'] as const)('offers and calls the tools of the key over stdio, %s', async (mode) => {
    const desk = await clientOf(await service.newKey({ scopes: ['read', 'crm:write'], agentWrites: 'direct' }), mode);
    const { tools } = await desk.listTools();
    expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(['find_client', 'create_client']));
    expect(tools.map(({ name }) => name)).not.toContain('create_job');
    const { structuredContent } = await desk.callTool({
      name: 'create_client',
      arguments: { organization: true, organization_name: `Stdio ${mode}` },
    });
    const { client_uuid: client } = structuredContent as { readonly client_uuid: string };
    const [event] = only<object[]>(await service.api('GET', `/v2/clients/${client}/history`));
    const name = mode === 'legacy' ? 'Office-desk' : 'Office desk';
    expect(event).toMatchObject({ context: { via: 'agent', agent: { name, version: '3.1' } } });
  });

  /** What the command prints for lines of standard input. */
  async function answersTo(url: string, key: string, ...lines: string[]) {
    const child = spawn(process.execPath, [CLI, 'mcp', '--url', url, '--key', key], { env });
    const program = new ChildProgram(child);
    child.stdin.end(lines.map((line) => `${line}\n`).join(''));
    const { code, stdout, stderr } = await program.end;
    const answers = stdout.split('\n').slice(0, -1);
    return { code, stderr, answers: answers.map((line) => JSON.parse(line) as { readonly id: unknown }) };
  }
  const ask = (id: number, method: string): string => JSON.stringify({ jsonrpc: '2.0', id, method });
  const notice = JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' });

  it('answers what was asked before standard input ended, and only requests', async () => {
    const asked = [ask(1, 'tools/list'), notice, '{"half":', '', ask(2, 'nothing')];
    const { code, stderr, answers } = await answersTo(`${service.url}/mcp`, service.key, ...asked);
    expect([code, stderr]).toEqual([0, 'A line must be one message, a JSON object\n']);
    expect(answers).toHaveLength(3);
    expect(answers).toEqual(
      expect.arrayContaining([
        { jsonrpc: '2.0', id: 1, result: expect.objectContaining({ tools: expect.any(Array) }) },
        { jsonrpc: '2.0', id: null, error: { code: -32_700, message: expect.any(String) } },
        { jsonrpc: '2.0', id: 2, error: expect.objectContaining({ code: -32_601 }) },
      ]),
    );
  });

  it('says why the service does not answer, in the answer and on standard error', async () => {
    const reasonFor = async (url: string, key: string): Promise<string> => {
      const { code, stderr, answers } = await answersTo(url, key, ask(7, 'tools/list'), notice);
      const [reason = ''] = stderr.split('\n');
      expect({ code, answers }).toEqual({
        code: 0,
        answers: [{ jsonrpc: '2.0', id: 7, error: { code: -32_000, message: reason } }],
      });
      return reason;
    };
    expect(await reasonFor(service.url, 'fk_unknown')).toBe('The API key is not known');
    expect(await reasonFor('http://127.0.0.1:1', service.key)).toMatch(
      /^No answer from http:\/\/127\.0\.0\.1:1\/mcp: /,
    );
  });

  it('needs an address and a key', async () => {
    const refused = async (...args: string[]) => {
      const { code, stdout, stderr } = await cliWith('', {}, 'mcp', ...args);
      expect([code, stdout]).toEqual([2, '']);
      return stderr;
    };
    expect(await refused('--key', 'fk_any')).toBe("Required option '--url <url>' not specified\n");
    expect(await refused('--url', 'example.com')).toContain('Must be an http or https URL');
    expect(await refused('--url', service.url)).toContain('Set --key, or the variable FIELDLINE_KEY');
  });

  it('ends by SIGTERM', async () => {
    const child = spawn(process.execPath, [CLI, 'mcp', '--url', service.url, '--key', service.key], { env });
    const [program, answered] = [new ChildProgram(child), once(child.stdout, 'data')];
    child.stdin.write(`${ask(1, 'ping')}\n`);
    await answered;
    child.kill('SIGTERM');
    expect((await program.end).code).toBe(0);
  });
});
