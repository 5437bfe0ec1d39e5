import { describeUpsert } from '../support/upserts.js';

describeUpsert({
  noun: 'client',
  path: '/v2/clients',
  least: { organization: true, organization_name: 'Acme' },
  lacking: { organization: 'is required' },
  named: (name) => ({ organization_name: name }),
});
