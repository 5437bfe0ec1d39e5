import type { CallOptions, Schemas, WriteOptions } from './calls.js';
import type { OutgoingRequest } from './transport.js';

type Announcement = Schemas['AnnounceAttachmentBody'];

/** A stream of bytes: a web stream, a `Readable` of Node, or any asynchronous iterable. */
export type AttachmentStream = ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;

/** The options of an upload. Those of calls apply to each of its requests; `headers` to those with the API key. */
export interface UploadOptions extends CallOptions, WriteOptions {
  /** The name of the file; by default that of a `File`, otherwise `file`. */
  readonly name?: string | undefined;
  /** The media type; by default that of a `Blob`. The service detects the type from the bytes. */
  readonly contentType?: string | undefined;
  /** The bytes of a stream, which must have exactly as many. */
  readonly size?: number | undefined;
  /** The job that the file is for; by default the first one whose field shows it. */
  readonly job?: Announcement['job'] | undefined;
  /** The field of the job that the file is for: an image field counts it in `pending_files` until it is uploaded. */
  readonly field?: Announcement['field'] | undefined;
}

/** An uploaded file. It is deleted after 24 hours unless a field of a job shows it. */
export interface UploadedAttachment {
  readonly uuid: string;
  /** What the value of a field takes, in a list: `{ name: 'Photos', value: [photo.entry] }`. */
  readonly entry: { readonly attachment: { readonly uuid: string } };
}

/** The bytes of a file, ready to be announced and sent. */
export interface Content {
  readonly announcement: Announcement;
  readonly body: Exclude<OutgoingRequest['body'], string | undefined>;
  /** The error of a stream that could not be read or has another size; it is the cause of any failure to send it. */
  failure?: Error;
  /** Closes a stream, so that an upload that failed leaves no file open. */
  readonly close: () => void;
}

/** The slowest upload that is waited for, in bytes per millisecond. */
const MIN_BYTES_PER_MS = 64;

const UNKNOWN_TYPE = 'application/octet-stream';

/**
 * Reads what is announced: the size, and the hash of what is not a stream.
 * @throws TypeError for anything but bytes, and for a stream without a size; the error of a stream that cannot be read.
 */
export async function contentOf(file: Uint8Array | Blob | AttachmentStream, options: UploadOptions): Promise<Content> {
  const { name, contentType, job, field, signal } = options;
  const announced = (size: number, ofFile?: Blob, sha256?: string): Announcement => ({
    name: name ?? (ofFile !== undefined && 'name' in ofFile ? String(ofFile.name) : 'file'),
    content_type: contentType ?? (ofFile?.type || UNKNOWN_TYPE),
    size,
    ...(sha256 === undefined ? {} : { sha256 }),
    ...(job === undefined ? {} : { job }),
    ...(field === undefined ? {} : { field }),
  });
  const nothing = (): void => undefined;
  if (file instanceof Uint8Array) {
    const body = withOwnBuffer(file);
    return { announcement: announced(body.length, undefined, await sha256Of(body)), body, close: nothing };
  }
  if (file instanceof Blob) {
    const announcement = announced(file.size, file, await sha256Of(await file.arrayBuffer()));
    // Without its type, which would be sent as a header that the upload URL is not signed for.
    return { announcement, body: file.slice(0, file.size, ''), close: nothing };
  }
  if (!isStream(file))
    throw new TypeError(
      'The file must be a Uint8Array, a Blob or a stream. For a path: `await openAsBlob(path)` of node:fs, or `createReadStream(path)` with its size',
    );
  if (options.size === undefined) {
    close(chunksOf(file));
    throw new TypeError(
      'A stream needs its size in bytes: `{ size }`, such as `(await stat(path)).size`. Read it to a Blob when the size is unknown',
    );
  }
  return streamed(file, announced(options.size), signal);
}

/** The request that sends the bytes, to the service or to the store of its files. It has no API key. */
export function uploadRequest(
  { url, headers: given }: Schemas['UploadView'],
  { announcement, body }: Content,
  baseUrl: string,
): OutgoingRequest {
  const headers = new Headers(given);
  // Otherwise a stream is sent in chunks without a size, which stores reject. Browsers ignore this header.
  if (body instanceof ReadableStream) headers.set('Content-Length', String(announcement.size));
  return { method: 'PUT', url: url.startsWith('/') ? baseUrl + url : url, headers, body };
}

/** The timeout of an attempt to send so many bytes, in milliseconds. */
export const uploadTimeoutMs = (timeoutMs: number, size: number): number =>
  timeoutMs + Math.ceil(size / MIN_BYTES_PER_MS);

async function sha256Of(bytes: ArrayBuffer | Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Shared memory is copied: it can be neither hashed nor sent. */
function withOwnBuffer(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return hasOwnBuffer(bytes) ? bytes : new Uint8Array(bytes);
}

const hasOwnBuffer = (bytes: Uint8Array): bytes is Uint8Array<ArrayBuffer> =>
  typeof SharedArrayBuffer === 'undefined' || !(bytes.buffer instanceof SharedArrayBuffer);

const isStream = (value: unknown): value is AttachmentStream =>
  typeof value === 'object' && value !== null && ('getReader' in value || Symbol.asyncIterator in value);

/** The chunks of a stream, one after the other. */
interface Chunks {
  readonly next: () => Promise<{ readonly done?: boolean | undefined; readonly value?: unknown }>;
  readonly close: () => unknown;
}

function chunksOf(stream: AttachmentStream): Chunks {
  if ('getReader' in stream) {
    const reader = stream.getReader();
    return { next: () => reader.read(), close: () => reader.cancel() };
  }
  const iterator = stream[Symbol.asyncIterator]();
  // The iterator of a Readable closes it after the pending read only, which may never end.
  const close = () => (isDestroyable(stream) ? stream.destroy() : iterator.return?.());
  return { next: () => iterator.next(), close };
}

/** Closes a stream that is not read to its end, and does not wait for it. */
function close(chunks: Chunks): void {
  Promise.resolve(chunks.close()).catch(() => undefined);
}

const isDestroyable = (stream: object): stream is { readonly destroy: () => unknown } =>
  'destroy' in stream && typeof stream.destroy === 'function';

/** A stream with exactly the announced size, read as it is sent. */
async function streamed(
  stream: AttachmentStream,
  announcement: Announcement,
  signal: AbortSignal | undefined,
): Promise<Content> {
  const { size } = announcement;
  const chunks = chunksOf(stream);
  let isClosed = false;
  const end = (): void => {
    isClosed = true;
    close(chunks);
  };
  // Before the announcement: a file that cannot be opened is not announced, and its error has a handler.
  let first: Awaited<ReturnType<Chunks['next']>> | undefined;
  try {
    first = await unlessAborted(chunks.next(), signal);
  } catch (error) {
    end();
    throw error;
  }
  let sent = 0;
  const take = async (): Promise<Uint8Array<ArrayBuffer> | undefined> => {
    const { done = false, value } = first ?? (await chunks.next());
    first = undefined;
    if (done && sent < size) throw new TypeError(`The stream has ${sent} bytes, and ${size} were given as its size`);
    if (done) return undefined;
    if (!(value instanceof Uint8Array)) throw new TypeError('The stream must have bytes: a stream without an encoding');
    sent += value.length;
    if (sent > size) throw new TypeError(`The stream has more bytes than the ${size} that were given as its size`);
    return withOwnBuffer(value);
  };
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        try {
          const chunk = await take();
          if (chunk === undefined) controller.close();
          else controller.enqueue(chunk);
        } catch (error) {
          // A stream that is closed because the upload failed may fail too.
          if (!isClosed) content.failure = error instanceof Error ? error : new Error(String(error));
          throw error;
        }
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  );
  const content: Content = { announcement, body, close: end };
  return content;
}

/** Waits for a result. Rejects with the signal's reason when it is aborted. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return work;
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(signal.reason as Error);
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}
