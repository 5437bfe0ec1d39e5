import { useMutation } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { EditForm } from '../../ui/edit-form.tsx';
import { TextField } from '../../ui/field.tsx';
import { notify } from '../../ui/notices.tsx';
import { Time } from '../../ui/time.tsx';
import { dateAt, isDate } from '../../ui/zone-time.ts';
import { absenceOn } from './shift-plan.ts';
import { type PersonMonth, readShiftsAgain, writeShifts } from './shift-queries.ts';

/** Takes the working time of days from a person, and says which jobs of the month are planned then. */
export function AbsenceDialog({
  person,
  first,
  zone,
  onClose,
}: {
  readonly person: PersonMonth;
  /** The first day that is offered. */
  readonly first: string;
  readonly zone: string;
  readonly onClose: () => void;
}): ReactElement {
  const [from, setFrom] = useState(first);
  const [to, setTo] = useState(first);
  const isValid = isDate(from) && isDate(to) && from <= to;
  const jobs = person.jobs.filter((at) => {
    const date = dateAt(Date.parse(at), zone);
    return from <= date && date <= to;
  });
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      await writeShifts(person.uuid, absenceOn(from, to, zone));
      await readShiftsAgain();
    },
    onSuccess: () => {
      notify(`${person.name} is absent from ${from} to ${to}`);
      onClose();
    },
  });
  return (
    <Dialog title={`Absence of ${person.name}`} isOpen onClose={onClose}>
      <EditForm
        submitLabel="Set absent"
        isBusy={isPending}
        isDisabled={!isValid}
        error={error ?? undefined}
        onSubmit={() => mutate()}
        onCancel={onClose}
      >
        <div className="field-row">
          <TextField label="First day" type="date" value={from} onChange={setFrom} />
          <TextField
            label="Last day"
            type="date"
            value={to}
            onChange={setTo}
            error={isValid ? undefined : 'The last day is not before the first'}
          />
        </div>
        <p className="hint">The shifts of these days are removed.</p>
        {jobs.length > 0 && (
          <div role="status">
            <p>{`${jobs.length === 1 ? 'A job is' : `${jobs.length} jobs are`} planned then, and ${jobs.length === 1 ? 'stays' : 'stay'}:`}</p>
            <ul className="list">
              {jobs.map((at) => (
                <li key={at}>
                  <Time at={at} />
                </li>
              ))}
            </ul>
          </div>
        )}
      </EditForm>
    </Dialog>
  );
}
