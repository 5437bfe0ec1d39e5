import { Module } from '@nestjs/common';
import { handlersIn } from '#kernel';
import * as clientCommands from './clients/client.commands.js';
import * as clientQueries from './clients/client.queries.js';
import * as siteCommands from './sites/site.commands.js';
import * as siteQueries from './sites/site.queries.js';

@Module({
  providers: [
    clientCommands.ClientIntake,
    siteCommands.SiteIntake,
    ...handlersIn(clientCommands, clientQueries, siteCommands, siteQueries),
  ],
})
export class CrmModule {}
