import type { ReactElement } from 'react';
import { Link, setQuery } from '../../app/router.tsx';
import { Button } from '../../ui/button.tsx';
import { numberText } from '../../ui/locale.ts';
import { Empty } from '../../ui/states.tsx';
import { NO_FILTERS, setLook } from './board-view.ts';
import type { Days } from './board-types.ts';

/** Says how many people are left out, and shows them. */
export const HiddenLanes = ({ count }: { readonly count: number }): ReactElement | null =>
  count === 0 ? null : (
    <button
      type="button"
      className="link"
      title="People without shift and job are hidden"
      onClick={() => setLook('idle', 'show')}
    >
      Show {numberText(count)} hidden
    </button>
  );

export const NoWorkers = (): ReactElement => (
  <Empty title="There are no workers yet">
    <p>
      <Link to="/start">First steps</Link> lead to the first planned job, or send your people by{' '}
      <a href="/docs#tag/users">the API</a>.
    </p>
  </Empty>
);

/** Says that the filters leave nobody. */
export const NobodyFits = (): ReactElement => (
  <Empty title="No worker fits the filters">
    <Button onPress={() => setQuery(NO_FILTERS)}>Show all workers</Button>
  </Empty>
);

export const NoWorkersThere = (): ReactElement => (
  <Empty title="No worker is in this territory">
    <p>Workers are there by their own territory, or by that of a shift.</p>
    <Button onPress={() => setQuery({ territory: undefined })}>Show all territories</Button>
  </Empty>
);

/** Says what to do next on a board without a job. */
export function NothingPlanned({ days, isNarrow }: { readonly days: Days; readonly isNarrow: boolean }): ReactElement {
  const when = days.count === 1 ? 'on this day' : 'in this week';
  return (
    <p className="hint board-hint">
      Nothing is planned {when}.{' '}
      {isNarrow
        ? 'Open an unassigned job to give it a time and a worker.'
        : 'Drag an unassigned job onto a worker, or go to another day.'}
    </p>
  );
}
