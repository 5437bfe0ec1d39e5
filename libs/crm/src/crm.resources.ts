import { type Resource, takenBack } from '#http';
import { CreateClientBody, UpdateClientBody } from './clients/client.body.js';
import * as clientCommands from './clients/client.commands.js';
import { Clients } from './clients/client.entity.js';
import * as clientQueries from './clients/client.queries.js';
import { ClientsController } from './clients/clients.controller.js';
import { CreateSiteBody, UpdateSiteBody } from './sites/site.body.js';
import * as siteCommands from './sites/site.commands.js';
import { Sites } from './sites/site.entity.js';
import * as siteQueries from './sites/site.queries.js';
import { SitesController } from './sites/sites.controller.js';

/** The resources of the context. */
export const crmResources: readonly Resource[] = [
  {
    tag: {
      name: 'Clients',
      group: 'Clients and sites',
      description:
        'Organizations and individuals that the company works for. `organization` decides which fields a client has, and is fixed at creation.',
    },
    entityTypes: [Clients],
    controllers: [ClientsController],
    takenBack: [
      takenBack({
        create: [clientCommands.CreateClient, CreateClientBody],
        update: [clientCommands.UpdateClient, UpdateClientBody],
        remove: clientCommands.DeleteClient,
        follows: ['name'],
      }),
    ],
    handlers: [clientCommands, clientQueries],
  },
  {
    tag: {
      name: 'Sites',
      group: 'Clients and sites',
      description: 'Places where work is done. A site belongs to a client, or to none.',
    },
    entityTypes: [Sites],
    controllers: [SitesController],
    takenBack: [
      takenBack({
        create: [siteCommands.CreateSite, CreateSiteBody],
        update: [siteCommands.UpdateSite, UpdateSiteBody],
        remove: siteCommands.DeleteSite,
      }),
    ],
    handlers: [siteCommands, siteQueries],
  },
];
