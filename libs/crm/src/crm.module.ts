import { Module } from '@nestjs/common';
import { handlersOf } from '#http';
import { DirectorySearch } from './client-directory/client-directory.search.js';
import { CrmApi } from './crm.contract.js';
import { crmResources } from './crm.resources.js';
import { CrmApiService } from './crm-api/crm-api.service.js';

@Module({
  providers: [DirectorySearch, { provide: CrmApi, useClass: CrmApiService }, ...handlersOf(crmResources)],
  exports: [CrmApi],
})
export class CrmModule {}
