import type { ReactNode } from 'react';

/** A term of a list of facts; nothing when it has no value. @param className of the value. */
export function Fact({
  name,
  className,
  children,
}: {
  readonly name: string;
  readonly className?: string;
  readonly children: ReactNode;
}): ReactNode {
  if (children === null || children === undefined || children === false) return null;
  return (
    <>
      <dt>{name}</dt>
      <dd className={className}>{children}</dd>
    </>
  );
}
