import { expect } from '@jest/globals';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { type Edit, Guide, type ShownFile } from './guide.js';

/** The guide for extensions. */
export const extendGuide = new Guide('docs/extend.md');

/** The sections of the guide that add code. */
export const ADDITIONS = ['A command', 'A verb', 'A field', 'A resource', 'A projection', 'A context'];

const NEWEST_MIGRATION = readdirSync('migrations')
  .filter((name) => name.startsWith('Migration'))
  .sort()
  .at(-1)
  ?.replace('.ts', '');
const FOLDERS = ['apps', 'docs', 'libs', 'migrations', 'packages', 'test', 'tools'];

/** A copy of the sources to which the guide for extensions is applied. */
export class ExtendedSources {
  readonly folder = mkdtempSync(join(tmpdir(), 'extend-'));
  /** The files that the guide adds or edits. */
  readonly changed: readonly string[];

  constructor() {
    const isSource = (path: string): boolean => !/(^|\/)(dist|node_modules)$/.test(path);
    for (const name of FOLDERS) cpSync(name, join(this.folder, name), { recursive: true, filter: isSource });
    for (const entry of readdirSync('.', { withFileTypes: true }))
      if (entry.isFile()) cpSync(entry.name, join(this.folder, entry.name));
    symlinkSync(resolve('node_modules'), join(this.folder, 'node_modules'));
    const files = ADDITIONS.flatMap((heading) => extendGuide.files(heading));
    const edits = ADDITIONS.flatMap((heading) => extendGuide.edits(heading));
    for (const file of files) this.write(file);
    for (const edit of edits) this.apply(edit);
    this.changed = [...new Set([...files, ...edits].map(({ path }) => path))];
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }

  private write({ path, text }: ShownFile): void {
    mkdirSync(join(this.folder, dirname(path)), { recursive: true });
    // A file that is there already is not one of the resource.
    writeFileSync(join(this.folder, path), text, { flag: 'wx' });
  }

  private apply({ path, kind, at, text }: Edit): void {
    const file = join(this.folder, path);
    const before = readFileSync(file, 'utf8');
    if (kind === 'end') return writeFileSync(file, before + text);
    if (kind === 'replace') {
      expect({ path, at, parts: before.split(at).length }).toEqual({ path, at, parts: 2 });
      return writeFileSync(
        file,
        before.replace(at, () => text),
      );
    }
    // A new migration comes after all others.
    if (path === 'migrations/index.ts') expect(at).toContain(NEWEST_MIGRATION);
    const lines = before.split('\n');
    const places = lines.flatMap((line, i) => (line.trim() === at ? [i] : []));
    expect({ path, at, places }).toEqual({ path, at, places: [expect.any(Number)] });
    lines.splice((places[0] ?? 0) + (kind === 'below' ? 1 : 0), 0, text.replace(/\n$/, ''));
    writeFileSync(file, lines.join('\n'));
  }
}
