import { isNotFound } from '@fieldline/client';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { Link, navigate } from '../../app/router.tsx';
import { useMay } from '../../app/session-context.ts';
import { Button } from '../../ui/button.tsx';
import { Fact } from '../../ui/fact.tsx';
import { Empty, Loaded } from '../../ui/states.tsx';
import { Time } from '../../ui/time.tsx';
import { JobList } from '../jobs/job-list.tsx';
import type { Entity, Resource } from './resource.ts';
import { ResourceHeader } from './resource-header.tsx';

/** An entity of a resource as it is read; or says that it does not exist, or not any more. */
export function LoadedEntity<T extends Entity, V extends object>({
  resource: { path, noun, query },
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
    <>
      <ResourceHeader path={path} title={noun === 'client' ? 'Client' : 'Site'} />
      <Empty title={`There is no such ${noun}`}>
        <p>
          It may have been deleted. Search the <Link to={`/${path}`}>{path}</Link>.
        </p>
      </Empty>
    </>
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
      <section className="part" aria-labelledby="jobs-heading">
        <h2 id="jobs-heading">Jobs</h2>
        <JobList filter={{ [noun]: uuid }} />
      </section>
    </div>
  );
}
