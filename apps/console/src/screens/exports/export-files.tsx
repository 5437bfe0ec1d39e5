import type { Schemas } from '@fieldline/client';
import { useMutation } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { api } from '../../api/client.ts';
import { usePages } from '../../api/pages.ts';
import { queryClient } from '../../api/queries.ts';
import { Button } from '../../ui/button.tsx';
import { numberText } from '../../ui/locale.ts';
import { notify, notifyError } from '../../ui/notices.tsx';
import { Pages } from '../../ui/pages.tsx';
import { Empty } from '../../ui/states.tsx';
import { Badge, type Tone } from '../../ui/status.tsx';
import { Table } from '../../ui/table.tsx';
import { Time } from '../../ui/time.tsx';

type Export = Schemas['ExportWithUrlView'];

const KEY = ['exports', 'list'] as const;

/** Reads the list again. */
export const readAgain = (): void => void queryClient.invalidateQueries({ queryKey: KEY });

/** The files that the service has written, or writes. */
export function ExportFiles(): ReactElement {
  const exports = usePages(KEY, (page, options) => api.exports.list(page, options).toArray(page.limit));
  return (
    <Pages query={exports} empty={<Empty title="No files" />}>
      {(items) => <ExportTable exports={items} />}
    </Pages>
  );
}

const TONES: Readonly<Record<string, Tone>> = { finished: 'good', failed: 'bad' };
const WORDS: Readonly<Record<string, string>> = {
  queued: 'Waits',
  running: 'Being written',
  finished: 'Ready',
  failed: 'Failed',
  expired: 'Expired',
};

const whatOf = ({ kinds, format }: Export): string =>
  `${kinds.length > 2 ? `${kinds.length} kinds` : kinds.join(' and ').replaceAll('_', ' ')}, ${format.toUpperCase()}`;

function ExportTable({ exports }: { readonly exports: readonly Export[] }): ReactElement {
  const remove = useMutation({
    mutationFn: (uuid: string) => api.exports.delete(uuid),
    onSuccess: () => {
      readAgain();
      notify('The export is deleted');
    },
    onError: (error) => notifyError('The export is not deleted', error),
  });
  return (
    <Table
      className="stacked"
      rows={exports}
      columns={[
        {
          name: 'Export',
          cell: (one) => (
            <>
              <div>{whatOf(one)}</div>
              <Badge tone={TONES[one.status] ?? 'neutral'}>{WORDS[one.status] ?? one.status}</Badge>
              {one.error !== null && <div className="secondary">{one.error}</div>}
            </>
          ),
        },
        {
          name: 'Rows',
          label: 'Rows',
          className: 'medium',
          cellClass: 'nowrap',
          cell: ({ rows, status }) =>
            status === 'finished' && numberText(Object.values(rows).reduce((sum, count) => sum + count, 0)),
        },
        {
          name: 'Created',
          label: 'Created',
          className: 'medium',
          cellClass: 'nowrap',
          cell: ({ created_at }) => <Time at={created_at} />,
        },
        {
          name: 'Kept until',
          label: 'Kept until',
          className: 'wide',
          cellClass: 'nowrap',
          cell: ({ expires_at }) => expires_at !== null && <Time at={expires_at} />,
        },
        {
          name: <span className="visually-hidden">Actions</span>,
          cellClass: 'row-actions',
          cell: (one) => (
            <>
              {one.content_url !== null && (
                <a className="button" href={one.content_url} download>
                  Download
                </a>
              )}
              <Button
                emphasis="danger"
                aria-label={`Delete the export of ${whatOf(one)}`}
                isDisabled={remove.isPending}
                onPress={() => remove.mutate(one.uuid)}
              >
                Delete
              </Button>
            </>
          ),
        },
      ]}
    />
  );
}
