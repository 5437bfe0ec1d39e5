import type { ReactElement } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import { setQuery, useRoute } from '../../app/router.tsx';
import { JobDeliveries } from './job-deliveries.tsx';
import { JobHistory } from './job-history.tsx';
import { JobLocations } from './job-locations.tsx';
import type { Job } from './job-query.ts';

const TABS = [
  ['history', 'History'],
  ['locations', 'Locations'],
  ['deliveries', 'Deliveries'],
] as const;

/** What happened to a job: its history, the positions of its workers, and the deliveries to webhooks. */
export function JobRecords({ id, job }: { readonly id: string; readonly job: Job | undefined }): ReactElement {
  const asked = useRoute().query.get('tab');
  const tab = TABS.find(([id]) => id === asked)?.[0] ?? 'history';
  return (
    <section className="panel" aria-label="Records">
      <Tabs
        selectedKey={tab}
        onSelectionChange={(key) => setQuery({ tab: key === 'history' ? undefined : String(key) })}
      >
        <TabList className="tab-list" aria-label="Records">
          {TABS.map(([id, name]) => (
            <Tab key={id} id={id}>
              {name}
            </Tab>
          ))}
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
