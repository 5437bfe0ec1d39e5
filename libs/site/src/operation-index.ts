import type { OpenAPIObject } from '@nestjs/swagger';
import { escapeHtml } from './html-page.js';

interface IndexedOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags?: readonly string[];
}

/** The address of an operation on the page of the reference. */
export const operationAddress = (tag: string, id: string): string =>
  `#tag/${tag.toLowerCase().replaceAll(' ', '-')}/${id}`;

/**
 * All operations as HTML, by section. The page of the reference shows it until its script has rendered the document, and
 * without JavaScript.
 */
export function operationIndex({ paths, tags = [] }: OpenAPIObject): string {
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item as Readonly<Record<string, IndexedOperation>>).map(([method, operation]) => ({
      ...operation,
      request: `${method.toUpperCase()} ${path}`,
    })),
  );
  const sections = tags.map(({ name }) => {
    const entries = operations
      .filter(({ tags: [tag] = [] }) => tag === name)
      .map(
        ({ operationId, summary, request }) =>
          `<li><a href="${operationAddress(name, operationId)}"><code>${escapeHtml(request)}</code> ${escapeHtml(summary)}</a></li>`,
      );
    return entries.length === 0 ? '' : `<h2>${escapeHtml(name)}</h2><ul>${entries.join('')}</ul>`;
  });
  return `<main id="index"><h1>Fieldline API</h1>${sections.join('')}</main>`;
}
