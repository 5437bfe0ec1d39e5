import { describe, expect, it } from '@jest/globals';
import { stripVTControlCharacters } from 'node:util';
import { labelLine, formatLine } from './log-lines.js';
import { nodeVersionFault } from '../../node-version.js';

const shown = (entry: object): string => stripVTControlCharacters(formatLine(JSON.stringify(entry)));
const time = Date.UTC(2026, 0, 2, 3, 4, 5, 6);

describe('a line of a program', () => {
  it('that is no log entry stays as it is', () => {
    for (const line of ['Error: no', '{"a":1}', '{broken', '']) expect(formatLine(line)).toBe(line);
  });

  it('that reports a request shows what matters of it', () => {
    const request = { method: 'GET', url: '/v2/clients', status: 200, duration_ms: 12.4, request_id: 'r1' };
    expect(shown({ level: 'info', time, program: 'api', msg: 'request', ...request })).toBe(
      '03:04:05.006 info  request GET /v2/clients 200 12ms request_id=r1',
    );
  });

  it('that reports an error keeps its stack, each line under the label', () => {
    const line = JSON.stringify({
      level: 'error',
      time,
      msg: 'failed',
      err: { message: 'no', stack: 'Error: no\n    at x' },
    });
    expect(stripVTControlCharacters(labelLine('api', line))).toBe(
      'api      | 03:04:05.006 error failed\napi      | Error: no\napi      |     at x',
    );
  });

  it('has no control characters of a client, which a terminal would obey', () => {
    const text = 'a\u001b[2Jb\r\u009b';
    const line = shown({ level: 'warn', time, msg: text, field: text, err: { message: `${text}\n  at\tx` } });
    expect(line).toBe(
      '03:04:05.006 warn  a\\u001b[2Jb\\u000d\\u009b field=a\\u001b[2Jb\\u000d\\u009b\na\\u001b[2Jb\\u000d\\u009b\n  at\tx',
    );
  });
});

describe('the version of Node', () => {
  it.each(['22.17.0', '22.20.1', '24.0.0'])('%s will do', (version) =>
    expect(nodeVersionFault(version)).toBeUndefined(),
  );
  it.each(['20.20.2', '22.16.9'])('%s is refused', (version) => expect(nodeVersionFault(version)).toContain(version));
});
