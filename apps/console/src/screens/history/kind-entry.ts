import type { ApiResponse, Fieldline, List } from '@fieldline/client';
import type { HistoryEvent, Json } from '../../api/history.ts';
import type { Topic } from '../../api/queries.ts';
import type { Right } from '../../app/session-context.ts';

/** What is done with entities that are recorded already. */
export type Use = 'view' | 'edit' | 'restore' | 'undo';

export interface Signal {
  readonly signal?: AbortSignal | undefined;
}

export interface Write extends Signal {
  readonly ifMatch?: number | undefined;
  readonly schedulingChecks?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The operations that the entities of all kinds have. */
export interface Operations {
  list(
    query: {
      readonly deleted?: 'true';
      readonly uuid?: string | string[];
      readonly external_id?: string;
      readonly limit?: number;
      readonly after?: string | undefined;
      readonly search?: string;
      readonly archived?: 'true' | 'false';
    },
    options?: Signal,
  ): List<object>;
  get(
    uuid: string,
    options?: Signal & { readonly query?: { readonly version?: number | undefined } },
  ): Promise<ApiResponse<object>>;
  create(body: Json): Promise<ApiResponse<object>>;
  update(uuid: string, body: Json, options?: Write): Promise<ApiResponse<object>>;
  delete(uuid: string, options?: Write): Promise<ApiResponse<unknown>>;
  history(
    uuid: string,
    query: { readonly after?: number; readonly limit?: number },
    options?: Signal,
  ): List<HistoryEvent>;
  compare(
    uuid: string,
    query: { readonly from: number; readonly to: number },
    options?: Signal,
  ): Promise<ApiResponse<Comparison>>;
  restore(uuid: string, body: { readonly external_id?: string | null }, options?: Write): Promise<ApiResponse<object>>;
  archive?(uuid: string, options?: Write): Promise<ApiResponse<object>>;
  unarchive?(uuid: string, options?: Write): Promise<ApiResponse<object>>;
  revert(uuid: string, body: { readonly to_version: number }, options?: Write): Promise<ApiResponse<object>>;
}

export type Comparison = Awaited<ReturnType<Fieldline['jobs']['compare']>>['data'];

/** A kind of entity: what it is called, where it is, and who may do what. */
export interface KindEntry extends Readonly<Record<Use, Right>> {
  readonly noun: string;
  readonly nouns: string;
  /** Its list in the console. */
  readonly path: string;
  /** The topic of its queries. */
  readonly topic: Topic;
  readonly of: (client: Fieldline) => Operations;
}
