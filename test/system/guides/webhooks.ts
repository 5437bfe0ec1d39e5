import { beforeAll, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { readSettings, type Settings } from '#platform';
import { until } from '../../../tools/harness/until.js';
import { AddressRules } from '../../../libs/integrations/src/deliveries/sender/addresses.service.js';
import { ERROR_TYPES } from '../../../libs/integrations/src/deliveries/sender/attempt.js';
import type { GuideTests, Shown } from '../../support/guide-reader.js';
import type { RunningShell } from '../../support/terminals.js';

const PROGRAMS = ['docs/examples/receiver.ts', 'docs/examples/receiver-with-library.ts'];

/** Reports each request on standard error, as `HTTP GET <url> 200`. */
const REPORTING_CURL = `curl() { command curl -sS -w '\\n%{stderr}HTTP %{method} %{url_effective} %{response_code}\\n' "$@"; }
`;

/** A value with the names of types in place of what it holds. */
const shapeOf = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return value === null ? 'null' : typeof value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, shapeOf(one)]));
};

export const webhooks: GuideTests = {
  file: 'docs/webhooks.md',
  start: 'WEBHOOK_ALLOWED_CIDRS=127.0.0.0/8 npm start\n',
  tests(reader) {
    const { guide } = reader;
    const commandsOf = (heading: string): string[] => reader.commandsOf(heading);
    const [restart = '', setUp = ''] = commandsOf('Before you start');
    beforeAll(() => reader.terminal.run(REPORTING_CURL));

    it('begins with the setting for a receiver on the same machine', () => {
      expect(restart).toBe(webhooks.start);
    });

    /** Starts a program in another terminal. @returns it, when it has printed a text. */
    async function open(command: string, text: string, port = '0'): Promise<RunningShell> {
      const program = reader.start(`${setUp}${command}`, { RECEIVER_PORT: port });
      await program.prints(text);
      return program;
    }

    /** Runs commands in the third terminal. @returns the requests with their status, and the outputs that are JSON. */
    async function run(commands: string): Promise<{ requests: string[]; bodies: Shown[]; output: string }> {
      const from = reader.terminal.stderr.length;
      const output = await reader.terminal.run(commands);
      const requests = [...reader.terminal.stderr.slice(from).matchAll(/^HTTP (\w+) http:\/\/[^/]+(\S+) (\d+)$/gm)].map(
        ([, method, path = '', status]) =>
          `${method} ${path.replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, '<uuid>')} ${status}`,
      );
      const bodies = output
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map((line) => JSON.parse(line) as Shown);
      return { requests, bodies, output };
    }

    const masked = (text: string): string =>
      text.replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, '<uuid>').replace(/:\d{4,5}\//, ':<port>/');

    it('do what it says', async () => {
      await reader.terminal.run(setUp);

      const [receive = '', listen = '', create = ''] = commandsOf('Receive on your machine');
      const local = await open(receive, 'Ctrl-C stops');
      const [url = '', port = ''] = /http:\S+:(\d+)\//.exec(local.stdout) ?? [];
      const here = (command: string): string => {
        expect(command).toContain('http://127.0.0.1:4000/');
        return command.replace('http://127.0.0.1:4000/', url);
      };
      const listening = await open(here(listen), 'Ctrl-C ends.');
      expect((await run(create)).requests).toEqual(['POST /v2/clients 201', 'PATCH /v2/clients/<uuid> 200']);
      await local.prints('version 2\n');
      expect(masked(local.stdout)).toBe(masked(guide.block('text', 'Receive on your machine')));
      await until(() => listening.stdout.split('\n').length === 3);
      for (const one of [listening, local]) expect(await one.interrupt()).toMatchObject({ code: 0 });

      const [subscribe = '', find = '', again = '', change = '', headers = ''] = commandsOf('Create a webhook');
      const created = await run(here(subscribe));
      expect(created.requests).toEqual(['POST /v2/webhooks 201']);
      const [response] = guide.blocks('json', 'Create a webhook').map(({ text }) => JSON.parse(text) as unknown);
      expect(shapeOf(response)).toEqual(shapeOf(created.bodies[0]));
      await run(find);
      const example = await open(again, 'Ctrl-C stops', port);
      expect((await run(change)).requests).toEqual(['PATCH /v2/clients/<uuid> 200']);
      await example.prints('applied client_updated');
      expect((await run(headers)).requests).toEqual(['PATCH /v2/webhooks/<uuid> 200']);

      const types = await run(commandsOf('Event types').join(''));
      expect(types.requests).toEqual(['GET /v2/event_types 200']);
      const inTable = new Set([...guide.section('Names of a change').matchAll(/`([a-z_]+)`/g)].map(([, name]) => name));
      const listed = (types.bodies[0]?.event_types ?? []) as { name: string }[];
      expect(listed.filter(({ name }) => !inTable.has(name))).toEqual([]);

      const tests = await run(commandsOf('Test it').join(''));
      expect(tests.requests).toEqual(Array(2).fill('POST /v2/webhooks/<uuid>/test 200'));
      expect(tests.bodies[1]?.request).toMatchObject({ event_type: 'job_finished', http_response_code: 204 });
      expect(tests.output).toMatch(/^client_created {2}204 {2}\d+ ms$/m);

      const [withLibrary = ''] = commandsOf('Verify the signature');
      await open(withLibrary.replace('npm', 'WEBHOOK_SECRET=whsec_AAAA npm'), 'Ctrl-C stops');
      const [strict = ''] = commandsOf('Out of order');
      await open(strict.replace('STRATEGY', 'WEBHOOK_SECRET=whsec_AAAA STRATEGY'), 'Ctrl-C stops');

      const rotated = await run(commandsOf('Rotate the secret').join(''));
      expect(rotated.requests).toEqual(['POST /v2/webhooks/<uuid>/rotate_secret 200']);
      expect(rotated.bodies).toEqual([
        { secret: expect.stringMatching(/^whsec_/), previous_secret_expires_at: expect.any(String) },
      ]);
      expect((await run(commandsOf('Disable and resume').join(''))).requests).toEqual([
        'PATCH /v2/webhooks/<uuid> 200',
        'PATCH /v2/webhooks/<uuid> 200',
        'POST /v2/webhooks/<uuid>/resume 200',
        'GET /v2/webhooks/<uuid> 200',
      ]);

      const requests = '/v2/webhooks/<uuid>/requests';
      const found = await run(commandsOf('Find a delivery').join(''));
      expect(found.requests).toEqual([
        `GET ${requests} 200`,
        `GET ${requests}?limit=1 200`,
        `GET ${requests}?limit=1 200`,
        `GET ${requests}?delivery_uuid=<uuid> 200`,
        `GET ${requests}/<uuid> 200`,
        `GET ${requests}?outcome=exhausted 200`,
        `GET ${requests}?failed=true&entity_uuid=<uuid> 200`,
        `GET ${requests}?sent_at[after]=2026-01-01T00:00:00Z&http_response_code=204 200`,
      ]);
      expect(found.output).toMatch(/ 1 +1 +succeeded +204 +\d+ +[\da-f-]{36}\n.*none\n/s);
      const [all, ofDelivery] = found.bodies.map((body) => body.requests as { http_request_body: string }[]);
      expect(ofDelivery).toHaveLength(1);
      const sample = JSON.parse(guide.block('json', 'The body')) as unknown;
      expect(shapeOf(sample)).toEqual(shapeOf(JSON.parse(all?.[0]?.http_request_body ?? '')));

      const resent = await run(commandsOf('Resend').join(''));
      expect(resent.requests).toEqual([`POST ${requests}/<uuid>/resend 201`, 'POST /v2/webhooks/<uuid>/resend 202']);
      expect(resent.output).toMatch(/\n0 deliveries queued/);
      // It has the secret from before the rotation.
      await example.prints('repeated client_updated');
      expect(masked(example.stdout).split('\n').slice(1, -1)).toEqual([
        'applied client_updated <uuid> version 3',
        'received ping',
        expect.stringMatching(/^applied job_finished <uuid> version \d+$/),
        'applied client_created <uuid> version 1',
        'repeated client_updated <uuid> version 3',
      ]);
      // What happens to a client is seen in the feed, also its end.
      await reader.terminal.run('curl -s -X DELETE "$API/v2/clients/$CLIENT" -H "Authorization: Bearer $KEY"');
      const feed = await run(commandsOf('Webhooks or the change feed').join(''));
      expect(feed.requests).toEqual(['GET /v2/events?after=0&entity_type=client&include=snapshot&wait=25 200']);
      expect((feed.bodies[0]?.events as Shown[]).map(({ type }) => type)).toEqual([
        'client_created',
        ...Array<string>(2).fill('client_updated'),
        'client_deleted',
      ]);
    });

    it('quotes the examples word for word', () => {
      const programs = PROGRAMS.map((path) => readFileSync(path, 'utf8'));
      const quoted = (block: string): boolean => programs.some((program) => program.includes(`\n${block}`));
      expect(guide.blocks('ts').filter(({ text }) => !quoted(text))).toEqual([]);
      expect(guide.blocks('ts')).toHaveLength(5);
    });

    it('has no block that is not tested', () => {
      const languages = [...guide.text.matchAll(/^```(.+)$/gm)].map(([, name]) => name);
      expect([...new Set(languages)].sort()).toEqual(['json', 'sh', 'text', 'ts']);
    });

    it('has the retries, the settings and the kinds of errors as they are', () => {
      const defaults = readSettings({});
      const seconds = { s: 1, min: 60, h: 3600 };
      const steps = [...guide.section('Retries').matchAll(/(\d+) \| (\d+) (s|min|h) \|/g)]
        .map(([, retry, count, unit]) => [Number(retry), Number(count) * seconds[unit as keyof typeof seconds]])
        .sort(([one = 0], [other = 0]) => one - other);
      expect(steps).toEqual(defaults.webhookRetrySchedule.map((step, at) => [at + 1, step]));

      const shown = (value: Settings[keyof Settings]): string =>
        value === undefined ? 'none' : Array.isArray(value) ? value.join(',') || 'none' : String(value);
      const variable = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
      const settings = Object.entries<Settings[keyof Settings]>({ ...defaults })
        .filter(([name]) => name.startsWith('webhook') || name === 'secretsKey')
        .map(([name, value]) => [variable(name), shown(value)]);
      const rows = [...guide.section('Settings').matchAll(/^\| `([A-Z_]+)` \| (.+?) \|/gm)].map(
        ([, ...cells]) => cells,
      );
      expect(rows).toEqual(settings);

      const errors = [...guide.section('Answer').matchAll(/^\| (`[a-z_`, ]+`) \| \w/gm)].flatMap(([, names = '']) =>
        names.split(', ').map((name) => name.replaceAll('`', '')),
      );
      expect(errors.sort()).toEqual([...ERROR_TYPES].sort());
    });

    it('names ranges of addresses that are refused', () => {
      const rules = new AddressRules({ webhookAllowedCidrs: [], webhookHttpsOnly: false });
      const table = guide
        .section('Addresses')
        .split('\n')
        .filter((line) => line.startsWith('|'))
        .join('\n');
      const ranges = [...table.matchAll(/`([0-9a-f:.]+)\/\d+`/g)].map(([, address = '']) => address);
      expect(ranges).toHaveLength(21);
      // The one range that is named as what is admitted.
      expect(ranges.filter((address) => rules.addressError(address) === undefined)).toEqual(['2000::']);
      const names = [...table.matchAll(/`\.?([a-z.]+)`/g)].map(([, name = '']) => name);
      expect(names).toHaveLength(5);
      for (const name of names) expect(rules.urlError(`https://printer.${name}/`)).toBeDefined();
    });
  },
};
