import { DomainError } from '#eventstore/domain';
import { type Database, type EventStore, storeParts } from '#eventstore/store';
import { tenantOf } from './prepared-commits.js';
import type { TestBed } from './test-bed.js';
import { closedLoop, interleave, medianOf, type Plan, samplesOf, type Subject } from './measure.js';
import { judged, RATE_HEAD, rateRow, type Row, type Section } from './report.js';
import { requestContextOf, contacts, makeTenants, registry, type Tenant, withProduct } from './seed.js';
import { contexts } from '../../apps/contexts.js';

const ACCOUNTS = 1000;
/** Writers of the other accounts, and of the noisy account: a fifth of 64. */
const OTHERS = 51;
const NOISY = 13;

/** Measures commits of other accounts while one account sends much, or its row is locked. */
export function fairnessPart(bed: TestBed, plan: Plan, log: (line: string) => void): Promise<Section[]> {
  return withProduct(bed, 'fairness', async (database) => {
    const [noisy, ...others] = await makeTenants(database, ACCOUNTS + 1);
    if (noisy === undefined) throw new Error('No account was created');
    const { store } = storeParts(database, contexts);
    await createClient(store, noisy, 'taken');
    await database.query('analyze');
    let turn = 0;
    const measureOthers = (seconds: number) =>
      closedLoop(OTHERS, seconds, () => createClient(store, tenantOf(others, turn++), null));
    const subjectWith = (name: string, work: (seconds: number) => Promise<unknown>): Subject => ({
      name,
      measure: async (seconds) => {
        const ends = work(seconds);
        const sample = await measureOthers(seconds);
        await ends;
        return sample;
      },
    });
    const samples = await interleave(
      [
        subjectWith('alone', () => Promise.resolve()),
        subjectWith('with a noisy account', (seconds) =>
          closedLoop(NOISY, seconds, (writer) => createClient(store, noisy, writer % 2 === 0 ? 'taken' : null)),
        ),
        subjectWith('with a locked account', (seconds) =>
          whileLocked(database, noisy, seconds, () =>
            Promise.all(Array.from({ length: NOISY }, () => createClient(store, noisy, null))),
          ),
        ),
      ],
      plan,
      log,
    );
    const rows: Row[] = [
      rateRow('other accounts alone', samples, 'alone'),
      rateRow('other accounts, with a noisy one', samples, 'with a noisy account', 'alone', { min: 0.8 }),
      rateRow('other accounts, with a locked one', samples, 'with a locked account', 'alone'),
    ];
    const alone = medianOf(samplesOf(samples, 'alone'), 'p99Ms');
    for (const name of ['with a noisy account', 'with a locked account']) {
      const own = samplesOf(samples, name);
      const factor = medianOf(own, 'p99Ms') / alone;
      const cells = [`p99 of the others ${name}, relative to alone`, '', '', '', `**${factor.toFixed(2)}**`, ''];
      rows.push({ cells: [...cells, ...judged(factor, { max: 2 })], samples: own });
    }
    return [{ title: 'Fairness of the commit', about: ABOUT, head: RATE_HEAD, rows }];
  });
}

const ABOUT = `One process. ${OTHERS} writers create clients in 1,000 accounts. The noisy account has ${NOISY} additional writers; half of their
clients have an external id that is taken. The row of the locked account is locked by another transaction, and ${NOISY} creations wait
for it.`;

async function createClient(store: EventStore, { uuid, territory }: Tenant, externalId: string | null): Promise<void> {
  try {
    await store.create(registry.aggregate('client'), requestContextOf(uuid), (uow) => {
      uow.cacheRef('territory', territory);
      uow.addGuard({ guard: 'territory.usable', uuid: territory.uuid });
      return () => ({
        type: 'client.created',
        data: {
          externalId,
          organization: false,
          organizationName: null,
          firstName: 'Anna',
          lastName: 'Lindqvist',
          middleName: null,
          contacts: contacts(1),
          siteAddress: null,
          territoryUuid: territory.uuid,
        },
      });
    });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
  }
}

/** Locks the row of an account for `seconds`, starts `work`, and waits for it after the lock is released. */
async function whileLocked(
  database: Database,
  { uuid }: Tenant,
  seconds: number,
  work: () => Promise<unknown>,
): Promise<void> {
  let working: Promise<unknown> = Promise.resolve();
  await database.transaction(async (tx) => {
    await tx.query('select from account_log where account_id = $1 for update', [uuid]);
    working = work();
    await tx.query('select pg_sleep($1)', [seconds]);
  });
  await working;
}
