import { StorageUnavailable } from './attachment-storage.js';
import { valueOf } from './s3-xml.js';

/** The operations of S3 that are used. */
export type S3Operation = 'PutObject' | 'GetObject' | 'CopyObject' | 'DeleteObject' | 'ListObjectsV2';

/** What the operator can do, by the code of the store. */
const ADVICE = new Map([
  ['NoSuchBucket', 'Create the bucket, or correct S3_BUCKET'],
  ['InvalidBucketName', 'Correct S3_BUCKET'],
  ['InvalidAccessKeyId', 'The store does not know the key: correct S3_ACCESS_KEY_ID'],
  ['SignatureDoesNotMatch', 'Correct S3_SECRET_ACCESS_KEY'],
  ['AccessDenied', 'Allow the operation in the policy of the access key; the production guide lists what it needs'],
  ['AllAccessDisabled', 'Enable the bucket at the store'],
  ['AuthorizationHeaderMalformed', 'Correct S3_REGION'],
  ['AuthorizationQueryParametersError', 'Correct S3_REGION'],
  ['InvalidRegion', 'Correct S3_REGION'],
  ['IllegalLocationConstraintException', 'Correct S3_REGION'],
  ['PermanentRedirect', 'The bucket is elsewhere: correct S3_ENDPOINT and S3_REGION'],
  ['TemporaryRedirect', 'The bucket is elsewhere: correct S3_ENDPOINT and S3_REGION'],
  ['RequestTimeTooSkewed', 'Synchronize the clock of this machine with a time server'],
  ['RequestExpired', 'Synchronize the clock of this machine with a time server'],
  ['NotImplemented', 'The store does not support the operation: use one that does'],
  ['QuotaExceeded', 'The store is full: enlarge it'],
  ['XMinioStorageFull', 'The store is full: enlarge it'],
]);

/** What the operator can do about an error of the network. */
const NETWORK_ADVICE = new Map([
  ['ENOTFOUND', 'No such host: correct S3_ENDPOINT'],
  ['EAI_AGAIN', 'The host name cannot be resolved: check the name server, and S3_ENDPOINT'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'The certificate is for another host: correct S3_ENDPOINT'],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'The store has no TLS: correct S3_ENDPOINT'],
  ['CERT_HAS_EXPIRED', 'Renew the certificate of the store'],
]);
/** Codes of certificates of an authority that Node does not know. */
const UNKNOWN_AUTHORITY =
  /^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_GET_ISSUER_CERT|UNABLE_TO_VERIFY_LEAF_SIGNATURE)/;

/** A failed request. The message contains neither keys nor the text of the store, which may repeat them. */
export abstract class S3Failure extends StorageUnavailable {
  /** Whether another attempt at once may succeed. */
  abstract readonly isTransient: boolean;
}

/** The store refused a request. */
export class S3Refusal extends S3Failure {
  constructor(
    operation: S3Operation,
    readonly status: number,
    readonly code: string,
  ) {
    const advice = ADVICE.get(code) ?? adviceFor(status);
    super(`The S3 store refuses ${operation}: ${status} ${code}. ${advice}`);
  }

  /** Whether the object does not exist; false when the bucket does not. */
  get isMissing(): boolean {
    return this.status === 404 && this.code !== 'NoSuchBucket';
  }

  /** Whether a condition of the request is not met. */
  get isPrecondition(): boolean {
    return this.status === 412;
  }

  override get isTransient(): boolean {
    return this.status >= 500 ? this.status !== 501 : TRANSIENT.has(this.status) || this.code === 'RequestTimeout';
  }
}

/** The store does not respond, or stops in the middle. */
export class S3Unreachable extends S3Failure {
  private readonly code: string;

  constructor(operation: S3Operation, cause: unknown) {
    const code = codeOf(cause);
    const advice = UNKNOWN_AUTHORITY.test(code)
      ? 'The certificate is of an unknown authority: name its file in NODE_EXTRA_CA_CERTS'
      : (NETWORK_ADVICE.get(code) ?? 'Check that it runs and can be reached, and S3_ENDPOINT');
    super(`The S3 store does not respond to ${operation} (${code}). ${advice}`, { cause });
    this.code = code;
  }

  /** False after a timeout: the caller has waited long enough. */
  override get isTransient(): boolean {
    return !/TIME(D)?OUT$/.test(this.code);
  }
}

/** Conflicts with another write of the object, and too many requests. */
const TRANSIENT = new Set([409, 429]);

/** The refusal that a response contains. @param text its body, an XML document if the server is S3. */
export function refusalOf(operation: S3Operation, status: number, text: string): S3Refusal {
  const code = valueOf(text, 'Code') ?? '';
  return new S3Refusal(operation, status, /^\w{1,64}$/.test(code) ? code : 'without a code');
}

const adviceFor = (status: number): string =>
  status >= 300 && status < 500 ? 'Check S3_ENDPOINT and the other settings of S3' : 'Check the state of the store';

/** The code of an error; of the first one when several addresses were tried. */
function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return 'unknown';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return 'errors' in error && Array.isArray(error.errors) ? codeOf(error.errors[0]) : 'unknown';
}
