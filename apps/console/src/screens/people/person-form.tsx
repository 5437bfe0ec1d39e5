import { useMutation } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { api } from '../../api/client.ts';
import { MAX_EVENTS } from '../../api/history.ts';
import { userName } from '../../api/names.ts';
import { treeOf } from '../../api/permissions.ts';
import { queryClient } from '../../api/queries.ts';
import { ScreenHeader } from '../../app/layout.tsx';
import { navigate } from '../../app/router.tsx';
import { ChangedMeanwhile } from '../../ui/changed-meanwhile.tsx';
import { changesOf } from '../../ui/changes.ts';
import { type Snapshot, useDraft } from '../../ui/draft.ts';
import { EditForm } from '../../ui/edit-form.tsx';
import { FormField, type FormState } from '../../ui/form-field.tsx';
import { useKeptValues } from '../../ui/kept.ts';
import { notify } from '../../ui/notices.tsx';
import { type ReadUser, readUser } from './person-queries.ts';
import { type Given, givenIn, nameOf, type Permission, PERMISSIONS } from './rights.ts';
import { RightsField } from './rights-field.tsx';

interface Names {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly mobile_phone: string;
}

type PersonValues = Names & Given;

const NOBODY: PersonValues = { first_name: '', last_name: '', email: '', mobile_phone: '', ...givenIn({}) };

const LABELS = {
  first_name: 'First name',
  last_name: 'Last name',
  email: 'Email',
  mobile_phone: 'Mobile phone',
  ...(Object.fromEntries(PERMISSIONS.map((permission) => [permission, nameOf(permission)])) as Record<
    Permission,
    string
  >),
} as const satisfies Readonly<Record<keyof PersonValues, string>>;

const snapshotOf = ({ user, version }: ReadUser): Snapshot<PersonValues> => ({
  version,
  values: {
    first_name: user.first_name,
    last_name: user.last_name,
    email: user.email,
    mobile_phone: user.mobile_phone ?? '',
    ...givenIn(user.permissions),
  },
});

/** The changed values, as the API takes them. */
function bodyOf({ first_name, last_name, email, mobile_phone, ...given }: Partial<PersonValues>) {
  return {
    ...(first_name !== undefined && { first_name }),
    ...(last_name !== undefined && { last_name }),
    ...(email !== undefined && { email }),
    ...(mobile_phone !== undefined && { mobile_phone: mobile_phone.trim() === '' ? null : mobile_phone }),
    ...(Object.keys(given).length > 0 && { permissions: treeOf(given) }),
  };
}

const shown = (value: string | boolean): string =>
  typeof value === 'string' ? value : value ? 'allowed' : 'not allowed';

/** Creates a user. */
export function CreatePerson(): ReactElement {
  const { values, change, discardKept, forget } = useKeptValues('people/new', NOBODY);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const { first_name, last_name, email } = values;
      const { data } = await api.users.create({ first_name, last_name, email, ...bodyOf(changesOf(NOBODY, values)) });
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
        <Fields form={{ values, change, error, labels: LABELS }} isOwner={false} />
      </EditForm>
    </>
  );
}

/** Changes a user. */
export function ChangePerson({ read }: { readonly read: ReadUser }): ReactElement {
  const { uuid, owner } = read.user;
  const leave = (): void => navigate(`/people/${uuid}`, { replace: true });
  const draft = useDraft<PersonValues>({
    form: `people/${uuid}`,
    current: snapshotOf(read),
    read: async () => snapshotOf(await readUser(uuid)),
    readEvents: (after) => api.users.history(uuid, { after }).toArray(MAX_EVENTS),
    write: async (changes, ifMatch) => {
      await api.users.update(uuid, bodyOf(changes), { ifMatch });
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
        <Fields form={{ ...draft, labels: LABELS }} isOwner={owner} />
        <ChangedMeanwhile meanwhile={draft.meanwhile} labels={LABELS} textOf={shown} />
      </EditForm>
    </>
  );
}

const Fields = ({
  form,
  isOwner,
}: {
  readonly form: FormState<PersonValues>;
  readonly isOwner: boolean;
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
    </fieldset>
    <RightsField
      given={form.values}
      isOwner={isOwner}
      onChange={(permission, isGiven) => form.change({ [permission]: isGiven })}
    />
  </>
);
