import { existsSync, readFileSync } from 'node:fs';
import type { DomainEvent } from '#eventstore/domain';

/** The folder with a sample of each version of each event that has data, as the database holds it. */
export const SAMPLES = 'test/architecture/events';

/** The data of the sample of an event; undefined without one. A restoration without its own has the data of the creation. */
export function sampleOf(type: DomainEvent['type'], version: number): object | undefined {
  const files = [type, type.replace(/\.restored$/, '.created')].map((one) => `${SAMPLES}/${one}@${version}.json`);
  const file = files.find((one) => existsSync(one));
  return file === undefined ? undefined : (JSON.parse(readFileSync(file, 'utf8')) as object);
}
