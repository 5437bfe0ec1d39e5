import type { ReactElement } from 'react';
import { RecordTabs } from '../../ui/record-tabs.tsx';
import type { EntityRef } from '../history/entity.ts';
import { EntityHistory } from '../history/entity-history.tsx';
import { JobDeliveries } from './job-deliveries.tsx';
import { JobLocations } from './job-locations.tsx';

/** What happened to a job: its history, the positions of its workers, and the deliveries to webhooks. */
export const JobRecords = ({
  entity,
  version,
}: {
  readonly entity: EntityRef;
  readonly version: number;
}): ReactElement => (
  <section className="panel" aria-label="Records">
    <RecordTabs
      tabs={[
        ['history', 'History', <EntityHistory entity={entity} version={version} />],
        ['locations', 'Locations', <JobLocations id={entity.uuid} />],
        ['deliveries', 'Deliveries', <JobDeliveries id={entity.uuid} />],
      ]}
    />
  </section>
);
