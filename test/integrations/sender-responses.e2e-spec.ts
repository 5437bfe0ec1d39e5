import { afterEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Attempt } from '../../libs/integrations/src/deliveries/sender/attempt.js';
import { response } from '../support/hostile-receiver.js';
import { closeAll, errorOf, post, receiver, sender } from '../support/sending.js';
import { until } from '../../tools/harness/until.js';

afterEach(closeAll);

/** The attempt of a request to a receiver that responds with these bytes, and closes the connection on demand. */
async function answeredWith(bytes: string | Buffer, { close = false, timeoutMs = 20_000 } = {}): Promise<Attempt> {
  const at = await receiver((socket) => (close ? socket.end(bytes) : socket.write(bytes)));
  return post(sender({ webhookTimeoutMs: timeoutMs }), at.url());
}

describe('a response that is not HTTP/1.1', () => {
  it.each([
    ['garbage', '\x16\x03\x01 hello there\r\n\r\n'],
    ['text without a status line', 'OK\r\n\r\n'],
    ['HTTP/2', 'HTTP/2 200\r\n\r\n'],
    ['two status lines', 'HTTP/1.1 200 OK\r\nHTTP/1.1 200 OK\r\n\r\n'],
    ['a header without a name', 'HTTP/1.1 200 OK\r\n: a\r\n\r\n'],
    ['a space in a header name', 'HTTP/1.1 200 OK\r\nA b: c\r\n\r\n'],
    ['a NUL in a header', 'HTTP/1.1 200 OK\r\nA: b\0c\r\n\r\n'],
    ['two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab'],
    ['length and chunks', 'HTTP/1.1 200 OK\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
    ['the status 000', 'HTTP/1.1 000 X\r\nContent-Length: 0\r\n\r\n'],
    ['the status 099', 'HTTP/1.1 099 X\r\nContent-Length: 0\r\n\r\n'],
    ['a status of four digits', 'HTTP/1.1 2000 X\r\nContent-Length: 0\r\n\r\n'],
    ['a status of letters', 'HTTP/1.1 abc X\r\nContent-Length: 0\r\n\r\n'],
    ['a change of protocol', 'HTTP/1.1 101 X\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n'],
    ['a change to no protocol', 'HTTP/1.1 101 X\r\n\r\n'],
    ['a header of 17 KiB', `HTTP/1.1 200 OK\r\nA: ${'a'.repeat(17_408)}\r\n\r\n`],
    ['a header name of 17 KiB', `HTTP/1.1 200 OK\r\n${'a'.repeat(17_408)}: a\r\n\r\n`],
    ['5000 headers', `HTTP/1.1 200 OK\r\n${'A: b\r\nCcc: d\r\n'.repeat(2500)}${'e: f\r\n'.repeat(5000)}\r\n`],
    ['endless responses of status 103', 'HTTP/1.1 103 X\r\nLink: a\r\n\r\n'.repeat(2000)],
  ])('%s is protocol, and the connection is ended', async (_, bytes) => {
    const at = await receiver((socket) => socket.write(bytes, 'latin1'));
    const attempt = await post(sender(), at.url());
    expect(errorOf(attempt)).toBe('protocol');
    expect(attempt.error?.description).toMatch(/^the \w+/);
    await until(() => at.closed === 1);
    expect(at.connections).toBe(1);
  });

  it('closes the connection when it is a second response to one request', async () => {
    const at = await receiver((socket) => socket.write(response(200, 'one') + response(500, 'two')));
    const by = sender();
    expect((await post(by, at.url())).response?.body).toBe('one');
    expect((await post(by, at.url())).response?.body).toBe('one');
    expect(at.connections).toBe(2);
  });
});

describe('a response', () => {
  it('is the final one: those of status 102 and 103 before it are skipped', async () => {
    const early = 'HTTP/1.1 102 X\r\n\r\nHTTP/1.1 103 X\r\nLink: </a>\r\n\r\n';
    expect((await answeredWith(early + response(201, 'done'))).response).toEqual({
      code: 201,
      headers: { 'content-length': '4' },
      body: 'done',
    });
  });

  it('may follow 100 responses of status 1xx, but no 100 Continue, which was not requested', async () => {
    const early = 'HTTP/1.1 103 X\r\n\r\n'.repeat(100);
    expect((await answeredWith(early + response(200))).response?.code).toBe(200);
    expect(errorOf(await answeredWith(`HTTP/1.1 100 X\r\n\r\n${response(200)}`))).toBe('protocol');
  });

  it.each([301, 302, 303, 307, 308])('of status %i is not followed; its Location is stored', async (status) => {
    const at = await receiver((socket) => socket.write(response(status, '', 'Location: /other')));
    const { response: got } = await post(sender(), at.url());
    expect(got).toMatchObject({ code: status, headers: { location: '/other' } });
    expect(at.requests).toHaveLength(1);
  });

  it.each([204, 205, 304, 400, 401, 404, 410, 418, 429, 500, 503, 599, 600, 999])(
    'may be of status %i',
    async (status) => {
      const { response: got, error } = await answeredWith(response(status));
      expect(got?.code).toBe(status);
      expect(error).toBeNull();
    },
  );

  it.each(['5', '0', '-1', '99999999999', 'soon', 'Sat, 21 Nov 2026 09:30:00 GMT', '2026-11-21T09:30:00Z', '1.5', ''])(
    'contains Retry-After as received: %j',
    async (value) => {
      for (const status of [429, 503])
        expect((await answeredWith(response(status, '', `Retry-After: ${value}`))).response?.headers).toMatchObject({
          'retry-after': value,
        });
    },
  );

  it('has lower-case header names, repeated ones joined, and secrets redacted', async () => {
    const headers = [
      'X-A: 1',
      'x-a: 2',
      'Set-Cookie: a=b',
      'Set-Cookie: c=d',
      'Authorization: Bearer t',
      '__proto__: p',
    ];
    const { response: got } = await answeredWith(response(200, '', ...headers));
    expect(Object.entries(got?.headers ?? {})).toEqual([
      ['x-a', '1, 2'],
      ['set-cookie', '[redacted]'],
      ['authorization', '[redacted]'],
      ['__proto__', 'p'],
      ['content-length', '0'],
    ]);
  });

  it('has U+FFFD for each invalid byte of a header', async () => {
    const bytes = Buffer.concat([Buffer.from('HTTP/1.1 200 X\r\nX-A: Zo\u00eb '), Buffer.from([0xff, 0xe9])]);
    const { response: got } = await answeredWith(Buffer.concat([bytes, Buffer.from('\r\nContent-Length: 0\r\n\r\n')]));
    expect(got?.headers['x-a']).toBe('Zo\u00eb \uFFFD\uFFFD');
  });

  it('has U+FFFD for NUL, invalid UTF-8 and encoded surrogates of its body', async () => {
    const body = Buffer.from([0x61, 0, 0x62, 0xff, 0xc3, 0x28, 0xed, 0xa0, 0x80, 0x63, 0xe2, 0x82]);
    const head = `HTTP/1.1 200 X\r\nContent-Length: ${body.length}\r\n\r\n`;
    const { response: got } = await answeredWith(Buffer.concat([Buffer.from(head), body]));
    expect(got?.body).toMatch(/^a\uFFFDb\uFFFD\uFFFD\(\uFFFD+c\uFFFD$/);
    expect(got?.body.isWellFormed()).toBe(true);
  });

  it('is stored up to 16 KiB, at a code point', async () => {
    const long = `a${'ë'.repeat(10_000)}`;
    const { response: got } = await answeredWith(response(200, long));
    expect(got?.body).toBe(`a${'ë'.repeat(8191)}`);
  });

  it('of invalid bytes is stored up to 16 KiB of text', async () => {
    const head = Buffer.from('HTTP/1.1 200 X\r\nContent-Length: 20000\r\n\r\n');
    const { response: got } = await answeredWith(Buffer.concat([head, Buffer.alloc(20_000, 0xff)]));
    expect(got?.body).toBe('\uFFFD'.repeat(5461));
  });

  it('that is compressed is stored without decompression', async () => {
    const bomb = gzipSync(Buffer.alloc(10_000_000));
    const head = `HTTP/1.1 200 X\r\nContent-Encoding: gzip\r\nContent-Length: ${bomb.length}\r\n\r\n`;
    const { response: got } = await answeredWith(Buffer.concat([Buffer.from(head), bomb]));
    expect(got?.body.startsWith('\u001f\uFFFD\b')).toBe(true);
    expect(Buffer.byteLength(got?.body ?? '')).toBeLessThanOrEqual(16_384);
  });

  it('without end is read up to 64 KiB; then its socket is destroyed', async () => {
    let written = 0;
    const at = await receiver((socket) => {
      socket.write('HTTP/1.1 200 X\r\nTransfer-Encoding: chunked\r\n\r\n');
      const chunk = `400\r\n${'a'.repeat(1024)}\r\n`;
      const pour = (): void => {
        while (!socket.destroyed && socket.write(chunk)) written++;
      };
      socket.on('drain', pour);
      pour();
    });
    const attempt = await post(sender(), at.url());
    expect(attempt).toMatchObject({ response: { code: 200, body: 'a'.repeat(16_384) }, error: null });
    await until(() => at.closed === 1);
    expect(written).toBeGreaterThan(0);
    expect(at.connections).toBe(1);
  });

  it('shows no secret that crosses the limit of 16 KiB, in any form, and at the end of what was read', async () => {
    const secret = 'whsec_keep/this+secret==';
    const bodies = [
      [`${'x'.repeat(16_384 - 10)}${secret}${'y'.repeat(100)}`, `${'x'.repeat(16_384 - 10)}[redacted]`],
      [encodeURIComponent(secret), '[redacted]'],
      // 64 KiB are read, and become less than 16 KiB.
      [`${`${secret} `.repeat(2621)}${secret}`, `${'[redacted] '.repeat(1489)}[reda`],
    ] as const;
    for (const [body, shown] of bodies) {
      const at = await receiver((socket) => socket.write(response(200, body, `X-${secret.slice(6, 10)}: ${secret}`)));
      const request = { url: at.url(), sentAt: new Date(), headers: {}, body: '{}', redacted: [secret] };
      const sent = await sender().send(request, 'account');
      expect(sent.response?.body).toBe(shown);
      expect(sent.response?.headers['x-keep']).toBe('[redacted]');
    }
    const long = `${'s'.repeat(250)}end`;
    const at = await receiver((socket) => socket.write(response(200, `${long}-`.repeat(300))));
    const request = { url: at.url(), sentAt: new Date(), headers: {}, body: '{}', redacted: [long] };
    const sent = await sender().send(request, 'account');
    expect(sent.response?.body).toMatch(/^(\[redacted]-)+(\[redacted])?$/);
    expect(sent.response?.body).not.toContain('ssss');
  });

  it('of exactly 16 KiB is read completely, and its connection is reused', async () => {
    const at = await receiver((socket) => socket.write(response(200, 'b'.repeat(16_384))));
    const by = sender();
    for (let n = 0; n < 3; n++) expect((await post(by, at.url())).response?.body).toBe('b'.repeat(16_384));
    expect(at.connections).toBe(1);
  });
});

describe('a response with a complete head counts with the part of its body that was read', () => {
  const HEAD = 'HTTP/1.1 200 X\r\nContent-Length: 10\r\n\r\n';

  it('when its body stalls', async () => {
    const attempt = await answeredWith(`${HEAD}abc`, { timeoutMs: 1000 });
    expect(attempt).toMatchObject({ response: { code: 200, body: 'abc' }, error: null });
    expect(attempt.requestTimeMs).toBeGreaterThanOrEqual(999);
  });

  it('when no byte of its body arrives', async () => {
    expect(await answeredWith(HEAD, { timeoutMs: 1000 })).toMatchObject({
      response: { code: 200, body: '' },
      error: null,
    });
  });

  it('when its body arrives too slowly', async () => {
    const at = await receiver((socket) => {
      socket.write('HTTP/1.1 200 X\r\nContent-Length: 100000\r\n\r\n');
      const timer = setInterval(() => socket.write('a'), 20);
      socket.on('close', () => clearInterval(timer));
    });
    const attempt = await post(sender({ webhookTimeoutMs: 1000 }), at.url());
    expect(attempt).toMatchObject({ response: { code: 200, body: expect.stringMatching(/^a+$/) }, error: null });
    await until(() => at.closed === 1);
  });

  it('when the connection is reset', async () => {
    let socket: Socket | undefined;
    const at = await receiver((to) => {
      socket = to;
      to.write(`${HEAD}abc`);
    });
    const sent = post(sender(), at.url());
    await until(() => socket !== undefined);
    // A reset discards unread data, so the sender, which runs in this process, gets time to read.
    for (let n = 0; n < 10; n++) await turn();
    socket?.resetAndDestroy();
    expect(await sent).toMatchObject({ response: { code: 200, body: 'abc' }, error: null });
  });

  it.each([
    ['is shorter than it says', `${HEAD}abc`, 'abc'],
    ['is longer than it says', `${HEAD}0123456789abc`, '0123456789'],
    ['comes though the status has none', 'HTTP/1.1 204 X\r\n\r\nabc', ''],
    ['has a chunk of no size', 'HTTP/1.1 200 X\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\nzz\r\n', 'abc'],
    ['has a negative chunk', 'HTTP/1.1 200 X\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n-1\r\n', 'abc'],
    ['has a chunk beyond counting', `HTTP/1.1 200 X\r\nTransfer-Encoding: chunked\r\n\r\n${'f'.repeat(40)}\r\n`, ''],
    ['has a chunk longer than it says', 'HTTP/1.1 200 X\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabcd\r\n', 'abc'],
    ['lacks its last chunk', 'HTTP/1.1 200 X\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n', 'abc'],
    [
      'has 20 KiB of trailers',
      `HTTP/1.1 200 X\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n${'a: b\r\n'.repeat(5000)}\r\n`,
      '',
    ],
  ])('when its body %s', async (_, bytes, body) => {
    const attempt = await answeredWith(bytes, { close: true });
    expect(attempt).toMatchObject({ response: { body }, error: null });
  });

  it('when the end of the connection ends it', async () => {
    expect(await answeredWith('HTTP/1.0 200 X\r\n\r\nabc', { close: true })).toMatchObject({
      response: { code: 200, body: 'abc' },
      error: null,
    });
  });
});

describe('with any bytes', () => {
  const PIECES = [
    ...['HTTP/1.1 200 X\r\n', 'HTTP/1.1 ', 'HTTP/1.0 200 X\r\n', 'HTTP/1.1 100 X\r\n\r\n', 'HTTP/1.1 103 X\r\n\r\n'],
    ...['HTTP/1.1 099 X\r\n\r\n', 'HTTP/1.1 204 X\r\n\r\n', 'Content-Length: 3\r\n', 'Content-Length: 70000\r\n'],
    ...[
      'Transfer-Encoding: chunked\r\n',
      'Connection: close\r\n',
      'Connection: upgrade\r\n',
      'Keep-Alive: timeout=0\r\n',
    ],
    ...[
      '\r\n',
      '3\r\nabc\r\n',
      '0\r\n\r\n',
      'abc',
      '\0',
      '\u00ff\u00fe',
      'A: b\r\n',
      ': x\r\n',
      'zz\r\n',
      'x'.repeat(70_000),
    ],
    ...[response(200, 'ok'), response(500, 'no')],
  ];

  it('a delivery is sent once and ends, with a response or an error that can be stored', async () => {
    let bytes = '';
    const at = await receiver((socket) => socket.end(bytes, 'latin1'));
    const by = sender();
    let sent = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...PIECES), { maxLength: 8 }), async (pieces) => {
        bytes = pieces.join('');
        const attempt = await post(by, at.url());
        expect(attempt.response === null).toBe(attempt.error !== null);
        const kept = `${attempt.response?.body}${JSON.stringify(attempt.response?.headers)}`;
        expect(kept).not.toMatch(/\0|\\u0000/);
        expect(Buffer.byteLength(attempt.response?.body ?? '')).toBeLessThanOrEqual(16_384);
        expect(at.requests).toHaveLength(++sent);
      }),
      { numRuns: 500 },
    );
  });
});
