import { Injectable } from '@nestjs/common';
import { Database } from './database.js';
import { foldRecorded, type RecordedEvent, streamsUntil } from './event-log.js';
import { Registry } from './registry.js';
import { type AnyEntityType, type Entity, type EntityRef, refSql } from './entity-type.js';

/** Entities as they were at the versions of recorded events, folded from their streams; references are shown as they are today. */
@Injectable()
export class Snapshots {
  constructor(
    private readonly database: Database,
    private readonly registry: Registry,
  ) {}

  /**
   * For each event of a published type the entity after it, in the shape of GET, by the event's position. Two round trips
   * and one for each type that they refer to, whatever the number of events.
   */
  async at(account: string, events: readonly RecordedEvent[]): Promise<ReadonlyMap<number, object>> {
    const wanted = new Map<string, number>();
    const published = events.filter(({ streamType }) => this.registry.aggregate(streamType).published !== undefined);
    for (const { streamId, version } of published) wanted.set(streamId, Math.max(version, wanted.get(streamId) ?? 0));
    const history = Map.groupBy(await streamsUntil(this.database, account, wanted), ({ streamId }) => streamId);

    const states = published.map((event) => {
      const entityType = this.registry.aggregate(event.streamType);
      const until = (history.get(event.streamId) ?? []).slice(0, event.version);
      return {
        event,
        entityType,
        createdAt: until[0]?.recordedAt ?? '',
        state: foldRecorded(entityType.aggregate, entityType.aggregate.initial, until),
      };
    });
    const refs = await this.refs(account, states);
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
        };
        return [event.position, entityType.published?.present(entity) ?? {}];
      }),
    );
  }

  /** Everything the states refer to, by `<type>/<uuid>`. */
  private async refs(
    account: string,
    states: readonly { readonly entityType: AnyEntityType; readonly state: object }[],
  ): Promise<ReadonlyMap<string, EntityRef>> {
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

/** The uuids that a field of a state holds: none, one, or a list. */
function referencesIn(state: object, field: string): readonly string[] {
  const value = (state as Readonly<Record<string, string | readonly string[] | null>>)[field] ?? [];
  return typeof value === 'string' ? [value] : value;
}
