import { useMutation } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { queryClient } from '../../api/queries.ts';
import { navigate } from '../../app/router.tsx';
import { ChangedMeanwhile } from '../../ui/changed-meanwhile.tsx';
import { changesOf } from '../../ui/changes.ts';
import { type Snapshot, useDraft } from '../../ui/draft.ts';
import { EditForm } from '../../ui/edit-form.tsx';
import { useKeptValues } from '../../ui/kept.ts';
import { notify } from '../../ui/notices.tsx';
import { type FieldValue, fieldText } from '../contact-details/contact-values.ts';
import type { Entity, Resource } from './resource.ts';
import { ResourceHeader } from './resource-header.tsx';

/**
 * Creates an entity of a resource.
 * @param form its name in the account.
 * @param initial what the form begins with.
 * @param from where canceling leads.
 */
export function CreateForm<T extends Entity, V extends object>({
  resource: { path, noun, create, labels, empty, Fields },
  form = `${path}/new`,
  initial = empty,
  from = `/${path}`,
}: {
  readonly resource: Resource<T, V>;
  readonly form?: string;
  readonly initial?: V;
  readonly from?: string;
}): ReactElement {
  const { values, change, discardKept, forget } = useKeptValues(form, initial);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => create(changesOf(empty, values), values),
    onSuccess: (uuid) => {
      forget();
      notify(`The ${noun} is created`);
      void queryClient.invalidateQueries({ queryKey: [path] });
      navigate(`/${path}/${uuid}`, { replace: true });
    },
  });
  return (
    <>
      <ResourceHeader path={path} title={`New ${noun}`} />
      <EditForm
        submitLabel={`Create ${noun}`}
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
export function ChangeForm<T extends Entity, V extends Readonly<Record<keyof V, FieldValue>>>({
  resource: { path, noun, query, readEvents, update, labels, valuesOf, Fields },
  entity,
}: {
  readonly resource: Resource<T, V>;
  readonly entity: T;
}): ReactElement {
  const { uuid } = entity;
  const leave = (): void => navigate(`/${path}/${uuid}`, { replace: true });
  const snapshotOf = (one: T): Snapshot<V> => ({ version: one.version, values: valuesOf(one) });
  const read = async (): Promise<Snapshot<V>> => snapshotOf(await queryClient.query({ ...query(uuid), staleTime: 0 }));
  const draft = useDraft({
    form: `${path}/${uuid}`,
    current: snapshotOf(entity),
    read,
    readEvents: (after) => readEvents(uuid, after),
    write: async (changes, ifMatch) => {
      await update(uuid, changes, { ifMatch });
      return read();
    },
    onSaved: () => {
      notify(`The ${noun} is saved`);
      leave();
    },
  });
  return (
    <>
      <ResourceHeader path={path} title={`Edit ${entity.name}`} />
      <EditForm
        submitLabel={`Save ${noun}`}
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
        <Fields isNew={false} form={{ ...draft, labels }} />
        <ChangedMeanwhile meanwhile={draft.meanwhile} labels={labels} textOf={fieldText} />
      </EditForm>
    </>
  );
}
