import type { Resource } from '#http';
import * as presetCommands from './presets/preset.commands.js';
import { Presets } from './presets/preset.entity.js';
import * as presetQueries from './presets/preset.queries.js';
import { PresetsController } from './presets/presets.controller.js';
import * as shiftCommands from './shifts/shift.commands.js';
import * as shiftQueries from './shifts/shift.queries.js';
import { ShiftsController } from './shifts/shifts.controller.js';
import { ShiftMonths } from './shifts/shift-month.entity.js';
import * as skillCommands from './skills/skill.commands.js';
import { Skills } from './skills/skill.entity.js';
import * as skillQueries from './skills/skill.queries.js';
import { SkillsController } from './skills/skills.controller.js';
import * as teamCommands from './teams/team.commands.js';
import { Teams } from './teams/team.entity.js';
import * as teamQueries from './teams/team.queries.js';
import { TeamsController } from './teams/teams.controller.js';
import { TerritoriesController } from './territories/territories.controller.js';
import * as territoryCommands from './territories/territory.commands.js';
import { Territories } from './territories/territory.entity.js';
import * as territoryQueries from './territories/territory.queries.js';
import * as userCommands from './users/user.commands.js';
import { Users } from './users/user.entity.js';
import * as userQueries from './users/user.queries.js';
import { UsersController } from './users/users.controller.js';

/** The resources of the context. */
export const schedulingResources: readonly Resource[] = [
  {
    entityTypes: [Territories],
    controllers: [TerritoriesController],
    handlers: [territoryCommands, territoryQueries],
  },
  { entityTypes: [Skills], controllers: [SkillsController], handlers: [skillCommands, skillQueries] },
  { entityTypes: [Users], controllers: [UsersController], handlers: [userCommands, userQueries] },
  { entityTypes: [Teams], controllers: [TeamsController], handlers: [teamCommands, teamQueries] },
  {
    entityTypes: [ShiftMonths],
    controllers: [ShiftsController],
    handlers: [shiftCommands, shiftQueries],
    history: { parameter: 'shift_month' },
  },
  { entityTypes: [Presets], controllers: [PresetsController], handlers: [presetCommands, presetQueries] },
];
