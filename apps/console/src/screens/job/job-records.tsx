import type { ReactElement } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import { setQuery, useRoute } from '../../app/router.tsx';
import type { EntityRef } from '../history/entity.ts';
import { EntityHistory } from '../history/entity-history.tsx';
import { JobDeliveries } from './job-deliveries.tsx';
import { JobLocations } from './job-locations.tsx';

const TABS = [
  ['history', 'History'],
  ['locations', 'Locations'],
  ['deliveries', 'Deliveries'],
] as const;

/**
 * What happened to a job: its history, the positions of its workers, and the deliveries to webhooks.
 * @param version undefined: it is deleted.
 */
export function JobRecords({
  entity,
  version,
}: {
  readonly entity: EntityRef;
  readonly version: number | undefined;
}): ReactElement {
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
          <EntityHistory entity={entity} version={version} />
        </TabPanel>
        <TabPanel id="locations">
          <JobLocations id={entity.uuid} />
        </TabPanel>
        <TabPanel id="deliveries">
          <JobDeliveries id={entity.uuid} />
        </TabPanel>
      </Tabs>
    </section>
  );
}
