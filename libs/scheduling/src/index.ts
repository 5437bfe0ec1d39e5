import { entityTypesOf } from '#http';
import type { BoundedContext } from '#eventstore/store';
import { occupancyFunctions } from './occupancy/occupancy-functions.repository.js';
import { schedulingResources } from './scheduling.resources.js';
import { Territory } from './territories/territory.js';
import { Territories } from './territories/territory.entity.js';
import { createUser } from './users/user.js';
import { Users } from './users/user.entity.js';

/** Users, teams, skills, territories and shifts, and the time of people: when they are occupied, and whom a demand fits. */
export const scheduling: BoundedContext = {
  name: 'scheduling',
  aggregates: entityTypesOf(schedulingResources),
  projections: [],
  functions: occupancyFunctions,
  async provision(uow, ownerEmail) {
    const name = 'Default';
    const { uuid } = await uow.create(Territories, () => Territory.create({ name }));
    const territory = { uuid, name };
    uow.cacheRef('territory', territory);
    const owner = { email: ownerEmail, firstName: 'Account', lastName: 'Owner', territoryUuid: uuid };
    if (ownerEmail !== undefined) await uow.create(Users, () => createUser(owner, true));
    return { territory };
  },
};

export { schedulingProblems } from './scheduling.problems.js';
export { SchedulingHttpModule } from './scheduling.http.module.js';
export { SchedulingModule } from './scheduling.module.js';
export {
  Assignments,
  type Candidate,
  type Candidates,
  CandidateSearch,
  type NamedWorker,
  type WorkerMonth,
  Workforce,
  WorkingTimes,
} from './scheduling.contract.js';
export { CALENDAR_DETAILS, type CalendarDetails, MAX_CALENDAR_FEEDS } from './calendar-feeds/calendar-feed.js';
export { CalendarFeeds } from './calendar-feeds/calendar-feed.entity.js';
export { lastReads } from './calendar-feeds/calendar-feed.queries.js';
export { presentCalendarFeed } from './calendar-feeds/calendar-feed.view.js';
export { CalendarFeedAccess, hashOfSecret, type ReadFeed } from './calendar-feeds/calendar-feed-access.service.js';
export {
  CreateCalendarFeed,
  DeleteCalendarFeed,
  RotateCalendarFeed,
  UpdateCalendarFeed,
} from './calendar-feeds/calendar-feed.commands.js';
export { CreateCalendarFeedBody, UpdateCalendarFeedBody } from './calendar-feeds/calendar-feed.body.js';
export { CopyPreset, CopyPresetBody, CreatePreset, CreatePresetBody, DeletePreset } from './presets/preset.commands.js';
export { StoredSignInUsers } from './users/sign-in-users.service.js';
export { cut, type Interval, overwritten } from './shifts/interval.js';
export { UpdateShifts, UpdateShiftsBody } from './shifts/shift.commands.js';
export { IntervalView, presentInterval } from './shifts/shift.view.js';
export { CreateSkill, CreateSkillBody, DeleteSkill, UpdateSkill, UpdateSkillBody } from './skills/skill.commands.js';
export { teamsOf } from './teams/team-membership.repository.js';
export { CreateTeam, CreateTeamBody, DeleteTeam, UpdateTeam, UpdateTeamBody } from './teams/team.commands.js';
export {
  CreateTerritory,
  CreateTerritoryBody,
  DeleteTerritory,
  UpdateTerritory,
  UpdateTerritoryBody,
} from './territories/territory.commands.js';
export { CreateUserBody, DeactivateUserBody, UpdateUserBody } from './users/user.body.js';
export { ActivateUser, CreateUser, DeactivateUser, DeleteUser, UpdateUser } from './users/user.commands.js';
export { isPermittedToDoJobs } from './users/user-permissions.service.js';
export { nameOfUser } from './users/user.entity.js';
export { CheckMetrics } from './checks/check-metrics.service.js';
export { ScheduleChecks } from './checks/schedule-checks.service.js';
export { freeGuard } from './occupancy/occupancy-functions.repository.js';
export { occupancyDerivation } from './occupancy/occupancy.entity.js';
export { OccupiedTimes } from './occupancy/occupied-times.service.js';
