import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { runDecision, fold } from '#eventstore/domain';
import { specFor } from '#eventstore/testing';
import { Site, type SiteState } from './site.js';

const territoryUuid = '0192f0c0-0000-7000-8000-000000000001';
const clientUuid = '0192f0c0-0000-7000-8000-000000000002';
const depot: SiteState = { ...Site.aggregate.initial, name: 'Depot', clientUuid, territoryUuid };
const created = (data: SiteState) => ({ type: 'site.created', data }) as const;

const site = specFor(Site.aggregate);

it('a site is created with the given fields, the others empty', () =>
  site
    .given()
    .when(Site.create({ name: 'Depot', clientUuid, territoryUuid, description: undefined }))
    .then(created(depot)));

describe('updating a site', () => {
  it('records only what the patch changes', () =>
    site
      .given(created(depot))
      .when(Site.update({ name: 'Depot', description: 'North gate', address: undefined }))
      .then({ type: 'site.updated', data: { description: 'North gate' } }));

  it('null clears its client', () =>
    site
      .given(created(depot))
      .when(Site.update({ clientUuid: null }))
      .then({ type: 'site.updated', data: { clientUuid: null } }));

  it('replaces all contacts, and records nothing when they are equal', () => {
    const contacts = [{ name: '', value: '+49 30 1', type: 'phone' }];
    site.given(created(depot)).when(Site.update({ contacts })).then({ type: 'site.updated', data: { contacts } });
    site
      .given(created({ ...depot, contacts }))
      .when(Site.update({ contacts: [...contacts] }))
      .thenNothing();
  });

  it('gives the patched state when its events are folded, and records nothing when repeated', () => {
    const text = fc.option(fc.string({ maxLength: 5 }), { nil: null });
    const patch = fc.record(
      { name: fc.string({ maxLength: 5 }), description: text, externalId: text },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(patch, (changes) => {
        const after = fold(Site.aggregate, depot, runDecision(Site.update(changes), depot));
        expect(after).toEqual({ ...depot, ...changes });
        expect(runDecision(Site.update(changes), after)).toEqual([]);
      }),
    );
  });
});

it('a site is deleted with one event', () =>
  site.given(created(depot)).when(Site.remove()).then({ type: 'site.deleted', data: {} }));
