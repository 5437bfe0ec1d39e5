import { expect, it } from '@jest/globals';
import { describeSearch } from '../support/searches.js';
import { only } from '../support/service.js';
import { until } from '../../tools/harness/until.js';

describeSearch(
  {
    path: '/v2/sites',
    plural: 'sites',
    bodies: {
      depot: {
        name: 'Depot North',
        address: { formatted: '12 Harbour Road, Oldtown', description: 'behind the lighthouse' },
      },
      tower: { name: 'Wasserturm Süd', description: 'Key at the bakery' },
      mill: { name: 'Mill', contacts: [{ name: 'Front Office', value: '+49 (30) 123-456', type: 'phone' }] },
    },
    finds: [
      ['depot', ['depot']],
      ['DEP', ['depot']],
      ['north depot', ['depot']],
      ['depot mill', []],
      ['harb', ['depot']],
      ['lighthose', ['depot']],
      ['wasser', ['tower']],
      ['sud', ['tower']],
      ['bakery', ['tower']],
      ['wasserturm bakery', ['tower']],
      ['front office', ['mill']],
      ['4930123456', ['mill']],
    ],
    named: (name) => ({ name }),
    contacts: true,
  },
  ({ service, found }) => {
    it('filters by client, and returns sites only: a client of that name is not listed', async () => {
      const client = { organization: true, organization_name: 'Lagoon' };
      const owner = only(await service().api('POST', '/v2/clients', { body: client }));
      const own = only(
        await service().api('POST', '/v2/sites', { body: { name: 'Lagoon Pier', client: { uuid: owner } } }),
      );
      const other = only(await service().api('POST', '/v2/sites', { body: { name: 'Lagoon Quay' } }));
      await until(async () => (await found('lagoon')).length === 2);
      expect(await found('lagoon')).toEqual([other, own]);
      expect(await found('lagoon', `&client_uuid=${owner}`)).toEqual([own]);
      expect(
        only<{ uuid: string }[]>(await service().api('GET', '/v2/clients?search=lagoon')).map(({ uuid }) => uuid),
      ).toEqual([owner]);
    });

    it('a word that is a prefix only in a client matches sites by similarity', async () => {
      const client = { organization: true, organization_name: 'Fjordline' };
      only(await service().api('POST', '/v2/clients', { body: client }));
      const site = only(await service().api('POST', '/v2/sites', { body: { name: 'Fjordlina' } }));
      await until(async () => (await found('fjordlina')).length === 1);
      expect(await found('fjordline')).toEqual([site]);
    });
  },
);
