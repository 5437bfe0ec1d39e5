import { type CanActivate, type ExecutionContext, NotFoundException } from '@nestjs/common';
import type { Request, Response } from 'express';
import { DomainError } from '#kernel/domain';
import { announceDeprecation } from './deprecation.js';
import { exchangeOf } from './exchange.js';
import { scopeOf } from './operation.js';

/** Whether a path that a route's pattern matched belongs to another route. */
export type IsShadowed = (pattern: string, path: string) => boolean;

/** Lets a key through that has the scope of the route: its own, or by method `read` for GET and `write` for the rest. */
export class ScopeGuard implements CanActivate {
  constructor(private readonly isShadowed: IsShadowed) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>();
    const exchange = exchangeOf(request);
    exchange.route = (request.route as { readonly path?: string } | undefined)?.path ?? 'none';
    // As if the router had found no route: 405.
    if (this.isShadowed(exchange.route, request.path)) throw new NotFoundException();
    announceDeprecation(context.getHandler(), context.switchToHttp().getResponse<Response>());
    if (exchange.key === undefined) return true;
    const scope =
      scopeOf(context.getHandler()) ?? (request.method === 'GET' || request.method === 'HEAD' ? 'read' : 'write');
    if (exchange.key.scopes.includes(scope)) return true;
    throw new DomainError('forbidden', 'forbidden', `The API key lacks the scope "${scope}"`);
  }
}
