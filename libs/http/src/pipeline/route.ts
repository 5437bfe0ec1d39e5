import type { NextFunction, Request, Response } from 'express';
import { refuseOtherValidation } from '../openapi/fields.js';
import { type OperationMetadata, operationOf } from '../openapi/operation.js';
import { isOfOneself, sufficientPermissions } from './permissions.js';
import { type Scope, scopesFor } from './scopes.js';

/** A controller method as Nest wraps it, with the guards, interceptors, pipes and filters that it declares. */
export type RouteHandler = (request: Request, response: Response, next: NextFunction) => Promise<unknown>;

/** A route as the request pipeline serves it. */
export interface Route {
  /** The path with parameter names, as in metrics and spans: `/v2/clients/:client`. */
  readonly path: string;
  /** The names of the parameters, in their order. */
  readonly parameters: readonly string[];
  /** Whether it changes nothing: GET and HEAD. */
  readonly isRead: boolean;
  readonly operation: OperationMetadata;
  /** A key needs one of these scopes; empty: any key suffices. */
  readonly scopes: readonly Scope[];
  /** A person needs one of these permissions; the owner of the account needs none. */
  readonly permissions: readonly string[];
  /** Whether a person may perform it only for the own user in its path. */
  readonly isOfOneself: boolean;
  readonly handler: RouteHandler;
}

/** The routes of the pipeline; open paths, which Express serves, have the value undefined. */
export type Routes = PathTree<Route | undefined>;

/** Paths that require no API key (contract §2); Express serves them. Sessions of the console are checked by their routes. */
const OPEN = /^\/(?:$|(?:openapi\.json|llms\.txt|docs|errors|health|console|calendars)(?:\/|$))/;

/** Whether a path requires no API key. */
export const isOpen = (path: string): boolean => OPEN.test(path);

/**
 * The route of a handler, which has the metadata of the controller's method.
 * @throws Error when a write has no responder, because a commit needs its response for the idempotency receipt, and for an input
 * that other decorators than fields of #http would check.
 */
export function routeOf(method: string, path: string, handler: RouteHandler): Route {
  const operation = operationOf(handler);
  for (const type of [operation.body, operation.query]) if (type !== undefined) refuseOtherValidation(type);
  const isRead = method === 'GET' || method === 'HEAD';
  if (!isRead && operation.respond === undefined) throw new Error(`${method} ${path} documents no response`);
  const parameters = path.split('/').flatMap((segment) => (segment.startsWith(':') ? [segment.slice(1)] : []));
  return {
    path,
    parameters,
    isRead,
    operation,
    scopes: sufficientScopes(operation, isRead || operation.isQuery === true),
    permissions: sufficientPermissions(method, path),
    isOfOneself: isOfOneself(method, path),
    handler,
  };
}

/** The scopes of which one suffices for an operation; empty: any key suffices. */
export function sufficientScopes({ scope, context, alsoScopes }: OperationMetadata, isRead: boolean): readonly Scope[] {
  if (scope === 'any') return [];
  const own: readonly Scope[] = scope === undefined ? scopesFor(isRead ? 'read' : 'write', context) : [scope];
  return [...own, ...alsoScopes];
}

/** The routes of a matching path, with the path parameters in order, still percent-encoded. */
export interface Match<T> {
  /** The routes of the path by method; HEAD uses the route of GET. */
  readonly routes: ReadonlyMap<string, T>;
  readonly parameters: readonly string[];
}

/**
 * A trie of routes by path segment. The cost of a search depends on the segments of the path, not on the number of
 * routes.
 */
export class PathTree<T> {
  private readonly routes = new Map<string, T>();
  private readonly fixed = new Map<string, PathTree<T>>();
  private parameter: PathTree<T> | undefined;

  /**
   * Adds a route. The first route of a method and pattern wins, as in Express.
   * @param pattern a path of fixed segments and, with a colon, parameters: `/v2/clients/:client`.
   * @throws Error for any other syntax.
   */
  add(method: string, pattern: string, route: T): void {
    if (/[*{}()]/.test(pattern)) throw new Error(`${pattern}: a segment is fixed, or a parameter such as ":client"`);
    const { routes } = segmentsOf(pattern).reduce<PathTree<T>>((node, segment) => node.child(segment), this);
    for (const name of method === 'GET' ? ['GET', 'HEAD'] : [method]) if (!routes.has(name)) routes.set(name, route);
  }

  /**
   * Finds the routes of a path, whatever the method: `/products/units/archive` is the unit "archive", not the archive
   * of the product "units". A fixed segment takes precedence; a parameter is tried when the fixed segment has no match.
   */
  find(path: string): Match<T> | undefined {
    const parameters: string[] = [];
    const routes = this.search(segmentsOf(path), 0, parameters);
    return routes && { routes, parameters };
  }

  /** The child node for a segment of a pattern, created if it does not exist. */
  private child(segment: string): PathTree<T> {
    if (segment.startsWith(':')) return (this.parameter ??= new PathTree());
    const child = this.fixed.get(segment) ?? new PathTree();
    this.fixed.set(segment, child);
    return child;
  }

  /** The routes that the segments from `at` on match; collects the parameters in `parameters`. */
  private search(segments: readonly string[], at: number, parameters: string[]): Map<string, T> | undefined {
    const segment = segments[at];
    if (segment === undefined) return this.routes.size > 0 ? this.routes : undefined;
    const found = this.fixed.get(segment)?.search(segments, at + 1, parameters);
    if (found !== undefined || this.parameter === undefined || segment === '') return found;
    parameters.push(segment);
    const below = this.parameter.search(segments, at + 1, parameters);
    if (below === undefined) parameters.pop();
    return below;
  }
}

/** The segments between slashes. One trailing slash is ignored. */
function segmentsOf(path: string): readonly string[] {
  const segments = path.split('/').slice(1);
  if (segments.at(-1) === '') segments.pop();
  return segments;
}
