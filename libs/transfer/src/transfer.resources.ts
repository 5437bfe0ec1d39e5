import type { Resource } from '#http';
import * as undoCommands from './undos/undo.commands.js';
import * as undoQueries from './undos/undo.queries.js';
import { UndosController } from './undos/undos.controller.js';

export const transferResources: readonly Resource[] = [
  {
    tag: {
      name: 'Undos',
      group: 'Integrations',
      description: 'Take back what one request has recorded, such as a batch that was sent by mistake.',
    },
    controllers: [UndosController],
    handlers: [undoCommands, undoQueries],
  },
];
