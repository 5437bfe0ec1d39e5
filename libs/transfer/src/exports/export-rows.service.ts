import { Injectable } from '@nestjs/common';
import {
  type AnyEntityType,
  type Entity,
  EntityReader,
  Registry,
  type RequestContext,
  seenBy,
} from '#eventstore/store';
import { maySeePersonalData } from '#http';
import { exportedType } from './export-kinds.js';

/** Entities that are read and presented at once. */
const PAGE_SIZE = 250;

/** For whom entities are exported. */
export type Exporter = Pick<RequestContext, 'account' | 'baseUrl' | 'scopes' | 'person' | 'country' | 'isAbandoned'>;

/** An exported entity: its shape is that of GET. */
export type ExportedRow = Readonly<Record<string, unknown>>;

type Present = (
  entity: Entity<object>,
  baseUrl: string,
  showsPersonalData: boolean,
  country: string | null | undefined,
) => object;

/** Reads what an export holds. */
@Injectable()
export class ExportRows {
  constructor(
    private readonly reader: EntityReader,
    private readonly registry: Registry,
  ) {}

  /** The entities of a kind, oldest first, a page at a time. */
  async *pages(kind: string, ctx: Exporter): AsyncGenerator<readonly ExportedRow[]> {
    const entityType: AnyEntityType = this.registry.aggregate(exportedType(kind));
    const view: Present | undefined = entityType.present?.bind(entityType);
    if (view === undefined) throw new Error(`${entityType.table} has no view that could be exported`);
    for (let after: string | undefined; ;) {
      const { items, next } = await this.reader.list(entityType, ctx, 'oldest first', { limit: PAGE_SIZE, after });
      yield items.map((entity) => {
        const seen = seenBy(entityType, ctx, entity);
        return { ...view(seen, ctx.baseUrl, maySeePersonalData(ctx.scopes), ctx.country) };
      });
      if (next === undefined) return;
      after = next;
    }
  }
}
