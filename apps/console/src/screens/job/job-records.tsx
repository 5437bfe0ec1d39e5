import type { ReactElement } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import { setQuery, useRoute } from '../../app/router.tsx';
import { JobDeliveries } from './job-deliveries.tsx';
import { JobHistory } from './job-history.tsx';
import { JobLocations } from './job-locations.tsx';
import type { Job } from './job-query.ts';

/** What happened to a job: its history, the positions of its workers, and the deliveries to webhooks. */
export function JobRecords({ id, job }: { readonly id: string; readonly job: Job | undefined }): ReactElement {
  const tab = useRoute().query.get('tab') ?? 'history';
  return (
    <section className="panel" aria-label="Records">
      <Tabs
        selectedKey={tab}
        onSelectionChange={(key) => setQuery({ tab: key === 'history' ? undefined : String(key) })}
      >
        <TabList className="tab-list" aria-label="Records">
          <Tab id="history">History</Tab>
          <Tab id="locations">Locations</Tab>
          <Tab id="deliveries">Deliveries</Tab>
        </TabList>
        <TabPanel id="history">
          <JobHistory id={id} version={job?.version} />
        </TabPanel>
        <TabPanel id="locations">
          <JobLocations id={id} />
        </TabPanel>
        <TabPanel id="deliveries">
          <JobDeliveries id={id} />
        </TabPanel>
      </Tabs>
    </section>
  );
}
