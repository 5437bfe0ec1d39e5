import type { ReactElement } from 'react';
import { Button, type Emphasis } from './button.tsx';
import { notify, notifyError } from './notices.tsx';

/** Copies a text to the clipboard. @param what it is, for the message. */
export function CopyButton({
  text,
  what,
  label = 'Copy',
  emphasis = 'plain',
}: {
  readonly text: string;
  readonly what: string;
  readonly label?: string;
  readonly emphasis?: Emphasis;
}): ReactElement {
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      notify(`${what} is copied`);
    } catch (error) {
      notifyError(`${what} is not copied`, error);
    }
  }
  return (
    <Button
      emphasis={emphasis}
      onPress={() => void copy()}
      {...(label === 'Copy' && { 'aria-label': `Copy ${what.toLowerCase()}` })}
    >
      {label}
    </Button>
  );
}
