import { isNotFound } from '@fieldline/client';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { navigate } from '../../app/router.tsx';
import { useMay } from '../../app/session-context.ts';
import { Button } from '../../ui/button.tsx';
import { RecordTabs } from '../../ui/record-tabs.tsx';
import { Loaded } from '../../ui/states.tsx';
import { Gone } from '../deleted/gone.tsx';
import { type EntityRef, pathOf, rightOf } from '../history/entity.ts';
import { EntityHistory } from '../history/entity-history.tsx';
import { DeleteEntity } from './delete-entity.tsx';
import type { Editable, Entity, Resource } from './resource.ts';
import { ResourceHeader } from './resource-header.tsx';

/** An entity of a resource as it is read; or says that it does not exist, or not any more. */
export function LoadedEntity<T extends Entity>({
  resource: { kind, query },
  uuid,
  children,
}: {
  readonly resource: Pick<Editable<T, object>, 'kind' | 'query'>;
  readonly uuid: string;
  readonly children: (entity: T) => ReactNode;
}): ReactElement {
  const entity = useQuery(query(uuid));
  if (!isNotFound(entity.error)) return <Loaded query={entity}>{children}</Loaded>;
  return (
    <Gone kind={kind} id={uuid}>
      {(deleted, version) => <History entity={deleted} version={version} />}
    </Gone>
  );
}

const History = ({ entity, version }: { readonly entity: EntityRef; readonly version: number }): ReactElement => (
  <section className="panel narrow" aria-label="History">
    <EntityHistory entity={entity} version={version} />
  </section>
);

/** An entity with its details, what is related to it, and its history. */
export function ResourceDetail<T extends Entity, V extends object, L extends { readonly uuid: string }>({
  resource: { kind, facts, actions, related, tabs, consequence },
  entity,
}: {
  readonly resource: Resource<T, V, L>;
  readonly entity: T;
}): ReactElement {
  const mayWrite = useMay(rightOf(kind, 'edit'));
  const { uuid, name, version } = entity;
  const reference: EntityRef = { kind, uuid, name };
  const details = (
    <section className="panel stack" aria-labelledby="details-heading">
      <h2 id="details-heading">Details</h2>
      <dl className="facts">{facts(entity)}</dl>
    </section>
  );
  return (
    <div className="stack">
      <div>
        <ResourceHeader kind={kind} title={name}>
          {mayWrite && (
            <>
              {actions?.(entity)}
              <DeleteEntity entity={reference} version={version} consequence={consequence} />
              <Button emphasis="primary" onPress={() => navigate(`${pathOf(kind, uuid)}/edit`)}>
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
        tabs={[...(tabs?.(entity) ?? []), ['history', 'History', <History entity={reference} version={version} />]]}
      />
    </div>
  );
}
