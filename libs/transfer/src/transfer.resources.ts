import type { Resource } from '#http';
import * as exportCommands from './exports/export.commands.js';
import * as exportQueries from './exports/export.queries.js';
import { ExportsController } from './exports/exports.controller.js';
import * as undoCommands from './undos/undo.commands.js';
import * as undoQueries from './undos/undo.queries.js';
import * as importCommands from './imports/import.commands.js';
import * as importQueries from './imports/import.queries.js';
import { ImportsController } from './imports/imports.controller.js';
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
  {
    tag: {
      name: 'Imports',
      group: 'Integrations',
      description: 'Bring in the entities of another system from a file.',
    },
    controllers: [ImportsController],
    handlers: [importCommands, importQueries],
  },
  {
    tag: {
      name: 'Exports',
      group: 'Integrations',
      description: 'Everything of an account as files, as of one position of the change feed.',
    },
    controllers: [ExportsController],
    handlers: [exportCommands, exportQueries],
  },
];
