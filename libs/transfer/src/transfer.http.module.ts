import { Module } from '@nestjs/common';
import { controllersOf, declareEventContext } from '#http';
import { TransferModule } from './transfer.module.js';
import { kindResources, settingResources } from './transfer.resources.js';

declareEventContext('undoes', {
  type: 'string',
  format: 'uuid',
  description: 'Present only when the change takes another one back: the uuid of the undo',
});

@Module({
  imports: [TransferModule],
  controllers: [
    ...controllersOf(kindResources),
    ...controllersOf(settingResources, 'integrations', { isOutsideBatches: true }),
  ],
})
export class TransferHttpModule {}
