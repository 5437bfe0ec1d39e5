import { useMutation } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { queryClient } from '../../api/queries.ts';
import { navigate } from '../../app/router.tsx';
import { ChangedMeanwhile } from '../../ui/changed-meanwhile.tsx';
import { changesOf } from '../../ui/changes.ts';
import { type Draft, type Snapshot, useDraft } from '../../ui/draft.ts';
import { EditForm } from '../../ui/edit-form.tsx';
import { useKeptValues } from '../../ui/kept.ts';
import { notify } from '../../ui/notices.tsx';
import { nounOf, pathOf, topicOf } from '../history/entity.ts';
import type { Editable, Entity } from './resource.ts';
import { ResourceHeader } from './resource-header.tsx';

/**
 * Creates an entity of a resource.
 * @param form its name in the account.
 * @param initial what the form begins with.
 * @param from where canceling leads.
 */
export function CreateForm<T extends Entity, V extends object>({
  resource: { kind, create, labels, empty, Fields },
  form = `${kind}/new`,
  initial = empty,
  from = pathOf(kind),
}: {
  readonly resource: Editable<T, V>;
  readonly form?: string;
  readonly initial?: V;
  readonly from?: string;
}): ReactElement {
  const { values, change, discardKept, forget } = useKeptValues(form, initial);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => create(changesOf(empty, values), values),
    onSuccess: (uuid) => {
      forget();
      notify(`The ${nounOf(kind)} is created`);
      void queryClient.invalidateQueries({ queryKey: [topicOf(kind)] });
      navigate(pathOf(kind, uuid), { replace: true });
    },
  });
  return (
    <>
      <ResourceHeader kind={kind} title={`New ${nounOf(kind)}`} />
      <EditForm
        submitLabel={`Create ${nounOf(kind)}`}
        isBusy={isPending}
        error={error ?? undefined}
        discardKept={discardKept}
        onSubmit={() => mutate()}
        onCancel={() => {
          forget();
          navigate(from);
        }}
      >
        <Fields isNew form={{ values, labels, change, error }} />
      </EditForm>
    </>
  );
}

/** Changes an entity of a resource. */
export function ChangeForm<T extends Entity, V extends object>({
  resource: { kind, query, readEvents, update, labels, valuesOf, textOf, Fields },
  entity,
}: {
  readonly resource: Editable<T, V>;
  readonly entity: T;
}): ReactElement {
  const { uuid } = entity;
  const leave = (): void => navigate(pathOf(kind, uuid), { replace: true });
  const snapshotOf = (one: T): Snapshot<V> => ({ version: one.version, values: valuesOf(one) });
  const read = async (): Promise<Snapshot<V>> => snapshotOf(await queryClient.query({ ...query(uuid), staleTime: 0 }));
  const draft: Draft<V> = useDraft<V>({
    form: `${kind}/${uuid}`,
    current: snapshotOf(entity),
    read,
    readEvents: (after) => readEvents(uuid, after),
    write: async (changes, ifMatch) => {
      await update(uuid, changes, { ifMatch }, draft.values);
      return read();
    },
    onSaved: () => {
      notify(`The ${nounOf(kind)} is saved`);
      void queryClient.invalidateQueries({ queryKey: [topicOf(kind)] });
      leave();
    },
  });
  return (
    <>
      <ResourceHeader kind={kind} title={`Edit ${entity.name}`} />
      <EditForm
        submitLabel={`Save ${nounOf(kind)}`}
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
        <Fields isNew={false} entity={entity} form={{ ...draft, labels }} />
        <ChangedMeanwhile meanwhile={draft.meanwhile} labels={labels} textOf={textOf} />
      </EditForm>
    </>
  );
}
