import type { Schemas } from '@fieldline/client';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { api } from '../../api/client.ts';
import { useNames } from '../../api/names.ts';
import { useSession } from '../../app/session-context.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Choice, TextField } from '../../ui/field.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Loaded } from '../../ui/states.tsx';
import { TimeSpan } from '../../ui/time-span.tsx';
import { addDays, dateAt, isDate } from '../../ui/zone-time.ts';
import type { ActionDialogProps } from './end-dialogs.tsx';

type Availability = Schemas['AvailabilityView'];
type Slot = Schemas['SlotView'];

const DAYS = [
  ['1', '1 day'],
  ['3', '3 days'],
  ['7', '7 days'],
  ['14', '14 days'],
  ['31', '31 days'],
] as const;

/** Finds times when somebody can do a job, and books one of them. */
export function FindTimeDialog({ job, writes, onClose }: ActionDialogProps): ReactElement {
  const { time_zone: timeZone } = useSession().account;
  const [day, setDay] = useState(() => dateAt(Date.now(), timeZone));
  const [days, setDays] = useState<(typeof DAYS)[number][0]>('7');
  const isValid = isDate(day);
  // Times without an offset are in the account's time zone.
  const span = { from: `${day}T00:00:00`, to: isValid ? `${addDays(day, Number(days))}T00:00:00` : '' };
  const query = useQuery({
    queryKey: ['availability', job.uuid, job.version, span],
    queryFn: async ({ signal }) =>
      (await api.get('/v2/jobs/{job}/availability', { path: { job: job.uuid }, query: span, signal })).data,
    enabled: isValid,
    // Times go with every change of the schedule, and also as time passes: none are kept.
    staleTime: 0,
    gcTime: 0,
  });

  const book = (slot: Slot): void =>
    writes.run({
      done: `Job ${job.serial_no} is booked`,
      send: (conditions) =>
        api.jobs.update(
          job.uuid,
          {
            scheduled_at: slot.from,
            assignee:
              slot.worker_uuid === null ? { team: { uuid: slot.team_uuid } } : { worker: { uuid: slot.worker_uuid } },
          },
          conditions,
        ),
      onDone: onClose,
    });

  return (
    <Dialog title={`Find a time for job ${job.serial_no}`} isOpen onClose={onClose}>
      <div className="filters">
        <TextField label="From" type="date" value={day} onChange={setDay} />
        <Choice label="Within" value={days} options={DAYS} onChange={setDays} />
      </div>
      {writes.error !== undefined && <Problem error={writes.error} />}
      <Loaded query={query}>{(found) => <Slots found={found} isBusy={writes.isBusy} onBook={book} />}</Loaded>
      <div className="buttons">
        <Button onPress={onClose}>Close</Button>
      </div>
    </Dialog>
  );
}

function Slots({
  found: { slots, explanation },
  isBusy,
  onBook,
}: {
  readonly found: Availability;
  readonly isBusy: boolean;
  readonly onBook: (slot: Slot) => void;
}): ReactElement {
  const names = useNames({
    workers: slots.map(({ worker_uuid }) => worker_uuid),
    teams: slots.map(({ team_uuid }) => team_uuid),
  });
  const { considered, eligible, excluded } = explanation;
  return (
    <>
      <p className="hint">
        {eligible} of {considered} workers fit. Left out: {excluded.skills} for their skills, {excluded.territory} for
        their territory, {excluded.shifts} without a shift.
      </p>
      {slots.length === 0 ? (
        <p>Nobody is free then. Try more days, or change the skills, the territory or the duration of the job.</p>
      ) : (
        <ul className="slots">
          {slots.map((slot) => {
            const name = names.get(slot.worker_uuid ?? slot.team_uuid ?? '') ?? 'Worker';
            return (
              <li key={`${slot.worker_uuid} ${slot.team_uuid} ${slot.from}`}>
                <span>
                  <TimeSpan from={slot.from} to={slot.to} />
                  <span className="secondary">
                    {name}
                    {slot.travel?.added != null && ` · ${slot.travel.added.minutes} min more travel`}
                  </span>
                </span>
                <Button isDisabled={isBusy} aria-label={`Book ${name}, ${slot.from}`} onPress={() => onBook(slot)}>
                  Book
                </Button>
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}
