import type { ReactElement } from 'react';
import { useMay, useSession } from '../../app/session-context.ts';
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
}): ReactElement => {
  const { user } = useSession();
  const maySeeDeliveries = useMay('webhooks');
  return (
    <section className="panel job-records" aria-label="Records">
      <RecordTabs
        tabs={[
          ['history', 'History', <EntityHistory entity={entity} version={version} />],
          ['locations', 'Locations', <JobLocations id={entity.uuid} />],
          // To an API key it says which scope is missing.
          ...(maySeeDeliveries || user === null
            ? [['deliveries', 'Deliveries', <JobDeliveries id={entity.uuid} />] as const]
            : []),
        ]}
      />
    </section>
  );
};
