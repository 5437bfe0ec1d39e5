import type { ReactElement, Ref } from 'react';
import { Button as AriaButton, type ButtonProps } from 'react-aria-components';

/** How prominent a button is. A screen has at most one primary button. */
export type Emphasis = 'primary' | 'plain' | 'quiet' | 'danger';

/** A button with the look of its emphasis. */
export function Button({
  emphasis = 'plain',
  ...rest
}: { readonly emphasis?: Emphasis; readonly ref?: Ref<HTMLButtonElement> } & ButtonProps): ReactElement {
  return <AriaButton {...rest} className={`button ${emphasis}`} />;
}
