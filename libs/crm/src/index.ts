import type { BoundedContext } from '#eventstore/store';
import { entityTypesOf } from '#http';
import { crmResources } from './crm.resources.js';

/** Customer relationships: clients and their sites. */
export const crm: BoundedContext = {
  name: 'crm',
  aggregates: entityTypesOf(crmResources),
  projections: [],
};

export { crmProblems } from './crm.problems.js';
export { CrmHttpModule } from './crm.http.module.js';
export { CrmModule } from './crm.module.js';
export { CrmApi, type SiteSnapshot, type ContactSnapshot } from './crm.contract.js';
export { AddressBody, addressInput, ContactBody, contactsInput } from './contact-details/contact-details.body.js';
export { differsInGeolocation } from './contact-details/change-rights.service.js';
export { addressTexts, contactTexts } from './contact-details/contact-details.search.js';
export { AddressView, ContactView, presentAddress, presentContacts } from './contact-details/contact-details.view.js';
export { CreateClientBody, UpdateClientBody } from './clients/client.body.js';
export { nameOfClient } from './clients/client.entity.js';
export { CreateClient, DeleteClient, UpdateClient } from './clients/client.commands.js';
export { CreateSiteBody, UpdateSiteBody } from './sites/site.body.js';
export { CreateSite, DeleteSite, UpdateSite } from './sites/site.commands.js';
