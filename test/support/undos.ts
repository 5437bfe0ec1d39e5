import { expect } from '@jest/globals';
import { newUuid } from '#eventstore/domain';
import { until } from '../../tools/harness/until.js';
import { answered } from './problems.js';
import type { Json } from './resources.js';
import { nextOf, only, type RequestOptions, type Send } from './service.js';

export const UNDOS = '/v2/undos';

export interface Undo {
  readonly uuid: string;
  readonly status: string;
  readonly correlation_id: string;
  readonly total: number;
  readonly undone: number;
  readonly kept: number;
  readonly failed: number;
}

export interface UndoRow {
  readonly entity_type: string;
  readonly entity_uuid: string;
  readonly result: string;
  readonly kept: readonly { readonly path: string; readonly version: number }[];
  readonly code: string | null;
  readonly errors: Json;
}

/** The row of an entity that was taken back, or what differs from it. */
export const undoRow = (type: string, uuid: string, result = 'undone', more: Partial<UndoRow> = {}): UndoRow => ({
  entity_type: type,
  entity_uuid: uuid,
  result,
  kept: [],
  code: null,
  errors: {},
  ...more,
});

/** An entity in a list or a response, without what differs between any two versions. */
export const withoutMoving = ({ version: _, updated_at: __, ...fields }: Json): Json => fields;

/** All items of a list. */
export async function itemsAt<T>(api: Send, path: string): Promise<T[]> {
  const items: T[] = [];
  for (let next: string | undefined = path; next !== undefined;) {
    const answer = await api('GET', next);
    items.push(...only<T[]>(answer));
    next = nextOf(answer);
  }
  return items;
}

/** Sends requests that can be taken back, and takes them back. A worker must run. */
export class Undoing {
  constructor(private readonly api: Send) {}

  /** Sends requests with one id. @returns the body of the last response, and the id. */
  async recorded(
    ...requests: readonly (readonly [
      method: string,
      path: string,
      body?: object | undefined,
      options?: RequestOptions,
    ])[]
  ): Promise<readonly [body: Json, id: string]> {
    const id = newUuid();
    let last: unknown = {};
    for (const [method, path, body, options] of requests) {
      const answer = await this.api(method, path, {
        ...options,
        headers: { ...options?.headers, 'X-Request-Id': id },
        ...(body && { body }),
      });
      if (answer.status >= 300) throw new Error(`${method} ${path} → ${answer.status}: ${JSON.stringify(answer.body)}`);
      last = answer.body;
    }
    return [last as Json, id];
  }

  /** Starts an undo, and waits for its end. */
  async undone(correlationId: string, more: object = {}, options: RequestOptions = {}): Promise<Undo> {
    const answer = await this.api('POST', UNDOS, { body: { correlation_id: correlationId, ...more }, ...options });
    expect(answer).toEqual(answered(201, { undo_uuid: expect.any(String) }));
    return this.ended(only(answer));
  }

  async ended(uuid: string): Promise<Undo> {
    let undo = await this.read(uuid);
    await until(async () => (undo = await this.read(uuid)).status === 'finished');
    return undo;
  }

  private async read(uuid: string): Promise<Undo> {
    return only<Undo>(await this.api('GET', `${UNDOS}/${uuid}`));
  }

  rowsOf(undo: Undo, query = ''): Promise<UndoRow[]> {
    return itemsAt(this.api, `${UNDOS}/${undo.uuid}/rows?limit=500${query}`);
  }
}
