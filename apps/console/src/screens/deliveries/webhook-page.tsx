import type { ReactElement } from 'react';
import { ScreenHeader } from '../../app/layout.tsx';
import { useMay } from '../../app/session-context.ts';
import { Fact } from '../../ui/fact.tsx';
import { MissingRight } from '../../ui/missing-right.tsx';
import { Loaded } from '../../ui/states.tsx';
import { Time } from '../../ui/time.tsx';
import { useWebhook, type VersionedWebhook } from './delivery-queries.ts';
import { RequestList } from './request-list.tsx';
import { WebhookActions } from './webhook-actions.tsx';
import { HealthBadge, nameOf, WebhookFigures } from './webhook-health.tsx';

/** A webhook: its health, what can be done with it, and its requests. */
export function WebhookPage({ uuid }: { readonly uuid: string }): ReactElement {
  const query = useWebhook(uuid);
  return (
    <>
      <ScreenHeader
        parents={[['/deliveries', 'Deliveries']]}
        name={query.data === undefined ? 'Webhook' : nameOf(query.data.webhook)}
        title={
          query.data === undefined ? (
            'Webhook'
          ) : (
            <span className="title-with-badge">
              {nameOf(query.data.webhook)} <HealthBadge webhook={query.data.webhook} />
            </span>
          )
        }
      >
        {query.data !== undefined && <WebhookActions current={query.data} />}
      </ScreenHeader>
      <Loaded query={query}>{(current) => <WebhookBody current={current} />}</Loaded>
    </>
  );
}

function WebhookBody({ current: { webhook } }: { readonly current: VersionedWebhook }): ReactElement {
  const { event_types: types } = webhook;
  const headers = Object.keys(webhook.headers ?? {});
  const mayWrite = useMay('webhooks, writing');
  return (
    <div className="stack">
      {!mayWrite && <MissingRight right="webhooks, writing" to="change webhooks" />}
      {webhook.suspended_at !== null && (
        <p className="panel suspended">
          Nothing is sent since <Time at={webhook.suspended_at} />, because the receiver has failed for days. Its
          deliveries wait. Repair the receiver, send a test, then resume.
        </p>
      )}
      <section className="panel stack" aria-label="Health">
        <WebhookFigures webhook={webhook} />
        <dl className="facts">
          <Fact name="URL" className="breaks">
            {webhook.url}
          </Fact>
          <Fact name="Event types" className="breaks">
            {types[0] === '*' ? 'all types' : types.join(', ')}
          </Fact>
          <Fact name="Headers">{headers.length > 0 && headers.join(', ')}</Fact>
        </dl>
      </section>
      <RequestList webhook={webhook} />
    </div>
  );
}
