import { Module } from '@nestjs/common';
import { ClientsController } from './clients/clients.controller.js';
import { CrmModule } from './crm.module.js';
import { SitesController } from './sites/sites.controller.js';

@Module({ imports: [CrmModule], controllers: [ClientsController, SitesController] })
export class CrmHttpModule {}
