import { Injectable } from '@nestjs/common';
import { Counter, Gauge, Histogram } from 'prom-client';
import { DURATION_BUCKETS, ServiceMetrics } from '#platform';

/** The state of the group commit, for the gauges. */
export interface CommitQueueState {
  /** Units that wait for a call. */
  readonly queued: number;
  /** Accounts that another transaction has locked and that a call waits for. */
  readonly busy: number;
}

/** The metrics of commits. */
@Injectable()
export class CommitMetrics {
  readonly duration: Histogram;
  readonly batchSize: Histogram;
  readonly commits: Counter<'status'>;
  readonly halvings: Counter;
  readonly unknownOutcomes: Counter;
  private state: () => CommitQueueState = () => ({ queued: 0, busy: 0 });

  constructor({ registry }: ServiceMetrics) {
    const registers = [registry];
    this.duration = new Histogram({
      name: 'fieldline_commit_duration_seconds',
      help: 'Duration of the calls of the commit function, each with units of many accounts',
      buckets: DURATION_BUCKETS,
      registers,
    });
    this.batchSize = new Histogram({
      name: 'fieldline_commit_batch_units',
      help: 'Units per call of the commit function',
      buckets: [1, 2, 4, 8, 16, 32, 64],
      registers,
    });
    this.commits = new Counter({
      name: 'fieldline_commit_units_total',
      help: 'Commands committed or rejected by the commit function, by outcome',
      labelNames: ['status'],
      registers,
    });
    this.halvings = new Counter({
      name: 'fieldline_commit_halvings_total',
      help: 'Calls of the commit function that were rolled back and sent again as two halves',
      registers,
    });
    this.unknownOutcomes = new Counter({
      name: 'fieldline_commit_unknown_outcomes_total',
      help: 'Units whose call lost its connection, so that their outcome is unknown',
      registers,
    });
    const gauge = (name: string, help: string, valueOf: (state: CommitQueueState) => number): void => {
      const one: Gauge = new Gauge({ name, help, registers, collect: () => one.set(valueOf(this.state())) });
    };
    gauge('fieldline_commit_queue_units', 'Units that wait for a call of the commit function', ({ queued }) => queued);
    gauge(
      'fieldline_commit_busy_accounts',
      'Accounts that another transaction has locked, each with a separate call that waits for the lock',
      ({ busy }) => busy,
    );
  }

  /** Sets the source of the gauges. */
  observe(state: () => CommitQueueState): void {
    this.state = state;
  }
}
