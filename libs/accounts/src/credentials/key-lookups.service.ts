import { HttpError, networkOf } from '#http';

const MAX_WRONG_KEYS_PER_MINUTE = 10;
const MS_PER_WRONG_KEY = 60_000 / MAX_WRONG_KEYS_PER_MINUTE;
/** Time between two look-ups of a network that has sent too many wrong keys. */
const LOOKUP_INTERVAL_MS = 1_000;
const MAX_KEYS_PER_LOOKUP = 1_000;
/** What is kept in memory, of all networks together. The oldest tenth is forgotten when there is more. */
const MAX_KEPT = { networks: 100_000, refusedKeys: 100_000 };

/** A key that a request sends. */
export interface SentKey {
  /** SHA-256, in hexadecimal. */
  readonly hash: string;
  /** The index key; undefined when its form shows that it is no key, which costs no look-up. */
  readonly lookup: string | undefined;
}

/** Finds stored keys. */
export interface KeySource<K> {
  findOne(key: SentKey): Promise<K | undefined>;
  /** @returns the keys that were found, by their hashes. */
  findAll(keys: readonly SentKey[]): Promise<ReadonlyMap<string, K>>;
  /** Whether a stored key authenticates. The others count as wrong. */
  isRight(found: K): boolean;
  /** Remembers a right key, whose request may have been refused. */
  remember(hash: string, found: K): void;
}

interface Waiting<K> {
  readonly key: SentKey;
  readonly resolve: (found: K | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/** What an IPv4 address, or a /64 network of IPv6, has sent. */
interface Network<K> {
  /** When the leaky bucket of wrong keys is empty. */
  emptyAt: number;
  /** Look-ups in progress. */
  running: number;
  waiting: Waiting<K>[];
  nextLookupAt: number;
}

/** A sample of the keys that a network was refused since its last look-up. */
interface Refused {
  readonly keys: SentKey[];
  count: number;
}

/**
 * Looks keys up that are not known, and limits the wrong ones by address (contract §25). Beyond ten wrong keys a minute an address
 * has one look-up a second. It covers the keys that were refused since the one before, so that a right key among any number of wrong
 * ones is known when its client tries again.
 */
export class KeyLookups<K> {
  private readonly networks = new Map<string, Network<K>>();
  private readonly refused = new Map<Network<K>, Refused>();
  private refusedKeys = 0;

  constructor(
    private readonly source: KeySource<K>,
    /** Milliseconds of a clock that never goes back. */
    private readonly now: () => number = () => performance.now(),
    private readonly maxKept = MAX_KEPT,
  ) {}

  /**
   * The stored key; undefined when there is none.
   * @param address of the client.
   * @throws HttpError 429 with `Retry-After` after too many wrong keys.
   */
  find(key: SentKey, address: string | undefined): Promise<K | undefined> {
    const network = this.networkAt(address === undefined ? 'unknown' : networkOf(address));
    return new Promise((resolve, reject) => {
      network.waiting.push({ key, resolve, reject });
      this.serve(network);
    });
  }

  private networkAt(name: string): Network<K> {
    const network = this.networks.get(name) ?? { emptyAt: 0, running: 0, waiting: [], nextLookupAt: 0 };
    // The map is in the order of the last key, so that the first networks are those to forget.
    this.networks.delete(name);
    this.networks.set(name, network);
    if (this.networks.size > this.maxKept.networks)
      for (const oldest of [...this.networks.keys()].slice(0, Math.ceil(this.networks.size / 10)))
        this.networks.delete(oldest);
    return network;
  }

  /** Starts as many look-ups as may all be wrong. The other requests wait while that is open. */
  private serve(network: Network<K>): void {
    while (network.waiting.length > 0 && this.allowance(network) > 0) {
      const [next] = network.waiting.splice(0, 1);
      if (next !== undefined) void this.lookUp(network, next);
    }
    if (network.running === 0 && network.waiting.length > 0) this.limit(network);
  }

  private allowance({ emptyAt, running }: Network<K>): number {
    const full = Math.max(0, emptyAt - this.now());
    return Math.floor((60_000 - full) / MS_PER_WRONG_KEY + 0.001) - running;
  }

  private lookUp(network: Network<K>, { key, resolve, reject }: Waiting<K>): Promise<void> {
    return this.run(network, reject, async () => {
      const found = key.lookup === undefined ? undefined : await this.source.findOne(key);
      if (found !== undefined && this.source.isRight(found)) this.accept(network, key.hash, found);
      else network.emptyAt = Math.max(this.now(), network.emptyAt) + MS_PER_WRONG_KEY;
      resolve(found);
    });
  }

  /** Looks a key up when a second has passed since the last look-up, together with those that were refused; refuses the others. */
  private limit(network: Network<K>): void {
    const waiting = network.waiting.splice(0);
    const isDue = this.now() >= network.nextLookupAt;
    const first = isDue ? waiting.find(({ key }) => key.lookup !== undefined) : undefined;
    if (first !== undefined) {
      network.nextLookupAt = this.now() + LOOKUP_INTERVAL_MS;
      void this.lookUpRefused(network, first);
    }
    const seconds = Math.max(1, Math.ceil((network.nextLookupAt - this.now()) / 1000));
    for (const other of waiting)
      if (other !== first) {
        this.noteRefused(network, other.key);
        other.reject(tooManyWrongKeys(seconds));
      }
  }

  private lookUpRefused(network: Network<K>, { key, resolve, reject }: Waiting<K>): Promise<void> {
    return this.run(network, reject, async () => {
      const all = await this.source.findAll([key, ...this.takeRefused(network)]);
      for (const [hash, found] of all) if (this.source.isRight(found)) this.accept(network, hash, found);
      resolve(all.get(key.hash));
    });
  }

  private async run(network: Network<K>, reject: (error: unknown) => void, lookUp: () => Promise<void>): Promise<void> {
    network.running++;
    await lookUp().catch(reject);
    network.running--;
    this.serve(network);
  }

  /** Remembers a right key, and answers the other requests that wait with it. */
  private accept(network: Network<K>, hash: string, found: K): void {
    this.source.remember(hash, found);
    const { true: same = [], false: others = [] } = Object.groupBy(network.waiting, ({ key }) =>
      key.hash === hash ? 'true' : 'false',
    );
    network.waiting = others;
    for (const { resolve } of same) resolve(found);
  }

  /** Each refused key is kept with the same probability: no order of requests keeps a right one out for ever. */
  private noteRefused(network: Network<K>, key: SentKey): void {
    if (key.lookup === undefined) return;
    const refused = this.refused.get(network) ?? { keys: [], count: 0 };
    this.refused.set(network, refused);
    const at = refused.count < MAX_KEYS_PER_LOOKUP ? refused.count : Math.floor(Math.random() * (refused.count + 1));
    refused.count++;
    if (at >= MAX_KEYS_PER_LOOKUP) return;
    if (at === refused.keys.length) this.refusedKeys++;
    refused.keys[at] = key;
    if (this.refusedKeys > this.maxKept.refusedKeys)
      for (const oldest of [...this.refused.keys()].slice(0, Math.ceil(this.refused.size / 10)))
        this.takeRefused(oldest);
  }

  private takeRefused(network: Network<K>): readonly SentKey[] {
    const { keys } = this.refused.get(network) ?? { keys: [] };
    this.refused.delete(network);
    this.refusedKeys -= keys.length;
    return keys;
  }
}

const tooManyWrongKeys = (seconds: number): HttpError =>
  new HttpError(429, 'rate_limited', `Too many wrong API keys from this address: retry in ${seconds} s`, {
    'Retry-After': String(seconds),
  });
