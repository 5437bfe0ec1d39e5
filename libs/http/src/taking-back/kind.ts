import type { Command } from '@nestjs/cqrs';
import type { AnyEntityType, Outcome, RequestContext } from '#eventstore/store';
import { isObject } from '../history/differences.js';
import type { ShownEntityType } from '../history/history.queries.js';
import { type Class, fieldsOf, isReferenceClass } from '../openapi/fields.js';
import type { ActCommand, ChangeCommand, CreateCommand } from '../resource/resource-handlers.js';
import { type Input, parseInput } from '../validation/input.js';

/** The fields of a body, or of a view, by their names. */
export type Fields = Readonly<Record<string, unknown>>;

/** How entities of a kind are taken back: by the commands of its POST, PATCH and DELETE (contract §18). */
export interface TakenBack {
  /** The fields of a view that a PATCH takes, in the form of its body. */
  readonly writable: (view: Fields, ctx: Pick<RequestContext, 'timeZone'>) => Fields;
  /** Undefined when entities of the kind never change. */
  readonly update:
    | ((
        ref: string,
        /** Those of {@link writable} that change, and all of them as they are. */
        body: Fields,
        ctx: RequestContext,
        present: Fields,
      ) => Command<Outcome>)
    | undefined;
  /** Codes of the errors of {@link update} that the PATCH does not have. */
  readonly errors?: readonly string[];
  /** Undefined when entities of the kind are never deleted. */
  readonly remove?: (deleted: TakenEntity, ctx: RequestContext) => Command<Outcome>;
  /** The fields of an entity before its creation, for a kind without deletion: the undo of its creation is a change back to them. */
  readonly blank?: Fields;
  /** The field that routes of their own set, such as that of the archive. */
  readonly flag?: Flag | undefined;
  /** The response to a restoration that has more members than the uuid; by default that of the creation. */
  readonly restoredView?: Class;
  /** Performs a creation in a context that restores. */
  readonly restore?: (deleted: TakenEntity, body: RestoreFields, ctx: RequestContext) => Command<Outcome>;
}

/** A boolean field of the state, and the command that sets it. */
export interface Flag {
  readonly field: string;
  readonly set: (ref: string, value: boolean, ctx: RequestContext) => Command<Outcome>;
}

/** An entity with its view. */
export interface TakenEntity {
  readonly uuid: string;
  readonly view: Fields;
}

/** What a request may say of the entity that it restores. */
export interface RestoreFields {
  readonly external_id?: string | null;
}

/** The commands of a kind, with the classes of their bodies. */
export interface TakenBackCommands<C extends object, U extends object> {
  readonly create: readonly [new (input: Input<C>, ctx: RequestContext) => CreateCommand<C>, new () => C];
  readonly update: readonly [new (ref: string, input: Input<U>, ctx: RequestContext) => ChangeCommand<U>, new () => U];
  readonly remove: ActCommandClass;
  readonly archive?: readonly [archive: ActCommandClass, unarchive: ActCommandClass];
  /** Another field than that of the archive. */
  readonly flag?: Flag;
  /** Fields of the bodies that follow from others. */
  readonly follows?: readonly string[];
}

type ActCommandClass = new (ref: string, ctx: RequestContext) => ActCommand;

/** A kind whose POST, PATCH and DELETE have commands of the usual form. */
export function takenBack<C extends object, U extends object>({
  create: [Create, CreateBody],
  update: [Update, UpdateBody],
  remove: Remove,
  archive,
  flag = archive && {
    field: 'archived',
    set: (ref, archived, ctx) => new archive[archived ? 0 : 1](ref, ctx),
  },
  follows = [],
}: TakenBackCommands<C, U>): TakenBack {
  // The version in a body is the one that a request expects.
  const own = (view: Fields): Fields =>
    Object.fromEntries(Object.entries(view).filter(([field]) => field !== 'version' && !follows.includes(field)));
  return {
    writable: (view) => bodyOf(UpdateBody, own(view)),
    update: (ref, body, ctx) => new Update(ref, parseInput(UpdateBody, body), ctx),
    remove: ({ uuid }, ctx) => new Remove(uuid, ctx),
    flag,
    restore: ({ view }, body, ctx) =>
      new Create(parseInput(CreateBody, { ...bodyOf(CreateBody, own(view)), ...body }), ctx),
  };
}

/**
 * The fields of a view that a body takes. A reference is one by uuid. A null that the body refuses is left out, as are the keys
 * that the body calls otherwise.
 */
export function bodyOf(type: Class, view: Fields): Fields {
  const body: Record<string, unknown> = {};
  for (const [name, { nested, presence }] of fieldsOf(type)) {
    const value = Object.hasOwn(view, name) ? view[name] : undefined;
    if (value === undefined || (value === null && !presence.nullable)) continue;
    const inner = nested?.();
    const part = (one: unknown): unknown => (inner === undefined || !isObject(one) ? one : partOf(inner, one));
    body[name] = Array.isArray(value) ? value.map(part) : part(value);
  }
  return body;
}

const partOf = (type: Class, value: Fields): Fields =>
  isReferenceClass(type) ? { uuid: value['uuid'] } : bodyOf(type, value);

/** A kind that is registered, with its type. */
export interface RegisteredKind extends TakenBack {
  readonly entityType: ShownEntityType;
}

const kinds = new Map<string, RegisteredKind>();

/** Registers how a kind is taken back. Resources do when they are loaded. */
export function declareTakenBack(entityType: AnyEntityType, kind: TakenBack): void {
  if (entityType.present === undefined)
    throw new Error(`${entityType.table} has no view, from which it could be taken back`);
  kinds.set(entityType.aggregate.type, { ...kind, entityType: entityType as ShownEntityType });
}

/** How a kind is taken back, by the type of its entities; undefined when it is not. */
export const takenBackKind = (type: string): RegisteredKind | undefined => kinds.get(type);
