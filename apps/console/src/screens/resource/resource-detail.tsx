import { isNotFound } from '@fieldline/client';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import { navigate, setQuery, useRoute } from '../../app/router.tsx';
import { useMay } from '../../app/session-context.ts';
import { Button } from '../../ui/button.tsx';
import { Fact } from '../../ui/fact.tsx';
import { Loaded } from '../../ui/states.tsx';
import { Time } from '../../ui/time.tsx';
import { Gone } from '../deleted/gone.tsx';
import type { EntityRef } from '../history/entity.ts';
import { EntityHistory } from '../history/entity-history.tsx';
import { JobList } from '../jobs/job-list.tsx';
import { DeleteEntity } from './delete-entity.tsx';
import type { Entity, Resource } from './resource.ts';
import { ResourceHeader } from './resource-header.tsx';

/** An entity of a resource as it is read; or says that it does not exist, or not any more. */
export function LoadedEntity<T extends Entity, V extends object>({
  resource: { path, query },
  uuid,
  children,
}: {
  readonly resource: Resource<T, V>;
  readonly uuid: string;
  readonly children: (entity: T) => ReactNode;
}): ReactElement {
  const entity = useQuery(query(uuid));
  if (!isNotFound(entity.error)) return <Loaded query={entity}>{children}</Loaded>;
  return (
    <Gone kind={path} id={uuid}>
      {(deleted) => (
        <section className="panel narrow" aria-label="History">
          <EntityHistory entity={deleted} version={undefined} />
        </section>
      )}
    </Gone>
  );
}

/** An entity with its details, what is related to it, and its jobs. */
export function ResourceDetail<T extends Entity, V extends object>({
  resource: { path, noun, facts, actions, related },
  entity,
}: {
  readonly resource: Resource<T, V>;
  readonly entity: T;
}): ReactElement {
  const mayWrite = useMay()('write', 'crm');
  const { uuid } = entity;
  const details = (
    <section className="panel stack" aria-labelledby="details-heading">
      <h2 id="details-heading">Details</h2>
      <dl className="facts">
        {facts(entity)}
        <Fact name="Territory">{entity.territory.name}</Fact>
        <Fact name="External id">{entity.external_id ?? <span className="secondary">None</span>}</Fact>
        <Fact name="Created">
          <Time at={entity.created_at} />
        </Fact>
        <Fact name="Changed">
          <Time at={entity.updated_at} /> <span className="secondary">version {entity.version}</span>
        </Fact>
      </dl>
    </section>
  );
  return (
    <div className="stack">
      <div>
        <ResourceHeader path={path} title={entity.name}>
          {mayWrite && (
            <>
              {actions?.(entity)}
              <DeleteEntity entity={{ kind: path, uuid, name: entity.name }} version={entity.version} />
              <Button emphasis="primary" onPress={() => navigate(`/${path}/${uuid}/edit`)}>
                Edit
              </Button>
            </>
          )}
        </ResourceHeader>
        {related === undefined ? (
          details
        ) : (
          <div className="columns">
            {details}
            {related(entity)}
          </div>
        )}
      </div>
      <Records entity={{ kind: path, uuid, name: entity.name }} version={entity.version} noun={noun} />
    </div>
  );
}

const TABS = [
  ['jobs', 'Jobs'],
  ['history', 'History'],
] as const;

/** The jobs of an entity, and its history. */
function Records({
  entity,
  version,
  noun,
}: {
  readonly entity: EntityRef;
  readonly version: number;
  readonly noun: 'client' | 'site';
}): ReactElement {
  const asked = useRoute().query.get('tab');
  return (
    <Tabs
      selectedKey={asked === 'history' ? asked : 'jobs'}
      onSelectionChange={(key) => setQuery({ tab: key === 'jobs' ? undefined : String(key), compare: undefined })}
    >
      <TabList className="tab-list" aria-label="Records">
        {TABS.map(([id, name]) => (
          <Tab key={id} id={id}>
            {name}
          </Tab>
        ))}
      </TabList>
      <TabPanel id="jobs">
        <JobList filter={{ [noun]: entity.uuid }} />
      </TabPanel>
      <TabPanel id="history">
        <section className="panel narrow" aria-label="History">
          <EntityHistory entity={entity} version={version} />
        </section>
      </TabPanel>
    </Tabs>
  );
}
