import { expect, it } from '@jest/globals';
import { requestContext } from '../../../../test/support/store.js';
import { ServiceMetrics } from '#platform';
import { CheckMetrics } from './check-metrics.service.js';
import type { JudgedConflict } from '../fit/conflict.js';

it('conflicts are counted once for a command that is decided again, and those that it finds only then', async () => {
  const service = new ServiceMetrics();
  const metrics = new CheckMetrics(service);
  const conflict = (level: JudgedConflict['level']): JudgedConflict => ({
    check: 'overlap',
    level,
    workerUuid: 'a',
    teamUuid: null,
    from: '2026-11-23T08:00:00.000Z',
    to: '2026-11-23T09:00:00.000Z',
    with: null,
  });
  const [command, other] = [requestContext('account'), requestContext('account')];
  metrics.count(command, []);
  metrics.count(command, [conflict('refuse')]);
  metrics.count(command, [conflict('refuse'), { ...conflict('warn'), check: 'hours' }]);
  metrics.count(other, [conflict('refuse'), conflict('warn')]);
  const text = await service.registry.getSingleMetricAsString('fieldline_schedule_conflicts_total');
  expect(text).toContain('check="overlap",level="refuse"} 2');
  expect(text).toContain('check="overlap",level="warn"} 1');
  expect(text).toContain('check="hours",level="warn"} 1');
});
