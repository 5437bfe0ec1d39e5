import { isUuid } from '#eventstore/domain';
import type { Registry } from './registry.js';
import type { EntityRef, ReferenceKind } from './entity-type.js';
import type { UnitOfWork } from './unit-of-work.js';

/** A reference as a body gives it: `{uuid?, name?, external_id?, …}`. */
export type ReferenceInput = Readonly<Record<string, string | null | undefined>>;

/** Resolves references to entities of any context by the kinds that contexts bring (contract §1). */
export class References {
  constructor(private readonly registry: Registry) {}

  /** The keys by which a kind can be named in a body. */
  keysOf(kind: string): readonly string[] {
    return ['uuid', ...Object.keys(this.registry.reference(kind).reference.keys)];
  }

  /**
   * The entity that a body's reference names. Keys that are null are ignored; several must agree. The commit checks
   * that the entity is still usable then. What is referred to already (`current`) may be named again, even when it was
   * archived or deleted since: what is read may be written.
   * @returns its label, or the message of the fault.
   */
  async resolve(
    uow: UnitOfWork,
    kind: string,
    input: ReferenceInput,
    current?: EntityRef | null,
  ): Promise<EntityRef | string> {
    const { table, reference, archivable } = this.registry.reference(kind);
    const given = Object.entries(input).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
    if (given.length === 0) return `needs one of ${this.keysOf(kind).join(', ')}`;
    const repeats =
      current != null && given.every(([key, value]) => current[key] === (key === 'uuid' ? value.toLowerCase() : value));
    if (repeats && given.some(([key]) => key === 'uuid')) return current;
    if (given.some(([key, value]) => key === 'uuid' && !isUuid(value))) return 'not found';
    const where = given
      .map(([key], i) => {
        const column = `o.${key === 'uuid' ? 'uuid' : reference.keys[key]}`;
        return reference.ignoresCase?.includes(key) ? `lower(${column}) = lower($${i + 2})` : `${column} = $${i + 2}`;
      })
      .join(' and ');
    const rows = await uow.database.query<{ label: EntityRef; archived: boolean }>(
      `select ${refSql(reference)} as label, ${archivable ? 'o.archived' : 'false as archived'}
       from ${table} o where o.account_id = $1 and o.deleted_at is null and ${where} limit 2`,
      [uow.ctx.account, ...given.map(([, value]) => value)],
    );
    const [row] = rows;
    // The living first: another may have taken over what a deleted one was called.
    if (row === undefined) return repeats ? current : 'not found';
    if (rows.length > 1) return 'is ambiguous: name it by uuid';
    if (row.label.uuid === current?.uuid) return current;
    if (row.archived) return 'is archived';
    return this.use(uow, kind, row.label);
  }

  /**
   * The account's own default of a kind, such as its default territory.
   * @throws Error when the account has none: every account is given one when it is made.
   */
  async accountDefault(uow: UnitOfWork, kind: string): Promise<EntityRef> {
    const { table, reference } = this.registry.reference(kind);
    const [row] = await uow.database.query<{ label: EntityRef }>(
      `select ${refSql(reference)} as label from account a
       join ${table} o on o.account_id = a.uuid and o.uuid = a.default_${kind}_uuid where a.uuid = $1`,
      [uow.ctx.account],
    );
    if (row === undefined) throw new Error(`Account ${uow.ctx.account} has no default ${kind}`);
    return this.use(uow, kind, row.label);
  }

  private use(uow: UnitOfWork, kind: string, entityRef: EntityRef): EntityRef {
    uow.cacheRef(kind, entityRef);
    uow.addGuard({ guard: `${kind}.usable`, uuid: entityRef.uuid });
    return entityRef;
  }
}

/** The label of the row `o` as JSON. */
export const refSql = (reference: ReferenceKind): string =>
  `json_build_object(${['uuid', ...reference.shows].map((key) => `'${key}', o.${reference.keys[key] ?? key}`).join(', ')})`;
