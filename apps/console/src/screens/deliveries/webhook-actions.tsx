import { type ReactElement, useState } from 'react';
import { useMay } from '../../app/session-context.ts';
import { Button } from '../../ui/button.tsx';
import { DeleteWebhook } from './delete-webhook.tsx';
import type { VersionedWebhook } from './delivery-queries.ts';
import { EditWebhook } from './edit-webhook.tsx';
import { ResendFailed } from './resend-failed.tsx';
import { RotateSecret } from './rotate-secret.tsx';
import { TestWebhook } from './test-webhook.tsx';
import { useEnable, useResume } from './webhook-mutations.ts';

type DialogName = 'edit' | 'delete' | 'test' | 'resend' | 'rotate';

/** What can be done with a webhook. The primary action is the one that its state asks for. */
export function WebhookActions({ current }: { readonly current: VersionedWebhook }): ReactElement | null {
  const { webhook } = current;
  const mayWrite = useMay('webhooks, writing');
  const [dialog, setDialog] = useState<DialogName>();
  const enable = useEnable(current);
  const resume = useResume(current);
  if (!mayWrite) return null;
  const isHeld = webhook.enabled && (webhook.suspended_at !== null || webhook.paused_until !== null);
  const isRunning = webhook.enabled && !isHeld;
  const close = (): void => setDialog(undefined);
  return (
    <>
      {webhook.exhausted > 0 && <Button onPress={() => setDialog('resend')}>Resend exhausted</Button>}
      <Button onPress={() => setDialog('edit')}>Edit</Button>
      <Button onPress={() => setDialog('rotate')}>Rotate secret</Button>
      <Button
        emphasis={webhook.enabled ? 'plain' : 'primary'}
        isDisabled={enable.isPending}
        onPress={() => enable.mutate(!webhook.enabled)}
      >
        {webhook.enabled ? 'Disable' : 'Enable'}
      </Button>
      <Button onPress={() => setDialog('delete')}>Delete</Button>
      <Button emphasis={isRunning ? 'primary' : 'plain'} onPress={() => setDialog('test')}>
        Send a test
      </Button>
      {isHeld && (
        <Button emphasis="primary" isDisabled={resume.isPending} onPress={() => resume.mutate()}>
          Resume
        </Button>
      )}
      {dialog === 'edit' && <EditWebhook current={current} onClose={close} />}
      {dialog === 'delete' && <DeleteWebhook current={current} onClose={close} />}
      {dialog === 'test' && <TestWebhook webhook={webhook} onClose={close} />}
      {dialog === 'resend' && <ResendFailed webhook={webhook} onClose={close} />}
      {dialog === 'rotate' && <RotateSecret current={current} onClose={close} />}
    </>
  );
}
