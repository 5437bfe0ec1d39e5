import * as nodeModule from 'node:module';
import { fileURLToPath } from 'node:url';
import { nodeVersionFault } from '../tools/node-version.js';

// What a program does before it loads the rest of its code. An older Node must be able to load this file: it has no
// `enableCompileCache`, and would refuse an import of that name before the check.
const fault = nodeVersionFault();
if (fault !== undefined) {
  process.stderr.write(`${fault}\n`);
  process.exit(2);
}

// What V8 made of the code is kept beside the build, where it is as safe as that: from the second time on programs start a
// fifth sooner. Where nothing can be written nothing is kept.
nodeModule.enableCompileCache(fileURLToPath(new URL('../.cache', import.meta.url)));
