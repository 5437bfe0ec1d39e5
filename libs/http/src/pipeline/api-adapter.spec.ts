import 'reflect-metadata';
import { expect, test } from '@jest/globals';
import { RequestMethod } from '@nestjs/common';
import { ApiAdapter } from './api-adapter.js';

test('middleware for a route of the pipeline is refused, one for a page is registered', () => {
  const register = new ApiAdapter({ trustProxy: 0 }, 1000).createMiddlewareFactory(RequestMethod.GET);
  const middleware = (): void => undefined;
  expect(() => register('/v2/clients', middleware) as unknown).toThrow(
    'Middleware for /v2/clients would run for no request of the API: name open paths such as /docs, or use a guard of the controller',
  );
  expect(() => register('/docs', middleware) as unknown).not.toThrow();
});
