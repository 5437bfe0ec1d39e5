import { Command, Query } from '@nestjs/cqrs';
import type { HttpResponse } from './response.js';
import type { Outcome, RequestContext } from '#eventstore/store';

/** A command that creates an entity from a body. */
export abstract class CreateCommand<R = Outcome> extends Command<R> {
  constructor(
    readonly body: unknown,
    readonly ctx: RequestContext,
  ) {
    super();
  }
}

/** A command to the entity that a path names, with a body. */
export abstract class ChangeCommand<R = Outcome> extends Command<R> {
  constructor(
    readonly ref: string,
    readonly body: unknown,
    readonly ctx: RequestContext,
  ) {
    super();
  }
}

/** A command to the entity that a path names, without a body. */
export abstract class ActCommand<R = Outcome> extends Command<R> {
  constructor(
    readonly ref: string,
    readonly ctx: RequestContext,
  ) {
    super();
  }
}

/** A query for a list, by the filters of the request's query. */
export abstract class ListQuery extends Query<HttpResponse> {
  constructor(
    readonly query: unknown,
    readonly ctx: RequestContext,
  ) {
    super();
  }
}

/** A query for the entity that a path names. */
export abstract class GetQuery extends Query<HttpResponse> {
  constructor(
    readonly ref: string,
    readonly ctx: RequestContext,
  ) {
    super();
  }
}
