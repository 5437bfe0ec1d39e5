import { useEffect } from 'react';
import { navigate } from '../../app/router.tsx';
import { may, useSession } from '../../app/session-context.ts';
import { skippedSteps } from '../start/progress.ts';
import type { Lane } from './board-types.ts';

/** Whether this page has opened the first steps: then the board is wanted. */
let hasLed = false;

/** Opens the first steps in place of the board of an account that has nobody else, once, unless they are skipped. */
export function useFirstSteps(lanes: readonly Lane[] | undefined, isOfAll: boolean): void {
  const session = useSession();
  const { account, user } = session;
  const isEmpty =
    isOfAll &&
    may(session, 'users') &&
    lanes?.every(({ worker, shifts, jobs }) => worker === user?.uuid && shifts.length + jobs.length === 0) === true;
  useEffect(() => {
    if (!isEmpty || hasLed || skippedSteps(account.uuid).includes('people')) return;
    hasLed = true;
    navigate('/start', { replace: true });
  }, [isEmpty, account.uuid]);
}
