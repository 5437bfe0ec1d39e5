import { Module } from '@nestjs/common';
import { handlersIn } from '#http';
import { Workforce } from './scheduling.contract.js';
import * as presetCommands from './presets/preset.commands.js';
import * as presetQueries from './presets/preset.queries.js';
import * as shiftCommands from './shifts/shift.commands.js';
import * as shiftQueries from './shifts/shift.queries.js';
import * as skillCommands from './skills/skill.commands.js';
import * as skillQueries from './skills/skill.queries.js';
import * as teamCommands from './teams/team.commands.js';
import * as teamQueries from './teams/team.queries.js';
import * as territoryCommands from './territories/territory.commands.js';
import * as territoryQueries from './territories/territory.queries.js';
import * as userCommands from './users/user.commands.js';
import * as userQueries from './users/user.queries.js';
import { StoredWorkforce } from './users/workforce.service.js';

@Module({
  providers: [
    { provide: Workforce, useClass: StoredWorkforce },
    ...handlersIn(
      territoryCommands,
      territoryQueries,
      skillCommands,
      skillQueries,
      userCommands,
      userQueries,
      teamCommands,
      teamQueries,
      shiftCommands,
      shiftQueries,
      presetCommands,
      presetQueries,
    ),
  ],
  exports: [Workforce],
})
export class SchedulingModule {}
