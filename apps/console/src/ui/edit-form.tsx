import { type ReactElement, type ReactNode, useEffect, useRef } from 'react';
import { Form } from 'react-aria-components';
import { Button } from './button.tsx';
import { Problem } from './problem.tsx';

/** A form with its buttons, and what the API says about it. */
export function EditForm({
  submitLabel,
  isBusy,
  isDisabled = false,
  error,
  discardKept,
  onSubmit,
  onCancel,
  children,
}: {
  readonly submitLabel: string;
  readonly isBusy: boolean;
  readonly isDisabled?: boolean;
  readonly error: unknown;
  /** Undefined unless the form has what was typed before it was opened. */
  readonly discardKept?: (() => void) | undefined;
  readonly onSubmit: () => void;
  readonly onCancel?: (() => void) | undefined;
  readonly children: ReactNode;
}): ReactElement {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (error === undefined) return;
    // The field at fault may be out of sight.
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [error]);
  return (
    <Form
      ref={form}
      className="edit-form"
      // The API judges the values: the browser must not hold back a form that has an error of the last attempt.
      validationBehavior="aria"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {discardKept !== undefined && (
        <p className="kept" role="note">
          This is what you typed before. It is not saved yet.{' '}
          <Button emphasis="quiet" onPress={discardKept}>
            Discard it
          </Button>
        </p>
      )}
      {children}
      {error !== undefined && <Problem error={error} />}
      <div className="form-buttons">
        <Button type="submit" emphasis="primary" isDisabled={isBusy || isDisabled}>
          {isBusy ? 'Saving…' : submitLabel}
        </Button>
        {onCancel !== undefined && <Button onPress={onCancel}>Cancel</Button>}
      </div>
    </Form>
  );
}
