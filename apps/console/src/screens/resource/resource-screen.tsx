import type { ReactElement } from 'react';
import { capitalized } from '../../api/history.ts';
import { useRoute } from '../../app/router.tsx';
import { useMay } from '../../app/session-context.ts';
import { MissingRight } from '../../ui/missing-right.tsx';
import { DeletedList, useShowsDeleted } from '../deleted/deleted-list.tsx';
import { nounsOf, pathOf, rightOf } from '../history/entity.ts';
import type { Entity, Resource } from './resource.ts';
import { LoadedEntity, ResourceDetail } from './resource-detail.tsx';
import { ChangeForm, CreateForm } from './resource-forms.tsx';
import { ResourceHeader } from './resource-header.tsx';
import { ResourceList } from './resource-list.tsx';

/**
 * The screens of a resource: the list at the path of its kind, one entity below it at `<uuid>`, its form at `<uuid>/edit`, and an
 * empty one at `new`.
 */
export function ResourceScreen<T extends Entity, V extends object, L extends { readonly uuid: string }>({
  resource,
}: {
  readonly resource: Resource<T, V, L>;
}): ReactElement {
  const { kind, Create } = resource;
  const [uuid, form] = useRoute().parts.slice(pathOf(kind).split('/').length - 1);
  const showsDeleted = useShowsDeleted();
  const isForm = uuid === 'new' || form === 'edit';
  const needed = rightOf(kind, isForm ? 'edit' : 'view');
  if (!useMay(needed))
    return (
      <>
        <ResourceHeader kind={kind} title={capitalized(nounsOf(kind))} />
        <MissingRight right={needed} to={`${isForm ? 'change' : 'see'} ${nounsOf(kind)}`} />
      </>
    );
  if (uuid === undefined) return showsDeleted ? <DeletedList kind={kind} /> : <ResourceList resource={resource} />;
  if (uuid === 'new') return Create === undefined ? <CreateForm resource={resource} /> : <Create />;
  const Shown = form === 'edit' ? ChangeForm : ResourceDetail;
  return (
    <LoadedEntity resource={resource} uuid={uuid}>
      {(entity) => <Shown resource={resource} entity={entity} />}
    </LoadedEntity>
  );
}
