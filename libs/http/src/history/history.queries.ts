import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type DomainEvent, ifReadable, isUuid, notFound, upcast } from '#eventstore/domain';
import {
  type AnyEntityType,
  Database,
  EntityReader,
  feedPayload,
  feedTypeName,
  presentContext,
  type RecordedEvent,
  Registry,
  type RequestContext,
  streamAfter,
  wireKeys,
} from '#eventstore/store';
import { Field } from '../openapi/fields.js';
import { HttpResponse } from '../pipeline/response.js';
import { hasBookingOnly, maySeePersonalData } from '../pipeline/scopes.js';
import type { Input } from '../validation/input.js';
import type { HistoryEventView } from './history.view.js';

const MAX_LIMIT = 500;
const MAX_VERSION = 2_147_483_647;

const whole =
  (takes: string, least: number, most: number) =>
  (value: unknown): string | undefined =>
    typeof value === 'string' && /^\d{1,10}$/.test(value) && Number(value) >= least && Number(value) <= most
      ? undefined
      : `must be ${takes}`;

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

/** An entity in a path: its reference, and those of the entities above it by their types, such as the user of a preset. */
export interface EntityPath {
  readonly ref: string;
  readonly above: Readonly<Record<string, string>>;
}

/** Whether a request may read an entity with these fields. */
export type MayRead = (ctx: RequestContext, state: Readonly<Record<string, unknown>>) => boolean;

/** What happened to an entity, one event for each version; of a deleted one by its uuid. */
export class GetHistory extends Query<HttpResponse> {
  constructor(
    readonly entityType: AnyEntityType,
    readonly path: EntityPath,
    readonly filters: Input<HistoryQuery>,
    readonly ctx: RequestContext,
    readonly mayRead: MayRead = () => true,
  ) {
    super();
  }
}

@QueryHandler(GetHistory)
export class GetHistoryHandler implements IQueryHandler<GetHistory> {
  constructor(
    private readonly database: Database,
    private readonly reader: EntityReader,
    private readonly registry: Registry,
  ) {}

  async execute({ entityType, path, filters, ctx, mayRead }: GetHistory): Promise<HttpResponse> {
    const { uuid, version, state } = await this.entity(entityType, path, ctx.account);
    if (!mayRead(ctx, state)) throw notFound(entityType.aggregate.type);
    for (const [noun, ref] of Object.entries(path.above))
      if (state[`${noun}Uuid`] !== (await this.uuidOf(noun, ref, ctx.account)))
        throw notFound(entityType.aggregate.type);
    const { after = '0', limit = '100' } = filters.finish();
    const page = await streamAfter(this.database, ctx.account, uuid, Number(after), Number(limit));
    const last = page.at(-1);
    // Much data ends a page before its limit. The last event of a deleted entity is the deletion.
    const isLast =
      last === undefined || (version === undefined ? last.type.endsWith('.deleted') : last.version >= version);
    return HttpResponse.list('events', page, {
      present: (event) => presentEvent(entityType, event, ctx),
      next: isLast ? undefined : String(last.version),
      cursorOf: (event) => String(event.version),
    });
  }

  /** The entity with its version and its fields; of a deleted one the fields of its first event. @throws DomainError `not_found`. */
  private async entity(
    entityType: AnyEntityType,
    { ref }: EntityPath,
    account: string,
  ): Promise<{ readonly uuid: string; readonly version?: number; readonly state: Readonly<Record<string, unknown>> }> {
    const living = await this.reader.find(entityType, account, ref);
    if (living !== undefined) return { uuid: living.uuid, version: living.version, state: { ...living.state } };
    const uuid = ref.toLowerCase();
    const [first] = isUuid(uuid) ? await streamAfter(this.database, account, uuid, 0, 1) : [];
    if (first?.streamType !== entityType.aggregate.type) throw notFound(entityType.aggregate.type);
    return { uuid, state: { ...ifReadable(() => upcast(entityType.aggregate, first))?.data } };
  }

  /** The uuid of an entity above another, which may be deleted. */
  private async uuidOf(type: string, ref: string, account: string): Promise<string> {
    const living = await this.reader.find(this.registry.aggregate(type), account, ref);
    return living?.uuid ?? ref.toLowerCase();
  }
}

function presentEvent(
  entityType: AnyEntityType,
  recorded: RecordedEvent,
  { baseUrl, scopes }: RequestContext,
): HistoryEventView {
  const payload = ifReadable(() => {
    const event: DomainEvent = upcast(entityType.aggregate, recorded);
    return wireKeys(feedPayload(entityType, event, baseUrl, maySeePersonalData(scopes))) as object;
  });
  const context = presentContext(recorded);
  return {
    version: recorded.version,
    uuid: recorded.eventId,
    type: entityType.historyTypes?.[recorded.type as DomainEvent['type']] ?? feedTypeName(recorded.type),
    payload,
    context: hasBookingOnly(scopes) ? { ...context, user_email: null } : context,
    ...(payload === null ? { unreadable: true } : {}),
  };
}
