import { useMutation, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { api } from '../../api/client.ts';
import { queryClient } from '../../api/queries.ts';
import { useSession } from '../../app/session-context.ts';
import { Button } from '../../ui/button.tsx';
import { Fact } from '../../ui/fact.tsx';
import { numberText } from '../../ui/locale.ts';
import { Problem } from '../../ui/problem.tsx';
import { FailedRows } from './failed-rows.tsx';
import { hasEnded, type Import } from './import-state.tsx';
import { mayImport } from './transfer-kinds.ts';

/** How often work is read that has not ended. */
export const READ_EVERY_MS = 700;
/** After this time without a worker, the page says so. */
const WAITS_MS = 30_000;

/** An import, which is read again until it has ended. */
export const useImport = (uuid: string): UseQueryResult<Import> =>
  useQuery({
    queryKey: ['imports', 'import', uuid],
    queryFn: async ({ signal }) => (await api.imports.get(uuid, { signal })).data.import,
    refetchInterval: ({ state: { data } }) => (data !== undefined && !hasEnded(data) ? READ_EVERY_MS : false),
  });

/** How far an import is, what it did with its rows, and why rows have failed. */
export function ImportWork({ of }: { readonly of: Import }): ReactElement {
  const { uuid, rows, done, failed, dry_run: isTrial } = of;
  const isOpen = !hasEnded(of);
  const mayWrite = mayImport(useSession(), of.kind);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (action: 'cancel' | 'retry') =>
      action === 'cancel' ? api.imports.cancel(uuid) : api.imports.retry(uuid),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['imports'] }),
  });
  const isLeft = failed > 0 || done < rows;
  return (
    <section className="panel stack" aria-label="Progress">
      {isOpen && <progress value={done} max={Math.max(rows, 1)} aria-label="Rows that are done" />}
      <p role="status">{progressText(of)}</p>
      <Counts of={of} />
      {error !== null && <Problem error={error} />}
      {mayWrite && (
        <div className="actions">
          {isOpen && (
            <Button isDisabled={isPending} onPress={() => mutate('cancel')}>
              {isTrial ? 'Cancel the trial' : 'Cancel the import'}
            </Button>
          )}
          {!isOpen && isLeft && !isTrial && (
            <Button isDisabled={isPending} onPress={() => mutate('retry')}>
              {failed > 0 ? 'Try the failed rows again' : 'Go on with the other rows'}
            </Button>
          )}
        </div>
      )}
      {!isOpen && failed > 0 && <FailedRows of={of} />}
    </section>
  );
}

function progressText(of: Import): string {
  const { status, rows, done, dry_run: isTrial, on_error: onError, created_at: at } = of;
  const count = `${numberText(done)} of ${numberText(rows)} rows`;
  if (status === 'receiving') return 'The file arrives…';
  if (status === 'queued')
    return Date.now() - Date.parse(at) > WAITS_MS && done === 0
      ? 'It waits for a worker of the service, or for other imports, and goes on also without this page.'
      : 'Waiting for a worker of the service…';
  if (!hasEnded(of)) return `${isTrial ? 'Tried' : 'Imported'}: ${count}. It goes on also without this page.`;
  if (status === 'canceled') return `It was canceled after ${count}.`;
  if (status === 'stopped') return `It stopped at a row that failed, after ${count}.`;
  if (status === 'failed' && onError === 'all_or_nothing') return 'A row has failed, so that none is imported.';
  return status === 'failed' ? `It could not go on after ${count}.` : `${count} are ${isTrial ? 'tried' : 'done'}.`;
}

/** How many rows did what. */
function Counts({ of }: { readonly of: Import }): ReactElement {
  const { created, updated, unchanged, depends, failed, rows, done, dry_run: isTrial } = of;
  const count = (rows: number): string | false => rows > 0 && numberText(rows);
  return (
    <dl className="facts">
      <Fact name={isTrial ? 'Would be created' : 'Created'}>{count(created)}</Fact>
      <Fact name={isTrial ? 'Would be updated' : 'Updated'}>{count(updated)}</Fact>
      <Fact name={isTrial ? 'Would change nothing' : 'Unchanged'}>{count(unchanged)}</Fact>
      <Fact name="As good as an earlier row on which it rests">{count(depends)}</Fact>
      <Fact name={isTrial ? 'Would fail' : 'Failed'} className="bad">
        {count(failed)}
      </Fact>
      <Fact name="Not performed">{hasEnded(of) && count(rows - done)}</Fact>
    </dl>
  );
}
