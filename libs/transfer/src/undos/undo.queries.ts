import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import type { RequestContext } from '#eventstore/store';
import { EnumFilter, etagOf, Field, GetQuery, HttpResponse, type Input, ListQuery, Uuid, whole } from '#http';
import { TaskLimit } from '../tasks/task-limit.body.js';
import { UNDO_RESULTS } from './undo.js';
import { presentUndo, presentUndoRow } from './undo.view.js';
import { Undos } from './undos.service.js';

export class ListUndosQuery {
  @TaskLimit() limit?: string;
  @Uuid({ optional: true, description: 'Continue after the undo with this uuid' }) after?: string;
}

export class ListUndoRowsQuery {
  @TaskLimit() limit?: string;
  @Field({ type: 'integer', minimum: 0 }, whole('the cursor of a `Link`', 0, Number.MAX_SAFE_INTEGER), {
    optional: true,
    description: 'Continue after a page: that of its `Link`',
  })
  after?: string;
  @EnumFilter({ values: UNDO_RESULTS, optional: true, description: 'Only entities with these results' })
  result?: readonly string[];
}

/** Undos of kinds that the key may read, newest first. */
export class ListUndos extends ListQuery<ListUndosQuery> {}

@QueryHandler(ListUndos)
export class ListUndosHandler implements IQueryHandler<ListUndos> {
  constructor(private readonly undos: Undos) {}

  async execute({ filters, ctx }: ListUndos): Promise<HttpResponse> {
    const { limit = '100', after } = filters.finish();
    const { items, next } = await this.undos.list(ctx, Number(limit), after?.toLowerCase());
    return HttpResponse.list('undos', items, { present: presentUndo, next });
  }
}

export class GetUndo extends GetQuery {}

@QueryHandler(GetUndo)
export class GetUndoHandler implements IQueryHandler<GetUndo> {
  constructor(private readonly undos: Undos) {}

  async execute({ ref, ctx }: GetUndo): Promise<HttpResponse> {
    const view = presentUndo(await this.undos.get(ref, ctx));
    // An undo has no version: the tag is that of its content.
    return HttpResponse.one('undo', view, etagOf({ version: 1, refs: {} }, view));
  }
}

/** What an undo did with each entity, those that the request changed last first. */
export class ListUndoRows extends GetQuery {
  constructor(
    ref: string,
    readonly filters: Input<ListUndoRowsQuery>,
    ctx: RequestContext,
  ) {
    super(ref, ctx);
  }
}

@QueryHandler(ListUndoRows)
export class ListUndoRowsHandler implements IQueryHandler<ListUndoRows> {
  constructor(private readonly undos: Undos) {}

  async execute({ ref, filters, ctx }: ListUndoRows): Promise<HttpResponse> {
    const undo = await this.undos.get(ref, ctx);
    const { limit = '100', after, result: results } = filters.finish();
    const from = after === undefined ? undefined : Number(after);
    const { items, next } = await this.undos.rows(undo, Number(limit), { after: from, results });
    return HttpResponse.list('rows', items, {
      present: presentUndoRow,
      next: next && String(next.step),
      cursorOf: ({ step }) => String(step),
    });
  }
}
