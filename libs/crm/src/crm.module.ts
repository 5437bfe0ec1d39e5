import { Module } from '@nestjs/common';
import { handlersOf } from '#http';
import { DirectorySearch } from './client-directory/client-directory.search.js';
import { ClientDesk } from './crm.contract.js';
import { crmResources } from './crm.resources.js';
import { IntakeClientDesk } from './intake/client-desk.service.js';

@Module({
  providers: [DirectorySearch, { provide: ClientDesk, useClass: IntakeClientDesk }, ...handlersOf(crmResources)],
  exports: [ClientDesk],
})
export class CrmModule {}
