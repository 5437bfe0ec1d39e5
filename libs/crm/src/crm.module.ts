import { Module } from '@nestjs/common';
import { handlersIn } from '#kernel';
import { ClientDesk } from './crm.contract.js';
import { DirectorySearch } from './client-directory/client-directory.search.js';
import * as clientCommands from './clients/client.commands.js';
import * as clientQueries from './clients/client.queries.js';
import { IntakeClientDesk } from './intake/client-desk.service.js';
import * as siteCommands from './sites/site.commands.js';
import * as siteQueries from './sites/site.queries.js';

@Module({
  providers: [
    DirectorySearch,
    clientCommands.ClientIntake,
    siteCommands.SiteIntake,
    { provide: ClientDesk, useClass: IntakeClientDesk },
    ...handlersIn(clientCommands, clientQueries, siteCommands, siteQueries),
  ],
  exports: [ClientDesk],
})
export class CrmModule {}
