import { useQuery } from '@tanstack/react-query';
import { type ReactElement, type ReactNode, useState } from 'react';
import { api } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Choice, TextField } from '../../ui/field.tsx';
import { fieldErrors, Problem } from '../../ui/problem.tsx';
import { Loaded } from '../../ui/states.tsx';
import type { ActionDialogProps } from './end-dialogs.tsx';
import { isPlanned } from './transitions.ts';

const MAX_RESOLUTIONS = 500;

interface Resolution {
  readonly uuid: string;
  readonly name: string;
  readonly successful: boolean;
}

/** Finishes a job with one of its resolutions; of a job without any, with one of the account. */
export function FinishDialog(props: ActionDialogProps): ReactElement {
  const { possible_resolutions: own, serial_no } = props.job;
  return (
    <Dialog title={`Finish job ${serial_no}`} isOpen onClose={props.onClose}>
      {own.length > 0 ? <FinishForm {...props} resolutions={own} /> : <FinishWithAny {...props} />}
    </Dialog>
  );
}

function FinishWithAny(props: ActionDialogProps): ReactNode {
  const query = useQuery({
    queryKey: ['catalog', 'resolutions'],
    queryFn: ({ signal }) => api.resolutions.list({}, { signal }).toArray(MAX_RESOLUTIONS),
  });
  return <Loaded query={query}>{(resolutions) => <FinishForm {...props} resolutions={resolutions} />}</Loaded>;
}

function FinishForm({
  job,
  writes,
  onClose,
  resolutions,
}: ActionDialogProps & { readonly resolutions: readonly Resolution[] }): ReactElement {
  const [uuid, setUuid] = useState(resolutions[0]?.uuid);
  const [comment, setComment] = useState('');
  const chosen = resolutions.find((one) => one.uuid === uuid);
  const empty = job.report_fields.filter(({ required, value }) => required && value === null);
  if (uuid === undefined) return <p>The account has no resolutions. Create one by the API first.</p>;
  const text = comment.trim();
  return (
    <>
      <Choice
        label="Resolution"
        value={uuid}
        options={resolutions.map((one) => [one.uuid, one.successful ? one.name : `${one.name} (not successful)`])}
        onChange={setUuid}
      />
      <TextField
        label="Comment"
        isLong
        value={comment}
        onChange={setComment}
        error={fieldErrors(writes.error, 'comment')}
      />
      {chosen?.successful === true && empty.length > 0 && (
        <p className="hint">
          Required for a successful resolution, and still empty: {empty.map(({ name }) => name).join(', ')}.
        </p>
      )}
      {writes.error !== undefined && <Problem error={writes.error} />}
      <div className="buttons">
        <Button onPress={onClose}>Back</Button>
        <Button
          emphasis="primary"
          isDisabled={writes.isBusy}
          onPress={() =>
            writes.run({
              done: `Job ${job.serial_no} is finished`,
              status: 'finished',
              send: (conditions) =>
                api.jobs.finish(
                  job.uuid,
                  {
                    resolution: { uuid },
                    ...(text !== '' && { comment: text }),
                    ...(isPlanned(job.status) && { by_dispatcher: true }),
                  },
                  conditions,
                ),
              onDone: onClose,
            })
          }
        >
          Finish
        </Button>
      </div>
    </>
  );
}
