import { Injectable } from '@nestjs/common';
import { Counter } from 'prom-client';
import { ServiceMetrics } from '#platform';
import type { JudgedConflict } from './conflict.js';

/** The metrics of the checks of schedules. */
@Injectable()
export class CheckMetrics {
  private readonly conflicts: Counter<'check' | 'level'>;

  constructor({ registry }: ServiceMetrics) {
    this.conflicts = new Counter({
      name: 'fieldline_schedule_conflicts_total',
      help: 'Conflicts that checks of schedules found in commands, by check and level: warn or refuse',
      labelNames: ['check', 'level'],
      registers: [registry],
    });
  }

  /** Counts the conflicts of a command. */
  count(conflicts: readonly JudgedConflict[]): void {
    for (const { check, level } of conflicts) this.conflicts.inc({ check, level });
  }
}
