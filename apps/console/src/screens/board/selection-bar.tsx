import { lazy, type ReactElement, Suspense, useEffect, useState } from 'react';
import { useMay, useSession } from '../../app/session-context.ts';
import { Button } from '../../ui/button.tsx';
import { type BulkChange, type BulkParts, changeableBy } from './bulk-change.ts';
import { selection, useSelection } from './selection.ts';

const BulkDialog = lazy(() => import('./bulk-dialog.tsx'));

const ACTIONS: readonly (readonly [BulkChange['kind'], label: string])[] = [
  ['assign', 'Assign to…'],
  ['shift', 'Move by…'],
  ['date', 'Move to a day…'],
  ['publish', 'Publish'],
  ['cancel', 'Cancel the jobs…'],
];

/** Says how many jobs are selected, and what can be done with all of them. Escape selects none. */
export function SelectionBar(parts: BulkParts): ReactElement | null {
  const selected = useSelection();
  const mayCancel = useMay('web.jobs.edit');
  const { time_zone: zone } = useSession().account;
  const [kind, setKind] = useState<BulkChange['kind']>();
  const jobs = [...selected].flatMap((uuid) => parts.jobs.get(uuid) ?? []);
  const isOpen = kind !== undefined;

  useEffect(() => {
    const clear = ({ key, defaultPrevented }: KeyboardEvent): void => {
      // A dialog, a list and a job that is carried end first.
      if (key === 'Escape' && !defaultPrevented && !isOpen && document.querySelector('[data-target]') === null)
        selection.clear();
    };
    document.addEventListener('keydown', clear);
    return () => document.removeEventListener('keydown', clear);
  }, [isOpen]);
  useEffect(() => () => selection.clear(), [parts.firstDay]);

  const count = jobs.length === 1 ? '1 job selected' : `${jobs.length} jobs selected`;
  return (
    <>
      <p className="visually-hidden" role="status">
        {jobs.length > 0 && count}
      </p>
      {jobs.length > 0 && (
        <section className="selection-bar" aria-label="Selected jobs">
          <b>{count}</b>
          {ACTIONS.filter(([one]) => one !== 'cancel' || mayCancel).map(([one, label]) => (
            <Button
              key={one}
              emphasis={one === 'cancel' ? 'danger' : 'plain'}
              isDisabled={changeableBy(one, jobs).length === 0}
              onPress={() => setKind(one)}
            >
              {label}
            </Button>
          ))}
          <Button emphasis="quiet" onPress={() => selection.clear()}>
            Select none
          </Button>
        </section>
      )}
      {kind !== undefined && (
        <Suspense>
          <BulkDialog kind={kind} jobs={jobs} parts={parts} zone={zone} onClose={() => setKind(undefined)} />
        </Suspense>
      )}
    </>
  );
}
