import { Module } from '@nestjs/common';
import { ClientsController } from './clients/clients.controller.js';
import { CrmModule } from './crm.module.js';

@Module({ imports: [CrmModule], controllers: [ClientsController] })
export class CrmHttpModule {}
