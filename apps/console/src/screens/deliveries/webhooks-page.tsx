import { type ReactElement, useState } from 'react';
import { ScreenHeader } from '../../app/layout.tsx';
import { Link } from '../../app/router.tsx';
import { useMay } from '../../app/session-context.ts';
import { Button } from '../../ui/button.tsx';
import { MissingScope } from '../../ui/missing-scope.tsx';
import { Empty, Loaded } from '../../ui/states.tsx';
import { CreateWebhook } from './create-webhook.tsx';
import { useWebhooks, type Webhook } from './delivery-queries.ts';
import { countText, HealthBadge, nameOf, TimeOrNever } from './webhook-health.tsx';

/** The webhooks of the account with their health. */
export function WebhooksPage(): ReactElement {
  const webhooks = useWebhooks();
  const mayWrite = useMay()('write', 'integrations');
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
        {!mayWrite && <MissingScope scope="integrations:write" to="change webhooks" />}
        <Loaded query={webhooks}>
          {(list) => (list.length === 0 ? <NoWebhooks /> : <WebhookTable webhooks={list} />)}
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

function WebhookTable({ webhooks }: { readonly webhooks: readonly Webhook[] }): ReactElement {
  return (
    <div className="table-scroll">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Webhook</th>
            <th scope="col">Health</th>
            <th scope="col" className="number wide">
              Waiting
            </th>
            <th scope="col" className="number">
              Exhausted
            </th>
            <th scope="col" className="wide">
              Last success
            </th>
            <th scope="col" className="wide">
              Last failure
            </th>
            <th scope="col" className="wide">
              Event types
            </th>
          </tr>
        </thead>
        <tbody>
          {webhooks.map((webhook) => (
            <tr key={webhook.uuid}>
              <td className="webhook-name">
                <Link to={`/deliveries/${webhook.uuid}`}>{nameOf(webhook)}</Link>
                <span className="secondary">{webhook.url}</span>
              </td>
              <td>
                <HealthBadge webhook={webhook} />
              </td>
              <td className="number wide">{countText(webhook.waiting)}</td>
              <td className={webhook.exhausted > 0 ? 'number bad' : 'number'}>{countText(webhook.exhausted)}</td>
              <td className="wide nowrap">
                <TimeOrNever at={webhook.last_success_at} />
              </td>
              <td className="wide nowrap">
                <TimeOrNever at={webhook.last_failure_at} />
              </td>
              <td className="wide">{typesText(webhook)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The event types of a webhook in short. */
function typesText({ event_types: types }: Webhook): string {
  const [first = '', ...others] = types;
  if (first === '*') return 'All types';
  return others.length === 0 ? first : `${first} and ${others.length} more`;
}
