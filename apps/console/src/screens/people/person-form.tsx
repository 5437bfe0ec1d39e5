import { useMutation } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { api } from '../../api/client.ts';
import { MAX_EVENTS } from '../../api/history.ts';
import { userName } from '../../api/names.ts';
import { queryClient } from '../../api/queries.ts';
import { ScreenHeader } from '../../app/layout.tsx';
import { navigate } from '../../app/router.tsx';
import { ChangedMeanwhile } from '../../ui/changed-meanwhile.tsx';
import { changesOf } from '../../ui/changes.ts';
import { type Draft, useDraft } from '../../ui/draft.ts';
import { EditForm } from '../../ui/edit-form.tsx';
import { FormField, type FormState } from '../../ui/form-field.tsx';
import { useKeptValues } from '../../ui/kept.ts';
import { notify } from '../../ui/notices.tsx';
import { type ReadUser, readUser } from './person-queries.ts';
import { NOBODY, PERSON_LABELS, personBody, personText, type PersonValues, snapshotOf } from './person-values.ts';
import { RightsField } from './rights-field.tsx';
import { WorkFields } from './work-fields.tsx';

/** Creates a user. */
export function CreatePerson(): ReactElement {
  const { values, change, discardKept, forget } = useKeptValues('people/new', NOBODY);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const { first_name, last_name, email } = values;
      const { data } = await api.users.create({
        first_name,
        last_name,
        email,
        ...personBody(changesOf(NOBODY, values), values),
      });
      return data.user_uuid;
    },
    onSuccess: (uuid) => {
      forget();
      notify('The person is created');
      void queryClient.invalidateQueries({ queryKey: ['people'] });
      navigate(`/people/${uuid}`, { replace: true });
    },
  });
  return (
    <>
      <ScreenHeader title="New person" parents={[['/people', 'People']]} />
      <EditForm
        submitLabel="Create person"
        isBusy={isPending}
        error={error ?? undefined}
        discardKept={discardKept}
        onSubmit={() => mutate()}
        onCancel={() => {
          forget();
          navigate('/people');
        }}
      >
        <Fields form={{ values, change, error, labels: PERSON_LABELS }} isOwner={false} showsStart />
      </EditForm>
    </>
  );
}

/** Changes a user. */
export function ChangePerson({ read }: { readonly read: ReadUser }): ReactElement {
  const { uuid, owner } = read.user;
  const leave = (): void => navigate(`/people/${uuid}`, { replace: true });
  const draft: Draft<PersonValues> = useDraft<PersonValues>({
    form: `people/${uuid}`,
    current: snapshotOf(read),
    read: async () => snapshotOf(await readUser(uuid)),
    readEvents: (after) => api.users.history(uuid, { after }).toArray(MAX_EVENTS),
    write: async (changes, ifMatch) => {
      await api.users.update(uuid, personBody(changes, draft.values), { ifMatch });
      return snapshotOf(await readUser(uuid));
    },
    onSaved: () => {
      notify('The person is saved');
      void queryClient.invalidateQueries({ queryKey: ['people'] });
      leave();
    },
  });
  return (
    <>
      <ScreenHeader title={`Edit ${userName(read.user)}`} parents={[['/people', 'People']]} />
      <EditForm
        submitLabel="Save person"
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
        <Fields
          form={{ ...draft, labels: PERSON_LABELS }}
          isOwner={owner}
          showsStart={read.user.start_location !== undefined}
        />
        <ChangedMeanwhile meanwhile={draft.meanwhile} labels={PERSON_LABELS} textOf={personText} />
      </EditForm>
    </>
  );
}

const Fields = ({
  form,
  isOwner,
  showsStart,
}: {
  readonly form: FormState<PersonValues>;
  readonly isOwner: boolean;
  /** Whether the place where the day starts may be seen. */
  readonly showsStart: boolean;
}): ReactElement => (
  <>
    <fieldset>
      <legend>Person</legend>
      <div className="field-row">
        <FormField form={form} name="first_name" isRequired />
        <FormField form={form} name="last_name" isRequired />
      </div>
      <div className="field-row">
        <FormField form={form} name="email" type="email" isRequired />
        <FormField form={form} name="mobile_phone" type="tel" />
      </div>
      <FormField form={form} name="external_id" hint="The identifier in your other systems" />
    </fieldset>
    <WorkFields form={form} showsStart={showsStart} />
    <RightsField
      given={form.values}
      isOwner={isOwner}
      onChange={(permission, isGiven) => form.change({ [permission]: isGiven })}
    />
  </>
);
