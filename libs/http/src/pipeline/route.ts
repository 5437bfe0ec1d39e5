import type { NextFunction, Request, Response } from 'express';
import { refuseOtherValidation } from '../openapi/fields.js';
import { type OperationMetadata, operationOf } from '../openapi/operation.js';
import type { PathTree } from './path-tree.js';
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
  readonly handler: RouteHandler;
}

/** The routes of the pipeline; open paths, which Express serves, have the value undefined. */
export type Routes = PathTree<Route | undefined>;

/** Paths that require no API key (contract §2); Express serves them. Sessions of the console are checked by their routes. */
const OPEN = /^\/(?:$|(?:openapi\.json|docs|errors|health|console)(?:\/|$))/;

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
    scopes: sufficientScopes(operation, isRead || operation.isQuery),
    handler,
  };
}

/** The scopes of which one suffices for an operation; empty: any key suffices. */
export function sufficientScopes({ scope, context, alsoScopes }: OperationMetadata, isRead: boolean): readonly Scope[] {
  if (scope === 'any') return [];
  return [...(scope === 'admin' ? ['admin' as const] : scopesFor(isRead ? 'read' : 'write', context)), ...alsoScopes];
}
