import { useQueries } from '@tanstack/react-query';
import { type ReactElement, useEffect, useState } from 'react';
import { ScreenHeader } from '../../app/layout.tsx';
import { navigate } from '../../app/router.tsx';
import { may, useSession } from '../../app/session-context.ts';
import { Button } from '../../ui/button.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Loading } from '../../ui/states.tsx';
import { Badge } from '../../ui/status.tsx';
import { keepSkipped, setUnderWay, skippedSteps } from './progress.ts';
import { type Step, STEPS, stepQuery } from './steps.ts';

/** The way from an empty account to its first planned job, in steps that are done or skipped: those that somebody may do. */
export default function StartScreen(): ReactElement {
  const session = useSession();
  const { uuid: account } = session.account;
  const [skipped, setSkipped] = useState(() => skippedSteps(account));
  const steps = STEPS.filter(({ right }) => may(session, right));
  const results = useQueries({ queries: steps.map((step) => stepQuery(step, session)) });
  const failed = results.find(({ isError }) => isError);
  const isOpen = (step: Step, at: number): boolean => results[at]?.data !== true && !skipped.includes(step.id);
  const next = steps.findIndex(isOpen);
  const isRead = results.every(({ isSuccess }) => isSuccess);
  useEffect(() => {
    if (isRead) setUnderWay(account, next !== -1);
  }, [account, isRead, next]);
  const change = (ids: readonly string[]): void => {
    setSkipped(ids);
    keepSkipped(account, ids);
  };
  return (
    <>
      <ScreenHeader title="First steps" parents={[['/setup', 'Set-up']]} />
      {failed !== undefined && <Problem error={failed.error} onRetry={() => void failed.refetch()} />}
      {results.some(({ isPending }) => isPending) ? (
        <Loading />
      ) : (
        <>
          {next === -1 && <p role="status">All steps are done: the first job is planned.</p>}
          <ol className="first-steps">
            {steps.map((step, at) => (
              <li key={step.id} className="panel" aria-current={at === next ? 'step' : undefined}>
                <div>
                  <h2>
                    {step.name} <State isDone={results[at]?.data === true} isSkipped={skipped.includes(step.id)} />
                  </h2>
                  <p className="secondary">{step.about}</p>
                </div>
                <div className="actions">
                  {isOpen(step, at) && (
                    <Button
                      emphasis="quiet"
                      aria-label={`Skip ${step.name}`}
                      onPress={() => change([...skipped, step.id])}
                    >
                      Skip
                    </Button>
                  )}
                  <Button emphasis={at === next ? 'primary' : 'plain'} onPress={() => navigate(step.path)}>
                    {step.action}
                  </Button>
                </div>
              </li>
            ))}
          </ol>
        </>
      )}
    </>
  );
}

function State({ isDone, isSkipped }: { readonly isDone: boolean; readonly isSkipped: boolean }): ReactElement | null {
  if (isDone) return <Badge tone="good">Done</Badge>;
  return isSkipped ? <Badge tone="neutral">Skipped</Badge> : null;
}
