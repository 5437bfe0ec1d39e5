import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newUuid } from '#eventstore/domain';
import { Database, exampleOf, Registry } from '#eventstore/store';
import { contexts } from '../../apps/contexts.js';
import { Jobs } from '../../libs/work-orders/src/jobs/views/job.entity.js';
import { PlanRecorder } from '../support/plans.js';
import { JOBS, USERS, WEBHOOKS } from '../support/resources.js';
import { only, type Service, startService } from '../support/service.js';
import { sendRaw } from '../support/raw.js';
import { describeOnOneServer } from '../support/one-server.js';

const PUBLIC_URL = 'https://api.example.com/fieldline';
const LINK = 'https://files.example.com/plan.pdf';
/** Stands for an attachment in requests, until it is replaced by its uuid in what is stored. */
const STAND_IN = 'https://stand-in.example.com/';

interface Field {
  readonly uuid: string;
  readonly name: string;
  readonly value: unknown;
  readonly pending_files?: number;
}
interface Job {
  readonly version: number;
  readonly custom_fields: readonly Field[];
  readonly report_fields: readonly Field[];
}
interface Event {
  readonly type: string;
  readonly payload: object;
}

/** Without `PUBLIC_URL`. */
let service: Service;
/** With it, on the same database. */
let published: Service;
let database: Database;
let worker: string;
beforeAll(async () => {
  service = await startService();
  published = await startService({ databaseUrl: service.databaseUrl, publicUrl: PUBLIC_URL });
  database = new Database({ url: service.databaseUrl, poolSize: 2, name: 'fieldline-test' });
  worker = only(
    await service.api('POST', USERS, { body: { email: 'ada@example.com', first_name: 'Ada', last_name: 'Lovelace' } }),
  );
  await service.api('POST', WEBHOOKS, {
    body: { url: 'https://hooks.example.com/in', event_types: ['job_updated'], secret: null },
  });
});
afterAll(async () => {
  await database.close();
  await published.stop();
  await service.stop();
});

const created = async (body: object): Promise<string> => {
  const answer = await service.api('POST', JOBS, { body });
  expect(answer.body).toEqual({ job_uuid: expect.any(String) });
  return (answer.body as { job_uuid: string }).job_uuid;
};
const read = (uuid: string, headers: Readonly<Record<string, string>> = {}, on = service) =>
  on.api('GET', `${JOBS}/${uuid}`, { headers });
const show = async (uuid: string, headers = {}, on = service): Promise<Job> => only<Job>(await read(uuid, headers, on));
const patch = (uuid: string, body: object, on = service) => on.api('PATCH', `${JOBS}/${uuid}`, { body });
const history = async (uuid: string, on = service) =>
  only<Event[]>(await on.api('GET', `${JOBS}/${uuid}/history`)).map(({ payload }) => payload);
const contentAt = (base: string, attachment: string): string => `${base}/v2/attachments/${attachment}/content`;

/** Replaces the links that stand for attachments by their uuids, in the row of a job and in its events. */
async function storeAttachments(job: string): Promise<void> {
  const stored = (column: string): string => `${column} = replace(${column}::text, '${STAND_IN}', '')::jsonb`;
  await service.sql(`begin;
    set local session_replication_role = replica;
    update job set ${stored('custom_fields')}, ${stored('report_fields')} where uuid = '${job}';
    update event set ${stored('data')} where stream_id = '${job}';
    commit`);
}

/** A job whose fields show an attachment beside a link, changed, filled in, and finished; and the attachments. */
async function jobWithAttachments(): Promise<{ readonly job: string; readonly files: readonly string[] }> {
  const files = Array.from({ length: 4 }, () => newUuid());
  const at = (i: number): string[] => [LINK, STAND_IN + String(files[i])];
  const job = await created({
    scheduled_at: '2026-12-01T08:00:00.000Z',
    assignee: { worker: { uuid: worker } },
    possible_resolutions: [{ name: 'Completed' }, { name: 'Not completed' }],
    custom_fields: [{ name: 'Plan', field_type: 'file', value: at(0) }],
    report_fields: [
      { name: 'Photo', field_type: 'image' },
      { name: 'Signature', field_type: 'signature' },
    ],
  });
  await patch(job, { description: 'Roof', custom_fields: [{ name: 'Plan', value: at(1) }] });
  await patch(job, { report_fields: [{ name: 'Photo', value: at(2) }] });
  await service.api('POST', `${JOBS}/${job}/finish`, {
    body: {
      by_dispatcher: true,
      resolution: { name: 'Completed' },
      report_fields: [{ name: 'Signature', value: at(3) }],
    },
  });
  await storeAttachments(job);
  return { job, files };
}

describeOnOneServer('the value of a field with attachments', () => {
  it('has their URLs, at the host of the request, and links as they are', async () => {
    const { job, files } = await jobWithAttachments();
    const base = service.url;
    const shown = await show(job);
    expect(shown.custom_fields).toMatchObject([{ name: 'Plan', value: [LINK, contentAt(base, files[1] ?? '')] }]);
    expect(shown.report_fields).toMatchObject([
      { name: 'Photo', value: [LINK, contentAt(base, files[2] ?? '')] },
      { name: 'Signature', value: [LINK, contentAt(base, files[3] ?? '')] },
    ]);
    const list = only<Job[]>(await service.api('GET', `${JOBS}?view=full&limit=1`));
    expect(list).toMatchObject([{ custom_fields: [{ value: [LINK, contentAt(base, files[1] ?? '')] }] }]);
    const body = { external_order_id: 'o-1' };
    const preferred = await service.api('PATCH', `${JOBS}/${job}`, {
      body,
      headers: { Prefer: 'return=representation' },
    });
    expect(preferred.body).toMatchObject({ job: { report_fields: shown.report_fields } });
  });

  it('has the scheme that a proxy names, and PUBLIC_URL before all', async () => {
    const { job, files } = await jobWithAttachments();
    const urlsOf = ({ custom_fields: [field] }: Job): unknown => (field?.value as string[])[1];
    const host = new URL(service.url).host;
    const file = files[1] ?? '';
    expect(urlsOf(await show(job, { 'X-Forwarded-Proto': 'https' }))).toBe(contentAt(`https://${host}`, file));
    expect(urlsOf(await show(job, { 'X-Forwarded-Proto': 'gopher' }))).toBe(contentAt(`http://${host}`, file));
    expect(urlsOf(await show(job, { 'X-Forwarded-Proto': 'http' }, published))).toBe(contentAt(PUBLIC_URL, file));
    const heads = ['api.example.org:8443', 'a/b?c'].map((name) =>
      [
        `GET ${JOBS}/${job} HTTP/1.1`,
        `Host: ${name}`,
        `Authorization: Bearer ${service.key}`,
        'Connection: close',
        '',
        '',
      ].join('\r\n'),
    );
    const [plain, odd] = await Promise.all(heads.map((head) => sendRaw(service.url, head)));
    expect(urlsOf((plain?.body as { job: Job }).job)).toBe(contentAt('http://api.example.org:8443', file));
    expect(urlsOf((odd?.body as { job: Job }).job)).toBe(contentAt('', file));
  });

  it('is in the history as in GET', async () => {
    const { job, files } = await jobWithAttachments();
    for (const [on, base] of [
      [service, service.url],
      [published, PUBLIC_URL],
    ] as const) {
      const at = (i: number): string[] => [LINK, contentAt(base, files[i] ?? '')];
      const [creation, change, filled, finish] = await history(job, on);
      expect(creation).toMatchObject({ custom_fields: [{ name: 'Plan', value: at(0) }] });
      expect(change).toMatchObject({
        changes: { custom_fields: { from: [{ value: at(0) }], to: [{ value: at(1) }] } },
      });
      expect(filled).toMatchObject({ fields: [{ name: 'Photo', from: null, to: at(2) }] });
      expect(finish).toMatchObject({ fields: [{ name: 'Signature', from: null, to: at(3) }] });
    }
  });

  it('is a bare path in webhook bodies and in the feed with its snapshots, unless there is a PUBLIC_URL', async () => {
    const { job, files } = await jobWithAttachments();
    await patch(job, { external_order_id: 'First' });
    await patch(job, { external_order_id: 'Second' }, published);
    const bodies = await service.sql(
      `select body::jsonb as body from outbox join outbox_body using (account_id, day, position, ordinal)
       where entity_uuid = $1 order by position desc limit 2`,
      [job],
    );
    for (const [i, base] of [PUBLIC_URL, ''].entries()) {
      const custom_fields = [{ value: [LINK, contentAt(base, files[1] ?? '')] }];
      expect(bodies[i]).toMatchObject({ body: { job: { custom_fields, previous: { custom_fields } } } });
    }
    for (const [on, base] of [
      [service, ''],
      [published, PUBLIC_URL],
    ] as const) {
      const path = `/v2/events?entity_uuid=${job}&include=snapshot`;
      const { events } = (await on.api('GET', path)).body as { events: readonly object[] };
      const at = (i: number): string[] => [LINK, contentAt(base, files[i] ?? '')];
      expect(events[0]).toMatchObject({
        data: { custom_fields: [{ value: at(0) }] },
        snapshot: { custom_fields: [{ value: at(0) }] },
      });
      expect(events[2]).toMatchObject({ data: { fields: [{ to: at(2) }] } });
      expect(events.at(-1)).toMatchObject({ snapshot: { report_fields: [{ value: at(2) }, { value: at(3) }] } });
    }
  });
});

describe('the example of a webhook body', () => {
  it.each(['', PUBLIC_URL])('has the URL of an attachment as a body has it: below "%s"', (base) => {
    const { entity } = exampleOf(new Registry(contexts, base), 'job', 'job_updated');
    const custom_fields = [
      { field_type: 'input' },
      { value: [expect.stringMatching(/\/v2\/attachments\/[-\da-f]{36}\/content$/)] },
    ];
    expect(entity).toMatchObject({ custom_fields, previous: { custom_fields } });
    expect(JSON.stringify(entity)).toContain(`["${base}/v2/attachments/`);
  });
});

describeOnOneServer('pending_files of an image field', () => {
  /** Announces attachments for a field of a job. */
  const announce = async (
    job: string | null,
    field: string | null,
    status = 'pending',
    deletedAt: string | null = null,
  ) =>
    service.sql(
      `insert into attachment
        (account_id, uuid, version, name, content_type, size, job_uuid, field_uuid, status, created_at, updated_at, deleted_at)
       select account_id, $2, 1, 'photo.jpg', 'image/jpeg', 10, $3, $4, $5, now(), now(), $6
       from job where uuid = $1`,
      [job, newUuid(), job, field, status, deletedAt],
    );
  const images = {
    report_fields: [
      { name: 'Before', field_type: 'image' },
      { name: 'After', field_type: 'image' },
      { name: 'Note', field_type: 'input' },
    ],
  };
  const countsOf = ({ report_fields: fields }: Job): unknown[] => fields.map((field) => field.pending_files);

  it('counts the attachments that are announced for it and not complete, in GET, lists and webhook bodies', async () => {
    const job = await created(images);
    const other = await created(images);
    const [before, after] = (await show(job)).report_fields.map(({ uuid }) => uuid);
    expect(countsOf(await show(job))).toEqual([0, 0, undefined]);
    const tagBefore = (await read(job)).headers.get('etag');
    await announce(job, before ?? '');
    await announce(job, before ?? '');
    await announce(job, null);
    await announce(job, before ?? '', 'uploaded');
    await announce(job, after ?? '', 'pending', '2026-11-28T00:00:00Z');
    expect(countsOf(await show(job))).toEqual([2, 0, undefined]);
    await announce(job, after ?? '');
    expect(countsOf(await show(job))).toEqual([2, 1, undefined]);
    expect(countsOf(await show(other))).toEqual([0, 0, undefined]);
    const [, listed] = only<Job[]>(await service.api('GET', `${JOBS}?view=full&limit=2`));
    expect(listed).toMatchObject({ report_fields: [{ pending_files: 2 }, { pending_files: 1 }, {}] });

    await patch(job, { description: 'With photos' });
    const [row] = await service.sql(
      `select body::jsonb as body from outbox join outbox_body using (account_id, day, position, ordinal)
       where entity_uuid = $1 order by position desc limit 1`,
      [job],
    );
    const report_fields = [{ pending_files: 2 }, { pending_files: 1 }, {}];
    expect(row).toMatchObject({ body: { job: { report_fields, previous: { report_fields } } } });
    const { events } = (await service.api('GET', `/v2/events?entity_uuid=${job}&include=snapshot`)).body as {
      events: readonly object[];
    };
    expect(events.at(-1)).toMatchObject({ snapshot: { report_fields } });
    expect(tagBefore).toMatch(/^"1[."]/);
  });

  it('changes the ETag of the job without a new version, and may be repeated', async () => {
    const job = await created(images);
    const [field] = (await show(job)).report_fields;
    const none = (await read(job)).headers.get('etag') ?? '';
    await announce(job, field?.uuid ?? '');
    const one = await read(job, { 'If-None-Match': none });
    expect(one.status).toBe(200);
    const tag = one.headers.get('etag') ?? '';
    expect(tag).not.toBe(none);
    expect((await read(job, { 'If-None-Match': tag })).status).toBe(304);
    const shown = only<Job>(one);
    expect(shown.version).toBe(1);
    await service.sql(`update attachment set status = 'uploaded' where job_uuid = $1`, [job]);
    expect((await read(job)).headers.get('etag')).toBe(none);
    const repeated = await service.api('PATCH', `${JOBS}/${job}`, {
      body: { report_fields: shown.report_fields },
      headers: { 'If-Match': tag },
    });
    expect(repeated.status).toBe(200);
    expect((await show(job)).version).toBe(1);
  });

  it.each(['without statistics', 'with statistics'])(
    'is counted among 20000 attachments by one lookup, only for a job with an image field, %s',
    async (state) => {
      const job = await created(images);
      const note = await created({ report_fields: [{ name: 'Note', field_type: 'input' }] });
      const [field] = (await show(job)).report_fields;
      await announce(job, field?.uuid ?? '');
      await service.sql(
        `insert into attachment select (made.r).* from (
           select jsonb_populate_record(r, jsonb_build_object('uuid', gen_random_uuid(), 'job_uuid', gen_random_uuid(),
             'status', case when n % 2 = 0 then 'pending' else 'uploaded' end)) as r
           from attachment r, generate_series(1, 10000) n where r.job_uuid = $1 offset 0) made`,
        [job],
      );
      if (state === 'with statistics') await service.sql('analyze attachment');
      const [row] = await service.sql('select account_id as account from job where uuid = $1', [job]);
      const select = new Registry(contexts).select(Jobs);
      const readsOf = async (uuid: string) => {
        const conditions = [{ sql: 'e.uuid = ?', values: [uuid], isKey: true }];
        const recorder = new PlanRecorder(database, service.sql);
        await recorder.database.queryUnprepared(
          ...select.statement(String(row?.account), { conditions, orderBy: 'e.uuid' }),
        );
        return recorder.readsOf('attachment');
      };
      expect(await readsOf(job)).toEqual({ indexes: ['attachment_pending'], rows: 1 });
      expect((await readsOf(note)).rows).toBe(0);
    },
  );
});
