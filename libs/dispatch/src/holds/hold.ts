import { changesIn, type Decision, defineAggregate, rule, type TimeSpan, validationError } from '#eventstore/domain';

/** Maximum active holds of an account (contract §15). */
export const MAX_ACTIVE_HOLDS = 1000;

/** Maximum duration of a hold, and of its validity after its creation, in minutes (contract §15). */
export const MAX_HOLD_MINUTES = 24 * 60;

/** How long a hold is valid unless the request says so, in minutes (contract §15). */
export const DEFAULT_VALIDITY_MINUTES = 10;

export const HOLD_STATUSES = ['active', 'confirmed', 'released', 'expired'] as const;
export type HoldStatus = (typeof HOLD_STATUSES)[number];

/** What a hold is created with. Instants are ISO 8601 in UTC. */
export interface HoldDetails {
  readonly externalId: string | null;
  /** The worker; null when a team is held. */
  readonly workerUuid: string | null;
  readonly teamUuid: string | null;
  readonly startsAt: string;
  readonly minutes: number;
  readonly arrivalWindow: TimeSpan | null;
  /** From then on, by the clock of the database, the hold occupies nothing. */
  readonly expiresAt: string;
  /** The fields of the job to be created, as the request has them. */
  readonly job: Readonly<Record<string, unknown>> | null;
  /** The API key that owns the hold: the first one of those that replaced each other. */
  readonly apiKeyUuid: string | null;
}

/** What a confirmation creates. */
export interface Confirmation {
  readonly jobUuid: string;
  /** The client and the site that are created with the job. */
  readonly clientUuid: string | null;
  readonly siteUuid: string | null;
}

/** A time of a worker or a team that is kept free for a job, until it is confirmed, released, or expires. */
export interface HoldState extends HoldDetails {
  readonly status: HoldStatus;
  /** The external id while the hold is active, so that a later hold can take it. */
  readonly activeExternalId: string | null;
  readonly jobUuid: string | null;
  readonly clientUuid: string | null;
  readonly siteUuid: string | null;
}

export type HoldEvent =
  | { readonly type: 'hold.created'; readonly data: HoldDetails }
  | { readonly type: 'hold.updated'; readonly data: Partial<Pick<HoldState, 'expiresAt' | 'job'>> }
  | { readonly type: 'hold.confirmed'; readonly data: Confirmation }
  | { readonly type: 'hold.released'; readonly data: object }
  | { readonly type: 'hold.expired'; readonly data: object };

export const Hold = defineAggregate<HoldState, HoldEvent>({
  type: 'hold',
  initial: {
    externalId: null,
    activeExternalId: null,
    workerUuid: null,
    teamUuid: null,
    startsAt: '',
    minutes: 0,
    arrivalWindow: null,
    expiresAt: '',
    status: 'active',
    jobUuid: null,
    clientUuid: null,
    siteUuid: null,
    job: null,
    apiKeyUuid: null,
  },
  on: {
    'hold.created': (blank, data) => ({ ...blank, ...data, activeExternalId: data.externalId }),
    'hold.updated': (hold, data) => ({ ...hold, ...data }),
    'hold.confirmed': (hold, data) => ({ ...hold, ...data, status: 'confirmed', activeExternalId: null }),
    'hold.released': (hold) => ({ ...hold, status: 'released', activeExternalId: null }),
    'hold.expired': (hold) => ({ ...hold, status: 'expired', activeExternalId: null }),
  },
});

type HoldDecision = Decision<HoldState, HoldEvent>;

const EXPIRED: HoldEvent = { type: 'hold.expired', data: {} };

/** The instant some minutes later. */
export const minutesAfter = (instant: string, minutes: number): string =>
  new Date(Date.parse(instant) + minutes * 60_000).toISOString();

/** The end of the held time. */
export const endOf = ({ startsAt, minutes }: Pick<HoldDetails, 'startsAt' | 'minutes'>): string =>
  minutesAfter(startsAt, minutes);

/** Whether an active hold has expired, and its expiry is not recorded. @param now by the clock of the database. */
export const isOverdue = ({ status, expiresAt }: Pick<HoldState, 'status' | 'expiresAt'>, now: string): boolean =>
  status === 'active' && expiresAt <= now;

/** The status at an instant: a hold is expired as soon as its time is over. @param now by the clock of the database. */
export const statusAt = (hold: Pick<HoldState, 'status' | 'expiresAt'>, now: string): HoldStatus =>
  isOverdue(hold, now) ? 'expired' : hold.status;

/**
 * Creates a hold.
 * @param now by the clock of the database.
 * @throws DomainError 422 when it begins in the past.
 */
export const createHold =
  (details: HoldDetails, now: string): HoldDecision =>
  () => {
    if (details.startsAt < now) throw validationError('startsAt', 'must not be in the past');
    return { type: 'hold.created', data: details };
  };

/**
 * Changes when an active hold expires, or the fields of its job.
 * @param now by the clock of the database.
 * @param latest the latest possible expiry.
 * @throws DomainError `hold.expired`, `hold.released`, `hold.confirmed`; 422 when it would expire after `latest`.
 */
export const updateHold =
  (patch: Partial<Pick<HoldState, 'expiresAt' | 'job'>>, now: string, latest: string): HoldDecision =>
  (hold) => {
    mustBeActive(hold, now);
    if (patch.expiresAt !== undefined && patch.expiresAt > latest)
      throw validationError('expiresAt', `must end by ${latest}, 24 hours after the creation of the hold`);
    const data = changesIn(patch, hold);
    return data && { type: 'hold.updated', data };
  };

/**
 * Confirms a hold. Nothing is recorded when it is confirmed already. An expired one is confirmed only on request; its
 * expiry is recorded first.
 * @param now by the clock of the database.
 * @throws DomainError `hold.released`, `hold.expired`.
 */
export const confirmHold =
  (confirmation: Confirmation, now: string, evenIfExpired: boolean): HoldDecision =>
  (hold) => {
    if (hold.status === 'confirmed') return undefined;
    mustBeConfirmable(hold, now, evenIfExpired);
    const confirmed: HoldEvent = { type: 'hold.confirmed', data: confirmation };
    return isOverdue(hold, now) ? [EXPIRED, confirmed] : confirmed;
  };

/** @param now by the clock of the database. @throws DomainError `hold.released`, `hold.expired`. */
export function mustBeConfirmable(hold: HoldState, now: string, evenIfExpired: boolean): void {
  const status = statusAt(hold, now);
  if (status === 'released') throw released();
  if (status === 'expired' && !evenIfExpired) throw expired(hold.expiresAt);
}

/**
 * Releases an active hold. Nothing is recorded when it is released or expired already; of one that is overdue, its
 * expiry is.
 * @param now by the clock of the database.
 * @throws DomainError `hold.confirmed`.
 */
export const releaseHold =
  (now: string): HoldDecision =>
  (hold) => {
    if (hold.status === 'confirmed') throw confirmed();
    if (hold.status !== 'active') return undefined;
    return isOverdue(hold, now) ? EXPIRED : { type: 'hold.released', data: {} };
  };

/** Records the expiry of an overdue hold; nothing otherwise. @param now by the clock of the database. */
export const expireHold =
  (now: string): HoldDecision =>
  (hold) =>
    isOverdue(hold, now) ? EXPIRED : undefined;

function mustBeActive(hold: HoldState, now: string): void {
  const status = statusAt(hold, now);
  if (status === 'confirmed') throw confirmed();
  if (status === 'released') throw released();
  if (status === 'expired') throw expired(hold.expiresAt);
}

/** The error of a change of a hold that is over. @param at when it expired. */
export const expired = (at: string) => rule('status', `the hold expired at ${at}`, 'hold.expired');

/** The error of a change of a released hold. */
export const released = () => rule('status', 'the hold was released', 'hold.released');

/** The error of a change of a confirmed hold. */
export const confirmed = () => rule('status', 'the hold is confirmed: change or cancel its job', 'hold.confirmed');
