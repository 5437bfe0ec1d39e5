import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { TestAuthority } from '../support/certificates.js';
import { type HostileReceiver, response } from '../support/hostile-receiver.js';
import type { NameAnswer } from '../support/name-server.js';
import { closeAll, errorOf, nameServer, post, receiver, sender } from '../support/sending.js';
import { until } from '../../tools/harness/until.js';

afterEach(closeAll);

const answering = (tls?: Parameters<typeof receiver>[1]): Promise<HostileReceiver> =>
  receiver((socket) => socket.write(response(200, 'ok')), tls);

describe('TLS', () => {
  const trusted = new TestAuthority('Trusted');
  const unknown = new TestAuthority('Unknown');
  const before = getCACertificates('default');

  beforeAll(() => setDefaultCACertificates([...before, trusted.certificate]));
  afterAll(() => setDefaultCACertificates(before));

  it('connects to a receiver with a certificate for its name from a known authority', async () => {
    const at = await answering({ tls: trusted.certify('localhost') });
    const by = sender();
    for (let n = 0; n < 5; n++)
      expect(await post(by, at.url('localhost'))).toMatchObject({ response: { code: 200, body: 'ok' }, error: null });
    expect(at.connections).toBe(1);
    expect(at.requests[0]?.head).toContain(`host: localhost:${at.port}`);
  });

  it('accepts a certificate for an address', async () => {
    const at = await answering({ tls: trusted.certify('127.0.0.1') });
    expect((await post(sender(), at.url('127.0.0.1'))).response?.code).toBe(200);
  });

  it('sends the host name (SNI), and offers only HTTP/1.1', async () => {
    const named: (string | false | null)[] = [];
    const at = await receiver((socket) => socket.write(response(200)), {
      tls: { ...trusted.certify('localhost'), ALPNProtocols: ['h2', 'http/1.1'] },
      greet: (socket) => {
        if ('servername' in socket && 'alpnProtocol' in socket)
          named.push(socket.servername as string, socket.alpnProtocol as string);
      },
    });
    await post(sender(), at.url('localhost.'));
    expect(named).toEqual(['localhost', 'http/1.1']);
  });

  it.each([
    ['an expired certificate', () => trusted.certify('localhost', { expired: true }), 'has expired'],
    ['a certificate for another host', () => trusted.certify('example.com'), 'is for another host'],
    ['a certificate of an unknown authority', () => unknown.certify('localhost'), 'unknown authority'],
    [
      'a self-signed certificate',
      () => new TestAuthority('localhost').certify('localhost'),
      'unknown authority|self-signed',
    ],
  ])('with %s is refused as tls, before a request is sent', async (_, certificate, why) => {
    const at = await answering({ tls: certificate() });
    const by = sender();
    for (let n = 0; n < 2; n++) {
      const attempt = await post(by, at.url('localhost'));
      expect(errorOf(attempt)).toBe('tls');
      expect(attempt.error?.description).toMatch(new RegExp(why));
    }
    expect(at.requests).toHaveLength(0);
  });

  it('of version 1.0 is rejected as tls', async () => {
    const at = await answering({
      tls: {
        ...trusted.certify('localhost'),
        minVersion: 'TLSv1',
        maxVersion: 'TLSv1',
        ciphers: 'DEFAULT:@SECLEVEL=0',
      },
    });
    expect(errorOf(await post(sender(), at.url('localhost')))).toBe('tls');
    expect(at.requests).toHaveLength(0);
  });

  it('with an invalid response is tls', async () => {
    const at = await receiver(() => undefined, { greet: (socket) => socket.write('HTTP/1.1 400 Bad Request\r\n\r\n') });
    const attempt = await post(sender(), at.url('localhost').replace('http:', 'https:'));
    expect(errorOf(attempt)).toBe('tls');
    await until(() => at.closed === 1);
  });

  it('with an interrupted handshake is reset', async () => {
    const at = await receiver(() => undefined, { greet: (socket) => socket.end() });
    expect(errorOf(await post(sender(), at.url('localhost').replace('http:', 'https:')))).toBe('reset');
  });

  it('with a stalled handshake is connection_timeout at a short timeout', async () => {
    const at = await receiver(() => undefined);
    const attempt = await post(sender({ webhookTimeoutMs: 300 }), at.url('localhost').replace('http:', 'https:'));
    expect(errorOf(attempt)).toBe('connection_timeout');
    // Before the 3 s after which it ends anyway.
    expect(attempt.requestTimeMs).toBeLessThan(2999);
    await until(() => at.closed === 1);
  });

  it('with a stalled handshake is connection_timeout after 3 s, long before the timeout', async () => {
    const at = await receiver(() => undefined);
    const attempt = await post(sender(), at.url('localhost').replace('http:', 'https:'));
    expect(errorOf(attempt)).toBe('connection_timeout');
    expect(attempt.requestTimeMs).toBeGreaterThanOrEqual(2999);
    expect(attempt.requestTimeMs).toBeLessThan(20_000);
    await until(() => at.closed === 1);
  });

  it('is tls for a receiver without TLS', async () => {
    const at = await answering({ tls: trusted.certify('localhost') });
    const attempt = await post(sender({ webhookTimeoutMs: 2000 }), at.url('localhost').replace('https:', 'http:'));
    expect(['protocol', 'reset']).toContain(errorOf(attempt));
  });
});

describe('names', () => {
  /** A sender with a name server that has these answers. */
  async function asking(answer: (name: string) => NameAnswer, settings: Parameters<typeof sender>[0] = {}) {
    const names = await nameServer(answer);
    return { names, by: sender({ webhookDnsServers: [names.address], ...settings }) };
  }

  it('are resolved by the servers of WEBHOOK_DNS_SERVERS; concurrent lookups share one query', async () => {
    const at = await answering();
    const { names, by } = await asking(() => ['127.0.0.1']);
    const attempts = await Promise.all(Array.from({ length: 50 }, () => post(by, at.url('receiver.test'))));
    expect(attempts.every(({ response: got }) => got?.code === 200)).toBe(true);
    expect(names.asked).toEqual(['receiver.test', 'receiver.test']);
    expect(at.requests[0]?.head).toContain(`host: receiver.test:${at.port}`);
  });

  it('are tried with all their addresses', async () => {
    const at = await answering();
    const { by } = await asking(() => ['127.0.0.2', '127.0.0.1', '::1']);
    expect((await post(by, at.url('receiver.test'))).response?.code).toBe(200);
  });

  it('of the host itself need no query', async () => {
    const at = await answering();
    const { names, by } = await asking(() => 'NXDOMAIN');
    for (const name of ['localhost', 'LOCALHOST', 'localhost.', 'a.localhost'])
      expect((await post(by, at.url(name))).response?.code).toBe(200);
    expect(names.asked).toEqual([]);
  });

  it.each([
    ['NXDOMAIN', 'the host name has no address'],
    [[], 'the host name has no address'],
    ['SERVFAIL', 'the name servers failed (ESERVFAIL)'],
  ] as const)('answered with %j are dns; that is remembered for a while', async (answer, description) => {
    const { names, by } = await asking(() => answer);
    expect((await post(by, 'http://receiver.test/')).error).toEqual({ type: 'dns', description });
    const asked = names.asked.length;
    expect(errorOf(await post(by, 'http://RECEIVER.test.:8080/'))).toBe('dns');
    expect(names.asked).toHaveLength(asked);
  });

  it('without a response of a server are dns at the timeout', async () => {
    const { by } = await asking(() => 'silence', { webhookTimeoutMs: 500 });
    expect((await post(by, 'http://receiver.test/')).error).toEqual({
      type: 'dns',
      description: 'the host name was not resolved within 500 ms',
    });
  });

  it('without a response of a server are dns before a timeout of 10 s', async () => {
    const { by } = await asking(() => 'silence', { webhookTimeoutMs: 10_000 });
    expect((await post(by, 'http://receiver.test/')).error).toEqual({
      type: 'dns',
      description: 'the name servers did not respond',
    });
  });

  it('without a response do not delay others: 100 deliveries query an unresponsive name server', async () => {
    const at = await answering();
    const { names, by } = await asking((name) => (name === 'alive.test' ? ['127.0.0.1'] : 'silence'));
    const dead = Array.from({ length: 100 }, (_, n) => post(by, `http://dead-${n}.test/`));
    await until(() => names.asked.length >= 100);
    for (const host of ['127.0.0.1', 'localhost', 'alive.test']) {
      const attempt = await post(by, at.url(host));
      expect(attempt.response?.code).toBe(200);
      // The name server is given up after 4 s.
      expect(attempt.requestTimeMs).toBeLessThan(4000);
    }
    await by.close();
    expect(new Set((await Promise.all(dead)).map(errorOf))).toEqual(new Set(['reset']));
  });

  it.each([
    ['127.0.0.1', '10.0.0.1'],
    ['127.0.0.1', '169.254.169.254'],
    ['127.0.0.1', 'fd00::1'],
    ['127.0.0.1', '::ffff:a00:1'],
    ['127.0.0.1', '64:ff9b::7f00:1'],
    ['127.0.0.1', '::7f00:1'],
    ['::'],
    ['0.0.0.0'],
  ])('that lead to %s %s are refused as a whole: all answers are checked', async (...addresses) => {
    const at = await answering();
    const { by } = await asking(() => addresses);
    const attempt = await post(by, at.url('receiver.test'));
    expect(errorOf(attempt)).toBe('blocked_address');
    expect(attempt.requestTimeMs).toBe(0);
    expect(attempt.error?.description).toMatch(/^the host must not resolve to an? .+WEBHOOK_ALLOWED_CIDRS/);
    for (const address of addresses) expect(attempt.error?.description).not.toContain(address);
    expect(at.connections).toBe(0);
  });

  it('that change to a forbidden address are rejected at the next connection', async () => {
    let address = '127.0.0.1';
    const at = await receiver((socket) => socket.end(response(200, '', 'Connection: close')));
    const { by } = await asking(() => [address]);
    expect((await post(by, at.url('rebinding.test'))).response?.code).toBe(200);
    address = '10.0.0.1';
    await until(async () => (await post(by, at.url('rebinding.test'))).error?.type === 'blocked_address');
    const connections = at.connections;
    expect(errorOf(await post(by, at.url('rebinding.test')))).toBe('blocked_address');
    expect(at.connections).toBe(connections);
  });
});
