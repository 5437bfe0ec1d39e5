import type { RecordedExample } from '../../libs/http/src/openapi/recorded-examples.js';
import type { SentExample } from './example-requests.js';

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** The time of all recordings. */
const RECORDED_AT = Date.parse('2026-11-21T09:30:00Z');
/** The times of a recording are rounded to it: a recording takes less than half of it, however busy the machine is. */
const STEP_MS = 5 * 60_000;
/** Those of examples and demo data have no milliseconds. */
const RECORDED_TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.(?!000)\d{3}Z/g;

/** The most entries of a list of objects in an example. */
const MAX_ENTRIES = 2;

/** Turns sent examples into those of the OpenAPI document: short, without secrets, and with the same uuids in each recording. */
export class Recorder {
  private readonly uuids = new Map<string, string>();
  private readonly startedAt = Date.now();

  /** @param hosts the hosts of the recording, and what stands in the document for each. */
  constructor(private readonly hosts: Readonly<Record<string, string>>) {}

  /**
   * The JSON of the recorded examples, which `npm run openapi:examples` writes.
   * @param deliveries the body of a delivery by operation id.
   */
  record(sent: readonly SentExample[], deliveries: ReadonlyMap<string, object>): string {
    const examples: Record<string, RecordedExample> = {};
    for (const { operation, parameters, query, response } of sent) {
      const hasBody = typeof response.body === 'object' && response.body !== null;
      examples[operation.id] = {
        ...(Object.keys(parameters).length > 0 ? { path: parameters } : {}),
        ...(Object.keys(query).length > 0 ? { query } : {}),
        ...(hasBody ? { response: shortened(response.body) } : {}),
      };
    }
    for (const [id, delivery] of deliveries) examples[id] = { delivery: shortened(delivery) };
    const sorted = Object.fromEntries(Object.entries(examples).sort(([a], [b]) => (a < b ? -1 : 1)));
    return `${this.stable(JSON.stringify(sorted, null, 2))}\n`;
  }

  private stable(text: string): string {
    let result = text;
    for (const [host, shown] of Object.entries(this.hosts)) result = result.replaceAll(host, shown);
    return result
      .replace(UUID, (uuid) => {
        const known =
          this.uuids.get(uuid) ?? `019b76da-5c00-7000-8000-${String(this.uuids.size + 1).padStart(12, '0')}`;
        this.uuids.set(uuid, known);
        return known;
      })
      .replace(/fk_\w{8}_\w{46}/g, 'fk_Example1_shownOnceWhenTheKeyIsCreated00000000000000')
      .replace(/fu_[\w-]{20,}/g, 'fu_Example1_shownOnceWhenTheTokenIsCreated0000000000000000')
      .replace(/(sign-in\/[\w-]+\.)[\w-]+/g, '$1ExampleOfACodeThatSignsInOnce00000000000000')
      .replace(/whsec_[\w+/=]+/g, 'whsec_ZXhhbXBsZSBvZiBhIHNlY3JldCwgc2hvd24gb25jZQ==')
      .replace(/signature=[\w-]+/g, 'signature=EXAMPLE')
      .replace(/"v1,[\w+/=]+"/g, '"v1,ZXhhbXBsZSBvZiBhIHNpZ25hdHVyZQ=="')
      .replace(/"request_time_ms": \d+/g, '"request_time_ms": 12')
      .replace(/(?<=expires=|"webhook-timestamp": ")\d+/g, (seconds) => String(+this.shifted(+seconds * 1000) / 1000))
      .replace(/(?<="date": ")\w+, [^"]+ GMT/g, (time) => this.shifted(Date.parse(time)).toUTCString())
      .replace(RECORDED_TIME, (time) => this.shifted(Date.parse(time)).toISOString());
  }

  /** A time of the recording as one of every recording; durations are kept, in steps of {@link STEP_MS}. */
  private shifted(time: number): Date {
    return new Date(RECORDED_AT + Math.round((time - this.startedAt) / STEP_MS) * STEP_MS);
  }
}

/** The same value with at most {@link MAX_ENTRIES} entries in each list of objects. */
export function shortened(value: unknown): unknown {
  if (Array.isArray(value))
    return value.slice(0, value.every((one) => typeof one === 'object') ? MAX_ENTRIES : value.length).map(shortened);
  if (typeof value !== 'object' || value === null) return value;
  // Of a JSON Schema, what it describes: its references would be references of the document.
  if ('$schema' in value) return { $schema: value.$schema, type: 'object' };
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, shortened(one)]));
}
