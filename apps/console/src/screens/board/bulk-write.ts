import type { Schemas } from '@fieldline/client';
import { api } from '../../api/client.ts';
import { eventStream } from '../../api/event-stream.ts';
import { rereads } from '../../api/live-queries.ts';
import { notify, notifyError } from '../../ui/notices.tsx';
import type { JobOperation } from './bulk-change.ts';
import { doneList } from './done-list.ts';
import { MOVED } from './move-job.ts';
import type { WaitingJob } from './board-types.ts';

/** The most that one batch holds. */
const MAX_OPERATIONS = 500;

/** A job that was not changed, and why. */
export interface RefusedJob {
  readonly job: WaitingJob;
  readonly why: string;
  /** Whether it is changed without the checks of the schedule. */
  readonly isConflict: boolean;
}

type Result = Schemas['OperationResultView'];

const versionOf = ({ etag, body }: Result, before: number): number => {
  const tag = /\d+/.exec(etag ?? '')?.[0];
  return tag === undefined ? (typeof body?.['version'] === 'number' ? body['version'] : before + 1) : Number(tag);
};

function whyOf({ status, body }: Result): string {
  if (status === 412) return 'It was changed meanwhile, and is shown as it is now.';
  const detail = body?.['detail'];
  return typeof detail === 'string' ? detail : `The service answers ${status}.`;
}

/** Sends operations in batches. @returns their results. @throws FieldlineError; FieldlineConnectionError */
async function send(
  operations: readonly Schemas['OperationBody'][],
  checks: 'off' | undefined,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  for (let at = 0; at < operations.length; at += MAX_OPERATIONS) {
    // The client makes a key for each batch, so that one whose answer was lost is not performed twice.
    const { data } = await api.batch(
      { operations: operations.slice(at, at + MAX_OPERATIONS) },
      checks === undefined ? {} : { schedulingChecks: checks },
    );
    results.push(...data.results);
  }
  if (eventStream.state !== 'live') for (const topic of MOVED) rereads.read({ queryKey: [topic] });
  return results;
}

const jobsText = (count: number): string => (count === 1 ? '1 job' : `${count} jobs`);

/**
 * Changes several jobs, each on the condition that it is as shown; those that are refused do not keep the others.
 * @param text what was done: `assigned to Anna Berg`.
 * @returns the jobs that were not changed. @throws FieldlineError; FieldlineConnectionError
 */
export async function changeJobs(
  operations: readonly JobOperation[],
  text: string,
  checks?: 'off',
): Promise<readonly RefusedJob[]> {
  const results = await send(
    operations.map(({ operation }) => operation),
    checks,
  );
  const pairs = operations.map((one, n) => ({ ...one, result: results[n] ?? { status: 503, body: null } }));
  const done = pairs.filter(({ result }) => result.status < 300);
  if (done.length > 0)
    remember(
      done.map(({ job, operation, back, result }) => ({
        job,
        operation,
        back,
        version: versionOf(result, job.version),
      })),
      `${jobsText(done.length)} ${text}`,
    );
  return pairs
    .filter(({ result }) => result.status >= 300)
    .map(({ job, result }) => ({
      job,
      why: whyOf(result),
      isConflict: result.body?.['code'] === 'job.schedule_conflict',
    }));
}

/** A job that was changed. */
type Changed = JobOperation & { readonly version: number };

/** Says what was done with jobs, and how to take it back. */
function remember(changed: readonly Changed[], text: string): void {
  const canBack = changed.every(({ back }) => back !== undefined);
  const id = doneList.add({
    text,
    reverse: canBack ? () => void reverse(changed) : undefined,
    ...(!canBack && { why: 'A cancellation stays: it has happened.' }),
  });
  let dismiss = notify(text, canBack ? { label: 'Undo', run: () => void reverse(changed) } : undefined);

  async function reverse(now: readonly Changed[], isUndo = true): Promise<void> {
    doneList.change(id, { reverse: undefined });
    dismiss();
    const operations = now.map(({ operation, back = operation, version }) => ({
      ...(isUndo ? back : operation),
      if_match: `"${version}"`,
    }));
    try {
      const results = await send(operations, 'off');
      const after = now.flatMap((one, n) => {
        const result = results[n];
        return result === undefined || result.status >= 300
          ? []
          : [{ ...one, version: versionOf(result, one.version) }];
      });
      const again = (): void => void reverse(after, !isUndo);
      const left = now.length - after.length;
      const why = `${jobsText(left)} stay${left === 1 ? 's' : ''}: ${[...new Set(results.filter(({ status }) => status >= 300).map(whyOf))].join(' ')}`;
      doneList.change(id, {
        isUndone: isUndo && after.length > 0,
        reverse: after.length > 0 ? again : undefined,
        ...(left > 0 && { why }),
      });
      const said = `${isUndo ? 'Undone. ' : ''}${text}${left > 0 ? `, but ${why}` : ''}`;
      dismiss = notify(said, after.length > 0 ? { label: isUndo ? 'Redo' : 'Undo', run: again } : undefined);
    } catch (error) {
      doneList.change(id, { reverse: () => void reverse(now, isUndo) });
      notifyError(`${text}: not ${isUndo ? 'taken back' : 'done again'}`, error);
    }
  }
}
