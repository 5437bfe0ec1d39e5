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

/** References of which a view shows the uuid only, with the types that they refer to, by the type of the entity. */
const UUID_ONLY: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  product: { category: 'product_category', unit: 'unit' },
  service: { category: 'service_category' },
  product_category: { parent: 'product_category' },
  service_category: { parent: 'service_category' },
};
/** External ids that are kept while rows are read. */
const MAX_KNOWN = 10_000;

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

  /** The entities of a kind with the external ids of all that they refer to. */
  async *withExternalIds(kind: string, ctx: Exporter): AsyncGenerator<ExportedRow> {
    const references = Object.entries(UUID_ONLY[exportedType(kind)] ?? {});
    const known = new Map<string, unknown>();
    for await (const row of this.of(kind, ctx)) {
      const named: Record<string, unknown> = {};
      for (const [field, type] of references) {
        const uuid = row[`${field}_uuid`];
        named[`${field}_uuid`] = undefined;
        named[field] =
          typeof uuid === 'string' ? { uuid, external_id: await this.externalId(type, uuid, ctx, known) } : null;
      }
      yield { ...row, ...named };
    }
  }

  private async externalId(type: string, uuid: string, ctx: Exporter, known: Map<string, unknown>): Promise<unknown> {
    if (known.has(uuid)) return known.get(uuid);
    if (known.size >= MAX_KNOWN) known.clear();
    const entity = await this.reader.find(this.registry.aggregate(type), ctx, uuid);
    const externalId = entity && 'externalId' in entity.state ? entity.state.externalId : null;
    known.set(uuid, externalId);
    return externalId;
  }
}
