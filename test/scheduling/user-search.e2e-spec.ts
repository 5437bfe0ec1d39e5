import { describeSearch } from '../support/searches.js';
import { USERS } from '../support/resources.js';

let users = 0;

describeSearch({
  path: USERS,
  plural: 'users',
  bodies: {
    anna: { first_name: 'Änna', last_name: 'Bergström', email: 'dispatch@acme.example' },
    boris: { first_name: 'Boris', last_name: 'Quist', email: 'boris@fjord.example', mobile_phone: '+49 (30) 123-456' },
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
  named: (name) => ({ first_name: name, last_name: 'Searched', email: `user${users++}@example.com` }),
  unfiltered: true,
});
