import type { ReactElement } from 'react';
import { Link, setQuery, useRoute } from '../../app/router.tsx';
import { useMay } from '../../app/session-context.ts';
import { Button } from '../../ui/button.tsx';
import { EntityLink } from '../../ui/entity-link.tsx';
import { FilterChoice, Filters } from '../../ui/filters.tsx';
import { Pages } from '../../ui/pages.tsx';
import { Empty } from '../../ui/states.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { Time } from '../../ui/time.tsx';
import {
  type RequestFilter as Filter,
  useDeliveryTypes,
  useRequests,
  type Webhook,
  type WebhookRequest,
} from './delivery-queries.ts';
import { durationText, OUTCOME_CHOICES, OutcomeBadge, resultText } from './outcome.tsx';
import { useResend } from './webhook-mutations.ts';

const clear = (): void => setQuery({ outcome: undefined, event_type: undefined, entity_uuid: undefined });

/** The requests of a webhook with filters, which the address has. */
export function RequestList({ webhook }: { readonly webhook: Webhook }): ReactElement {
  const { query } = useRoute();
  const filters = {
    outcome: query.get('outcome') ?? undefined,
    event_type: query.get('event_type') ?? undefined,
    entity_uuid: query.get('entity_uuid') ?? undefined,
  };
  const requests = useRequests(webhook.uuid, filters);
  const isFiltered = Object.values(filters).some((one) => one !== undefined);
  return (
    <section className="part" aria-labelledby="requests">
      <h2 id="requests">Requests</h2>
      <RequestFilters filters={filters} isFiltered={isFiltered} />
      <Pages query={requests} empty={<NoRequests isFiltered={isFiltered} />}>
        {(list) => <RequestTable webhook={webhook.uuid} requests={list} />}
      </Pages>
    </section>
  );
}

function RequestFilters({
  filters: { outcome, event_type: type, entity_uuid: entity },
  isFiltered,
}: {
  readonly filters: Filter;
  readonly isFiltered: boolean;
}): ReactElement {
  const types = useDeliveryTypes();
  return (
    <Filters entity={entity} onClear={isFiltered ? clear : undefined}>
      <FilterChoice
        label="Status"
        all="All"
        value={outcome}
        options={OUTCOME_CHOICES}
        onChange={(chosen) => setQuery({ outcome: chosen })}
      />
      <FilterChoice
        label="Event type"
        all="All types"
        value={type}
        options={(types.data ?? []).map((name) => [name, name])}
        onChange={(chosen) => setQuery({ event_type: chosen })}
      />
    </Filters>
  );
}

const NoRequests = ({ isFiltered }: { readonly isFiltered: boolean }): ReactElement =>
  isFiltered ? (
    <Empty title="No such requests">
      <p>Change the filters, or clear them.</p>
    </Empty>
  ) : (
    <Empty title="Nothing was sent yet">
      <p>A request appears here when something happens that the webhook receives. A test is not recorded.</p>
    </Empty>
  );

/** The number of an attempt, with that of its run when the delivery was resent. */
const attemptText = ({ run, attempt_no: attempt }: WebhookRequest): string =>
  run === 1 ? String(attempt) : `${attempt} of run ${run}`;

const resendLabel = ({ outcome }: WebhookRequest): string => (outcome === 'waiting' ? 'Send now' : 'Resend');

const columnsOf = (webhook: string): readonly Column<WebhookRequest>[] => [
  {
    name: 'Time',
    cellClass: 'nowrap',
    cell: ({ sent_at, send_at }) => <Time at={sent_at ?? send_at} style="recent" />,
  },
  {
    name: 'Event type',
    cell: ({ uuid, delivery_uuid, event_type }) => (
      <Link to={`/deliveries/${webhook}/${delivery_uuid}?attempt=${uuid}`}>{event_type}</Link>
    ),
  },
  { name: 'Status', cell: ({ outcome }) => <OutcomeBadge outcome={outcome} /> },
  { name: 'Response', className: 'medium', cellClass: 'nowrap', cell: resultText },
  {
    name: 'Entity',
    className: 'wide',
    cellClass: 'nowrap',
    cell: ({ entity_type, entity_uuid }) => <EntityLink type={entity_type} uuid={entity_uuid} />,
  },
  { name: 'Attempt', className: 'number wide', cell: attemptText },
  { name: 'Duration', className: 'number wide', cell: ({ request_time_ms }) => durationText(request_time_ms) },
];

function RequestTable({
  webhook,
  requests,
}: {
  readonly webhook: string;
  readonly requests: readonly WebhookRequest[];
}): ReactElement {
  const mayWrite = useMay('webhooks, writing');
  const resend = useResend(webhook);
  const action: Column<WebhookRequest> = {
    name: <span className="visually-hidden">Action</span>,
    className: 'wide',
    cellClass: 'action',
    cell: (request) => (
      <Button
        emphasis="quiet"
        isDisabled={resend.isPending}
        aria-label={`${resendLabel(request)} ${request.event_type}`}
        onPress={() => resend.mutate(request)}
      >
        {resendLabel(request)}
      </Button>
    ),
  };
  return <Table rows={requests} columns={[...columnsOf(webhook), ...(mayWrite ? [action] : [])]} />;
}
