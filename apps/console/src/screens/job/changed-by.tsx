import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { api } from '../../api/client.ts';
import { Time } from '../../ui/time.tsx';
import { useWho } from './who.tsx';

/** Says who changed a job last. @param version that the change made, at the most. */
export function ChangedBy({ job, version }: { readonly job: string; readonly version: number }): ReactElement | null {
  const who = useWho();
  const { data } = useQuery({
    queryKey: ['jobs', 'history', job, 'last', version],
    queryFn: ({ signal }) => api.jobs.history(job, { after: version - 1 }, { signal }).toArray(100),
  });
  const last = data?.at(-1);
  if (last === undefined) return null;
  return (
    <p className="hint">
      Last changed by {who(last.context)}, <Time at={last.context.created_at} style="exact" />.
    </p>
  );
}
