import { Injectable } from '@nestjs/common';
import { isUuid } from '#eventstore/domain';
import { Registry } from './registry.js';
import { type EntityRef, refSql } from './entity-type.js';
import type { Queryable } from './database.js';

/** A reference as a body gives it: `{uuid?, name?, external_id?, …}`. */
export type ReferenceInput = Readonly<Record<string, string | null | undefined>>;

/** A reference that was resolved. */
export interface ResolvedReference {
  readonly ref: EntityRef;
  /** Whether the entity referred to it before: then it need not be usable any more. */
  readonly isCurrent: boolean;
}

/** Resolves references to entities of any context (contract §1). */
@Injectable()
export class References {
  constructor(private readonly registry: Registry) {}

  /** The keys by which a type can be named in a body. */
  keysOf(type: string): readonly string[] {
    return ['uuid', ...Object.keys(this.registry.reference(type).reference.keys)];
  }

  /**
   * The entity that a body's reference names. Keys that are null are ignored; several must agree. What is referred to
   * already (`current`) may be named again, even when it was archived or deleted since: what is read may be written.
   * @returns the entity, or the message of the fault.
   */
  async resolve(
    on: Queryable,
    account: string,
    type: string,
    input: ReferenceInput,
    current?: EntityRef | null,
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
    // What is named by its uuid is looked up by it: without statistics PostgreSQL takes an index of the living rows of an
    // account for as good.
    const isKey = given.some(([key]) => key === 'uuid');
    const rows = await on.query<{ ref: EntityRef; archived: boolean }>(
      `select ${refSql(reference)} as ref, ${archivable ? 'o.archived' : 'false as archived'}
       from (select o.* from ${table} o where o.account_id = $1 and ${where}${isKey ? ' offset 0' : ' and o.deleted_at is null'}) o
       where o.deleted_at is null limit 2`,
      [account, ...given.map(([, value]) => value)],
    );
    const [row] = rows;
    // The living first: another may have taken over what a deleted one was called.
    if (row === undefined) return repeats ? { ref: current, isCurrent: true } : 'not found';
    if (rows.length > 1) return 'is ambiguous: name it by uuid';
    if (current != null && row.ref.uuid === current.uuid) return { ref: current, isCurrent: true };
    if (row.archived) return 'is archived';
    return { ref: row.ref, isCurrent: false };
  }

  /**
   * The account's own default of a type, such as its default territory.
   * @throws Error when the account has none: every account gets one when it is made.
   */
  async accountDefault(on: Queryable, account: string, type: string): Promise<EntityRef> {
    const { table, reference } = this.registry.reference(type);
    const [row] = await on.query<{ ref: EntityRef }>(
      `select ${refSql(reference)} as ref from account a
       join ${table} o on o.account_id = $1 and o.uuid = a.default_${type}_uuid where a.account_id = $1`,
      [account],
    );
    if (row === undefined) throw new Error(`Account ${account} has no default ${type}`);
    return row.ref;
  }
}
