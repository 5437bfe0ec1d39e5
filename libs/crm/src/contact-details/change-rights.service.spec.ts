import { describe, expect, it } from '@jest/globals';
import { mayChangeIn } from './change-rights.service.js';
import type { Address } from './contact-details.js';

interface Site {
  readonly name: string;
  readonly address: Address | null;
}

const ADDRESS = {
  formatted: '4 Mill Road',
  entranceNo: null,
  apartment: null,
  floor: null,
  description: null,
  geolocation: null,
};
const site: Site & { readonly address: Address } = { name: 'Mill', address: ADDRESS };
const moved: Site & { readonly address: Address } = {
  ...site,
  address: { ...ADDRESS, geolocation: { longitude: 1, latitude: 2 } },
};

describe('a client or a site', () => {
  const change =
    (permission: string, after: Site, before: Site = site) =>
    () => {
      mayChangeIn('address')({ permissions: new Set([permission]) }, before, after);
    };
  const refused = (field: string) =>
    expect.objectContaining({
      message: expect.stringMatching(new RegExp(`^${field}: `)),
      details: { permission: 'web.clients.edit' },
    });

  it('is changed as a whole with web.clients.edit, and in its geolocation alone with web.map.edit', () => {
    expect(change('web.clients.edit', { ...moved, name: 'x' })).not.toThrow();
    expect(change('web.map.edit', moved)).not.toThrow();
    expect(change('web.map.edit', { ...moved, name: 'x' })).toThrow(refused('name'));
    expect(change('web.map.edit', { ...site, address: { ...moved.address, formatted: 'x' } })).toThrow(
      refused('address'),
    );
    expect(change('web.map.edit', moved, { name: '', address: null })).toThrow(refused('name'));
    expect(change('web.schedule.edit', moved)).toThrow(refused('address'));
  });
});
