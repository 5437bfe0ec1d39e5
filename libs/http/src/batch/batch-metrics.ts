import { Injectable } from '@nestjs/common';
import { Counter } from 'prom-client';
import { ServiceMetrics } from '#platform';

/** The metrics of batches. A batch is one request in those of requests. */
@Injectable()
export class BatchMetrics {
  readonly operations: Counter<'method' | 'route' | 'status'>;

  constructor({ registry }: ServiceMetrics) {
    this.operations = new Counter({
      name: 'fieldline_http_batch_operations_total',
      help: 'Operations of batches by route and status',
      labelNames: ['method', 'route', 'status'],
      registers: [registry],
    });
  }
}
