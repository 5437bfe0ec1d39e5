import { Injectable } from '@nestjs/common';
import { Counter, Histogram } from 'prom-client';
import { DURATION_BUCKETS, ServiceMetrics } from '#platform';

/** What is measured of commits. */
@Injectable()
export class CommitMetrics {
  readonly duration: Histogram;
  readonly commits: Counter<'status'>;

  constructor({ registry }: ServiceMetrics) {
    this.duration = new Histogram({
      name: 'fieldline_commit_duration_seconds',
      help: 'Calls of the commit function, each for one account',
      buckets: DURATION_BUCKETS,
      registers: [registry],
    });
    this.commits = new Counter({
      name: 'fieldline_commit_units_total',
      help: 'Commands committed or refused by the commit, by outcome',
      labelNames: ['status'],
      registers: [registry],
    });
  }
}
