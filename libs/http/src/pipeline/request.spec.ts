import { describe, expect, it } from '@jest/globals';
import { baseUrlOf } from './request.js';

describe('the base of the URLs in answers', () => {
  it.each(['api.example.com', 'localhost:8080', '10.0.0.7:3000', '[::1]:3000', 'api_1'])('is the host %s', (host) => {
    expect(baseUrlOf({ host })).toBe(`http://${host}`);
  });

  it('has the scheme that a proxy names, when it is one of http', () => {
    const baseOf = (scheme: string): string => baseUrlOf({ host: 'a', 'x-forwarded-proto': scheme });
    expect(baseOf('https')).toBe('https://a');
    for (const scheme of ['http', 'HTTPS', 'https, http', 'ftp', 'javascript', ''])
      expect(baseOf(scheme)).toBe('http://a');
  });

  it.each([undefined, '', 'a/b', 'a b', 'user@a', 'a?b', 'a#b', 'a:b', 'a:123456', '"a"', 'a,b', 'a\\b', '[::1'])(
    'is empty for the host %s',
    (host) => {
      expect(baseUrlOf({ ...(host === undefined ? {} : { host }), 'x-forwarded-proto': 'https' })).toBe('');
    },
  );
});
