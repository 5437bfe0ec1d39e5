import { basename, dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A program of the product. */
export type App = 'api' | 'worker';

/** This file runs from the sources (tests) or from the build (benchmarks and fault runs). */
const TOP = resolve(fileURLToPath(new URL('../../', import.meta.url)));
const ROOT = basename(TOP) === 'dist' ? dirname(TOP) : TOP;

/** The built file of a script such as `tools/bench/sink.js`, in the repository at `root`. */
export const builtScript = (script: string, root = ROOT): string => resolve(root, 'dist', script);

/** The built file of a program. */
export const builtApp = (app: App, root?: string): string => builtScript(`apps/${app}/src/main.js`, root);
