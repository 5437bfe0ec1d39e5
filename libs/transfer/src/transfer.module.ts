import { Module } from '@nestjs/common';
import { TaskStore } from '#eventstore/worker';
import { handlersOf } from '#http';
import { transferResources } from './transfer.resources.js';
import { UndoKind } from './undos/undo-kind.service.js';
import { Undos } from './undos/undos.service.js';

@Module({ providers: [TaskStore, UndoKind, Undos, ...handlersOf(transferResources)], exports: [UndoKind] })
export class TransferModule {}
