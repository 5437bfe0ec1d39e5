import { FieldlineError } from '@fieldline/client';
import { fetchOfPage } from './page-session.ts';

/** The name that an answer gives to its file. */
const nameIn = (headers: Headers): string | undefined =>
  /filename="([^"]+)"/.exec(headers.get('Content-Disposition') ?? '')?.[1];

/**
 * Reads a file of the API, and has the browser save it when all of it has arrived: one that breaks off is an error.
 * @param name of the file, unless the answer has one.
 * @throws FieldlineError; TypeError without an answer, and when it breaks off.
 */
export async function download(path: string, name: string, signal?: AbortSignal): Promise<void> {
  const response = await fetchOfPage(path, signal === undefined ? {} : { signal });
  if (!response.ok) {
    const problem = (await response.json().catch(() => ({}))) as object;
    const requestId = response.headers.get('X-Request-Id') ?? undefined;
    throw new FieldlineError(problem, {
      ...{ status: response.status, requestId, retryAfterMs: undefined, attempts: 1, idempotencyKey: undefined },
    });
  }
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = nameIn(response.headers) ?? name;
  link.click();
  // A browser may begin to save only after the click.
  window.setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
