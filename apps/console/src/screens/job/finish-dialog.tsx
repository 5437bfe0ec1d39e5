import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { api } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Choice, TextField } from '../../ui/field.tsx';
import { fieldErrors, Problem } from '../../ui/problem.tsx';
import { Loaded } from '../../ui/states.tsx';
import type { ActionDialogProps } from './end-dialogs.tsx';
import { isPlanned } from './transitions.ts';

interface Resolution {
  readonly uuid: string;
  readonly name: string;
  readonly successful: boolean;
}

/** Finishes a job with one of its resolutions; of a job without any, with one of the account. */
export function FinishDialog(props: ActionDialogProps): ReactElement {
  const { possible_resolutions: own } = props.job;
  const query = useQuery<readonly Resolution[]>({
    queryKey: ['catalog', 'resolutions'],
    queryFn: ({ signal }) => api.resolutions.list({}, { signal }).toArray(500),
    enabled: own.length === 0,
    ...(own.length > 0 && { initialData: own }),
  });
  return (
    <Dialog title={`Finish job ${props.job.serial_no}`} isOpen onClose={props.onClose}>
      <Loaded query={query}>
        {() => <FinishForm {...props} resolutions={own.length > 0 ? own : (query.data ?? [])} />}
      </Loaded>
    </Dialog>
  );
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
