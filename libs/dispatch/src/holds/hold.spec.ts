import { describe, expect, it } from '@jest/globals';
import { fold } from '#eventstore/domain';
import { specFor } from '#eventstore/testing';
import { demandOf } from './hold-demand.js';
import {
  confirmHold,
  createHold,
  endOf,
  expireHold,
  Hold,
  type HoldDetails,
  type HoldEvent,
  type HoldState,
  releaseHold,
  statusAt,
  updateHold,
} from './hold.js';

const NOW = '2026-11-23T08:00:00.000Z';
const EXPIRY = '2026-11-23T08:10:00.000Z';
const JUST_BEFORE = '2026-11-23T08:09:59.999Z';
const LATEST = '2026-11-24T08:00:00.000Z';

const details: HoldDetails = {
  externalId: 'cart-1',
  workerUuid: '019b76da-5c00-7e40-8c63-8a7b9f0d5e04',
  teamUuid: null,
  startsAt: '2026-11-23T23:15:00.000Z',
  minutes: 60,
  arrivalWindow: null,
  expiresAt: EXPIRY,
  job: { description: 'Boiler' },
  apiKeyUuid: '019b76da-5c00-7f50-8d74-9b8c0a1e6f05',
};
const confirmation = { jobUuid: '019b76da-5c00-7a60-8e85-ac9d1b2f7a06', clientUuid: null, siteUuid: null };

const created = { type: 'hold.created', data: details } as const;
const confirmed = { type: 'hold.confirmed', data: confirmation } as const;
const released = { type: 'hold.released', data: {} } as const;
const expired = { type: 'hold.expired', data: {} } as const;

const EXPIRED = { status: [`the hold expired at ${EXPIRY}`] };
const RELEASED = { status: ['the hold was released'] };
const CONFIRMED = { status: ['the hold is confirmed: change or cancel its job'] };

const after = (...events: readonly HoldEvent[]): HoldState => fold(Hold, Hold.initial, events);

describe('a hold', () => {
  const hold = specFor(Hold);

  it('is created with a time that is not over', () => {
    hold.given().when(createHold(details, NOW)).then(created);
    hold.given().when(createHold(details, details.startsAt)).then(created);
    hold
      .given()
      .when(createHold(details, '2026-11-23T23:15:00.001Z'))
      .thenThrows({ startsAt: ['must not be in the past'] });
  });

  it('demands the time of its worker or team while it is active', () => {
    const { workerUuid, startsAt, minutes } = details;
    const demand = { userUuids: [workerUuid], teamUuids: [], startsAt, minutes, skillUuids: [], territoryUuid: null };
    expect(demandOf(after(created))).toMatchObject(demand);
    const ofTeam = { ...created, data: { ...details, workerUuid: null, teamUuid: 'north' } };
    expect(demandOf(after(ofTeam))).toMatchObject({ userUuids: [], teamUuids: ['north'] });
    for (const end of [confirmed, released, expired]) expect(demandOf(after(created, end))).toBeNull();
  });

  it('ends after its duration, also on the next day', () => expect(endOf(details)).toBe('2026-11-24T00:15:00.000Z'));

  it('has its external id while it is active', () => {
    expect(after(created)).toMatchObject({ status: 'active', activeExternalId: 'cart-1' });
    expect(after(created, confirmed)).toMatchObject({
      status: 'confirmed',
      externalId: 'cart-1',
      activeExternalId: null,
      jobUuid: confirmation.jobUuid,
    });
  });

  it('is expired from the instant of its expiry on', () => {
    expect(statusAt(after(created), JUST_BEFORE)).toBe('active');
    expect(statusAt(after(created), EXPIRY)).toBe('expired');
    expect(statusAt(after(created, confirmed), EXPIRY)).toBe('confirmed');
  });

  it('records its expiry once, and not before', () => {
    hold.given(created).when(expireHold(EXPIRY)).then(expired);
    hold.given(created).when(expireHold(JUST_BEFORE)).thenNothing();
    hold.given(created, expired).when(expireHold(EXPIRY)).thenNothing();
    hold.given(created, confirmed).when(expireHold(EXPIRY)).thenNothing();
  });

  it('is changed while it is active, to at most the latest expiry', () => {
    const update = { expiresAt: LATEST, job: details.job };
    hold
      .given(created)
      .when(updateHold(update, NOW, LATEST))
      .then({ type: 'hold.updated', data: { expiresAt: LATEST } });
    hold
      .given(created)
      .when(updateHold({ job: null }, NOW, LATEST))
      .then({ type: 'hold.updated', data: { job: null } });
    hold
      .given(created)
      .when(updateHold({}, NOW, LATEST))
      .thenNothing();
    hold
      .given(created)
      .when(updateHold({ expiresAt: '2026-11-24T08:00:00.001Z' }, NOW, LATEST))
      .thenThrows({ expiresAt: [`must end by ${LATEST}, 24 hours after the creation of the hold`] });
  });

  it('is not changed when it is over', () => {
    hold
      .given(created)
      .when(updateHold({}, EXPIRY, LATEST))
      .thenThrows(EXPIRED, 'hold.expired');
    hold
      .given(created, expired)
      .when(updateHold({}, EXPIRY, LATEST))
      .thenThrows(EXPIRED, 'hold.expired');
    hold
      .given(created, released)
      .when(updateHold({}, NOW, LATEST))
      .thenThrows(RELEASED, 'hold.released');
    hold
      .given(created, confirmed)
      .when(updateHold({}, NOW, LATEST))
      .thenThrows(CONFIRMED, 'hold.confirmed');
  });

  it('is confirmed once', () => {
    hold
      .given(created)
      .when(confirmHold(confirmation, NOW, false))
      .then(confirmed);
    hold
      .given(created, confirmed)
      .when(confirmHold(confirmation, EXPIRY, false))
      .thenNothing();
    hold
      .given(created, released)
      .when(confirmHold(confirmation, NOW, true))
      .thenThrows(RELEASED, 'hold.released');
  });

  it('is confirmed after its expiry on request only, and its expiry is recorded first', () => {
    hold
      .given(created)
      .when(confirmHold(confirmation, EXPIRY, false))
      .thenThrows(EXPIRED, 'hold.expired');
    hold
      .given(created, expired)
      .when(confirmHold(confirmation, EXPIRY, false))
      .thenThrows(EXPIRED, 'hold.expired');
    hold
      .given(created)
      .when(confirmHold(confirmation, EXPIRY, true))
      .then(expired, confirmed);
    hold
      .given(created, expired)
      .when(confirmHold(confirmation, EXPIRY, true))
      .then(confirmed);
    hold
      .given(created)
      .when(confirmHold(confirmation, JUST_BEFORE, true))
      .then(confirmed);
  });

  it('is released once, and only while it is active', () => {
    hold.given(created).when(releaseHold(NOW)).then(released);
    hold.given(created).when(releaseHold(EXPIRY)).then(expired);
    hold.given(created, released).when(releaseHold(NOW)).thenNothing();
    hold.given(created, expired).when(releaseHold(EXPIRY)).thenNothing();
    hold.given(created, confirmed).when(releaseHold(NOW)).thenThrows(CONFIRMED, 'hold.confirmed');
  });
});
