import type { OpenAPIObject } from '@nestjs/swagger';
// By its path: the aliases are the service's own, and this folder is of another package.
import { answerOf, listOf, nameOf, type Operation } from '../../../libs/http/src/openapi/client-methods.js';

/** The type of the paths whose GET returns one list. */
export function listPathsOf(document: OpenAPIObject): string {
  const paths = Object.entries(document.paths).filter(([, item]) => {
    const { get } = item as { readonly get?: Operation };
    return get !== undefined && listOf(document, get) !== undefined;
  });
  return `/** The paths whose GET returns one list. */\nexport type ListPaths = ${paths.map(([path]) => `'${path}'`).join(' | ')};\n`;
}

/** The types of the entities by their names, as in `{ client: ClientView }`, which a GET returns. */
export function namesOf(document: OpenAPIObject): string {
  const views = Object.values(document.paths).flatMap((item) => {
    const { get } = item as { readonly get?: Operation };
    const answer = get && answerOf(document, get);
    const [noun, ...others] = Object.keys(answer?.properties ?? {});
    const view = nameOf(answer?.properties?.[noun ?? ''] ?? {});
    return others.length === 0 && view.endsWith('View') ? [view] : [];
  });
  const lines = [...new Set(views)]
    .sort()
    .map((view) => `export type ${view.slice(0, -'View'.length)} = Schemas['${view}'];\n`);
  return `import type { Schemas } from './api.js';\n\n${lines.join('')}`;
}
