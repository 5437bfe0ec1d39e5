import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { api } from '../../api/client.ts';
import { MAX_EVENTS } from '../../api/history.ts';
import { ChangedMeanwhile } from '../../ui/changed-meanwhile.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { type Snapshot, useDraft } from '../../ui/draft.ts';
import { EditForm } from '../../ui/edit-form.tsx';
import { TextField } from '../../ui/field.tsx';
import { notify } from '../../ui/notices.tsx';
import { fieldErrors } from '../../ui/problem.tsx';
import { readWebhook, type VersionedWebhook, webhookKey } from './delivery-queries.ts';
import { EventTypesField } from './event-types-field.tsx';
import { HeaderFields } from './header-fields.tsx';
import { nameOf } from './webhook-health.tsx';
import {
  repeatedHeader,
  WEBHOOK_LABELS,
  webhookBody,
  webhookSnapshot,
  webhookText,
  type WebhookValues,
} from './webhook-values.ts';

/** Changes where a webhook sends, and what. Its deliveries that wait go to the new URL. */
export function EditWebhook({
  current,
  onClose,
}: {
  readonly current: VersionedWebhook;
  readonly onClose: () => void;
}): ReactElement {
  const { uuid } = current.webhook;
  const client = useQueryClient();
  const read = async (): Promise<Snapshot<WebhookValues>> => {
    const now = await readWebhook(uuid);
    client.setQueryData<VersionedWebhook>(webhookKey(uuid), now);
    return webhookSnapshot(now);
  };
  const { values, change, ...draft } = useDraft<WebhookValues>({
    // Its headers, and often its URL, are secrets.
    form: undefined,
    current: webhookSnapshot(current),
    read,
    readEvents: (after) => api.webhooks.history(uuid, { after }).toArray(MAX_EVENTS),
    write: async (changes, ifMatch) => {
      await api.webhooks.update(uuid, webhookBody(changes), { ifMatch });
      return read();
    },
    onSaved: () => {
      void client.invalidateQueries({ queryKey: ['webhooks'] });
      notify('The webhook is saved');
      onClose();
    },
  });
  const cannotSave =
    !draft.isChanged || values.event_types.length === 0 || repeatedHeader(values.headers) !== undefined;
  return (
    <Dialog title={`Edit ${nameOf(current.webhook)}`} isOpen isDismissable={!draft.isChanged} onClose={onClose}>
      <EditForm
        submitLabel="Save webhook"
        isBusy={draft.isSaving}
        isDisabled={cannotSave}
        error={draft.error}
        onSubmit={draft.save}
        onCancel={onClose}
      >
        <TextField
          label={WEBHOOK_LABELS.url}
          type="url"
          value={values.url}
          onChange={(url) => change({ url })}
          isRequired
          error={fieldErrors(draft.error, 'url')}
        />
        <TextField
          label={WEBHOOK_LABELS.name}
          value={values.name}
          onChange={(name) => change({ name })}
          hint="For people, such as CRM."
          error={fieldErrors(draft.error, 'name')}
        />
        <EventTypesField
          value={values.event_types}
          onChange={(event_types) => change({ event_types })}
          error={fieldErrors(draft.error, 'event_types')}
        />
        <HeaderFields headers={values.headers} error={draft.error} onChange={(headers) => change({ headers })} />
        <ChangedMeanwhile meanwhile={draft.meanwhile} labels={WEBHOOK_LABELS} textOf={webhookText} />
      </EditForm>
    </Dialog>
  );
}
