import type { FieldlineError } from '@fieldline/client';
import type { ReactElement } from 'react';
import { Button } from './button.tsx';
import { ConflictList } from './conflicts.tsx';
import { Dialog } from './dialog.tsx';
import { Problem } from './problem.tsx';

/**
 * Shows why a job cannot be saved, and offers to save it without checks of the schedule (`schedulingChecks: 'off'`).
 * @param error for which `isScheduleConflict` is true.
 */
export function ConflictsDialog({
  error,
  isBusy = false,
  onBookAnyway,
  onClose,
}: {
  readonly error: FieldlineError;
  readonly isBusy?: boolean;
  readonly onBookAnyway: () => void;
  readonly onClose: () => void;
}): ReactElement {
  const { conflicts } = error;
  return (
    <Dialog title="The job conflicts with the schedule" isOpen onClose={onClose}>
      {conflicts.length === 0 ? <Problem error={error} /> : <ConflictList conflicts={conflicts} />}
      <p className="secondary">Nothing is saved yet. Booking anyway is recorded in the history of the job.</p>
      <div className="buttons">
        <Button onPress={onClose} autoFocus>
          Back
        </Button>
        <Button emphasis="danger" isDisabled={isBusy} onPress={onBookAnyway}>
          {isBusy ? 'Booking…' : 'Book anyway'}
        </Button>
      </div>
    </Dialog>
  );
}
