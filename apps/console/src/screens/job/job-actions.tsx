import type { ApiResponse } from '@fieldline/client';
import { type ReactElement, useState } from 'react';
import { Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import { api } from '../../api/client.ts';
import { useMay } from '../../app/session-context.ts';
import { Button } from '../../ui/button.tsx';
import type { Conflict } from '../../ui/conflicts.tsx';
import { ConflictsDialog } from '../../ui/conflicts-dialog.tsx';
import { CurlDialog } from '../../ui/curl-dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { jobStatusWord } from '../../ui/status.tsx';
import { CancelDialog, DeleteDialog } from './end-dialogs.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { FindTimeDialog } from './find-time-dialog.tsx';
import { FinishDialog } from './finish-dialog.tsx';
import { type Job, type JobWrites, useJobWrites, type WriteConditions } from './job-query.ts';
import { type Action, actionsOf, isOver, isPlanned, isPlanning, nextAction, TRANSITIONS } from './transitions.ts';

/** The actions that need nothing but the job. */
type Step = Exclude<Action, 'finish' | 'cancel'>;

const SEND: Readonly<Record<Step, (uuid: string, conditions: WriteConditions) => Promise<ApiResponse<object>>>> = {
  publish: (uuid, conditions) => api.jobs.publish(uuid, {}, conditions),
  unpublish: (uuid, conditions) => api.jobs.unpublish(uuid, {}, conditions),
  en_route: (uuid, conditions) => api.jobs.enRoute(uuid, {}, conditions),
  start: (uuid, conditions) => api.jobs.start(uuid, {}, conditions),
  suspend: (uuid, conditions) => api.jobs.suspend(uuid, {}, conditions),
};

type Open = 'edit' | 'find-time' | 'finish' | 'cancel' | 'delete' | 'curl';

/** What can be done with a job by who has signed in: the next step, editing, and the rest in a menu. */
export function JobActions({
  job,
  onWarnings,
  onDeleted,
  mayPrint = false,
}: {
  readonly job: Job;
  readonly onWarnings: (warnings: readonly Conflict[]) => void;
  readonly onDeleted: () => void;
  /** Whether the page is of the job. */
  readonly mayPrint?: boolean;
}): ReactElement {
  const mayEdit = useMay('web.jobs.edit');
  const mayPlan = useMay('web.schedule.edit');
  const mayDelete = useMay('web.jobs.delete');
  const writes = useJobWrites(job, onWarnings);
  const [open, setOpen] = useState<Open>();
  const close = (): void => {
    writes.reset();
    setOpen(undefined);
  };

  function act(action: Action): void {
    if (action === 'finish' || action === 'cancel') {
      writes.reset();
      setOpen(action);
      return;
    }
    const { to, label } = TRANSITIONS[action];
    writes.run({
      done: `Job ${job.serial_no} is ${jobStatusWord(to).toLowerCase()}`,
      failed: `${label} is not possible`,
      status: to,
      send: (conditions) => SEND[action](job.uuid, conditions),
    });
  }

  const actions = actionsOf(job.status).filter((action) => (isPlanning(action) ? mayPlan : mayEdit));
  const next = actions.find((action) => action === nextAction(job.status));
  return (
    <>
      {(mayEdit || mayPlan) && !isOver(job.status) && <Button onPress={() => setOpen('edit')}>Edit</Button>}
      {mayPlan && isPlanned(job.status) && <Button onPress={() => setOpen('find-time')}>Find a time</Button>}
      {next !== undefined && (
        <Button emphasis="primary" isDisabled={writes.isBusy} onPress={() => act(next)}>
          {TRANSITIONS[next].label}
        </Button>
      )}
      <MenuTrigger>
        <Button aria-label="More actions">
          More <Icon name="down" />
        </Button>
        <Popover placement="bottom end">
          <Menu
            className="menu"
            onAction={(key) => {
              const action = actions.find((one) => one === key);
              if (action !== undefined) act(action);
              else if (key === 'print') window.setTimeout(() => window.print());
              else setOpen(key === 'delete' ? 'delete' : 'curl');
            }}
          >
            {actions
              .filter((action) => action !== next)
              .map((action) => (
                <MenuItem key={action} id={action} className="menu-item">
                  {TRANSITIONS[action].label}
                </MenuItem>
              ))}
            {mayPrint && (
              <MenuItem id="print" className="menu-item">
                Print
              </MenuItem>
            )}
            <MenuItem id="curl" className="menu-item">
              Copy as curl
            </MenuItem>
            {mayDelete && (
              <MenuItem id="delete" className="menu-item danger">
                Delete the job
              </MenuItem>
            )}
          </Menu>
        </Popover>
      </MenuTrigger>
      <OpenDialog {...{ open, job, writes, onWarnings, onDeleted }} onClose={close} />
      {writes.conflict !== undefined && (
        <ConflictsDialog
          error={writes.conflict}
          isBusy={writes.isBusy}
          onBookAnyway={writes.bookAnyway}
          onClose={writes.dismissConflict}
        />
      )}
    </>
  );
}

function OpenDialog({
  open,
  job,
  writes,
  onClose,
  onWarnings,
  onDeleted,
}: {
  readonly open: Open | undefined;
  readonly job: Job;
  readonly writes: JobWrites;
  readonly onClose: () => void;
  readonly onWarnings: (warnings: readonly Conflict[]) => void;
  readonly onDeleted: () => void;
}): ReactElement | null {
  switch (open) {
    case 'edit':
      return <EditDialog job={job} onClose={onClose} onWarnings={onWarnings} />;
    case 'find-time':
      return <FindTimeDialog job={job} writes={writes} onClose={onClose} />;
    case 'finish':
      return <FinishDialog job={job} writes={writes} onClose={onClose} />;
    case 'cancel':
      return <CancelDialog job={job} writes={writes} onClose={onClose} />;
    case 'delete':
      return <DeleteDialog job={job} writes={writes} onClose={onClose} onDeleted={onDeleted} />;
    case 'curl':
      return <CurlDialog path={`/v2/jobs/${job.uuid}`} onClose={onClose} />;
    case undefined:
      return null;
  }
}
