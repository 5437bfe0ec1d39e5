import type { ReactElement } from 'react';
import { CopyButton } from '../../ui/copy-button.tsx';

/** A secret that was just made. */
export const NewSecret = ({ secret }: { readonly secret: string }): ReactElement => (
  <div className="part">
    <p>The secret that signs the deliveries. Give it to the receiver; the console does not show it again.</p>
    <div className="new-secret">
      <code>{secret}</code>
      <CopyButton text={secret} what="The secret" label="Copy secret" />
    </div>
  </div>
);
