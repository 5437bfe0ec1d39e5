import { describe, expect, test } from '@jest/globals';
import type { Measurement } from './measure.js';
import { circumstancesOf, json, markdown, RATE_HEAD, rateRow, type Section } from './report.js';

const measurement = (perSecond: number, nodeUs: number, postgresUs: number): Measurement => ({
  count: 100,
  perSecond,
  p50Ms: 1,
  p99Ms: 2,
  nodeUs,
  postgresUs,
});

const samples = new Map([
  ['bare', [measurement(200, 100, NaN), measurement(400, 50, NaN), measurement(300, 40, NaN)]],
  ['own', [measurement(100, 200, NaN), measurement(100, 200, NaN), measurement(150, 60, NaN)]],
]);
const section: Section = {
  title: 'Rates',
  about: 'Of two subjects.',
  head: RATE_HEAD,
  rows: [rateRow('the baseline', samples, 'bare'), rateRow('ours', samples, 'own', 'bare')],
};

describe('the report', () => {
  test('shows CPU time per operation next to each rate, with the median of the ratios of the rounds', () => {
    const lines = markdown([section], []).split('\n');
    expect(lines).toContain(
      '|  | Node µs | ratio | PostgreSQL µs | ratio | per second | p50 ms | p99 ms | ratio | lowest–highest | goal |  |',
    );
    expect(lines).toContain('| the baseline | 50.0 |  | n/a |  | 300 | 1.00 | 2.00 |  |  |  |  |');
    expect(lines).toContain('| ours | 200 | 2.00 | n/a | n/a | 100 | 1.00 | 2.00 | **0.50** | 0.25–0.50 |  |  |');
  });

  test('has no columns of ratios where nothing is compared', () => {
    const alone = {
      ...section,
      head: ['', 'per second'],
      rows: [{ cells: ['a', '1'], samples: [measurement(1, 2, 3)] }],
    };
    expect(markdown([alone], [])).toContain('|  | Node µs | PostgreSQL µs | per second |\n');
    expect(markdown([alone], [])).toContain('| a | 2.00 | 3.00 | 1 |\n');
  });

  test('explains the columns', () => {
    expect(markdown([], circumstancesOf('18.4', 3, 1))).toMatch(
      /^- Node µs and PostgreSQL µs are CPU time per operation/m,
    );
  });

  test('as JSON holds medians, ratios and every round, and null for what is unknown', () => {
    const report = JSON.parse(json([section], ['Node 24'])) as object;
    expect(report).toMatchObject({
      circumstances: ['Node 24'],
      sections: [
        {
          title: 'Rates',
          rows: [
            { name: 'the baseline', medians: { perSecond: 300, nodeUs: 50, postgresUs: null } },
            { name: 'ours', ratios: { perSecond: 0.5, nodeUs: 2, postgresUs: null }, rounds: { length: 3 } },
          ],
        },
      ],
    });
  });
});
