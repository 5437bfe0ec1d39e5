import { Command, Query } from '@nestjs/cqrs';
import type { Answer, Caller } from '#kernel/store';

/** A command that makes something of a body. */
export abstract class CreateCommand extends Command<Answer> {
  constructor(
    readonly body: unknown,
    readonly who: Caller,
  ) {
    super();
  }
}

/** A command to the entity that a path names, with a body. */
export abstract class ChangeCommand extends Command<Answer> {
  constructor(
    readonly ref: string,
    readonly body: unknown,
    readonly who: Caller,
  ) {
    super();
  }
}

/** A command to the entity that a path names, without a body. */
export abstract class ActCommand extends Command<Answer> {
  constructor(
    readonly ref: string,
    readonly who: Caller,
  ) {
    super();
  }
}

/** A query for a list, by the filters of the request's query. */
export abstract class ListQuery extends Query<Answer> {
  constructor(
    readonly query: unknown,
    readonly who: Caller,
  ) {
    super();
  }
}

/** A query for the entity that a path names. */
export abstract class GetQuery extends Query<Answer> {
  constructor(
    readonly ref: string,
    readonly who: Caller,
  ) {
    super();
  }
}
