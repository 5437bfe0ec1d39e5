import type { ReactElement } from 'react';

/** Data as indented JSON. */
export const Json = ({ label, data }: { readonly label: string; readonly data: unknown }): ReactElement => (
  <Code label={label} text={JSON.stringify(data, null, 2)} />
);

/** A text as it is, in a box that scrolls by keyboard. */
export const Code = ({ label, text }: { readonly label: string; readonly text: string }): ReactElement => (
  <pre className="code" role="region" aria-label={label} tabIndex={0}>
    {text}
  </pre>
);

/** JSON with indentation; other texts as they are. */
export function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
