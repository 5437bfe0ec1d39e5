import { isNotFound } from '@fieldline/client';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { api } from '../../api/client.ts';
import { MAX_EVENTS } from '../../api/history.ts';
import { queryClient } from '../../api/queries.ts';
import { navigate } from '../../app/router.tsx';
import { ChangedMeanwhile } from '../../ui/changed-meanwhile.tsx';
import { type Snapshot, useDraft } from '../../ui/draft.ts';
import { changesOf } from '../../ui/changes.ts';
import { EditForm } from '../../ui/edit-form.tsx';
import { useKeptValues } from '../../ui/kept.ts';
import { notify } from '../../ui/notices.tsx';
import { Loaded } from '../../ui/states.tsx';
import { fieldText } from '../contact-details/contact-values.ts';
import { EntityHeader } from '../contact-details/directory.tsx';
import { NoClient } from './client-detail.tsx';
import { ClientFields } from './client-fields.tsx';
import { type Client, clientQuery } from './client-queries.ts';
import {
  CLIENT_LABELS,
  clientBody,
  clientSnapshot,
  type ClientValues,
  NEW_CLIENT,
  newClientBody,
} from './client-values.ts';

/** Creates a client. */
export function NewClient(): ReactElement {
  const { values, change, discardKept, forget } = useKeptValues('clients/new', NEW_CLIENT);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.clients.create(newClientBody(changesOf(NEW_CLIENT, values), values.organization)),
    onSuccess: ({ data }) => {
      forget();
      notify('The client is created');
      void queryClient.invalidateQueries({ queryKey: ['clients'] });
      navigate(`/clients/${data.client_uuid}`, { replace: true });
    },
  });
  return (
    <>
      <EntityHeader list="clients" title="New client" />
      <EditForm
        submitLabel="Create client"
        isBusy={isPending}
        error={error ?? undefined}
        discardKept={discardKept}
        onSubmit={() => mutate()}
        onCancel={() => {
          forget();
          navigate('/clients');
        }}
      >
        <ClientFields values={values} error={error} onChange={change} />
      </EditForm>
    </>
  );
}

/** Changes a client. */
export function EditClient({ uuid }: { readonly uuid: string }): ReactElement {
  const client = useQuery(clientQuery(uuid));
  if (isNotFound(client.error)) return <NoClient />;
  return <Loaded query={client}>{(loaded) => <ClientForm client={loaded} />}</Loaded>;
}

function ClientForm({ client }: { readonly client: Client }): ReactElement {
  const { uuid } = client;
  const leave = (): void => navigate(`/clients/${uuid}`, { replace: true });
  const read = async (): Promise<Snapshot<ClientValues>> =>
    clientSnapshot(await queryClient.query({ ...clientQuery(uuid), staleTime: 0 }));
  const draft = useDraft({
    form: `clients/${uuid}`,
    current: clientSnapshot(client),
    read,
    readEvents: (after) => api.clients.history(uuid, { after }).toArray(MAX_EVENTS),
    write: async (changes, ifMatch) => {
      await api.clients.update(uuid, clientBody(changes), { ifMatch });
      return read();
    },
    onSaved: () => {
      notify('The client is saved');
      leave();
    },
  });
  return (
    <>
      <EntityHeader list="clients" title={`Edit ${client.name}`} />
      <EditForm
        submitLabel="Save client"
        isBusy={draft.isSaving}
        isDisabled={!draft.isChanged}
        error={draft.error}
        discardKept={draft.discardKept}
        onSubmit={draft.save}
        onCancel={() => {
          draft.reset();
          leave();
        }}
      >
        <ClientFields client={client} values={draft.values} error={draft.error} onChange={draft.change} />
        <ChangedMeanwhile meanwhile={draft.meanwhile} labels={CLIENT_LABELS} textOf={fieldText} />
      </EditForm>
    </>
  );
}
