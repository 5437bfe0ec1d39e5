import { connect as connectTcp, isIP, type LookupFunction, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { buildConnector } from 'undici';
import { type AddressRules, isSameAddress } from './addresses.service.js';
import { DeliveryError } from './attempt.js';
import type { HostResolver } from './resolver.service.js';

/** For TCP and TLS together, name resolution not counted. */
const MAX_CONNECT_MS = 3000;
/** How long one of several addresses may take before the next is tried. */
const NEXT_ADDRESS_MS = 500;
const KEEP_ALIVE_PROBE_MS = 1000;

const UNREACHABLE = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL', 'EACCES', 'EPERM']);
const LOST = new Set(['ECONNRESET', 'EPIPE', 'ECONNABORTED']);

const CERTIFICATE_FAULTS = new Map([
  ['CERT_HAS_EXPIRED', 'the certificate has expired'],
  ['CERT_NOT_YET_VALID', 'the certificate is not valid yet'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'the certificate is self-signed'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'the certificate is from an unknown authority'],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'the certificate is from an unknown authority'],
  ['UNABLE_TO_GET_ISSUER_CERT', 'the certificate is from an unknown authority'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'the certificate is from an unknown authority'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'the certificate is for another host'],
]);

/** How far a connection is. */
export type Stage = 'resolving' | 'connecting' | 'connected';

/**
 * Makes connections to checked addresses alone. Between the check and the dialling nothing is resolved again, so a
 * name that changes its address in between gains nothing.
 */
export class Connector {
  private readonly limitMs: number;

  /** @param timeoutMs the most that a whole delivery may take. */
  constructor(
    private readonly rules: AddressRules,
    private readonly resolver: HostResolver,
    timeoutMs: number,
  ) {
    this.limitMs = Math.min(MAX_CONNECT_MS, timeoutMs);
  }

  /** Connects, by TLS where the protocol says so; the callback gets a socket ready to be written to, or a DeliveryError. */
  dial(options: buildConnector.Options, callback: buildConnector.Callback): Dialing {
    return new Dialing(options, callback, (host) => this.checked(host), this.limitMs);
  }

  /**
   * The addresses of a host, all checked; a literal address is its own.
   * @throws DeliveryError `dns`, or `blocked_address` when one of them is refused, whatever the others are.
   */
  private async checked(host: string): Promise<readonly string[]> {
    const addresses = isIP(host) === 0 ? await this.resolver.resolve(host) : [host];
    for (const address of addresses) {
      const kind = this.rules.forbiddenKind(address);
      // The address itself is not reported: it may be a secret of the network that the service runs in.
      if (kind !== undefined)
        throw new DeliveryError(
          'blocked_address',
          `the host must not lead to ${kind}: admit it with WEBHOOK_ALLOWED_CIDRS if it is meant`,
        );
    }
    return addresses;
  }
}

/** One connection being made. */
export class Dialing {
  stage: Stage = 'resolving';
  private socket: Socket | undefined;
  private timer: NodeJS.Timeout | undefined;
  private abandoned = false;

  constructor(
    private readonly options: buildConnector.Options,
    private readonly callback: buildConnector.Callback,
    checked: (host: string) => Promise<readonly string[]>,
    private readonly limitMs: number,
  ) {
    checked(options.hostname).then(
      (addresses) => this.connect(addresses),
      (error: unknown) => this.callback(error instanceof Error ? error : new Error(String(error)), null),
    );
  }

  /** Ends the connection, made or not. */
  abandon(): void {
    this.abandoned = true;
    this.socket?.destroy();
  }

  private connect(addresses: readonly string[]): void {
    if (this.abandoned) {
      this.callback(new DeliveryError('reset', 'the connection was given up'), null);
      return;
    }
    this.stage = 'connecting';
    const secure = this.options.protocol === 'https:';
    const socket = this.open(addresses, secure);
    this.socket = socket;
    let tcp = false;
    let isSettled = false;
    const settle = (error: DeliveryError | undefined): void => {
      if (isSettled) return;
      isSettled = true;
      clearTimeout(this.timer);
      if (error === undefined) {
        this.stage = 'connected';
        this.callback(null, socket);
      } else {
        socket.destroy();
        this.callback(error, null);
      }
    };
    this.timer = setTimeout(() => {
      settle(new DeliveryError('connection_timeout', `no connection was made within ${this.limitMs} ms`));
    }, this.limitMs);
    socket
      .once('connect', () => {
        tcp = true;
        if (!reached(socket, addresses))
          settle(new DeliveryError('blocked_address', 'the connection led to another address than the one checked'));
      })
      .once(secure ? 'secureConnect' : 'connect', () => settle(undefined))
      .on('error', (error) => settle(connectError(error, secure && tcp)))
      .once('close', () => settle(new DeliveryError('reset', 'the connection was closed before it was ready')));
  }

  private open(addresses: readonly string[], secure: boolean): Socket {
    const host = this.options.hostname;
    const options = {
      host,
      port: Number(this.options.port || (secure ? 443 : 80)),
      lookup: only(addresses),
      autoSelectFamily: true,
      autoSelectFamilyAttemptTimeout: NEXT_ADDRESS_MS,
      noDelay: true,
      keepAlive: true,
      keepAliveInitialDelay: KEEP_ALIVE_PROBE_MS,
    };
    if (!secure) return connectTcp(options);
    // A certificate may be for an address, but an address is no server name.
    const servername = isIP(host) === 0 ? { servername: host.replace(/\.$/, '') } : {};
    // Said, lest NODE_TLS_REJECT_UNAUTHORIZED of the environment turns it off.
    return connectTls({ ...options, ...servername, ALPNProtocols: ['http/1.1'], rejectUnauthorized: true });
  }
}

/** Answers with the checked addresses, whatever is asked. */
function only(addresses: readonly string[]): LookupFunction {
  const list = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_host, { all }, callback) => {
    if (all) callback(null, list);
    else callback(null, list[0]?.address ?? '', list[0]?.family);
  };
}

/** Whether the socket is connected to one of the addresses. */
const reached = ({ remoteAddress }: Socket, addresses: readonly string[]): boolean =>
  remoteAddress !== undefined && addresses.some((address) => isSameAddress(address, remoteAddress));

/**
 * What a socket's error means for a delivery.
 * @param handshake whether it came while TLS was agreed upon.
 */
function connectError(error: Error, handshake: boolean): DeliveryError {
  const codes = codesOf(error);
  const is = (set: ReadonlySet<string>): boolean => codes.some((code) => set.has(code));
  if (handshake && is(LOST)) return new DeliveryError('reset', 'the connection was reset during the TLS handshake');
  if (handshake) return tlsError(codes[0]);
  if (is(LOST)) return new DeliveryError('reset', 'the connection was reset while it was made');
  if (is(UNREACHABLE) || !codes.includes('ETIMEDOUT'))
    return new DeliveryError('connection_refused', `no connection could be made (${[...new Set(codes)].join(', ')})`);
  return new DeliveryError('connection_timeout', 'no connection was made in time');
}

/** A fault of the TLS handshake or of a certificate, by the code of the error. */
export const tlsError = (code = 'unknown'): DeliveryError =>
  new DeliveryError('tls', CERTIFICATE_FAULTS.get(code) ?? `the TLS handshake failed (${code})`);

/** The code of a socket's error; where several addresses were tried, those of all. */
export function codesOf(error: object): string[] {
  if ('errors' in error && Array.isArray(error.errors)) return error.errors.flatMap((one: object) => codesOf(one));
  return 'code' in error && typeof error.code === 'string' ? [error.code] : [];
}
