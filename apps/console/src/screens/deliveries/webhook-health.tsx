import type { ReactElement, ReactNode } from 'react';
import { numberText } from '../../ui/locale.ts';
import { Badge } from '../../ui/status.tsx';
import { Time } from '../../ui/time.tsx';
import type { Webhook } from './delivery-queries.ts';

/** Counts of waiting and exhausted deliveries end there. */
const MAX_COUNT = 10_000;
export const countText = (count: number): string =>
  count >= MAX_COUNT ? `${numberText(MAX_COUNT)}+` : numberText(count);

/** What people call a webhook: its name, or the host of its URL. */
export const nameOf = ({ name, url }: Webhook): string => name ?? URL.parse(url)?.host ?? url;

/** Whether deliveries of a webhook arrive. */
export function HealthBadge({ webhook }: { readonly webhook: Webhook }): ReactElement {
  if (!webhook.enabled)
    return (
      <Badge tone="neutral" icon="circle">
        Disabled
      </Badge>
    );
  if (webhook.suspended_at !== null)
    return (
      <Badge tone="bad" icon="pause">
        Suspended
      </Badge>
    );
  if (webhook.paused_until !== null)
    return (
      <Badge tone="warning" icon="pause">
        Paused
      </Badge>
    );
  if (webhook.consecutive_failures > 0)
    return (
      <Badge tone="warning" icon="warning">
        Failing
      </Badge>
    );
  return webhook.last_success_at === null ? (
    <Badge tone="neutral" icon="circle">
      Nothing sent
    </Badge>
  ) : (
    <Badge tone="good" icon="check">
      Healthy
    </Badge>
  );
}

export const TimeOrNever = ({ at }: { readonly at: string | null }): ReactNode =>
  at === null ? <span className="secondary">never</span> : <Time at={at} />;

/** What is known about the deliveries of a webhook, as numbers and times. */
export function WebhookFigures({ webhook }: { readonly webhook: Webhook }): ReactElement {
  return (
    <dl className="figures">
      <Figure name="Waiting">{countText(webhook.waiting)}</Figure>
      <Figure name="Exhausted" isBad={webhook.exhausted > 0}>
        {countText(webhook.exhausted)}
      </Figure>
      <Figure name="Failures in a row" isBad={webhook.consecutive_failures > 0}>
        {countText(webhook.consecutive_failures)}
      </Figure>
      <Figure name="Last success">
        <TimeOrNever at={webhook.last_success_at} />
      </Figure>
      <Figure name="Last failure">
        <TimeOrNever at={webhook.last_failure_at} />
      </Figure>
      {webhook.paused_until !== null && (
        <Figure name="Paused by its receiver until">
          <Time at={webhook.paused_until} />
        </Figure>
      )}
      {webhook.previous_secret_expires_at !== null && (
        <Figure name="Old secret valid until">
          <Time at={webhook.previous_secret_expires_at} />
        </Figure>
      )}
    </dl>
  );
}

function Figure({
  name,
  isBad = false,
  children,
}: {
  readonly name: string;
  readonly isBad?: boolean;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={isBad ? 'numbers bad' : 'numbers'}>{children}</dd>
    </div>
  );
}
