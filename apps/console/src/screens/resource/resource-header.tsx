import type { ReactElement, ReactNode } from 'react';
import { ScreenHeader } from '../../app/layout.tsx';
import type { ResourcePath } from './resource.ts';

/** The lists with their names. */
export const TITLES: Readonly<Record<ResourcePath, string>> = { clients: 'Clients', sites: 'Sites' };

/** The heading of a screen below the list of a resource. */
export const ResourceHeader = ({
  path,
  title,
  children,
}: {
  readonly path: ResourcePath;
  readonly title: string;
  readonly children?: ReactNode;
}): ReactElement => (
  <ScreenHeader title={title} parents={[[`/${path}`, TITLES[path]]]}>
    {children}
  </ScreenHeader>
);
