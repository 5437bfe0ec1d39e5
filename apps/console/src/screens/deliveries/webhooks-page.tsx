import { type ReactElement, useState } from 'react';
import { ScreenHeader } from '../../app/layout.tsx';
import { Link } from '../../app/router.tsx';
import { useMay } from '../../app/session-context.ts';
import { Button } from '../../ui/button.tsx';
import { MissingRight } from '../../ui/missing-right.tsx';
import { Empty, Loaded } from '../../ui/states.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { CreateWebhook } from './create-webhook.tsx';
import { useWebhooks, type Webhook } from './delivery-queries.ts';
import { countText, HealthBadge, nameOf, TimeOrNever } from './webhook-health.tsx';

/** The webhooks of the account with their health. */
export function WebhooksPage(): ReactElement {
  const webhooks = useWebhooks();
  const mayWrite = useMay('webhooks, writing');
  const [isCreating, setCreating] = useState(false);
  return (
    <>
      <ScreenHeader title="Deliveries">
        {mayWrite && (
          <Button emphasis="primary" onPress={() => setCreating(true)}>
            Create a webhook
          </Button>
        )}
      </ScreenHeader>
      <div className="stack">
        {!mayWrite && <MissingRight right="webhooks, writing" to="change webhooks" />}
        <Loaded query={webhooks}>
          {(list) => (list.length === 0 ? <NoWebhooks /> : <Table rows={list} columns={COLUMNS} />)}
        </Loaded>
      </div>
      {isCreating && <CreateWebhook onClose={() => setCreating(false)} />}
    </>
  );
}

const NoWebhooks = (): ReactElement => (
  <Empty title="There are no webhooks yet">
    <p>
      A webhook is a URL of yours that receives changes of clients, sites, jobs and files. Create one, then send it a
      test.
    </p>
  </Empty>
);

const COLUMNS: readonly Column<Webhook>[] = [
  {
    name: 'Webhook',
    cellClass: 'webhook-name',
    cell: (webhook) => (
      <>
        <Link to={`/deliveries/${webhook.uuid}`}>{nameOf(webhook)}</Link>
        <span className="secondary">{webhook.url}</span>
      </>
    ),
  },
  { name: 'Health', cell: (webhook) => <HealthBadge webhook={webhook} /> },
  { name: 'Waiting', className: 'number wide', cell: ({ waiting }) => countText(waiting) },
  {
    name: 'Exhausted',
    className: 'number',
    cell: ({ exhausted }) => <span className={exhausted > 0 ? 'bad' : undefined}>{countText(exhausted)}</span>,
  },
  {
    name: 'Last success',
    className: 'wide',
    cellClass: 'nowrap',
    cell: ({ last_success_at }) => <TimeOrNever at={last_success_at} />,
  },
  {
    name: 'Last failure',
    className: 'wide',
    cellClass: 'nowrap',
    cell: ({ last_failure_at }) => <TimeOrNever at={last_failure_at} />,
  },
  { name: 'Event types', className: 'wide', cell: typesText },
];

/** The event types of a webhook in short. */
function typesText({ event_types: types }: Webhook): string {
  const [first = '', ...others] = types;
  if (first === '*') return 'All types';
  return others.length === 0 ? first : `${first} and ${others.length} more`;
}
