import dns from 'node:dns';
import type { Settings } from '#platform';
import { DeliveryError } from './attempt.js';

const MIN_TTL_SECONDS = 1;
const MAX_TTL_SECONDS = 60;
const FAILURE_TTL_SECONDS = 5;
const MAX_NAMES = 10_000;
const LOOPBACK: readonly string[] = ['127.0.0.1', '::1'];

/** What is known of a name until an instant of `performance.now()`. */
interface Known {
  readonly until: number;
  readonly answer: Answer;
}

type Answer = readonly string[] | DeliveryError;

/**
 * Resolves host names without the thread pool: `dns.lookup` has four threads, and one dead name server stalls all
 * that waits for them. Answers are kept for their time to live, 1 to 60 s; failures 5 s.
 */
export class HostResolver {
  private readonly servers: dns.promises.Resolver;
  private readonly known = new Map<string, Known>();
  private readonly asked = new Map<string, Promise<Answer>>();
  private readonly asksSystem: boolean;

  constructor(settings: Pick<Settings, 'webhookAllowedCidrs' | 'webhookDnsServers'>) {
    this.servers = new dns.promises.Resolver({ timeout: 2000, tries: 2 });
    if (settings.webhookDnsServers.length > 0) this.servers.setServers(settings.webhookDnsServers);
    // Name servers do not know the hosts file, where a container finds the names that it is given (`extra_hosts`), nor
    // the search domains of a cluster. Both name hosts of the own network, which only allowed ranges let in.
    this.asksSystem = settings.webhookAllowedCidrs.length > 0 && settings.webhookDnsServers.length === 0;
  }

  /**
   * All addresses of a host name, IPv4 first; at least one.
   * @throws DeliveryError `dns` when it has none, or when no name server says.
   */
  async resolve(host: string): Promise<readonly string[]> {
    const name = host.replace(/\.$/, '').toLowerCase();
    if (name === 'localhost' || name.endsWith('.localhost')) return LOOPBACK;
    const known = this.known.get(name);
    const answer = known !== undefined && known.until > performance.now() ? known.answer : await this.ask(name);
    if (answer instanceof DeliveryError) throw answer;
    return answer;
  }

  /** Ends the questions that wait for an answer. */
  close(): void {
    this.servers.cancel();
  }

  private ask(name: string): Promise<Answer> {
    const asked = this.asked.get(name);
    if (asked !== undefined) return asked;
    const question = this.question(name).finally(() => this.asked.delete(name));
    this.asked.set(name, question);
    return question;
  }

  private async question(name: string): Promise<Answer> {
    const families = await Promise.allSettled([
      this.servers.resolve4(name, { ttl: true }),
      this.servers.resolve6(name, { ttl: true }),
    ]);
    const records = families.flatMap((family) => (family.status === 'fulfilled' ? family.value : []));
    if (records.length > 0)
      return this.keep(
        name,
        records.map(({ address }) => address),
        Math.min(...records.map(({ ttl }) => ttl), MAX_TTL_SECONDS),
      );
    const codes = families.map((family) => (family.status === 'rejected' ? codeOf(family.reason) : 'ENODATA'));
    const unknown = codes.every((code) => code === 'ENOTFOUND' || code === 'ENODATA');
    const system = unknown && this.asksSystem ? await addressesOfSystem(name) : [];
    if (system.length > 0) return this.keep(name, system, FAILURE_TTL_SECONDS);
    return this.keep(name, new DeliveryError('dns', descriptionOf(unknown, codes)), FAILURE_TTL_SECONDS);
  }

  private keep(name: string, answer: Answer, ttlSeconds: number): Answer {
    this.known.delete(name);
    this.known.set(name, { answer, until: performance.now() + Math.max(ttlSeconds, MIN_TTL_SECONDS) * 1000 });
    const [oldest] = this.known.size > MAX_NAMES ? this.known.keys() : [];
    if (oldest !== undefined) this.known.delete(oldest);
    return answer;
  }
}

function descriptionOf(unknown: boolean, codes: readonly string[]): string {
  if (unknown) return 'the host name has no address';
  if (codes.includes('ETIMEOUT')) return 'no name server answered';
  return `the name servers failed (${codes.find((code) => code !== 'ENODATA') ?? 'no answer'})`;
}

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : 'unknown';

async function addressesOfSystem(name: string): Promise<readonly string[]> {
  try {
    const found = await dns.promises.lookup(name, { all: true, order: 'ipv4first' });
    return found.map(({ address }) => address);
  } catch {
    return [];
  }
}
