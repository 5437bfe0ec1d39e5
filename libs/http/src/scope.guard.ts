import { type CanActivate, type ExecutionContext, NotFoundException } from '@nestjs/common';
import type { Request } from 'express';
import { DomainError } from '#eventstore/domain';
import { requestStateOf } from './request-state.js';
import { operationOf } from './openapi/operation.js';

/** Whether a path that a route's pattern matched belongs to another route. */
export type HasMoreSpecificRoute = (pattern: string, path: string) => boolean;

/** Lets a key through that has the scope of the route: its own, or by method `read` for GET and `write` for the rest. */
export class ScopeGuard implements CanActivate {
  constructor(private readonly hasMoreSpecificRoute: HasMoreSpecificRoute) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>();
    const state = requestStateOf(request);
    state.route = (request.route as { readonly path?: string } | undefined)?.path ?? 'none';
    // As if the router had found no route: 405.
    if (this.hasMoreSpecificRoute(state.route, request.path)) throw new NotFoundException();
    if (state.key === undefined) return true;
    const scope =
      operationOf(context.getHandler()).scope ??
      (request.method === 'GET' || request.method === 'HEAD' ? 'read' : 'write');
    if (state.key.scopes.includes(scope)) return true;
    throw new DomainError('forbidden', 'forbidden', `The API key lacks the scope "${scope}"`);
  }
}
