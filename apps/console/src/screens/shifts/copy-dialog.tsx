import { useMutation } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { EditForm } from '../../ui/edit-form.tsx';
import { Choice } from '../../ui/field.tsx';
import { firstDayOfWeek } from '../../ui/locale.ts';
import { notify } from '../../ui/notices.tsx';
import { addDays, weekOf } from '../../ui/zone-time.ts';
import { copiesOf } from './shift-plan.ts';
import { type PersonMonth, readShiftsAgain, writeShifts } from './shift-queries.ts';

/** For how many weeks a week is copied at most: a year. */
const COUNTS = [1, 2, 3, 4, 8, 13, 26, 52];

/** Copies a week of the month to the weeks after it, for all people who are shown. */
export function CopyDialog({
  people,
  days,
  zone,
  onClose,
}: {
  readonly people: readonly PersonMonth[];
  readonly days: readonly string[];
  readonly zone: string;
  readonly onClose: () => void;
}): ReactElement {
  // Only weeks that the month has as a whole: the others are not read.
  const weeks = [...new Set(days.map((date) => weekOf(date, firstDayOfWeek())))].filter(
    (first) => days.includes(first) && days.includes(addDays(first, 6)),
  );
  const [week, setWeek] = useState(weeks[0] ?? days[0] ?? '');
  const [count, setCount] = useState(1);
  const [who, setWho] = useState('');
  const chosen = people.filter(({ uuid }) => who === '' || uuid === who);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      for (const { uuid, shifts } of chosen) await writeShifts(uuid, copiesOf(week, count, shifts, zone));
    },
    onSuccess: () => {
      notify(
        `The week of ${week} is copied for ${chosen.length === 1 ? (chosen[0]?.name ?? '') : `${chosen.length} people`}`,
      );
      onClose();
    },
    // Some may be written when one is refused.
    onSettled: readShiftsAgain,
  });
  return (
    <Dialog title="Copy a week" isOpen isDismissable={!isPending} onClose={onClose}>
      <EditForm
        submitLabel="Copy"
        isBusy={isPending}
        error={error ?? undefined}
        onSubmit={() => mutate()}
        onCancel={onClose}
      >
        <Choice
          label="The week that begins on"
          value={week}
          options={weeks.map((first) => [first, first] as const)}
          onChange={setWeek}
        />
        <Choice
          label="To how many weeks after it"
          value={String(count)}
          options={COUNTS.map((one) => [String(one), String(one)] as const)}
          onChange={(text) => setCount(Number(text))}
        />
        <Choice
          label="For"
          value={who}
          options={[['', 'All people who are shown'], ...people.map(({ uuid, name }) => [uuid, name] as const)]}
          onChange={setWho}
        />
        <p className="hint">The shifts of the weeks after it are replaced.</p>
      </EditForm>
    </Dialog>
  );
}
