import type { Queryable } from '#eventstore/store';
import { ProjectionRunner, rebuild, verifyAccount } from '#eventstore/worker';
import type { TestBed } from './test-bed.js';
import type { BenchOptions } from './options.js';
import { interleave, type Measurement, medianOf, type Sample, samplesOf, type Subject } from './measure.js';
import { judged, type Section, shown } from './report.js';
import { fillEvents, LENGTH } from './event-log.js';
import { makeTenants, registry, withProduct } from './seed.js';

/** Page size of the baseline and of the rebuild. */
const PAGE = 5000;
const GOAL = 100_000;
/** CPU time of an event, of this process and of PostgreSQL. */
const CPU_US = 8;

/** Measures the rebuild of a projection of one account. */
export function rebuildPart(bed: TestBed, options: BenchOptions, log: (line: string) => void): Promise<Section[]> {
  return withProduct(bed, 'rebuild', async (database) => {
    const [tenant] = await makeTenants(database, 1);
    if (tenant === undefined) throw new Error('No account was created');
    log(`filling ${options.events} events`);
    const head = await fillEvents(database, tenant, Math.ceil(options.events / LENGTH));
    const projection = registry.projections.get('search_index');
    if (projection === undefined) throw new Error('There is no search index');
    const once = (name: string, work: () => Promise<number>): Subject => ({
      name,
      measure: async () => {
        const start = performance.now();
        const events = await work();
        return sampleOfOne(events, performance.now() - start);
      },
    });
    const samples = await interleave(
      [
        once('read', () => readAll(database, tenant.uuid, head)),
        once('rebuild', () =>
          rebuild(database, new ProjectionRunner(projection, registry), tenant.uuid, () => undefined),
        ),
        once('verify', async () => {
          const findings = await verifyAccount(database, registry, tenant.uuid, () => undefined);
          if (findings.length > 0) throw new Error(`\`events verify\` has findings: ${findings[0]?.message}`);
          return head;
        }),
      ],
      options,
      log,
    );
    const rows = await database.query('select from search_index where account_id = $1', [tenant.uuid]);
    if (rows.length !== Math.ceil(options.events / LENGTH)) throw new Error(`The index has ${rows.length} rows`);
    const [reads, rebuilds, verifications] = [
      samplesOf(samples, 'read'),
      samplesOf(samples, 'rebuild'),
      samplesOf(samples, 'verify'),
    ];
    const read = medianOf(reads, 'perSecond');
    const rebuilt = medianOf(rebuilds, 'perSecond');
    const verified = medianOf(verifications, 'perSecond');
    return [
      {
        title: 'Rebuild',
        about: `${head.toLocaleString('en')} events of one account, ${LENGTH} per client, interleaved. The baseline only reads the same events in the same pages.
A rebuild ends when the rows of the old generation are deleted.`,
        head: ['', 'CPU µs', 'goal', '', 'events per second', 'ratio to reading', 'goal', ''],
        rows: [
          { cells: ['reading the events', shown(cpuOf(reads)), '', '', shown(read), '', '', ''], samples: reads },
          {
            cells: [
              'rebuild of the search index',
              `**${shown(cpuOf(rebuilds))}**`,
              ...judged(cpuOf(rebuilds), { max: CPU_US }),
              `**${shown(rebuilt)}**`,
              shown(rebuilt / read),
              ...judged(rebuilt, { min: GOAL }),
            ],
            samples: rebuilds,
            baseline: reads,
          },
          {
            cells: [
              '`events verify`',
              shown(cpuOf(verifications)),
              '',
              '',
              shown(verified),
              shown(verified / read),
              '',
              '',
            ],
            samples: verifications,
            baseline: reads,
          },
        ],
      },
    ];
  });
}

/** Of an event, of Node and PostgreSQL together. */
const cpuOf = (samples: readonly Measurement[]): number =>
  medianOf(samples, 'nodeUs') + medianOf(samples, 'postgresUs');

const sampleOfOne = (count: number, ms: number): Sample => ({
  count,
  perSecond: (count * 1000) / ms,
  p50Ms: ms,
  p99Ms: ms,
});

/** Reads and parses the pages of a rebuild. */
async function readAll(database: Queryable, account: string, head: number): Promise<number> {
  let count = 0;
  for (let position = 0; position < head; position += PAGE) {
    const rows = await database.query(
      'select stream_id, version, type, data from event where account_id = $1 and position > $2 and position <= $3 order by position',
      [account, position, position + PAGE],
    );
    count += rows.length;
  }
  return count;
}
