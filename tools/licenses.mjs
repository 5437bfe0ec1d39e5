import { readdirSync, readFileSync } from 'node:fs';

/** The licence of an installed package, under a line with its name and version: most licences require that copies contain them. */
export function licenseOf(folder) {
  const { name, version, license, author } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file));
  const texts = files.map((file) => readFileSync(`${folder}/${file}`, 'utf8').trim());
  // Some packages name the licence without its text.
  if (texts.length === 0 && license === 'MIT') texts.push(mitOf(holderOf(author) ?? `the authors of ${name}`));
  return [`==== ${name} ${version} (${license ?? 'see below'})`, ...texts, ''].join('\n');
}

/** The MIT licence of a copyright holder. The project's own has its text. */
export const mitOf = (holder) =>
  readFileSync('LICENSE', 'utf8')
    .trim()
    .replace(/^Copyright .*$/m, `Copyright (c) ${holder}`);

/** `Jane Doe` of the author `Jane Doe <jane@example.com> (https://example.com)` in a package.json. */
const holderOf = (author) => (author?.name ?? author)?.replace(/\s*[<(].*$/, '');
