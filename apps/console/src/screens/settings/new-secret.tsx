import type { ReactElement } from 'react';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** Shows a new key, once. */
export function NewSecret({
  secret,
  onClose,
}: {
  readonly secret: string;
  readonly onClose: () => void;
}): ReactElement {
  return (
    <Dialog title="The new API key" isOpen isDismissable={false} onClose={onClose}>
      <p>Copy the key now: it is not shown again.</p>
      <pre className="secret" tabIndex={0} aria-label="API key">
        {secret}
      </pre>
      <div className="buttons">
        <Button onPress={onClose}>Done</Button>
        <CopyButton text={secret} what="The key" label="Copy the key" emphasis="primary" />
      </div>
    </Dialog>
  );
}
