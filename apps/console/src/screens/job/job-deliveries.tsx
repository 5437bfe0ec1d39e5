import { type ReactElement, type ReactNode, useState } from 'react';
import { Link } from '../../app/router.tsx';
import { useMay } from '../../app/session-context.ts';
import { Choice } from '../../ui/field.tsx';
import { MissingRight } from '../../ui/missing-right.tsx';
import { Pages } from '../../ui/pages.tsx';
import { Loaded } from '../../ui/states.tsx';
import { Time } from '../../ui/time.tsx';
import {
  useRequests,
  useWebhook,
  useWebhooks,
  type Webhook,
  type WebhookRequest,
} from '../deliveries/delivery-queries.ts';
import { OutcomeBadge, resultText } from '../deliveries/outcome.tsx';
import { nameOf } from '../deliveries/webhook-health.tsx';

/** What was delivered about a job, to one webhook at a time: the API lists the deliveries of each. */
export function JobDeliveries({ id }: { readonly id: string }): ReactElement {
  const mayRead = useMay('webhooks');
  return mayRead ? <Deliveries id={id} /> : <MissingRight right="webhooks" to="see deliveries" />;
}

function Deliveries({ id }: { readonly id: string }): ReactNode {
  return (
    <Loaded query={useWebhooks()}>
      {(webhooks) => {
        const [first] = webhooks;
        return first === undefined ? (
          <p className="secondary">The account has no webhooks.</p>
        ) : (
          <OfWebhook id={id} webhooks={webhooks} first={first} />
        );
      }}
    </Loaded>
  );
}

function OfWebhook({
  id,
  webhooks,
  first,
}: {
  readonly id: string;
  readonly webhooks: readonly Webhook[];
  readonly first: Webhook;
}): ReactElement {
  const [chosen, choose] = useState(first.uuid);
  // Reads the requests again when its counts change.
  useWebhook(chosen);
  const requests = useRequests(chosen, { entity_uuid: id });
  return (
    <div className="stack">
      <Choice
        label="Webhook"
        value={chosen}
        options={webhooks.map((webhook) => [webhook.uuid, nameOf(webhook)])}
        onChange={choose}
      />
      <Pages query={requests} empty={<p className="secondary">Nothing about this job was sent to this webhook.</p>}>
        {(attempts) => (
          <ul className="attempts">
            {attempts.map((attempt) => (
              <li key={attempt.uuid}>
                <AttemptLine webhook={chosen} attempt={attempt} />
              </li>
            ))}
          </ul>
        )}
      </Pages>
      <Link to={`/deliveries/${chosen}`}>All deliveries of the webhook</Link>
    </div>
  );
}

const AttemptLine = ({
  webhook,
  attempt,
}: {
  readonly webhook: string;
  readonly attempt: WebhookRequest;
}): ReactElement => (
  <>
    <Link to={`/deliveries/${webhook}/${attempt.delivery_uuid}?attempt=${attempt.uuid}`}>{attempt.event_type}</Link>
    <span className="secondary numbers">v{attempt.entity_version}</span>
    <OutcomeBadge outcome={attempt.outcome} />
    <span className="secondary numbers">
      {resultText(attempt)} · attempt {attempt.attempt_no} ·{' '}
      <Time at={attempt.sent_at ?? attempt.send_at} style="recent" />
    </span>
  </>
);
