import type { Caller } from './caller.js';
import type { CallOptions, KeyedOptions, Schemas, WriteOptions } from './calls.js';
import type { paths } from './generated/api.js';
import type { Resources } from './generated/resources.js';
import { endOfTask } from './task.js';
import { uploadTimeoutMs } from './upload.js';

/** What an import performs, and how: the parameters of `POST /v2/imports`. */
export type ImportQuery = NonNullable<paths['/v2/imports']['post']['parameters']['query']>;

/** The options of `startImport`. */
export interface StartImportOptions extends CallOptions, WriteOptions, KeyedOptions {}

/** The options of `importFile`. Those of calls apply to each of its requests. */
export interface ImportOptions extends StartImportOptions {
  /** Is given the import whenever it was read: `done` and `rows` are its progress. */
  readonly onProgress?: ((imported: Schemas['ImportView']) => void) | undefined;
}

/** Sends a file, which a worker imports; see `Fieldline.startImport`. */
export async function startImport(
  caller: Caller,
  file: Blob,
  query: ImportQuery,
  options: StartImportOptions,
): Promise<string> {
  const { data } = await caller.call<{ readonly import_uuid: string }>('post', '/v2/imports', {
    ...options,
    query,
    body: file,
    timeoutMs: uploadTimeoutMs(caller.timeoutMsOf(options), file.size),
  });
  return data.import_uuid;
}

/** Sends a file, and waits for the end of its import; see `Fieldline.importFile`. */
export async function importFile(
  caller: Caller,
  { imports }: Pick<Resources, 'imports'>,
  file: Blob,
  query: ImportQuery,
  { onProgress, idempotencyKey, ...options }: ImportOptions,
): Promise<Schemas['ImportView']> {
  const uuid = await startImport(caller, file, query, { ...options, idempotencyKey });
  return endOfTask(async () => (await imports.get(uuid, options)).data.import, onProgress, options.signal);
}
