import { Command, Query } from '@nestjs/cqrs';
import type { HttpResponse } from '../pipeline/response.js';
import type { Outcome, RequestContext } from '#eventstore/store';
import type { Input } from '../validation/input.js';

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
