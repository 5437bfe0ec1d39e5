import { ALL, allOfContext, type DomainEvent, patternOf } from '#eventstore/domain';
import type { AnyEntityType, Entity } from '../schema/entity-type.js';
import { feedNameOf, webhookNamesOf } from '../schema/feed-types.js';

/** The view of an entity in webhook bodies. */
export type Presenter = (entity: Entity<object>) => object;

/** A type that an event has in webhooks, with all that subscribes to it. */
export interface DeliveredType {
  readonly type: string;
  readonly subscriptions: readonly string[];
}

/** How the events of an entity type are published to webhooks. */
export class Publication {
  /** By event type, for events without types that depend on their data. */
  private readonly types = new Map<string, readonly DeliveredType[]>();

  /** @param context the context of the entity type, by its name in scopes. */
  constructor(
    private readonly entityType: AnyEntityType,
    private readonly context: string,
    /** The class of the view. */
    readonly view: new () => object,
    readonly present: Presenter,
  ) {}

  /** The types of an event. */
  typesOf(event: DomainEvent): readonly DeliveredType[] {
    const { published } = this.entityType;
    const fixed = this.fixedTypes(event.type);
    const further = published?.further?.(event) ?? [];
    return further.length === 0 ? fixed : [...fixed, ...further.map((type) => this.delivered(type, event.type))];
  }

  private fixedTypes(eventType: string): readonly DeliveredType[] {
    let types = this.types.get(eventType);
    if (types === undefined) {
      types = webhookNamesOf(this.entityType, eventType).map((type) => this.delivered(type, eventType));
      this.types.set(eventType, types);
    }
    return types;
  }

  private delivered(type: string, eventType: string): DeliveredType {
    const { aggregate, published } = this.entityType;
    const isOwn = type === feedNameOf(this.entityType, eventType);
    const isOlder = published !== undefined && Object.hasOwn(published.types, type);
    return {
      type,
      subscriptions: [
        type,
        allOfContext(this.context),
        ...(isOwn ? [patternOf(aggregate.type)] : []),
        ...(isOlder ? [ALL] : []),
      ],
    };
  }
}

/** The publication of an entity type; undefined when webhooks do not show its entities. @param baseUrl what the URLs of this service begin with. */
export function publicationOf(entityType: AnyEntityType, context: string, baseUrl: string): Publication | undefined {
  const { published, delivered } = entityType;
  if (published !== undefined)
    return new Publication(entityType, context, published.view, (entity) => published.present(entity, baseUrl));
  if (delivered === undefined) return undefined;
  const presenter: Presenter = (entity) =>
    delivered.present?.(entity, baseUrl) ?? entityType.present?.(entity, baseUrl, false) ?? {};
  return new Publication(entityType, context, delivered.view, presenter);
}
