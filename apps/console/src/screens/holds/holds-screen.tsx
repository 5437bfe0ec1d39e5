import type { Schemas } from '@fieldline/client';
import { useMutation } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { api } from '../../api/client.ts';
import { capitalized } from '../../api/history.ts';
import { usePages } from '../../api/pages.ts';
import { queryClient } from '../../api/queries.ts';
import { ScreenHeader } from '../../app/layout.tsx';
import { Link, setQuery, useRoute } from '../../app/router.tsx';
import { useMay } from '../../app/session-context.ts';
import { Button } from '../../ui/button.tsx';
import { FilterChoice } from '../../ui/filters.tsx';
import { MissingRight } from '../../ui/missing-right.tsx';
import { notify, notifyError } from '../../ui/notices.tsx';
import { Pages } from '../../ui/pages.tsx';
import { Empty } from '../../ui/states.tsx';
import { Badge } from '../../ui/status.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { Time } from '../../ui/time.tsx';

type Hold = Schemas['HoldView'];

const STATES = ['confirmed', 'released', 'expired'] as const;
const TITLE = 'Holds';
const PARENTS = [['/setup', 'Set-up']] as const;
/** How much longer "Extend" holds a time. */
const EXTENSION_MINUTES = 30;

/** The times that are held for customers; in the address `status=expired` and others, without it those that are active. */
export default function HoldsScreen(): ReactElement {
  if (useMay('holds')) return <Holds />;
  return (
    <>
      <ScreenHeader title={TITLE} parents={PARENTS} />
      <MissingRight right="holds" to="see holds" />
    </>
  );
}

function Holds(): ReactElement {
  const mayWrite = useMay('web.schedule.edit');
  const asked = useRoute().query.get('status');
  const status = STATES.find((one) => one === asked) ?? 'active';
  const pages = usePages(['holds', 'list', status], (page, options) =>
    api.holds.list({ ...page, status }, options).toArray(page.limit),
  );
  return (
    <>
      <ScreenHeader title={TITLE} parents={PARENTS}>
        <FilterChoice
          label="Show"
          all="Active"
          value={status === 'active' ? undefined : status}
          options={STATES.map((one) => [one, capitalized(one)] as const)}
          onChange={(chosen) => setQuery({ status: chosen })}
        />
      </ScreenHeader>
      <Pages
        query={pages}
        empty={
          <Empty title={`No hold is ${status}`}>
            <p>“Find a time” and the booking page of your site hold times.</p>
          </Empty>
        }
      >
        {(holds) => <Table rows={holds} columns={mayWrite && status === 'active' ? [...COLUMNS, ACTIONS] : COLUMNS} />}
      </Pages>
    </>
  );
}

const COLUMNS: readonly Column<Hold>[] = [
  {
    name: 'Time',
    cell: ({ from, to, job_uuid: job }) => (
      <>
        <Time at={from} /> – <Time at={to} style="time" />
        {job !== null && (
          <div>
            <Link to={`/jobs/${job}`}>The job</Link>
          </div>
        )}
      </>
    ),
  },
  { name: 'For', cell: ({ worker, team }) => <bdi>{worker?.name ?? team?.name ?? '—'}</bdi> },
  { name: 'Until', className: 'medium', cell: ({ expires_at: at }) => <Time at={at} /> },
  { name: 'State', className: 'wide', cell: ({ status }) => <Badge tone="neutral">{capitalized(status)}</Badge> },
];

const ACTIONS: Column<Hold> = {
  name: <span className="visually-hidden">Actions</span>,
  cellClass: 'action',
  cell: (hold) => <HoldActions hold={hold} />,
};

type Action = 'confirm' | 'extend' | 'release';
const OUTCOMES: Readonly<Record<Action, string>> = {
  confirm: 'is a job now',
  extend: 'is held longer',
  release: 'is free again',
};

async function run(action: Action, { uuid, version }: Hold): Promise<void> {
  if (action === 'confirm') await api.holds.confirm(uuid, {}, { ifMatch: version });
  else if (action === 'release') await api.holds.delete(uuid, { ifMatch: version });
  else await api.holds.update(uuid, { expires_in: { minutes: EXTENSION_MINUTES } }, { ifMatch: version });
}

function HoldActions({ hold }: { readonly hold: Hold }): ReactElement {
  const { mutate, isPending } = useMutation({
    mutationFn: (action: Action) => run(action, hold),
    onSuccess: (_, action) => notify(`The time ${OUTCOMES[action]}`),
    onError: (error) => notifyError('The hold is as it was', error),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['holds'] }),
  });
  const action = (name: Action, label: string): ReactElement => (
    <Button isDisabled={isPending} onPress={() => mutate(name)}>
      {label}
    </Button>
  );
  return (
    <div className="actions">
      {hold.job !== null && action('confirm', 'Make it a job')}
      {action('extend', `${EXTENSION_MINUTES} more minutes`)}
      {action('release', 'Release')}
    </div>
  );
}
