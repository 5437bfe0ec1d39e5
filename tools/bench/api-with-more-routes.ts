import { Controller, Get, Module } from '@nestjs/common';
import { startApi } from '../../apps/api/src/api.js';
import { run } from '../../apps/program.js';
import { HttpResponse, Operation } from '#http';

// The API with 150 more routes, as siblings and children of the measured ones: shows what routes cost a request.

const PATHS = Array.from({ length: 50 }, (_, i) => [
  `more${i}/:more`,
  `clients/more${i}`,
  `clients/:client/more${i}`,
]).flat();

@Controller('v2')
class MoreRoutesController {
  @Get(PATHS)
  @Operation({ summary: 'One of many' })
  get(): HttpResponse {
    return new HttpResponse(200, {});
  }
}

@Module({ controllers: [MoreRoutesController] })
class MoreRoutesModule {}

await run('api', 'The API with 150 more routes, for tests.\n', async (settings, log) => {
  const api = await startApi(settings, log, [MoreRoutesModule]);
  return { ready: { address: api.url }, close: () => api.close() };
});
