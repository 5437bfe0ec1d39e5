import type { ReactElement, ReactNode } from 'react';
import { Button } from './button.tsx';
import { CopyButton } from './copy-button.tsx';
import { Dialog } from './dialog.tsx';

/** Shows a secret that was just made. It is shown once, so that only the button closes the dialog. */
export function SecretDialog({
  title,
  noun,
  secret,
  closeLabel = 'Done',
  onClose,
  children,
}: {
  readonly title: string;
  readonly noun: 'key' | 'secret' | 'link';
  readonly secret: string;
  readonly closeLabel?: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <Dialog title={title} isOpen isDismissable={false} onClose={onClose}>
      {children}
      <pre className="secret" tabIndex={0} aria-label={`The ${noun}`}>
        {secret}
      </pre>
      <div className="buttons">
        <Button onPress={onClose}>{closeLabel}</Button>
        <CopyButton text={secret} what={`The ${noun}`} label={`Copy the ${noun}`} emphasis="primary" />
      </div>
    </Dialog>
  );
}
