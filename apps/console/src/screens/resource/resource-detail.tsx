import { isNotFound } from '@fieldline/client';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { navigate } from '../../app/router.tsx';
import { useMay } from '../../app/session-context.ts';
import { Button } from '../../ui/button.tsx';
import { Fact } from '../../ui/fact.tsx';
import { RecordTabs } from '../../ui/record-tabs.tsx';
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
      {(deleted, version) => <History entity={deleted} version={version} />}
    </Gone>
  );
}

const History = ({ entity, version }: { readonly entity: EntityRef; readonly version: number }): ReactElement => (
  <section className="panel narrow" aria-label="History">
    <EntityHistory entity={entity} version={version} />
  </section>
);

/** An entity with its details, what is related to it, and its jobs. */
export function ResourceDetail<T extends Entity, V extends object>({
  resource: { path, noun, facts, actions, related },
  entity,
}: {
  readonly resource: Resource<T, V>;
  readonly entity: T;
}): ReactElement {
  const mayWrite = useMay('web.clients.edit');
  const { uuid, name, version } = entity;
  const reference: EntityRef = { kind: path, uuid, name };
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
          <Time at={entity.updated_at} /> <span className="secondary">version {version}</span>
        </Fact>
      </dl>
    </section>
  );
  return (
    <div className="stack">
      <div>
        <ResourceHeader path={path} title={name}>
          {mayWrite && (
            <>
              {actions?.(entity)}
              <DeleteEntity entity={reference} version={version} />
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
      <RecordTabs
        tabs={[
          ['jobs', 'Jobs', <JobList filter={{ [noun]: uuid }} />],
          ['history', 'History', <History entity={reference} version={version} />],
        ]}
      />
    </div>
  );
}
