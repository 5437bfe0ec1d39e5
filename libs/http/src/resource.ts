import type { Provider, Type } from '@nestjs/common';
import { CommandHandler, QueryHandler } from '@nestjs/cqrs';
import type { AnyEntityType } from '#eventstore/store';
import { placeInContext } from './openapi/operation.js';
import type { ScopedContext } from './scopes.js';

/** What a resource registers: the one entry in the list of its context, from which the modules are made. */
export interface Resource {
  readonly entityTypes?: readonly AnyEntityType[];
  readonly controllers: readonly Type[];
  /** Modules that export command and query handlers (`import * as …`); what else they export is left out. */
  readonly handlers: readonly object[];
}

export const entityTypesOf = (resources: readonly Resource[]): AnyEntityType[] =>
  resources.flatMap(({ entityTypes = [] }) => entityTypes);

/** The controllers of the resources of a context, whose scopes keys need. */
export function controllersOf(resources: readonly Resource[], context?: ScopedContext): Type[] {
  const controllers = resources.flatMap((resource) => resource.controllers);
  if (context !== undefined) for (const controller of controllers) placeInContext(controller, context);
  return controllers;
}

/** The metadata keys by which @nestjs/cqrs marks a handler. It exports none, so they are read from a decorated class. */
const HANDLER_KEYS = [CommandHandler, QueryHandler].flatMap((decorate) => {
  class Message {}
  class Probe {}
  decorate(Message)(Probe);
  const keys: unknown[] = Reflect.getOwnMetadataKeys(Probe);
  return keys.slice(0, 1);
});

/** All command and query handlers of the resources, so that none is registered by hand. */
export const handlersOf = (resources: readonly Resource[]): Provider[] =>
  resources
    .flatMap(({ handlers }) => handlers.flatMap((module) => Object.values(module) as unknown[]))
    .filter(
      (value): value is Type =>
        typeof value === 'function' && HANDLER_KEYS.some((key) => Reflect.hasOwnMetadata(key, value)),
    );
