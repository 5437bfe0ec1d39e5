import { StaticContent } from '#http';
import { escapeHtml, htmlPage, PAGE_HEADERS, PAGE_TYPE } from './html-page.js';
import { type GuideSection, searchSections } from './guide-search.js';
import type { GuidePage } from './site-files.js';

/** The form of a guide leads to the search. */
const GUIDE_HEADERS = {
  ...PAGE_HEADERS,
  'Content-Security-Policy': PAGE_HEADERS['Content-Security-Policy'].replace(
    "form-action 'none'",
    "form-action 'self'",
  ),
};

const urlOf = (path: string): string => (path === '' ? '/docs/guides' : `/docs/guides/${path}`);

/** The pages of the guides by their path below `/docs/guides/`; the one of the empty path lists them. */
export const guidePages = (guides: readonly GuidePage[]): ReadonlyMap<string, StaticContent> =>
  new Map(guides.map((guide) => [guide.path, pageOf(guide, guides)]));

/** The page of a search over the sections of the guides. */
export function searchPage(
  guides: readonly GuidePage[],
  sections: readonly GuideSection[],
  query: string,
): StaticContent {
  const found = searchSections(sections, query);
  const entries = found.map(
    ({ url, guide, title, excerpt }) =>
      `<li><a href="${url}">${escapeHtml(title === guide ? title : `${guide}: ${title}`)}</a><br>${escapeHtml(excerpt)}</li>`,
  );
  const none = query.trim() === '' ? 'Type some words.' : 'No section of a guide contains all of these words.';
  const html = `<h1>Search the guides</h1>\n${entries.length === 0 ? `<p>${none}</p>` : `<ul>${entries.join('\n')}</ul>`}`;
  return pageOf({ path: SEARCH, title: 'Search the guides', isListed: false, html, sections: [] }, guides, query);
}

/** The path of no guide. */
const SEARCH = '?';

function pageOf(guide: GuidePage, guides: readonly GuidePage[], query = ''): StaticContent {
  const main = `<div class="with-contents">
<nav class="contents" aria-label="Guides"><form action="/docs/search" role="search">
<input type="search" name="q" aria-label="Search the guides" placeholder="Search the guides" maxlength="200" value="${escapeHtml(query)}">
</form><ul>
${guides
  .filter(({ isListed }) => isListed)
  .map((other) => entry(other, guide))
  .join('\n')}
</ul></nav>
<main class="page">${guide.html}</main>
</div>`;
  return new StaticContent(PAGE_TYPE, htmlPage(guide.title, main, { section: 'guides' }), GUIDE_HEADERS);
}

/** The entry of a guide in the navigation; that of the shown one has its sections. */
function entry({ path, title, sections }: GuidePage, shown: GuidePage): string {
  if (path !== shown.path) return `<li><a href="${urlOf(path)}">${escapeHtml(title)}</a></li>`;
  const links = sections.map((section) => `<li><a href="#${section.id}">${escapeHtml(section.title)}</a></li>`);
  const list = links.length === 0 ? '' : `<ul>${links.join('')}</ul>`;
  return `<li><a href="${urlOf(path)}" aria-current="page">${escapeHtml(title)}</a>${list}</li>`;
}
