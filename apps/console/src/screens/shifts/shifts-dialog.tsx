import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import type { Named } from '../../api/names.ts';
import { Link } from '../../app/router.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EditForm } from '../../ui/edit-form.tsx';
import { Choice, TextField } from '../../ui/field.tsx';
import { notify } from '../../ui/notices.tsx';
import { Time } from '../../ui/time.tsx';
import { addDays, isDate } from '../../ui/zone-time.ts';
import { PATTERNS } from './shift-plan.ts';
import { type PlannedShifts, shiftsTrialQuery, readShiftsAgain, writeShifts } from './shift-queries.ts';

const OTHER = 'Other times';
const OPTIONS = [...PATTERNS.map(({ name }) => name), OTHER].map((name) => [name, name] as const);
/** For how many days a shift is set at most: a year of absence, or what an interval of the API may last. */
const MAX_DAYS = { absence: 366, shift: 31 };

/** Makes a person absent on days, or gives the days another shift. It shows before which jobs that leaves outside of the shifts. */
export function ShiftsDialog({
  person,
  isAbsence,
  first,
  zone,
  onClose,
}: {
  readonly person: Named;
  readonly isAbsence: boolean;
  /** The first day that is offered. */
  readonly first: string;
  readonly zone: string;
  readonly onClose: () => void;
}): ReactElement {
  const [from, setFrom] = useState(first);
  const [to, setTo] = useState(first);
  const [name, setName] = useState(PATTERNS[0]?.name ?? OTHER);
  const [begin, setBegin] = useState('08:00');
  const [end, setEnd] = useState('12:00');
  const days = isAbsence ? MAX_DAYS.absence : MAX_DAYS.shift;
  const isValid = isDate(from) && isDate(to) && from <= to && to < addDays(from, days) && begin !== '' && end !== '';
  const times = name === OTHER ? ([begin, end] as const) : PATTERNS.find((one) => one.name === name)?.times;
  const planned: PlannedShifts = { person: person.uuid, from, to, zone, times, isAbsence };
  const trial = useQuery({ ...shiftsTrialQuery(planned), enabled: isValid });
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      await writeShifts(person.uuid, trial.data?.written ?? []);
      await readShiftsAgain();
    },
    onSuccess: () => {
      const when = from === to ? `on ${from}` : `from ${from} to ${to}`;
      notify(isAbsence ? `${person.name} is absent ${when}` : `The shift of ${person.name} is changed ${when}`);
      onClose();
    },
  });
  return (
    <Dialog title={`${isAbsence ? 'Absence' : 'Shift'} of ${person.name}`} isOpen onClose={onClose}>
      <EditForm
        submitLabel={isAbsence ? 'Set absent' : 'Change the shift'}
        isBusy={isPending}
        // What is saved is what was tried.
        isDisabled={!isValid || !trial.isSuccess}
        error={error ?? trial.error ?? undefined}
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
            error={
              isValid ? undefined : `The last day is not before the first, and at most ${days} days are set at once`
            }
          />
        </div>
        {!isAbsence && <Choice label="Shift" value={name} options={OPTIONS} onChange={setName} />}
        {!isAbsence && name === OTHER && (
          <div className="field-row">
            <TextField label="From" type="time" value={begin} onChange={setBegin} />
            <TextField label="Until" type="time" value={end} onChange={setEnd} />
          </div>
        )}
        <p className="hint">
          {isAbsence ? 'The shifts of these days are removed.' : 'The shifts of these days are replaced.'}
        </p>
        {trial.isSuccess && trial.data.jobs.length > 0 && (
          <div role="status">
            <p>{`${trial.data.jobs.length === 1 ? 'A job is' : `${trial.data.jobs.length} jobs are`} outside of the shifts then, and ${trial.data.jobs.length === 1 ? 'stays' : 'stay'}:`}</p>
            <ul className="list">
              {trial.data.jobs.map(({ uuid, serial_no: number, scheduled_at: at }) => (
                <li key={uuid}>
                  <Link to={`/jobs/${uuid}`}>Job {number}</Link> <Time at={at} />
                </li>
              ))}
            </ul>
          </div>
        )}
      </EditForm>
    </Dialog>
  );
}
