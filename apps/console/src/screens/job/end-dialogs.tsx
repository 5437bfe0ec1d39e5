import { type ReactElement, useState } from 'react';
import { api } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { fieldErrors, Problem } from '../../ui/problem.tsx';
import { undoOfDeletion } from '../deleted/restore.ts';
import type { Job, JobWrites } from './job-query.ts';

/** What the dialogs of actions know. */
export interface ActionDialogProps {
  readonly job: Job;
  readonly writes: JobWrites;
  readonly onClose: () => void;
}

/** Cancels a job, with a reason. */
export function CancelDialog({ job, writes, onClose }: ActionDialogProps): ReactElement {
  const [reason, setReason] = useState('');
  const text = reason.trim();
  return (
    <Dialog title={`Cancel job ${job.serial_no}`} isOpen onClose={onClose}>
      <TextField
        label="Reason"
        value={reason}
        onChange={setReason}
        hint="Optional. It is shown on the job."
        error={fieldErrors(writes.error, 'reason')}
        autoFocus
      />
      {writes.error !== undefined && <Problem error={writes.error} />}
      <div className="buttons">
        <Button onPress={onClose}>Back</Button>
        <Button
          emphasis="danger"
          isDisabled={writes.isBusy}
          onPress={() =>
            writes.run({
              done: `Job ${job.serial_no} is canceled`,
              status: 'canceled',
              send: (conditions) => api.jobs.cancel(job.uuid, text === '' ? {} : { reason: text }, conditions),
              onDone: onClose,
            })
          }
        >
          Cancel the job
        </Button>
      </div>
    </Dialog>
  );
}

/** Deletes a job. */
export function DeleteDialog({
  job,
  writes,
  onClose,
  onDeleted,
}: ActionDialogProps & { readonly onDeleted: () => void }): ReactElement {
  return (
    <Dialog title={`Delete job ${job.serial_no}?`} isOpen onClose={onClose}>
      <p>It can be restored: it is in the list of deleted jobs then.</p>
      {writes.error !== undefined && <Problem error={writes.error} />}
      <div className="buttons">
        <Button onPress={onClose} autoFocus>
          Back
        </Button>
        <Button
          emphasis="danger"
          isDisabled={writes.isBusy}
          onPress={() =>
            writes.run({
              done: `Job ${job.serial_no} is deleted`,
              action: undoOfDeletion({ kind: 'jobs', uuid: job.uuid, name: `Job ${job.serial_no}` }),
              send: ({ ifMatch }) => api.jobs.delete(job.uuid, { ifMatch }),
              onDone: onDeleted,
            })
          }
        >
          Delete
        </Button>
      </div>
    </Dialog>
  );
}
