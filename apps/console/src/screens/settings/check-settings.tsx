import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useMay } from '../../app/session-context.ts';
import { MissingRight } from '../../ui/missing-right.tsx';
import { Loaded } from '../../ui/states.tsx';
import { accountQuery } from './account-queries.ts';
import { CheckFacts, CheckForm } from './check-form.tsx';
import { ClashesPanel } from './clashes-panel.tsx';
import { useClashes } from './conflict-queries.ts';

/** The checks of the schedule, with what they find now. */
export function CheckSettings(): ReactElement {
  const mayChange = useMay('account');
  const maySeeClashes = useMay('web.schedule.view');
  const account = useQuery(accountQuery);
  const clashes = useClashes(maySeeClashes);
  return (
    <Loaded query={account}>
      {(loaded) => (
        <div className="columns">
          {mayChange ? (
            <CheckForm account={loaded} clashes={clashes.data} />
          ) : (
            <div className="stack">
              <MissingRight right="account" to="change the checks" />
              <CheckFacts scheduling={loaded.values.scheduling} clashes={clashes.data} />
            </div>
          )}
          {maySeeClashes ? (
            <ClashesPanel query={clashes} />
          ) : (
            <MissingRight right="web.schedule.view" to="see clashes" />
          )}
        </div>
      )}
    </Loaded>
  );
}
