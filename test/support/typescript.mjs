import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/core';

/**
 * Lets plain Node run the sources as they are: `./x.js` finds `./x.ts`, aliases lead to sources, swc compiles in memory.
 * For what jest does not transform: its global set-up, and programs that tests start
 * (`node --import ./test/support/typescript.mjs program.ts`). Nothing has to be built first.
 */
registerHooks({
  resolve(specifier, context, nextResolve) {
    const sources = { ...context, conditions: ['source', ...context.conditions] };
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
