import { until } from '../../tools/harness/until.js';
import type { Json } from './resources.js';
import { only, type Service } from './service.js';
import { itemsAt } from './undos.js';

export interface Import extends Json {
  readonly uuid: string;
  readonly status: string;
  readonly correlation_id: string;
}

export interface ImportRow {
  readonly row: number;
  readonly line: number | null;
  readonly status: string;
  readonly entity_uuid: string | null;
  readonly depends_on_row: number | null;
  readonly error: { readonly status: number; readonly code: string; readonly errors?: Json } | null;
}

/** Rows as a file. */
export const ndjson = (rows: readonly object[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('');

/** Sends files. A worker must run. */
export class Importing {
  constructor(private readonly service: Service) {}

  /** Sends a file, of NDJSON by default. */
  async send(
    query: string,
    file: string | Buffer<ArrayBuffer>,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<{ readonly status: number; readonly headers: Headers; readonly body: unknown }> {
    const answer = await fetch(`${this.service.url}/v2/imports?${query}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-ndjson', Authorization: `Bearer ${this.service.key}`, ...headers },
      body: file,
    });
    return { status: answer.status, headers: answer.headers, body: await answer.json() };
  }

  /** Sends a file, and waits for the end of its import. */
  async imported(
    query: string,
    file: string | Buffer<ArrayBuffer>,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Import> {
    const { status, body } = await this.send(query, file, headers);
    if (status !== 201) throw new Error(`${status}: ${JSON.stringify(body)}`);
    return this.ended(String((body as Json)['import_uuid']));
  }

  async ended(uuid: string): Promise<Import> {
    const read = async (): Promise<Import> => only(await this.service.api('GET', `/v2/imports/${uuid}`));
    let found = await read();
    await until(async () => (found = await read())['finished_at'] !== null);
    return found;
  }

  rowsOf(uuid: string, query = ''): Promise<ImportRow[]> {
    return itemsAt(this.service.api, `/v2/imports/${uuid}/rows?limit=500&${query}`);
  }

  list(): Promise<Import[]> {
    return itemsAt(this.service.api, '/v2/imports');
  }
}
