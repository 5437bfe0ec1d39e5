import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ServiceDocument, HttpResponse } from '#http';
import { Registry } from '#eventstore/store';
import type { EventTypeView } from './event-type.view.js';

export class ListEventTypes extends Query<HttpResponse> {}

@QueryHandler(ListEventTypes)
export class ListEventTypesHandler implements IQueryHandler<ListEventTypes> {
  private response: HttpResponse | undefined;

  constructor(
    private readonly registry: Registry,
    private readonly document: ServiceDocument,
  ) {}

  execute(): Promise<HttpResponse> {
    // The same for all requests, so it is built once.
    this.response ??= HttpResponse.list('event_types', this.views());
    return Promise.resolve(this.response);
  }

  private views(): EventTypeView[] {
    return [...this.registry.eventTypes.values()].map(({ name, description }) => ({
      name,
      description,
      schema: this.document.bodyOf(name),
    }));
  }
}
