import type { CanActivate, ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { DomainError } from '#kernel/domain';
import { exchangeOf } from './exchange.js';
import { scopeOf } from './operation.js';

/** Lets a key through that has the scope of the route: its own, or by method `read` for GET and `write` for the rest. */
export class ScopeGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>();
    const exchange = exchangeOf(request);
    exchange.route = (request.route as { readonly path?: string } | undefined)?.path ?? 'none';
    if (exchange.key === undefined) return true;
    const scope =
      scopeOf(context.getHandler()) ?? (request.method === 'GET' || request.method === 'HEAD' ? 'read' : 'write');
    if (exchange.key.scopes.includes(scope)) return true;
    throw new DomainError('forbidden', 'forbidden', `The API key lacks the scope "${scope}"`);
  }
}
