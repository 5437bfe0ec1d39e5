import type { Provider, Type } from '@nestjs/common';
import { CommandHandler, QueryHandler } from '@nestjs/cqrs';
import type { AnyEntityType } from '#eventstore/store';
import { comparisonController, historyController, type HistoryOptions } from '../history/history-route.js';
import type { ShownEntityType } from '../history/history.queries.js';
import { declareTakenBack, type TakenBack } from '../taking-back/kind.js';
import { takingBackControllers } from '../taking-back/taking-back-route.js';
import { assignContext, type ContextOptions } from '../openapi/operation.js';
import { InTag, type Tag } from '../openapi/tags.js';
import { declareScopedContext } from '../pipeline/scopes.js';

/** The parts that a resource registers: its entry in the list of its context, from which the modules are built. */
export interface Resource {
  /** The section of the API reference with its operations. Resources with the same tag share a section. */
  readonly tag?: Tag;
  readonly entityTypes?: readonly AnyEntityType[];
  readonly controllers: readonly Type[];
  /** Modules that export command and query handlers (`import * as …`); other exports are ignored. */
  readonly handlers: readonly object[];
  /** How its entities are taken back, at the index of their entity type. */
  readonly takenBack?: readonly TakenBack[];
  /** What the histories of its entity types need, each of which is below the path of the controller at the same index. */
  readonly history?: HistoryOptions;
}

/** The entity types of all resources. */
export const entityTypesOf = (resources: readonly Resource[]): AnyEntityType[] =>
  resources.flatMap(({ entityTypes = [] }) => entityTypes);

/**
 * The controllers of all resources, and those of the histories of their entities.
 * @param context the context whose scopes their routes require, by its name in scopes, such as `work_orders`.
 */
export function controllersOf(resources: readonly Resource[], context?: string, options?: ContextOptions): Type[] {
  if (context !== undefined) declareScopedContext(context, options?.showsUsers);
  return resources.flatMap((resource) => {
    const controllers = [...resource.controllers, ...historiesOf(resource), ...takingBackOf(resource)];
    for (const controller of controllers) {
      if (context !== undefined) assignContext(controller, context, options);
      if (resource.tag !== undefined) InTag(resource.tag)(controller);
    }
    return controllers;
  });
}

/** Routes for the history of each entity type of a resource. @throws Error for a type without a controller. */
const historiesOf = ({ entityTypes = [], controllers, history }: Resource): Type[] =>
  entityTypes.flatMap((entityType, i) => {
    const controller = controllers[i];
    if (controller === undefined) throw new Error(`No controller is beside the entity type ${entityType.table}`);
    const histories = historyController(entityType, controller, history);
    return hasView(entityType) ? [histories, comparisonController(entityType, controller, history)] : [histories];
  });

/** Routes that take back the entities of a resource. */
const takingBackOf = ({ entityTypes = [], controllers, takenBack = [], history }: Resource): Type[] =>
  entityTypes.flatMap((entityType, i) => {
    const [kind, controller] = [takenBack[i], controllers[i]];
    return kind?.restore === undefined || controller === undefined || !hasView(entityType)
      ? []
      : takingBackControllers(entityType, controller, kind, history);
  });

const hasView = (entityType: AnyEntityType): entityType is ShownEntityType => entityType.present !== undefined;

/**
 * The metadata keys that @nestjs/cqrs sets on handlers. It does not export them, so they are read from a decorated
 * class.
 */
const HANDLER_KEYS = [CommandHandler, QueryHandler].flatMap((decorate) => {
  class Message {}
  class Probe {}
  decorate(Message)(Probe);
  const keys: unknown[] = Reflect.getOwnMetadataKeys(Probe);
  return keys.slice(0, 1);
});

/** All command and query handlers of the resources, so that none is registered by hand. Registers how their entities are taken back. */
export function handlersOf(resources: readonly Resource[]): Provider[] {
  for (const { entityTypes = [], takenBack = [] } of resources)
    entityTypes.forEach((entityType, i) => takenBack[i] && declareTakenBack(entityType, takenBack[i]));
  return resources
    .flatMap(({ handlers }) => handlers.flatMap((module) => Object.values(module) as unknown[]))
    .filter(
      (value): value is Type =>
        typeof value === 'function' && HANDLER_KEYS.some((key) => Reflect.hasOwnMetadata(key, value)),
    );
}
