import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/core';

const JEST_GLOBALS = new URL('./jest/globals.mjs', import.meta.url).href;

/**
 * Lets plain Node run the sources as they are: `./x.js` finds `./x.ts`, aliases lead to sources, swc compiles in memory.
 * For jest, and for programs that tests start (`node --import ./test/support/typescript.mjs program.ts`). Nothing has to be
 * built first.
 */
registerHooks({
  resolve(specifier, context, nextResolve) {
    if (specifier === '@jest/globals') return { url: JEST_GLOBALS, shortCircuit: true };
    // Packages may have sources too, which Node does not run.
    const isOwn = !context.parentURL?.includes('/node_modules/');
    const sources = isOwn ? { ...context, conditions: ['source', ...context.conditions] } : context;
    const fromSource = context.parentURL?.endsWith('.ts') && specifier.startsWith('.');
    return nextResolve(fromSource ? specifier.replace(/\.js$/, '.ts') : specifier, sources);
  },
  load(url, context, nextLoad) {
    if (!url.endsWith('.ts') || url.includes('/node_modules/')) return nextLoad(url, context);
    const filename = fileURLToPath(url);
    const { code } = transformSync(readFileSync(filename, 'utf8'), { filename, sourceMaps: 'inline' });
    return { format: 'module', source: code, shortCircuit: true };
  },
});
