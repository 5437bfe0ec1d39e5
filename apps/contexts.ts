import { catalog } from '#catalog';
import { crm } from '#crm';
import { integrations } from '#integrations';
import { scheduling } from '#scheduling';
import { workOrders } from '#work-orders';

/** The bounded contexts of the product: what the API, the worker and the command line are made of. */
export const contexts = [scheduling, catalog, crm, workOrders, integrations];
