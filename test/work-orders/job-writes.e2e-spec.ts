import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { newUuid } from '#eventstore/domain';
import { JOBS, SERVICES } from '../support/resources.js';
import { only, type Service, startService } from '../support/service.js';

const PLACES = Array.from({ length: 100 }, (_, n) => n);

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const make = async (path: string, body: object): Promise<string> => only(await service.api('POST', path, { body }));

/** The bytes of WAL of a request: the least of many, because others write too, and whole pages after a checkpoint. */
async function walOf(requestOf: (n: number) => Promise<unknown>): Promise<number> {
  const position = async (): Promise<number> => {
    const [row] = await service.sql("select (pg_current_wal_insert_lsn() - '0/0')::bigint::text as at");
    return Number(row?.at);
  };
  const bytes: number[] = [];
  for (let n = 0; n < 12; n++) {
    const before = await position();
    await requestOf(n);
    bytes.push((await position()) - before);
  }
  return Math.min(...bytes);
}

const patch = async (job: string, body: object): Promise<void> => {
  expect((await service.api('PATCH', `${JOBS}/${job}`, { body })).status).toBe(200);
};

it('a change of a word writes little, however large the job is', async () => {
  const services: object[] = [];
  for (const n of PLACES)
    services.push({ service: { uuid: await make(SERVICES, { name: `Service ${n} ${newUuid()}` }) } });
  const small = await make(JOBS, {});
  const large = await make(JOBS, { ordered_services: services });
  const ofLarge = await walOf((n) => patch(large, { description: `Word ${n}` }));
  const ofSmall = await walOf((n) => patch(small, { description: `Word ${n}` }));
  expect(ofSmall).toBeLessThan(2000);
  expect(ofLarge).toBeLessThan(2000);
});
