import type { Resource } from '#http';
import { AvailabilityController, JobAvailabilityController } from './availability/availability.controller.js';
import * as availabilityQueries from './availability/availability.queries.js';

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
];
