import { useQuery } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { capitalized } from '../../api/history.ts';
import { ScreenHeader } from '../../app/layout.tsx';
import { Link } from '../../app/router.tsx';
import { useMay } from '../../app/session-context.ts';
import { Empty, Loaded } from '../../ui/states.tsx';
import { Time } from '../../ui/time.tsx';
import {
  type EntityRef,
  type Kind,
  nounOf,
  nounsOf,
  operationsOf,
  parentsOf,
  pathOf,
  rightOf,
  topicOf,
} from '../history/entity.ts';
import { type Deleted, deletedIn, refOf } from './deleted.ts';
import { RestoreButton } from './restore-button.tsx';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Stands for an entity that is not there: it is deleted, and can be restored, or it never existed. */
export function Gone({
  kind,
  id,
  children,
}: {
  readonly kind: Kind;
  /** The uuid or the external id of the address. */
  readonly id: string;
  /** What a deleted one still has. */
  readonly children: (entity: EntityRef, version: number) => ReactNode;
}): ReactNode {
  const query = useQuery({
    queryKey: [topicOf(kind), 'deleted', 'one', id],
    queryFn: async ({ signal }): Promise<Deleted | null> => {
      const filter = UUID.test(id) ? { uuid: id } : { external_id: id };
      const found = await operationsOf(kind)
        .list({ ...filter, deleted: 'true', limit: 1 }, { signal })
        .toArray(1);
      return deletedIn(found)[0] ?? null;
    },
  });
  return (
    <Loaded query={query}>
      {(deleted) =>
        deleted === null ? (
          <NeverExisted kind={kind} />
        ) : (
          <>
            <IsDeleted kind={kind} deleted={deleted} />
            {children(refOf(kind, deleted), deleted.version)}
          </>
        )
      }
    </Loaded>
  );
}

const Header = ({ kind, title }: { readonly kind: Kind; readonly title: string }): ReactElement => (
  <ScreenHeader title={title} parents={parentsOf(kind)} />
);

const NeverExisted = ({ kind }: { readonly kind: Kind }): ReactElement => (
  <>
    <Header kind={kind} title={capitalized(nounOf(kind))} />
    <Empty title={`There is no such ${nounOf(kind)}`}>
      <p>
        Search the <Link to={pathOf(kind)}>{nounsOf(kind)}</Link>.
      </p>
    </Empty>
  </>
);

function IsDeleted({ kind, deleted }: { readonly kind: Kind; readonly deleted: Deleted }): ReactElement {
  const mayRestore = useMay(rightOf(kind, 'restore'));
  const entity = refOf(kind, deleted);
  return (
    <>
      <Header kind={kind} title={entity.name} />
      <Empty title={`This ${nounOf(kind)} is deleted`}>
        <p>
          It was deleted on <Time at={deleted.deleted_at} />. See the{' '}
          <Link to={`${pathOf(kind)}?deleted=true`}>{`deleted ${nounsOf(kind)}`}</Link>.
        </p>
        {mayRestore && <RestoreButton entity={entity} emphasis="primary" />}
      </Empty>
    </>
  );
}
