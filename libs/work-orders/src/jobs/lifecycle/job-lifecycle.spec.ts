import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Decision, runDecision, DomainError, fold } from '#eventstore/domain';
import { specFor } from '#eventstore/testing';
import { act, type ActionInput, cancel, finish, type FinishInput, happenedAt } from './job-lifecycle.js';
import {
  type Cancellation,
  type Finish,
  Job,
  type JobDetails,
  type JobEvent,
  type JobField,
  type JobState,
  NO_DETAILS,
} from '../job.js';
import { type JobAction, type JobStatus, STATUSES, type TransitionRule, TRANSITIONS } from '../job-status.js';

const START = Date.parse('2026-11-21T09:00:00.000Z');
/** So many seconds after the first moment. */
const moment = (seconds: number): string => new Date(START + seconds * 1000).toISOString();
const AT = moment(0);
const uuid = (n: number): string => `0190f0a4-7b01-7001-8c3d-${String(n).padStart(12, '0')}`;
const done = { uuid: uuid(1), name: 'Completed', successful: true };
const failed = { uuid: uuid(2), name: 'Not completed', successful: false };

const job = specFor(Job);
const created = (status: JobStatus = 'scheduled', details: Partial<JobDetails> = {}): JobEvent => ({
  type: 'job.created',
  data: { ...NO_DETAILS, typeUuid: uuid(9), serialNo: 1, status, ...details },
});
/** A status that an action leads to. */
type Target = Exclude<JobStatus, 'posted'>;
/** What the events of a finish and a cancellation hold beside the status before and the moment. */
type Ending = Partial<Pick<Finish, 'resolution' | 'fields'> & Pick<Cancellation, 'reason'>>;
const NO_COMMENT = { ...done, comment: null };
/** The event of the action that leads from one status to another. */
const moved = (
  from: JobStatus,
  to: Target,
  at: string,
  { resolution = NO_COMMENT, reason = null, fields }: Ending = {},
): JobEvent => {
  const data = { from, at };
  switch (to) {
    case 'scheduled':
      return { type: 'job.unpublished', data };
    case 'finished':
      return { type: 'job.finished', data: { ...data, resolution, ...(fields && { fields }) } };
    case 'canceled':
      return { type: 'job.canceled', data: { ...data, reason } };
    default:
      return { type: `job.${to}`, data };
  }
};
/** A job that came to this status by one change of it. */
const inStatus = (status: JobStatus, details: Partial<JobDetails> = {}): JobEvent[] => {
  if (status === 'posted' || status === 'scheduled') return [created(status, details)];
  return [created('scheduled', details), moved('scheduled', status, AT)];
};
const finished = (input: Partial<FinishInput> = {}): Decision<JobState, JobEvent> =>
  finish({ at: AT, resolution: done, comment: null, reportFields: [], ...input });
const taken = (action: JobAction, input: ActionInput = { at: AT }): Decision<JobState, JobEvent> => {
  if (action === 'finish') return finished(input);
  return action === 'cancel' ? cancel(undefined, input) : act(action, input);
};
const ACTIONS = Object.keys(TRANSITIONS) as JobAction[];

/** The contract's table, written out: where each action leads from each status. */
const CONTRACT: Readonly<Record<JobAction, Partial<Record<JobStatus, Target>>>> = {
  publish: { scheduled: 'published' },
  unpublish: { published: 'scheduled' },
  en_route: { scheduled: 'en_route', published: 'en_route', suspended: 'en_route' },
  start: { scheduled: 'started', published: 'started', en_route: 'started', suspended: 'started' },
  suspend: { en_route: 'suspended', started: 'suspended' },
  finish: { en_route: 'finished', started: 'finished', suspended: 'finished' },
  cancel: {
    posted: 'canceled',
    scheduled: 'canceled',
    published: 'canceled',
    en_route: 'canceled',
    started: 'canceled',
    suspended: 'canceled',
  },
};
const BY_DISPATCHER: readonly JobStatus[] = ['scheduled', 'published'];
const TARGET: Readonly<Record<JobAction, Target>> = {
  publish: 'published',
  unpublish: 'scheduled',
  en_route: 'en_route',
  start: 'started',
  suspend: 'suspended',
  finish: 'finished',
  cancel: 'canceled',
};
const CODE: Readonly<Record<JobAction, string>> = {
  publish: 'job.not_publishable',
  unpublish: 'job.not_unpublishable',
  en_route: 'job.not_en_routable',
  start: 'job.not_startable',
  suspend: 'job.not_suspendable',
  finish: 'job.not_finishable',
  cancel: 'job.not_cancelable',
};

const cannot = (action: JobAction, status: JobStatus): string => {
  const job = status === 'en_route' ? 'a job that is en route' : `a ${status} job`;
  return action === 'en_route' ? `cannot set ${job} en route` : `cannot ${action} ${job}`;
};

const CELLS = ACTIONS.flatMap((action) =>
  STATUSES.flatMap((status) => [false, true].map((byDispatcher) => ({ action, status, byDispatcher }))),
);

describe('each action from each status', () => {
  it.each(CELLS)('$action from $status (by a dispatcher: $byDispatcher)', ({ action, status, byDispatcher }) => {
    const when = job.given(...inStatus(status)).when(taken(action, { at: AT, byDispatcher }));
    const to =
      action === 'finish' && byDispatcher && BY_DISPATCHER.includes(status) ? 'finished' : CONTRACT[action][status];
    if (to !== undefined) when.then(moved(status, to, AT));
    else if (status === TARGET[action]) when.thenNothing();
    else when.thenThrows({ status: [cannot(action, status)] }, CODE[action]);
  });

  it.each(CELLS)('$action from $status is as the table has it ($byDispatcher)', ({ action, status, byDispatcher }) => {
    const rule: TransitionRule = TRANSITIONS[action];
    const open = rule.from.includes(status) || (byDispatcher && (rule.byDispatcher ?? []).includes(status));
    const when = job.given(...inStatus(status)).when(taken(action, { at: AT, byDispatcher }));
    if (open) when.then(moved(status, TRANSITIONS[action].to, AT));
    else if (status === rule.to) when.thenNothing();
    else when.thenThrows({ status: [cannot(action, status)] }, rule.errorCode);
  });
});

describe('the moment of an action', () => {
  const given = job.given(created(), moved('scheduled', 'en_route', moment(60)));

  it('is not before that of the change of status before it', () =>
    given
      .when(act('start', { at: moment(59) }))
      .thenThrows({ happenedAt: [`is before the last change of status, at ${moment(60)}`] }));

  it('may be the same, or before the job was known at all when nothing happened yet', () => {
    given.when(act('start', { at: moment(60) })).then(moved('en_route', 'started', moment(60)));
    job
      .given(created())
      .when(act('start', { at: '2020-01-01T00:00:00.000Z' }))
      .then(moved('scheduled', 'started', '2020-01-01T00:00:00.000Z'));
  });

  it('does not matter when there is nothing to do, and not when the status forbids it', () => {
    given.when(act('en_route', { at: moment(0) })).thenNothing();
    given
      .when(act('publish', { at: moment(0) }))
      .thenThrows({ status: ['cannot publish a job that is en route'] }, 'job.not_publishable');
  });

  it('counts a change of status by an update as one', () =>
    job
      .given(created('posted'), {
        type: 'job.updated',
        data: { changes: { status: { from: 'posted', to: 'scheduled' } }, at: moment(30) },
      })
      .when(act('start', { at: moment(29) }))
      .thenThrows({ happenedAt: [`is before the last change of status, at ${moment(30)}`] }));
});

describe('a job keeps', () => {
  const twice = [
    created(),
    moved('scheduled', 'en_route', moment(0)),
    moved('en_route', 'started', moment(90)),
    moved('started', 'suspended', moment(100)),
    moved('suspended', 'en_route', moment(110)),
    moved('en_route', 'started', moment(140)),
    moved('started', 'suspended', moment(200)),
  ];
  const state = (events: readonly JobEvent[]): JobState => fold(Job, Job.initial, events);

  it('when it was en route and started for the first time, and suspended for the last', () => {
    expect(state(twice)).toMatchObject({
      enRouteAt: moment(0),
      startedAt: moment(90),
      suspendedAt: moment(200),
      finishedAt: null,
      statusSince: moment(200),
    });
    expect(state([...twice, moved('suspended', 'finished', moment(300))])).toMatchObject({
      suspendedAt: moment(200),
      finishedAt: moment(300),
    });
  });

  it.each(['en_route', 'started'] as const)('no moment of suspension once it is %s again', (to) => {
    expect(state([...twice, moved('suspended', to, moment(210))]).suspendedAt).toBeNull();
  });

  it('how long it was en route, suspended and started, over all spans until each was left', () => {
    expect(state([created()]).durations).toEqual({ enRoute: null, suspension: null, actual: null });
    expect(state(twice.slice(0, 2)).durations).toEqual({ enRoute: 0, suspension: null, actual: null });
    expect(state(twice).durations).toEqual({ enRoute: 120_000, suspension: 10_000, actual: 70_000 });
    expect(state([...twice, moved('suspended', 'canceled', moment(205))]).durations).toEqual({
      enRoute: 120_000,
      suspension: 15_000,
      actual: 70_000,
    });
  });
});

describe('a cancellation', () => {
  const given = (reason: string | null) => job.given(created(), moved('scheduled', 'canceled', AT, { reason }));
  const refusal = { status: ['the job was canceled for another reason'] };

  it('reports its reason, if there is one', () => {
    job
      .given(created('posted'))
      .when(cancel('Rain', { at: AT }))
      .then(moved('posted', 'canceled', AT, { reason: 'Rain' }));
    expect(fold(Job, Job.initial, [created(), moved('scheduled', 'canceled', AT, { reason: 'Rain' })])).toMatchObject({
      status: 'canceled',
      cancellation: { reason: 'Rain', canceledAt: AT },
    });
  });

  it('may be repeated, with the same reason or none, but not with another', () => {
    for (const reason of ['Rain', undefined])
      given('Rain')
        .when(cancel(reason, { at: AT }))
        .thenNothing();
    for (const reason of [null, undefined])
      given(null)
        .when(cancel(reason, { at: AT }))
        .thenNothing();
    for (const reason of ['Snow', '', null])
      given('Rain')
        .when(cancel(reason, { at: AT }))
        .thenThrows(refusal, 'job.not_cancelable');
    given(null)
      .when(cancel('Rain', { at: AT }))
      .thenThrows(refusal, 'job.not_cancelable');
  });
});

const field = (n: number, required: boolean, value: string | null = null): JobField => ({
  uuid: uuid(n),
  name: `Field ${n}`,
  fieldType: 'input',
  required,
  dictionary: null,
  value,
  filledAt: null,
});

describe('required custom fields', () => {
  const empty = { customFields: [field(15, true), field(16, false), field(17, true, '')] };
  const from: Readonly<Record<JobAction, JobStatus>> = {
    publish: 'scheduled',
    unpublish: 'published',
    en_route: 'published',
    start: 'en_route',
    suspend: 'started',
    finish: 'started',
    cancel: 'posted',
  };

  it.each(['publish', 'en_route', 'start', 'finish'] as const)('must be filled before %s', (action) =>
    job
      .given(...inStatus(from[action], empty))
      .when(taken(action))
      .thenThrows({ customFields: ['must be filled first: Field 15, Field 17'] }, 'job.fields_missing'),
  );

  it.each(['unpublish', 'suspend', 'cancel'] as const)('may be empty at %s', (action) =>
    job
      .given(...inStatus(from[action], empty))
      .when(taken(action))
      .then(moved(from[action], TARGET[action], AT)),
  );

  it('are not required again where the action changes nothing, and the status is refused first', () => {
    job
      .given(...inStatus('published', empty))
      .when(taken('publish'))
      .thenNothing();
    job
      .given(...inStatus('posted', empty))
      .when(taken('start'))
      .thenThrows({ status: ['cannot start a posted job'] }, 'job.not_startable');
  });
});

describe('a finish', () => {
  const service = (n: number) => ({ uuid: uuid(n), name: `Service ${n}`, externalId: null });
  const order = (n: number, required: boolean) => ({ uuid: uuid(n), service: service(n), required });
  const given = (details: Partial<JobDetails>, ...more: JobEvent[]) =>
    job.given(...inStatus('started', details), ...more);
  const with_ = (resolution: typeof done, more: Ending = {}): JobEvent =>
    moved('started', 'finished', AT, { resolution: { ...resolution, comment: null }, ...more });

  it('is with one of the possible resolutions, or any when the job has none', () => {
    const possible = { possibleResolutionUuids: [done.uuid, uuid(3)] };
    given(possible).when(finished()).then(with_(done));
    given({})
      .when(finished({ resolution: failed }))
      .then(with_(failed));
    given(possible)
      .when(finished({ resolution: failed }))
      .thenThrows({ resolution: ['is not among the possible resolutions of the job'] });
  });

  it('requires the required fields and required ordered services, all at once, unless it is unsuccessful', () => {
    const details = {
      reportFields: [field(11, true), field(12, false), field(13, true, 'x'), field(14, true, '')],
      customFields: [field(15, true)],
      orderedServices: [order(21, true), order(22, false), order(23, true), order(24, true)],
    };
    const provided: JobEvent = {
      type: 'job.service_provided',
      data: { uuid: uuid(31), orderedServiceUuid: uuid(23), service: service(23), price: '1', currency: 'usd' },
    };
    const missing = {
      reportFields: ['must be filled first: Field 11, Field 14'],
      orderedServices: ['must be provided first: Service 21, Service 24'],
    };
    given(details, provided)
      .when(finished())
      .thenThrows({ ...missing, customFields: ['must be filled first: Field 15'] }, 'job.fields_missing');
    given({ ...details, customFields: [field(15, true, 'x')] }, provided)
      .when(finished())
      .thenThrows(missing);
    given(details, provided)
      .when(finished({ resolution: failed }))
      .then(with_(failed));
    given({ ...details, possibleResolutionUuids: [uuid(3)] }, provided)
      .when(finished({ resolution: failed }))
      .thenThrows({ resolution: ['is not among the possible resolutions of the job'] });
  });

  it('takes the report along, as one event', () => {
    const details = { reportFields: [field(11, true), field(12, false, 'x')] };
    const reportFields = [
      { uuid: uuid(11), value: 'done' },
      { uuid: uuid(12), value: 'x' },
    ];
    const fields = [
      { list: 'reportFields', uuid: uuid(11), name: 'Field 11', from: null, to: 'done', filledAt: AT } as const,
    ];
    given(details).when(finished({ reportFields })).then(with_(done, { fields }));
    expect(fold(Job, Job.initial, [...inStatus('started', details), with_(done, { fields })])).toMatchObject({
      status: 'finished',
      resolution: { ...done, comment: null },
      reportFields: [{ uuid: uuid(11), value: 'done', filledAt: AT }, { value: 'x' }],
    });
    given({ reportFields: [field(11, true, 'x')] })
      .when(finished({ reportFields: [{ uuid: uuid(11), value: null }] }))
      .thenThrows({ reportFields: ['must be filled first: Field 11'] });
  });

  it('keeps the comment', () =>
    given({})
      .when(finished({ comment: 'All done' }))
      .then(moved('started', 'finished', AT, { resolution: { ...done, comment: 'All done' } })));

  it('may be repeated with the same resolution, but not with another', () => {
    const over = job.given(...inStatus('finished', { reportFields: [field(11, true)] }));
    over.when(finished({ comment: 'again' })).thenNothing();
    over
      .when(finished({ resolution: failed }))
      .thenThrows({ status: ['the job was finished as "Completed"'] }, 'job.not_finishable');
  });
});

describe('any actions, in any order, at any moments', () => {
  interface Step {
    readonly action: JobAction;
    readonly at: number;
    readonly byDispatcher: boolean;
  }
  /** A job by the contract alone. */
  interface Model {
    readonly status: JobStatus;
    readonly since: number | null;
  }
  type Verdict = 'moved' | 'nothing' | 'refused';

  const modeled = ({ status, since }: Model, { action, at, byDispatcher }: Step): [Verdict, Model] => {
    if (status === TARGET[action]) return ['nothing', { status, since }];
    const to =
      CONTRACT[action][status] ??
      (action === 'finish' && byDispatcher && BY_DISPATCHER.includes(status) ? 'finished' : undefined);
    if (to === undefined || (since !== null && at < since)) return ['refused', { status, since }];
    return ['moved', { status: to, since: at }];
  };
  const performed = (state: JobState, { action, at, byDispatcher }: Step): [Verdict, JobState] => {
    try {
      const events = runDecision(taken(action, { at: moment(at), byDispatcher }), state);
      return [events.length > 0 ? 'moved' : 'nothing', fold(Job, state, events)];
    } catch (error) {
      if (error instanceof DomainError) return ['refused', state];
      throw error;
    }
  };
  const millis = (at: string | null): number => (at === null ? NaN : Date.parse(at));

  it('are accepted and refused as the contract says, and time never goes back', () => {
    const step = fc.record<Step>({
      action: fc.constantFrom(...ACTIONS),
      at: fc.integer({ min: 0, max: 40 }),
      byDispatcher: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.constantFrom(...STATUSES), fc.array(step, { maxLength: 40 }), (status, steps) => {
        let state = fold(Job, Job.initial, inStatus(status));
        let model: Model = { status, since: state.statusSince === null ? null : 0 };
        let spent = 0;
        for (const one of steps) {
          const [expected, next] = modeled(model, one);
          const [verdict, after] = performed(state, one);
          expect([verdict, after.status]).toEqual([expected, next.status]);
          if (verdict === 'moved' && ['en_route', 'started', 'suspended'].includes(model.status))
            spent += (one.at - (model.since ?? 0)) * 1000;
          if (verdict === 'moved' && state.statusSince !== null)
            expect(millis(after.statusSince)).toBeGreaterThanOrEqual(millis(state.statusSince));
          if (after.finishedAt !== null && after.startedAt !== null)
            expect(millis(after.finishedAt)).toBeGreaterThanOrEqual(millis(after.startedAt));
          if (state.startedAt !== null) expect(after.startedAt).toBe(state.startedAt);
          if (state.enRouteAt !== null) expect(after.enRouteAt).toBe(state.enRouteAt);
          if (after.status === 'started' || after.status === 'en_route') expect(after.suspendedAt).toBeNull();
          const { enRoute, suspension, actual } = after.durations;
          expect((enRoute ?? 0) + (suspension ?? 0) + (actual ?? 0)).toBe(spent);
          [state, model] = [after, next];
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('the moment of an action', () => {
  const NOW = '2026-11-21T09:30:00.000Z';

  it('is now unless the device says when', () => {
    expect(happenedAt(undefined, NOW)).toEqual({ value: NOW, errors: {} });
    expect(happenedAt('2026-11-20T00:00:00.000Z', NOW)).toEqual({ value: '2026-11-20T00:00:00.000Z', errors: {} });
  });

  it('lies at most 5 minutes in the future', () => {
    expect(happenedAt('2026-11-21T09:35:00.000Z', NOW).errors).toEqual({});
    expect(happenedAt('2026-11-21T09:35:00.001Z', NOW).errors).toEqual({
      happenedAt: ['is more than 5 minutes in the future'],
    });
  });
});
