import type { ReactElement } from 'react';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { usePages } from '../../api/pages.ts';
import { useMay } from '../../app/session-context.ts';
import { Button } from '../../ui/button.tsx';
import { MissingRight } from '../../ui/missing-right.tsx';
import { Pages } from '../../ui/pages.tsx';
import { SecretDialog } from '../../ui/secret-dialog.tsx';
import { Empty } from '../../ui/states.tsx';
import { type ApiKey, ApiKeyTable } from './api-key-table.tsx';
import { CreateKey } from './create-key.tsx';
import { EditKey } from './edit-key.tsx';
import { RevokeKey } from './revoke-key.tsx';
import { RotateKey } from './rotate-key.tsx';

/** What is done with the keys: one dialog at a time. */
type Step =
  | { readonly kind: 'create' }
  | { readonly kind: 'change' | 'rotate' | 'revoke'; readonly key: ApiKey }
  | { readonly kind: 'secret'; readonly secret: string };

/** The API keys. */
export function ApiKeys(): ReactElement {
  return useMay('account') ? <Keys /> : <MissingRight right="account" to="see API keys" />;
}

function Keys(): ReactElement {
  const [step, setStep] = useState<Step>();
  const close = (): void => setStep(undefined);
  const showSecret = (secret: string): void => setStep({ kind: 'secret', secret });
  const keys = usePages(['api_keys', 'list'], (page, options) => api.apiKeys.list(page, options).toArray(page.limit));
  return (
    <div className="stack">
      <div className="section-header">
        <p className="secondary">Each program has a key of its own, with the scopes that it needs.</p>
        <Button emphasis="primary" onPress={() => setStep({ kind: 'create' })}>
          New API key
        </Button>
      </div>
      <Pages query={keys} empty={<Empty title="No API keys" />}>
        {(items) => (
          <ApiKeyTable
            keys={items}
            onChange={(key) => setStep({ kind: 'change', key })}
            onRotate={(key) => setStep({ kind: 'rotate', key })}
            onRevoke={(key) => setStep({ kind: 'revoke', key })}
          />
        )}
      </Pages>
      {step?.kind === 'create' && <CreateKey onCreated={showSecret} onClose={close} />}
      {step?.kind === 'change' && <EditKey apiKey={step.key} onClose={close} />}
      {step?.kind === 'rotate' && <RotateKey apiKey={step.key} onRotated={showSecret} onClose={close} />}
      {step?.kind === 'revoke' && <RevokeKey apiKey={step.key} onClose={close} />}
      {step?.kind === 'secret' && (
        <SecretDialog title="The new API key" noun="key" secret={step.secret} onClose={close}>
          <p>Copy the key now: it is not shown again.</p>
        </SecretDialog>
      )}
    </div>
  );
}
