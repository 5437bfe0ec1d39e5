import { describe, expect, it } from '@jest/globals';
import { readyMessage } from './ready-message.js';
import type { ReadyReport } from './supervisor.js';

const API: ReadyReport = {
  type: 'ready',
  address: 'http://127.0.0.1:3000',
  host: '127.0.0.1',
  metrics: 'http://127.0.0.1:9464/metrics',
};
const PAGE = 'http://127.0.0.1:3000/console';

/** The lines of the message of an API about its console. */
const linesOf = (report: Partial<ReadyReport>): string[] =>
  readyMessage(new Map([['api', { ...API, ...report }]]), '.data')
    .split('\n')
    .filter((line) => /^ {2}(?:Console|Sign in) /.test(line));

describe('the message that all programs are ready', () => {
  it('shows the console with a link that signs in, or with the command that prints one', () => {
    expect(linesOf({ console: PAGE, firstKey: 'fk_once', firstLink: `${PAGE}/sign-in/x` })).toEqual([
      `  Console   ${PAGE}`,
      `  Sign in   ${PAGE}/sign-in/x   (once)`,
    ]);
    expect(linesOf({ console: PAGE })).toEqual([
      `  Console   ${PAGE}`,
      '  Sign in   npm run cli -- console link   prints a link',
    ]);
  });

  it('does not mention a console that the API does not serve', () => {
    expect(linesOf({ firstKey: 'fk_once' })).toEqual([]);
  });
});
