import { Injectable } from '@nestjs/common';
import { ifReadable } from '#eventstore/domain';
import { Database } from '../database/database.js';
import { accountColumns } from './account-columns.js';
import { foldRecorded, type StateEvent, type StreamPosition, streamsUntil } from './event-log.js';
import type { EntityRow } from './entity-select.js';
import { Registry } from './registry.js';
import { countsSql, type EntityCounts } from '../schema/related-counts.js';
import { type AnyEntityType, type Entity, type EntityRef, refSql, tableColumns } from '../schema/entity-type.js';

/** Maximum events among which one statement finds a page, unless a single stream has more. */
const MAX_EVENTS_READ = 5_000;

interface CountsRow {
  readonly uuid: string;
  readonly counts: EntityCounts[string];
}

/** An entity's state after an event. */
interface StateThen {
  readonly event: StreamPosition;
  readonly entityType: AnyEntityType;
  readonly createdAt: string;
  readonly state: object;
}

/** Folds the events of a stream, up to the first that cannot be read. */
class StreamFold {
  private readonly events: ReadonlyMap<number, StreamPosition>;
  private readonly entityType: AnyEntityType;
  private state: object | null;

  /** @param events those after which the state is wanted. */
  constructor(
    registry: Registry,
    readonly creation: StateEvent,
    events: readonly StreamPosition[],
  ) {
    const [first] = events;
    if (first === undefined) throw new Error(`No state of the stream ${creation.streamId} is wanted`);
    this.events = new Map(events.map((event) => [event.version, event]));
    this.entityType = registry.aggregate(first.streamType);
    this.state = this.entityType.aggregate.initial;
  }

  /** The state after the next event, if it is wanted and can be read. */
  after(fact: StateEvent): StateThen | undefined {
    const { events, entityType, state: before, creation } = this;
    const state = before && ifReadable(() => foldRecorded(entityType.aggregate, before, [fact]));
    this.state = state;
    const event = events.get(fact.version);
    return state === null || event === undefined
      ? undefined
      : { event, entityType, createdAt: creation.recordedAt, state };
  }
}

/** Entities as of the versions of recorded events; their references and counts show current data. */
@Injectable()
export class Snapshots {
  constructor(
    private readonly database: Database,
    private readonly registry: Registry,
  ) {}

  /** The view of the entity after each event of a published type, by the event's position; none when it cannot be read. */
  async at(account: string, events: readonly StreamPosition[]): Promise<ReadonlyMap<number, object>> {
    const isShown = ({ streamType }: StreamPosition): boolean =>
      this.registry.aggregates.get(streamType)?.published !== undefined;
    const entities = await this.entitiesAt(account, events.filter(isShown));
    return new Map(
      events.flatMap(({ position, streamType }) => {
        const entity = entities.get(position);
        const { published } = this.registry.aggregates.get(streamType) ?? {};
        if (entity === undefined || published === undefined) return [];
        const view = ifReadable(() => published.present(entity, this.registry.publicUrl));
        return view === null ? [] : [[position, view]];
      }),
    );
  }

  /**
   * The entity after each event, by the event's position. The newest version of an entity is read
   * from its row, older versions are folded from its stream, up to the first event that cannot be read.
   */
  async entitiesAt(account: string, events: readonly StreamPosition[]): Promise<ReadonlyMap<number, Entity<object>>> {
    const current = await this.fromRows(account, events);
    const known = new Set(current.map(({ event }) => event));
    const states = [
      ...current,
      ...(await this.fromStreams(
        account,
        events.filter((event) => !known.has(event)),
      )),
    ];
    const shownOfAccount = states.flatMap(({ entityType }) => entityType.accountColumns);
    const [refs, counts, columns] = await Promise.all([
      this.refs(account, states),
      this.counts(account, states),
      accountColumns(this.database, this.registry.accountTable, account, shownOfAccount),
    ]);
    const shown = (fields: AnyEntityType['refLists'], state: object): [string, EntityRef[]][] =>
      Object.entries(fields).map(([name, { type: other, by }]) => [
        name,
        referencesIn(state, by).flatMap((uuid) => refs.get(`${other}/${uuid}`) ?? []),
      ]);
    return new Map(
      states.map(({ event, entityType, createdAt, state }) => {
        const entity: Entity<object> = {
          uuid: event.streamId,
          version: event.version,
          createdAt,
          updatedAt: event.recordedAt,
          deletedAt: null,
          state,
          refLists: Object.fromEntries(shown(entityType.refLists, state)),
          refs: Object.fromEntries(shown(entityType.refs, state).map(([name, [ref = null]]) => [name, ref])),
          counts: counts.get(event.streamId),
          account: columns,
        };
        return [event.position, entity];
      }),
    );
  }

  /** The states after the events that are the last of their streams, from the rows. */
  private async fromRows(account: string, events: readonly StreamPosition[]): Promise<StateThen[]> {
    const byType = Map.groupBy([...lastOfEach(events).values()], ({ streamType }) => streamType);
    const states = [...byType].map(async ([type, last]) => {
      const entityType = this.registry.aggregate(type);
      const select = this.registry.select(entityType, 'without refs');
      const rows = await this.database.query<EntityRow>(
        `select ${tableColumns(entityType)
          .map((column) => `e.${column}`)
          .join(', ')}
         from unnest($2::uuid[], $3::int[]) wanted (uuid, version)
         join ${entityType.table} e on e.account_id = $1 and e.uuid = wanted.uuid and e.version = wanted.version`,
        [account, last.map(({ streamId }) => streamId), last.map(({ version }) => version)],
      );
      const entities = new Map(rows.map((row) => [row.uuid, select.entityOf(row)]));
      return last.flatMap((event) => {
        const entity = entities.get(event.streamId);
        return entity === undefined ? [] : [{ event, entityType, createdAt: entity.createdAt, state: entity.state }];
      });
    });
    return (await Promise.all(states)).flat();
  }

  /** The states after events, folded from the streams. */
  private async fromStreams(account: string, events: readonly StreamPosition[]): Promise<StateThen[]> {
    const byStream = Map.groupBy(events, ({ streamId }) => streamId);
    const states: StateThen[] = [];
    for (const streams of portions([...lastOfEach(events).values()])) {
      const wanted = new Map(streams.map(({ streamId, version }) => [streamId, version]));
      let fold: StreamFold | undefined;
      let page: Awaited<ReturnType<typeof streamsUntil>> = [];
      do {
        page = await streamsUntil(this.database, account, wanted, page.at(-1));
        for (const fact of page) {
          if (fold?.creation.streamId !== fact.streamId)
            fold = new StreamFold(this.registry, fact, byStream.get(fact.streamId) ?? []);
          const state = fold.after(fact);
          if (state !== undefined) states.push(state);
        }
      } while (page.at(-1)?.endsPage === true);
    }
    return states;
  }

  /** The counts of the entities that have some, by uuid. */
  private async counts(account: string, states: readonly StateThen[]): Promise<ReadonlyMap<string, EntityCounts>> {
    const counts = new Map<string, EntityCounts>();
    for (const [entityType, those] of Map.groupBy(states, (one) => one.entityType))
      for (const [name, count] of Object.entries(entityType.counts)) {
        const uuids = [...new Set(those.map(({ event }) => event.streamId))];
        const rows = await this.database.query<CountsRow>(countsSql(count), [account, uuids]);
        for (const row of rows) counts.set(row.uuid, { ...counts.get(row.uuid), [name]: row.counts });
      }
    return counts;
  }

  /** All references of the states, by `<type>/<uuid>`. */
  private async refs(account: string, states: readonly StateThen[]): Promise<ReadonlyMap<string, EntityRef>> {
    const uuids = new Map<string, Set<string>>();
    for (const { entityType, state } of states)
      for (const { type: other, by } of [...Object.values(entityType.refs), ...Object.values(entityType.refLists)])
        for (const uuid of referencesIn(state, by)) uuids.set(other, (uuids.get(other) ?? new Set()).add(uuid));
    const refs = new Map<string, EntityRef>();
    for (const [other, wanted] of uuids) {
      const { table, reference } = this.registry.reference(other);
      const rows = await this.database.query<{ ref: EntityRef }>(
        `select ${refSql(reference)} as ref from ${table} o where o.account_id = $1 and o.uuid = any($2::uuid[])`,
        [account, [...wanted]],
      );
      for (const { ref } of rows) refs.set(`${other}/${ref.uuid}`, ref);
    }
    return refs;
  }
}

/** The last of the events of each stream. */
function lastOfEach(events: readonly StreamPosition[]): ReadonlyMap<string, StreamPosition> {
  const last = new Map<string, StreamPosition>();
  for (const event of events)
    if (event.version > (last.get(event.streamId)?.version ?? 0)) last.set(event.streamId, event);
  return last;
}

/** Splits streams into batches of at most {@link MAX_EVENTS_READ} events, which bounds what is sorted for each page. */
function* portions(streams: readonly StreamPosition[]): Iterable<readonly StreamPosition[]> {
  let portion: StreamPosition[] = [];
  let size = 0;
  for (const stream of streams) {
    if (size + stream.version > MAX_EVENTS_READ && portion.length > 0) {
      yield portion;
      [portion, size] = [[], 0];
    }
    portion.push(stream);
    size += stream.version;
  }
  if (portion.length > 0) yield portion;
}

/** The uuids in a field of a state: none, one, or a list. */
export function referencesIn(state: object, field: string): readonly string[] {
  const value = (state as Readonly<Record<string, string | readonly string[] | null>>)[field] ?? [];
  return typeof value === 'string' ? [value] : value;
}
