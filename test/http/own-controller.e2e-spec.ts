import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type ArgumentsHost,
  BadRequestException,
  type CallHandler,
  type CanActivate,
  Catch,
  Controller,
  type ExceptionFilter,
  type ExecutionContext,
  Get,
  Module,
  type NestInterceptor,
  Param,
  type PipeTransform,
  Post,
  Req,
  Res,
  UseFilters,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common';
import { BaseExceptionFilter } from '@nestjs/core';
import type { Request, Response } from 'express';
import { map, type Observable } from 'rxjs';
import { Ctx, HttpResponse, Operation } from '#http';
import { createLogger } from '#platform';
import { newUuid } from '#eventstore/domain';
import type { Outcome, RequestContext } from '#eventstore/store';
import { startLoggedService } from '../support/logged-service.js';
import { newPerson, newToken } from '../support/people.js';
import { problem } from '../support/problems.js';
import { only, type Service } from '../support/service.js';

/** What of the controller ran, in this order. */
const ran: string[] = [];

class Guard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>();
    ran.push(`guard of ${(request.route as { readonly path: string }).path}`);
    return request.header('x-guarded') !== 'refuse';
  }
}

class Interceptor implements NestInterceptor<HttpResponse, HttpResponse> {
  intercept(_: ExecutionContext, next: CallHandler<HttpResponse>): Observable<HttpResponse> {
    ran.push('interceptor');
    return next
      .handle()
      .pipe(map(({ status, body, headers }) => new HttpResponse(status, { ...body, intercepted: true }, headers)));
  }
}

class Pipe implements PipeTransform<string, string> {
  transform(value: string): string {
    ran.push('pipe');
    if (value === 'refused') throw new BadRequestException('The pipe refuses it');
    return `<${value}>`;
  }
}

class OwnError extends Error {}

@Catch(OwnError)
class Filter implements ExceptionFilter<OwnError> {
  catch({ message }: OwnError, host: ArgumentsHost): void {
    host.switchToHttp().getResponse<Response>().status(418).json({ own: message });
  }
}

class LateError extends Error {}

@Catch(LateError)
class LateFilter implements ExceptionFilter<LateError> {
  async catch({ message }: LateError, host: ArgumentsHost): Promise<void> {
    await Promise.resolve();
    host.switchToHttp().getResponse<Response>().status(418).json({ late: message });
  }
}

@Controller('v2/own')
class OwnController {
  @Get('guarded')
  @UseGuards(Guard)
  @Operation({ summary: 'Has a guard' })
  guarded(): HttpResponse {
    ran.push('handler');
    return new HttpResponse(200, { passed: true });
  }

  @Get('everything/:item')
  @UseGuards(Guard)
  @UseInterceptors(Interceptor)
  @Operation({ summary: 'Has a guard, an interceptor and a pipe' })
  everything(@Param('item', Pipe) item: string, @Ctx() { correlationId }: RequestContext): HttpResponse {
    ran.push('handler');
    return new HttpResponse(200, { item, id: correlationId });
  }

  @Get('failing/:how')
  @UseFilters(Filter, LateFilter)
  @Operation({ summary: 'Has filters' })
  failing(@Param('how') how: string): HttpResponse {
    if (how === 'own') throw new OwnError('handled here');
    if (how === 'late') throw new LateError('handled later');
    throw new Error('a secret cause');
  }

  @Get('base-filter')
  @UseFilters(BaseExceptionFilter)
  @Operation({ summary: "Has Nest's own filter" })
  base(): HttpResponse {
    throw new BadRequestException('As Nest says it');
  }

  @Get('by-hand/:a/:b')
  @Operation({ summary: 'Sends its response itself', query: class {} })
  byHand(@Req() request: Request, @Res() response: Response): void {
    const { params, query, originalUrl, path, baseUrl, ip } = request;
    const header = request.get('X-Own');
    response.locals['seen'] = true;
    response
      .status(203)
      .set('X-Own', 'yes')
      .json({ params, query, originalUrl, path, baseUrl, ip, header, ...response.locals });
  }

  @Post('made')
  @UseFilters(Filter)
  @Operation({ summary: 'Makes something', creates: 'item' })
  make(@Req() request: Request): Outcome {
    ran.push('handler');
    if (request.header('x-fail') !== undefined) throw new OwnError('not made');
    return { uuid: newUuid(), version: 1, events: [], created: true };
  }

  @Get('bookable')
  @Operation({ summary: 'Names a scope that suffices', alsoScopes: ['booking'] })
  bookable(): HttpResponse {
    return new HttpResponse(200, { passed: true });
  }

  @Get('made/:item')
  @Operation({ summary: 'Reads it' })
  read(): HttpResponse {
    return new HttpResponse(200, {});
  }
}

@Module({ controllers: [OwnController] })
class OwnModule {}

let service: Service;
beforeAll(async () => {
  service = await startLoggedService(createLogger('own', 'silent'), {}, [OwnModule]);
});
afterAll(() => service.stop());
beforeEach(() => void ran.splice(0));

type Headers = Readonly<Record<string, string>>;

/** Sends a request with the key of the service. @returns the status, the body and the header Location. */
async function send(method: string, path: string, headers: Headers = {}): Promise<readonly [number, unknown, unknown]> {
  const response = await fetch(service.url + path, {
    method,
    headers: { Authorization: `Bearer ${service.key}`, ...headers },
  });
  return [response.status, await response.json(), response.headers.get('location')];
}
const get = async (path: string, headers?: Headers): Promise<unknown> => (await send('GET', path, headers)).slice(0, 2);
const refusal = (status: number, code: string, message: string): unknown => [status, problem(status, code, message)];

describe('what a controller declares itself runs:', () => {
  it('a guard, after the checks of the contract', async () => {
    expect(await get('/v2/own/guarded')).toEqual([200, { passed: true }]);
    expect(ran).toEqual(['guard of /v2/own/guarded', 'handler']);
    expect(await get('/v2/own/guarded', { Authorization: '' })).toContain(401);
    expect(await get('/v2/own/guarded?x=1')).toContain(422);
    expect(ran).toHaveLength(2);
  });

  it('a guard that refuses: 403', async () => {
    expect(await get('/v2/own/guarded', { 'X-Guarded': 'refuse' })).toEqual(
      refusal(403, 'forbidden', 'Forbidden resource'),
    );
    expect(ran).toEqual(['guard of /v2/own/guarded']);
  });

  it('guard, interceptor, pipe and handler, in this order', async () => {
    expect(await get('/v2/own/everything/a%2Fb', { 'X-Request-Id': 'own-1' })).toEqual([
      200,
      { item: '<a/b>', id: 'own-1', intercepted: true },
    ]);
    expect(ran).toEqual(['guard of /v2/own/everything/:item', 'interceptor', 'pipe', 'handler']);
  });

  it('a pipe that refuses: 400', async () => {
    expect(await get('/v2/own/everything/refused')).toEqual(refusal(400, 'bad_request', 'The pipe refuses it'));
    expect(ran).not.toContain('handler');
  });

  it('a filter, for its errors alone', async () => {
    expect(await get('/v2/own/failing/own')).toEqual([418, { own: 'handled here' }]);
    expect(await get('/v2/own/failing/late')).toEqual([418, { late: 'handled later' }]);
    expect(await get('/v2/own/failing/other')).toEqual([500, expect.objectContaining({ code: 'internal_error' })]);
  });

  it("Nest's own filter, whose answer is sent as it is", async () => {
    expect(await get('/v2/own/base-filter')).toEqual([
      400,
      { statusCode: 400, error: 'Bad Request', message: 'As Nest says it' },
    ]);
  });
});

describe('an operation with further scopes', () => {
  it('is allowed to keys with one of them, or with that of its method, and refused to others by all that suffice', async () => {
    const withScope = async (scope: 'booking' | 'read' | 'write', path: string): Promise<unknown> =>
      get(path, { Authorization: `Bearer ${await service.newKey({ scopes: [scope] })}` });
    for (const scope of ['booking', 'read'] as const)
      expect(await withScope(scope, '/v2/own/bookable')).toEqual([200, { passed: true }]);
    expect(await withScope('write', '/v2/own/bookable')).toEqual(
      refusal(403, 'forbidden', 'The API key lacks the scope "read" or "booking"'),
    );
    expect(await withScope('booking', '/v2/own/guarded')).toEqual(
      refusal(403, 'forbidden', 'The API key lacks the scope "read"'),
    );
  });
});

describe('an operation that no permission of people names', () => {
  it('is refused to people, whatever they may do, but for the owner', async () => {
    const account = { admin: service.key, tokens: await service.newKey({ scopes: ['tokens', 'admin'] }) };
    const body = { email: 'owner@example.com', first_name: 'Ann', last_name: 'Owner' };
    const owner: string = only(await service.api('POST', '/v2/users', { body }));
    const leaves = ['web.jobs.delete', 'web.schedule.edit', 'web.teams.edit', 'mobile.jobs.complete'];
    const { token } = await newPerson(service, account, leaves);
    const by = (secret: string): Promise<unknown> => get('/v2/own/guarded', { Authorization: `Bearer ${secret}` });
    expect(await by(token)).toEqual([403, expect.objectContaining({ code: 'forbidden', permission: 'owner' })]);
    expect(ran).toEqual([]);
    expect(await by(await newToken(service, account.tokens, owner))).toEqual([200, { passed: true }]);
  });
});

describe('a controller', () => {
  it('may send its response itself, with the request and response of Express', async () => {
    const path = '/v2/own/by-hand/1%20x/2/?only[a]=b';
    expect(await get(path, { 'X-Own': 'asked' })).toEqual([
      203,
      {
        params: { a: '1 x', b: '2' },
        query: { only: { a: 'b' } },
        originalUrl: path,
        path: '/v2/own/by-hand/1%20x/2/',
        baseUrl: '',
        ip: '127.0.0.1',
        header: 'asked',
        seen: true,
      },
    ]);
  });

  it('answers a creation with the path of what was created', async () => {
    const [status, body, location] = await send('POST', '/v2/own/made/');
    expect(status).toBe(201);
    expect(location).toBe(`/v2/own/made/${(body as { readonly item_uuid: string }).item_uuid}`);
  });

  it('whose filter refuses an idempotent request leaves its key unused', async () => {
    const headers = { 'Idempotency-Key': 'own-key' };
    expect(await send('POST', '/v2/own/made', { ...headers, 'X-Fail': 'yes' })).toContain(418);
    expect(await send('POST', '/v2/own/made', headers)).toContain(201);
    expect(ran).toEqual(['handler', 'handler']);
  });
});
