import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { runDecision, fold } from '#eventstore/domain';
import { specFor } from '#eventstore/testing';
import { Client, type ClientState, createClient, deleteClient, nameOf, updateClient } from './client.js';

const territoryUuid = '0192f0c0-0000-7000-8000-000000000001';
const blank = Client.initial;
const acme: ClientState = { ...blank, organization: true, organizationName: 'Acme', territoryUuid };
const anna: ClientState = { ...blank, firstName: 'Anna', lastName: 'Berg', territoryUuid };
const created = (data: ClientState) => ({ type: 'client.created', data }) as const;

const client = specFor(Client);

describe('creating a client', () => {
  it('records an organization with all given fields', () =>
    client
      .given()
      .when(createClient({ organization: true, organizationName: 'Acme', territoryUuid }))
      .then(created(acme)));

  it('requires `organization`', () =>
    client
      .given()
      .when(createClient({ organizationName: 'Acme' }))
      .thenThrows({ organization: ['is required'] }));

  it('requires the name of an organization', () =>
    client
      .given()
      .when(createClient({ organization: true }))
      .thenThrows({ organizationName: ['must not be blank'] }));

  it('requires one non-blank name of an individual', () =>
    client
      .given()
      .when(createClient({ organization: false, firstName: ' ', lastName: '' }))
      .thenThrows({ firstName: ['must not be blank while the last and middle names are'] }));

  it('rejects the fields of the other type, all together', () => {
    client
      .given()
      .when(createClient({ organization: true, organizationName: 'Acme', firstName: 'A', lastName: null }))
      .thenThrows({
        firstName: ['is not a field of an organization'],
        lastName: ['is not a field of an organization'],
      });
    client
      .given()
      .when(createClient({ organization: false, firstName: 'A', organizationName: 'Acme' }))
      .thenThrows({ organizationName: ['is not a field of an individual'] });
  });
});

describe('the name in a request', () => {
  const anna = { organization: false, firstName: 'Anna', lastName: ' ', middleName: 'Maria' };
  const readOnly = { name: ['is read-only'] };

  it('of a new client is the one that follows from the other fields', () => {
    const state = { ...blank, ...anna };
    client
      .given()
      .when(createClient({ ...anna, name: 'Anna Maria' }))
      .then(created(state));
    client
      .given()
      .when(createClient({ organization: true, organizationName: 'Acme', name: 'Acme', territoryUuid }))
      .then(created(acme));
    for (const name of ['Anna', 'Anna   Maria', 'anna maria', ''])
      client
        .given()
        .when(createClient({ ...anna, name }))
        .thenThrows(readOnly);
  });

  it('of an update is the one after it', () => {
    const given = client.given(created(acme));
    given.when(updateClient({ name: 'Acme' })).thenNothing();
    given
      .when(updateClient({ organizationName: 'Acme 2', name: 'Acme 2' }))
      .then({ type: 'client.updated', data: { organizationName: 'Acme 2' } });
    given.when(updateClient({ organizationName: 'Acme 2', name: 'Acme' })).thenThrows(readOnly);
    given.when(updateClient({ name: 'Acme 2' })).thenThrows(readOnly);
  });

  it('is rejected together with other errors', () =>
    client
      .given()
      .when(createClient({ organization: true, firstName: 'Anna', name: 'Anna' }))
      .thenThrows({
        firstName: ['is not a field of an organization'],
        organizationName: ['must not be blank'],
        ...readOnly,
      }));
});

describe('updating a client', () => {
  it('rejects a different type', () =>
    client
      .given(created(acme))
      .when(updateClient({ organization: false }))
      .thenThrows({ organization: ['is fixed when the client is created'] }, 'client.kind_is_fixed'));

  it('accepts the same type', () =>
    client
      .given(created(acme))
      .when(updateClient({ organization: true }))
      .thenNothing());

  it('requires at least one name of an individual', () => {
    client
      .given(created(anna))
      .when(updateClient({ firstName: null }))
      .then({ type: 'client.updated', data: { firstName: null } });
    client
      .given(created(anna))
      .when(updateClient({ firstName: null, lastName: '' }))
      .thenThrows({ firstName: ['must not be blank while the last and middle names are'] });
  });

  it('replaces all contacts, and records nothing when they are equal', () => {
    const contacts = [{ name: '', value: '+49 30 1', type: 'phone' }];
    client.given(created(acme)).when(updateClient({ contacts })).then({ type: 'client.updated', data: { contacts } });
    client
      .given(created({ ...acme, contacts }))
      .when(updateClient({ contacts }))
      .thenNothing();
  });

  it('gives the patched state when its events are folded, and records nothing when repeated', () => {
    const text = fc.option(fc.string({ maxLength: 5 }), { nil: null });
    const patch = fc.record(
      { firstName: text, lastName: text, middleName: text, externalId: text },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(patch, (changes) => {
        const wanted = { ...anna, ...changes };
        fc.pre(nameOf(wanted) !== '');
        const after = fold(Client, anna, runDecision(updateClient(changes), anna));
        expect(after).toEqual(wanted);
        expect(runDecision(updateClient(changes), after)).toEqual([]);
      }),
    );
  });
});

it('a client is deleted with one event', () =>
  client.given(created(acme)).when(deleteClient).then({ type: 'client.deleted', data: {} }));

describe("a client's name", () => {
  it('is the name of the organization', () => expect(nameOf(acme)).toBe('Acme'));

  it('joins the non-blank first, last and middle names by single spaces', () => {
    expect(nameOf({ ...anna, middleName: 'Lena' })).toBe('Anna Berg Lena');
    expect(nameOf({ ...anna, firstName: ' ', middleName: null })).toBe('Berg');
  });
});
