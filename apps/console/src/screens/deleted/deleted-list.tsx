import type { ReactElement } from 'react';
import { capitalized } from '../../api/history.ts';
import { usePages } from '../../api/pages.ts';
import { ScreenHeader } from '../../app/layout.tsx';
import { Link, useRoute } from '../../app/router.tsx';
import { useMay } from '../../app/session-context.ts';
import { Pages } from '../../ui/pages.tsx';
import { Empty } from '../../ui/states.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { Time } from '../../ui/time.tsx';
import { type Kind, nounOf, nounsOf, operationsOf, parentsOf, pathOf, rightOf, topicOf } from '../history/entity.ts';
import { type Deleted, deletedIn, refOf } from './deleted.ts';
import { RestoreButton } from './restore-button.tsx';

/** Whether the address asks for the deleted entities of a list. */
export const useShowsDeleted = (): boolean => useRoute().query.get('deleted') === 'true';

/** Leads from the list of a kind to its deleted entities. */
export const DeletedLink = ({ kind }: { readonly kind: Kind }): ReactElement => (
  <Link to={`${pathOf(kind)}?deleted=true`}>{`Deleted ${nounsOf(kind)}`}</Link>
);

/** The deleted entities of a kind, the last deletion first. */
export function DeletedList({ kind }: { readonly kind: Kind }): ReactElement {
  const mayRestore = useMay(rightOf(kind, 'restore'));
  const pages = usePages<Deleted>([topicOf(kind), 'deleted', kind], async (page, options) => {
    return deletedIn(
      await operationsOf(kind)
        .list({ deleted: 'true', ...page }, options)
        .toArray(page.limit),
    );
  });
  const columns: readonly Column<Deleted>[] = [
    {
      name: capitalized(nounOf(kind)),
      cell: (deleted) => (
        <>
          <Link to={pathOf(kind, deleted.uuid)}>{refOf(kind, deleted).name}</Link>
          {deleted.external_id !== null && <div className="secondary">{deleted.external_id}</div>}
        </>
      ),
    },
    { name: 'Deleted', cell: ({ deleted_at }) => <Time at={deleted_at} /> },
    ...(mayRestore
      ? [
          {
            name: <span className="visually-hidden">Actions</span>,
            cellClass: 'action',
            cell: (deleted: Deleted) => <RestoreButton entity={refOf(kind, deleted)} />,
          },
        ]
      : []),
  ];
  return (
    <>
      <ScreenHeader title={`Deleted ${nounsOf(kind)}`} parents={parentsOf(kind)} />
      <Pages
        query={pages}
        empty={
          <Empty title={`No ${nounOf(kind)} is deleted`}>
            <p>
              Go to the <Link to={pathOf(kind)}>{nounsOf(kind)}</Link>.
            </p>
          </Empty>
        }
      >
        {(deleted) => <Table rows={deleted} columns={columns} />}
      </Pages>
    </>
  );
}
