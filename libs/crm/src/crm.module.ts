import { Module } from '@nestjs/common';
import { handlersIn } from '#kernel';
import * as clientCommands from './clients/client.commands.js';
import * as clientQueries from './clients/client.queries.js';

@Module({ providers: [clientCommands.ClientIntake, ...handlersIn(clientCommands, clientQueries)] })
export class CrmModule {}
