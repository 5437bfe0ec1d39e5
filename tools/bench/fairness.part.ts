import { DomainError } from '#eventstore/domain';
import { type Database, type EventStore, storeParts } from '#eventstore/store';
import { tenantOf } from './commit.part.js';
import type { Lab } from './lab.js';
import { closedLoop, interleave, medianOf, type Plan, samplesOf, type Subject } from './measure.js';
import { judged, RATE_HEAD, rateRow, type Row, type Section } from './report.js';
import { callerOf, contacts, makeTenants, registry, type Tenant, withProduct } from './seed.js';
import { contexts } from '../../apps/contexts.js';

const ACCOUNTS = 1000;
/** The writers of all other accounts, and those of the one account: a fifth of 64. */
const OTHERS = 51;
const NOISY = 13;

/** How the accounts of a process fare beside one that sends much, or whose row another transaction holds. */
export function fairnessPart(lab: Lab, plan: Plan, say: (line: string) => void): Promise<Section[]> {
  return lab.withDatabase('fairness', (url) =>
    withProduct(url, async (database) => {
      const [noisy, ...others] = await makeTenants(database, ACCOUNTS + 1);
      if (noisy === undefined) throw new Error('No account was made');
      const { store } = storeParts(database, contexts);
      await createClient(store, noisy, 'taken');
      await database.query('analyze');
      let turn = 0;
      const measureOthers = (seconds: number) =>
        closedLoop(OTHERS, seconds, () => createClient(store, tenantOf(others, turn++), null));
      const beside = (name: string, work: (seconds: number) => Promise<unknown>): Subject => ({
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
          beside('alone', () => Promise.resolve()),
          beside('beside a noisy account', (seconds) =>
            closedLoop(NOISY, seconds, (writer) => createClient(store, noisy, writer % 2 === 0 ? 'taken' : null)),
          ),
          beside('beside a held account', (seconds) =>
            whileHeld(database, noisy, seconds, () =>
              Promise.all(Array.from({ length: NOISY }, () => createClient(store, noisy, null))),
            ),
          ),
        ],
        plan,
        say,
      );
      const rows: Row[] = [
        rateRow('other accounts alone', samples, 'alone'),
        rateRow('other accounts, beside a noisy one', samples, 'beside a noisy account', 'alone', { least: 0.8 }),
        rateRow('other accounts, beside a held one', samples, 'beside a held account', 'alone'),
      ];
      const alone = medianOf(samplesOf(samples, 'alone'), 'p99Ms');
      for (const name of ['beside a noisy account', 'beside a held account']) {
        const own = samplesOf(samples, name);
        const factor = medianOf(own, 'p99Ms') / alone;
        const cells = [`p99 of the others ${name}, times that alone`, '', '', '', `**${factor.toFixed(2)}**`, ''];
        rows.push({ cells: [...cells, ...judged(factor, { most: 2 })], samples: own });
      }
      return [{ title: 'Fairness of the commit', about: ABOUT, head: RATE_HEAD, rows }];
    }),
  );
}

const ABOUT = `One process. ${OTHERS} writers create clients in 1,000 accounts. The noisy account has ${NOISY} writers beside them, half of
whose clients have an external id that is taken. The held account's row is locked by another transaction all the while, and
${NOISY} creations wait for it.`;

async function createClient(store: EventStore, { uuid, territory }: Tenant, externalId: string | null): Promise<void> {
  try {
    await store.create(registry.aggregate('client'), callerOf(uuid), (uow) => {
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

/** Locks an account's row for so long; what is done meanwhile ends after it. */
async function whileHeld(
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
