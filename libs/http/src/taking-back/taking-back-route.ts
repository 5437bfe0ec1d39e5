import {
  Controller,
  createParamDecorator,
  type ExecutionContext,
  Post,
  RequestMethod,
  type Type,
} from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { CommandBus } from '@nestjs/cqrs';
import type { Request } from 'express';
import type { Outcome, RequestContext } from '#eventstore/store';
import { type HistoryOptions, Parameters, routesOf } from '../history/history-route.js';
import type { ShownEntityType } from '../history/history.queries.js';
import { fieldsOf } from '../openapi/fields.js';
import { Operation, operationOf, type OperationMetadata, type OperationOptions } from '../openapi/operation.js';
import { Body, Ctx } from '../pipeline/parameters.js';
import { requestStateOf } from '../pipeline/request.js';
import type { Input } from '../validation/input.js';
import type { TakenBack } from './kind.js';
import { RestoreBody, RestoreEntity, RevertBody, RevertEntity } from './taking-back.commands.js';

/** The body of a route, if it takes one. */
const GivenBody = createParamDecorator(
  (_: unknown, context: ExecutionContext) => requestStateOf(context.switchToHttp().getRequest<Request>()).inputs?.body,
);

/** `POST <path of an entity>/revert` and `…/restore`, below the path of the controller of its resource. */
export function takingBackControllers(
  entityType: ShownEntityType,
  resource: Type,
  { restoredView, errors = [] }: Pick<TakenBack, 'restoredView' | 'errors'>,
  options: HistoryOptions = {},
): Type[] {
  const { base, phrase, route, pathOf, parameter } = routesOf(entityType, resource, options);
  const creation = operationAt(resource, RequestMethod.POST, '/');
  const change = operationAt(resource, RequestMethod.PATCH, `:${parameter}`);
  const updates = creation?.creates ?? '';
  const hasExternalId = creation?.body !== undefined && fieldsOf(creation.body).has('external_id');

  @Controller(base)
  class RestoreController {
    constructor(private readonly commands: CommandBus) {}

    @route('restore', Post)
    @Operation({
      summary: `Restore ${phrase} that was deleted`,
      description:
        'It has its uuid, and is as it was before its deletion; its version goes on. The rules of its creation apply. For one that is not deleted, nothing is recorded.',
      ...(hasExternalId ? { body: RestoreBody } : {}),
      ...rulesOf(creation),
      ...(restoredView && { resultView: restoredView }),
      updates,
    })
    restore(
      @Parameters() parameters: Readonly<Record<string, string>>,
      @GivenBody() input: Input<RestoreBody> | undefined,
      @Ctx() ctx: RequestContext,
    ): Promise<Outcome> {
      return this.commands.execute(new RestoreEntity(entityType, pathOf(parameters, ctx), input, ctx));
    }
  }

  @Controller(base)
  class RevertController {
    constructor(private readonly commands: CommandBus) {}

    @route('revert', Post)
    @Operation({
      summary: `Take ${phrase} back to a version`,
      description:
        'The fields that a PATCH may change become those of that version. The rules of the PATCH apply. Without a change, the version stays the same.',
      body: RevertBody,
      ...rulesOf(change),
      ...(errors.length > 0 && { errors: [...(change?.errors ?? []), ...errors] }),
      updates,
    })
    revert(
      @Parameters() parameters: Readonly<Record<string, string>>,
      @Body() input: Input<RevertBody>,
      @Ctx() ctx: RequestContext,
    ): Promise<Outcome> {
      return this.commands.execute(new RevertEntity(entityType, pathOf(parameters, ctx), input, ctx));
    }
  }
  const controllers = [RestoreController, ...(change === undefined ? [] : [RevertController])];
  for (const controller of controllers) Object.defineProperty(controller, 'name', { value: resource.name });
  return controllers;
}

/** What an operation says of the rules by which it is refused. */
const rulesOf = ({
  errors,
  forbids,
  conflicts,
  options,
  resultView,
}: Partial<OperationMetadata> = {}): Partial<OperationOptions> => ({
  ...(errors && { errors }),
  ...(forbids && { forbids }),
  ...(conflicts && { conflicts }),
  ...(options && { options }),
  ...(resultView && { resultView }),
});

/** The operation of a controller with a method and a path; undefined when it has none. */
function operationAt(controller: Type, wanted: RequestMethod, path: string): OperationMetadata | undefined {
  for (let prototype = controller.prototype as object | null; prototype !== null;) {
    for (const { value } of Object.values(Object.getOwnPropertyDescriptors(prototype))) {
      const method: unknown = value;
      if (typeof method !== 'function') continue;
      if (
        Reflect.getMetadata(METHOD_METADATA, method) === wanted &&
        Reflect.getMetadata(PATH_METADATA, method) === path
      )
        return operationOf(method);
    }
    prototype = Object.getPrototypeOf(prototype) as object | null;
  }
  return undefined;
}
