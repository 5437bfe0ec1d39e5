import { basename, dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A program of the product. */
export type App = 'api' | 'worker';

/** This file runs from the sources (tests) or from the build (benchmarks and fault runs). */
const TOP = resolve(fileURLToPath(new URL('../../', import.meta.url)));
const ROOT = basename(TOP) === 'dist' ? dirname(TOP) : TOP;

/** The built file of a script such as `tools/bench/sink.js`, in the repository at `root`. */
export const builtScript = (script: string, root = ROOT): string => resolve(root, 'dist', script);

/** The built file of a program, a bundle. */
export const builtApp = (app: App, root?: string): string => builtScript(`apps/${app}/src/main.js`, root);

/** The built file of a program that loads each module from its own file, so that functions of packages can be replaced. */
export const unbundledApp = (app: App): string => builtScript(`apps/${app}/src/program.js`);
