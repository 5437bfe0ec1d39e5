import { Inject, Injectable } from '@nestjs/common';
import { isUuid, leastUuidAt } from '#eventstore/domain';
import type { RequestContext, Condition, EntityRef, ReferenceInput, UnitOfWork } from '#eventstore/store';
import { SETTINGS, type Settings } from '#platform';
import { instantInQuery } from '../openapi/fields.js';
import { type ParsedBody, parseFields } from './parsed-body.js';
import type { ArchivablePageQuery, PageQuery, TimeRange } from './paging.js';

/** Parses bodies and queries by the settings, and resolves the references in them. */
@Injectable()
export class Validator {
  constructor(@Inject(SETTINGS) private readonly settings: Pick<Settings, 'unknownFields'>) {}

  /** A validator for objects inside a body, where unknown keys are always errors (contract §1). */
  get nested(): Validator {
    return new Validator({ unknownFields: 'reject' });
  }

  /** Parses a body; `readOnly` are fields of the view that a PATCH may only repeat. */
  body<T extends object>(
    type: new () => T,
    body: unknown,
    readOnly?: Readonly<Record<string, unknown>>,
  ): ParsedBody<T> {
    return parseFields(type, body ?? {}, {
      unknown: this.settings.unknownFields,
      ...(readOnly ? { readOnly } : {}),
    });
  }

  /** Parses a query. */
  form<T extends object>(type: new () => T, query: unknown): ParsedBody<T> {
    return parseFields(type, query as object, { unknown: this.settings.unknownFields });
  }

  /** The values of a query. @throws DomainError 422 with all errors. */
  query<T extends object>(type: new () => T, query: unknown): T {
    return this.form(type, query).valid;
  }

  /**
   * The entity that `field` (an object) or `<field>_uuid` (flat, as lists show it) refers to: null when cleared,
   * undefined when absent or invalid. Errors are added to `parsed`. The current reference (or its uuid, where no more is
   * shown) may be repeated.
   */
  async reference<T extends object>(
    parsed: ParsedBody<T>,
    uow: UnitOfWork,
    field: string,
    type: string,
    current?: EntityRef | string | null,
  ): Promise<EntityRef | null | undefined> {
    const values = parsed.value as Readonly<Record<string, unknown>>;
    const input = values[field] as ReferenceInput | null | undefined;
    const flat = values[`${field}_uuid`] as string | null | undefined;
    const at = input === undefined ? `${field}_uuid` : field;
    if (input === undefined && flat === undefined) return undefined;
    if (input !== undefined && flat !== undefined && disagree(input, flat)) {
      parsed.addError(at, `does not agree with ${field}_uuid`);
      return undefined;
    }
    if (input == null && flat == null) return null;
    const resolved = await uow.resolve(
      type,
      { ...input, ...(flat == null ? {} : { uuid: flat }) },
      typeof current === 'string' ? { uuid: current } : current,
    );
    if (typeof resolved !== 'string') return resolved;
    parsed.addError(at, resolved);
    return undefined;
  }

  /**
   * The entities that a list of references or uuids refers to, each once and in its order; undefined when absent or
   * invalid. Current references may be repeated.
   */
  async references<T extends object>(
    parsed: ParsedBody<T>,
    uow: UnitOfWork,
    field: string,
    type: string,
    current: readonly EntityRef[] = [],
  ): Promise<EntityRef[] | undefined> {
    const given = (parsed.value as Readonly<Record<string, unknown>>)[field] as
      readonly (ReferenceInput | string)[] | undefined;
    if (given === undefined) return undefined;
    const inputs = given.map((one) => (typeof one === 'string' ? { uuid: one } : one));
    // Concurrently: the reader pipelines the queries.
    const found = await Promise.all(
      inputs.map(async (input, i) =>
        parsed.hasError(`${field}.${i}`) ? undefined : uow.resolve(type, input, namedAmong(current, input)),
      ),
    );
    const refs: EntityRef[] = [];
    found.forEach((entityRef, i) => {
      if (entityRef === undefined) return;
      if (typeof entityRef === 'string') parsed.addError(`${field}.${i}`, entityRef);
      else if (refs.some(({ uuid }) => uuid === entityRef.uuid)) parsed.addError(`${field}.${i}`, 'is named twice');
      else refs.push(entityRef);
    });
    return refs.length === inputs.length ? refs : undefined;
  }
}

/** The reference among `refs` that matches all given keys of the input. */
export const namedAmong = (refs: readonly EntityRef[], input: ReferenceInput): EntityRef | undefined =>
  refs.find((entityRef) =>
    Object.entries(input).every(
      ([key, value]) => value == null || entityRef[key] === (key === 'uuid' ? value.toLowerCase() : value),
    ),
  );

const disagree = (input: ReferenceInput | null, flat: string | null): boolean =>
  (input === null) !== (flat === null) ||
  (typeof input?.uuid === 'string' && isUuid(input.uuid) && input.uuid.toLowerCase() !== flat?.toLowerCase());

/** The conditions of a list of entities that can be archived. */
export const archivableFilters = (query: ArchivablePageQuery, ctx: RequestContext): Condition[] => [
  ...updatedWithin(query, ctx),
  ...(query.archived === undefined ? [] : [{ sql: 'e.archived = ?', values: [query.archived] }]),
];

/** The conditions of `updated_at[before]` and `updated_at[after]`, both strict. */
export const updatedWithin = (query: Pick<PageQuery, 'updated_at'>, ctx: RequestContext): Condition[] =>
  columnWithin('updated_at', query.updated_at, ctx);

/** The conditions of a column between two instants, both strict. */
export function columnWithin(column: string, range: TimeRange | undefined, ctx: RequestContext): Condition[] {
  const { before, after } = instantsOf(range, ctx);
  return [
    ...(before === undefined ? [] : [{ sql: `e.${column} < ?`, values: [before] }]),
    ...(after === undefined ? [] : [{ sql: `e.${column} > ?`, values: [after] }]),
  ];
}

/** As {@link columnWithin}, of the instant of creation, which the uuid holds. */
export function createdWithin(range: TimeRange | undefined, ctx: RequestContext): Condition[] {
  const { before, after } = instantsOf(range, ctx);
  return [
    ...(before === undefined ? [] : [{ sql: 'e.uuid < ?', values: [leastUuidAt(before)] }]),
    ...(after === undefined
      ? []
      : [{ sql: 'e.uuid >= ?', values: [leastUuidAt(new Date(Date.parse(after) + 1).toISOString())] }]),
  ];
}

function instantsOf(range: TimeRange | undefined, ctx: RequestContext): TimeRange {
  const instant = (text: string | undefined): string | undefined =>
    text === undefined ? undefined : instantInQuery(text, ctx.timeZone);
  const [before, after] = [instant(range?.before), instant(range?.after)];
  return { ...(before === undefined ? {} : { before }), ...(after === undefined ? {} : { after }) };
}
