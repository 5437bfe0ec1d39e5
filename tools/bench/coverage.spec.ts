import { describe, expect, test } from '@jest/globals';
import { coverageReport, ranInEach, sourcesThatRan } from './coverage.js';

const build = new URL('file:///app/dist/');

describe('the coverage of a request', () => {
  test('names the sources of the built files in which a function ran', () => {
    const [read, write] = [
      { name: 'read', calls: 3 },
      { name: 'write', calls: 1 },
    ];
    const scripts = [
      { url: 'file:///app/dist/libs/http/src/pipeline/response.js', functions: [read, write] },
      { url: 'file:///app/dist/apps/contexts.js', functions: [read] },
      { url: 'file:///app/dist/libs/crm/src/index.js', functions: [] },
      { url: 'file:///app/node_modules/pg/index.js', functions: [read, write] },
    ];
    expect(sourcesThatRan(scripts, build)).toEqual([
      { path: 'apps/contexts.ts', called: 1 },
      { path: 'libs/http/src/pipeline/response.ts', called: 2 },
    ]);
  });

  test('excludes what does not run in each request', () => {
    const requests = [
      [
        { path: 'a.ts', called: 3 },
        { path: 'timer.ts', called: 1 },
      ],
      [{ path: 'a.ts', called: 2 }],
    ];
    expect(ranInEach(requests)).toEqual([{ path: 'a.ts', called: 2 }]);
  });

  test('counts the files of each library', () => {
    const report = coverageReport('GET /', [
      { path: 'apps/contexts.ts', called: 1 },
      { path: 'libs/crm/src/clients/client.ts', called: 1 },
      { path: 'libs/crm/src/index.ts', called: 4 },
      { path: 'libs/http/src/pipeline/response.ts', called: 2 },
    ]);
    expect(report.split('\n')).toEqual([
      'GET /: functions of 4 files ran',
      '',
      'apps: 1 file',
      '  apps/contexts.ts (1 function)',
      '',
      'libs/crm: 2 files',
      '  libs/crm/src/clients/client.ts (1 function)',
      '  libs/crm/src/index.ts (4 functions)',
      '',
      'libs/http: 1 file',
      '  libs/http/src/pipeline/response.ts (2 functions)',
      '',
    ]);
  });
});
