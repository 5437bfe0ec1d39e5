import { Command, Query } from '@nestjs/cqrs';
import type { HttpResponse } from './response.js';
import type { Outcome, RequestContext } from '#eventstore/store';
import type { Input } from './validation/input.js';

/** A command that creates an entity. @typeParam B the class of its input. */
export abstract class CreateCommand<B extends object, R = Outcome> extends Command<R> {
  constructor(
    readonly input: Input<B>,
    readonly ctx: RequestContext,
  ) {
    super();
  }
}

/** A command to the entity that `ref` names, by uuid or external id. @typeParam B the class of its input. */
export abstract class ChangeCommand<B extends object, R = Outcome> extends Command<R> {
  constructor(
    readonly ref: string,
    readonly input: Input<B>,
    readonly ctx: RequestContext,
  ) {
    super();
  }
}

/** A command without input to the entity that `ref` names, by uuid or external id. */
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

/** A query for the entity that `ref` names, by uuid or external id. */
export abstract class GetQuery extends Query<HttpResponse> {
  constructor(
    readonly ref: string,
    readonly ctx: RequestContext,
  ) {
    super();
  }
}
