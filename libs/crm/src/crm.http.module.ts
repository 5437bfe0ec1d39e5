import { Module } from '@nestjs/common';
import { controllersOf } from '#http';
import { CrmModule } from './crm.module.js';
import { crmResources } from './crm.resources.js';

@Module({ imports: [CrmModule], controllers: controllersOf(crmResources, 'crm') })
export class CrmHttpModule {}
