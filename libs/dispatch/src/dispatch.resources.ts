import type { Resource } from '#http';
import { AvailabilityController, JobAvailabilityController } from './availability/availability.controller.js';
import * as availabilityQueries from './availability/availability.queries.js';
import * as conflictQueries from './conflicts/conflict.queries.js';
import { ConflictsController } from './conflicts/conflicts.controller.js';
import * as holdConfirmationCommands from './holds/hold-confirmation.commands.js';
import * as holdCommands from './holds/hold.commands.js';
import { mayRead } from './holds/hold-access.service.js';
import { Holds } from './holds/hold.entity.js';
import * as holdQueries from './holds/hold.queries.js';
import { HoldsController } from './holds/holds.controller.js';
import { ScheduleBoardController } from './schedule-board/schedule-board.controller.js';
import * as scheduleBoardQueries from './schedule-board/schedule-board.queries.js';
import * as workerLocationQueries from './worker-locations/worker-location.queries.js';
import { WorkerLocationsController } from './worker-locations/worker-locations.controller.js';

/** The resources of the context. */
export const dispatchResources: readonly Resource[] = [
  {
    tag: {
      name: 'Availability',
      group: 'People and schedule',
      description: 'Free times of workers and teams for a job: by shifts, jobs, holds, skills, territory and drives.',
    },
    controllers: [AvailabilityController, JobAvailabilityController],
    handlers: [availabilityQueries],
  },
  {
    tag: {
      name: 'Holds',
      group: 'Jobs',
      description: 'Times of workers and teams that are kept free for a short time, until a job is created in them.',
    },
    entityTypes: [Holds],
    controllers: [HoldsController],
    handlers: [holdCommands, holdConfirmationCommands, holdQueries],
    history: { alsoScopes: ['booking'], mayRead },
  },
  {
    tag: {
      name: 'Schedule',
      group: 'People and schedule',
      description: 'Who works when, and on which job. It includes every write whose response you have received.',
    },
    controllers: [ScheduleBoardController, ConflictsController, WorkerLocationsController],
    handlers: [scheduleBoardQueries, conflictQueries, workerLocationQueries],
  },
];
