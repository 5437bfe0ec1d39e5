import type { RecordedEvent } from '#eventstore/store';

export type Kind = 'client' | 'unit';
export type Verb = 'create' | 'patch' | 'upsert' | 'delete';
export type Fields = Readonly<Record<string, string | boolean>>;

/** One request as a user means it, however often it is sent. */
export interface Wish {
  readonly kind: Kind;
  readonly verb: Verb;
  readonly path: string;
  /** What the entity shows afterwards. */
  readonly fields: Fields;
  readonly keyed: boolean;
  /** Others change the same entity at the same time: it may be gone before. */
  readonly contested: boolean;
}

/** What came of a wish. Only `acknowledged` promises anything; `doubtful` may have happened, once. */
export type Outcome = 'open' | 'acknowledged' | 'refused' | 'doubtful';

export interface Entry extends Wish {
  /** The request's id, its idempotency key if it has one, and so the `correlation_id` of its event. */
  readonly id: string;
  readonly begun: number;
  ended: number;
  outcome: Outcome;
  /** Of an acknowledged one. */
  status: number;
  uuid: string | undefined;
  event: RecordedEvent | undefined;
}

/** An entity as the acknowledged requests left it. */
export interface Entity {
  readonly kind: Kind;
  readonly uuid: string;
  version: number;
  deleted: boolean;
  fields: Fields;
  /** When the latest begun of its changes was begun. */
  begun: number;
}

/** What must never be: an acknowledged change that is gone, a request performed twice, or anything else amiss. */
export interface Finding {
  readonly kind: 'lost' | 'doubled' | 'amiss';
  readonly message: string;
}

/** Who asked for what, what was answered, and what the log says came of it. */
export class Ledger {
  readonly entities = new Map<string, Entity>();
  readonly findings: Finding[] = [];
  /** The log up to here has been held against the answers. */
  position = 0;
  private readonly entries = new Map<string, Entry>();
  private unaccounted = new Set<Entry>();
  private changed = new Set<Entity>();
  private clock = 0;

  constructor(private readonly run: string) {}

  begin(wish: Wish): Entry {
    const begun = ++this.clock;
    const entry: Entry = {
      ...wish,
      id: `${this.run}-${begun}`,
      begun,
      ended: Infinity,
      outcome: 'open',
      status: 0,
      uuid: undefined,
      event: undefined,
    };
    this.entries.set(entry.id, entry);
    return entry;
  }

  acknowledge(entry: Entry, status: number, uuid: string | undefined): void {
    Object.assign(entry, { outcome: 'acknowledged', status, uuid, ended: ++this.clock });
    this.unaccounted.add(entry);
  }

  end(entry: Entry, outcome: 'refused' | 'doubtful'): void {
    entry.outcome = outcome;
    entry.ended = ++this.clock;
  }

  find(kind: Finding['kind'], message: string): void {
    this.findings.push({ kind, message });
  }

  count(outcome: Outcome): number {
    return [...this.entries.values()].filter((entry) => entry.outcome === outcome).length;
  }

  get size(): number {
    return this.entries.size;
  }

  /** The entities that changed since this was asked last. */
  takeChanged(): Entity[] {
    const changed = [...this.changed];
    this.changed = new Set();
    return changed;
  }

  /** Holds the next event of the log against the answers, and applies what was asked to the entity. */
  record(event: RecordedEvent): void {
    if (event.position !== this.position + 1)
      this.find('amiss', `the log goes from position ${this.position} to ${event.position}`);
    this.position = event.position;
    const entry = this.entries.get(event.correlationId);
    if (entry === undefined) {
      this.find('amiss', `${event.type} at ${event.position} was asked for by nobody (${event.correlationId})`);
      return;
    }
    if (entry.event !== undefined)
      this.find('doubled', `${told(entry)} has events at ${entry.event.position} and at ${event.position}`);
    if (entry.outcome === 'refused') this.find('amiss', `${told(entry)} has an event at ${event.position}`);
    entry.event = event;
    this.apply(entry, event);
  }

  /** Once the log was read to its end while nothing was under way: what has no event now was lost. */
  closeRound(): void {
    for (const entry of this.unaccounted) {
      if (entry.event === undefined) this.find('lost', `${told(entry)} has no event`);
      else this.compareAnswer(entry, entry.event);
    }
    this.unaccounted = new Set();
  }

  private compareAnswer(entry: Entry, event: RecordedEvent): void {
    if (entry.uuid !== undefined && entry.uuid !== event.streamId)
      this.find('amiss', `${told(entry)} answered ${entry.uuid}, but changed ${event.streamId}`);
    const created = event.type.endsWith('.created');
    if (entry.verb !== 'delete' && (entry.status === 201) !== created)
      this.find('amiss', `${told(entry)} answered ${entry.status} to ${event.type}`);
  }

  private apply(entry: Entry, event: RecordedEvent): void {
    const entity: Entity = this.entities.get(event.streamId) ?? {
      kind: entry.kind,
      uuid: event.streamId,
      version: 0,
      deleted: false,
      fields: {},
      begun: 0,
    };
    this.entities.set(entity.uuid, entity);
    this.changed.add(entity);
    if (event.version !== entity.version + 1 || entity.deleted)
      this.find('amiss', `${told(entry)} made version ${event.version} of ${entity.uuid} after ${entity.version}`);
    if (entry.outcome === 'acknowledged' && entry.ended < entity.begun)
      this.find('amiss', `${told(entry)} was applied after a request made after its answer`);
    entity.version = event.version;
    entity.deleted = event.type.endsWith('.deleted');
    entity.fields = { ...entity.fields, ...entry.fields };
    entity.begun = Math.max(entity.begun, entry.begun);
  }
}

/** A request in a finding. */
export const told = ({ id, verb, kind, path, outcome, keyed }: Entry): string =>
  `${verb} of a ${kind} (${path}, ${id}, ${keyed ? 'with' : 'without'} a key, ${outcome})`;
