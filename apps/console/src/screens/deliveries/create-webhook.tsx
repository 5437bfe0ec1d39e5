import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, type SubmitEvent, useState } from 'react';
import { api } from '../../api/client.ts';
import { navigate } from '../../app/router.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { notify } from '../../ui/notices.tsx';
import { fieldErrors, Problem } from '../../ui/problem.tsx';
import { SecretDialog } from '../../ui/secret-dialog.tsx';
import { ALL_TYPES, EventTypesField } from './event-types-field.tsx';

/** Says what a new secret is for. */
export const SECRET_HINT =
  'The secret that signs the deliveries. Give it to the receiver; the console does not show it again.';

/** Creates a webhook, and shows its secret once. */
export function CreateWebhook({ onClose }: { readonly onClose: () => void }): ReactElement {
  const client = useQueryClient();
  const [url, setUrl] = useState('https://');
  const [name, setName] = useState('');
  const [types, setTypes] = useState<readonly string[]>([ALL_TYPES]);
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

  if (create.data?.secret !== undefined) {
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
    <Dialog title="Create a webhook" isOpen onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault();
          create.mutate();
        }}
      >
        <TextField
          label="URL"
          type="url"
          value={url}
          onChange={setUrl}
          isRequired
          autoFocus
          validationBehavior="aria"
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
        {create.isError && <Problem error={create.error} />}
        <div className="buttons">
          <Button onPress={onClose}>Cancel</Button>
          <Button type="submit" emphasis="primary" isDisabled={create.isPending || types.length === 0}>
            {create.isPending ? 'Creating…' : 'Create'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
