import { Injectable } from '@nestjs/common';
import { isUuid } from '#eventstore/domain';
import { Registry } from './registry.js';
import { type EntityRef, refSql, refusedSql } from '../schema/entity-type.js';
import type { Database } from '../database/database.js';
import type { Queryable, SqlValue } from '../database/queryable.js';
import { Lookups } from './lookups.js';

/** A reference in a body: `{uuid?, name?, external_id?, …}`. */
export type ReferenceInput = Readonly<Record<string, string | null | undefined>>;

/** A resolved reference. */
export interface ResolvedReference {
  readonly ref: EntityRef;
  /** Whether the entity already had this reference; then the target may be archived, deactivated or deleted. */
  readonly isCurrent: boolean;
}

/** An entity that is not deleted. */
export interface Found {
  readonly ref: EntityRef;
  /** Why it takes no new references, as `is archived`; null when it does. */
  readonly refusal: string | null;
}

/** The most entities with the same name that are found: several may have had it before names were unique. */
const MAX_NAMESAKES = 100;

/** Resolves references to entities of any context (contract §1). */
@Injectable()
export class References {
  /** Those of one turn of the event loop are read together. */
  readonly lookups = new Lookups();
  /** Those of filters, whose many combinations are not to use up the statements of commands. */
  private readonly filterLookups = new Lookups();

  constructor(private readonly registry: Registry) {}

  /** The keys of references to a type. */
  keysOf(type: string): readonly string[] {
    return ['uuid', ...Object.keys(this.registry.reference(type).reference.keys)];
  }

  /**
   * Resolves a reference. Null keys are ignored; several keys must match the same entity. The `current` reference may be
   * repeated, even when its target takes no new references or was deleted, so that a body that was read can be written.
   * @param known the entity with the uuid of the input, when it was read already.
   * @returns the reference, or the message of a validation error.
   */
  async resolve(
    on: Queryable,
    account: string,
    type: string,
    input: ReferenceInput,
    current?: EntityRef | null,
    known?: Found,
  ): Promise<ResolvedReference | string> {
    // In one order: the keys are part of the statement.
    const given = Object.entries(input)
      .filter((entry): entry is [string, string] => typeof entry[1] === 'string')
      .sort(([one], [other]) => (one < other ? -1 : 1));
    if (given.length === 0) return `needs one of ${this.keysOf(type).join(', ')}`;
    const repeats =
      current != null && given.every(([key, value]) => current[key] === (key === 'uuid' ? value.toLowerCase() : value));
    if (repeats && given.some(([key]) => key === 'uuid')) return { ref: current, isCurrent: true };
    if (given.some(([key, value]) => key === 'uuid' && !isUuid(value))) return 'not found';
    const rows = known !== undefined && given.length === 1 ? [known] : await this.matching(on, account, type, given);
    const [row] = rows;
    // Entities that are not deleted take precedence: a new one may have the name of a deleted one.
    if (row === undefined) return repeats ? { ref: current, isCurrent: true } : 'not found';
    if (rows.length > 1) return 'is ambiguous: use the uuid';
    if (current != null && row.ref.uuid === current.uuid) return { ref: current, isCurrent: true };
    if (row.refusal !== null) return row.refusal;
    return { ref: row.ref, isCurrent: false };
  }

  /** The context whose scopes give access to the entities of a type. */
  contextOf(type: string): string {
    const context = this.registry.contexts.get(type);
    if (context === undefined) throw new Error(`No context has "${type}"`);
    return context;
  }

  /** The entities that have a value of a key, also those that take no new references. Those that are asked for at once are read together. */
  async named(on: Queryable, account: string, type: string, key: string, value: string): Promise<readonly string[]> {
    const found = await this.matching(on, account, type, [[key, value]], this.filterLookups);
    return found.map(({ ref }) => ref.uuid);
  }

  /** The entities that match all keys. */
  private matching(
    on: Queryable,
    account: string,
    type: string,
    given: readonly (readonly [key: string, value: string])[],
    lookups = this.lookups,
  ): Promise<readonly Found[]> {
    const name = [type, ...given.map(([key]) => key)].join(' ');
    const values = given.map(([key, value]) => (key === 'uuid' ? value.toLowerCase() : value));
    const sql = (): string =>
      this.matchingSql(
        type,
        given.map(([key]) => key),
      );
    return lookups.find(on, account, { name, sql }, values.length === 1 ? values.join() : JSON.stringify(values));
  }

  private matchingSql(type: string, keys: readonly string[]): string {
    const { table, reference, refusal } = this.registry.reference(type);
    const where = keys.map((key, i) => {
      const value = keys.length === 1 ? 'w.value' : `(w.value::json ->> ${i})`;
      if (key === 'uuid') return `o.uuid = ${value}::uuid`;
      const column = `o.${reference.keys[key]}`;
      return reference.ignoresCase?.includes(key) ? `lower(${column}) = lower(${value})` : `${column} = ${value}`;
    });
    // `offset 0` forces a lookup by uuid: without statistics, PostgreSQL may prefer an index of all rows of the account.
    const fence = keys.includes('uuid') ? 'offset 0' : `and o.deleted_at is null limit ${MAX_NAMESAKES}`;
    return `select json_build_object('ref', ${refSql(reference)}, 'refusal', ${refusal === undefined ? 'null' : `case when ${refusedSql('o', refusal)} then '${refusal.message}' end`}) as found
      from (select o.* from ${table} o where o.account_id = $1 and ${where.join(' and ')} ${fence}) o where o.deleted_at is null`;
  }

  /**
   * Reads what references show of entities, deleted ones included, in one round trip.
   * @param uuids by type.
   * @returns what is shown of one of them; null for null, and for an unknown one.
   */
  async shown<T extends string>(
    on: Pick<Database, 'queryUnprepared'>,
    account: string,
    uuids: Readonly<Record<T, ReadonlySet<string>>>,
  ): Promise<(type: T, uuid: string | null) => EntityRef | null> {
    const values: SqlValue[] = [account];
    const selects = Object.entries<ReadonlySet<string>>(uuids).map(([type, wanted]) => {
      const { table, reference } = this.registry.reference(type);
      return `select '${type}' as type, ${refSql(reference)} as ref from ${table} o
        where o.account_id = $1 and o.uuid = any($${values.push([...wanted])}::uuid[])`;
    });
    const rows = await on.queryUnprepared<{ type: T; ref: EntityRef }>(selects.join(' union all '), values);
    const found = new Map<T, Map<string, EntityRef>>();
    for (const { type, ref } of rows) {
      const ofType = found.get(type) ?? new Map<string, EntityRef>();
      found.set(type, ofType.set(ref.uuid, ref));
    }
    return (type, uuid) => (uuid === null ? null : (found.get(type)?.get(uuid) ?? null));
  }

  /**
   * The account's default entity of a type.
   * @throws Error when the account has none; every account gets one at its creation.
   */
  async accountDefault(on: Queryable, account: string, type: string): Promise<EntityRef> {
    const { table, reference } = this.registry.reference(type);
    const sql = (): string => `select ${refSql(reference)} as found from ${this.registry.accountTable} a
      join ${table} o on o.account_id = $1 and o.uuid = a.default_${type}_uuid where a.account_id = $1`;
    const [ref] = await this.lookups.find<EntityRef>(on, account, { name: `default ${type}`, sql }, account);
    if (ref === undefined) throw new Error(`Account ${account} has no default ${type}`);
    return ref;
  }
}
