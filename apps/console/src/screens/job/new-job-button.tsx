import type { ReactElement } from 'react';
import { navigate } from '../../app/router.tsx';
import { useMay } from '../../app/session-context.ts';
import { Button } from '../../ui/button.tsx';
import { usePageKey } from '../../ui/page-key.ts';
import { type JobStart, queryOf } from './new-job-start.ts';

/** Opens the page with the form of a new job. */
function openNewJob(start: JobStart = {}): void {
  const query = queryOf(start);
  navigate(`/jobs/new${query === '' ? '' : `?${query}`}`);
}

/** Opens the form of a new job, for those who may create jobs. @param start what the job begins with. */
export function NewJobButton({ start }: { readonly start: JobStart }): ReactElement | null {
  const mayCreate = useMay('web.jobs.edit');
  return mayCreate ? <Button onPress={() => openNewJob(start)}>New job</Button> : null;
}

/** The same, and by the key N on the page. */
export function NewJobKeyButton({ open = () => openNewJob() }: { readonly open?: () => void }): ReactElement | null {
  const mayCreate = useMay('web.jobs.edit');
  usePageKey('n', () => {
    if (mayCreate) open();
  });
  return mayCreate ? (
    <Button emphasis="primary" aria-keyshortcuts="n" onPress={open}>
      New job
    </Button>
  ) : null;
}
