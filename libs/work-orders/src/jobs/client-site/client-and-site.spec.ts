import { describe, expect, it } from '@jest/globals';
import { clientAndSiteAfter, copiedFrom, type CopySource } from './client-and-site.js';

const NEW_JOB = { clientUuid: null, siteUuid: null, siteOwnerUuid: null };
const JOB = { clientUuid: 'acme', siteUuid: 'depot', siteOwnerUuid: 'acme' };
const site = (uuid: string, ownerUuid: string | null, hasLivingOwner = ownerUuid !== null) => ({
  uuid,
  ownerUuid,
  hasLivingOwner,
});
const REJECTED = { siteUuid: [expect.stringContaining('belongs to another client')] };

describe('the client and the site of a job', () => {
  it('are what the request names', () =>
    expect(clientAndSiteAfter({ client: { uuid: 'acme' }, site: site('depot', 'acme') }, NEW_JOB)).toEqual({
      value: { clientUuid: 'acme', siteUuid: 'depot' },
      errors: {},
    }));

  it('do not change when the request sets neither', () =>
    expect(clientAndSiteAfter({ client: undefined, site: undefined }, JOB)).toEqual({
      value: { clientUuid: undefined, siteUuid: undefined },
      errors: {},
    }));

  it('include the client of a new site, unless that is deleted', () => {
    expect(clientAndSiteAfter({ client: undefined, site: site('depot', 'acme') }, NEW_JOB).value.clientUuid).toBe(
      'acme',
    );
    expect(clientAndSiteAfter({ client: undefined, site: site('yard', 'best') }, JOB)).toEqual({
      value: { clientUuid: 'best', siteUuid: 'yard' },
      errors: {},
    });
    expect(clientAndSiteAfter({ client: undefined, site: site('yard', 'gone', false) }, NEW_JOB)).toEqual({
      value: { clientUuid: undefined, siteUuid: 'yard' },
      errors: {},
    });
  });

  it('must belong together', () => {
    expect(clientAndSiteAfter({ client: { uuid: 'acme' }, site: site('yard', 'best') }, NEW_JOB).errors).toEqual(
      REJECTED,
    );
    // The site of the job is another client's than the new one.
    expect(clientAndSiteAfter({ client: { uuid: 'best' }, site: undefined }, JOB).errors).toEqual(REJECTED);
    // A site of a deleted client does not fit the job's client.
    expect(clientAndSiteAfter({ client: undefined, site: site('yard', 'gone', false) }, JOB).errors).toEqual(REJECTED);
  });

  it.each([
    ['a site without client fits every client', { client: { uuid: 'best' }, site: site('park', null) }, NEW_JOB],
    ['a job without client takes every site', { client: null, site: site('yard', 'best') }, JOB],
    ['what the job has may be repeated', { client: { uuid: 'acme' }, site: site('depot', 'best') }, JOB],
    ['no site fits every client', { client: { uuid: 'best' }, site: null }, JOB],
  ])('%s', (_, input, current) => expect(clientAndSiteAfter(input, current).errors).toEqual({}));
});

describe('a new job copies', () => {
  const address = {
    formatted: 'a',
    entranceNo: null,
    apartment: null,
    floor: null,
    description: null,
    geolocation: null,
  };
  const contacts = [{ name: '', value: '1', type: 'phone' }];
  const EMPTY: CopySource = { address: null, contacts: [], territoryUuid: null };

  it('each detail from the first source that has it: the site before the client', () => {
    const client = { address: { ...address, formatted: 'c' }, contacts, territoryUuid: 'south' };
    expect(copiedFrom([{ ...EMPTY, address, territoryUuid: 'north' }, client], null)).toEqual({
      address,
      contacts,
      territoryUuid: 'north',
    });
    expect(copiedFrom([EMPTY, client], null)).toEqual(client);
    expect(copiedFrom([], null)).toEqual(EMPTY);
  });

  it('no territory when the template sets one', () =>
    expect(copiedFrom([{ ...EMPTY, territoryUuid: 'north' }], 'of the template').territoryUuid).toBe(
      'of the template',
    ));
});
