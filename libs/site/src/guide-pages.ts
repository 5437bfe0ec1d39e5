import { StaticContent } from '#http';
import { escapeHtml, htmlPage, PAGE_HEADERS, PAGE_TYPE } from './html-page.js';
import type { GuidePage } from './site-files.js';

const urlOf = (path: string): string => (path === '' ? '/docs/guides' : `/docs/guides/${path}`);

/** The pages of the guides by their path below `/docs/guides/`; the one of the empty path lists them. */
export const guidePages = (guides: readonly GuidePage[]): ReadonlyMap<string, StaticContent> =>
  new Map(guides.map((guide) => [guide.path, pageOf(guide, guides)]));

function pageOf(guide: GuidePage, guides: readonly GuidePage[]): StaticContent {
  const main = `<div class="with-contents">
<nav class="contents" aria-label="Guides"><ul>
${guides
  .filter(({ isListed }) => isListed)
  .map((other) => entry(other, guide))
  .join('\n')}
</ul></nav>
<main class="page">${guide.html}</main>
</div>`;
  return new StaticContent(PAGE_TYPE, htmlPage(guide.title, main, { section: 'guides' }), PAGE_HEADERS);
}

/** The entry of a guide in the navigation; that of the shown one has its sections. */
function entry({ path, title, sections }: GuidePage, shown: GuidePage): string {
  if (path !== shown.path) return `<li><a href="${urlOf(path)}">${escapeHtml(title)}</a></li>`;
  const links = sections.map((section) => `<li><a href="#${section.id}">${escapeHtml(section.title)}</a></li>`);
  const list = links.length === 0 ? '' : `<ul>${links.join('')}</ul>`;
  return `<li><a href="${urlOf(path)}" aria-current="page">${escapeHtml(title)}</a>${list}</li>`;
}
