import { Module } from '@nestjs/common';
import { controllersOf, declareEventContext } from '#http';
import { TransferModule } from './transfer.module.js';
import { transferResources } from './transfer.resources.js';

declareEventContext('undoes', {
  type: 'string',
  format: 'uuid',
  description: 'Present only when the change takes another one back: the uuid of the undo',
});

/** Its routes are open to each key; they check the scopes of the kinds that they take back. */
@Module({ imports: [TransferModule], controllers: controllersOf(transferResources) })
export class TransferHttpModule {}
