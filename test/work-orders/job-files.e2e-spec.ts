import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newUuid } from '#eventstore/domain';
import { type Attachment, ATTACHMENTS, contentOf, png, sha256, upload } from '../support/files.js';
import { answered, invalid } from '../support/problems.js';
import { JOBS, WEBHOOKS } from '../support/resources.js';
import { only, type Service, sharedService } from '../support/service.js';

interface Field {
  readonly uuid: string;
  readonly name: string;
  readonly value: readonly string[] | null;
}

let service: Service;
beforeAll(async () => {
  service = await sharedService();
  const types = ['job_created', 'job_updated', 'attachment_uploaded', 'attachment_deleted'];
  await service.api('POST', WEBHOOKS, {
    body: { url: 'https://hooks.example.com/in', event_types: types, secret: null },
  });
});
afterAll(() => service.stop());

const inline = (bytes: Buffer, name = 'photo.png') => ({ name, base64_content: bytes.toString('base64') });
const photos = (value: unknown, field_type = 'image') => ({ report_fields: [{ name: 'Photos', field_type, value }] });
const create = async (body: object): Promise<string> => {
  const answer = await service.api('POST', JOBS, { body });
  expect(answer).toEqual(answered(201, { job_uuid: expect.any(String) }));
  return (answer.body as { job_uuid: string }).job_uuid;
};
const patch = (job: string, value: unknown) =>
  service.api('PATCH', `${JOBS}/${job}`, { body: { report_fields: [{ name: 'Photos', value }] } });
const valueOf = async (job: string): Promise<readonly string[]> =>
  only<{ report_fields: readonly Field[] }>(await service.api('GET', `${JOBS}/${job}`)).report_fields[0]?.value ?? [];
const filesOf = async (job: string): Promise<Attachment[]> =>
  only<Attachment[]>(await service.api('GET', `${JOBS}/${job}/attachments`));
const uuidIn = (url = ''): string => /attachments\/([^/]+)\/content$/.exec(url)?.[1] ?? '';
const urlOf = (uuid: string): string => `${service.url}${ATTACHMENTS}/${uuid}/content`;
const read = async (url = ''): Promise<string> =>
  sha256((await contentOf(service, url, { Authorization: `Bearer ${service.key}` })).bytes);

describe('a file in base64', () => {
  it('is stored with the job that it comes with, and shown as its URL', async () => {
    const [one, two] = [png('one'), png('two')];
    const job = await create(photos([inline(one, '../one.png'), 'https://example.com/plan.pdf', inline(two)]));
    const value = await valueOf(job);
    expect(value).toEqual([expect.any(String), 'https://example.com/plan.pdf', expect.any(String)]);
    expect([await read(value[0]), await read(value[2])]).toEqual([sha256(one), sha256(two)]);
    expect(await filesOf(job)).toMatchObject([
      { uuid: uuidIn(value[0]), name: 'one.png', content_type: 'image/png', sha256: sha256(one), status: 'uploaded' },
      { uuid: uuidIn(value[2]), name: 'photo.png', size: two.length, job_uuid: job, version: 1 },
    ]);
  });

  it('may be one object instead of a list, in PATCH and in finish, in fields of all three types', async () => {
    const bytes = png('signature');
    const job = await create({
      scheduled_at: '2058-01-01T10:00:00Z',
      report_fields: [
        { name: 'Signature', field_type: 'signature' },
        { name: 'Protocol', field_type: 'file' },
      ],
    });
    const answer = await service.api('PATCH', `${JOBS}/${job}`, {
      body: { report_fields: [{ name: 'Protocol', value: inline(bytes) }] },
    });
    expect(answer.status).toBe(200);
    const [resolution] = only<{ uuid: string; successful: boolean }[]>(await service.api('GET', '/v2/resolutions'));
    await service.api('PATCH', `${JOBS}/${job}`, { body: { assignee: null } });
    const started = await service.api('POST', `${JOBS}/${job}/finish`, {
      body: {
        by_dispatcher: true,
        resolution: { uuid: resolution?.uuid },
        report_fields: [
          {
            name: 'Signature',
            value: { ...inline(bytes), base64_content: `data:image/png;base64,${bytes.toString('base64')}` },
          },
        ],
      },
    });
    // A posted job cannot be finished: nothing is stored for it.
    expect(started.status).toBe(422);
    expect(await filesOf(job)).toHaveLength(1);
  });

  it('is stored with the end of a job', async () => {
    const bytes = png('end');
    const user = only(
      await service.api('POST', '/v2/users', {
        body: { email: 'files@example.com', first_name: 'Ada', last_name: 'Lovelace' },
      }),
    );
    const job = await create({
      scheduled_at: '2058-01-01T10:00:00Z',
      assignee: { worker: { uuid: user } },
      report_fields: [{ name: 'Signature', field_type: 'signature', required: true }],
    });
    const [resolution] = only<{ uuid: string; successful: boolean }[]>(await service.api('GET', '/v2/resolutions'));
    const body = {
      by_dispatcher: true,
      resolution: { uuid: resolution?.uuid },
      report_fields: [{ name: 'Signature', value: inline(bytes) }],
    };
    expect(await service.api('POST', `${JOBS}/${job}/finish`, { body })).toEqual(answered(200, { job_uuid: job }));
    expect(await read((await valueOf(job))[0])).toBe(sha256(bytes));
  });

  it('is not stored when the request has another fault', async () => {
    const external_id = 'taken-by-files';
    await create({ external_id });
    const [before] = await service.sql('select count(*)::int as n from attachment');
    const taken = await service.api('POST', JOBS, { body: { external_id, ...photos(inline(png('none'))) } });
    expect(taken.status).toBe(422);
    const bad = await service.api('POST', JOBS, {
      body: photos([{ base64_content: 'AAAA' }, inline(png('none')), { name: 'x', base64_content: '!' }]),
    });
    expect(bad).toEqual(
      invalid({
        'report_fields.0.value.0': 'must have a name',
        'report_fields.0.value.2': 'must have its base64_content in base64, in one line',
      }),
    );
    expect(await service.sql('select count(*)::int as n from attachment')).toEqual([before]);
  });

  it('is one of at most ten of a value; further ones are not looked at', async () => {
    for (const count of [11, 30_000]) {
      const value = Array.from({ length: count }, () => ({ name: 'a', base64_content: 'AAAA' }));
      expect((await service.api('POST', JOBS, { body: photos(value) })).body).toMatchObject({
        errors: { 'report_fields.0.value': [expect.stringMatching(/^must be a list of at most 10 files: /)] },
      });
    }
  });

  it('is stored once for a request that is repeated with its Idempotency-Key', async () => {
    const options = { body: photos(inline(png('again'))), headers: { 'Idempotency-Key': 'files-1' } };
    const first = await service.api('POST', JOBS, options);
    expect((await service.api('POST', JOBS, options)).body).toEqual(first.body);
    expect(await filesOf((first.body as { job_uuid: string }).job_uuid)).toHaveLength(1);
  });

  it('may make the body up to 12 MiB large, in POST and PATCH of a job and in finish', async () => {
    const bytes = Buffer.alloc(8 * 1024 * 1024, 'large');
    const job = await create(photos(inline(bytes, 'large.bin'), 'file'));
    expect(await read((await valueOf(job))[0])).toBe(sha256(bytes));
    expect((await patch(job, inline(bytes))).status).toBe(200);
    const finish = `${JOBS}/${job}/finish`;
    // It is read, and the rules of the job refuse it.
    expect((await service.api('POST', finish, { body: photos(inline(bytes), 'file') })).status).toBe(422);
    const larger = photos(inline(Buffer.alloc(10 * 1024 * 1024)), 'file');
    for (const [method, path] of [
      ['POST', JOBS],
      ['PATCH', `${JOBS}/${job}`],
      ['POST', finish],
    ] as const)
      expect((await service.api(method, path, { body: larger })).status).toBe(413);
  });
});

describe('an uploaded file', () => {
  it('is shown by a field of its first job', async () => {
    const uuid = await upload(service);
    const job = await create(photos([{ attachment: { uuid: uuid.toUpperCase() } }]));
    expect(await valueOf(job)).toEqual([urlOf(uuid)]);
    const other = await service.api('POST', JOBS, { body: photos({ attachment: { uuid } }) });
    expect(other).toEqual(invalid({ 'report_fields.0.value': `belongs to another job, ${job}` }));
  });

  it('cannot be shown before it is complete, nor when it is unknown or malformed', async () => {
    const pending = (
      (await service.api('POST', ATTACHMENTS, { body: { name: 'a', content_type: 'image/png', size: 1 } })).body as {
        attachment_uuid: string;
      }
    ).attachment_uuid;
    const refusal = (value: unknown) => service.api('POST', JOBS, { body: photos([value]) });
    const fault = (message: string) => invalid({ 'report_fields.0.value.0': message });
    expect(await refusal({ attachment: { uuid: pending } })).toEqual(
      fault('is not uploaded yet: complete the upload first'),
    );
    expect(await refusal({ attachment: { uuid: newUuid() } })).toEqual(fault('is not an attachment of the account'));
    expect(await refusal({ attachment: { uuid: 'x' } })).toEqual(fault('is not an attachment of the account'));
    expect(await refusal({ attachment: {} })).toEqual(fault('must be {"attachment": {"uuid": …}}'));
    expect(await refusal({ attachment: { uuid: pending }, name: 'a' })).toEqual(fault('has an unknown key: "name"'));
    expect(await refusal(`${ATTACHMENTS}/${newUuid()}/content`)).toEqual(fault('is not an attachment of the account'));
  });

  it('keeps its place when a value is sent back as it was shown, whatever the host', async () => {
    const [one, two] = [await upload(service), await upload(service, png('2'))];
    const job = await create(photos([{ attachment: { uuid: one } }]));
    const shown = await valueOf(job);
    const before = await service.api('GET', `${JOBS}/${job}`);
    expect((await patch(job, shown)).status).toBe(200);
    expect((await service.api('GET', `${JOBS}/${job}`)).headers.get('etag')).toBe(before.headers.get('etag'));
    const elsewhere = `https://other.example.com${ATTACHMENTS}/${one}/content`;
    const signed = only<Attachment>(await service.api('GET', `${ATTACHMENTS}/${two}`)).content_url;
    await patch(job, [elsewhere, signed, `${ATTACHMENTS}/${two}/content`]);
    expect(await valueOf(job)).toEqual([urlOf(one), urlOf(two), urlOf(two)]);
    // A file of another installation is a link.
    const foreign = `https://other.example.com${ATTACHMENTS}/${newUuid()}/content`;
    await patch(job, [foreign]);
    expect(await valueOf(job)).toEqual([foreign]);
  });

  it('has a URL of at most 2000 characters; longer texts are not searched for one', async () => {
    const text = `${`${ATTACHMENTS}/${newUuid()}/content?`.repeat(200_000)}#`;
    expect((await service.api('POST', JOBS, { body: photos([text]) })).body).toMatchObject({
      errors: { 'report_fields.0.value': [expect.stringMatching(/^must be a list of at most 10 files: /)] },
    });
  });

  it('can be shown again after a field has lost it', async () => {
    const uuid = await upload(service);
    const job = await create(photos([{ attachment: { uuid } }]));
    await patch(job, []);
    const unused = async (): Promise<unknown> =>
      (await service.sql('select unused_since from attachment where uuid = $1', [uuid]))[0]?.unused_since;
    expect(await unused()).toBeInstanceOf(Date);
    await patch(job, [{ attachment: { uuid } }]);
    expect(await unused()).toBeNull();
    await service.api('PATCH', `${JOBS}/${job}`, { body: { report_fields: [{ name: 'Photos', remove: true }] } });
    expect(await unused()).toBeInstanceOf(Date);
  });

  it('goes to one of two jobs that ask for it at once', async () => {
    const uuid = await upload(service);
    const jobs = await Promise.all([create(photos(null)), create(photos(null))]);
    const answers = await Promise.all(jobs.map((job) => patch(job, [{ attachment: { uuid } }])));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it('is deleted, or shown, when both are asked for at once', async () => {
    for (let i = 0; i < 10; i++) {
      const uuid = await upload(service, png(`race ${i}`));
      const job = await create(photos(null));
      const [shown, deleted] = await Promise.all([
        patch(job, [{ attachment: { uuid } }]),
        service.api('DELETE', `${ATTACHMENTS}/${uuid}`),
      ]);
      expect([shown.status, deleted.status].sort()).toEqual(shown.status === 200 ? [200, 409] : [200, 422]);
      const exists = (await service.api('GET', `${ATTACHMENTS}/${uuid}`)).status;
      expect(exists).toBe(shown.status === 200 ? 200 : 404);
    }
  });
});

describe('a job', () => {
  it('has at most 200 files', async () => {
    const fields = Array.from({ length: 20 }, (_, i) => ({
      name: `Photos ${i}`,
      field_type: 'image',
      value: Array.from({ length: 10 }, (_, n) => inline(png(`${i} ${n}`))),
    }));
    const job = await create({ report_fields: fields });
    expect(await filesOf(job)).toHaveLength(100);
    const more = { custom_fields: [{ name: 'More', field_type: 'file', value: inline(png('more')) }] };
    expect(await service.api('PATCH', `${JOBS}/${job}`, { body: more })).toEqual(
      invalid({ custom_fields: 'must have at most 200 files' }),
    );
    const body = { name: 'a', content_type: 'image/png', size: 1, job: { uuid: job } };
    expect(await service.api('POST', ATTACHMENTS, { body })).toEqual(invalid({ job: 'must have at most 200 files' }));
  });
});

describe('bytes', () => {
  it('are in no event, no row, no feed, no history and no webhook body', async () => {
    const bytes = png('a secret comment in the photo');
    const job = await create(photos(inline(bytes)));
    const uuid = await upload(service, bytes, { job: { uuid: job } });
    await patch(job, [{ attachment: { uuid } }]);
    await service.api('DELETE', `${JOBS}/${job}`);
    await service.api('DELETE', `${ATTACHMENTS}/${uuid}`);
    const feed = JSON.stringify((await service.api('GET', '/v2/events?limit=1000&include=snapshot')).body);
    const history = JSON.stringify((await service.api('GET', `${JOBS}/${job}/history`)).body);
    const rows = JSON.stringify([
      await service.sql('select data from event'),
      await service.sql('select body from outbox_body'),
      await service.sql('select custom_fields, report_fields from job'),
      await service.sql('select answer from idempotency_receipt'),
    ]);
    const base64 = bytes.toString('base64');
    for (const text of [feed, history, rows])
      for (const part of [base64.slice(40, 80), 'base64_content']) expect(text).not.toContain(part);
    expect(history).toContain(urlOf(uuid));
    expect(feed).toContain(`"${ATTACHMENTS}/${uuid}/content"`);
    expect(feed).not.toContain(`${service.url}${ATTACHMENTS}`);
  });

  it('are announced to webhooks and in the feed by events of the attachment', async () => {
    const uuid = await upload(service);
    await service.api('DELETE', `${ATTACHMENTS}/${uuid}`);
    const events = only<{ type: string }[]>(
      await service.api('GET', `/v2/events?entity_type=attachment&entity_uuid=${uuid}`),
    );
    expect(events.map(({ type }) => type)).toEqual([
      'attachment_announced',
      'attachment_uploaded',
      'attachment_deleted',
    ]);
    const outbox = await service.sql('select body::text from outbox_body where body::text like $1 order by position', [
      `%${uuid}%`,
    ]);
    const bodies = outbox.map(({ body }) => JSON.parse(String(body)) as { event_type: string; attachment: Attachment });
    expect(bodies.map(({ event_type }) => event_type)).toEqual(['attachment_uploaded', 'attachment_deleted']);
    expect(bodies[0]?.attachment).toMatchObject({ uuid, status: 'uploaded', content_type: 'image/png' });
  });
});
