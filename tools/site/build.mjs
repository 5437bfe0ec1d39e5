import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, extname, join, normalize } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { Marked } from 'marked';
import { getHeadingList, gfmHeadingId } from 'marked-gfm-heading-id';
import { OTHERS } from './sources.mjs';

// Writes the files that the API serves below /docs to a folder of the build: the reference with Scalar, and the guides as HTML.

const SCALAR = 'tools/site/scalar';
/** The modules and styles of the reference that are the project's. */
const OWN = ['reference.js', 'reference.css'];
/** The pictures of the guides. */
const PICTURES = 'docs/images';

/** The path of a file below /docs/guides; undefined when it has no page. */
function pathOf(file) {
  if (file in OTHERS) return OTHERS[file];
  if (!file.startsWith('docs/') || !existsSync(file) || statSync(file).isDirectory()) return undefined;
  return file
    .slice('docs/'.length)
    .replace(/\/README\.md$/, '')
    .replace(/\.md$/, '');
}

const escapeHtml = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A Markdown file for programs that read it: its links lead to the Markdown of other guides, and to the files that they show. */
function markdownOf(file, markdown) {
  return markdown.replace(/\]\((?!https?:|mailto:|#|\/)([^)#\s]+)(#[^)\s]*)?\)/g, (link, path, fragment = '') => {
    const target = normalize(join(dirname(file), path));
    const page = pathOf(target);
    return page === undefined ? link : `](/docs/guides/${page}${target.endsWith('.md') ? '.md' : ''}${fragment})`;
  });
}

/** Renders a Markdown file. `linked` collects the files that it links to; `assets` is the path of the pictures. */
function render(file, markdown, { linked, assets }) {
  const marked = new Marked(gfmHeadingId(), {
    renderer: {
      // Links to other files of the repository lead to their pages; those without a page stay as text.
      link({ href, tokens }) {
        const text = this.parser.parseInline(tokens);
        if (/^(?:https?:|mailto:|#|\/)/.test(href)) return `<a href="${href}">${text}</a>`;
        const [path, fragment] = href.split('#');
        const target = normalize(join(dirname(file), path));
        const page = pathOf(target);
        if (page === undefined) return text;
        linked.add(target);
        return `<a href="/docs/guides/${page}${fragment === undefined ? '' : `#${fragment}`}">${text}</a>`;
      },
      image({ href, text }) {
        const target = normalize(join(dirname(file), href));
        if (dirname(target) !== PICTURES) throw new Error(`${file} shows ${href}, which is not in ${PICTURES}`);
        return `<img src="${assets}/${basename(target)}" alt="${escapeHtml(text)}">`;
      },
      // Wide blocks and tables scroll by themselves, also with the keyboard.
      code: ({ text }) => `<pre tabindex="0"><code>${escapeHtml(text)}</code></pre>\n`,
      table(token) {
        // A header without text would be announced as one.
        const cell = ({ text, tokens }, tag) =>
          text === '' ? '<td></td>' : `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`;
        const row = (cells, tag) => `<tr>${cells.map((one) => cell(one, tag)).join('')}</tr>`;
        const rows = token.rows.map((cells) => row(cells, 'td')).join('\n');
        return `<div class="table" tabindex="0"><table>${row(token.header, 'th')}\n${rows}</table></div>\n`;
      },
    },
  });
  const html = marked.parse(markdown);
  const headings = getHeadingList().map(({ id, level, raw }) => ({ id, level, title: raw.replaceAll('`', '') }));
  return {
    path: pathOf(file) ?? '',
    title: headings.find(({ level }) => level === 1)?.title ?? basename(file),
    isListed: false,
    html,
    markdown: markdownOf(file, markdown),
    sections: headings.filter(({ level }) => level === 2).map(({ id, title }) => ({ id, title })),
  };
}

/** The page of a file that a guide links to, such as an example. */
function renderFile(file) {
  const path = pathOf(file);
  const html = `<h1>${basename(file)}</h1>\n<pre tabindex="0"><code>${escapeHtml(readFileSync(file, 'utf8'))}</code></pre>`;
  return { path, title: basename(file), isListed: false, html, sections: [] };
}

/** The pages: the list of guides as the README has it, all Markdown files, and the files that they link to. */
function guides(assets) {
  const linked = new Set();
  const to = { linked, assets };
  const readme = readFileSync('README.md', 'utf8');
  const about = new Map(
    [...readme.matchAll(/^\| \[[^\]]+\]\(([^)]+)\) \| (.*) \|$/gm)].map(([, file, text]) => [pathOf(file), text]),
  );
  const list = /^## Documentation\n(.*?\n\|.*?)\n\n/ms.exec(readme)?.[1] ?? '';
  const index = { ...render('README.md', `# Guides\n${list}`, to), path: '' };
  const order = [...linked].map(pathOf);
  const files = [
    ...readdirSync('docs', { recursive: true })
      .filter((file) => file.endsWith('.md'))
      .map((file) => `docs/${file}`),
    ...Object.keys(OTHERS),
  ];
  const pages = files.map((file) => render(file, readFileSync(file, 'utf8'), to));
  const position = ({ path }) => (order.includes(path) ? order.indexOf(path) : order.length);
  return [
    { ...index, isListed: true },
    ...pages
      .sort((a, b) => position(a) - position(b))
      .map((page) => ({ ...page, isListed: order.includes(page.path), about: about.get(page.path) })),
    ...[...linked].filter((file) => extname(file) !== '.md').map(renderFile),
  ];
}

/** Writes `site.json` with the guides, and the assets beside it. @param folder is replaced. */
export function buildSite(folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const { modules } = JSON.parse(readFileSync(`${SCALAR}/modules.json`, 'utf8'));
  const assets = new Map([
    ...OWN.map((name) => [name, brotliCompressSync(readFileSync(`tools/site/${name}`))]),
    ...readdirSync(PICTURES).map((name) => [name, brotliCompressSync(readFileSync(join(PICTURES, name)))]),
    ...readdirSync(SCALAR)
      .filter((name) => name.endsWith('.br'))
      .map((name) => [name.slice(0, -'.br'.length), readFileSync(join(SCALAR, name))]),
  ]);
  const hash = createHash('sha256');
  for (const [name, bytes] of assets) {
    writeFileSync(join(folder, `${name}.br`), bytes);
    hash.update(`${name}\0`).update(bytes);
  }
  const version = hash.digest('hex').slice(0, 12);
  const pages = guides(`/docs/assets/${version}`);
  const site = { version, modules, assets: [...assets.keys()], guides: pages };
  writeFileSync(join(folder, 'site.json'), JSON.stringify(site));
}
