import type { Schemas } from '@fieldline/client';
import { useMutation } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { api } from '../../api/client.ts';
import { isObject } from '../../api/history.ts';
import { queryClient } from '../../api/queries.ts';
import { useMay } from '../../app/session-context.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EditForm } from '../../ui/edit-form.tsx';
import { TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { notify, notifyError } from '../../ui/notices.tsx';
import { fieldErrors } from '../../ui/problem.tsx';
import type { SetUpEntity } from './set-up-entity.ts';

type Entry = Schemas['DictionaryValueView'];

const isEntry = (value: unknown): value is Entry => isObject(value) && typeof value['name'] === 'string';
const entriesOf = ({ view: { values } }: SetUpEntity): readonly Entry[] =>
  Array.isArray(values) ? values.filter(isEntry) : [];

/** The entries of a dictionary: they are added, renamed and removed one by one. */
export function DictionaryValues({ entity }: { readonly entity: SetUpEntity }): ReactElement {
  const mayWrite = useMay('set-up of jobs, writing');
  const [edited, setEdited] = useState<Entry | 'new'>();
  const entries = entriesOf(entity);
  const { mutate, isPending } = useMutation({
    mutationFn: ({ uuid }: Entry) => api.dictionaries.values.delete(entity.uuid, uuid),
    onSuccess: (_, { name }) => notify(`${name} is removed`),
    onError: (error, { name }) => notifyError(`${name} is not removed`, error),
    onSettled: readAgain,
  });
  return (
    <section className="panel stack" aria-labelledby="values-heading">
      <h2 id="values-heading">Values</h2>
      {entries.length === 0 && <p className="secondary">None yet.</p>}
      <ul className="entries">
        {entries.map((entry) => (
          <li key={entry.uuid} className="session">
            <div>
              <bdi>{entry.name}</bdi>
            </div>
            {mayWrite && (
              <div className="actions">
                <Button aria-label={`Rename ${entry.name}`} onPress={() => setEdited(entry)}>
                  Rename
                </Button>
                <Button
                  emphasis="quiet"
                  aria-label={`Remove ${entry.name}`}
                  isDisabled={isPending}
                  onPress={() => mutate(entry)}
                >
                  <Icon name="cross" />
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {mayWrite && (
        <div>
          <Button onPress={() => setEdited('new')}>Add a value</Button>
        </div>
      )}
      {edited !== undefined && (
        <EntryDialog
          dictionary={entity.uuid}
          entry={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </section>
  );
}

const readAgain = (): void => void queryClient.invalidateQueries({ queryKey: ['catalog'] });

/** Adds an entry, or renames one. */
function EntryDialog({
  dictionary,
  entry,
  onClose,
}: {
  readonly dictionary: string;
  readonly entry: Entry | undefined;
  readonly onClose: () => void;
}): ReactElement {
  const [name, setName] = useState(entry?.name ?? '');
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      if (entry === undefined) await api.dictionaries.values.create(dictionary, { name });
      else await api.dictionaries.values.update(dictionary, entry.uuid, { name });
    },
    onSuccess: () => {
      notify(entry === undefined ? `${name} is added` : `${entry.name} is now ${name}`);
      readAgain();
      onClose();
    },
  });
  return (
    <Dialog title={entry === undefined ? 'Add a value' : `Rename ${entry.name}`} isOpen onClose={onClose}>
      <EditForm
        submitLabel={entry === undefined ? 'Add' : 'Rename'}
        isBusy={isPending}
        error={error ?? undefined}
        onSubmit={() => mutate()}
        onCancel={onClose}
      >
        <TextField label="Name" value={name} error={fieldErrors(error, 'name')} onChange={setName} autoFocus />
      </EditForm>
    </Dialog>
  );
}
