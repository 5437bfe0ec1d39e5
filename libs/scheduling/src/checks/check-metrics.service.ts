import { Injectable } from '@nestjs/common';
import { Counter } from 'prom-client';
import type { RequestContext } from '#eventstore/store';
import { ServiceMetrics } from '#platform';
import { CHECKS } from '../fit/checks.js';
import { type JudgedConflict, REPORTED_CHECKS } from '../fit/conflict.js';

/** The metrics of the checks of schedules. */
@Injectable()
export class CheckMetrics {
  private readonly conflicts: Counter<'check' | 'level'>;
  /** What is counted of each command. */
  private readonly counted = new WeakMap<RequestContext, Set<string>>();

  constructor({ registry }: ServiceMetrics) {
    this.conflicts = new Counter({
      name: 'fieldline_schedule_conflicts_total',
      help: 'Conflicts that checks of schedules found in commands, by check and level: warn or refuse',
      labelNames: ['check', 'level'],
      registers: [registry],
    });
    // A series begins at 0, so that its first conflict is an increase.
    for (const check of REPORTED_CHECKS) this.conflicts.inc({ check, level: 'warn' }, 0);
    for (const check of CHECKS) this.conflicts.inc({ check, level: 'refuse' }, 0);
  }

  /** Counts the conflicts of a command. One that is decided again may find the same ones, and others. */
  count(ctx: RequestContext, conflicts: readonly JudgedConflict[]): void {
    if (conflicts.length === 0) return;
    const counted = this.counted.get(ctx) ?? new Set();
    this.counted.set(ctx, counted);
    for (const { check, level, workerUuid, teamUuid, from, with: other } of conflicts) {
      const key = [check, level, workerUuid, teamUuid, from, other?.uuid].join();
      if (!counted.has(key)) this.conflicts.inc({ check, level });
      counted.add(key);
    }
  }
}
