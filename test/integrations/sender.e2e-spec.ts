import { afterEach, describe, expect, it } from '@jest/globals';
import type { Socket } from 'node:net';
import type { Attempt } from '../../libs/integrations/src/deliveries/sender/attempt.js';
import { HostileReceiver, response } from '../support/hostile-receiver.js';
import { BODY, closeAll, errorOf, post, receiver, sender } from '../support/sending.js';
import { until } from '../../tools/harness/until.js';

afterEach(closeAll);

describe('a delivery', () => {
  it('is one POST with the given headers, Host and Content-Length, without Accept-Encoding', async () => {
    const at = await receiver((socket) => socket.write(response(200, 'fine', 'X-One: 1')));
    const before = Date.now();
    const attempt = await post(sender(), at.url('127.0.0.1', '/a%20b?c=d&e'), { 'webhook-id': 'one' });
    expect(attempt).toEqual({
      sentAt: expect.any(String),
      requestTimeMs: expect.any(Number),
      response: { code: 200, headers: { 'x-one': '1', 'content-length': '4' }, body: 'fine' },
      error: null,
    });
    expect(Date.parse(attempt.sentAt)).toBeGreaterThanOrEqual(before);
    expect(Number.isInteger(attempt.requestTimeMs)).toBe(true);
    expect(at.requests).toHaveLength(1);
    const [line, ...lines] = at.requests[0]?.head.split('\r\n') ?? [];
    expect(line).toBe('POST /a%20b?c=d&e HTTP/1.1');
    expect(lines.sort()).toEqual([
      'connection: keep-alive',
      `content-length: ${Buffer.byteLength(BODY)}`,
      'content-type: application/json',
      `host: 127.0.0.1:${at.port}`,
      'webhook-id: one',
    ]);
    expect(at.requests[0]?.body).toBe(BODY);
  });

  it('reuses a connection', async () => {
    const at = await receiver((socket) => socket.write(response(200, 'ok')));
    const by = sender();
    for (let n = 0; n < 50; n++) expect((await post(by, at.url())).response?.code).toBe(200);
    expect(at.requests).toHaveLength(50);
    expect(at.connections).toBe(1);
  });

  it('does not reuse a connection that the receiver will close', async () => {
    const at = await receiver((socket) => socket.end(response(200, 'ok', 'Connection: close')));
    const by = sender();
    for (let n = 0; n < 5; n++) expect((await post(by, at.url())).response?.body).toBe('ok');
    expect(at.connections).toBe(5);
  });

  it('has at most 32 connections of an account to an origin; others wait', async () => {
    const sockets: Socket[] = [];
    const at = await receiver((socket) => sockets.push(socket));
    const by = sender();
    const sent = Array.from({ length: 100 }, () => post(by, at.url()));
    await until(() => at.requests.length === 32);
    expect(at.connections).toBe(32);
    let answered = 0;
    await until(() => {
      for (const socket of sockets.splice(0)) socket.write(response(200), () => answered++);
      return answered === 100;
    });
    expect((await Promise.all(sent)).every(({ response: got }) => got?.code === 200)).toBe(true);
    expect(at.connections).toBe(32);
  });

  it.each(['a\r\nx-evil: 1', 'a\nb', 'a\0b', 'a\r\n\r\nGET / HTTP/1.1', 'Ā'])(
    'rejects header injection: %j',
    async (value) => {
      const at = await receiver((socket) => socket.write(response(200)));
      const by = sender();
      expect(errorOf(await post(by, at.url(), { 'x-service-secret': value }))).toBe('protocol');
      expect(errorOf(await post(by, at.url(), { [`x-${value}`]: 'a' }))).toBe('protocol');
      expect((await post(by, at.url())).response?.code).toBe(200);
      expect(at.requests).toHaveLength(1);
      expect(at.requests[0]?.head).not.toContain('evil');
    },
  );
});

describe('a URL that the rules forbid', () => {
  it.each(['http://10.0.0.1/', 'http://[::ffff:10.0.0.1]/', 'http://user@127.0.0.1/', 'ftp://127.0.0.1/', 'nonsense'])(
    '%s is checked again on each send, with a request time of 0',
    async (url) => {
      const attempt = await post(sender(), url);
      expect(errorOf(attempt)).toBe('blocked_address');
      expect(attempt.requestTimeMs).toBe(0);
    },
  );

  it('is rejected when the settings no longer allow it', async () => {
    const at = await receiver((socket) => socket.write(response(200)));
    expect(errorOf(await post(sender({ webhookAllowedCidrs: [] }), at.url()))).toBe('blocked_address');
    expect(errorOf(await post(sender({ webhookHttpsOnly: true }), at.url()))).toBe('blocked_address');
    expect(at.connections).toBe(0);
  });
});

describe('a receiver without a response', () => {
  it('that refuses connections is connection_refused', async () => {
    const at = await HostileReceiver.start(() => undefined);
    const url = at.url();
    await at.close();
    expect((await post(sender(), url)).error).toEqual({
      type: 'connection_refused',
      description: 'the connection failed (ECONNREFUSED)',
    });
  });

  it('that never responds is timeout at the timeout, and its socket is destroyed', async () => {
    const at = await receiver(() => undefined);
    const attempt = await post(sender({ webhookTimeoutMs: 300 }), at.url());
    expect(attempt.error).toEqual({ type: 'timeout', description: 'no response was received within 300 ms' });
    expect(attempt.requestTimeMs).toBeGreaterThanOrEqual(299);
    expect(attempt.requestTimeMs).toBeLessThan(20_000);
    await until(() => at.closed === 1);
    expect(at.connections).toBe(1);
  });

  it('may respond before the timeout, but not after it', async () => {
    const at = await receiver((socket, { head }) => {
      setTimeout(() => socket.write(response(200)), head.startsWith('POST /early') ? 400 : 6000).unref();
    });
    const by = sender({ webhookTimeoutMs: 2000 });
    const [early, late] = await Promise.all([
      post(by, at.url('127.0.0.1', '/early')),
      post(by, at.url('127.0.0.1', '/late')),
    ]);
    expect(early.response?.code).toBe(200);
    expect(errorOf(late)).toBe('timeout');
  });

  it('that sends its headers byte by byte does not extend the timeout', async () => {
    const at = await receiver((socket) => {
      const bytes = Buffer.from(response(200));
      let sent = 0;
      const timer = setInterval(() => socket.write(bytes.subarray(sent++, sent)), 50);
      socket.on('close', () => clearInterval(timer));
    });
    expect(errorOf(await post(sender({ webhookTimeoutMs: 300 }), at.url()))).toBe('timeout');
    await until(() => at.closed === 1);
  });

  it('that closes the connection before a response is reset', async () => {
    const at = await receiver((socket) => socket.end());
    expect(errorOf(await post(sender(), at.url()))).toBe('reset');
    expect(at.requests).toHaveLength(1);
  });

  it.each([
    ['before a byte of it', ''],
    ['within its headers', 'HTTP/1.1 200 OK\r\nX-One: '],
  ])('that resets the connection %s is reset', async (_, bytes) => {
    const at = await receiver((socket) => socket.write(bytes, () => socket.resetAndDestroy()));
    expect(errorOf(await post(sender(), at.url()))).toBe('reset');
    expect(at.requests).toHaveLength(1);
  });

  it('that resets each connection immediately is reset', async () => {
    const at = await receiver(() => undefined, { greet: (socket) => socket.resetAndDestroy() });
    expect(errorOf(await post(sender(), at.url()))).toBe('reset');
    expect(at.requests).toHaveLength(0);
  });

  it('that closes a connection during its reuse receives the request once, and it is reset', async () => {
    const at = await receiver((socket, { ordinal }) => {
      if (ordinal === 1) socket.write(response(200, 'ok'));
      else socket.destroy();
    });
    const by = sender();
    expect((await post(by, at.url())).response?.code).toBe(200);
    expect(errorOf(await post(by, at.url()))).toBe('reset');
    expect(at.requests).toHaveLength(2);
    expect((await post(by, at.url())).response?.code).toBe(200);
    expect(at.connections).toBe(2);
  });

  it('that closes idle connections at any time receives no request twice', async () => {
    const at = await receiver((socket, { ordinal }) => {
      socket.write(response(200, 'ok'));
      if (ordinal % 3 === 0) setTimeout(() => socket.destroy(), ordinal % 2).unref();
    });
    const by = sender();
    const outcomes: Attempt[] = [];
    for (let n = 0; n < 300; n++) outcomes.push(await post(by, at.url(), { 'webhook-id': `n-${n}` }));
    const ids = at.requests.map(({ head }) => /^webhook-id: (.+)$/m.exec(head)?.[1]);
    expect(new Set(ids).size).toBe(ids.length);
    expect(outcomes.every(({ response: got, error }) => got?.code === 200 || error?.type === 'reset')).toBe(true);
  });
});

describe('many deliveries', () => {
  it('to one hanging origin do not delay those to another', async () => {
    const hanging = await receiver(() => undefined);
    const quick = await receiver((socket) => socket.write(response(200)));
    const by = sender();
    const stuck = Array.from({ length: 200 }, () => post(by, hanging.url()));
    await until(() => hanging.requests.length === 32);
    for (let n = 0; n < 20; n++) {
      const attempt = await post(by, quick.url());
      expect(attempt.response?.code).toBe(200);
      expect(attempt.requestTimeMs).toBeLessThan(10_000);
    }
    await by.close();
    expect(new Set((await Promise.all(stuck)).map(errorOf))).toEqual(new Set(['reset']));
    expect(hanging.connections).toBe(32);
  });

  it('that wait for a connection end at the timeout too, and leave no open socket', async () => {
    const at = await receiver(() => undefined);
    const by = sender({ webhookTimeoutMs: 1000 });
    const outcomes = await Promise.all(Array.from({ length: 150 }, () => post(by, at.url())));
    expect(new Set(outcomes.map(errorOf))).toEqual(new Set(['timeout']));
    await until(() => at.closed === at.connections);
  });

  it('are aborted by close, with their sockets; afterwards nothing is sent', async () => {
    const at = await receiver((socket, { head }) => {
      if (!head.startsWith('POST /hang')) socket.write(response(200));
    });
    const by = sender();
    await post(by, at.url());
    const hanging = post(by, at.url('127.0.0.1', '/hang'));
    await until(() => at.requests.length === 2);
    await by.close();
    expect((await hanging).error?.description).toContain('the service is stopping');
    await until(() => at.closed === at.connections);
    expect(errorOf(await post(by, at.url()))).toBe('reset');
    expect(at.requests).toHaveLength(2);
  });
});
