import type { Resource } from '#http';
import * as clientCommands from './clients/client.commands.js';
import { Clients } from './clients/client.entity.js';
import * as clientQueries from './clients/client.queries.js';
import { ClientsController } from './clients/clients.controller.js';
import * as siteCommands from './sites/site.commands.js';
import { Sites } from './sites/site.entity.js';
import * as siteQueries from './sites/site.queries.js';
import { SitesController } from './sites/sites.controller.js';

/** The resources of the context. */
export const crmResources: readonly Resource[] = [
  { entityTypes: [Clients], controllers: [ClientsController], handlers: [clientCommands, clientQueries] },
  { entityTypes: [Sites], controllers: [SitesController], handlers: [siteCommands, siteQueries] },
];
