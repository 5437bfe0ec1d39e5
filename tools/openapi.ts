import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { apiDocument } from '../apps/api/src/document.js';

// `npm run openapi`: prints the OpenAPI document of the sources; `-- --write <file>` writes it there. No database is needed.
const { values } = parseArgs({ options: { write: { type: 'string' } } });
const text = `${JSON.stringify(withSortedKeys(await apiDocument()), null, 2)}\n`;
if (values.write === undefined) process.stdout.write(text);
else writeFileSync(values.write, text);

/** The same value with the keys of all objects sorted, so that a diff shows what changed and nothing else. */
function withSortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSortedKeys);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, one]) => [key, withSortedKeys(one)]),
  );
}
