import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Controller, Get, Module, Param } from '@nestjs/common';
import { createLogger, readSettings, ServiceMetrics } from '#platform';
import { type HttpServer, listen, Filters, Operation, Paging, HttpResponse } from '#http';
import { Accounts, AccountsHttpModule } from '#accounts';
import { notFound } from '#eventstore/domain';
import { Database } from '#eventstore/store';
import { migrate } from '#migrations';
import { contexts } from '../../apps/contexts.js';
import { noticeOf } from '../../libs/http/src/deprecation.js';
import { createDatabase } from '../support/database.js';
import { libraries } from '../../apps/product.module.js';

class ThingView {}

@Controller('v1/things')
class ThingsController {
  @Get()
  @Operation({
    summary: 'List things',
    query: Paging,
    lists: { things: ThingView },
    deprecated: { since: '2026-11-21', sunset: '2027-11-21', use: '/v2/things' },
  })
  list(@Filters() _: unknown): HttpResponse {
    return HttpResponse.list('things', [], '01890000-0000-7000-8000-000000000000');
  }

  @Get(':thing')
  @Operation({
    summary: 'Read a thing',
    shows: { thing: ThingView },
    deprecated: { since: '2026-11-21', sunset: '2028-01-01' },
  })
  get(@Param('thing') _: string): HttpResponse {
    throw notFound('thing');
  }

  @Get(':thing/parts')
  @Operation({ summary: 'List the parts of a thing', lists: { parts: ThingView }, below: true })
  parts(): HttpResponse {
    return HttpResponse.list('parts', [], undefined);
  }
}

@Module({ controllers: [ThingsController] })
class ThingsModule {}

interface Answered {
  readonly $ref?: string;
  readonly headers?: object;
}

interface Document {
  readonly paths: Readonly<
    Record<string, { readonly get: { readonly deprecated: boolean; readonly responses: Record<string, Answered> } }>
  >;
  readonly components: { readonly responses: Readonly<Record<string, Answered>> };
}

let server: HttpServer;
let key: string;
let stop: () => Promise<void>;
beforeAll(async () => {
  const own = await createDatabase();
  const { url } = own;
  await migrate(url);
  const settings = readSettings({ PORT: '0', HOST: '127.0.0.1', DATABASE_URL: url });
  const database = await Database.open({
    url,
    poolSize: 2,
    name: 'deprecation',
    entities: contexts.flatMap(({ aggregates }) => aggregates.map(({ schema }) => schema)),
  });
  const options = {
    settings,
    database,
    metrics: new ServiceMetrics(),
    log: createLogger('api', 'silent'),
  };
  const root = { module: ThingsModule, imports: [...libraries(options), AccountsHttpModule] };
  server = await listen(root, options, {
    version: '0.0.0',
    health: () => Promise.resolve({ ready: true, checks: {} }),
  });
  const first = await server.app.get(Accounts).ensureFirst(undefined);
  key = first?.secret ?? '';
  stop = async () => {
    await server.close();
    await database.close();
    await own.drop();
  };
});
afterAll(() => stop());

const get = (path: string): Promise<Response> =>
  fetch(server.url + path, { headers: { Authorization: `Bearer ${key}` } });
const noticeIn = ({ headers }: Response): object => ({
  deprecation: headers.get('deprecation'),
  sunset: headers.get('sunset'),
  link: headers.get('link'),
});

describe('a deprecated route', () => {
  it('says since when, until when and what takes its place, beside the link to the next page', async () => {
    const answer = await get('/v1/things?limit=1');
    expect(answer.status).toBe(200);
    expect(noticeIn(answer)).toEqual({
      deprecation: '@1795219200',
      sunset: 'Sun, 21 Nov 2027 00:00:00 GMT',
      link:
        '</docs>; rel="deprecation"; type="text/html", </v2/things>; rel="successor-version", ' +
        '</v1/things?limit=1&after=01890000-0000-7000-8000-000000000000>; rel="next"',
    });
  });

  it.each([
    ['/v1/things/x', 404],
    ['/v1/things/x?nothing=1', 422],
  ])('says so when it refuses: %s', async (path, status) => {
    const answer = await get(path);
    expect(answer.status).toBe(status);
    expect(noticeIn(answer)).toEqual({
      deprecation: '@1795219200',
      sunset: 'Sat, 01 Jan 2028 00:00:00 GMT',
      link: '</docs>; rel="deprecation"; type="text/html"',
    });
  });

  it('is marked in the document, with its headers', async () => {
    const { paths, components } = (await (await get('/openapi.json')).json()) as Document;
    const route = paths['/v1/things']?.get;
    expect(route?.deprecated).toBe(true);
    for (const response of Object.values(route?.responses ?? {})) {
      const { headers } = components.responses[response.$ref?.split('/').at(-1) ?? ''] ?? response;
      expect(headers).toMatchObject({ Deprecation: expect.anything(), Sunset: expect.anything() });
    }
  });
});

it('another route says nothing of it', async () => {
  const answer = await get('/v1/things/x/parts');
  expect(answer.status).toBe(200);
  expect(noticeIn(answer)).toEqual({ deprecation: null, sunset: null, link: null });
});

it('a route cannot be deprecated for less than a year, or on no day', () => {
  expect(() => noticeOf({ since: '2026-11-21', sunset: '2027-11-20' })).toThrow('1 year at least');
  expect(() => noticeOf({ since: '2026-11-21', sunset: '2027-02-30' })).toThrow('from one day');
  expect(() => noticeOf({ since: 'soon', sunset: '2027-11-21' })).toThrow('from one day');
});
