import type { Type } from '@nestjs/common';
import { CommandHandler, type ICommandHandler, type IQueryHandler, QueryHandler, Command, Query } from '@nestjs/cqrs';
import { type Decision, type DomainEvent, notFound, isUuid, versionMismatch } from '#eventstore/domain';
import {
  type Condition,
  Database,
  type Decide,
  type Entity,
  EntityReader,
  EntitySearch,
  type EntityType,
  EventStore,
  limitedPerson,
  type ListOrder,
  type Outcome,
  type Person,
  PointInTimeReader,
  References,
  type RequestContext,
  seenBy,
  type Shown,
  type UnitOfWork,
} from '#eventstore/store';
import { etagOf, HttpResponse } from '../pipeline/response.js';
import { maySeePersonalData } from '../pipeline/scopes.js';
import { asksForDeleted, listDeleted } from '../taking-back/deleted-list.js';
import type { Validation, Input } from '../validation/input.js';
import { type DeletablePaging, pageOf, type Paging } from '../validation/list-filters.js';
import { resolveFilters } from '../validation/reference-filters.js';

/** The class of a command or query, with any constructor. */
type MessageClass<M> = new (...args: never[]) => M;

/**
 * The view of an entity.
 * @param baseUrl what the URLs of this service begin with.
 * @param showsPersonalData whether the caller may see personal data.
 * @param country in which phone numbers are read that it shows normalized; undefined: it shows none so.
 * @param person the person who has signed in; undefined of an API key.
 */
export type PresentEntity<S extends object, L extends string> = (
  entity: Entity<S, L>,
  baseUrl: string,
  showsPersonalData: boolean,
  country: string | null | undefined,
  person: Person | undefined,
) => object;

/** The view of an entity for the caller of a request. */
const viewFor = <S extends object, L extends string>(
  { baseUrl, scopes, country, person }: RequestContext,
  entity: Entity<S, L>,
  present: PresentEntity<S, L>,
): object => present(entity, baseUrl, maySeePersonalData(scopes), country, person);

/**
 * Reads from a body what a decision takes: its fields by the names of the state, and its references resolved, whose errors it
 * adds to the validation.
 * @param entity what is changed; undefined at a creation.
 */
type ReadFields<B extends object, F, S extends object, L extends string> = (
  body: Validation<B>,
  uow: UnitOfWork,
  entity?: Entity<S, L>,
) => F | Promise<F>;

/** The handler of a command that creates an entity. */
export function createHandler<B extends object, F, S extends object, E extends DomainEvent, L extends string>(
  command: MessageClass<CreateCommand<B>>,
  entityType: EntityType<S, E, L>,
  create: (fields: F) => Decision<S, E>,
  fieldsOf: ReadFields<B, F, S, L>,
): Type<ICommandHandler<CreateCommand<B>>> {
  @CommandHandler(command)
  class CreateHandler implements ICommandHandler<CreateCommand<B>> {
    constructor(private readonly store: EventStore) {}

    execute({ input, ctx }: CreateCommand<B>): Promise<Outcome> {
      return this.store.create(entityType, ctx, async (uow) => {
        const body = input.validate();
        return body.decide(create(await fieldsOf(body, uow)));
      });
    }
  }
  return CreateHandler;
}

/**
 * The handler of a command that changes the entity that its path names.
 * @param present the view of the entity: its fields that the body does not declare are read-only and may be repeated.
 */
export function updateHandler<B extends object, F, S extends object, E extends DomainEvent, L extends string>(
  command: MessageClass<ChangeCommand<B>>,
  entityType: EntityType<S, E, L>,
  present: PresentEntity<S, L>,
  update: (fields: F) => Decision<S, E>,
  fieldsOf: ReadFields<B, F, S, L>,
): Type<ICommandHandler<ChangeCommand<B>>> {
  @CommandHandler(command)
  class UpdateHandler implements ICommandHandler<ChangeCommand<B>> {
    constructor(private readonly store: EventStore) {}

    execute({ ref, input, ctx }: ChangeCommand<B>): Promise<Outcome> {
      return this.store.change(entityType, ctx, ref, async (entity, uow) => {
        const body = input.validate(() => viewFor(ctx, entity, present));
        return body.decide(update(await fieldsOf(body, uow, entity)));
      });
    }
  }
  return UpdateHandler;
}

/**
 * As {@link updateHandler}, for an entity with an external id: a path with one that is not in use creates it.
 * @param type the class of the body of the POST, whose fields a creation takes.
 */
export function upsertHandler<B extends UpsertBody, F, S extends object, E extends DomainEvent, L extends string>(
  command: MessageClass<ChangeCommand<B>>,
  entityType: EntityType<S, E, L>,
  present: PresentEntity<S, L>,
  type: new () => NoInfer<B>,
  { create, update }: Record<'create' | 'update', (fields: F) => Decision<S, E>>,
  fieldsOf: ReadFields<B, F, S, L>,
): Type<ICommandHandler<ChangeCommand<B>>> {
  @CommandHandler(command)
  class UpsertHandler implements ICommandHandler<ChangeCommand<B>> {
    constructor(private readonly store: EventStore) {}

    execute({ ref, input, ctx }: ChangeCommand<B>): Promise<Outcome> {
      return this.store.upsert(
        entityType,
        ctx,
        ref,
        async (entity, uow) => {
          const body = validateChange(input, entity, () => viewFor(ctx, entity, present));
          return body.decide(update(await fieldsOf(body, uow, entity)));
        },
        async (uow) => {
          const body = creationByPath(entityType.aggregate.type, ref, input, type, ctx).validate();
          return body.decide(create(await fieldsOf(body, uow)));
        },
      );
    }
  }
  return UpsertHandler;
}

/** The handler of a command that changes the entity that its path names, without input: archive, delete. */
export function changeHandler<S extends object, E extends DomainEvent, L extends string>(
  command: MessageClass<ActCommand>,
  entityType: EntityType<S, E, L>,
  decide: Decide<S, E, L>,
): Type<ICommandHandler<ActCommand>> {
  @CommandHandler(command)
  class ChangeHandler implements ICommandHandler<ActCommand> {
    constructor(private readonly store: EventStore) {}

    execute({ ref, ctx }: ActCommand): Promise<Outcome> {
      return this.store.change(entityType, ctx, ref, decide);
    }
  }
  return ChangeHandler;
}

/**
 * The handler of a query that shows the entity that its path names.
 * @param noun the member of the answer that holds the view.
 */
export function getHandler<S extends object, E extends DomainEvent, L extends string>(
  query: MessageClass<GetQuery>,
  entityType: EntityType<S, E, L>,
  noun: string,
  present: PresentEntity<S, L>,
): Type<IQueryHandler<GetQuery>> {
  @QueryHandler(query)
  class GetHandler implements IQueryHandler<GetQuery> {
    constructor(
      readonly reader: EntityReader,
      readonly past: PointInTimeReader,
    ) {}

    execute({ ref, ctx }: GetQuery): Promise<HttpResponse> {
      return showEntity(this, entityType, { ref, ctx }, noun, present);
    }
  }
  return GetHandler;
}

/**
 * The entity that a path names, as it is or as it was.
 * @param isPartial whether some callers see a part of it, which then has an ETag of its own.
 * @throws DomainError `not_found`.
 */
export async function showEntity<S extends object, E extends DomainEvent, L extends string>(
  { reader, past }: { readonly reader: EntityReader; readonly past: PointInTimeReader },
  entityType: EntityType<S, E, L>,
  { ref, ctx }: Pick<GetQuery, 'ref' | 'ctx'>,
  noun: string,
  present: PresentEntity<S, L>,
  isPartial = limitedPerson(entityType, ctx) !== undefined,
): Promise<HttpResponse> {
  if (ctx.at !== undefined) {
    const then = await past.find(entityType, ctx, ref, ctx.at);
    return HttpResponse.one(noun, viewFor(ctx, then, present), `"${then.version}"`);
  }
  const entity = await reader.find(entityType, ctx, ref);
  if (entity === undefined) throw notFound(entityType.aggregate.type);
  const view = viewFor(ctx, seenBy(entityType, ctx, entity), present);
  // Phone numbers are shown in the form that the country of the account gives them.
  const country = entityType.searchable?.phones && ctx.country ? { country: ctx.country } : undefined;
  return HttpResponse.one(noun, view, etagOf(entity, isPartial ? view : country));
}

/** What the handler of a list needs. */
export interface ListOptions<S extends object, L extends string, Q extends Paging> {
  /** The member of the answer that holds the views. */
  readonly plural: string;
  readonly order: ListOrder;
  readonly present: PresentEntity<S, L>;
  /** What is read of each entity; by default all that GET shows. */
  readonly shown?: Shown;
  /** Refuses filters. @throws DomainError for those that the caller may not use. */
  readonly check?: (filters: Input<Q>, ctx: RequestContext) => void;
  /** Further conditions, by the filters. */
  readonly conditions?: (filters: Q, ctx: RequestContext) => readonly Condition[];
}

/** The filters of a list: its page, and the search of one that takes a search. */
type ListFilters = DeletablePaging & { readonly search?: string };

/** The handler of a query for a page of entities. */
export function listHandler<S extends object, E extends DomainEvent, L extends string, Q extends ListFilters>(
  query: MessageClass<ListQuery<Q>>,
  entityType: EntityType<S, E, L>,
  { plural, order, present, shown, check, conditions = () => [] }: ListOptions<S, L, Q>,
): Type<IQueryHandler<ListQuery<Q>>> {
  @QueryHandler(query)
  class ListHandler implements IQueryHandler<ListQuery<Q>> {
    constructor(
      private readonly entities: EntitySearch,
      private readonly reader: EntityReader,
      readonly references: References,
      readonly database: Database,
    ) {}

    async execute({ filters, ctx }: ListQuery<Q>): Promise<HttpResponse> {
      check?.(filters, ctx);
      if (asksForDeleted(filters)) return listDeleted(this.reader, entityType, plural, filters, ctx);
      const valid = await resolveFilters(filters, filters.finish(), ctx, this);
      const met = conditions(valid, ctx);
      const page = pageOf(valid);
      const { items, ...rest } = await this.entities.list(
        entityType,
        ctx,
        valid.search,
        order,
        page,
        met,
        shown,
        ctx.country,
      );
      return HttpResponse.list(plural, items, { present: (entity) => viewFor(ctx, entity, present), ...rest });
    }
  }
  return ListHandler;
}

/** A command that creates an entity. @typeParam B the class of its body. */
export abstract class CreateCommand<B extends object, R = Outcome> extends Command<R> {
  constructor(
    readonly input: Input<B>,
    readonly ctx: RequestContext,
  ) {
    super();
  }
}

/** A command that changes the entity with the uuid or external id `ref`. @typeParam B the class of its body. */
export abstract class ChangeCommand<B extends object, R = Outcome> extends Command<R> {
  constructor(
    readonly ref: string,
    readonly input: Input<B>,
    readonly ctx: RequestContext,
  ) {
    super();
  }
}

/** A command without a body for the entity with the uuid or external id `ref`. */
export abstract class ActCommand<R = Outcome> extends Command<R> {
  constructor(
    readonly ref: string,
    readonly ctx: RequestContext,
  ) {
    super();
  }
}

/** A query for a list. @typeParam Q the class of its filters. */
export abstract class ListQuery<Q extends object> extends Query<HttpResponse> {
  constructor(
    readonly filters: Input<Q>,
    readonly ctx: RequestContext,
  ) {
    super();
  }
}

/** A query for the entity with the uuid or external id `ref`. */
export abstract class GetQuery extends Query<HttpResponse> {
  constructor(
    readonly ref: string,
    readonly ctx: RequestContext,
  ) {
    super();
  }
}

/** The fields of a body that say which entity is meant: its external id, and the version that it expects. */
export interface UpsertBody {
  external_id?: string | null;
  version?: number;
}

/**
 * The input of the creation by a PATCH whose path names no entity (contract §4, §5): as a POST takes it, with the external
 * id of the path. A path in UUID form creates only when the body repeats it as `external_id`.
 * @param type the class of the body of the POST.
 * @throws DomainError 404 when the request creates nothing; 412 when it expects a version.
 */
export function creationByPath<C extends UpsertBody>(
  noun: string,
  ref: string,
  input: Input<UpsertBody>,
  type: new () => C,
  ctx: Pick<RequestContext, 'expectedVersions'>,
): Input<C> {
  // Not by a validation, which would ignore the fields that only a creation has (`UNKNOWN_FIELDS=ignore`).
  if (isUuid(ref) && input.valid('external_id') !== ref) throw notFound(noun);
  if (input.valid('version') !== undefined) throw versionMismatch(0);
  return creationByKey(input, type, 'external_id', ref, ctx);
}

/**
 * As {@link creationByPath}, for a path with any other key: the caller has checked that it can be one.
 * @param isSame whether the key of the body is the one of the path.
 * @throws DomainError 412 when the request expects a version.
 */
export function creationByKey<C extends object>(
  input: Input<object>,
  type: new () => C,
  key: keyof C & string,
  ref: string,
  { expectedVersions }: Pick<RequestContext, 'expectedVersions'>,
  isSame?: (own: unknown) => boolean,
): Input<C> {
  if (expectedVersions !== undefined && expectedVersions !== 'none') throw versionMismatch(0);
  return input.forCreation(type, key, ref, isSame);
}

/**
 * Validates an update.
 * @param view presents the entity, whose read-only fields may be repeated.
 * @throws DomainError 412 when the body expects a different version.
 */
export function validateChange<T extends UpsertBody>(
  input: Input<T>,
  entity: Entity<object>,
  view: () => object,
): Validation<T> {
  const validation = input.validate(view);
  const { version } = validation.value;
  if (version !== undefined && version !== entity.version) throw versionMismatch(entity.version);
  return validation;
}
