import type { ReactElement } from 'react';
import { ScreenHeader } from '../../app/layout.tsx';
import { setQuery, useRoute } from '../../app/router.tsx';
import { useMay } from '../../app/session-context.ts';
import { Button } from '../../ui/button.tsx';
import { EntityLink } from '../../ui/entity-link.tsx';
import { Fact } from '../../ui/fact.tsx';
import { MissingRight } from '../../ui/missing-right.tsx';
import { Pages } from '../../ui/pages.tsx';
import { Empty } from '../../ui/states.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { Time } from '../../ui/time.tsx';
import { AttemptDetail } from './attempt-detail.tsx';
import { useRequests, useWebhook, type WebhookRequest } from './delivery-queries.ts';
import { durationText, OutcomeBadge, resultText } from './outcome.tsx';
import { nameOf } from './webhook-health.tsx';
import { useResend } from './webhook-mutations.ts';

/** One delivery of a webhook with all its attempts, the newest first. */
export function DeliveryPage({
  webhook,
  delivery,
}: {
  readonly webhook: string;
  readonly delivery: string;
}): ReactElement {
  const owner = useWebhook(webhook);
  const requests = useRequests(webhook, { delivery_uuid: delivery });
  const newest = requests.data?.pages[0]?.items[0];
  const mayWrite = useMay('webhooks, writing');
  return (
    <>
      <ScreenHeader
        title={newest?.event_type ?? 'Delivery'}
        name={`Delivery ${newest?.event_type ?? ''}`.trim()}
        parents={[
          ['/deliveries', 'Deliveries'],
          [`/deliveries/${webhook}`, owner.data === undefined ? 'Webhook' : nameOf(owner.data.webhook)],
        ]}
      >
        {newest !== undefined && mayWrite && <Resend webhook={webhook} newest={newest} />}
      </ScreenHeader>
      <div className="stack">
        {!mayWrite && <MissingRight right="webhooks, writing" to="resend deliveries" />}
        <Pages query={requests} empty={<NoAttempts />}>
          {(attempts) => <Attempts attempts={attempts} />}
        </Pages>
      </div>
    </>
  );
}

const NoAttempts = (): ReactElement => (
  <Empty title="There are no records of this delivery">
    <p>Records are kept for 30 days by default.</p>
  </Empty>
);

function Resend({ webhook, newest }: { readonly webhook: string; readonly newest: WebhookRequest }): ReactElement {
  const resend = useResend(webhook);
  return (
    <Button emphasis="primary" isDisabled={resend.isPending} onPress={() => resend.mutate(newest)}>
      {newest.outcome === 'waiting' ? 'Send now' : 'Resend'}
    </Button>
  );
}

function Attempts({ attempts }: { readonly attempts: readonly WebhookRequest[] }): ReactElement | null {
  const { query } = useRoute();
  const selected = attempts.find(({ uuid }) => uuid === query.get('attempt')) ?? attempts[0];
  if (selected === undefined) return null;
  const columns: readonly Column<WebhookRequest>[] = [
    {
      name: 'Attempt',
      cellClass: 'nowrap',
      cell: (attempt) => (
        <button
          type="button"
          className="text-button"
          aria-pressed={attempt === selected}
          onClick={() => setQuery({ attempt: attempt.uuid })}
        >
          {attemptName(attempt)}
        </button>
      ),
    },
    {
      name: 'Time',
      cellClass: 'nowrap',
      cell: ({ sent_at, send_at }) => <Time at={sent_at ?? send_at} style="recent" />,
    },
    { name: 'Outcome', cell: ({ outcome }) => <OutcomeBadge outcome={outcome} /> },
    { name: 'Response', className: 'medium', cell: resultText },
    { name: 'Duration', className: 'number wide', cell: ({ request_time_ms }) => durationText(request_time_ms) },
  ];
  return (
    <div className="columns">
      <div className="stack">
        <dl className="facts panel">
          <Fact name="Entity">
            <EntityLink type={selected.entity_type} uuid={selected.entity_uuid} /> · version {selected.entity_version}
          </Fact>
          <Fact name="Delivery" className="breaks">
            <code>{selected.delivery_uuid}</code>
          </Fact>
          <Fact name="Event" className="breaks">
            <code>{selected.event_uuid}</code>
          </Fact>
        </dl>
        <section className="part" aria-labelledby="attempts">
          <h2 id="attempts">Attempts</h2>
          <Table rows={attempts} columns={columns} selected={selected} />
        </section>
      </div>
      <section className="panel" aria-label={attemptName(selected)}>
        <AttemptDetail request={selected} />
      </section>
    </div>
  );
}

const attemptName = ({ run, attempt_no: attempt }: WebhookRequest): string => `Run ${run}, attempt ${attempt}`;
