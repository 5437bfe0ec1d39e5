import { expect, it } from '@jest/globals';
import { PRODUCTS, SERVICES, UNITS } from '../support/resources.js';
import { describeSearch } from '../support/searches.js';
import { only } from '../support/service.js';
import { until } from '../../tools/harness/until.js';

const unit = { name: 'Piece', code: 'pc', external_id: 'pc' };

describeSearch(
  {
    path: PRODUCTS,
    plural: 'products',
    before: [[UNITS, unit]],
    bodies: {
      wire: {
        name: 'Copper Wire',
        description: 'On a spool',
        external_id: 'ERP-4812',
        gtin: '4006381333931',
        unit: { external_id: 'pc' },
      },
      pipe: { name: 'Röhre', unit: { external_id: 'pc' } },
    },
    finds: [
      ['copper', ['wire']],
      ['wire cop', ['wire']],
      ['copper rohre', []],
      ['spool', ['wire']],
      ['erp-4812', ['wire']],
      ['4006381333931', ['wire']],
      ['40063', ['wire']],
      ['4006381333930', []],
      ['coper', ['wire']],
      ['ROHR', ['pipe']],
    ],
    named: (name) => ({ name, unit: { external_id: 'pc' } }),
    archivable: true,
  },
  ({ service, found }) => {
    it('finds products only: a service of that name is not listed', async () => {
      const body = { name: 'Lagoon', unit: { external_id: 'pc' } };
      const product = only(await service().api('POST', PRODUCTS, { body }));
      const other = only(await service().api('POST', SERVICES, { body: { name: 'Lagoon' } }));
      await until(async () => (await found('lagoon')).length === 1);
      expect(await found('lagoon')).toEqual([product]);
      await until(async () => only<object[]>(await service().api('GET', `${SERVICES}?search=lagoon`)).length === 1);
      expect(only(await service().api('GET', `${SERVICES}?search=lagoon`))).toMatchObject([{ uuid: other }]);
    });
  },
);
