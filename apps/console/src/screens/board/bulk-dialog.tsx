import { type ReactElement, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Choice, TextField } from '../../ui/field.tsx';
import { Problem } from '../../ui/problem.tsx';
import { instantAt, isDate } from '../../ui/zone-time.ts';
import { type BulkChange, type BulkParts, bulkText, changeableBy, firstDayOf, operationsOf } from './bulk-change.ts';
import { changeJobs, type RefusedJob } from './bulk-write.ts';
import { titleOf } from './job-block.tsx';
import { selection } from './selection.ts';
import type { WaitingJob } from './board-types.ts';

const TITLES: Readonly<Record<BulkChange['kind'], string>> = {
  assign: 'Assign',
  publish: 'Publish',
  shift: 'Move',
  date: 'Move to a day',
  cancel: 'Cancel',
};

/** What the fields of the dialog hold. */
interface Values {
  readonly worker: string;
  readonly date: string;
  readonly time: string;
  readonly minutes: string;
  readonly reason: string;
}

/** The change that the fields describe; undefined as long as they do not. */
function changeOf(kind: BulkChange['kind'], values: Values, zone: string): BulkChange | undefined {
  const { worker, date, time, minutes, reason } = values;
  switch (kind) {
    case 'assign':
      return isDate(date) && /^\d\d:\d\d$/.test(time) ? { kind, worker, from: instantAt(date, time, zone) } : undefined;
    case 'shift':
      return Number.isInteger(Number(minutes)) && Number(minutes) !== 0
        ? { kind, minutes: Number(minutes) }
        : undefined;
    case 'date':
      return isDate(date) ? { kind, date } : undefined;
    case 'publish':
      return { kind };
    case 'cancel':
      return reason.trim() === '' ? { kind } : { kind, reason: reason.trim() };
  }
}

/** Changes the selected jobs, and lists those that were refused with the reasons; the others are changed all the same. */
export default function BulkDialog({
  kind,
  jobs,
  parts: { workers, names, defaultMinutes, firstDay },
  zone,
  onClose,
}: {
  readonly kind: BulkChange['kind'];
  readonly jobs: readonly WaitingJob[];
  readonly parts: BulkParts;
  readonly zone: string;
  readonly onClose: () => void;
}): ReactElement {
  // Those that are changed may leave the board meanwhile.
  const [found] = useState(() => changeableBy(kind, jobs));
  const [values, setValues] = useState<Values>(() => ({
    worker: workers[0] ?? '',
    date: (kind === 'date' ? firstDayOf(found, zone) : undefined) ?? firstDay,
    time: '08:00',
    minutes: '30',
    reason: '',
  }));
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const [refused, setRefused] = useState<readonly RefusedJob[]>([]);
  const set = (changed: Partial<Values>): void => setValues({ ...values, ...changed });
  const change = changeOf(kind, values, zone);
  const nameOf = (worker: string): string => names.get(worker) ?? 'a worker';

  async function run(given: BulkChange, targets: readonly WaitingJob[], checks?: 'off'): Promise<void> {
    setBusy(true);
    setError(undefined);
    try {
      const left = await changeJobs(
        operationsOf(given, targets, { zone, defaultMinutes }),
        bulkText(given, nameOf),
        checks,
      );
      setRefused(left);
      if (left.length > 0) return;
      selection.clear();
      onClose();
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  }

  const conflicts = refused.flatMap(({ job, isConflict }) => (isConflict ? [job] : []));
  const count = found.length === 1 ? '1 job' : `${found.length} jobs`;
  const others = jobs.length - found.length;
  const isDone = refused.length > 0;
  return (
    <Dialog title={`${TITLES[kind]}: ${count}`} isOpen isDismissable={!isBusy} onClose={onClose}>
      {others > 0 && !isDone && (
        <p className="hint">{`${others} of the selected jobs cannot be changed in this way, because of their status or time.`}</p>
      )}
      {!isDone && <Fields {...{ kind, values, set, found, workers, nameOf }} />}
      {kind === 'cancel' && !isDone && <p className="secondary">Canceling jobs cannot be taken back.</p>}
      {error !== undefined && <Problem error={error} />}
      {isDone && (
        <section aria-label="Not changed" role="alert" className="stack-small">
          <p>{`${refused.length} of ${found.length} are as they were; the others are changed.`}</p>
          <ul className="list refused-jobs">
            {refused.map(({ job, why }) => (
              <li key={job.uuid}>
                <b>{job.serial_no}</b> {titleOf(job)}
                <span className="secondary">{why}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className="buttons">
        <Button onPress={onClose} autoFocus={kind === 'publish'}>
          {isDone ? 'Close' : 'Back'}
        </Button>
        {isDone && conflicts.length > 0 && change !== undefined && (
          <Button emphasis="danger" isDisabled={isBusy} onPress={() => void run(change, conflicts, 'off')}>
            {`Book ${conflicts.length} anyway`}
          </Button>
        )}
        {!isDone && (
          <Button
            emphasis={kind === 'cancel' ? 'danger' : 'primary'}
            isDisabled={isBusy || change === undefined}
            onPress={() => change && void run(change, found)}
          >
            {isBusy ? 'Working…' : `${TITLES[kind]} ${count}`}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

function Fields({
  kind,
  values,
  set,
  found,
  workers,
  nameOf,
}: {
  readonly kind: BulkChange['kind'];
  readonly values: Values;
  readonly set: (changed: Partial<Values>) => void;
  readonly found: readonly WaitingJob[];
  readonly workers: readonly string[];
  readonly nameOf: (worker: string) => string;
}): ReactElement | null {
  const date = <TextField label="Day" type="date" value={values.date} onChange={(day) => set({ date: day })} />;
  switch (kind) {
    case 'assign':
      return (
        <>
          <Choice
            label="Worker"
            value={values.worker}
            options={workers.map((worker) => [worker, nameOf(worker)] as const)}
            onChange={(worker) => set({ worker })}
          />
          {found.some(({ scheduled_at: at }) => at === null) && (
            <>
              <p className="hint">Jobs without a time follow each other from here:</p>
              <div className="filters">
                {date}
                <TextField label="Time" type="time" value={values.time} onChange={(time) => set({ time })} />
              </div>
            </>
          )}
        </>
      );
    case 'shift':
      return (
        <TextField
          label="Minutes"
          type="number"
          value={values.minutes}
          onChange={(minutes) => set({ minutes })}
          hint="With a minus, the jobs begin earlier."
          autoFocus
        />
      );
    case 'date':
      return (
        <>
          {date}
          <p className="hint">Each job keeps its time of the day.</p>
        </>
      );
    case 'cancel':
      return (
        <TextField
          label="Reason"
          value={values.reason}
          onChange={(reason) => set({ reason })}
          hint="Optional. It is shown on the jobs."
          autoFocus
        />
      );
    case 'publish':
      return null;
  }
}
