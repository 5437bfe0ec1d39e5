import { parseArgs } from 'node:util';
import { Registry } from '#eventstore/store';
import { contexts } from '../apps/contexts.js';
import { migrationText, nextName, tableStatements } from './migration-text.js';

// `npm run migration -- <table>`: prints the migration that creates the table of an entity type, and its name, which sorts last. No
// database is needed.

const HELP = `Prints a migration with the table of an entity type and the indexes of its look-ups.

  npm run migration -- vehicle          prints it
  npm run migration -- vehicle --json   {"name", "statements"}
`;

const { values, positionals } = parseArgs({
  options: { json: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const [table] = positionals;
const types = [...new Registry(contexts).aggregates.values()];
const entityType = types.find((one) => one.table === table);
if (values.help || table === undefined) process.stdout.write(HELP);
else if (entityType === undefined) {
  process.stderr.write(
    `No entity type has the table "${table}". Tables: ${types.map((one) => one.table).join(', ')}\n`,
  );
  process.exitCode = 1;
} else {
  const name = nextName(table);
  const statements = tableStatements(entityType);
  process.stdout.write(values.json ? `${JSON.stringify({ name, statements })}\n` : migrationText(name, statements));
}
