import type { GuidePage } from './site-files.js';

/** Sections that a search shows at the most. */
const MAX_FOUND = 30;
/** Characters that are shown around the first word that is found. */
const AROUND = 100;

/** A section of a guide. */
export interface GuideSection {
  /** Its path and anchor. */
  readonly url: string;
  readonly guide: string;
  readonly title: string;
  readonly text: string;
  /** Both in lower case, as they are searched. */
  readonly searched: { readonly title: string; readonly text: string };
}

/** The sections of the guides: those of level 2, and the text before the first of them. */
export const sectionsOf = (guides: readonly GuidePage[]): readonly GuideSection[] =>
  guides.flatMap(({ path, title: guide, markdown, sections }) => {
    if (markdown === undefined || path === '') return [];
    const [first = '', ...texts] = markdown.split(/^## /m);
    const url = `/docs/guides/${path}`;
    return [
      sectionOf(url, guide, guide, first),
      // A part in a block of code has no heading.
      ...texts.flatMap((text) => {
        const heading = text.split('\n', 1)[0]?.replaceAll('`', '').trim();
        const found = sections.find((one) => one.title === heading);
        return found === undefined
          ? []
          : [sectionOf(`${url}#${found.id}`, guide, found.title, text.slice(text.indexOf('\n')))];
      }),
    ];
  });

const sectionOf = (url: string, guide: string, title: string, text: string): GuideSection => {
  const plain = text.replace(/[\s|`*]+/g, ' ').trim();
  const searched = { title: `${guide} ${title}`.toLowerCase(), text: plain.toLowerCase() };
  return { url, guide, title, text: plain, searched };
};

/** A section that is found, with a part of its text. */
export interface FoundSection extends GuideSection {
  readonly excerpt: string;
}

/** The sections that contain all words, ignoring case: those first whose titles contain more of them. */
export function searchSections(sections: readonly GuideSection[], query: string): readonly FoundSection[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const found = sections.flatMap((section) => {
    const { title, text } = section.searched;
    if (!words.every((word) => title.includes(word) || text.includes(word))) return [];
    return [{ section, inTitle: words.filter((word) => title.includes(word)).length }];
  });
  return found
    .sort((a, b) => b.inTitle - a.inTitle)
    .slice(0, MAX_FOUND)
    .map(({ section }) => ({ ...section, excerpt: excerptOf(section, words) }));
}

/** The part of a text around the first of the words. */
function excerptOf({ text, searched }: GuideSection, words: readonly string[]): string {
  const places = words.map((word) => searched.text.indexOf(word)).filter((at) => at >= 0);
  const at = Math.max(0, Math.min(...(places.length === 0 ? [0] : places)) - AROUND);
  return `${at > 0 ? '…' : ''}${text.slice(at, at + 2 * AROUND)}${at + 2 * AROUND < text.length ? '…' : ''}`;
}
