import { expect, it } from '@jest/globals';
import { describeSearch } from '../support/searches.js';
import { TEAMS, TERRITORIES, USERS } from '../support/resources.js';
import { only } from '../support/service.js';
import { until } from '../../tools/harness/until.js';

let users = 0;
const named = (name: string): object => ({
  first_name: name,
  last_name: 'Searched',
  email: `u${users++}@host.uk`,
});

describeSearch(
  {
    path: USERS,
    plural: 'users',
    bodies: {
      anna: { first_name: 'Änna', last_name: 'Bergström', email: 'dispatch@acme.example' },
      boris: {
        first_name: 'Boris',
        last_name: 'Quist',
        email: 'boris@fjord.example',
        mobile_phone: '+49 (30) 123-456',
      },
    },
    finds: [
      ['anna', ['anna']],
      ['BERGS', ['anna']],
      ['bergstrom änna', ['anna']],
      ['anna boris', []],
      ['dispatch@acme.example', ['anna']],
      ['dispatch', ['anna']],
      ['bergstorm', ['anna']],
      ['quist', ['boris']],
      ['123-456', ['boris']],
      ['4930123456', ['boris']],
    ],
    named,
    unfiltered: true,
  },
  ({ service, found }) => {
    it('combines with the filters of the list', async () => {
      const create = async (path: string, body: object): Promise<string> =>
        only(await service().api('POST', path, { body }));
      const territory = await create(TERRITORIES, { name: 'North' });
      const first = await create(USERS, {
        ...named('Filtered'),
        territory_uuid: territory,
        email: 'one@filter.example',
      });
      const second = await create(USERS, named('Filtered'));
      const team = await create(TEAMS, { name: 'Second', worker_uuids: [second] });
      await until(async () => (await found('filtered')).length === 2);
      expect(await found('filtered')).toEqual([second, first]);
      expect(await found('filtered', `&territory_uuid=${territory}`)).toEqual([first]);
      expect(await found('filtered', `&team_uuid=${team}`)).toEqual([second]);
      expect(await found('filtered', '&email=ONE@filter.example')).toEqual([first]);
    });
  },
);
