import type { Resource } from '#http';
import * as exportCommands from './exports/export.commands.js';
import * as exportQueries from './exports/export.queries.js';
import { ExportsController } from './exports/exports.controller.js';
import * as undoCommands from './undos/undo.commands.js';
import * as undoQueries from './undos/undo.queries.js';
import * as importCommands from './imports/import.commands.js';
import * as importQueries from './imports/import.queries.js';
import { ImportsController } from './imports/imports.controller.js';
import * as mappingCommands from './mappings/import-mapping.commands.js';
import { ImportMappings } from './mappings/import-mapping.entity.js';
import * as mappingQueries from './mappings/import-mapping.queries.js';
import { ImportMappingsController } from './mappings/import-mappings.controller.js';
import { UndosController } from './undos/undos.controller.js';

/** Resources whose operations check the scopes of the kinds that they are about. */
export const kindResources: readonly Resource[] = [
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

/** Settings of integrations, by their scopes. */
export const settingResources: readonly Resource[] = [
  {
    tag: {
      name: 'Import mappings',
      group: 'Integrations',
      description: 'How the columns of files from another system are read.',
    },
    entityTypes: [ImportMappings],
    controllers: [ImportMappingsController],
    handlers: [mappingCommands, mappingQueries],
  },
];
