import { Injectable } from '@nestjs/common';
import { isUuid } from '#eventstore/domain';
import { ReadCoalescer } from '../database/read-coalescer.js';
import { Registry } from './registry.js';
import { type EntityRef, refSql } from '../schema/entity-type.js';
import type { Database } from '../database/database.js';
import type { Queryable, SqlValue } from '../database/queryable.js';

/** A reference in a body: `{uuid?, name?, external_id?, …}`. */
export type ReferenceInput = Readonly<Record<string, string | null | undefined>>;

/** A resolved reference. */
export interface ResolvedReference {
  readonly ref: EntityRef;
  /** Whether the entity already had this reference; then the target may be archived or deleted. */
  readonly isCurrent: boolean;
}

/** An entity that is not deleted. */
export interface Found {
  readonly ref: EntityRef;
  readonly archived: boolean;
}

/** Resolves references to entities of any context (contract §1). */
@Injectable()
export class References {
  private readonly coalescer = new ReadCoalescer();

  constructor(private readonly registry: Registry) {}

  /** The keys of references to a type. */
  keysOf(type: string): readonly string[] {
    return ['uuid', ...Object.keys(this.registry.reference(type).reference.keys)];
  }

  /**
   * Resolves a reference. Null keys are ignored; several keys must match the same entity. The `current` reference may be
   * repeated, even when its target was archived or deleted, so that a body that was read can be written.
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
    const { table, reference, archivable } = this.registry.reference(type);
    const given = Object.entries(input).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
    if (given.length === 0) return `needs one of ${this.keysOf(type).join(', ')}`;
    const repeats =
      current != null && given.every(([key, value]) => current[key] === (key === 'uuid' ? value.toLowerCase() : value));
    if (repeats && given.some(([key]) => key === 'uuid')) return { ref: current, isCurrent: true };
    if (given.some(([key, value]) => key === 'uuid' && !isUuid(value))) return 'not found';
    const where = given
      .map(([key], i) => {
        const column = `o.${key === 'uuid' ? 'uuid' : reference.keys[key]}`;
        return reference.ignoresCase?.includes(key) ? `lower(${column}) = lower($${i + 2})` : `${column} = $${i + 2}`;
      })
      .join(' and ');
    const isKey = given.some(([key]) => key === 'uuid');
    const rows =
      isKey && given.length === 1
        ? known === undefined
          ? await this.byUuid(on, account, type, String(given[0]?.[1]).toLowerCase())
          : [known]
        : await on.query<Found>(
            `select ${refSql(reference)} as ref, ${archivable ? 'o.archived' : 'false as archived'}
       from (select o.* from ${table} o where o.account_id = $1 and ${where}${isKey ? ' offset 0' : ' and o.deleted_at is null'}) o
       where o.deleted_at is null limit 2`,
            [account, ...given.map(([, value]) => value)],
          );
    const [row] = rows;
    // Entities that are not deleted take precedence: a new one may have the name of a deleted one.
    if (row === undefined) return repeats ? { ref: current, isCurrent: true } : 'not found';
    if (rows.length > 1) return 'is ambiguous: use the uuid';
    if (current != null && row.ref.uuid === current.uuid) return { ref: current, isCurrent: true };
    if (row.archived) return 'is archived';
    return { ref: row.ref, isCurrent: false };
  }

  /** The entity of a type with a uuid. Those that are asked for at the same time are read together. */
  private async byUuid(on: Queryable, account: string, type: string, uuid: string): Promise<Found[]> {
    const { table, reference, archivable } = this.registry.reference(type);
    const found = await this.coalescer.get(on, `${type} ${account}`, uuid, async (uuids) => {
      // `offset 0` forces a lookup by uuid: without statistics, PostgreSQL may prefer an index of all rows of the account.
      const rows = await on.query<Found>(
        `select ${refSql(reference)} as ref, ${archivable ? 'o.archived' : 'false as archived'}
         from unnest($2::uuid[]) w (uuid) cross join lateral (
           select o.* from ${table} o where o.account_id = $1 and o.uuid = w.uuid offset 0) o
         where o.deleted_at is null`,
        [account, uuids],
      );
      return new Map(rows.map((row) => [row.ref.uuid, row]));
    });
    return found === undefined ? [] : [found];
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
    const ref = await this.coalescer.get(on, `default ${type} ${account}`, account, async () => {
      const [row] = await on.query<{ ref: EntityRef }>(
        `select ${refSql(reference)} as ref from ${this.registry.accountTable} a
         join ${table} o on o.account_id = $1 and o.uuid = a.default_${type}_uuid where a.account_id = $1`,
        [account],
      );
      return new Map(row === undefined ? [] : [[account, row.ref]]);
    });
    if (ref === undefined) throw new Error(`Account ${account} has no default ${type}`);
    return ref;
  }
}
