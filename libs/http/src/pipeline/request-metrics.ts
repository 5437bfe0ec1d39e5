import { Injectable } from '@nestjs/common';
import { Histogram } from 'prom-client';
import { DURATION_BUCKETS, ServiceMetrics } from '#platform';

/** The metrics of requests. */
@Injectable()
export class RequestMetrics {
  readonly duration: Histogram<'method' | 'route' | 'status'>;

  constructor({ registry }: ServiceMetrics) {
    this.duration = new Histogram({
      name: 'fieldline_http_request_duration_seconds',
      help: 'Duration of requests by route and status',
      labelNames: ['method', 'route', 'status'],
      buckets: DURATION_BUCKETS,
      registers: [registry],
    });
  }
}
