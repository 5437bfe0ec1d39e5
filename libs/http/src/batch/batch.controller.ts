import { Controller, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Operation } from '../openapi/operation.js';
import { InTag } from '../openapi/tags.js';
import { Body } from '../pipeline/parameters.js';
import { HttpResponse } from '../pipeline/response.js';
import type { Input } from '../validation/input.js';
import { BatchBody, MAX_OPERATIONS } from './batch.body.js';
import { type BatchOutcome, BatchRunner } from './batch-runner.js';
import { BatchView } from './batch.view.js';

/** Maximum size of the body of a batch in bytes (contract §3). */
export const MAX_BATCH_BYTES = 4 * 1024 * 1024;

/** Maximum values in the body of a batch (contract §25). */
const MAX_BATCH_VALUES = 250_000;

/** Operations that cost as much of the rate limit as one request (contract §10). */
const OPERATIONS_PER_REQUEST = 10;

@InTag({
  name: 'Batch',
  group: 'Integrations',
  description: 'Many changes in one request: the first load of a system, or a nightly synchronization.',
})
@Controller('v2/batch')
export class BatchController {
  constructor(private readonly batches: BatchRunner) {}

  @Post()
  @Operation({
    summary: 'Perform up to 500 operations',
    description: `Each operation is performed as the request that it describes, independently: some may succeed while others fail.
The routes of catalog, clients, sites, territories, skills, teams, users, shifts, presets, job types, resolutions, dictionaries,
templates and jobs are allowed; others are rejected with \`batch.not_allowed\`. Operations with the same path run in order, others up to
16 at a time; none may rely on another of the batch. The scopes of the key are checked for each operation.

The headers of the request apply to all operations, except \`Idempotency-Key\`, \`If-Match\` (\`if_match\`) and those of its body. With
\`If-None-Match: *\` each PATCH only creates.
\`Prefer: return=representation\` adds the body of GET to each result. \`Idempotency-Key\` gives the operation at index i the key
\`<key>:<i>\`: repeat a batch with its key, and each operation is executed once. The results hold no headers but \`ETag\`;
\`Ignored-Fields\` names the fields of all operations by their paths: \`operations.3.body.colour\`.

A batch costs one request of the rate limit for each 10 operations. After 25 seconds no further operation is started: the remaining
ones have the status 503 and were not performed, as when the service stops. The body may be 4 MiB, with 250,000 values. When the
representations of \`Prefer\` reach 8 MiB, the results after them are without.`,
    scope: 'any',
    body: BatchBody,
    maxBodyBytes: MAX_BATCH_BYTES,
    maxBodyValues: MAX_BATCH_VALUES,
    batch: { cost: costOfBatch },
    returns: {
      status: 200,
      with: BatchView,
      respond: ({ results, headers }: BatchOutcome) =>
        HttpResponse.list('results', results, { maxBytes: Infinity }).with(headers),
    },
    errors: ['batch.not_allowed'],
  })
  perform(@Body() input: Input<BatchBody>, @Req() request: Request, @Res({ passthrough: true }) response: Response) {
    return this.batches.run(request, response, input.finish().operations);
  }
}

/** The requests of the rate limit that a batch costs, before it is validated. */
function costOfBatch(body: Partial<Readonly<Record<keyof BatchBody, unknown>>>): number {
  const count = Array.isArray(body.operations) ? Math.min(body.operations.length, MAX_OPERATIONS) : 1;
  return Math.max(1, Math.ceil(count / OPERATIONS_PER_REQUEST));
}
