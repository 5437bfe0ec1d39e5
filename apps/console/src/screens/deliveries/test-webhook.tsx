import type { Schemas } from '@fieldline/client';
import { useMutation } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { api } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Choice } from '../../ui/field.tsx';
import { Problem } from '../../ui/problem.tsx';
import { AttemptDetail } from './attempt-detail.tsx';
import { useDeliveryTypes, type Webhook } from './delivery-queries.ts';
import { nameOf } from './webhook-health.tsx';

/** What is sent without an event type. */
const PING = 'ping';

/** Sends a test to a webhook, and shows what the receiver answers. */
export function TestWebhook({
  webhook,
  onClose,
}: {
  readonly webhook: Webhook;
  readonly onClose: () => void;
}): ReactElement {
  const [type, setType] = useState<Schemas['EventType'] | typeof PING>(PING);
  const types = useDeliveryTypes();
  const test = useMutation({
    mutationFn: async () =>
      (await api.webhooks.test(webhook.uuid, type === PING ? {} : { event_type: type })).data.request,
  });
  return (
    <Dialog title="Send a test" isOpen onClose={onClose}>
      <p>{nameOf(webhook)} receives an example now, even when it is disabled or suspended. A test is not recorded.</p>
      <Choice
        label="Event type"
        value={type}
        options={[[PING, 'ping, without an entity'], ...(types.data ?? []).map((name) => [name, name] as const)]}
        onChange={setType}
      />
      {test.isError && <Problem error={test.error} />}
      {test.data !== undefined && <AttemptDetail request={test.data} />}
      <div className="buttons">
        <Button onPress={onClose}>Close</Button>
        <Button emphasis="primary" isDisabled={test.isPending} onPress={() => test.mutate()}>
          {test.isPending ? 'Sending…' : 'Send'}
        </Button>
      </div>
    </Dialog>
  );
}
