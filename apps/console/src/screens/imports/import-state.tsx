import type { Schemas } from '@fieldline/client';
import type { ReactElement } from 'react';
import { capitalized } from '../../api/history.ts';
import { Badge, type Tone } from '../../ui/status.tsx';
import { kindName } from './transfer-kinds.ts';

export type Import = Schemas['ImportView'];

/** What an import is called: by its file, or by what it imports. */
export const titleOf = ({ name, kind }: Pick<Import, 'name' | 'kind'>): string => name ?? kindName(kind);

/** Whether an import has ended, until somebody retries it. */
export const hasEnded = ({ finished_at: at }: Pick<Import, 'finished_at'>): boolean => at !== null;

function toneOf({ status, failed }: Import): Tone {
  if (status === 'finished') return failed > 0 ? 'warning' : 'good';
  return status === 'failed' || status === 'stopped' ? 'bad' : 'neutral';
}

/** The state of an import, and whether it is a trial. */
export const ImportStatus = ({ of }: { readonly of: Import }): ReactElement => (
  <>
    <Badge tone={toneOf(of)}>{capitalized(of.status)}</Badge> {of.dry_run && <Badge tone="neutral">Trial</Badge>}
  </>
);

const STEPS = ['File', 'Columns', 'Trial', 'Import'] as const;

/** The steps of an import. @param current from 0. */
export const Steps = ({ current }: { readonly current: number }): ReactElement => (
  <ol className="import-steps" aria-label="Steps">
    {STEPS.map((name, at) => (
      <li key={name} aria-current={at === current ? 'step' : undefined} className={at < current ? 'done' : undefined}>
        {name}
      </li>
    ))}
  </ol>
);
