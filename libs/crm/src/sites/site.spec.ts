import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { runDecision, fold } from '#eventstore/domain';
import { specFor } from '#eventstore/testing';
import { createSite, deleteSite, Site, type SiteState, updateSite } from './site.js';

const territoryUuid = '0192f0c0-0000-7000-8000-000000000001';
const clientUuid = '0192f0c0-0000-7000-8000-000000000002';
const depot: SiteState = { ...Site.initial, name: 'Depot', clientUuid, territoryUuid };
const created = (data: SiteState) => ({ type: 'site.created', data }) as const;

const site = specFor(Site);

it('a site is created with what is said of it, the rest empty', () =>
  site
    .given()
    .when(createSite({ name: 'Depot', clientUuid, territoryUuid, description: undefined }))
    .then(created(depot)));

describe('updating a site', () => {
  it('records what the patch changes, and that alone', () =>
    site
      .given(created(depot))
      .when(updateSite({ name: 'Depot', description: 'North gate', address: undefined }))
      .then({ type: 'site.updated', data: { description: 'North gate' } }));

  it('null takes it from its client', () =>
    site
      .given(created(depot))
      .when(updateSite({ clientUuid: null }))
      .then({ type: 'site.updated', data: { clientUuid: null } }));

  it('replaces all contacts, and records nothing when they are the same', () => {
    const contacts = [{ name: '', value: '+49 30 1', type: 'phone' }];
    site.given(created(depot)).when(updateSite({ contacts })).then({ type: 'site.updated', data: { contacts } });
    site
      .given(created({ ...depot, contacts }))
      .when(updateSite({ contacts: [...contacts] }))
      .thenNothing();
  });

  it('follows the patch law: folding what was recorded gives the patched state, and repeating it records nothing', () => {
    const text = fc.option(fc.string({ maxLength: 5 }), { nil: null });
    const patch = fc.record(
      { name: fc.string({ maxLength: 5 }), description: text, externalId: text },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(patch, (changes) => {
        const after = fold(Site, depot, runDecision(updateSite(changes), depot));
        expect(after).toEqual({ ...depot, ...changes });
        expect(runDecision(updateSite(changes), after)).toEqual([]);
      }),
    );
  });
});

it('a site is deleted with one event', () =>
  site.given(created(depot)).when(deleteSite).then({ type: 'site.deleted', data: {} }));
