import { expect, it } from '@jest/globals';
import { curlOf, recordRequest, sentRequests } from './requests.ts';

const URL = 'https://api.example/v2/jobs/1';

it('a request is a command of curl, with the key in a variable and words quoted for the shell', () =>
  expect(curlOf({ method: 'PATCH', url: URL, headers: [['if-match', '"3"']], body: `{"description":"it's"}` })).toBe(
    [
      `curl -X PATCH '${URL}' \\`,
      '  -H "Authorization: Bearer $API_KEY" \\',
      `  -H 'if-match: "3"' \\`,
      `  --data-raw '{"description":"it'\\''s"}'`,
    ].join('\n'),
  ));

it('of equal requests the last is kept, without what only the client needs', () => {
  const headers = new Headers({
    Accept: 'application/json',
    'Idempotency-Key': 'k',
    'Content-Type': 'application/json',
  });
  recordRequest(URL, 'GET', new Headers(), undefined);
  recordRequest(URL, 'POST', headers, '{}');
  recordRequest(URL, 'GET', new Headers(), undefined);
  expect(sentRequests().map(({ method, headers: sent }) => [method, ...sent])).toEqual([
    ['GET'],
    ['POST', ['content-type', 'application/json']],
  ]);
});
