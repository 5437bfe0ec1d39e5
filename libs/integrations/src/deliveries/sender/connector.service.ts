import { connect as connectTcp, isIP, type LookupFunction, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { buildConnector } from 'undici';
import { type AddressRules, isSameAddress } from './addresses.service.js';
import { DeliveryError } from './attempt.js';
import type { HostResolver } from './resolver.service.js';

/** Timeout of TCP and TLS together, without name resolution. */
const CONNECT_TIMEOUT_MS = 3000;
/** Time after which the next of several addresses is tried. */
const ADDRESS_TIMEOUT_MS = 500;
const KEEP_ALIVE_DELAY_MS = 1000;

const REFUSED_CODES = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL', 'EACCES', 'EPERM']);
const RESET_CODES = new Set(['ECONNRESET', 'EPIPE', 'ECONNABORTED']);

const CERTIFICATE_ERRORS = new Map([
  ['CERT_HAS_EXPIRED', 'the certificate has expired'],
  ['CERT_NOT_YET_VALID', 'the certificate is not valid yet'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'the certificate is self-signed'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'the certificate is from an unknown authority'],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'the certificate is from an unknown authority'],
  ['UNABLE_TO_GET_ISSUER_CERT', 'the certificate is from an unknown authority'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'the certificate is from an unknown authority'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'the certificate is for another host'],
]);

/** The stage of a connection attempt. */
export type ConnectStage = 'resolving' | 'connecting' | 'connected';

/**
 * Connects only to checked addresses. It does not resolve the name again after the check, which prevents DNS rebinding.
 */
export class Connector {
  private readonly timeoutMs: number;

  /** @param timeoutMs timeout of the whole request. */
  constructor(
    private readonly rules: AddressRules,
    private readonly resolver: HostResolver,
    timeoutMs: number,
  ) {
    this.timeoutMs = Math.min(CONNECT_TIMEOUT_MS, timeoutMs);
  }

  /** Connects, with TLS for https. The callback receives a connected socket or a DeliveryError. */
  connect(options: buildConnector.Options, callback: buildConnector.Callback): ConnectAttempt {
    return new ConnectAttempt(options, callback, (host) => this.checkedAddresses(host), this.timeoutMs);
  }

  /**
   * The checked addresses of a host name or literal address.
   * @throws DeliveryError `dns`; `blocked_address` when any of them is forbidden.
   */
  private async checkedAddresses(host: string): Promise<readonly string[]> {
    const addresses = isIP(host) === 0 ? await this.resolver.resolve(host) : [host];
    for (const address of addresses) {
      const forbidden = this.rules.forbiddenLabel(address);
      // The error does not contain the address, which may reveal the internal network.
      if (forbidden !== undefined)
        throw new DeliveryError(
          'blocked_address',
          `the host must not resolve to ${forbidden}: allow it with WEBHOOK_ALLOWED_CIDRS if this is intended`,
        );
    }
    return addresses;
  }
}

/** One attempt to connect. */
export class ConnectAttempt {
  stage: ConnectStage = 'resolving';
  private socket: Socket | undefined;
  private timer: NodeJS.Timeout | undefined;
  private abandoned = false;

  constructor(
    private readonly options: buildConnector.Options,
    private readonly callback: buildConnector.Callback,
    checkedAddresses: (host: string) => Promise<readonly string[]>,
    private readonly timeoutMs: number,
  ) {
    checkedAddresses(options.hostname).then(
      (addresses) => this.connect(addresses),
      (error: unknown) => this.callback(error instanceof Error ? error : new Error(String(error)), null),
    );
  }

  /** Cancels the attempt, or closes the connection. */
  abandon(): void {
    this.abandoned = true;
    this.socket?.destroy();
  }

  private connect(addresses: readonly string[]): void {
    if (this.abandoned) {
      this.callback(new DeliveryError('reset', 'the connection attempt was canceled'), null);
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
      settle(new DeliveryError('connection_timeout', `no connection was established within ${this.timeoutMs} ms`));
    }, this.timeoutMs);
    socket
      .once('connect', () => {
        tcp = true;
        if (!isConnectedTo(socket, addresses))
          settle(new DeliveryError('blocked_address', 'the connection reached an address that was not checked'));
      })
      .once(secure ? 'secureConnect' : 'connect', () => settle(undefined))
      .on('error', (error) => settle(connectError(error, secure && tcp)))
      .once('close', () => settle(new DeliveryError('reset', 'the connection was closed before it was established')));
  }

  private open(addresses: readonly string[], secure: boolean): Socket {
    const host = this.options.hostname;
    const options = {
      host,
      port: Number(this.options.port || (secure ? 443 : 80)),
      lookup: lookupOf(addresses),
      autoSelectFamily: true,
      autoSelectFamilyAttemptTimeout: ADDRESS_TIMEOUT_MS,
      noDelay: true,
      keepAlive: true,
      keepAliveInitialDelay: KEEP_ALIVE_DELAY_MS,
    };
    if (!secure) return connectTcp(options);
    // Server Name Indication does not allow IP addresses.
    const servername = isIP(host) === 0 ? { servername: host.replace(/\.$/, '') } : {};
    // Explicit, so that NODE_TLS_REJECT_UNAUTHORIZED of the environment cannot disable it.
    return connectTls({ ...options, ...servername, ALPNProtocols: ['http/1.1'], rejectUnauthorized: true });
  }
}

/** A DNS lookup function that returns the checked addresses for any name. */
function lookupOf(addresses: readonly string[]): LookupFunction {
  const list = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_host, { all }, callback) => {
    if (all) callback(null, list);
    else callback(null, list[0]?.address ?? '', list[0]?.family);
  };
}

/** Whether the socket is connected to one of the addresses. */
const isConnectedTo = ({ remoteAddress }: Socket, addresses: readonly string[]): boolean =>
  remoteAddress !== undefined && addresses.some((address) => isSameAddress(address, remoteAddress));

/**
 * Maps an error of the socket to the error of a delivery.
 * @param handshake whether it occurred during the TLS handshake.
 */
function connectError(error: Error, handshake: boolean): DeliveryError {
  const codes = codesOf(error);
  const is = (set: ReadonlySet<string>): boolean => codes.some((code) => set.has(code));
  if (handshake && is(RESET_CODES))
    return new DeliveryError('reset', 'the connection was reset during the TLS handshake');
  if (handshake) return tlsError(codes[0]);
  if (is(RESET_CODES)) return new DeliveryError('reset', 'the connection was reset while connecting');
  if (is(REFUSED_CODES) || !codes.includes('ETIMEDOUT'))
    return new DeliveryError('connection_refused', `the connection failed (${[...new Set(codes)].join(', ')})`);
  return new DeliveryError('connection_timeout', 'the connection timed out');
}

/** The error of a TLS handshake or certificate, by its code. */
export const tlsError = (code = 'unknown'): DeliveryError =>
  new DeliveryError('tls', CERTIFICATE_ERRORS.get(code) ?? `the TLS handshake failed (${code})`);

/** The codes of a socket's error: one for each address that was tried. */
export function codesOf(error: object): string[] {
  if ('errors' in error && Array.isArray(error.errors)) return error.errors.flatMap((one: object) => codesOf(one));
  return 'code' in error && typeof error.code === 'string' ? [error.code] : [];
}
