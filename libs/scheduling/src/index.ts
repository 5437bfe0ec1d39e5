import type { BoundedContext } from '#eventstore/store';
import { createTerritory } from './territories/territory.js';
import { Presets } from './presets/preset.entity.js';
import { Timelines } from './shifts/timeline.entity.js';
import { Skills } from './skills/skill.entity.js';
import { Teams } from './teams/team.entity.js';
import { Territories } from './territories/territory.entity.js';
import { Users } from './users/user.entity.js';

/** People, places and time. */
export const scheduling: BoundedContext = {
  name: 'scheduling',
  aggregates: [Territories, Skills, Users, Teams, Timelines, Presets],
  projections: [],
  async provision(uow) {
    const { uuid } = await uow.create(Territories, () => createTerritory({ name: 'Default' }));
    return { default_territory_uuid: uuid };
  },
};

export { schedulingProblems } from './scheduling.problems.js';
export { SchedulingHttpModule } from './scheduling.http.module.js';
export { SchedulingModule } from './scheduling.module.js';
export { type Worker, type WorkerMonth, Workforce, type WorkersAsked } from './scheduling.contract.js';
export { cut, type Interval, overwritten } from './shifts/interval.js';
export { IntervalView, presentInterval } from './shifts/shift.view.js';
