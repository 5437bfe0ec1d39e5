import type { ReactNode } from 'react';

/** A term of a list of facts; nothing when it has no value. */
export function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }): ReactNode {
  if (children === null || children === undefined || children === false) return null;
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
