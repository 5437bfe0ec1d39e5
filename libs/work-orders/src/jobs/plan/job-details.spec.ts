import { describe, expect, it } from '@jest/globals';
import { fold } from '#eventstore/domain';
import { specFor } from '#eventstore/testing';
import { createJob, deleteJob, type Publication, unassignUser, updateJob } from './job-details.js';
import type { FieldsInput } from '../fields/job-field-changes.js';
import { type Assignee, Job, type JobDetails, type JobEvent, type JobField, NO_DETAILS } from '../job.js';
import { isUnderWay, type JobStatus, STATUSES } from '../job-status.js';

const AT = '2026-11-21T09:30:00.000Z';
const TIME = '2026-11-23T08:00:00.000Z';
const uuid = (n: number): string => `0190f0a4-7b01-7001-8c3d-${String(n).padStart(12, '0')}`;
const worker = (n: number, access: Assignee['access'] = 'edit'): Assignee => ({
  userUuid: uuid(n),
  teamUuid: null,
  access,
});
const team = (n: number, access: Assignee['access'] = 'edit'): Assignee => ({
  userUuid: null,
  teamUuid: uuid(n),
  access,
});
const field = (n: number, value: string | null = null, required = false): JobField => ({
  uuid: uuid(n),
  name: `Field ${n}`,
  fieldType: 'input',
  required,
  dictionary: null,
  value,
  filledAt: value === null ? null : AT,
});
const NONE: FieldsInput = { fillings: [], attributes: [], additions: [], removals: [] };
const NOT_PUBLISHED: Publication = { isRequested: false, isAutomatic: false };
const UNTOUCHED = { customFields: NONE, reportFields: NONE };

const job = specFor(Job);
const created = (details: Partial<JobDetails> = {}, status: JobStatus = 'posted'): JobEvent => ({
  type: 'job.created',
  data: { ...NO_DETAILS, typeUuid: uuid(1), serialNo: 1, status, ...details },
});
const planned = { scheduledAt: TIME, assignees: [worker(2)] };
/** What leads to a job in a status. */
const inStatus = (status: JobStatus, details: Partial<JobDetails> = planned): JobEvent[] => [
  created(details, 'scheduled'),
  ...(status === 'scheduled'
    ? []
    : [{ type: 'job.updated', data: { changes: { status: { from: 'scheduled', to: status } }, at: AT } } as const]),
];
const patched = (
  patch: Parameters<typeof updateJob>[0],
  fields: Partial<typeof UNTOUCHED> = {},
  publication: Partial<Publication> = {},
) => updateJob(patch, { ...UNTOUCHED, ...fields }, { ...NOT_PUBLISHED, ...publication }, AT);
const updated = (changes: object): JobEvent => ({ type: 'job.updated', data: { changes, at: AT } });

describe('a user is removed from a job', () => {
  const assigned = (...assignees: Assignee[]): object => ({ scheduledAt: TIME, assignees });
  const becomes = (from: Assignee[], to: Assignee[], status?: JobStatus): JobEvent =>
    updated({ assignees: { from, to }, ...(status && { status: { from: status, to: 'posted' } }) });

  it('which has no assignee without the one with edit access, and is posted then', () => {
    for (const [assignees, status] of [
      [[worker(2)], 'scheduled'],
      [[worker(2)], 'published'],
      [[worker(2), worker(3, 'view'), team(4, 'view')], 'scheduled'],
    ] as const)
      job
        .given(...inStatus(status, assigned(...assignees)))
        .when(unassignUser(uuid(2), AT))
        .then(becomes([...assignees], [], status));
    job
      .given(created({ assignees: [worker(2)] }))
      .when(unassignUser(uuid(2), AT))
      .then(becomes([worker(2)], []));
  });

  it('whose status stays when the user could view it alone', () => {
    const assignees = [team(4), worker(2, 'view')];
    job
      .given(...inStatus('published', assigned(...assignees)))
      .when(unassignUser(uuid(2), AT))
      .then(becomes(assignees, [team(4)]));
  });

  it('and nothing is recorded when the user is not assigned', () =>
    job
      .given(...inStatus('scheduled'))
      .when(unassignUser(uuid(3), AT))
      .thenNothing());

  it('but not once the work has begun', () => {
    for (const status of STATUSES.filter(isUnderWay))
      job
        .given(...inStatus(status))
        .when(unassignUser(uuid(2), AT))
        .thenThrows({ assignees: [`cannot be changed while the job is ${status}`] }, 'job.locked');
  });
});

describe('a job is created', () => {
  const of = (details: Partial<JobDetails>, publication: Partial<Publication> = {}) =>
    createJob({ ...NO_DETAILS, typeUuid: uuid(1), ...details }, 1, { ...NOT_PUBLISHED, ...publication });

  it('as posted, unless it has both a scheduled time and an assignee', () => {
    job.given().when(of({})).then(created());
    job
      .given()
      .when(of({ scheduledAt: TIME }))
      .then(created({ scheduledAt: TIME }));
    job
      .given()
      .when(of({ assignees: [team(3)] }))
      .then(created({ assignees: [team(3)] }));
    job.given().when(of(planned)).then(created(planned, 'scheduled'));
  });

  it('with required fields that are empty', () => {
    const details = { customFields: [field(4, null, true), field(5, '', true)], reportFields: [field(6, null, true)] };
    job.given().when(of(details)).then(created(details));
  });

  it('as published on request, when it is scheduled and its required custom fields are filled', () => {
    const filled = { ...planned, customFields: [field(4, 'x', true)], reportFields: [field(5, null, true)] };
    job
      .given()
      .when(of(filled, { isRequested: true }))
      .then(created(filled, 'published'));
    job
      .given()
      .when(of({ scheduledAt: TIME }, { isRequested: true }))
      .thenThrows({ publish: ['requires a scheduled time and an assignee'] });
    job
      .given()
      .when(of({ ...planned, customFields: [field(4, null, true)] }, { isRequested: true }))
      .thenThrows({ customFields: ['must be filled first: Field 4'] }, 'job.fields_missing');
  });

  it('as published when the account publishes automatically, unless a required custom field is empty', () => {
    const automatic = { isAutomatic: true };
    job.given().when(of(planned, automatic)).then(created(planned, 'published'));
    job.given().when(of({}, automatic)).then(created());
    const empty = { ...planned, customFields: [field(4, null, true)] };
    job.given().when(of(empty, automatic)).then(created(empty, 'scheduled'));
  });

  it('with its editor and all assignees', () => {
    const assignees = [worker(2, 'view'), team(3), team(4, 'view')];
    expect(fold(Job, Job.initial, [created({ assignees })])).toMatchObject({
      workerUuid: null,
      teamUuid: uuid(3),
      userUuids: [uuid(2)],
      teamUuids: [uuid(3), uuid(4)],
    });
  });
});

describe('a job is changed', () => {
  it('as one event with the old and new values of the changed fields', () => {
    const given = job.given(created({ description: 'a', skillUuids: [uuid(5)] }));
    given
      .when(patched({ description: 'b', skillUuids: [uuid(5)], externalId: null }))
      .then(updated({ description: { from: 'a', to: 'b' } }));
    given.when(patched({ priority: 'urgent', due: { from: null, to: '2026-12-01' } })).then(
      updated({
        priority: { from: 'normal', to: 'urgent' },
        due: { from: null, to: { from: null, to: '2026-12-01' } },
      }),
    );
    given.when(patched({ description: 'a', contacts: [], priority: 'normal', due: null })).thenNothing();
    given.when(patched({})).thenNothing();
  });

  it.each<[JobStatus, Parameters<typeof updateJob>[0], JobStatus]>([
    ['scheduled', { scheduledAt: null }, 'posted'],
    ['scheduled', { assignees: [] }, 'posted'],
    ['published', { scheduledAt: null }, 'posted'],
    ['published', { assignees: [] }, 'posted'],
  ])('from %s by %j it is %s', (from, patch, to) => {
    const given = inStatus(from);
    const [field = ''] = Object.keys(patch) as ('scheduledAt' | 'assignees')[];
    const change = { from: planned[field as 'scheduledAt'], to: patch[field as 'scheduledAt'] };
    job
      .given(...given)
      .when(patched(patch))
      .then(updated({ [field]: change, status: { from, to } }));
    const state = fold(Job, Job.initial, [...given, updated({ [field]: change, status: { from, to } })]);
    expect(state).toMatchObject({ status: to, statusSince: AT });
  });

  it('from posted to scheduled by the missing field', () => {
    job
      .given(created({ scheduledAt: TIME }))
      .when(patched({ assignees: [worker(2)] }))
      .then(updated({ assignees: { from: [], to: [worker(2)] }, status: { from: 'posted', to: 'scheduled' } }));
  });

  it('and stays published while it has a scheduled time and an assignee', () => {
    const assignees = { from: planned.assignees, to: [team(3)] };
    job
      .given(...inStatus('published'))
      .when(patched({ assignees: assignees.to }))
      .then(updated({ assignees }));
  });

  it('from scheduled to published on request; later statuses stay', () => {
    job
      .given(...inStatus('scheduled'))
      .when(patched({ description: 'b' }, {}, { isRequested: true }))
      .then(updated({ description: { from: null, to: 'b' }, status: { from: 'scheduled', to: 'published' } }));
    job
      .given(...inStatus('scheduled'))
      .when(patched({}, {}, { isRequested: true }))
      .then(updated({ status: { from: 'scheduled', to: 'published' } }));
    for (const status of ['published', 'en_route', 'started', 'suspended', 'finished', 'canceled'] as const)
      job
        .given(...inStatus(status))
        .when(patched({}, {}, { isRequested: true }))
        .thenNothing();
  });

  it('but not published on request while it stays posted, or while a required custom field is empty after the change', () => {
    const given = job.given(created({ ...planned, customFields: [field(4, null, true)] }, 'scheduled'));
    given
      .when(patched({ assignees: [] }, {}, { isRequested: true }))
      .thenThrows({ publish: ['requires a scheduled time and an assignee'] });
    given
      .when(patched({}, {}, { isRequested: true }))
      .thenThrows({ customFields: ['must be filled first: Field 4'] }, 'job.fields_missing');
    const to = [field(4, 'x', true)];
    given
      .when(
        patched({}, { customFields: { ...NONE, fillings: [{ uuid: uuid(4), value: 'x' }] } }, { isRequested: true }),
      )
      .then(
        updated({
          customFields: { from: [field(4, null, true)], to },
          status: { from: 'scheduled', to: 'published' },
        }),
      );
  });

  it('automatically published when it becomes scheduled, not when it is', () => {
    const automatic = { isAutomatic: true };
    job
      .given(created({ scheduledAt: TIME }))
      .when(patched({ assignees: [worker(2)] }, {}, automatic))
      .then(updated({ assignees: { from: [], to: [worker(2)] }, status: { from: 'posted', to: 'published' } }));
    job
      .given(...inStatus('scheduled'))
      .when(patched({ description: 'b' }, {}, automatic))
      .then(updated({ description: { from: null, to: 'b' } }));
    job
      .given(created({ scheduledAt: TIME, customFields: [field(4, null, true)] }))
      .when(patched({ assignees: [worker(2)] }, {}, automatic))
      .then(updated({ assignees: { from: [], to: [worker(2)] }, status: { from: 'posted', to: 'scheduled' } }));
  });

  it('only when its provided services remain ordered', () => {
    const service = { uuid: uuid(8), name: 'Mowing', externalId: null };
    const ordered = [{ uuid: uuid(9), service, required: false }];
    const given = job.given(created({ orderedServices: ordered }), {
      type: 'job.service_provided',
      data: { uuid: uuid(10), orderedServiceUuid: uuid(9), service, price: '1', currency: 'usd' },
    });
    given
      .when(patched({ orderedServices: [] }))
      .thenThrows({ orderedServices: ['must contain the provided services: Mowing'] });
    const kept = [{ uuid: uuid(9), service, required: true }];
    given.when(patched({ orderedServices: kept })).then(updated({ orderedServices: { from: ordered, to: kept } }));
  });
});

describe('the fields of a job', () => {
  const given = created({ customFields: [field(4, 'x', true), field(5)], reportFields: [field(6)] });
  const fill = (n: number, value: string | null): FieldsInput => ({
    ...NONE,
    fillings: [{ uuid: uuid(n), value }],
  });
  const filledBy = (n: number, list: 'customFields' | 'reportFields', from: string | null, to: string | null) => ({
    list,
    uuid: uuid(n),
    name: `Field ${n}`,
    from,
    to,
    filledAt: to === null ? null : AT,
  });

  it('are updated by a separate event without other changes', () =>
    job
      .given(given)
      .when(patched({}, { customFields: fill(5, 'y'), reportFields: fill(6, 'z') }))
      .then({
        type: 'job.fields_updated',
        data: { fields: [filledBy(5, 'customFields', null, 'y'), filledBy(6, 'reportFields', null, 'z')] },
      }));

  it('are updated in the event of other changes', () =>
    job
      .given(given)
      .when(patched({ description: 'b' }, { customFields: fill(5, 'y') }))
      .then(
        updated({
          description: { from: null, to: 'b' },
          customFields: { from: [field(4, 'x', true), field(5)], to: [field(4, 'x', true), field(5, 'y')] },
        }),
      ));

  it('are added at the end', () =>
    job
      .given(given)
      .when(patched({}, { reportFields: { ...NONE, additions: [field(7, 'n')] } }))
      .then(updated({ reportFields: { from: [field(6)], to: [field(6), field(7, 'n')] } })));

  it('that are required may be cleared or added empty', () => {
    job
      .given(given)
      .when(patched({}, { customFields: fill(4, null) }))
      .then({ type: 'job.fields_updated', data: { fields: [filledBy(4, 'customFields', 'x', null)] } });
    job
      .given(given)
      .when(patched({}, { reportFields: { ...NONE, additions: [field(7, null, true)] } }))
      .then(updated({ reportFields: { from: [field(6)], to: [field(6), field(7, null, true)] } }));
  });

  it('change their attributes and are removed in the event of other changes', () => {
    const attributes = { required: false, hidden: true, readOnly: false };
    job
      .given(given)
      .when(
        patched({}, { customFields: { ...NONE, attributes: [{ uuid: uuid(4), ...attributes }], removals: [uuid(5)] } }),
      )
      .then(
        updated({
          customFields: { from: [field(4, 'x', true), field(5)], to: [{ ...field(4, 'x', true), ...attributes }] },
        }),
      );
  });

  it('with equal values are no change', () =>
    job
      .given(given)
      .when(patched({}, { customFields: fill(4, 'x') }))
      .thenNothing());
});

describe('a job that has begun', () => {
  const other = {
    externalId: 'j',
    externalOrderId: 'o',
    description: 'd',
    priority: 'high' as const,
    due: { from: '2026-11-21', to: null },
    scheduledAt: AT,
    scheduledMinutes: 5,
    arrivalWindow: { from: AT, to: '2026-11-21T11:30:00.000Z' },
    clientUuid: uuid(11),
    siteUuid: uuid(12),
    typeUuid: uuid(19),
    territoryUuid: uuid(13),
    skillUuids: [uuid(14)],
    address: null,
    contacts: [{ name: '', value: '1', type: 'phone' }],
    assignees: [worker(15)],
    possibleResolutionUuids: [uuid(16)],
    orderedServices: [{ uuid: uuid(17), service: { uuid: uuid(18), name: 's', externalId: null }, required: false }],
  };
  const before = {
    ...planned,
    address: { formatted: 'a', entranceNo: null, apartment: null, floor: null, description: null, geolocation: null },
  };
  const cannot = (status: JobStatus, ...names: string[]) =>
    Object.fromEntries(names.map((name) => [name, [`cannot be changed while the job is ${status}`]]));
  const WHILE_UNDER_WAY = [
    ...['arrivalWindow', 'assignees', 'clientUuid', 'possibleResolutionUuids', 'scheduledAt', 'siteUuid', 'typeUuid'],
  ];
  const CLOSED = [
    ...WHILE_UNDER_WAY,
    ...['address', 'contacts', 'description', 'due', 'orderedServices', 'priority'],
    ...['scheduledMinutes', 'skillUuids', 'territoryUuid'],
  ];

  it.each(STATUSES.filter((status) => status !== 'posted' && status !== 'scheduled' && status !== 'published'))(
    'and is %s names all that cannot be changed, at once',
    (status) => {
      job
        .given(...inStatus(status, before))
        .when(patched(other))
        .thenThrows(cannot(status, ...(isUnderWay(status) ? WHILE_UNDER_WAY : CLOSED)), 'job.locked');
    },
  );

  it.each(['en_route', 'finished', 'canceled'] as const)(
    'and is %s takes what it has, and its external ids',
    (status) => {
      const given = job.given(...inStatus(status, before));
      given.when(patched(before)).thenNothing();
      given
        .when(patched({ ...before, externalId: 'j', externalOrderId: 'o' }))
        .then(updated({ externalId: { from: null, to: 'j' }, externalOrderId: { from: null, to: 'o' } }));
    },
  );

  it('and is over takes values and further fields', () => {
    const given = job.given(...inStatus('finished', { ...planned, reportFields: [field(6)] }));
    given
      .when(
        patched({}, { reportFields: { ...NONE, fillings: [{ uuid: uuid(6), value: 'z' }], additions: [field(7)] } }),
      )
      .then(updated({ reportFields: { from: [field(6)], to: [field(6, 'z'), field(7)] } }));
  });
});

it.each(STATUSES)('a job that is %s is deleted', (status) =>
  job
    .given(...inStatus(status))
    .when(deleteJob())
    .then({ type: 'job.deleted', data: {} }),
);
