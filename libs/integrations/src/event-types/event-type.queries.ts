import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Enum, HttpResponse, type Input, ServiceDocument } from '#http';
import { Registry } from '#eventstore/store';
import type { EventTypeView } from './event-type.view.js';

/** Which event types are listed. */
export class ListEventTypesQuery {
  @Enum({
    values: ['webhooks', 'feed'],
    optional: true,
    description: 'Those of deliveries (default), or those of the change feed',
  })
  of?: 'webhooks' | 'feed';
}

export class ListEventTypes extends Query<HttpResponse> {
  constructor(readonly filters: Input<ListEventTypesQuery>) {
    super();
  }
}

@QueryHandler(ListEventTypes)
export class ListEventTypesHandler implements IQueryHandler<ListEventTypes> {
  private readonly responses = new Map<string, HttpResponse>();

  constructor(
    private readonly registry: Registry,
    private readonly document: ServiceDocument,
  ) {}

  execute({ filters }: ListEventTypes): Promise<HttpResponse> {
    const { of = 'webhooks' } = filters.finish();
    // The same for all requests, so each is built once.
    let response = this.responses.get(of);
    if (response === undefined) {
      response = HttpResponse.list('event_types', of === 'feed' ? this.ofFeed() : this.ofWebhooks());
      this.responses.set(of, response);
    }
    return Promise.resolve(response);
  }

  private ofWebhooks(): EventTypeView[] {
    return [...this.registry.eventTypes.values()].map(({ name, description }) => ({
      name,
      description,
      schema: this.document.bodyOf(name),
    }));
  }

  private ofFeed(): EventTypeView[] {
    return this.registry.feedTypes.map(({ name, description }) => ({
      name,
      description,
      schema: this.document.dataOf(name),
    }));
  }
}
