import dns from 'node:dns';
import type { Settings } from '#platform';
import { DeliveryError } from './attempt.js';

const MIN_TTL_SECONDS = 1;
const MAX_TTL_SECONDS = 60;
const FAILURE_TTL_SECONDS = 5;
const MAX_NAMES = 10_000;
const LOOPBACK: readonly string[] = ['127.0.0.1', '::1'];

/** A cached answer. `until` is in milliseconds of `performance.now()`. */
interface CachedAnswer {
  readonly until: number;
  readonly answer: Answer;
}

type Answer = readonly string[] | DeliveryError;

/**
 * Resolves host names without `dns.lookup`, whose pool of four threads one unresponsive name server can block. Answers are
 * cached for their TTL, limited to 1 to 60 s; failures for 5 s.
 */
export class HostResolver {
  private readonly resolver: dns.promises.Resolver;
  private readonly cache = new Map<string, CachedAnswer>();
  private readonly pending = new Map<string, Promise<Answer>>();
  private readonly usesSystemResolver: boolean;

  constructor(settings: Pick<Settings, 'webhookAllowedCidrs' | 'webhookDnsServers'>) {
    this.resolver = new dns.promises.Resolver({ timeout: 2000, tries: 2 });
    if (settings.webhookDnsServers.length > 0) this.resolver.setServers(settings.webhookDnsServers);
    // Name servers do not know the hosts file (`extra_hosts` of containers) and the search domains of clusters. Both name
    // internal hosts, which are only reachable with allowed ranges.
    this.usesSystemResolver = settings.webhookAllowedCidrs.length > 0 && settings.webhookDnsServers.length === 0;
  }

  /**
   * All addresses of a host name, IPv4 first; at least one.
   * @throws DeliveryError `dns` when it has none or the lookup fails.
   */
  async resolve(host: string): Promise<readonly string[]> {
    const name = host.replace(/\.$/, '').toLowerCase();
    if (name === 'localhost' || name.endsWith('.localhost')) return LOOPBACK;
    const cached = this.cache.get(name);
    const answer =
      cached !== undefined && cached.until > performance.now() ? cached.answer : await this.lookUpOnce(name);
    if (answer instanceof DeliveryError) throw answer;
    return answer;
  }

  /** Cancels pending queries. */
  close(): void {
    this.resolver.cancel();
  }

  private lookUpOnce(name: string): Promise<Answer> {
    const pending = this.pending.get(name);
    if (pending !== undefined) return pending;
    const answer = this.lookUp(name).finally(() => this.pending.delete(name));
    this.pending.set(name, answer);
    return answer;
  }

  private async lookUp(name: string): Promise<Answer> {
    const families = await Promise.allSettled([
      this.resolver.resolve4(name, { ttl: true }),
      this.resolver.resolve6(name, { ttl: true }),
    ]);
    const records = families.flatMap((family) => (family.status === 'fulfilled' ? family.value : []));
    if (records.length > 0)
      return this.store(
        name,
        records.map(({ address }) => address),
        Math.min(...records.map(({ ttl }) => ttl), MAX_TTL_SECONDS),
      );
    const codes = families.map((family) => (family.status === 'rejected' ? codeOf(family.reason) : 'ENODATA'));
    const hasNoAddress = codes.every((code) => code === 'ENOTFOUND' || code === 'ENODATA');
    const system = hasNoAddress && this.usesSystemResolver ? await systemAddresses(name) : [];
    if (system.length > 0) return this.store(name, system, FAILURE_TTL_SECONDS);
    return this.store(name, new DeliveryError('dns', descriptionOf(hasNoAddress, codes)), FAILURE_TTL_SECONDS);
  }

  private store(name: string, answer: Answer, ttlSeconds: number): Answer {
    this.cache.delete(name);
    this.cache.set(name, { answer, until: performance.now() + Math.max(ttlSeconds, MIN_TTL_SECONDS) * 1000 });
    const [oldest] = this.cache.size > MAX_NAMES ? this.cache.keys() : [];
    if (oldest !== undefined) this.cache.delete(oldest);
    return answer;
  }
}

function descriptionOf(hasNoAddress: boolean, codes: readonly string[]): string {
  if (hasNoAddress) return 'the host name has no address';
  if (codes.includes('ETIMEOUT')) return 'the name servers did not respond';
  return `the name servers failed (${codes.find((code) => code !== 'ENODATA') ?? 'no response'})`;
}

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : 'unknown';

async function systemAddresses(name: string): Promise<readonly string[]> {
  try {
    const found = await dns.promises.lookup(name, { all: true, order: 'ipv4first' });
    return found.map(({ address }) => address);
  } catch {
    return [];
  }
}
