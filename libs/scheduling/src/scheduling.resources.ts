import { parseInput, type Resource, takenBack } from '#http';
import * as calendarFeedCommands from './calendar-feeds/calendar-feed.commands.js';
import { CalendarFeeds } from './calendar-feeds/calendar-feed.entity.js';
import * as calendarFeedQueries from './calendar-feeds/calendar-feed.queries.js';
import { CalendarFeedsController } from './calendar-feeds/calendar-feeds.controller.js';
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
import { CreateUserBody, DeactivateUserBody, UpdateUserBody } from './users/user.body.js';
import * as userCommands from './users/user.commands.js';
import { Users } from './users/user.entity.js';
import * as userQueries from './users/user.queries.js';
import { UsersController } from './users/users.controller.js';

/** The resources of the context. */
export const schedulingResources: readonly Resource[] = [
  {
    tag: {
      name: 'Territories',
      group: 'People and schedule',
      description: 'Areas to which clients, sites, users and jobs belong. Every account has a default territory.',
    },
    entityTypes: [Territories],
    controllers: [TerritoriesController],
    takenBack: [
      takenBack({
        create: [territoryCommands.CreateTerritory, territoryCommands.CreateTerritoryBody],
        update: [territoryCommands.UpdateTerritory, territoryCommands.UpdateTerritoryBody],
        remove: territoryCommands.DeleteTerritory,
      }),
    ],
    handlers: [territoryCommands, territoryQueries],
  },
  {
    tag: {
      name: 'Skills',
      group: 'People and schedule',
      description: 'Qualifications that users have and jobs require.',
    },
    entityTypes: [Skills],
    controllers: [SkillsController],
    takenBack: [
      takenBack({
        create: [skillCommands.CreateSkill, skillCommands.CreateSkillBody],
        update: [skillCommands.UpdateSkill, skillCommands.UpdateSkillBody],
        remove: skillCommands.DeleteSkill,
      }),
    ],
    handlers: [skillCommands, skillQueries],
  },
  {
    tag: {
      name: 'Users',
      group: 'People and schedule',
      description:
        'The people of the company, identified by uuid, email or external id. `permissions` say who works on jobs and who dispatches.',
    },
    entityTypes: [Users],
    controllers: [UsersController],
    takenBack: [
      takenBack({
        create: [userCommands.CreateUser, CreateUserBody],
        update: [userCommands.UpdateUser, UpdateUserBody],
        remove: userCommands.DeleteUser,
        flag: {
          field: 'active',
          set: (ref, active, ctx) =>
            active
              ? new userCommands.ActivateUser(ref, ctx)
              : new userCommands.DeactivateUser(ref, parseInput(DeactivateUserBody, {}), ctx),
        },
      }),
    ],
    handlers: [userCommands, userQueries],
  },
  {
    tag: {
      name: 'Teams',
      group: 'People and schedule',
      description: 'Groups of workers to which a job can be assigned.',
    },
    entityTypes: [Teams],
    controllers: [TeamsController],
    takenBack: [
      takenBack({
        create: [teamCommands.CreateTeam, teamCommands.CreateTeamBody],
        update: [teamCommands.UpdateTeam, teamCommands.UpdateTeamBody],
        remove: teamCommands.DeleteTeam,
      }),
    ],
    handlers: [teamCommands, teamQueries],
  },
  {
    tag: {
      name: 'Shifts',
      group: 'People and schedule',
      description:
        "When a worker is available. Each user has one timeline, in intervals of the account's time zone; an update replaces the given parts of it.",
    },
    entityTypes: [ShiftMonths],
    controllers: [ShiftsController],
    takenBack: [shiftCommands.takenBackShifts],
    handlers: [shiftCommands, shiftQueries],
    history: { parameter: 'shift_month' },
  },
  {
    tag: { name: 'Presets', group: 'People and schedule', description: 'Saved filters of the job list of a user.' },
    entityTypes: [Presets],
    controllers: [PresetsController],
    takenBack: [presetCommands.takenBackPreset],
    handlers: [presetCommands, presetQueries],
  },
  {
    tag: {
      name: 'Calendar feeds',
      group: 'People and schedule',
      description:
        'Calendars to which calendar programs subscribe by a URL: the jobs of a worker, a team or a territory, as they are when the program reads them.',
    },
    entityTypes: [CalendarFeeds],
    controllers: [CalendarFeedsController],
    handlers: [calendarFeedCommands, calendarFeedQueries],
  },
];
