import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** A block of code in a guide. */
export interface Block {
  /** The heading it stands below. */
  readonly heading: string;
  readonly language: string;
  readonly text: string;
}

/** A file that a guide shows whole. */
export interface ShownFile {
  readonly path: string;
  readonly text: string;
}

/** A change that a guide makes to a file. */
export interface Edit extends ShownFile {
  readonly kind: 'below' | 'above' | 'replace' | 'end';
  /** The line below or above which the text is inserted, or the replaced part of a line; empty at the end of a file. */
  readonly at: string;
}

/** A guide in Markdown, taken apart. */
export class Guide {
  readonly text: string;

  constructor(file: string) {
    this.text = readFileSync(file, 'utf8');
  }

  get headings(): string[] {
    return [...this.text.matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading);
  }

  /** What stands below a heading, as far as the next. */
  section(heading: string): string {
    const found = this.text.split(/^## /m).find((one) => one.startsWith(`${heading}\n`));
    if (found === undefined) throw new Error(`The guide has no section ${heading}`);
    return found;
  }

  /** The blocks in their order; of one section, of one language. */
  blocks(language?: string, heading?: string): Block[] {
    return (heading === undefined ? this.headings : [heading])
      .flatMap((one) =>
        [...this.section(one).matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(([, found = '', text = '']) => ({
          heading: one,
          language: found,
          text,
        })),
      )
      .filter((block) => language === undefined || block.language === language);
  }

  /** The files of a section: `path`, a colon, and a block. */
  files(heading: string): ShownFile[] {
    return [
      ...this.section(heading).matchAll(
        /(?<!^At the end of )`([^`\n]+\.(?:ts|json))`:\n\n```(?:ts|json)\n(.*?)^```$/gms,
      ),
    ].map(([, path = '', text = '']) => ({ path, text }));
  }

  /**
   * The edits of a section, in order: "In `path`, below (or above) `line`" or "At the end of `path`", a colon, and a
   * block; or "In `path`, replace `text` with `text`."
   */
  edits(heading: string): Edit[] {
    const section = this.section(heading);
    const inserted = [
      ...section.matchAll(/^In `([^`]+)`, (below|above)\s`([^`]+)`:\n\n```(?:ts|json)\n(.*?)^```$/gms),
    ].map(({ index, 1: path = '', 2: kind = '', 3: at = '', 4: text = '' }) => ({
      index,
      path,
      kind: kind === 'above' ? ('above' as const) : ('below' as const),
      at,
      text,
    }));
    const replaced = [...section.matchAll(/^In `([^`]+)`, replace `([^`]+)` with `([^`]+)`\.$/gm)].map(
      ({ index, 1: path = '', 2: at = '', 3: text = '' }) => ({ index, path, kind: 'replace' as const, at, text }),
    );
    const appended = [...section.matchAll(/^At the end of `([^`]+)`:\n\n```ts\n(.*?)^```$/gms)].map(
      ({ index, 1: path = '', 2: text = '' }) => ({ index, path, kind: 'end' as const, at: '', text }),
    );
    return [...inserted, ...replaced, ...appended].sort((one, other) => one.index - other.index);
  }

  /** The text of the only block of a language in a section. */
  block(language: string, heading: string): string {
    const [only, more] = this.blocks(language, heading);
    if (only === undefined || more !== undefined) throw new Error(`Not one block of ${language} in ${heading}`);
    return only.text;
  }
}

/** A heading, as links name it. */
const placeOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');

/** The links and pictures of a document to files and places of the repository that do not exist. */
export function brokenLinks({ text }: Guide): string[] {
  const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => link);
  return links.filter((link) => {
    const [path = '', place] = link.split('#');
    const file = resolve('docs', path);
    if (link.startsWith('https://')) return false;
    if (path !== '' && !existsSync(file)) return true;
    const target = path === '' ? text : place === undefined ? '' : readFileSync(file, 'utf8');
    const places = [...target.matchAll(/^##+ (.+)$/gm)].map(([, heading = '']) => placeOf(heading));
    return place !== undefined && !places.includes(place);
  });
}

/** The headings of a guide that its contents do not list. */
export const unlistedHeadings = ({ text, headings }: Guide): string[] =>
  headings.filter((heading) => !text.includes(`](#${placeOf(heading)})`));
