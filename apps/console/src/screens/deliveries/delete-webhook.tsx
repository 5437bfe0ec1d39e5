import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { api } from '../../api/client.ts';
import { navigate } from '../../app/router.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { notify } from '../../ui/notices.tsx';
import { Problem } from '../../ui/problem.tsx';
import { type VersionedWebhook, webhookKey } from './delivery-queries.ts';
import { countText, nameOf } from './webhook-health.tsx';

/** Deletes a webhook, after it has asked. */
export function DeleteWebhook({
  current: { webhook, version },
  onClose,
}: {
  readonly current: VersionedWebhook;
  readonly onClose: () => void;
}): ReactElement {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.webhooks.delete(webhook.uuid, { ifMatch: version }),
    onSuccess: () => {
      notify(`${nameOf(webhook)} is deleted`);
      navigate('/deliveries', { replace: true });
      client.removeQueries({ queryKey: webhookKey(webhook.uuid) });
      void client.invalidateQueries({ queryKey: ['webhooks'] });
    },
  });
  return (
    <Dialog title={`Delete ${nameOf(webhook)}?`} isOpen onClose={onClose}>
      <p>
        Nothing is sent to <span className="breaks">{webhook.url}</span> any more. A deleted webhook cannot be restored.
      </p>
      {webhook.waiting > 0 && <p>Its {countText(webhook.waiting)} waiting deliveries are discarded.</p>}
      {error !== null && <Problem error={error} />}
      <div className="buttons">
        <Button onPress={onClose}>Keep it</Button>
        <Button emphasis="danger" isDisabled={isPending} onPress={() => mutate()}>
          {isPending ? 'Deleting…' : 'Delete'}
        </Button>
      </div>
    </Dialog>
  );
}
