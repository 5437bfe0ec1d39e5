import type { BoundedContext } from '#eventstore/store';
import { clientDirectory } from './client-directory/client-directory.projection.js';
import { Clients } from './clients/client.entity.js';
import { Sites } from './sites/site.entity.js';

/** Whom the company works for, and where. */
export const crm: BoundedContext = {
  name: 'crm',
  aggregates: [Clients, Sites],
  projections: [clientDirectory],
};

export { crmProblems } from './crm.problems.js';
export { CrmHttpModule } from './crm.http.module.js';
export { CrmModule } from './crm.module.js';
export { ClientDesk, type SiteWhereabouts, type Whereabouts } from './crm.contract.js';
export { AddressBody, addressInput, ContactBody, contactsInput } from './contact-details/contact-details.body.js';
export { AddressView, ContactView, presentAddress, presentContacts } from './contact-details/contact-details.view.js';
