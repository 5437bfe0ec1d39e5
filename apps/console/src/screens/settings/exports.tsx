import type { Schemas } from '@fieldline/client';
import { useMutation } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { api } from '../../api/client.ts';
import { usePages } from '../../api/pages.ts';
import { queryClient } from '../../api/queries.ts';
import { useMay } from '../../app/session-context.ts';
import { Button } from '../../ui/button.tsx';
import { numberText } from '../../ui/locale.ts';
import { MissingRight } from '../../ui/missing-right.tsx';
import { notify, notifyError } from '../../ui/notices.tsx';
import { Pages } from '../../ui/pages.tsx';
import { Empty } from '../../ui/states.tsx';
import { Badge, type Tone } from '../../ui/status.tsx';
import { Table } from '../../ui/table.tsx';
import { Time } from '../../ui/time.tsx';

type Export = Schemas['ExportWithUrlView'];

/** The exports of the account. */
export function Exports(): ReactElement {
  return useMay('account') ? <ExportList /> : <MissingRight right="account" to="export the account" />;
}

const readAgain = (): void => void queryClient.invalidateQueries({ queryKey: ['exports'] });

function ExportList(): ReactElement {
  const exports = usePages(['exports', 'list'], (page, options) => api.exports.list(page, options).toArray(page.limit));
  const start = useMutation({
    mutationFn: () => api.exports.create({ format: 'ndjson' }),
    onSuccess: readAgain,
    onError: (error) => notifyError('Nothing is exported', error),
  });
  return (
    <div className="stack">
      <div className="section-header">
        <p className="secondary">
          A file with everything of the account, as of one moment: a line of JSON for each entry. It is kept for seven
          days.
        </p>
        <Button emphasis="primary" isDisabled={start.isPending} onPress={() => start.mutate()}>
          Export everything
        </Button>
      </div>
      <Pages query={exports} empty={<Empty title="No exports" />}>
        {(items) => <ExportTable exports={items} />}
      </Pages>
    </div>
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
