import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { readSettings } from '#platform';
import { send } from '../../../tools/harness/api-client.js';
import { Receiver } from '../../../tools/harness/receiver.js';
import { until } from '../../../tools/harness/until.js';
import type { GuideTests, Shown } from '../../support/guide-reader.js';
import { PROXY_PROGRAM, SwitchingProxy, TOKEN_HEADER } from '../../support/switching-proxy.js';

export const switching: GuideTests = {
  file: 'docs/switching.md',
  start: 'COMPATIBILITY_HEADERS=X-Example UNKNOWN_FIELDS=ignore WEBHOOK_ALLOWED_CIDRS=127.0.0.0/8 npm start\n',
  createsAccount: true,
  linkedFrom: ['README.md', 'docs/start.md', 'docs/production.md', 'docs/webhooks.md'],
  tests(reader) {
    const { guide } = reader;
    let proxy: SwitchingProxy;
    let receiver: Receiver;
    beforeAll(async () => {
      const [start = '', ...setUp] = commandsOf('Before you start');
      expect(start).toBe(switching.start);
      proxy = await SwitchingProxy.start(reader.api);
      receiver = await Receiver.start();
      for (const command of setUp) await reader.terminal.run(command);
    });
    afterAll(async () => {
      await proxy.interrupt();
      await receiver.close();
    });

    /** The commands of a section, each by itself: a command ends where the next begins. */
    const commandsOf = (heading: string): string[] =>
      reader.commandsOf(heading).flatMap((text) => text.split(/\n(?=curl |[A-Z]+=)/));

    /** Runs the commands of a section. @returns the output of those that print something, parsed where it is JSON. */
    async function run(heading: string, commands = commandsOf(heading)): Promise<Shown[]> {
      const printed: Shown[] = [];
      for (const command of commands) {
        const output = await reader.terminal.run(command);
        if (output === '') continue;
        const body = JSON.parse(output.slice(output.lastIndexOf('\r\n') + 1)) as Shown;
        printed.push({ ...body, ...(command.startsWith('curl -i') && { printed: output }) });
      }
      return printed;
    }
    const request = (method: string, path: string, body?: object) => reader.request(method, path, body);
    const read = async (path: string): Promise<Shown> => {
      const { status, body } = await request('GET', path);
      expect(status).toBe(200);
      return body;
    };

    it('quotes its settings and the proxy word for word, and has no block that is not tested', () => {
      expect(guide.block('env', 'Settings').trim().split('\n')).toEqual(switching.start.split(' ').slice(0, 2));
      const program = readFileSync(PROXY_PROGRAM, 'utf8');
      expect(guide.blocks('ts').filter(({ text }) => !program.includes(`\n${text}`))).toEqual([]);
      const languages = new Set(guide.blocks().map(({ language }) => language));
      expect([...languages].sort()).toEqual(['env', 'json', 'sh', 'text', 'ts']);
    });

    it('sets what a request may do that was written for another server', async () => {
      const [created] = await run('Settings');
      const lines = String(created?.printed).split('\r\n');
      const shown = guide.block('text', 'Settings').trim().split('\n');
      expect(shown.filter((line) => !lines.includes(line))).toEqual([]);
      const nested = { scheduled_duration: { hour: 1, minutes: 30 } };
      expect(await request('POST', '/v2/jobs', nested)).toMatchObject({
        status: 422,
        body: { errors: { 'scheduled_duration.hour': [expect.stringContaining('is not known')] } },
      });
    });

    it('has a proxy that the programs use with their own paths and header', async () => {
      const [start = '', address = '', request = ''] = commandsOf('Proxy');
      expect(start).toBe(
        `API=http://127.0.0.1:3000 TOKEN_HEADER=${TOKEN_HEADER} npm run --silent example:switching-proxy\n`,
      );
      expect(address).toBe('PROXY=http://127.0.0.1:8080');
      expect(await run('Proxy', [`PROXY=${proxy.url}`, request])).toEqual([
        { job: expect.objectContaining({ external_id: 'first', status: 'posted' }) },
      ]);
    });

    it('says what differs', async () => {
      const [taken, unknown, account, filled, files] = await run('What differs');
      const [sample] = guide.blocks('json', 'What differs').map(({ text }) => JSON.parse(text) as Shown);
      const masked = ({ conflicting_uuid, request_id, ...rest }: Shown): object => ({
        ...rest,
        uuids: [typeof conflicting_uuid, typeof request_id],
      });
      expect(masked(taken ?? {})).toEqual(masked(sample ?? {}));
      expect(Object.keys(taken ?? {})).toEqual(Object.keys(sample ?? {}));
      expect(unknown).toMatchObject({ status: 422, errors: { client: ['not found'] } });
      expect(account).toEqual({ account_uuid: expect.any(String) });
      expect((await read('/v2/account')).account).toMatchObject({ publish_automatically: true });
      expect(filled).toEqual({ job_uuid: expect.any(String) });
      expect(files?.attachments).toMatchObject([{ name: 'form.txt', content_type: 'text/plain', size: 5 }]);
    });

    it('is right about limits, times, files, pages and references', async () => {
      const { rateLimitPerMinute } = readSettings({});
      const limited = await reader.cluster.api({ rateLimitPerMinute });
      const { headers } = await send(limited, 'GET', '/v2/account');
      expect([rateLimitPerMinute, headers.get('ratelimit')]).toEqual([6000, expect.stringContaining('r=')]);

      const refusedAt = async (body: object): Promise<string[]> =>
        Object.keys((await request('POST', '/v2/jobs', body)).body.errors as object);
      for (const scheduled_at of ['2026-12-01', '2026-12-01T9:00:00Z'])
        expect(await refusedAt({ scheduled_at })).toEqual(['scheduled_at']);
      const photos = (count: number): object => ({
        custom_fields: [
          { name: 'Photos', field_type: 'image', value: Array(count).fill('https://files.example/1.jpg') },
        ],
      });
      expect(await refusedAt(photos(11))).toEqual(['custom_fields.0.value']);
      expect((await request('POST', '/v2/jobs', photos(10))).status).toBe(201);
      expect((await request('GET', '/v2/jobs?limit=501')).status).toBe(422);
      expect((await request('PATCH', '/v2/jobs/6f1c0d6e-5d0b-4a53-9d1c-2b8a6f9f7a11', {})).status).toBe(404);

      const { client_uuid } = (
        await request('POST', '/v2/clients', { organization: false, first_name: 'Cy', external_id: 'cy' })
      ).body;
      const created = await request('POST', '/v2/jobs', { client_uuid });
      const { client } = (await read(`/v2/jobs/${String(created.body.job_uuid)}`)).job as { readonly client: object };
      expect(client).toEqual({ uuid: client_uuid, external_id: 'cy', name: 'Cy' });
      expect(
        (await request('PATCH', `/v2/jobs/${String(created.body.job_uuid)}`, { client })).headers.get('etag'),
      ).toMatch(/^"1[".]/);
    });

    it('loads the data in an order in which each reference has its target', async () => {
      const answers = await run('Load the data');
      expect(answers.map((body) => Object.keys(body).join())).toEqual([
        'dictionary_uuid',
        'job_type_uuid',
        'template_uuid',
        'skill_uuid',
        'user_uuid',
        'team_uuid',
        'service_uuid',
        'client_uuid',
        'site_uuid',
        'job_uuid',
        'job_uuid',
        'job_uuid',
        'job_uuid',
        'results',
      ]);
      expect((answers.at(-1)?.results as Shown[]).map(({ status }) => status)).toEqual([201, 201]);
      expect((await read('/v2/jobs/6f1c0d6e-5d0b-4a53-9d1c-2b8a6f9f7a10')).job).toMatchObject({
        // Every field that must be filled is, so the account publishes it.
        status: 'published',
        // Nine o'clock in London, in a week.
        scheduled_at: expect.stringMatching(/T0[89]:00:00\.000Z$/),
        scheduled_duration: { minutes: 90 },
        type: { code: 'install' },
        client: { external_id: 'acme', name: 'Acme' },
        custom_fields: [{ name: 'Boiler', value: { name: 'Combi' } }, { name: 'Form' }],
      });
      expect((await read('/v2/jobs/visit-1')).job).toMatchObject({
        status: 'finished',
        timestamps: { started_at: '2024-12-01T09:05:00.000Z', finished_at: '2024-12-01T10:00:00.000Z' },
      });
      expect((await read('/v2/clients/acme')).client).toMatchObject({
        site_address: { geolocation: { latitude: 53.38, longitude: -1.47 } },
      });
    });

    it('is right that a repeated load changes nothing', async () => {
      const before = (await read('/v2/events?limit=1')).head;
      const upserts = commandsOf('Load the data').filter((command) => /^curl -X PATCH/.test(command));
      const answers = await run('Load the data', upserts.slice(0, 5));
      expect(answers).toEqual([
        { user_uuid: expect.any(String) },
        { service_uuid: expect.any(String) },
        { client_uuid: expect.any(String) },
        { site_uuid: expect.any(String) },
        { job_uuid: expect.any(String) },
      ]);
      const posts = commandsOf('Load the data').filter((command) =>
        /^curl -X POST "\$API\/v2\/(?!jobs|batch)/.test(command),
      );
      for (const answer of await run('Load the data', posts))
        expect(answer).toMatchObject({ status: 422, conflicting_uuid: expect.any(String) });
      expect((await read('/v2/events?limit=1')).head).toBe(before);
    });

    it('checks what was loaded', async () => {
      // The index of the search follows in milliseconds.
      await until(async () => ((await read('/v2/jobs?search=mill+street')).jobs as Shown[]).length === 2);
      const [full, prefixed, searched, unassigned, feed] = await run('Check');
      expect(searched?.jobs).toHaveLength(2);
      expect(full?.jobs).toEqual([
        expect.objectContaining({ status: 'published', client: expect.objectContaining({ name: 'Acme' }) }),
      ]);
      expect(prefixed?.jobs).toEqual([expect.objectContaining({ external_id: 'visit-1' })]);
      expect(unassigned).toEqual({ jobs: [] });
      expect(feed).toEqual({
        epoch: expect.any(String),
        events: [expect.objectContaining({ position: 1 })],
        head: expect.any(Number),
      });
    });

    it('has webhooks that send the secret under the known name', async () => {
      const [receive = '', create = '', ping = ''] = commandsOf('Webhooks');
      const example = reader.start(receive, { RECEIVER_PORT: '0' });
      await example.prints('listening on http://127.0.0.1:');
      expect(await example.interrupt()).toMatchObject({ code: 0 });
      const [test] = await run('Webhooks', [create.replace('http://127.0.0.1:4000/', receiver.url), ping]);
      expect(test?.request).toMatchObject({ event_type: 'ping', http_response_code: 204 });
      await request('POST', '/v2/jobs/6f1c0d6e-5d0b-4a53-9d1c-2b8a6f9f7a10/start');
      await request('POST', '/v2/jobs/6f1c0d6e-5d0b-4a53-9d1c-2b8a6f9f7a10/finish', {
        resolution: { name: 'Completed' },
      });
      await until(() => receiver.received.length === 2);
      expect(receiver.received.map(({ headers, body }) => [headers['x-example-secret'], body.event_type])).toEqual([
        ['the-secret-that-the-receiver-knows', 'ping'],
        ['the-secret-that-the-receiver-knows', 'job_finished'],
      ]);
      // Of the loaded jobs none was sent.
      const webhook = (await reader.terminal.run('echo $WEBHOOK')).trim();
      expect((await read(`/v2/webhooks/${webhook}/requests`)).requests).toHaveLength(1);
    });

    it('replaces the search for a booking by an upsert, and polling by the feed', async () => {
      const [first, second, feed] = await run('After the switch');
      expect(first).toEqual({ job_uuid: expect.any(String), ...first });
      expect(second).toEqual(first);
      const events = feed?.events as Shown[];
      expect(events.at(-1)).toMatchObject({ type: 'job_created', snapshot: { external_id: 'booking-7', version: 1 } });
      // What polling would have seen: the start and the end of a loaded job, and of one since then.
      for (const external_id of ['visit-1', '6f1c0d6e-5d0b-4a53-9d1c-2b8a6f9f7a10']) {
        const seen = events.filter(({ snapshot }) => (snapshot as Shown).external_id === external_id);
        expect(seen.map(({ type }) => type)).toEqual(
          expect.arrayContaining(['job_created', 'job_started', 'job_finished']),
        );
        expect(seen.at(-1)?.snapshot).toMatchObject({ status: 'finished' });
      }
    });
  },
};
