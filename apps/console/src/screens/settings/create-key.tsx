import type { Schemas } from '@fieldline/client';
import { useMutation } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { api } from '../../api/client.ts';
import { queryClient } from '../../api/queries.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { EditForm } from '../../ui/edit-form.tsx';
import { Choice, TextField } from '../../ui/field.tsx';
import { fieldErrors } from '../../ui/problem.tsx';
import { AGENT_WRITES } from './api-key-table.tsx';

type Scope = Schemas['ApiKeyView']['scopes'][number];

const SCOPES: readonly (readonly [title: string, scopes: readonly (readonly [Scope, string])[]])[] = [
  [
    'Everything',
    [
      ['read', 'read everything'],
      ['write', 'write everything but the account and keys'],
      ['admin', 'change the account and keys'],
    ],
  ],
  [
    'Only',
    [
      ['crm:read', 'read clients and sites'],
      ['crm:write', 'write clients and sites'],
      ['work_orders:read', 'read jobs'],
      ['work_orders:write', 'write jobs'],
      ['scheduling:read', 'read people and the schedule'],
      ['scheduling:write', 'write people and the schedule'],
      ['catalog:read', 'read the catalog'],
      ['catalog:write', 'write the catalog'],
      ['integrations:read', 'read events and webhooks'],
      ['integrations:write', 'write webhooks'],
      ['booking', 'find free times and book them'],
    ],
  ],
];

/** Creates a key. @param onCreated with the key, which the API shows only then. */
export function CreateKey({
  onCreated,
  onClose,
}: {
  readonly onCreated: (secret: string) => void;
  readonly onClose: () => void;
}): ReactElement {
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly Scope[]>(['read']);
  const [agentWrites, setAgentWrites] = useState<(typeof AGENT_WRITES)[number][0]>('confirm');
  const [lastDay, setLastDay] = useState('');
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      api.apiKeys.create({
        name: name.trim() === '' ? null : name,
        scopes: [...scopes],
        agent_writes: agentWrites,
        // Without an offset it is in the time zone of the account.
        expires_at: lastDay === '' ? null : `${lastDay}T23:59:59`,
      }),
    onSuccess: ({ data }) => {
      void queryClient.invalidateQueries({ queryKey: ['api_keys'] });
      onCreated(data.key);
    },
  });
  const scopeError = fieldErrors(error, 'scopes');
  return (
    <Dialog title="New API key" isOpen isDismissable={false} onClose={onClose}>
      <EditForm
        submitLabel="Create API key"
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
          hint="What program uses it"
          autoComplete="off"
          autoFocus
        />
        {SCOPES.map(([title, group]) => (
          <fieldset key={title} className="choices">
            <legend>{title}</legend>
            {group.map(([scope, text]) => (
              <label key={scope} className="check">
                <input
                  type="checkbox"
                  checked={scopes.includes(scope)}
                  onChange={({ target }) =>
                    setScopes((before) => (target.checked ? [...before, scope] : before.filter((one) => one !== scope)))
                  }
                />
                <span>
                  <code>{scope}</code> <span className="hint">{text}</span>
                </span>
              </label>
            ))}
          </fieldset>
        ))}
        {scopeError !== undefined && <p className="field-error">{scopeError}</p>}
        <Choice label="Assistants change" value={agentWrites} options={AGENT_WRITES} onChange={setAgentWrites} />
        <TextField
          label="Last day"
          type="date"
          value={lastDay}
          onChange={setLastDay}
          error={fieldErrors(error, 'expires_at')}
          hint="Without one, the key works until it is revoked"
        />
      </EditForm>
    </Dialog>
  );
}
