import { StaticContent } from '#http';
import type { GuidePage } from './site-files.js';

/** Programs read the texts, which are no pages. */
const HEADERS = { 'X-Content-Type-Options': 'nosniff' };
const MARKDOWN = 'text/markdown; charset=utf-8';

/** The guides as Markdown, by their path below `/docs/guides/` with the extension. */
export const guideTexts = (guides: readonly GuidePage[]): ReadonlyMap<string, StaticContent> =>
  new Map(
    guides.flatMap(({ path, markdown }) =>
      path === '' || markdown === undefined ? [] : [[`${path}.md`, new StaticContent(MARKDOWN, markdown, HEADERS)]],
    ),
  );

/** The text of `/llms.txt` (llmstxt.org): what the service is, and where programs read more. */
export function llmsText(guides: readonly GuidePage[]): StaticContent {
  const listed = guides.filter(({ path, isListed }) => isListed && path !== '');
  const text = `# Fieldline

> A field-service management backend: one HTTP JSON API for the catalog, clients, sites, people, shifts and jobs of a company, with a change
> feed and signed webhooks.

Routes begin with /v2 and need an API key: Authorization: Bearer <key>. Times are ISO 8601. An error is a problem (RFC 9457) whose \`code\` has a
page at /errors/<code>.

## Reference

- [OpenAPI document](/openapi.json): all routes with their bodies, answers, errors and examples
- [Errors](/errors): each code, with how to resolve it

## Guides

${listed.map(({ path, title, about }) => `- [${title}](/docs/guides/${path}.md)${about === undefined ? '' : `: ${about}`}`).join('\n')}
`;
  return new StaticContent('text/plain; charset=utf-8', text, HEADERS);
}
