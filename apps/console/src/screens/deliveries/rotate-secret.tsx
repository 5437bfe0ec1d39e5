import { type ReactElement, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Choice } from '../../ui/field.tsx';
import { SecretDialog } from '../../ui/secret-dialog.tsx';
import { Time } from '../../ui/time.tsx';
import { SECRET_HINT } from './create-webhook.tsx';
import type { VersionedWebhook } from './delivery-queries.ts';
import { useRotation } from './webhook-mutations.ts';

/** For how many minutes the old secret also signs. */
const OVERLAPS = [
  ['0', 'Not at all'],
  ['60', 'An hour'],
  ['1440', 'A day'],
  ['10080', 'A week'],
] as const;

/** Replaces the secret of a webhook, and shows the new one once. */
export function RotateSecret({
  current,
  onClose,
}: {
  readonly current: VersionedWebhook;
  readonly onClose: () => void;
}): ReactElement {
  const [overlap, setOverlap] = useState<(typeof OVERLAPS)[number][0]>('1440');
  const rotation = useRotation(current);
  if (rotation.data !== undefined) {
    const { secret, previous_secret_expires_at: expiresAt } = rotation.data;
    return (
      <SecretDialog title="The secret is rotated" noun="secret" secret={secret} onClose={onClose}>
        <p>{SECRET_HINT}</p>
        <p>
          {expiresAt === null ? (
            'The old secret is not valid any more.'
          ) : (
            <>
              The old secret also signs until <Time at={expiresAt} />.
            </>
          )}
        </p>
      </SecretDialog>
    );
  }
  return (
    <Dialog title="Rotate the secret" isOpen onClose={onClose}>
      <p>A new secret signs deliveries at once. During the overlap they are signed by the old one, too.</p>
      <Choice label="The old secret stays valid for" value={overlap} options={OVERLAPS} onChange={setOverlap} />
      <div className="buttons">
        <Button onPress={onClose}>Cancel</Button>
        <Button emphasis="primary" isDisabled={rotation.isPending} onPress={() => rotation.mutate(Number(overlap))}>
          Rotate
        </Button>
      </div>
    </Dialog>
  );
}
