import { useMutation } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { api } from '../../api/client.ts';
import { queryClient } from '../../api/queries.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { EditForm } from '../../ui/edit-form.tsx';
import { Choice, TextField } from '../../ui/field.tsx';
import { fieldErrors } from '../../ui/problem.tsx';
import { AGENT_WRITES, type ApiKey, keyName } from './api-key-table.tsx';

/** Changes the name of a key, and how assistants change by it. Its scopes and its end stay. */
export function EditKey({ apiKey, onClose }: { readonly apiKey: ApiKey; readonly onClose: () => void }): ReactElement {
  const [name, setName] = useState(apiKey.name ?? '');
  const [agentWrites, setAgentWrites] = useState(apiKey.agent_writes);
  const { mutate, isPending, error } = useMutation({
    // What is not changed here stays as others have set it meanwhile.
    mutationFn: () =>
      api.apiKeys.update(apiKey.uuid, {
        ...(name !== (apiKey.name ?? '') && { name: name.trim() === '' ? null : name }),
        ...(agentWrites !== apiKey.agent_writes && { agent_writes: agentWrites }),
      }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ['api_keys'] });
      onClose();
    },
  });
  return (
    <Dialog title={`Change “${keyName(apiKey)}”`} isOpen isDismissable={false} onClose={onClose}>
      <EditForm
        submitLabel="Save"
        isBusy={isPending}
        error={error ?? undefined}
        onSubmit={() => mutate()}
        onCancel={onClose}
      >
        <TextField
          label="Name"
          value={name}
          onChange={setName}
          error={fieldErrors(error, 'name')}
          autoComplete="off"
          autoFocus
        />
        <Choice
          label="Assistants change"
          value={agentWrites}
          options={AGENT_WRITES}
          onChange={setAgentWrites}
          error={fieldErrors(error, 'agent_writes')}
        />
      </EditForm>
    </Dialog>
  );
}
