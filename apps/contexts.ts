import { catalog } from '#catalog';
import { crm } from '#crm';
import { integrations } from '#integrations';
import { scheduling } from '#scheduling';

/** The bounded contexts of the product: what the API, the worker and the command line are made of. */
export const contexts = [scheduling, catalog, crm, integrations];
