import { commitFunctions, Registry } from '#kernel/store';
import { contexts } from '../apps/contexts.js';

// `npm run commit-functions`: what a migration that adds or changes an entity carries.
process.stdout.write(`${commitFunctions([...new Registry(contexts).aggregates.values()])}\n`);
