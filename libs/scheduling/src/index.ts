import type { BoundedContext } from '#kernel/store';
import { createTerritory } from './territories/territory.js';
import { Territories } from './territories/territory.entity.js';

/** People, places and time. */
export const scheduling: BoundedContext = {
  name: 'scheduling',
  aggregates: [Territories],
  projections: [],
  async provision(work) {
    const { uuid } = await work.create(Territories, () => createTerritory({ name: 'Default' }));
    return { default_territory_uuid: uuid };
  },
};

export { SchedulingHttpModule } from './scheduling.http.module.js';
export { SchedulingModule } from './scheduling.module.js';
