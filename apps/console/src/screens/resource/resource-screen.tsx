import type { ReactElement } from 'react';
import { useRoute } from '../../app/router.tsx';
import { useMay } from '../../app/session-context.ts';
import { MissingRight } from '../../ui/missing-right.tsx';
import type { FieldValue } from '../contact-details/contact-values.ts';
import { DeletedList, useShowsDeleted } from '../deleted/deleted-list.tsx';
import type { Entity, Resource } from './resource.ts';
import { LoadedEntity, ResourceDetail } from './resource-detail.tsx';
import { ChangeForm, CreateForm } from './resource-forms.tsx';
import { ResourceHeader, TITLES } from './resource-header.tsx';
import { ResourceList } from './resource-list.tsx';

/**
 * The screens of a resource: the list at `/<path>`, one entity at `/<path>/<uuid>`, its form at `…/edit`, and an empty one at
 * `/<path>/new`.
 */
export function ResourceScreen<T extends Entity, V extends Readonly<Record<keyof V, FieldValue>>>({
  resource,
}: {
  readonly resource: Resource<T, V>;
}): ReactElement {
  const { path, Create } = resource;
  const [, uuid, form] = useRoute().parts;
  const showsDeleted = useShowsDeleted();
  const isForm = uuid === 'new' || form === 'edit';
  const needed = isForm ? 'web.clients.edit' : 'web.clients.view';
  if (!useMay(needed))
    return (
      <>
        <ResourceHeader path={path} title={TITLES[path]} />
        <MissingRight right={needed} to={`${isForm ? 'change' : 'see'} ${path}`} />
      </>
    );
  if (uuid === undefined) return showsDeleted ? <DeletedList kind={path} /> : <ResourceList resource={resource} />;
  if (uuid === 'new') return Create === undefined ? <CreateForm resource={resource} /> : <Create />;
  const Shown = form === 'edit' ? ChangeForm : ResourceDetail;
  return (
    <LoadedEntity resource={resource} uuid={uuid}>
      {(entity) => <Shown resource={resource} entity={entity} />}
    </LoadedEntity>
  );
}
