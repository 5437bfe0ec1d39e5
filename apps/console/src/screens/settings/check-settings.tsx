import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useMay } from '../../app/session-context.ts';
import { MissingScope } from '../../ui/missing-scope.tsx';
import { Loaded } from '../../ui/states.tsx';
import { accountQuery } from './account-queries.ts';
import { CheckFacts, CheckForm } from './check-form.tsx';
import { ClashesPanel } from './clashes-panel.tsx';
import { useClashes } from './conflict-queries.ts';

/** The checks of the schedule, with what they find now. */
export function CheckSettings(): ReactElement {
  const may = useMay();
  const account = useQuery(accountQuery);
  const clashes = useClashes(may('read', 'scheduling'));
  return (
    <Loaded query={account}>
      {(loaded) => (
        <div className="columns">
          {may('admin') ? (
            <CheckForm account={loaded} clashes={clashes.data} />
          ) : (
            <div className="stack">
              <MissingScope scope="admin" to="change the checks" />
              <CheckFacts scheduling={loaded.values.scheduling} clashes={clashes.data} />
            </div>
          )}
          {may('read', 'scheduling') ? (
            <ClashesPanel query={clashes} />
          ) : (
            <MissingScope scope="scheduling:read" to="see clashes" />
          )}
        </div>
      )}
    </Loaded>
  );
}
