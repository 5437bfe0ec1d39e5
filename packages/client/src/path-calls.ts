import type { Data, Item, ListPaths, Options, OptionsArguments, PathsWith } from './calls.js';
import type { Caller } from './caller.js';
import type { List } from './list.js';
import type { ApiResponse } from './response.js';

/** The calls by the paths of the OpenAPI document: `fieldline.get('/v2/jobs/{job}', { path: { job } })`. */
export class PathCalls {
  protected readonly caller: Caller;

  constructor(caller: Caller) {
    this.caller = caller;
  }

  /** Reads: `fieldline.get('/v2/jobs/{job}', { path: { job } })`. */
  get<P extends PathsWith<'get'>>(
    path: P,
    ...[options]: OptionsArguments<Options<P, 'get'>>
  ): Promise<ApiResponse<Data<P, 'get'>>> {
    return this.caller.call('get', path, options);
  }

  /**
   * Creates an entity, or runs an action: `fieldline.post('/v2/clients', { body })`,
   * `fieldline.post('/v2/jobs/{job}/publish', { path: { job } })`.
   */
  post<P extends PathsWith<'post'>>(
    path: P,
    ...[options]: OptionsArguments<Options<P, 'post'>>
  ): Promise<ApiResponse<Data<P, 'post'>>> {
    return this.caller.call('post', path, options);
  }

  /** Changes an entity. Absent fields are unchanged, null clears a field. */
  patch<P extends PathsWith<'patch'>>(
    path: P,
    ...[options]: OptionsArguments<Options<P, 'patch'>>
  ): Promise<ApiResponse<Data<P, 'patch'>>> {
    return this.caller.call('patch', path, options);
  }

  /** Deletes an entity. A retry after a lost connection may reject with 404: see `attempts` of the error. */
  delete<P extends PathsWith<'delete'>>(
    path: P,
    ...[options]: OptionsArguments<Options<P, 'delete'>>
  ): Promise<ApiResponse<Data<P, 'delete'>>> {
    return this.caller.call('delete', path, options);
  }

  /**
   * Iterates over the pages of any GET, each read on demand: `for await (const { data } of
   * fieldline.pages('/v2/schedule', { query }))`.
   */
  pages<P extends PathsWith<'get'>>(
    path: P,
    ...[options]: OptionsArguments<Options<P, 'get'>>
  ): AsyncGenerator<ApiResponse<Data<P, 'get'>>, void, undefined> {
    return this.caller.pages(path, options);
  }

  /** A list, read page by page as it is iterated over: `for await (const job of fieldline.list('/v2/jobs'))`. */
  list<P extends ListPaths>(
    path: P,
    ...[options]: OptionsArguments<Options<P, 'get'>>
  ): List<Item<Data<P, 'get'>>, Data<P, 'get'>> {
    return this.caller.list(path, options);
  }
}
