import { useMutation } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { api } from '../../api/client.ts';
import { download } from '../../api/download.ts';
import { nextOf, useListPages } from '../../api/pages.ts';
import { Button } from '../../ui/button.tsx';
import { numberText } from '../../ui/locale.ts';
import { notifyError } from '../../ui/notices.tsx';
import { Pages } from '../../ui/pages.tsx';
import { Table } from '../../ui/table.tsx';
import { failureGroups, linesText } from './failure-groups.ts';
import type { Import } from './import-state.tsx';

const PAGE_SIZE = 500;
/** Reasons that are shown: files in which each row has its own are corrected elsewhere. */
const SHOWN = 100;

/** The failed rows of an import that has ended, by their reasons, and the file in which they are corrected. */
export function FailedRows({ of }: { readonly of: Import }): ReactElement {
  const { uuid, kind, failed, finished_at: end } = of;
  const pages = useListPages(['imports', 'failed', uuid, end], async (after, { signal }) => {
    const query = {
      status: ['failed' as const],
      limit: PAGE_SIZE,
      ...(after !== undefined && { after: Number(after) }),
    };
    const { data, headers } = await api.get('/v2/imports/{import_id}/rows', {
      path: { import_id: uuid },
      query,
      signal,
    });
    return { items: data.rows, next: nextOf(headers) };
  });
  const { mutate, isPending } = useMutation({
    mutationFn: () => download(`/v2/imports/${uuid}/rows.csv?status=failed`, `${kind}-failed.csv`),
    onError: (error) => notifyError('The failed rows are not saved', error),
  });
  return (
    <section className="stack" aria-label="Failed rows">
      <div className="section-header">
        <h2>Failed rows by reason</h2>
        <Button isDisabled={isPending} onPress={() => mutate()}>
          Save the failed rows
        </Button>
      </div>
      <p className="secondary">
        The file has their columns, and the error of each row in the last one. Correct it, and import it again.
      </p>
      <Pages query={pages} empty={<p>None of the first rows has failed: load more.</p>}>
        {(rows) => {
          const groups = failureGroups(rows);
          return (
            <>
              <Table
                className="stacked"
                rows={groups.slice(0, SHOWN).map((group) => ({ uuid: group.reason, ...group }))}
                columns={[
                  { name: 'Reason', cellClass: 'breaks', cell: ({ reason }) => <bdi>{reason}</bdi> },
                  {
                    name: 'Rows',
                    label: 'Rows',
                    cellClass: 'numbers',
                    cell: ({ lines }) => numberText(lines.length),
                  },
                  { name: 'Lines of the file', label: 'Lines', cell: ({ lines }) => linesText(lines) },
                ]}
              />
              {groups.length > SHOWN && <p>{`${numberText(groups.length - SHOWN)} more reasons are in the file.`}</p>}
              {rows.length < failed && (
                <p className="secondary">{`Of the first ${numberText(rows.length)} failed rows of ${numberText(failed)}.`}</p>
              )}
            </>
          );
        }}
      </Pages>
    </section>
  );
}
