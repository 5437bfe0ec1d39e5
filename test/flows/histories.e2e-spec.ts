import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { refused } from '../support/problems.js';
import { createAt, FULL_KINDS, type FullKind, makeOthers, one, two } from '../support/full-entities.js';
import { LONG } from '../support/long.js';
import { JOBS, type Json, PRODUCTS, RESOLUTIONS, SERVICES, WEBHOOKS } from '../support/resources.js';
import { only, type Service, startService } from '../support/service.js';

/**
 * Whatever happened to an entity, it is shown at each version as it was shown then, and as the body of its webhook was (contract §18).
 * No name of another entity changes meanwhile.
 */
const KINDS = Object.entries(FULL_KINDS).filter(([, { isListedOnly }]) => !isListedOnly);
/** Histories of each kind: 10,000 in the long form. */
const RUNS = LONG ? Math.ceil(10_000 / KINDS.length) : 3;

let service: Service;
beforeAll(async () => {
  service = await startService();
  await makeOthers(service.api);
  await createAt(service.api, WEBHOOKS, { url: 'https://hooks.example.com/in', event_types: ['*'] });
});
afterAll(() => service.stop());

/** What happens next, as far as it is allowed: any command may be refused. */
interface Step {
  readonly act: (typeof ACTS)[number];
  /** Which of the fields a PATCH has, as bits. */
  readonly fields: number;
  /** Chooses between values, versions and verbs. */
  readonly choice: number;
}
const ACTS = ['patch', 'patch', 'patch', 'verb', 'verb', 'revert', 'delete', 'restore'] as const;
const steps = fc.array(
  fc.record({ act: fc.constantFrom(...ACTS), fields: fc.nat({ max: 2 ** 24 }), choice: fc.nat({ max: 999 }) }),
  { minLength: 2, maxLength: LONG ? 16 : 8 },
);

type Request = readonly [method: string, below: string, body?: object];
const ARCHIVING: readonly Request[] = [
  ['POST', '/archive'],
  ['POST', '/unarchive'],
];
/** What happens to jobs, the usual way first. */
const verbsOf = (entity: Json): readonly Request[] => {
  const [provided] = (entity['provided_services'] ?? []) as readonly { readonly uuid: string }[];
  const below = `/provided_services/${provided?.uuid}`;
  return [
    [
      'PATCH',
      '',
      { scheduled_at: '2031-05-05T09:00:00.000Z', assignees: [{ worker: one('/v2/users'), access: 'edit' }] },
    ],
    ['POST', '/publish', {}],
    ['POST', '/en_route', {}],
    ['POST', '/start', {}],
    ['POST', '/provided_services', { service: one(SERVICES) }],
    ['POST', `${below}/used_materials`, { product: one(PRODUCTS), quantity: 2 }],
    ['PATCH', `${below}/used_materials/${one(PRODUCTS).uuid}`, { quantity: 3 }],
    ['DELETE', `${below}/used_materials/${one(PRODUCTS).uuid}`],
    ['DELETE', below],
    ['POST', '/suspend', {}],
    ['POST', '/finish', { resolution: two(RESOLUTIONS), comment: 'Late' }],
    ['POST', '/cancel', { reason: 'No' }],
    ['POST', '/unpublish', {}],
  ];
};

/** The request of a step, for an entity as it is shown; undefined when it is deleted. */
function requestOf({ path, body, change, acts }: FullKind, n: number, step: Step, entity: Json | undefined): Request {
  const { act, fields, choice } = step;
  const verbs = path() === JOBS ? verbsOf(entity ?? {}) : acts ? ARCHIVING : [];
  const [verb] = act === 'verb' ? verbs.slice(choice % Math.max(1, verbs.length)) : [];
  if (verb !== undefined) return verb;
  if (act === 'revert') return ['POST', '/revert', { to_version: 1 + (choice % 6) }];
  if (act === 'delete') return ['DELETE', ''];
  if (act === 'restore') return ['POST', '/restore', {}];
  const values = Object.entries((choice % 2 === 0 ? body(n) : change?.(n)) ?? {});
  const taken = values.filter(
    ([field], i) => ((fields >> i) & 1) === 1 && field !== 'template' && field !== 'organization',
  );
  return ['PATCH', '', Object.fromEntries(taken)];
}

/** The entity as it is shown now; undefined when it is deleted. */
async function shown(path: string): Promise<{ readonly entity: Json; readonly version: number } | undefined> {
  const answer = await service.api('GET', path);
  if (answer.status === 404) return undefined;
  return { entity: only(answer), version: Number(/^"(\d+)/.exec(answer.headers.get('etag') ?? '')?.[1]) };
}

interface Recorded {
  readonly version: number;
  readonly position: string;
  readonly type: string;
  readonly at: Date;
  /** The body of the webhook; null for a kind that has none. */
  readonly body: string | null;
}

/** The events of an entity, each with the body that its commit has stored for webhooks. */
const recordedOf = (uuid: string): Promise<Recorded[]> =>
  service.sql(
    `select e.version, e.position, e.type, e.recorded_at as at, b.body from event e
     left join outbox_body b on b.account_id = e.account_id and b.position = e.position and b.ordinal = 0
     where e.stream_id = $1 order by e.version`,
    [uuid],
  ) as Promise<unknown> as Promise<Recorded[]>;

let made = 0;
let versions = 0;

/** Makes an entity and performs the steps. @returns what was shown after each. */
async function live(kind: FullKind, path: string, n: number, all: readonly Step[]): Promise<Map<number, Json>> {
  const then = new Map<number, Json>();
  const look = async (): Promise<Json | undefined> => {
    const now = await shown(path);
    if (now !== undefined) then.set(now.version, now.entity);
    return now?.entity;
  };
  let entity = await look();
  for (const step of all) {
    const [method, below, body] = requestOf(kind, n, step, entity);
    await service.api(method, path + below, body && { body });
    entity = await look();
  }
  return then;
}

const nounOf = ({ noun, type }: FullKind): string => noun ?? type;

describe('an entity at each version is as it was', () => {
  it.each(KINDS)('%s', async (_, kind) => {
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const n = ++made;
        const uuid = await createAt(service.api, kind.path(), kind.body(n));
        const path = `${kind.path()}/${uuid}`;
        const then = await live(kind, path, n, all);
        const events = await recordedOf(uuid);
        for (const [i, { version, position, type, at, body }] of events.entries()) {
          versions++;
          const past = await service.api('GET', `${path}?version=${version}`);
          const moments = [position];
          // Another event may have the same time: it is the newer one that is shown.
          if (events[i + 1]?.at.getTime() !== at.getTime()) moments.push(at.toISOString());
          for (const moment of moments) {
            const asOf = await service.api('GET', `${path}?as_of=${moment}`);
            expect({ ...asOf, body: withoutId(asOf.body) }).toMatchObject({
              status: past.status,
              body: withoutId(past.body),
            });
          }
          if (type.endsWith('.deleted')) {
            expect(past).toEqual(refused(404, 'not_found', expect.stringMatching(/was deleted by version/)));
            continue;
          }
          expect(past.headers.get('etag')).toBe(`"${version}"`);
          const entity = only<Json>(past);
          const seen = then.get(version);
          if (seen !== undefined) expect({ version, entity }).toEqual({ version, entity: seen });
          if (body === null) continue;
          const { previous: __, ...published } = (JSON.parse(body) as Record<string, Json>)[nounOf(kind)] ?? {};
          expect({ version, entity }).toEqual({ version, entity: published });
        }
        expect(await service.api('GET', `${path}?version=${events.length + 1}`)).toEqual(
          refused(404, 'not_found', expect.stringMatching(/has no version/)),
        );
      }),
      { numRuns: RUNS },
    );
  });

  it('the histories have many versions, and bodies of webhooks', async () => {
    expect(versions).toBeGreaterThan(RUNS * KINDS.length * 2);
    const [{ bodies }] = (await service.sql('select count(*)::int as bodies from outbox_body')) as [{ bodies: number }];
    expect(bodies).toBeGreaterThan(RUNS * 4);
  });
});

/** A refusal without what is its own. */
const withoutId = (body: unknown): object => ({ ...(body as object), request_id: undefined });
