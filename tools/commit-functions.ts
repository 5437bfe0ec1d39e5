import { commitFunctions, Registry } from '#eventstore/store';
import { contexts } from '../apps/contexts.js';

// `npm run commit-functions`: what a migration that adds or changes an entity carries.
const { aggregates, appends } = new Registry(contexts);
process.stdout.write(`${commitFunctions([...aggregates.values()], appends)}\n`);
