import { Injectable } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type DomainEvent, ifReadable, notFound, upcast } from '#eventstore/domain';
import {
  type AnyEntityType,
  Database,
  EntityReader,
  feedPayload,
  historyNameOf,
  limitedPerson,
  PointInTimeReader,
  presentContext,
  type RecordedEvent,
  Registry,
  type RequestContext,
  streamAfter,
  wireKeys,
  type EventHead,
  headsBetween,
  type WireContext,
} from '#eventstore/store';
import { Field } from '../openapi/fields.js';
import { HttpResponse } from '../pipeline/response.js';
import { hasBookingOnly, maySeePersonalData } from '../pipeline/scopes.js';
import type { Input } from '../validation/input.js';
import { whole } from '../validation/whole.js';
import { differencesBetween } from './differences.js';
import type { ComparisonView, HistoryEventView } from './history.view.js';
import { MAX_VERSION } from './point-in-time.query.js';

const MAX_LIMIT = 500;

export class HistoryQuery {
  @Field({ type: 'integer', minimum: 0, default: 0 }, whole('a version: a whole number from 0', 0, MAX_VERSION), {
    optional: true,
    description: 'The last version known',
  })
  after?: string;

  @Field(
    { type: 'integer', minimum: 1, maximum: MAX_LIMIT, default: 100 },
    whole(`a whole number from 1 to ${MAX_LIMIT}`, 1, MAX_LIMIT),
    { optional: true, description: 'The maximum number of events' },
  )
  limit?: string;
}

const version = (description: string): PropertyDecorator =>
  Field({ type: 'integer', minimum: 1 }, whole('a version: a whole number from 1', 1, MAX_VERSION), { description });

export class CompareQuery {
  @version('The version that is compared') from!: string;
  @version('The version with which it is compared, at least `from`') to!: string;
}

/** An entity in a path: its reference, and those of the entities above it by their types, such as the user of a preset. */
export interface EntityPath {
  readonly ref: string;
  readonly above: Readonly<Record<string, string>>;
}

/** Whether a request may read an entity with these fields. */
export type MayRead = (ctx: RequestContext, state: Readonly<Record<string, unknown>>) => boolean;

/** A query about the history of an entity. @typeParam Q the class of its filters. */
abstract class HistoryOf<Q extends object, T extends AnyEntityType = AnyEntityType> extends Query<HttpResponse> {
  constructor(
    readonly entityType: T,
    readonly path: EntityPath,
    readonly filters: Input<Q>,
    readonly ctx: RequestContext,
    readonly mayRead: MayRead = () => true,
  ) {
    super();
  }
}

/** What happened to an entity, one event for each version; of a deleted one by its uuid. */
export class GetHistory extends HistoryOf<HistoryQuery> {}

/** A kind whose entities have a view. */
export type ShownEntityType = AnyEntityType & Required<Pick<AnyEntityType, 'present'>>;

/** What differs between two versions of an entity (contract §18). */
export class CompareVersions extends HistoryOf<CompareQuery, ShownEntityType> {}

/** Finds entities whose history a request may read. */
@Injectable()
export class HistoryReader {
  constructor(
    private readonly reader: EntityReader,
    private readonly registry: Registry,
  ) {}

  /** The entity in a path, which may be deleted. @throws DomainError `not_found`. */
  async find({
    entityType,
    path,
    ctx,
    mayRead = () => true,
  }: Pick<GetHistory, 'entityType' | 'path' | 'ctx'> & { readonly mayRead?: MayRead }): Promise<{
    readonly uuid: string;
    readonly version: number;
    readonly state: Readonly<Record<string, unknown>>;
  }> {
    const found = await this.entity(entityType, path, ctx);
    const { state } = found;
    if (!mayRead(ctx, state)) throw notFound(entityType.aggregate.type);
    for (const [noun, ref] of Object.entries(path.above))
      if (state[`${noun}Uuid`] !== (await this.uuidOf(noun, ref, ctx.account)))
        throw notFound(entityType.aggregate.type);
    return found;
  }

  /** The entity with its version and its fields, which may be deleted. @throws DomainError `not_found`. */
  private async entity(
    entityType: AnyEntityType,
    { ref }: EntityPath,
    ctx: RequestContext,
  ): Promise<{ readonly uuid: string; readonly version: number; readonly state: Readonly<Record<string, unknown>> }> {
    const found =
      (await this.reader.find(entityType, ctx, ref)) ?? (await this.reader.findDeleted(entityType, ctx, ref));
    if (found === undefined) throw notFound(entityType.aggregate.type);
    return { uuid: found.uuid, version: found.version, state: { ...found.state } };
  }

  /** The uuid of an entity above another, which may be deleted. */
  private async uuidOf(type: string, ref: string, account: string): Promise<string> {
    const living = await this.reader.find(this.registry.aggregate(type), account, ref);
    return living?.uuid ?? ref.toLowerCase();
  }
}

@QueryHandler(GetHistory)
export class GetHistoryHandler implements IQueryHandler<GetHistory> {
  constructor(
    private readonly database: Database,
    private readonly histories: HistoryReader,
  ) {}

  async execute(query: GetHistory): Promise<HttpResponse> {
    const { entityType, filters, ctx } = query;
    const { uuid, version, state } = await this.histories.find(query);
    const { after = '0', limit = '100' } = filters.finish();
    const page = await streamAfter(this.database, ctx.account, uuid, Number(after), Number(limit));
    const last = page.at(-1);
    // Much data ends a page before its limit.
    const isLast = last === undefined || last.version >= version;
    return HttpResponse.list('events', page, {
      present: (event) => presentEvent(entityType, event, ctx, state),
      next: isLast ? undefined : String(last.version),
      cursorOf: (event) => String(event.version),
    });
  }
}

/** Maximum versions between those that are compared: the answer names the event of each. */
const MAX_SPAN = 1000;

/** Members of a view that differ between any two versions. */
const MOVING = ['version', 'updated_at'];

@QueryHandler(CompareVersions)
export class CompareVersionsHandler implements IQueryHandler<CompareVersions> {
  constructor(
    private readonly database: Database,
    private readonly histories: HistoryReader,
    private readonly past: PointInTimeReader,
  ) {}

  async execute(query: CompareVersions): Promise<HttpResponse> {
    const { entityType, filters, ctx } = query;
    const { uuid } = await this.histories.find(query);
    const validation = filters.validate();
    const { value } = validation;
    const span = Number(value.to) - Number(value.from);
    if (span < 0) validation.addError('to', 'must be at least from');
    if (span > MAX_SPAN) validation.addError('to', `must be at most ${MAX_SPAN} versions after from`);
    const valid = validation.finish();
    const [from, to] = [Number(valid.from), Number(valid.to)];
    // One after the other: each may fold a long stream.
    const before = await this.viewAt(query, uuid, from);
    const after = await this.viewAt(query, uuid, to);
    const events = await headsBetween(this.database, ctx.account, uuid, from, to);
    return new HttpResponse(200, {
      from,
      to,
      changes: differencesBetween(before, after).filter(({ path }) => !MOVING.includes(path)),
      events: events.map((event) => ({
        version: event.version,
        type: historyNameOf(entityType, event.type),
        context: contextFor(event, ctx),
      })),
    } satisfies ComparisonView);
  }

  private async viewAt({ entityType, ctx }: CompareVersions, uuid: string, version: number): Promise<unknown> {
    const entity = await this.past.find(entityType, ctx, uuid, { version });
    const view = entityType.present(entity, ctx.baseUrl, maySeePersonalData(ctx.scopes));
    // As the view is on the wire: without members that are undefined.
    return JSON.parse(JSON.stringify(view));
  }
}

/** The context of an event for the caller of a request. */
function contextFor(event: EventHead, { scopes }: RequestContext): WireContext {
  const context = presentContext(event);
  return hasBookingOnly(scopes) ? { ...context, user_email: null } : context;
}

/** @param now the present fields of the entity. */
function presentEvent(
  entityType: AnyEntityType,
  recorded: RecordedEvent,
  ctx: RequestContext,
  now: object,
): HistoryEventView {
  const { baseUrl, scopes } = ctx;
  const payload = ifReadable(() => {
    const event: DomainEvent = upcast(entityType.aggregate, recorded);
    const shown = wireKeys(feedPayload(entityType, event, baseUrl, maySeePersonalData(scopes))) as object;
    const isLimited = limitedPerson(entityType, ctx) !== undefined;
    return isLimited ? (entityType.visibility?.shownEvent?.(shown, now) ?? shown) : shown;
  });
  return {
    version: recorded.version,
    uuid: recorded.eventId,
    type: historyNameOf(entityType, recorded.type),
    payload,
    context: contextFor(recorded, ctx),
    ...(payload === null ? { unreadable: true } : {}),
  };
}
