import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createDatabase, type TestDatabase } from '../../tools/harness/database.js';
import { environment } from '../../tools/harness/environment.js';
import { ExtendedSources, extendGuide } from '../support/extension.js';
import { shell } from '../support/terminals.js';

// `test/flows/extend-guide.e2e-spec.ts` tries what the code does.
describe('the code that the guide for extensions adds', () => {
  let sources: ExtendedSources;
  let database: TestDatabase;
  beforeAll(async () => {
    sources = new ExtendedSources();
    database = await createDatabase();
  });
  afterAll(async () => {
    await database.drop();
    sources.remove();
  });

  /** Runs a command in the copy. @returns what it printed. */
  async function run(command: string): Promise<string> {
    const { PATH, HOME, TEST_POSTGRES_URL: TEST_DATABASE_URL } = process.env;
    const env = {
      PATH: `${resolve('node_modules/.bin')}:${PATH}`,
      HOME,
      NO_COLOR: '1',
      TEST_DATABASE_URL,
      ...environment(database.url),
    };
    const { code, stdout, stderr } = await shell(command, { cwd: sources.folder, env });
    expect({ command, code, output: code === 0 ? '' : stdout + stderr }).toEqual({ command, code: 0, output: '' });
    return stdout;
  }

  it('compiles, is formatted, and passes its specs', async () => {
    const { changed } = sources;
    writeFileSync(
      join(sources.folder, 'tsconfig.walk.json'),
      JSON.stringify({ extends: './tsconfig.json', include: [...changed, 'apps/api/src/main.ts'] }),
    );
    await Promise.all([
      run('tsc --noEmit -p tsconfig.walk.json'),
      run(`prettier --check ${changed.join(' ')}`),
      run(`command npm run --silent test:unit -- --testPathPatterns 'vehicle|users|job-details'`),
    ]);
  });

  /** The checks of the guide; of those that take many minutes, the parts that see whether a list lacks the resource. */
  const CHECKS = [
    'npm run sync',
    'tsc -p apps/console',
    "npm run --silent jest -- --testPathPatterns 'http/scopes|scheduling/(users|permission-changes)|contracts'",
  ];

  it('has checks, parts of which the next tests run', () => {
    const [checks = ''] = extendGuide.blocks('sh', 'A resource').map(({ text }) => text);
    expect(checks.trim().split('\n')).toEqual([
      CHECKS[0],
      'npm run check',
      "npm test -- --testPathPatterns 'flows/schema|test/http'",
    ]);
  });

  // One after the other: the first writes what the others read.
  it.each(CHECKS)('passes `%s`', (command) => run(command.replace(/^npm/, 'command npm')));
});
