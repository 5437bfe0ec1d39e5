import { Injectable } from '@nestjs/common';
import { Counter, Gauge } from 'prom-client';
import { ServiceMetrics } from '#platform';

/** Why a stream has ended. */
export const STREAM_ENDS = ['client', 'key', 'epoch', 'lag', 'shutdown', 'error'] as const;
export type StreamEnd = (typeof STREAM_ENDS)[number];

/** The metrics of readers of the change feed. */
@Injectable()
export class FeedMetrics {
  readonly streams: Gauge;
  readonly waiting: Gauge;
  readonly endedStreams: Counter<'reason'>;

  constructor({ registry }: ServiceMetrics) {
    const registers = [registry];
    this.streams = new Gauge({ name: 'fieldline_event_streams', help: 'Open event streams', registers });
    this.waiting = new Gauge({
      name: 'fieldline_event_waiting_requests',
      help: 'Requests for events that wait for the next one',
      registers,
    });
    this.endedStreams = new Counter({
      name: 'fieldline_event_streams_ended_total',
      help: 'Event streams that ended, by reason: client, key, epoch, lag, shutdown or error',
      labelNames: ['reason'],
      registers,
    });
    // A counter that exists from the start shows the first increment.
    for (const reason of STREAM_ENDS) this.endedStreams.inc({ reason }, 0);
  }
}
