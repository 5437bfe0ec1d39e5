import { Injectable } from '@nestjs/common';
import { Counter } from 'prom-client';
import type { RequestContext } from '#eventstore/store';
import { ServiceMetrics } from '#platform';
import { type JudgedConflict, REPORTED_CHECKS } from './conflict.js';

const LEVELS = ['warn', 'refuse'] as const satisfies readonly JudgedConflict['level'][];

/** The metrics of the checks of schedules. */
@Injectable()
export class CheckMetrics {
  private readonly conflicts: Counter<'check' | 'level'>;
  private readonly counted = new WeakSet<RequestContext>();

  constructor({ registry }: ServiceMetrics) {
    this.conflicts = new Counter({
      name: 'fieldline_schedule_conflicts_total',
      help: 'Conflicts that checks of schedules found in commands, by check and level: warn or refuse',
      labelNames: ['check', 'level'],
      registers: [registry],
    });
    // A series begins at 0, so that its first conflict is an increase.
    for (const check of REPORTED_CHECKS) for (const level of LEVELS) this.conflicts.inc({ check, level }, 0);
  }

  /** Counts the conflicts of a command, once: it may be decided again and find the same. */
  count(ctx: RequestContext, conflicts: readonly JudgedConflict[]): void {
    if (conflicts.length === 0 || this.counted.has(ctx)) return;
    this.counted.add(ctx);
    for (const { check, level } of conflicts) this.conflicts.inc({ check, level });
  }
}
