import { Injectable } from '@nestjs/common';
import {
  type AnyEntityType,
  type Entity,
  EntityReader,
  type Page,
  Registry,
  type RequestContext,
  seenBy,
} from '#eventstore/store';
import { validationError, withPaths, DomainError } from '#eventstore/domain';
import { maySeePersonalData } from '#http';
import { Slices } from '#platform';
import { transferKind } from '../kinds/transfer-kinds.js';
import type { ExportFilter, ExportRequest } from './export.js';
import { exportedType } from './export-kinds.js';
import { RoutePages } from './route-pages.service.js';

/** Entities that are read at once: one may have a quarter of a megabyte. */
const PAGE_SIZE = 100;

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
/** Parameters of lists that say which page they show and how, and not what is in them. */
const OF_PAGES: ReadonlySet<string> = new Set(['limit', 'after', 'count', 'sort', 'view', 'deleted']);
/** External ids that are kept while rows are read. */
const MAX_KNOWN = 10_000;

/** Reads what an export holds. */
@Injectable()
export class ExportRows {
  constructor(
    private readonly reader: EntityReader,
    private readonly registry: Registry,
    private readonly routes: RoutePages,
  ) {}

  /** Checks the filter of an export as the list of its kind does. @throws DomainError 422 that names what is wrong. */
  async check({ kinds, filter }: Pick<ExportRequest, 'kinds' | 'filter'>, ctx: RequestContext): Promise<void> {
    if (filter === null) return;
    const [kind = '', ...others] = kinds;
    if (others.length > 0 || kind === 'shifts') throw validationError('filter', 'goes with one kind that has a list');
    const ofPages = Object.keys(filter).find((name) => OF_PAGES.has(name));
    if (ofPages !== undefined) throw validationError(`filter.${ofPages}`, 'is no filter');
    try {
      await this.routes.page(pathOf(kind), { ...filter, limit: '1' }, ctx);
    } catch (error) {
      throw error instanceof DomainError ? withPaths(error, (name) => `filter.${name}`) : error;
    }
  }

  /** The entities of a kind that a filter chooses, all of them oldest first. The event loop is free between slices of them. */
  async *of(kind: string, ctx: RequestContext, filter: ExportFilter | null = null): AsyncGenerator<ExportedRow> {
    const entityType: AnyEntityType = this.registry.aggregate(exportedType(kind));
    const view: Present | undefined = entityType.present?.bind(entityType);
    if (view === undefined) throw new Error(`${entityType.table} has no view that could be exported`);
    const slices = new Slices();
    for await (const entities of this.pages(entityType, kind, ctx, filter))
      for (const entity of entities) {
        const seen = seenBy(entityType, ctx, entity);
        yield { ...view(seen, ctx.baseUrl, maySeePersonalData(ctx.scopes), ctx.country) };
        await slices.next();
      }
  }

  private async *pages(
    entityType: AnyEntityType,
    kind: string,
    ctx: RequestContext,
    filter: ExportFilter | null,
  ): AsyncGenerator<readonly Entity<object>[]> {
    const read = (page: Pick<Page, 'after' | 'uuids'>) =>
      this.reader.list(entityType, ctx, 'oldest first', { limit: PAGE_SIZE, ...page });
    if (filter !== null) {
      const parameters = { ...filter, limit: String(PAGE_SIZE) };
      for await (const rows of this.routes.pages(pathOf(kind), parameters, ctx))
        yield (await read({ uuids: rows.map(({ uuid }) => String(uuid)) })).items;
      return;
    }
    for (let after: string | undefined; ;) {
      const { items, next } = await read({ after });
      yield items;
      if (next === undefined) return;
      after = next;
    }
  }

  /** The entities of a kind with the external ids of all that they refer to. */
  async *withExternalIds(kind: string, ctx: RequestContext, filter: ExportFilter | null): AsyncGenerator<ExportedRow> {
    const references = Object.entries(UUID_ONLY[exportedType(kind)] ?? {});
    const known = new Map<string, unknown>();
    for await (const row of this.of(kind, ctx, filter)) {
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

  private async externalId(
    type: string,
    uuid: string,
    ctx: RequestContext,
    known: Map<string, unknown>,
  ): Promise<unknown> {
    if (known.has(uuid)) return known.get(uuid);
    if (known.size >= MAX_KNOWN) known.clear();
    const entity = await this.reader.find(this.registry.aggregate(type), ctx, uuid);
    const externalId = entity && 'externalId' in entity.state ? entity.state.externalId : null;
    known.set(uuid, externalId);
    return externalId;
  }
}

/** The path of the list of a kind. */
function pathOf(name: string): string {
  const kind = transferKind(name);
  if (kind === undefined) throw new Error(`There is no kind ${name}`);
  return kind.path;
}
