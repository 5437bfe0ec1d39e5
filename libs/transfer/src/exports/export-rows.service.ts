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
import { Slices } from '#platform';
import { exportedType } from './export-kinds.js';

/** Entities that are read at once: one may have a quarter of a megabyte. */
const PAGE_SIZE = 100;

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

  /** The entities of a kind, oldest first. The event loop is free between slices of them. */
  async *of(kind: string, ctx: Exporter): AsyncGenerator<ExportedRow> {
    const entityType: AnyEntityType = this.registry.aggregate(exportedType(kind));
    const view: Present | undefined = entityType.present?.bind(entityType);
    if (view === undefined) throw new Error(`${entityType.table} has no view that could be exported`);
    const slices = new Slices();
    for (let after: string | undefined; ;) {
      const { items, next } = await this.reader.list(entityType, ctx, 'oldest first', { limit: PAGE_SIZE, after });
      for (const entity of items) {
        const seen = seenBy(entityType, ctx, entity);
        yield { ...view(seen, ctx.baseUrl, maySeePersonalData(ctx.scopes), ctx.country) };
        await slices.next();
      }
      if (next === undefined) return;
      after = next;
    }
  }
}
