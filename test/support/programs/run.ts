import { fileURLToPath } from 'node:url';
import { run } from '../../../apps/local/src/run.js';

/** `npm start` with stand-ins for the API and the worker. */
const part = fileURLToPath(new URL('./part.mjs', import.meta.url));
process.exit(await run({ api: part, worker: part }));
