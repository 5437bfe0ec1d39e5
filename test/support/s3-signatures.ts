import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { SignatureV4 } from '@smithy/signature-v4';

const MAX_SKEW_MS = 15 * 60_000;
const ALGORITHM = 'AWS4-HMAC-SHA256';
const IN_QUERY = new Set([
  'X-Amz-Algorithm',
  'X-Amz-Credential',
  'X-Amz-Date',
  'X-Amz-Expires',
  'X-Amz-SignedHeaders',
  'X-Amz-Signature',
]);

export interface S3Credentials {
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Why a request is refused. */
export interface Refusal {
  readonly status: number;
  readonly code: string;
}

/** What a request states about its signature. */
interface Claim {
  readonly credential: string;
  readonly signedHeaders: readonly string[];
  readonly signature: string;
  readonly date: string;
  /** Of a presigned URL. */
  readonly expiresSeconds?: number;
}

/** The hash function as the signer expects it. */
class Sha256 {
  private readonly hash;

  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    const key = typeof secret === 'string' ? secret : secret && bytesOf(secret);
    this.hash = key === undefined ? createHash('sha256') : createHmac('sha256', key);
  }

  update(data: string | ArrayBuffer | ArrayBufferView): void {
    this.hash.update(typeof data === 'string' ? data : bytesOf(data));
  }

  async digest(): Promise<Uint8Array> {
    return this.hash.digest();
  }

  reset(): void {
    throw new Error('a hash is used once');
  }
}

const bytesOf = (data: ArrayBuffer | ArrayBufferView): Uint8Array =>
  ArrayBuffer.isView(data) ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength) : new Uint8Array(data);

/** Checks signatures of version 4 as S3 does, with the implementation of AWS: the service signs with another one. */
export class SignatureVerifier {
  private readonly signer;

  constructor(private readonly credentials: S3Credentials) {
    this.signer = new SignatureV4({
      credentials,
      region: credentials.region,
      service: 's3',
      sha256: Sha256,
      uriEscapePath: false,
      applyChecksum: false,
    });
  }

  /** Why a request is refused; undefined when it is signed. */
  async refusalOf(request: IncomingMessage, now: Date): Promise<Refusal | undefined> {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const claim = url.searchParams.has('X-Amz-Signature') ? inQuery(url) : inHeaders(request);
    if (claim === undefined) return { status: 403, code: 'AccessDenied' };
    const [accessKeyId, day, region, service, end] = claim.credential.split('/');
    if (accessKeyId !== this.credentials.accessKeyId) return { status: 403, code: 'InvalidAccessKeyId' };
    const isScoped = region === this.credentials.region && service === 's3' && end === 'aws4_request';
    if (!isScoped || day !== claim.date.slice(0, 8)) return { status: 400, code: 'AuthorizationHeaderMalformed' };
    const { expiresSeconds } = claim;
    const age = now.getTime() - dateOf(claim.date).getTime();
    if (expiresSeconds === undefined && Math.abs(age) > MAX_SKEW_MS)
      return { status: 403, code: 'RequestTimeTooSkewed' };
    if (expiresSeconds !== undefined && (age < -MAX_SKEW_MS || age > expiresSeconds * 1000))
      return { status: 403, code: 'AccessDenied' };
    if (
      !claim.signedHeaders.includes('host') ||
      !amzHeadersOf(request).every((name) => claim.signedHeaders.includes(name))
    )
      return { status: 403, code: 'AccessDenied' };
    const expected = Buffer.from(await this.signatureOf(request, url, claim));
    const given = Buffer.from(claim.signature);
    return expected.length === given.length && timingSafeEqual(expected, given)
      ? undefined
      : { status: 403, code: 'SignatureDoesNotMatch' };
  }

  private async signatureOf(request: IncomingMessage, url: URL, claim: Claim): Promise<string> {
    const signingDate = dateOf(claim.date);
    const signableHeaders = new Set(claim.signedHeaders);
    const unhoistableHeaders = signableHeaders;
    const description = {
      method: request.method ?? '',
      protocol: 'http:',
      hostname: 'localhost',
      path: url.pathname,
      query: Object.fromEntries([...url.searchParams].filter(([name]) => !IN_QUERY.has(name))),
      headers: Object.fromEntries(claim.signedHeaders.map((name) => [name, String(request.headers[name] ?? '')])),
    };
    if (claim.expiresSeconds === undefined) {
      const { headers } = await this.signer.sign(description, { signingDate, signableHeaders });
      return /Signature=(\w+)$/.exec(headers['authorization'] ?? '')?.[1] ?? '';
    }
    const unsigned = { ...description.headers, 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' };
    const { query } = await this.signer.presign(
      { ...description, headers: unsigned },
      {
        signingDate,
        expiresIn: claim.expiresSeconds,
        signableHeaders,
        unsignableHeaders: new Set(['x-amz-content-sha256']),
        unhoistableHeaders: new Set([...unhoistableHeaders, 'x-amz-content-sha256']),
      },
    );
    return String(query?.['X-Amz-Signature']);
  }
}

/** Headers of S3, all of which must be signed. */
const amzHeadersOf = ({ headers }: IncomingMessage): string[] =>
  Object.keys(headers).filter((name) => name.startsWith('x-amz-'));

function inHeaders({ headers }: IncomingMessage): Claim | undefined {
  const found = /^AWS4-HMAC-SHA256 Credential=(\S+), ?SignedHeaders=(\S+), ?Signature=(\w+)$/.exec(
    headers.authorization ?? '',
  );
  const date = headers['x-amz-date'];
  if (found === null || typeof date !== 'string') return undefined;
  const [, credential = '', signedHeaders = '', signature = ''] = found;
  return { credential, signature, date, signedHeaders: signedHeaders.split(';') };
}

function inQuery({ searchParams }: URL): Claim | undefined {
  const [algorithm, credential, date, expires, signedHeaders, signature] = [...IN_QUERY].map((name) =>
    searchParams.get(name),
  );
  if (algorithm !== ALGORITHM || !credential || !date || !expires || !signedHeaders || !signature) return undefined;
  return { credential, date, signature, signedHeaders: signedHeaders.split(';'), expiresSeconds: Number(expires) };
}

/** `20261122T193143Z` as a date. */
const dateOf = (text: string): Date =>
  new Date(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
