import { describe, expect, it } from '@jest/globals';
import { FieldlineConnectionError, isEpochChanged } from '../src/errors.js';
import type { FeedEvent, FeedEventOf, FeedPosition } from '../src/feed.js';
import { connectionLost, json, outcome, problem, scripted } from './scripted.js';

const COMMON = {
  position: 1,
  uuid: '0190f0a4-6f5e-7c3a-9d2b-5a1c6e7f8a01',
  entity_uuid: '0190f0a4-6f5e-7c3a-9d2b-5a1c6e7f8a02',
  entity_version: 3,
  recorded_at: '2026-11-21T09:30:00.000Z',
  context: {
    source: 'worker',
    via: 'api',
    happened_at: '2026-11-21T09:30:00.000Z',
    created_at: '2026-11-21T09:30:00.000Z',
    user_uuid: null,
    user_email: null,
    device_uuid: null,
    api_key_uuid: null,
    correlation_id: 'request',
  },
} as const;
const STARTED: FeedEventOf<'job_started'> = {
  ...COMMON,
  type: 'job_started',
  entity_type: 'job',
  data: { from: 'scheduled', to: 'started' },
};
const RENAMED: FeedEventOf<'client_updated'> = {
  ...COMMON,
  type: 'client_updated',
  entity_type: 'client',
  data: { organization_name: 'Acme' },
};

/** The type of an event decides the type of its data: this compiles, and what is marked does not. */
function summaryOf(event: FeedEvent): string {
  // @ts-expect-error Not every event has it.
  const before: unknown = event.data.from;
  expect(before).toBe(event.type === 'job_started' ? 'scheduled' : undefined);
  switch (event.type) {
    case 'job_started': {
      const from:
        'posted' | 'scheduled' | 'published' | 'en_route' | 'suspended' | 'started' | 'finished' | 'canceled' =
        event.data.from;
      // @ts-expect-error A change of status has no fields of clients.
      expect(event.data.organization_name).toBeUndefined();
      const status: string | undefined = event.snapshot?.status;
      return `${event.entity_type} ${from} ${status}`;
    }
    case 'client_updated': {
      // A change has any part of the fields.
      const name: string | null | undefined = event.data.organization_name;
      const phone: string | undefined = event.data.contacts?.[0]?.value;
      return `${event.entity_type} ${name} ${phone}`;
    }
    case 'unit_created': {
      const code: string = event.data.code;
      return code;
    }
    default:
      return event.type;
  }
}

describe('events of the change feed', () => {
  it('are narrowed by their type', () => {
    expect(summaryOf(STARTED)).toBe('job scheduled undefined');
    expect(summaryOf(RENAMED)).toBe('client Acme undefined');
  });

  it('are typed where the client reads them', async () => {
    const { api } = scripted([json(200, { events: [STARTED, RENAMED], head: 2 })]);
    const seen: string[] = [];
    for await (const event of api.list('/v2/events')) {
      const typed: FeedEvent = event;
      seen.push(summaryOf(typed));
    }
    expect(seen).toHaveLength(2);
  });
});

describe('following the feed', () => {
  const event = (position: number): FeedEvent => ({ ...STARTED, position });
  const page = (positions: readonly number[], head: number, isLast = true): Response =>
    json(
      200,
      { events: positions.map(event), head },
      isLast ? {} : { Link: `</v2/events?after=${positions.at(-1)}>; rel="next"` },
    );
  const asked = (sent: readonly { readonly url: string }[]): (string | null)[] =>
    sent.map(({ url }) => new URL(url).searchParams.get('after'));

  /** The positions of the first events. */
  async function first(count: number, events: AsyncIterable<FeedEvent>): Promise<number[]> {
    const positions: number[] = [];
    for await (const { position } of events) if (positions.push(position) === count) break;
    return positions;
  }

  it('yields each event once, continues after pages and at the head, and waits for new ones', async () => {
    const { api, sent } = scripted([
      page([3, 5], 9, false),
      page([7], 9),
      page([], 20),
      page([21], 21),
      page([22], 22),
    ]);
    const events = api.follow({
      after: 2,
      types: ['job_started', 'job_finished'],
      entity_type: 'job',
      include: 'snapshot',
      limit: 2,
    });
    expect(await first(5, events)).toEqual([3, 5, 7, 21, 22]);
    expect(asked(sent)).toEqual(['2', '5', '9', '20', '21']);
    expect(Object.fromEntries(new URL(sent[0]?.url ?? '').searchParams)).toEqual({
      types: 'job_started,job_finished',
      entity_type: 'job',
      include: 'snapshot',
      limit: '2',
      after: '2',
      wait: '25',
    });
    // Leaving the loop reads nothing further.
    expect(sent).toHaveLength(5);
  });

  it('goes on after a page without events that is not the last', async () => {
    const more = json(200, { events: [], head: 5000 }, { Link: '</v2/events?via=undo&after=5000>; rel="next"' });
    const saved: number[] = [];
    const { api, sent } = scripted([more, page([5007], 6000)]);
    const checkpoint = { load: () => 0, save: (position: number) => saved.push(position) };
    const seen: number[] = [];
    for await (const { position } of api.follow({ via: 'undo', wait: 0, checkpoint })) seen.push(position);
    expect([seen, asked(sent), saved]).toEqual([[5007], ['0', '5000'], [5000, 6000]]);
  });

  it('starts at the first event', async () => {
    const { api, sent } = scripted([page([1], 1)]);
    expect(await first(1, api.follow())).toEqual([1]);
    expect(asked(sent)).toEqual(['0']);
  });

  it('continues after lost connections and while the service is unavailable, however often', async () => {
    const faults = [502, 503, 504, 503, 503, 503].flatMap((status) => [connectionLost(), new Response('', { status })]);
    const { api, sent } = scripted([page([1], 1), ...faults, page([2], 2)], { retries: 0 });
    expect(await outcome(() => first(2, api.follow()))).toMatchObject({ result: [1, 2] });
    expect(asked(sent)).toEqual(['0', ...Array.from({ length: 13 }, () => '1')]);
  });

  it('waits for as long as the service requests', async () => {
    const busy = [503, 429].map((status) => problem(status, 'busy', {}, { 'Retry-After': '120' }));
    const { api } = scripted([...busy, page([1], 1)]);
    const { result, waited } = await outcome(() => first(1, api.follow()));
    expect(result).toEqual([1]);
    expect(waited).toBeGreaterThanOrEqual(240_000);
  });

  describe('remembers the epoch of the log', () => {
    const [EPOCH, NEXT] = ['0190f0a4-6f5e-7c3a-9d2b-5a1c6e7f8a03', '0190f0a4-6f5e-7c3a-9d2b-5a1c6e7f8a04'];
    const pageOf = (epoch: string, positions: readonly number[], head: number): Response =>
      json(200, { events: positions.map(event), head, epoch });
    const epochs = (sent: readonly { readonly url: string }[]): (string | null)[] =>
      sent.map(({ url }) => new URL(url).searchParams.get('epoch'));

    it('and sends it from the second request on, or from the first when it is given', async () => {
      const fresh = scripted([pageOf(EPOCH, [1], 1), pageOf(EPOCH, [2], 2)]);
      expect(await first(2, fresh.api.follow())).toEqual([1, 2]);
      expect(epochs(fresh.sent)).toEqual([null, EPOCH]);
      const known = scripted([pageOf(EPOCH, [2], 2)]);
      expect(await first(1, known.api.follow({ after: 1, epoch: EPOCH }))).toEqual([2]);
      expect(epochs(known.sent)).toEqual([EPOCH]);
    });

    it('and stores it with the position', async () => {
      const saved: unknown[] = [];
      const checkpoint = {
        load: () => ({ position: 4, epoch: EPOCH }),
        save: (...stored: unknown[]) => saved.push(stored),
      };
      const { api, sent } = scripted([pageOf(EPOCH, [5, 6], 6)]);
      expect(await first(9, api.follow({ checkpoint, wait: 0 }))).toEqual([5, 6]);
      expect([asked(sent), epochs(sent), saved]).toEqual([['4'], [EPOCH], [[6, EPOCH]]]);
    });

    it('and rejects with the new epoch and the head when it has changed', async () => {
      const gone = problem(410, 'feed.epoch_changed', { epoch: NEXT, head: 7 });
      const { api } = scripted([pageOf(EPOCH, [1], 1), gone]);
      const error: unknown = await first(9, api.follow()).catch((reason: unknown) => reason);
      if (!isEpochChanged(error)) throw error;
      const position: FeedPosition = { position: error.head, epoch: error.epoch };
      expect(position).toEqual({ position: 7, epoch: NEXT });
    });
  });

  it('retries other failures as any call, and does not count those without limit', async () => {
    const failed = (): Response => problem(500, 'internal_error');
    const outage = [connectionLost(), problem(503, 'unavailable'), connectionLost()];
    const recovered = scripted([...outage, failed(), ...outage, failed(), page([1], 1)], { retries: 2 });
    expect(await outcome(() => first(1, recovered.api.follow()))).toMatchObject({ result: [1] });
    const broken = scripted([connectionLost(), failed(), failed(), failed(), page([1], 1)], { retries: 2 });
    const { result } = await outcome(() => first(1, broken.api.follow()));
    expect(result).toMatchObject({ status: 500, attempts: 4 });
  });

  it('rejects for other errors, after the given retries, and when it is aborted', async () => {
    const revoked = scripted([page([1], 1), problem(401, 'unauthorized')]);
    await expect(first(2, revoked.api.follow())).rejects.toMatchObject({ status: 401 });
    const lost = scripted([page([1], 1), connectionLost()]);
    await expect(first(2, lost.api.follow({ retries: 0 }))).rejects.toBeInstanceOf(FieldlineConnectionError);
    const away = scripted([problem(503, 'unavailable', {}, { 'Retry-After': '120' })]);
    await expect(first(1, away.api.follow({ retries: 3 }))).rejects.toMatchObject({ status: 503, attempts: 1 });
    const stop = new AbortController();
    const waiting = scripted([
      page([1], 1),
      ({ signal }) =>
        new Promise((_, reject) => {
          signal?.addEventListener('abort', () => reject(signal.reason as Error));
          stop.abort(new Error('enough'));
        }),
    ]);
    await expect(first(2, waiting.api.follow({ signal: stop.signal }))).rejects.toThrow('enough');
  });

  it('holds requests for as long as it is asked to, and ends at the head without waiting', async () => {
    const { api, sent } = scripted([page([1, 2], 5, false), page([3], 9)]);
    expect(await first(Infinity, api.follow({ wait: 0 }))).toEqual([1, 2, 3]);
    expect(asked(sent)).toEqual(['0', '2']);
    const short = scripted([page([1], 1)]);
    await first(1, short.api.follow({ wait: 5 }));
    expect(new URL(short.sent[0]?.url ?? '').searchParams.get('wait')).toBe('5');
    for (const wait of [-1, 26, 0.5])
      await expect(first(1, api.follow({ wait }))).rejects.toThrow('wait must be a number of seconds from 0 to 25');
  });

  describe('with a checkpoint', () => {
    const checkpointAt = (start: number | null | undefined, every?: number) => {
      const saved: number[] = [];
      const save = async (position: number): Promise<void> => {
        await Promise.resolve();
        saved.push(position);
      };
      return { saved, checkpoint: { load: () => start, save, every } };
    };
    const pages = (): Response[] => [page([3, 5], 9, false), page([7], 9), page([], 20)];

    it.each([
      [undefined, 2, '2'],
      [null, undefined, '0'],
      [4, 2, '4'],
      [0, 2, '0'],
    ])('starts at what is stored: %s, else %s', async (stored, after, start) => {
      const { api, sent } = scripted([page([], 50)]);
      await first(1, api.follow({ checkpoint: checkpointAt(stored).checkpoint, after, wait: 0 }));
      expect(asked(sent)).toEqual([start]);
    });

    it('saves after each page, and what the filters skip', async () => {
      const { saved, checkpoint } = checkpointAt(2);
      const { api } = scripted(pages());
      const seen: string[] = [];
      for await (const { position } of api.follow({ checkpoint, wait: 0 }))
        seen.push(`${position} after ${saved.join()}`);
      expect(seen).toEqual(['3 after ', '5 after ', '7 after 5']);
      expect(saved).toEqual([5, 9]);
    });

    it('saves after as many events as are requested, when they are processed', async () => {
      const { saved, checkpoint } = checkpointAt(2, 1);
      const { api } = scripted(pages());
      const seen: string[] = [];
      for await (const { position } of api.follow({ checkpoint, wait: 0 }))
        seen.push(`${position} after ${saved.join()}`);
      expect(seen).toEqual(['3 after ', '5 after 3', '7 after 3,5']);
      expect(saved).toEqual([3, 5, 7, 9]);
    });

    it('does not save an event whose body throws or leaves, and saves those before it', async () => {
      const thrown = checkpointAt(2);
      const failing = async (): Promise<void> => {
        for await (const { position } of scripted(pages()).api.follow({ checkpoint: thrown.checkpoint }))
          if (position === 7) throw new Error('full');
      };
      await expect(failing()).rejects.toThrow('full');
      expect(thrown.saved).toEqual([5]);
      const left = checkpointAt(2);
      await first(2, scripted(pages()).api.follow({ checkpoint: left.checkpoint }));
      expect(left.saved).toEqual([3]);
      const firstOne = checkpointAt(2);
      await first(1, scripted(pages()).api.follow({ checkpoint: firstOne.checkpoint }));
      expect(firstOne.saved).toEqual([]);
    });

    it('saves what is processed when the feed cannot be read any more', async () => {
      const { saved, checkpoint } = checkpointAt(2, 10);
      const { api } = scripted([page([3], 3), problem(401, 'unauthorized')]);
      await expect(first(9, api.follow({ checkpoint }))).rejects.toMatchObject({ status: 401 });
      expect(saved).toEqual([3]);
    });

    it('rejects when the position cannot be stored, and tries it once', async () => {
      let tries = 0;
      const save = (): Promise<void> => Promise.reject(new Error(`disk full ${++tries}`));
      const following = first(9, scripted(pages()).api.follow({ checkpoint: { load: () => 2, save } }));
      await expect(following).rejects.toThrow('disk full 1');
      expect(tries).toBe(1);
      for (const every of [0, -1, Number.NaN])
        await expect(first(1, scripted([]).api.follow({ checkpoint: { load: () => 0, save, every } }))).rejects.toThrow(
          'every must be a number of events',
        );
    });
  });
});
