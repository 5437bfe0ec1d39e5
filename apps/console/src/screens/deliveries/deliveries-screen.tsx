import type { ReactElement } from 'react';
import { ScreenHeader } from '../../app/layout.tsx';
import { useRoute } from '../../app/router.tsx';
import { useMay } from '../../app/session-context.ts';
import { MissingRight } from '../../ui/missing-right.tsx';
import { DeliveryPage } from './delivery-page.tsx';
import { WebhookPage } from './webhook-page.tsx';
import { WebhooksPage } from './webhooks-page.tsx';

/** Webhooks, the requests of one of them, or the attempts of one delivery, by the address. */
export default function DeliveriesScreen(): ReactElement {
  const [, webhook, delivery] = useRoute().parts;
  if (!useMay('webhooks'))
    return (
      <>
        <ScreenHeader title="Deliveries" />
        <MissingRight right="webhooks" to="see webhooks" />
      </>
    );
  if (webhook === undefined) return <WebhooksPage />;
  return delivery === undefined ? (
    <WebhookPage uuid={webhook} />
  ) : (
    <DeliveryPage webhook={webhook} delivery={delivery} />
  );
}
