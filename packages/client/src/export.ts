import type { Caller } from './caller.js';
import type { CallOptions, KeyedOptions, Schemas } from './calls.js';
import type { Resources } from './generated/resources.js';
import { Sha256 } from './sha256.js';
import { endOfTask } from './task.js';

/** Bytes of the file that one request reads: a lost connection costs one such part. */
const PART_BYTES = 8 * 1024 * 1024;

/** The options of `exportTo`. Those of calls apply to each of its requests. */
export interface ExportOptions extends CallOptions, KeyedOptions {
  /** Is given the export whenever it was read, and how many bytes of its file are written. */
  readonly onProgress?: ((exported: Schemas['ExportWithUrlView'], written: number) => void) | undefined;
}

/** Exports entities, and writes the file to a stream; see `Fieldline.exportTo`. */
export async function exportTo(
  caller: Caller,
  { exports }: Pick<Resources, 'exports'>,
  stream: WritableStream<Uint8Array>,
  body: Schemas['StartExportBody'],
  { onProgress, idempotencyKey, ...options }: ExportOptions,
): Promise<Schemas['ExportWithUrlView']> {
  const writer = stream.getWriter();
  try {
    const {
      data: { export_uuid: uuid },
    } = await exports.create(body, { ...options, idempotencyKey });
    const read = async () => (await exports.get(uuid, options)).data.export;
    const exported = await endOfTask(read, (one) => onProgress?.(one, 0), options.signal);
    const { status, bytes, sha256, error } = exported;
    if (status !== 'finished' || bytes === null)
      throw new Error(`The export is ${status}${error === null ? '' : `: ${error}`}`);
    const hash = new Sha256();
    for (let written = 0; written < bytes;) {
      const last = Math.min(written + PART_BYTES, bytes) - 1;
      const part = await caller.part(`/v2/exports/${uuid}/content`, { first: written, last }, options);
      hash.update(part);
      await writer.write(part);
      written = last + 1;
      onProgress?.(exported, written);
    }
    if (hash.hex() !== sha256) throw new Error('Other bytes have arrived than those of the export');
    await writer.close();
    return exported;
  } catch (error) {
    await writer.abort(error).catch(() => undefined);
    throw error;
  }
}
