import type { NextFunction, Request, Response } from 'express';
import { type OperationMetadata, operationOf } from './openapi/operation.js';
import type { PathTree } from './path-tree.js';
import { type Scope, scopesFor } from './scopes.js';

/** What Nest makes of a method of a controller: with the guards, interceptors, pipes and filters that it declares. */
export type RouteHandler = (request: Request, response: Response, next: NextFunction) => Promise<unknown>;

/** A route as the request pipeline serves it. */
export interface Route {
  /** With the names of the parameters, as metrics and spans show it: `/v2/clients/:client`. */
  readonly path: string;
  /** The names of the parameters, in their order. */
  readonly parameters: readonly string[];
  /** Whether it changes nothing: GET and HEAD. */
  readonly isRead: boolean;
  readonly operation: OperationMetadata;
  /** The scopes of which a key needs one; none: any key may. */
  readonly scopes: readonly Scope[];
  readonly handler: RouteHandler;
}

/** The routes of the pipeline, and the paths that are open, each without a route. */
export type Routes = PathTree<Route | undefined>;

/** Paths that need no key (contract §2): Express serves them. */
const OPEN = /^\/(?:$|(?:openapi\.json|docs|errors|health)(?:\/|$))/;

/** Whether a path needs no key. */
export const isOpen = (path: string): boolean => OPEN.test(path);

/**
 * The route of a handler on which Nest has put the metadata of the controller's method.
 * @throws Error when a write has no responder: nothing may be committed without a response.
 */
export function routeOf(method: string, path: string, handler: RouteHandler): Route {
  const operation = operationOf(handler);
  const isRead = method === 'GET' || method === 'HEAD';
  if (!isRead && operation.respond === undefined) throw new Error(`${method} ${path} documents no response`);
  const parameters = path.split('/').flatMap((segment) => (segment.startsWith(':') ? [segment.slice(1)] : []));
  return { path, parameters, isRead, operation, scopes: sufficientScopes(operation, isRead), handler };
}

/** The scopes of which one suffices for an operation; none: any key may. */
export function sufficientScopes({ scope, context }: OperationMetadata, isRead: boolean): readonly Scope[] {
  if (scope === 'any') return [];
  return scope === 'admin' ? ['admin'] : scopesFor(isRead ? 'read' : 'write', context);
}
