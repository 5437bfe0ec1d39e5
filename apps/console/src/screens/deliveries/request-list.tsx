import type { ReactElement } from 'react';
import { Link, setQuery, useRoute } from '../../app/router.tsx';
import { useMay } from '../../app/session-context.ts';
import { Button } from '../../ui/button.tsx';
import { EntityLink } from '../../ui/entity-link.tsx';
import { FilterChoice, Filters } from '../../ui/filters.tsx';
import { Pages } from '../../ui/pages.tsx';
import { Empty } from '../../ui/states.tsx';
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

function RequestTable({
  webhook,
  requests,
}: {
  readonly webhook: string;
  readonly requests: readonly WebhookRequest[];
}): ReactElement {
  const mayWrite = useMay()('write', 'integrations');
  const resend = useResend(webhook);
  return (
    <div className="table-scroll">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Time</th>
            <th scope="col">Event type</th>
            <th scope="col">Status</th>
            <th scope="col" className="medium">
              Response
            </th>
            <th scope="col" className="wide">
              Entity
            </th>
            <th scope="col" className="number wide">
              Attempt
            </th>
            <th scope="col" className="number wide">
              Duration
            </th>
            {mayWrite && (
              <th scope="col" className="wide">
                <span className="visually-hidden">Action</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {requests.map((request) => (
            <tr key={request.uuid}>
              <td className="nowrap">
                <Time at={request.sent_at ?? request.send_at} style="recent" />
              </td>
              <td>
                <Link to={`/deliveries/${webhook}/${request.delivery_uuid}?attempt=${request.uuid}`}>
                  {request.event_type}
                </Link>
              </td>
              <td>
                <OutcomeBadge outcome={request.outcome} />
              </td>
              <td className="nowrap medium">{resultText(request)}</td>
              <td className="wide nowrap">
                <EntityLink type={request.entity_type} uuid={request.entity_uuid} />
              </td>
              <td className="number wide">{attemptText(request)}</td>
              <td className="number wide">{durationText(request.request_time_ms)}</td>
              {mayWrite && (
                <td className="action wide">
                  <Button
                    emphasis="quiet"
                    isDisabled={resend.isPending}
                    aria-label={`${resendLabel(request)} ${request.event_type}`}
                    onPress={() => resend.mutate(request)}
                  >
                    {resendLabel(request)}
                  </Button>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The number of an attempt, with that of its run when the delivery was resent. */
const attemptText = ({ run, attempt_no: attempt }: WebhookRequest): string =>
  run === 1 ? String(attempt) : `${attempt} of run ${run}`;

const resendLabel = ({ outcome }: WebhookRequest): string => (outcome === 'waiting' ? 'Send now' : 'Resend');
