import type { ReactElement } from 'react';
import { ScreenHeader } from '../../app/layout.tsx';
import { navigate, setQuery, useRoute } from '../../app/router.tsx';
import { useMay } from '../../app/session-context.ts';
import { type Conflict, conflictingOf, conflictText } from '../../ui/conflicts.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { MissingRight } from '../../ui/missing-right.tsx';
import { type NoticeAction, notify, notifyWarned } from '../../ui/notices.tsx';
import { NewJobForm } from './new-job-form.tsx';
import { startIn } from './new-job-start.ts';
import type { TriedJob } from './use-new-job.ts';

/** The form of a new job: a page, or a dialog over the board. Their addresses have the start of the job. */
export default function NewJobScreen(): ReactElement {
  const { parts, query } = useRoute();
  const mayCreate = useMay('web.jobs.edit');
  if (parts[0] === 'board') return <NewJobDialog start={query.get('new') ?? ''} />;
  const start = startIn(query);
  const { client, site } = start;
  const from = site !== undefined ? `/sites/${site}` : client !== undefined ? `/clients/${client}` : '/jobs';
  return (
    <>
      <ScreenHeader title="New job" parents={[['/jobs', 'Jobs']]} />
      {mayCreate ? (
        <NewJobForm
          start={start}
          onCreated={(job, warnings) => {
            notifyCreated(job, warnings);
            navigate(`/jobs/${job.uuid}`, { replace: true });
          }}
          onCancel={() => navigate(from)}
        />
      ) : (
        <MissingRight right="web.jobs.edit" to="create jobs" />
      )}
    </>
  );
}

function NewJobDialog({ start }: { readonly start: string }): ReactElement {
  const close = (): void => setQuery({ new: undefined }, { replace: true });
  return (
    <Dialog title="New job" isOpen isDismissable={false} isWide onClose={close}>
      <NewJobForm
        start={startIn(new URLSearchParams(start))}
        onCreated={(job, warnings) => {
          notifyCreated(job, warnings, { label: 'Open', run: () => navigate(`/jobs/${job.uuid}`) });
          close();
        }}
        onCancel={close}
      />
    </Dialog>
  );
}

function notifyCreated(
  { serial_no: number, status, assignees }: TriedJob,
  warnings: readonly Conflict[],
  action?: NoticeAction,
): void {
  const done = `Job ${number} is created${status === 'published' ? ' and published' : ''}`;
  const names = new Map(assignees.map(({ uuid, worker, team }) => [uuid, worker?.name ?? team?.name ?? uuid]));
  const sentences = new Set(warnings.map((warning) => conflictText(warning, conflictingOf(warning, names))));
  if (sentences.size === 0) notify(done, action);
  else notifyWarned(`${done}, but: ${[...sentences].join('; ')}`, action);
}
