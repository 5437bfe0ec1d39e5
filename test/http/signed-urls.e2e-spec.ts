import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Controller, Get, Module, Param, Put } from '@nestjs/common';
import { pino } from 'pino';
import { BodyStream, Ctx, HttpResponse, Operation, type RequestStream, SignedUrls } from '#http';
import { newUuid } from '#eventstore/domain';
import { actorOf, type RequestContext } from '#eventstore/store';
import { until } from '../../tools/harness/until.js';
import { startLoggedService } from '../support/logged-service.js';
import { problem } from '../support/problems.js';
import type { Service } from '../support/service.js';

const SECRETS_KEY = Buffer.alloc(32, 7).toString('base64');
const PAGE = 'https://app.example.com';
const INVALID =
  'The signature of the URL is invalid: use the URL unchanged, with the method that it was returned for, or send an API key';
const EXPIRED = 'The signed URL has expired: request a new one from the route that returned it';
const NO_KEY = 'Send the header "Authorization: Bearer <API key>"';

/** The contexts that handlers received. */
const contexts: RequestContext[] = [];

@Controller('v2/files')
class FilesController {
  @Get(':file')
  @Operation({ summary: 'Read a file', acceptsSignature: true, shows: {} })
  read(@Param('file') file: string, @Ctx() ctx: RequestContext): HttpResponse {
    contexts.push(ctx);
    return new HttpResponse(200, { file, account: ctx.account });
  }

  @Put(':file')
  @Operation({ summary: 'Write a file', acceptsSignature: true, streamsBody: true, noContent: true })
  async write(@BodyStream() { stream }: RequestStream, @Ctx() ctx: RequestContext): Promise<HttpResponse> {
    contexts.push(ctx);
    await stream.resume().toArray();
    return new HttpResponse(204, undefined);
  }

  @Get(':file/details')
  @Operation({ summary: 'Read the details of a file', shows: {} })
  details(): HttpResponse {
    return new HttpResponse(200, {});
  }
}

@Module({ controllers: [FilesController] })
class FilesModule {}

const lines: string[] = [];
const urls = new SignedUrls({ secretsKey: SECRETS_KEY });
const account = newUuid();
let service: Service;
/** Two requests a minute for each caller. */
let limited: Service;
let withoutSecret: Service;
beforeAll(async () => {
  const log = pino({ level: 'info' }, { write: (line) => lines.push(line) });
  service = await startLoggedService(log, { corsOrigins: [PAGE] }, [FilesModule]);
  const { databaseUrl } = service;
  limited = await startLoggedService(pino({ level: 'silent' }), { databaseUrl, rateLimitPerMinute: 2 }, [FilesModule]);
  withoutSecret = await startLoggedService(pino({ level: 'silent' }), { databaseUrl, secretsKey: undefined }, [
    FilesModule,
  ]);
});
afterAll(async () => {
  await withoutSecret.stop();
  await limited.stop();
  await service.stop();
});
beforeEach(() => void contexts.splice(0));

const signed = (path = '/v2/files/a', method: 'GET' | 'PUT' = 'GET', seconds = 60): string =>
  urls.sign({ method, path, account, seconds });

interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Headers;
}

async function send(
  method: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  of = service,
): Promise<Answer> {
  const response = await fetch(of.url + path, { method, headers, ...(method === 'PUT' ? { body: 'bytes' } : {}) });
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text), headers: response.headers };
}

const refusedWith = (message: string): object => ({
  status: 401,
  headers: expect.anything(),
  body: problem(401, 'unauthorized', message),
});

describe('a signed URL', () => {
  it('gives access to the account that it names, without an API key and without scopes', async () => {
    expect(await send('GET', signed())).toMatchObject({ status: 200, body: { file: 'a', account } });
    expect(contexts).toEqual([
      expect.objectContaining({ account, apiKey: null, isSigned: true, scopes: [], timeZone: 'UTC' }),
    ]);
  });

  it('for GET is also one for HEAD, and for no other method', async () => {
    expect((await send('HEAD', signed())).status).toBe(200);
    expect(await send('PUT', signed())).toEqual(refusedWith(INVALID));
    expect((await send('PUT', signed('/v2/files/a', 'PUT'))).status).toBe(204);
    expect(await send('GET', signed('/v2/files/a', 'PUT'))).toEqual(refusedWith(INVALID));
  });

  it('is valid for its path alone, as it was signed', async () => {
    expect(await send('GET', signed('/v2/files/a%20b'))).toMatchObject({ status: 200, body: { file: 'a b' } });
    expect(await send('GET', signed().replace('/a?', '/b?'))).toEqual(refusedWith(INVALID));
    expect(await send('GET', signed().replace('/a?', '/a/?'))).toEqual(refusedWith(INVALID));
    expect(await send('GET', signed().replace('/a?', '/%61?'))).toEqual(refusedWith(INVALID));
  });

  it('is refused with the reason when it has expired, was changed, or repeats a parameter', async () => {
    const url = signed();
    expect(await send('GET', signed('/v2/files/a', 'GET', -1))).toEqual(refusedWith(EXPIRED));
    for (const changed of [
      url.replace(account, newUuid()),
      url.replace(/expires=\d+/, (all) => `${all}0`),
      `${url}&signature=${'x'.repeat(43)}`,
      `${url}&account=${account}`,
      url.replace(/&signature=.*/, '&signature='),
    ])
      expect(await send('GET', changed)).toEqual(refusedWith(INVALID));
    expect(contexts).toEqual([]);
  });

  it('is refused with 401 that names the scheme of API keys', async () => {
    const { headers } = await send('GET', signed('/v2/files/a', 'GET', -1));
    expect(headers.get('www-authenticate')).toBe('Bearer');
    // A request without a body has arrived: its connection stays.
    expect(headers.get('connection')).not.toBe('close');
  });

  it('may have no other parameters than the route', async () => {
    expect((await send('GET', `${signed()}&other=1`)).status).toBe(422);
  });

  it('gives no access by a part of its parameters', async () => {
    expect(await send('GET', signed().replace(/&signature=.*/, ''))).toEqual(refusedWith(NO_KEY));
  });

  it('means nothing on other routes, and on paths that have none', async () => {
    for (const path of ['/v2/files/a/details', '/v2/clients', '/v2/nothing'])
      expect(await send('GET', signed(path))).toEqual(refusedWith(NO_KEY));
    const key = { Authorization: `Bearer ${service.key}` };
    expect((await send('GET', signed('/v2/files/a/details'), key)).status).toBe(422);
  });

  it('is refused by a service without a SECRETS_KEY', async () => {
    expect(await send('GET', signed(), {}, withoutSecret)).toEqual(refusedWith(INVALID));
  });
});

describe('an API key', () => {
  it('gives access to the route as to every other', async () => {
    expect((await send('GET', '/v2/files/a', { Authorization: `Bearer ${service.key}` })).status).toBe(200);
    expect(contexts).toEqual([expect.objectContaining({ apiKey: expect.any(String) })]);
    expect(contexts[0]).not.toHaveProperty('isSigned');
    const Authorization = `Bearer ${await service.newKey({ scopes: ['admin'] })}`;
    expect((await send('GET', '/v2/files/a', { Authorization })).status).toBe(403);
  });

  it('counts when the URL is signed too', async () => {
    const Authorization = `Bearer ${service.key}`;
    for (const url of [signed(), signed('/v2/files/a', 'GET', -1), '/v2/files/a?signature=nonsense'])
      expect((await send('GET', url, { Authorization })).status).toBe(200);
    expect(contexts.map(({ account: own }) => own)).not.toContain(account);
    expect(await send('GET', signed(), { Authorization: 'Bearer unknown' })).toEqual(
      refusedWith('The API key is not known'),
    );
    const withoutScope = `Bearer ${await service.newKey({ scopes: ['admin'] })}`;
    expect((await send('GET', signed(), { Authorization: withoutScope })).status).toBe(403);
  });
});

it('the rate limit counts the signed requests of an account together', async () => {
  const other = urls.sign({ method: 'GET', path: '/v2/files/a', account: newUuid(), seconds: 60 });
  const statuses = [];
  for (const url of [signed(), signed('/v2/files/b'), signed('/v2/files/c'), other])
    statuses.push((await send('GET', url, {}, limited)).status);
  expect(statuses).toEqual([200, 200, 429, 200]);
});

it('a page of an allowed origin may use a signed URL', async () => {
  const preflight = await fetch(service.url + signed('/v2/files/a', 'PUT'), {
    method: 'OPTIONS',
    headers: { Origin: PAGE, 'Access-Control-Request-Method': 'PUT', 'Access-Control-Request-Headers': 'content-type' },
  });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get('access-control-allow-methods')).toContain('PUT');
  for (const url of [signed('/v2/files/a', 'PUT'), signed('/v2/files/a', 'PUT', -1)])
    expect((await send('PUT', url, { Origin: PAGE })).headers.get('access-control-allow-origin')).toBe(PAGE);
});

it('the log line of a signed request has no key and no signature', async () => {
  const url = signed();
  const [, signature = ''] = url.split('signature=');
  await send('GET', url, { 'X-Request-Id': 'signed-request' });
  const line = (): string | undefined => lines.find((one) => one.includes('"request_id":"signed-request"'));
  await until(() => line() !== undefined);
  const logged = JSON.parse(line() ?? '') as object;
  expect(logged).toMatchObject({ url: url.replace(signature, '[Redacted]'), status: 200 });
  expect(logged).not.toHaveProperty('key_id');
  expect(lines.join('')).not.toContain(signature);
});

it('a signed request records no events: it has no actor', async () => {
  await send('GET', signed());
  const [ctx] = contexts;
  expect(() => ctx !== undefined && actorOf(ctx)).toThrow('A request by a signed URL records no events');
});

it('the document shows both ways for such routes, and one for others', () => {
  const securityOf = (path: string): unknown =>
    service.document.routes.find((route) => route.path === path)?.operation.security;
  expect(securityOf('/v2/files/{file}')).toEqual([{ key: [] }, { signature: [] }]);
  expect(securityOf('/v2/files/{file}/details')).toEqual([{ key: [] }]);
});
