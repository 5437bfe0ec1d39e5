import type { Schemas } from '@fieldline/client';
import { useMutation } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { api } from '../../api/client.ts';
import { type Named, userName } from '../../api/names.ts';
import { queryClient } from '../../api/queries.ts';
import { useSession } from '../../app/session-context.ts';
import { ASSIGNEES } from '../../ui/choices.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { EditForm } from '../../ui/edit-form.tsx';
import { Choice, TextField } from '../../ui/field.tsx';
import { fieldErrors } from '../../ui/problem.tsx';
import { type Choices, ReferenceField } from '../../ui/reference-field.tsx';

export type CalendarFeed = Schemas['CalendarFeedView'];

/** Whose jobs a calendar has. */
interface Whom extends Named {
  readonly kind: 'worker' | 'team' | 'territory';
}

const MAX_TERRITORIES = 500;

/** Workers, teams and territories. */
const WHOM: Choices<Whom> = {
  queryKey: ['people', 'calendars'],
  search: async (text, signal) => {
    const [people, territories] = await Promise.all([
      ASSIGNEES.search(text, signal),
      api.territories.list({ limit: MAX_TERRITORIES }, { signal }).toArray(MAX_TERRITORIES),
    ]);
    const named = territories.filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()));
    return [
      ...people,
      ...named.map(({ uuid, name }) => ({ uuid, name: `${name} (territory)`, kind: 'territory' as const })),
    ];
  },
};

const DETAILS = [
  ['none', 'The numbers of the jobs alone'],
  ['place', 'Also their places'],
  ['full', 'Also their work and clients'],
] as const;

/** Whom a calendar is of; null for a deleted one. */
export function whomOf({ worker, team, territory }: CalendarFeed): Whom | null {
  if (worker !== null) return { ...worker, kind: 'worker' };
  if (team !== null) return { ...team, kind: 'team' };
  return territory && { ...territory, kind: 'territory' };
}

/**
 * Creates a calendar link, or changes one. A person makes links to the own work alone.
 * @param onDone with the URL of a new one, which the API shows only then.
 */
export function CalendarForm({
  feed,
  onDone,
  onClose,
}: {
  readonly feed?: CalendarFeed;
  readonly onDone: (url?: string) => void;
  readonly onClose: () => void;
}): ReactElement {
  const { user, isOwner } = useSession();
  const own: Whom | null = user && !isOwner ? { uuid: user.uuid, name: userName(user), kind: 'worker' } : null;
  const [whom, setWhom] = useState<Whom | null>(feed === undefined ? own : whomOf(feed));
  const [name, setName] = useState(feed?.name ?? '');
  const [details, setDetails] = useState(feed?.details ?? 'none');
  const [shifts, setShifts] = useState(feed?.shifts ?? false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const of = whom && { [whom.kind]: { uuid: whom.uuid } };
      const body = { name: name.trim() === '' ? null : name, details, shifts, ...of };
      if (feed === undefined) return (await api.calendarFeeds.create(body)).data.url;
      await api.calendarFeeds.update(feed.uuid, body, { ifMatch: `"${feed.version}"` });
      return undefined;
    },
    onSuccess: (url) => {
      void queryClient.invalidateQueries({ queryKey: ['calendar_feeds'] });
      onDone(url);
    },
  });
  return (
    <Dialog
      title={feed === undefined ? 'New calendar link' : 'Change the calendar link'}
      isOpen
      isDismissable={false}
      onClose={onClose}
    >
      <EditForm
        submitLabel={feed === undefined ? 'Create the link' : 'Save'}
        isBusy={isPending}
        error={error ?? undefined}
        onSubmit={() => mutate()}
        onCancel={onClose}
      >
        <ReferenceField
          label="Jobs of"
          value={whom}
          choices={WHOM}
          onChange={setWhom}
          error={fieldErrors(error, 'worker')}
          isDisabled={own !== null}
          isRequired
        />
        <TextField
          label="Name"
          value={name}
          onChange={setName}
          error={fieldErrors(error, 'name')}
          hint="As the calendar program shows it"
          autoComplete="off"
        />
        <Choice
          label="It shows"
          value={details}
          options={DETAILS}
          onChange={setDetails}
          hint="Whoever has the link reads it, without signing in"
        />
        <label className="check">
          <input type="checkbox" checked={shifts} onChange={({ target }) => setShifts(target.checked)} />
          <span>Also the shifts</span>
        </label>
      </EditForm>
    </Dialog>
  );
}
