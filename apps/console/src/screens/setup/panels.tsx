import type { ReactNode } from 'react';
import { DictionaryValues } from './dictionary-values.tsx';
import type { SetUpKind } from './resources.ts';
import type { SetUpEntity } from './set-up-entity.ts';
import { TemplatePreview } from './template-preview.tsx';

/** What stands beside the details of entities that are more than their form. */
export const PANELS: { readonly [K in SetUpKind]?: (entity: SetUpEntity) => ReactNode } = {
  dictionaries: (entity) => <DictionaryValues entity={entity} />,
  templates: (entity) => <TemplatePreview entity={entity} />,
};
