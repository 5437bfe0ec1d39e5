import { describeSearch } from '../support/searches.js';

const organization = (name: string) => ({ organization: true, organization_name: name });

describeSearch({
  path: '/v2/clients',
  plural: 'clients',
  bodies: {
    acme: {
      ...organization('Acme Plumbing'),
      site_address: { formatted: '12 Harbour Road, Oldtown', description: 'behind the lighthouse' },
    },
    anna: { organization: false, first_name: 'Änna', last_name: 'Bergström', middle_name: 'Lena' },
    zenith: {
      ...organization('Zenith'),
      contacts: [{ name: 'Front Office', value: '+49 (30) 123-456', type: 'phone' }],
    },
    paul: { organization: false, first_name: 'Paul', last_name: 'Martin' },
    danube: organization('Donaudampfschifffahrt'),
  },
  finds: [
    ['acme', ['acme']],
    ['ACME', ['acme']],
    ['plumb', ['acme']],
    ['plumbing acme', ['acme']],
    ['acme zenith', []],
    ['harb', ['acme']],
    ['lighthouse', ['acme']],
    ['lighthose', ['acme']],
    ['anna', ['anna']],
    ['bergstrom', ['anna']],
    ['änna bergstr', ['anna']],
    ['lena', ['anna']],
    ['front office', ['zenith']],
    ['123-456', ['zenith']],
    ['4930123456', ['zenith']],
    ['pual', ['paul']],
    ['pail', ['paul']],
    ['anma', ['anna']],
    ['amrtin', ['paul']],
    ['donaudempf', ['danube']],
    ['donuadampfschiffahrt', ['danube']],
  ],
  named: organization,
  contacts: true,
});
