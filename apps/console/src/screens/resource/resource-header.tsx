import type { ReactElement, ReactNode } from 'react';
import { ScreenHeader } from '../../app/layout.tsx';
import { type Kind, parentsOf } from '../history/entity.ts';

/** The heading of a screen below the list of a kind. */
export const ResourceHeader = ({
  kind,
  title,
  children,
}: {
  readonly kind: Kind;
  readonly title: string;
  readonly children?: ReactNode;
}): ReactElement => (
  <ScreenHeader title={title} parents={parentsOf(kind)}>
    {children}
  </ScreenHeader>
);
