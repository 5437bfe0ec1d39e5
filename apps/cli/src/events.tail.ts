import { EventSerializer, FeedFilters, FeedQuery } from '#integrations';
import { type Actor, serviceContext, Snapshots, type StoredEvent } from '#eventstore/store';
import { inputOf } from '#http';
import { followEvents } from './feed.js';
import { accountOf, type Session } from './session.js';
import type { Terminal } from './terminal.js';

/** The options of `events tail`. */
export interface TailOptions {
  readonly account?: string;
  readonly types?: string[];
  readonly entityType?: string[];
  readonly entity?: string;
  readonly user?: string;
  readonly key?: string;
  readonly via?: string[];
  readonly after?: number;
  readonly include?: 'snapshot';
}

export const TAIL_HELP = `
Prints one line for each event: position, time, type, entity, version, and who made the change. With --json, a line is the JSON of
the event as \`GET /v2/events\` shows it. It reads the database directly, needs no API key, and shows events of all types. After the
database was unavailable it continues where it was. Ctrl-C ends it.

Examples:
  npm run cli -- events tail
  npm run cli -- events tail --types 'client_*,job_finished' --json
  npm run cli -- events tail --after 0 --entity 01a1fde9-c432-7000-9ced-5962d3e38c8f --include snapshot
`;

/** Prints the events of an account until it is stopped. @throws DomainError 422 for unknown types and ways. */
export async function tailEvents(terminal: Terminal, session: Session, options: TailOptions): Promise<void> {
  const { database, registry } = session;
  const account = await accountOf(session, options.account);
  const validation = inputOf(FeedQuery, {
    ...(options.types && { types: options.types }),
    ...(options.entityType && { entity_type: options.entityType }),
    ...(options.entity && { entity_uuid: [options.entity] }),
    ...(options.user && { user_uuid: [options.user] }),
    ...(options.key && { api_key_uuid: [options.key] }),
    ...(options.via && { via: options.via }),
  }).validate();
  const filter = new FeedFilters(registry).of(validation, serviceContext(account));
  validation.finish();
  const serializer = new EventSerializer(registry);
  const snapshots = new Snapshots(database, registry);
  const names = new KeyNames(session, account);
  await terminal.untilStopped((stopped) =>
    followEvents(terminal, session, { account, after: options.after, filter }, stopped, async (events) => {
      const shown = options.include === undefined ? undefined : await snapshots.at(account, events);
      const snapshotOf = (event: StoredEvent) => shown && (shown.get(event.position) ?? null);
      const lines: string[] = [];
      for (const event of events)
        if (terminal.json) lines.push(serializer.text(event, true, snapshotOf(event)));
        else lines.push(await lineOf(event, serializer.typeOf(event), names, snapshotOf(event)));
      for (const line of lines) {
        terminal.print(line);
        terminal.resultLine(line);
      }
    }),
  );
}

async function lineOf(
  event: StoredEvent,
  type: string,
  names: KeyNames,
  snapshot: object | null | undefined,
): Promise<string> {
  const { position, recordedAt, streamType, streamId, version, actor } = event;
  const who = await names.of(JSON.parse(actor) as Actor);
  const parts = [String(position).padStart(7), recordedAt, type.padEnd(24), streamType, streamId, `v${version}`, who];
  if (snapshot !== undefined) parts.push(JSON.stringify(snapshot));
  return parts.join('  ');
}

/** Who made changes: users, or API keys by their names. */
class KeyNames {
  private names: ReadonlyMap<string, string | null> = new Map();

  constructor(
    private readonly session: Session,
    private readonly account: string,
  ) {}

  async of({ source, user_email: email, api_key_uuid: key }: Actor): Promise<string> {
    if (email !== null) return email;
    if (key === null) return source;
    if (!this.names.has(key)) {
      const keys = await this.session.keys.list(this.account);
      this.names = new Map([...this.names, [key, null], ...keys.map(({ uuid, name }) => [uuid, name] as const)]);
    }
    return `key ${this.names.get(key) ?? key}`;
  }
}
