import { FieldlineConnectionError, FieldlineError } from '@fieldline/client';
import type { ReactElement } from 'react';
import { Button } from './button.tsx';

/** What an error says, for people. */
export function textOf(error: unknown): string {
  if (error instanceof FieldlineError) return error.detail;
  if (error instanceof FieldlineConnectionError)
    return 'The service does not respond. Check the connection and try again.';
  return error instanceof Error ? error.message : String(error);
}

/** An error of the API by its sentence, with a link to the page about its code. */
export function Problem({
  error,
  onRetry,
  retryLabel = 'Try again',
}: {
  readonly error: unknown;
  readonly onRetry?: () => void;
  readonly retryLabel?: string | undefined;
}): ReactElement {
  return (
    <div className="problem" role="alert">
      <p>{textOf(error)}</p>
      {error instanceof FieldlineError && (
        <p className="problem-code">
          <CodeLink code={error.code} />
          {error.requestId !== undefined && <span> · request {error.requestId}</span>}
        </p>
      )}
      {onRetry !== undefined && <Button onPress={onRetry}>{retryLabel}</Button>}
    </div>
  );
}

/** Leads to the page about the code of an error. */
export const CodeLink = ({ code }: { readonly code: string }): ReactElement => (
  <a href={`/errors/${code}`} target="_blank" rel="noreferrer">
    {code}
  </a>
);

/** The errors of one field, below it. */
export const fieldErrors = (error: unknown, path: string): string | undefined =>
  error instanceof FieldlineError ? error.errors[path]?.join('; ') : undefined;
