import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { isDeepStrictEqual } from 'node:util';
import { DomainError, isDeletion, isRestoration, notFound, validationError, versionMismatch } from '#eventstore/domain';
import {
  acceptsVersion,
  Database,
  type Entity,
  EntityReader,
  EventStore,
  headsBetween,
  type Outcome,
  PointInTimeReader,
  type RequestContext,
} from '#eventstore/store';
import { valueAt } from '../history/differences.js';
import type { ShownEntityType } from '../history/history.queries.js';
import { MAX_VERSION } from '../history/point-in-time.query.js';
import { type Fields, type RegisteredKind, type RestoreFields, takenBackKind } from './kind.js';
import { withoutChange } from './merge.js';

/** A part of an entity that stays, because it was changed again since: its dotted path, and the version that changed it. */
export interface KeptPart {
  readonly path: string;
  readonly version: number;
}

/** What became of an entity whose changes were taken back. */
export interface Undone {
  /** Of the last command that took something back; undefined when there was nothing to take back. */
  readonly outcome: Outcome | undefined;
  readonly kept: readonly KeptPart[];
  /** Whether a command was performed in the last context, also one that changed nothing. */
  readonly isPerformed: boolean;
}

/** Makes the context of the last command. @param isMoved whether a command before it has taken something back. */
type LastContext = (kept: readonly KeptPart[], isMoved: boolean) => RequestContext;

/** The fields that an entity is to have, and the context of the command. */
type Wanted = (
  entity: Entity<object>,
  kind: RegisteredKind,
) => Promise<{ readonly fields: Fields; readonly ctx: RequestContext }>;

/** The events of an entity that are taken back: those after version `after`, up to version `until`. */
export interface TakenVersions {
  readonly after: number;
  readonly until: number;
}

/** How often a command is repeated when another one changed the entity meanwhile. */
const ATTEMPTS = 5;

/**
 * Takes back what happened to entities (contract §18). Each change is performed by the command of the POST, PATCH or DELETE of its
 * kind, by whose rules it is refused.
 */
@Injectable()
export class TakingBack {
  constructor(
    private readonly commands: CommandBus,
    private readonly store: EventStore,
    private readonly database: Database,
    private readonly reader: EntityReader,
    private readonly past: PointInTimeReader,
  ) {}

  /**
   * The writable fields become those of a version.
   * @param ref the uuid or the external id.
   * @param toVersion throws when the request is not valid.
   * @throws DomainError as the PATCH; 422 on `to_version` for a version that it does not have, or after which it was deleted.
   */
  revert(entityType: ShownEntityType, ref: string, toVersion: () => number, ctx: RequestContext): Promise<Outcome> {
    return this.changed(kindOf(entityType), ref, ctx, async (entity, kind) => {
      const [then] = await this.past.atVersions(entityType, ctx, entity.uuid, [toVersion()]);
      if (then === undefined) throw validationError('to_version', 'must be a version of the entity before a deletion');
      return { fields: writableOf(kind, then, ctx), ctx };
    });
  }

  /**
   * Restores a deleted entity, as it was before its deletion. Records nothing for one that is not deleted.
   * @param ref the uuid; the external id also names one that is not deleted.
   * @param body what differs from the entity as it was; throws when the request is not valid.
   * @throws DomainError as the POST.
   */
  async restore(
    entityType: ShownEntityType,
    ref: string,
    body: () => RestoreFields,
    ctx: RequestContext,
  ): Promise<Outcome> {
    const { type } = entityType.aggregate;
    const deleted = await this.reader.findDeleted(entityType, ctx, ref);
    if (deleted === undefined)
      return this.store.change(entityType, ctx, ref, () => {
        body();
        return () => undefined;
      });
    const { uuid, version } = deleted;
    mustAccept(ctx, version);
    const view = viewOf(entityType, deleted, ctx);
    const { restore } = kindOf(entityType);
    if (restore === undefined) throw new Error(`No ${type} is ever deleted`);
    return this.commands.execute(
      restore({ uuid, view }, body(), {
        ...ctx,
        restores: { type, uuid, version },
        takesBack: true,
      }),
    );
  }

  /** Deletes an entity by the DELETE of its kind. @throws DomainError as it. */
  async delete(entityType: ShownEntityType, uuid: string, ctx: RequestContext): Promise<Outcome> {
    return this.remove(kindOf(entityType), await this.find(entityType, uuid, ctx), ctx);
  }

  private remove(
    { entityType, remove }: RegisteredKind,
    entity: Entity<object>,
    ctx: RequestContext,
  ): Promise<Outcome> {
    if (remove === undefined) throw new Error(`No ${entityType.aggregate.type} is ever deleted`);
    return this.commands.execute(
      remove({ uuid: entity.uuid, view: viewOf(entityType, entity, ctx) }, { ...ctx, takesBack: true }),
    );
  }

  /**
   * Takes back some events of an entity: a creation or restoration by a deletion, a deletion by a restoration, and other changes in
   * the fields that did not change again since.
   * @param type of the entity; one that is not registered throws an Error, see `takenBackKind`.
   * @param lastContext by default that of all commands.
   * @throws DomainError as the commands.
   */
  async undo(
    type: string,
    uuid: string,
    { after, until }: TakenVersions,
    ctx: RequestContext,
    lastContext: LastContext = () => ctx,
  ): Promise<Undone> {
    const kind = takenBackKind(type);
    if (kind === undefined) throw new Error(`The type ${type} cannot be taken back`);
    const { entityType } = kind;
    if (after === 0 && kind.blank === undefined) {
      // Its creation is among the events: nothing of its past needs to be read.
      const created = await this.withUuid(entityType, uuid, ctx);
      if (created === undefined) return NOTHING;
      return { outcome: await this.remove(kind, created, lastContext([], false)), kept: [], isPerformed: true };
    }
    const living = await this.withUuid(entityType, uuid, ctx);
    const isNewest = living?.version === until;
    const [before, then] = await this.past.atVersions(
      entityType,
      ctx,
      uuid,
      isNewest ? [after] : [after, until],
      living,
    );
    const made = isNewest ? living : then;
    if (living === undefined || made === undefined || (before === undefined && kind.blank === undefined)) {
      const events = await headsBetween(this.database, ctx.account, uuid, after, MAX_VERSION);
      const taken = events.filter(({ version }) => version <= until);
      if (before === undefined && kind.blank === undefined) {
        // It was deleted since, or these events neither created nor restored it.
        if (living === undefined || !taken.some((event) => event.version === 1 || isRestoration(event))) return NOTHING;
        return { outcome: await this.remove(kind, living, lastContext([], false)), kept: [], isPerformed: true };
      }
      const deletion = taken.findLast(isDeletion);
      if (living === undefined) {
        const later = events.findLast((event) => event.version > until && isDeletion(event));
        if (later !== undefined) return { ...NOTHING, kept: [{ path: '', version: later.version }] };
        const first = deletion?.version ?? until;
        const isLast = first - 1 <= after;
        const outcome = await this.restore(entityType, uuid, () => ({}), isLast ? lastContext([], false) : ctx);
        if (isLast) return { outcome, kept: [], isPerformed: true };
        // What the same request changed before it deleted the entity.
        const range = { after, until: first - 1 };
        const rest = await this.undo(type, uuid, range, ctx, (kept) => lastContext(kept, true));
        return { ...rest, outcome: rest.outcome ?? outcome };
      }
      if (made === undefined) {
        // It was restored since, by an earlier attempt too: what the same request changed before its deletion is left.
        if (deletion === undefined || deletion.version - 1 <= after) return NOTHING;
        const range = { after, until: deletion.version - 1 };
        return this.undo(type, uuid, range, ctx, (kept) => lastContext(kept, true));
      }
    }
    const moved = before && (await this.flagged(kind, before, made, living, ctx));
    const changed = writableOf(kind, made, ctx);
    const old = before === undefined ? { ...changed, ...kind.blank } : writableOf(kind, before, ctx);
    let kept: readonly KeptPart[] = [];
    const known = moved === undefined ? living : undefined;
    const wantedOf: Wanted = async (entity) => {
      if (entity.uuid !== uuid) throw notFound(type);
      const merged = withoutChange(old, changed, writableOf(kind, entity, ctx));
      const paths = [...new Set(merged.kept)];
      kept = await Promise.all(paths.map((path) => this.keptPart(kind, entity, until, path, ctx)));
      return { fields: merged.value as Fields, ctx: lastContext(kept, moved !== undefined) };
    };
    const outcome = await this.changed(kind, uuid, ctx, wantedOf, known);
    return { outcome: outcome.events.length === 0 ? moved : outcome, kept, isPerformed: true };
  }

  /** Takes back that the flag of an entity was set. @returns undefined when it was not, or has changed again since. */
  private async flagged(
    { flag }: RegisteredKind,
    before: Entity<object>,
    made: Entity<object>,
    living: Entity<object>,
    ctx: RequestContext,
  ): Promise<Outcome | undefined> {
    if (flag === undefined) return undefined;
    const valueIn = ({ state }: Entity<object>): boolean => (state as Fields)[flag.field] === true;
    const [was, became] = [valueIn(before), valueIn(made)];
    if (was === became || became !== valueIn(living)) return undefined;
    return this.commands.execute(flag.set(living.uuid, was, ctx));
  }

  /**
   * Changes the writable fields of an entity to others, by the PATCH of its kind.
   * @param wantedOf the fields that it is to have, of which those that it has are not sent, and the context of the command.
   * @param known the entity, when it was read already.
   */
  private async changed(
    kind: RegisteredKind,
    ref: string,
    ctx: RequestContext,
    wantedOf: Wanted,
    known?: Entity<object>,
  ): Promise<Outcome> {
    const { entityType, update } = kind;
    for (let attempt = 1; ; attempt++) {
      const entity = (attempt === 1 ? known : undefined) ?? (await this.find(entityType, ref, ctx));
      mustAccept(ctx, entity.version);
      const wanted = await wantedOf(entity, kind);
      const present = writableOf(kind, entity, ctx);
      const body = Object.fromEntries(
        Object.entries(wanted.fields).filter(([field, value]) => !isDeepStrictEqual(value, present[field])),
      );
      if (update === undefined || Object.keys(body).length === 0)
        return this.store.change(entityType, wanted.ctx, entity.uuid, () => () => undefined);
      try {
        return await this.commands.execute(
          update(entity.uuid, body, { ...wanted.ctx, expectedVersions: [entity.version], takesBack: true }, present),
        );
      } catch (error) {
        const isChanged = error instanceof DomainError && error.kind === 'version_mismatch';
        if (!isChanged || attempt === ATTEMPTS) throw error;
      }
    }
  }

  /** The version after `made` that changed a part again: by a binary search, as there may be many. */
  private async keptPart(
    kind: RegisteredKind,
    { uuid, version: newest }: Entity<object>,
    made: number,
    path: string,
    ctx: RequestContext,
  ): Promise<KeptPart> {
    const partAt = async (version: number): Promise<unknown> => {
      // A deletion changes no field.
      const versions = [version - 1, version].filter((one) => one >= made);
      const then = (await this.past.atVersions(kind.entityType, ctx, uuid, versions)).findLast(
        (one) => one !== undefined,
      );
      return then && valueAt(writableOf(kind, then, ctx), path);
    };
    const part = await partAt(made);
    let [low, high] = [made, newest];
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      if (isDeepStrictEqual(await partAt(middle), part)) low = middle;
      else high = middle;
    }
    return { path, version: high };
  }

  /** The entity with a uuid, which another one may have as its external id; undefined when it is deleted. */
  private async withUuid(
    entityType: ShownEntityType,
    uuid: string,
    ctx: RequestContext,
  ): Promise<Entity<object> | undefined> {
    const entity = await this.reader.find(entityType, ctx, uuid);
    return entity?.uuid === uuid ? entity : undefined;
  }

  private async find(entityType: ShownEntityType, ref: string, ctx: RequestContext): Promise<Entity<object>> {
    const entity = await this.reader.find(entityType, ctx, ref);
    if (entity === undefined) throw notFound(entityType.aggregate.type);
    return entity;
  }
}

const NOTHING: Undone = { outcome: undefined, kept: [], isPerformed: false };

/** @throws Error for a kind that is not registered. */
function kindOf({ aggregate: { type } }: ShownEntityType): RegisteredKind {
  const kind = takenBackKind(type);
  if (kind === undefined) throw new Error(`The type ${type} cannot be taken back`);
  return kind;
}

/** The view of an entity as it is on the wire, with personal data: a body takes them. */
const viewOf = (entityType: ShownEntityType, entity: Entity<object>, { baseUrl }: RequestContext): Fields =>
  JSON.parse(JSON.stringify(entityType.present(entity, baseUrl, true))) as Fields;

/** The fields of an entity that a PATCH takes. */
const writableOf = ({ entityType, writable }: RegisteredKind, entity: Entity<object>, ctx: RequestContext): Fields =>
  writable(viewOf(entityType, entity, ctx), ctx);

/** @throws DomainError `version_mismatch` when the request expects another version. */
function mustAccept(ctx: RequestContext, version: number): void {
  if (!acceptsVersion(ctx, version)) throw versionMismatch(version);
}
