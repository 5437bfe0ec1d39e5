import { describe, expect, it } from '@jest/globals';
import { fold } from '#eventstore/domain';
import { specFor } from '#eventstore/testing';
import { Account, type AccountState, createAccount, setClosed, updateAccount } from './account.js';

const account = specFor(Account);
const blank = Account.initial;
const berlin: AccountState = { ...blank, timeZone: 'Europe/Berlin', country: 'DE' };
const created = (data: AccountState) => ({ type: 'account.created', data }) as const;
const updated = (data: Partial<AccountState>) => ({ type: 'account.updated', data }) as const;

describe('the country of a new account', () => {
  it('is that of its time zone', () => {
    account
      .given()
      .when(createAccount({ timeZone: 'Europe/Berlin' }))
      .then(created(berlin));
    account.given().when(createAccount({})).then(created(blank));
  });

  it('is the given one, also none', () => {
    for (const country of ['AT', null])
      account
        .given()
        .when(createAccount({ timeZone: 'Europe/Berlin', country }))
        .then(created({ ...berlin, country }));
  });
});

describe('a change of the time zone', () => {
  it('changes the country that was that of the old one', () => {
    account
      .given(created(blank))
      .when(updateAccount({ timeZone: 'Europe/Berlin' }))
      .then(updated({ timeZone: 'Europe/Berlin', country: 'DE' }));
    account
      .given(created(berlin))
      .when(updateAccount({ timeZone: 'UTC' }))
      .then(updated({ timeZone: 'UTC', country: null }));
  });

  it('leaves another country, and takes one that is given with it, also none', () => {
    account
      .given(created({ ...berlin, country: 'AT' }))
      .when(updateAccount({ timeZone: 'Europe/Paris' }))
      .then(updated({ timeZone: 'Europe/Paris', country: 'AT' }));
    for (const country of ['DE', null])
      account
        .given(created(berlin))
        .when(updateAccount({ timeZone: 'Europe/Paris', country }))
        .then(updated({ timeZone: 'Europe/Paris', country }));
    account
      .given(created(blank))
      .when(updateAccount({ timeZone: 'Europe/Paris', country: null }))
      .then(updated({ timeZone: 'Europe/Paris', country: null }));
  });

  it('of an event before there were countries has that of the new one', () => {
    const { country: _, ...old } = blank;
    const events = [{ type: 'account.created', data: old } as const, updated({ timeZone: 'Europe/Berlin' })];
    expect(fold(Account, blank, events)).toEqual(berlin);
  });
});

it('an account is closed and opened with one event each', () => {
  const at = '2026-11-26T10:00:00.000Z';
  account
    .given(created(blank))
    .when(setClosed(at))
    .then(updated({ closedAt: at }));
  account.given(created(blank)).when(setClosed(null)).thenNothing();
  const closed = account.given(created(blank), updated({ closedAt: at }));
  closed.when(setClosed('2026-11-27T10:00:00.000Z')).thenNothing();
  closed.when(setClosed(null)).then(updated({ closedAt: null }));
});
