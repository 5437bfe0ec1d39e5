import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { Field, HttpResponse, ListQuery, mayAccess, Enum, QueryList, SCOPED_CONTEXTS, textError } from '#http';
import { Database, type EventFilter, feedAfter, Registry, type RequestContext, Snapshots } from '#eventstore/store';
import { EventSerializer } from './event-serializer.view.js';
import { wireTypes } from './event.view.js';

const MAX_LIMIT = 5000;

const digits =
  (takes: string, fits: (value: number) => boolean) =>
  (value: unknown): string | undefined =>
    typeof value === 'string' && /^\d{1,15}$/.test(value) && fits(Number(value)) ? undefined : `must be ${takes}`;

export class ListEventsQuery {
  @Field({ type: 'integer', minimum: 0, default: 0 }, digits('a position: a whole number from 0', () => true), {
    optional: true,
    description: 'The position of the last known event',
  })
  after?: string;

  @Field(
    { type: 'integer', minimum: 1, maximum: MAX_LIMIT, default: 100 },
    digits(`a whole number from 1 to ${MAX_LIMIT}`, (n) => n >= 1 && n <= MAX_LIMIT),
    {
      optional: true,
    },
  )
  limit?: string;

  @QueryList({
    max: 500,
    items: { type: 'string' },
    check: (type) => textError(type, { max: 200, notBlank: true }),
    optional: true,
    description: 'Only these types',
  })
  types?: readonly string[];

  @Enum({
    values: ['snapshot'],
    optional: true,
    description: 'Adds `snapshot`: the client, site or job at that version',
  })
  include?: string;
}

/** Whether scopes may read the events of a context; undefined: of all contexts. Accounts and keys require `admin`. */
function mayReadContext(scopes: readonly string[] | undefined, context: string | undefined): boolean {
  if (context === undefined) return scopes === undefined || scopes.includes('read');
  const scoped = SCOPED_CONTEXTS.find((one) => one === context.replace('-', '_'));
  return scoped === undefined ? scopes === undefined || scopes.includes('admin') : mayAccess(scopes, 'read', scoped);
}

export class ListEvents extends ListQuery<ListEventsQuery> {}

@QueryHandler(ListEvents)
export class ListEventsHandler implements IQueryHandler<ListEvents> {
  private readonly serializer: EventSerializer;

  constructor(
    private readonly database: Database,
    private readonly registry: Registry,
    private readonly snapshots: Snapshots,
  ) {
    this.serializer = new EventSerializer(registry);
  }

  async execute({ filters, ctx }: ListEvents): Promise<HttpResponse> {
    const validation = filters.validate();
    const known = wireTypes(this.registry);
    const { types } = validation.value;
    const unknown = types?.filter((type) => !known.has(type)) ?? [];
    if (unknown.length > 0)
      validation.addError(
        'types',
        `contains unknown types: ${unknown.join(', ')}; known types are ${[...known.keys()].join(', ')}`,
      );
    const { after = '0', limit = '100', include } = validation.finish();
    const { events, head } = await feedAfter(
      this.database,
      ctx.account,
      Number(after),
      Number(limit) + 1,
      this.visible(
        ctx,
        types?.map((type) => known.get(type) ?? type),
      ),
    );
    const page = events.slice(0, Number(limit));
    const snapshots = include === undefined ? undefined : await this.snapshots.at(ctx.account, page);
    return HttpResponse.listText(
      this.serializer.page({ events: page, head }, snapshots),
      events.length > page.length ? String(page.at(-1)?.position) : undefined,
    );
  }

  /** The events that the scopes of the API key may read (contract §3), as a filter of {@link feedAfter}. */
  private visible({ scopes }: RequestContext, wanted: readonly string[] | undefined): EventFilter {
    const hidden = [...this.registry.contexts]
      .filter(([, context]) => !mayReadContext(scopes, context))
      .map(([streamType]) => streamType);
    const isHidden = (type: string): boolean => hidden.includes(type.split('.')[0] ?? type);
    if (wanted !== undefined) return { types: wanted.filter((type) => !isHidden(type)) };
    // For a key with narrow scopes most events are hidden, so the visible ones are selected by type.
    if (mayReadContext(scopes, undefined)) return { hidden };
    const types = [...this.registry.aggregates.values()].flatMap(({ aggregate }) => Object.keys(aggregate.on));
    return { types: types.filter((type) => !isHidden(type)) };
  }
}
