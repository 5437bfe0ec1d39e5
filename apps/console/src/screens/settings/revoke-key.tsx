import { useMutation } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { api } from '../../api/client.ts';
import { queryClient } from '../../api/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { notify } from '../../ui/notices.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Time } from '../../ui/time.tsx';
import { type ApiKey, keyName } from './api-key-table.tsx';

/** Ends a key, after it has asked. */
export function RevokeKey({
  apiKey,
  onClose,
}: {
  readonly apiKey: ApiKey;
  readonly onClose: () => void;
}): ReactElement {
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.apiKeys.delete(apiKey.uuid),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ['api_keys'] });
      notify(`“${keyName(apiKey)}” is revoked`);
      onClose();
    },
  });
  return (
    <Dialog title={`Revoke “${keyName(apiKey)}”?`} isOpen onClose={onClose}>
      <p>
        Programs that use the key are refused from then on, and console sessions that it opened end. A revoked key
        cannot be restored.
      </p>
      {apiKey.last_used_at !== null && (
        <p>
          It was last used on <Time at={apiKey.last_used_at} />.
        </p>
      )}
      {error !== null && <Problem error={error} />}
      <div className="buttons">
        <Button onPress={onClose}>Keep it</Button>
        <Button emphasis="danger" isDisabled={isPending} onPress={() => mutate()}>
          {isPending ? 'Revoking…' : 'Revoke'}
        </Button>
      </div>
    </Dialog>
  );
}
