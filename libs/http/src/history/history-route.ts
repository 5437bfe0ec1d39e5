import {
  applyDecorators,
  Controller,
  createParamDecorator,
  type ExecutionContext,
  Get,
  type Type,
} from '@nestjs/common';
import { PATH_METADATA } from '@nestjs/common/constants.js';
import { QueryBus } from '@nestjs/cqrs';
import { ApiParam } from '@nestjs/swagger';
import type { Request } from 'express';
import type { AnyEntityType, RequestContext } from '#eventstore/store';
import { Operation, type OperationOptions } from '../openapi/operation.js';
import { Ctx, Filters } from '../pipeline/parameters.js';
import type { HttpResponse } from '../pipeline/response.js';
import type { Input } from '../validation/input.js';
import {
  CompareQuery,
  CompareVersions,
  type EntityPath,
  GetHistory,
  HistoryQuery,
  type MayRead,
  type ShownEntityType,
} from './history.queries.js';
import { ComparisonView, HistoryEventView } from './history.view.js';

/** What the history of a kind needs besides the controller of its resource. */
export interface HistoryOptions {
  /** The name of the parameter in the path, if no route of the controller has one; null: the account has one such entity. */
  readonly parameter?: string | null;
  /** The required scope, as in `@Operation`. */
  readonly scope?: NonNullable<OperationOptions['scope']>;
  /** Further scopes of which each suffices, as in `@Operation`. */
  readonly alsoScopes?: NonNullable<OperationOptions['alsoScopes']>;
  /** Whether a request may read an entity with these fields; by default any with the scope may. */
  readonly mayRead?: MayRead;
}

/** The parameters of the path, by their names. */
export const Parameters = createParamDecorator(
  (_: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<Request>().params,
);

/** What the routes below an entity that its resource does not declare have in common. */
export function routesOf(entityType: AnyEntityType, resource: Type, options: HistoryOptions) {
  const { parameter = parameterOf(resource), scope, alsoScopes = [], mayRead } = options;
  const base = String(Reflect.getMetadata(PATH_METADATA, resource));
  const above = [...base.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const names = [...above, ...(parameter === null ? [] : [parameter])];
  const words = entityType.aggregate.type.replace(/^api_/, 'API_').replaceAll('_', ' ');
  return {
    base,
    parameter,
    mayRead,
    access: { ...(scope === undefined ? {} : { scope }), alsoScopes },
    /** `the account`, `a client`. */
    phrase: `${parameter === null ? 'the' : /^[aeio]/i.test(words) ? 'an' : 'a'} ${words}`,
    ofDeleted: parameter === null ? '' : ` The history of a deleted ${words} is available by its uuid.`,
    /** @param last the last segment of the path. */
    route: (last: string, method = Get): MethodDecorator =>
      applyDecorators(
        method(parameter === null ? last : `:${parameter}/${last}`),
        ...names.map((name) => ApiParam({ name, schema: { type: 'string' } })),
      ),
    pathOf: (parameters: Readonly<Record<string, string>>, ctx: RequestContext): EntityPath => ({
      // The account's uuid is that of its entity.
      ref: parameter === null ? ctx.account : (parameters[parameter] ?? ''),
      above: Object.fromEntries(above.map((name) => [name, parameters[name] ?? ''])),
    }),
  };
}

/** `GET <path of an entity>/history`, below the path of the controller of its resource. */
export function historyController(entityType: AnyEntityType, resource: Type, options: HistoryOptions = {}): Type {
  const { base, mayRead, access, phrase, ofDeleted, route, pathOf } = routesOf(entityType, resource, options);

  @Controller(base)
  class HistoryController {
    constructor(private readonly queries: QueryBus) {}

    @route('history')
    @Operation({
      summary: `Read the history of ${phrase}, oldest event first`,
      description: `One event per version.${ofDeleted}`,
      ...access,
      query: HistoryQuery,
      lists: { events: HistoryEventView },
      hasParent: true,
    })
    history(
      @Parameters() parameters: Readonly<Record<string, string>>,
      @Filters() filters: Input<HistoryQuery>,
      @Ctx() ctx: RequestContext,
    ): Promise<HttpResponse> {
      return this.queries.execute(new GetHistory(entityType, pathOf(parameters, ctx), filters, ctx, mayRead));
    }
  }
  // The operation id is that of a method of the resource: `getJobHistory`.
  Object.defineProperty(HistoryController, 'name', { value: resource.name });
  return HistoryController;
}

/** `GET <path of an entity>/compare`, for a kind whose entities have a view. */
export function comparisonController(entityType: ShownEntityType, resource: Type, options: HistoryOptions = {}): Type {
  const { base, mayRead, access, phrase, route, pathOf } = routesOf(entityType, resource, options);

  @Controller(base)
  class ComparisonController {
    constructor(private readonly queries: QueryBus) {}

    @route('compare')
    @Operation({
      summary: `Compare two versions of ${phrase}`,
      description: 'Names of other entities are the present ones. `version` and `updated_at` are not compared.',
      ...access,
      query: CompareQuery,
      returns: { status: 200, with: ComparisonView },
      hasParent: true,
    })
    compare(
      @Parameters() parameters: Readonly<Record<string, string>>,
      @Filters() filters: Input<CompareQuery>,
      @Ctx() ctx: RequestContext,
    ): Promise<HttpResponse> {
      return this.queries.execute(new CompareVersions(entityType, pathOf(parameters, ctx), filters, ctx, mayRead));
    }
  }
  Object.defineProperty(ComparisonController, 'name', { value: resource.name });
  return ComparisonController;
}

/** The name by which the routes of a controller take one of its entities: `client` of `:client`. @throws Error without one. */
function parameterOf(controller: Type): string {
  let prototype = controller.prototype as object | null;
  for (; prototype !== null; prototype = Object.getPrototypeOf(prototype) as object | null)
    for (const descriptor of Object.values(Object.getOwnPropertyDescriptors(prototype))) {
      const method: unknown = descriptor.value;
      const path: unknown = typeof method === 'function' ? Reflect.getMetadata(PATH_METADATA, method) : undefined;
      const [, name] = typeof path === 'string' ? (/^:(\w+)(?:\/|$)/.exec(path) ?? []) : [];
      if (name !== undefined) return name;
    }
  throw new Error(`No route of ${controller.name} has a parameter: name that of its history`);
}
