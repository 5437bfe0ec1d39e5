import { Fieldline, type ImportQuery } from '@fieldline/client';
import { useSyncExternalStore } from 'react';
import { fetchOfPage } from './page-session.ts';

let running = 0;
const listeners = new Set<() => void>();

function count(by: number): void {
  running += by;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether a file is being uploaded: a form that is saved before its end would not have it. */
export const useIsUploading = (): boolean => useSyncExternalStore(subscribe, () => running > 0);

/** How much of an upload is sent, from 0 to 1. */
type OnProgress = (part: number) => void;

/**
 * Uploads a file.
 * @returns the address of its content, which is an entry of the value of a field.
 * @throws FieldlineError, and FieldlineConnectionError when the bytes could not be sent.
 */
export async function upload(file: File, onProgress: OnProgress): Promise<string> {
  const uploading = new Fieldline({
    url: window.location.origin,
    retries: 2,
    fetch: (url, init) => (init.method === 'PUT' ? sendBytes(url, init, onProgress) : fetchOfPage(url, init)),
  });
  count(1);
  try {
    const { uuid } = await uploading.uploadAttachment(file);
    return `${window.location.origin}/v2/attachments/${uuid}/content`;
  } finally {
    count(-1);
  }
}

/** What sends the file of an import, and how. */
export interface Sending {
  readonly onProgress: OnProgress;
  readonly signal: AbortSignal;
  /** The same for the same import, also when somebody sends it again after an error. */
  readonly idempotencyKey: string;
}

/**
 * Sends the file of an import as a stream.
 * @returns the uuid of the import, which a worker performs.
 * @throws FieldlineError, FieldlineConnectionError; Error when the file cannot be read any more.
 */
export async function sendImport(file: Blob, query: ImportQuery, { onProgress, ...options }: Sending): Promise<string> {
  // Browsers report a file that has changed as a connection that is lost.
  await file
    .slice(0, 1)
    .arrayBuffer()
    .catch((cause: unknown) => {
      throw new Error('The file was changed or moved since it was chosen. Choose it again.', { cause });
    });
  const sending = new Fieldline({
    url: window.location.origin,
    retries: 2,
    fetch: (url, init) => fetchOfPage(url, init, (to, sent) => sendBytes(to, sent, onProgress)),
  });
  return sending.startImport(file, query, options);
}

/** A line of headers as name and value. */
const nameAndValue = (line: string): [name: string, value: string] => {
  const at = line.indexOf(':');
  return [line.slice(0, at), line.slice(at + 1).trim()];
};

/** As `fetch` of a request with bytes, which tells how much is sent: `fetch` itself does not. */
const sendBytes = (
  url: string,
  { method = 'PUT', headers, body, signal }: RequestInit,
  onProgress: OnProgress,
): Promise<Response> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total);
    request.onload = () => {
      const { status, responseText: text } = request;
      // Statuses without a body take none.
      const received = request.getAllResponseHeaders().trim().split('\r\n');
      resolve(new Response(text === '' ? null : text, { status, headers: received.map(nameAndValue) }));
    };
    request.onerror = () => reject(new TypeError('The file could not be sent'));
    request.onabort = () => reject(signal?.reason as Error);
    signal?.addEventListener('abort', () => request.abort());
    request.send(body instanceof Blob ? body : null);
  });
