import { Module } from '@nestjs/common';
import { handlersOf } from '#http';
import { CrmApi } from './crm.contract.js';
import { crmResources } from './crm.resources.js';
import { CrmApiService } from './crm-api/crm-api.service.js';

@Module({
  providers: [{ provide: CrmApi, useClass: CrmApiService }, ...handlersOf(crmResources)],
  exports: [CrmApi],
})
export class CrmModule {}
