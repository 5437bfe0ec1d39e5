import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { api } from '../../api/client.ts';
import { navigate } from '../../app/router.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EditForm } from '../../ui/edit-form.tsx';
import { TextField } from '../../ui/field.tsx';
import { notify } from '../../ui/notices.tsx';
import { fieldErrors } from '../../ui/problem.tsx';
import { SecretDialog } from '../../ui/secret-dialog.tsx';
import { ALL_TYPES, type EventType, EventTypesField } from './event-types-field.tsx';

/** Says what a new secret is for. */
export const SECRET_HINT =
  'The secret that signs the deliveries. Give it to the receiver; the console does not show it again.';

/** Creates a webhook, and shows its secret once. */
export function CreateWebhook({ onClose }: { readonly onClose: () => void }): ReactElement {
  const client = useQueryClient();
  const [url, setUrl] = useState('https://');
  const [name, setName] = useState('');
  const [types, setTypes] = useState<readonly EventType[]>([ALL_TYPES]);
  const create = useMutation({
    mutationFn: async () => {
      const { data } = await api.webhooks.create({
        url: url.trim(),
        event_types: [...types],
        ...(name.trim() !== '' && { name: name.trim() }),
      });
      return data;
    },
    onSuccess: () => {
      notify('The webhook is created');
      void client.invalidateQueries({ queryKey: ['webhooks'] });
    },
  });

  if (create.data?.secret != null) {
    const { webhook_uuid: uuid, secret } = create.data;
    return (
      <SecretDialog
        title="The webhook is created"
        noun="secret"
        secret={secret}
        closeLabel="Open the webhook"
        onClose={() => navigate(`/deliveries/${uuid}`)}
      >
        <p>{SECRET_HINT}</p>
      </SecretDialog>
    );
  }
  return (
    <Dialog title="Create a webhook" isOpen isDismissable={false} onClose={onClose}>
      <EditForm
        submitLabel="Create"
        isBusy={create.isPending}
        isDisabled={types.length === 0}
        error={create.error ?? undefined}
        onSubmit={() => create.mutate()}
        onCancel={onClose}
      >
        <TextField
          label="URL"
          type="url"
          value={url}
          onChange={setUrl}
          isRequired
          autoFocus
          hint="Where the receiver listens: http or https."
          error={fieldErrors(create.error, 'url')}
        />
        <TextField
          label="Name"
          value={name}
          onChange={setName}
          hint="For people, such as CRM."
          error={fieldErrors(create.error, 'name')}
        />
        <EventTypesField value={types} onChange={setTypes} error={fieldErrors(create.error, 'event_types')} />
      </EditForm>
    </Dialog>
  );
}
