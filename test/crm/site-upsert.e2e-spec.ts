import { describeUpsert } from '../support/upserts.js';

describeUpsert({
  noun: 'site',
  path: '/v2/sites',
  least: { name: 'Depot' },
  lacking: { name: 'is required' },
  named: (name) => ({ name }),
});
