import { Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import {
  clock,
  DomainError,
  type DomainEvent,
  isDeletion,
  isUuid,
  notFound,
  validationError,
} from '#eventstore/domain';
import { Database } from '../database/database.js';
import { AbandonedCommandError } from '../database/database-errors.js';
import { ReadCoalescer } from '../database/read-coalescer.js';
import type { SqlValue } from '../database/queryable.js';
import { type AnyEntityType, type Entity, type EntityType, rowOf } from '../schema/entity-type.js';
import { EntityReader } from './entity-reader.js';
import type { EntityRow } from './entity-select.js';
import { foldRecorded, type StateEvent, streamAfter, type StreamPosition, streamsUntil } from './event-log.js';
import { headOf } from './event-pages.js';
import { Registry } from './registry.js';
import type { PointInTime, RequestContext } from './request-context.js';
import { limitedPerson, seenBy } from './visibility.js';
import { referencesIn } from './snapshots.js';

/** Events that are read and folded at once: other requests run between pages. */
const PAGE_SIZE = 500;
/** The events of streams that are read together, of each. */
const MAX_TOGETHER = 8;

/** The last event of an entity up to a moment. */
type EventThen = StreamPosition & Pick<DomainEvent, 'type'>;

/** Reads entities as they were (contract §18). Their references and counts show current data. */
@Injectable()
export class PointInTimeReader {
  private readonly coalescer = new ReadCoalescer();

  constructor(
    private readonly database: Database,
    private readonly entities: EntityReader,
    private readonly registry: Registry,
  ) {}

  /**
   * What a request sees of an entity as it was; of one that is deleted by now by its uuid.
   * @throws DomainError `not_found` before its creation, after its deletion, and for a version that it does not have; 422 for a
   * moment in the future, on `as_of`.
   */
  async find<S extends object, E extends DomainEvent, L extends string>(
    entityType: EntityType<S, E, L>,
    ctx: Pick<RequestContext, 'account' | 'person' | 'isAbandoned'>,
    ref: string,
    at: PointInTime,
  ): Promise<Entity<S, L>> {
    const { account } = ctx;
    const { type } = entityType.aggregate;
    await this.mustBePast(account, at);
    const living = await this.entities.find(entityType, ctx, ref);
    if (living === undefined && limitedPerson(entityType, ctx) !== undefined) throw notFound(type);
    const uuid = living?.uuid ?? ref.toLowerCase();
    const event = isUuid(uuid) ? await this.lastEvent(account, uuid, at) : undefined;
    if (event === undefined && isUuid(uuid) && (await this.lastEvent(account, uuid, NEWEST))?.streamType === type)
      throw 'version' in at ? noVersion(type, at.version) : gone(type, 'did not exist yet');
    if (event?.streamType !== type) throw notFound(type);
    if (isDeletion(event)) throw gone(type, `was deleted by version ${event.version}`);
    const [then] = await this.atVersions(entityType, ctx, uuid, [event.version]);
    if (then === undefined) throw new Error(`The ${type} ${uuid} has no version ${event.version}`);
    return seenBy(entityType, ctx, then, living?.state);
  }

  /**
   * An entity after each of some versions, in one fold; undefined for a version that it does not have, or after which it is
   * deleted.
   * @param versions in ascending order.
   * @param living the entity as it is, if it was read: what refers to the same entities shows them as it does.
   */
  async atVersions<S extends object, E extends DomainEvent, L extends string>(
    entityType: EntityType<S, E, L>,
    ctx: Pick<RequestContext, 'account' | 'isAbandoned'>,
    uuid: string,
    versions: readonly number[],
    living?: Entity<S, L>,
  ): Promise<readonly (Entity<S, L> | undefined)[]> {
    const { aggregate } = entityType;
    const [newest = 0] = versions.slice(-1);
    const found = new Map<number, Omit<Entity<S>, 'refs' | 'refLists'>>();
    let state = aggregate.initial;
    let createdAt: string | undefined;
    for (let last = 0; last < newest;) {
      if (ctx.isAbandoned?.() === true) throw new AbandonedCommandError();
      const page = await this.page(ctx.account, uuid, last, newest);
      if (page.length === 0) break;
      for (const event of page) {
        const { version, recordedAt: updatedAt } = event;
        state = foldRecorded(aggregate, state, [event]);
        createdAt ??= updatedAt;
        if (versions.includes(version) && !isDeletion(event))
          found.set(version, { uuid, version, createdAt, updatedAt, deletedAt: null, state });
        last = version;
      }
    }
    return Promise.all(
      versions.map(async (version) => {
        const then = found.get(version);
        if (then === undefined) return undefined;
        if (living !== undefined && referToTheSame(entityType, living.state, then.state)) return { ...living, ...then };
        return this.withRefs(entityType, ctx.account, then);
      }),
    );
  }

  /** Events of a stream after a version. The first of short streams that are read at the same time are read together. */
  private async page(account: string, uuid: string, after: number, until: number): Promise<readonly StateEvent[]> {
    if (after === 0 && until <= MAX_TOGETHER) {
      const read = async (keys: readonly string[]): Promise<ReadonlyMap<string, StateEvent[]>> => {
        const wanted = new Map(keys.map((key) => [key, MAX_TOGETHER]));
        return Map.groupBy(await streamsUntil(this.database, account, wanted), ({ streamId }) => streamId);
      };
      const events = (await this.coalescer.get(this.database, account, uuid, read))?.slice(0, until);
      // Much data of the others leaves this stream to a page of its own, in whole or in part.
      if (events !== undefined) return events;
    }
    return streamAfter(this.database, account, uuid, after, Math.min(until - after, PAGE_SIZE));
  }

  /** A state with the references in it. */
  private async withRefs<S extends object, E extends DomainEvent, L extends string>(
    entityType: EntityType<S, E, L>,
    account: string,
    then: Omit<Entity<S>, 'refs' | 'refLists'>,
  ): Promise<Entity<S, L>> {
    const select = this.registry.select(entityType);
    const [read] = await this.database.query<EntityRow>(
      ...select.statementOf(account, rowOf(entityType, account, then)),
    );
    if (read === undefined) throw new Error(`The row of ${entityType.table} ${then.uuid} was not returned`);
    return select.entityOf(read);
  }

  private async mustBePast(account: string, at: PointInTime): Promise<void> {
    if ('recordedAt' in at && at.recordedAt > clock.instant())
      throw validationError('as_of', 'must not be in the future');
    if ('position' in at && at.position > (await headOf(this.database, account)))
      throw validationError('as_of', 'must not be beyond the newest position of the feed');
  }

  private async lastEvent(account: string, uuid: string, at: PointInTime): Promise<EventThen | undefined> {
    const [condition, value]: [string, SqlValue] =
      'version' in at
        ? ['version = $3', at.version]
        : 'position' in at
          ? ['position <= $3', at.position]
          : ['recorded_at <= $3::timestamptz', at.recordedAt];
    const [event] = await this.database.query<EventThen>(
      `select position, stream_id as "streamId", stream_type as "streamType", version, type, recorded_at as "recordedAt"
       from event where account_id = $1 and stream_id = $2 and ${condition} order by version desc limit 1`,
      [account, uuid, value],
    );
    return event;
  }
}

const NEWEST: PointInTime = { position: Number.MAX_SAFE_INTEGER };

const noVersion = (type: string, version: number): DomainError => gone(type, `has no version ${version}`);

const gone = (type: string, what: string): DomainError =>
  new DomainError('not_found', 'not_found', `The ${type.replaceAll('_', ' ')} ${what}`);

/** Whether two states of an entity refer to the same entities. */
const referToTheSame = (
  { refs, refLists }: Pick<AnyEntityType, 'refs' | 'refLists'>,
  one: object,
  other: object,
): boolean =>
  [...Object.values(refs), ...Object.values(refLists)].every(({ by }) =>
    isDeepStrictEqual(referencesIn(one, by), referencesIn(other, by)),
  );
