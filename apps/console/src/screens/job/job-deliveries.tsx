import type { Schemas } from '@fieldline/client';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, type ReactNode, useState } from 'react';
import { api } from '../../api/client.ts';
import { usePages } from '../../api/pages.ts';
import { Link } from '../../app/router.tsx';
import { Choice } from '../../ui/field.tsx';
import { Pages } from '../../ui/pages.tsx';
import { Loaded } from '../../ui/states.tsx';
import { Badge, type Tone } from '../../ui/status.tsx';
import { Time } from '../../ui/time.tsx';

type Webhook = Schemas['WebhookView'];
type Attempt = Schemas['WebhookRequestView'];

const MAX_WEBHOOKS = 20;

/** What was delivered about a job, to one webhook at a time: the API lists the deliveries of each. */
export function JobDeliveries({ id }: { readonly id: string }): ReactElement {
  const webhooks = useQuery({
    queryKey: ['webhooks', 'list'],
    queryFn: ({ signal }) => api.webhooks.list({}, { signal }).toArray(MAX_WEBHOOKS),
  });
  return (
    <Loaded query={webhooks}>
      {(found) => {
        const [first] = found;
        return first === undefined ? (
          <p className="secondary">The account has no webhooks.</p>
        ) : (
          <OfWebhook id={id} webhooks={found} first={first} />
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
}): ReactNode {
  const [chosen, choose] = useState(first.uuid);
  const query = usePages<Attempt>(['deliveries', chosen, 'job', id], ({ limit, after }, options) =>
    api.webhooks.requests
      .list(chosen, { entity_uuid: id, limit, ...(after !== undefined && { after }) }, options)
      .toArray(limit),
  );
  return (
    <div className="stack">
      <Choice
        label="Webhook"
        value={chosen}
        options={webhooks.map(({ uuid, name, url }) => [uuid, name ?? url])}
        onChange={choose}
      />
      <Pages query={query} empty={<p className="secondary">Nothing about this job was sent to this webhook.</p>}>
        {(attempts) => (
          <ul className="attempts">
            {attempts.map((attempt) => (
              <li key={attempt.uuid}>
                <AttemptLine attempt={attempt} />
              </li>
            ))}
          </ul>
        )}
      </Pages>
      <Link to={`/deliveries/${chosen}`}>All deliveries of the webhook</Link>
    </div>
  );
}

const OUTCOMES: Readonly<Record<Attempt['outcome'], readonly [tone: Tone, text: string]>> = {
  waiting: ['neutral', 'Waiting'],
  succeeded: ['good', 'Succeeded'],
  will_retry: ['warning', 'Will be retried'],
  exhausted: ['bad', 'Failed'],
};

function AttemptLine({
  attempt: { event_type, attempt_no, outcome, http_response_code, error_type, sent_at, send_at, entity_version },
}: {
  readonly attempt: Attempt;
}): ReactElement {
  const [tone, text] = OUTCOMES[outcome];
  return (
    <>
      <code>{event_type}</code> <span className="secondary numbers">v{entity_version}</span>{' '}
      <Badge tone={tone}>{text}</Badge>
      <span className="secondary numbers">
        {http_response_code ?? error_type ?? ''} attempt {attempt_no} · <Time at={sent_at ?? send_at} style="exact" />
      </span>
    </>
  );
}
