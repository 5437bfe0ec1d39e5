import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ServerOptions } from '#http';

/** A page made of a Markdown file or of a file that one shows, as `tools/site/build.mjs` writes it. */
export interface GuidePage {
  /** Below `/docs/guides/`. */
  readonly path: string;
  readonly title: string;
  /** Whether the navigation lists it. */
  readonly isListed: boolean;
  readonly html: string;
  /** Its source; undefined for a file that a guide shows. */
  readonly markdown?: string;
  /** For what it is, of a guide that the navigation lists. */
  readonly about?: string;
  /** The sections, for the navigation. */
  readonly sections: readonly { readonly id: string; readonly title: string }[];
}

/** The files of `/docs` that the build writes. */
export interface Site {
  /** Changes with the content of any asset. */
  readonly version: string;
  /** The names of the modules that the reference needs at its start. */
  readonly modules: readonly string[];
  readonly guides: readonly GuidePage[];
  /** An asset compressed with Brotli; undefined when there is none with this name. */
  readonly asset: (name: string) => Buffer | undefined;
}

/**
 * The folder that the build writes: `dist/site` above the sources, `site` above the compiled files and the bundles of
 * the image.
 * @throws Error when there is no build.
 */
function siteFolder(from: string): string {
  const found = [join(from, 'site'), join(from, 'dist/site')].find((folder) => existsSync(join(folder, 'site.json')));
  if (found !== undefined) return found;
  if (dirname(from) === from) throw new Error('The files of /docs are missing: npm run build');
  return siteFolder(dirname(from));
}

/**
 * Reads the OpenAPI document of the built program: made by the build, because making it takes 0.3 s of CPU time.
 * @throws Error when there is no build.
 */
export const builtDocument: NonNullable<ServerOptions['document']> = () =>
  JSON.parse(readFileSync(join(siteFolder(import.meta.dirname), 'openapi.json'), 'utf8')) as ReturnType<
    NonNullable<ServerOptions['document']>
  >;

/** Reads the files of `/docs`. @throws Error when there is no build. */
export function readSite(): Site {
  const folder = siteFolder(import.meta.dirname);
  const { version, modules, assets, guides } = JSON.parse(readFileSync(join(folder, 'site.json'), 'utf8')) as Omit<
    Site,
    'asset'
  > & { readonly assets: readonly string[] };
  return {
    version,
    modules,
    guides,
    asset: (name) => (assets.includes(name) ? readFileSync(join(folder, `${name}.br`)) : undefined),
  };
}
