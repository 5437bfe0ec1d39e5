import type { ReactElement, ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import { setQuery, useRoute } from '../app/router.tsx';

export type RecordTab = readonly [id: string, name: string, content: ReactNode];

/** Records of an entity in tabs: the address names the one that is shown, unless it is the first (`tab=history`). */
export function RecordTabs({
  tabs,
}: {
  readonly tabs: readonly [RecordTab, ...RecordTab[]] | readonly [...RecordTab[], RecordTab];
}): ReactElement {
  const asked = useRoute().query.get('tab');
  const [first] = tabs[0];
  return (
    <Tabs
      selectedKey={tabs.find(([id]) => id === asked)?.[0] ?? first}
      onSelectionChange={(key) => setQuery({ tab: key === first ? undefined : String(key) })}
    >
      <TabList className="tab-list" aria-label="Records">
        {tabs.map(([id, name]) => (
          <Tab key={id} id={id}>
            {name}
          </Tab>
        ))}
      </TabList>
      {tabs.map(([id, , content]) => (
        <TabPanel key={id} id={id}>
          {content}
        </TabPanel>
      ))}
    </Tabs>
  );
}
