import type { RecordedEvent } from '#eventstore/store';

export type Kind = 'client' | 'unit';
export type Verb = 'create' | 'patch' | 'upsert' | 'delete';
export type Fields = Readonly<Record<string, string | boolean>>;

/** A write that a user intends, however often the request is sent. */
export interface IntendedWrite {
  readonly kind: Kind;
  readonly verb: Verb;
  readonly path: string;
  /** Fields of the entity after the write. */
  readonly fields: Fields;
  /** Whether the request has an idempotency key. */
  readonly hasKey: boolean;
  /** Whether other users write to the same entity, and may delete it before. */
  readonly contested: boolean;
}

/** The outcome of a write. An `acknowledged` one must be stored; an `unknown` one may be, once. */
export type Outcome = 'open' | 'acknowledged' | 'rejected' | 'unknown';

export interface WriteRequest extends IntendedWrite {
  /** The request id, the idempotency key of a request with one, and the `correlation_id` of its event. */
  readonly id: string;
  /** Logical times. */
  readonly startedAt: number;
  endedAt: number;
  outcome: Outcome;
  /** Of an acknowledged write. */
  status: number;
  uuid: string | undefined;
  event: RecordedEvent | undefined;
}

/** The expected state of an entity. */
export interface Entity {
  readonly kind: Kind;
  readonly uuid: string;
  version: number;
  deleted: boolean;
  fields: Fields;
  /** The latest start of a change. */
  startedAt: number;
}

/** A violation: an acknowledged write that is not stored, a write that was applied twice, or another inconsistency. */
export interface Finding {
  readonly kind: 'lost' | 'duplicated' | 'inconsistent';
  readonly message: string;
}

/** Records writes and their responses, and compares them with the event log. */
export class AcknowledgedWrites {
  readonly entities = new Map<string, Entity>();
  readonly findings: Finding[] = [];
  /** The last position of the log that was compared. */
  position = 0;
  private readonly requests = new Map<string, WriteRequest>();
  private unchecked = new Set<WriteRequest>();
  private changed = new Set<Entity>();
  private clock = 0;

  constructor(private readonly run: string) {}

  begin(intended: IntendedWrite): WriteRequest {
    const startedAt = ++this.clock;
    const request: WriteRequest = {
      ...intended,
      id: `${this.run}-${startedAt}`,
      startedAt,
      endedAt: Infinity,
      outcome: 'open',
      status: 0,
      uuid: undefined,
      event: undefined,
    };
    this.requests.set(request.id, request);
    return request;
  }

  acknowledge(request: WriteRequest, status: number, uuid: string | undefined): void {
    Object.assign(request, { outcome: 'acknowledged', status, uuid, endedAt: ++this.clock });
    this.unchecked.add(request);
  }

  end(request: WriteRequest, outcome: 'rejected' | 'unknown'): void {
    request.outcome = outcome;
    request.endedAt = ++this.clock;
  }

  addFinding(kind: Finding['kind'], message: string): void {
    this.findings.push({ kind, message });
  }

  count(outcome: Outcome): number {
    return [...this.requests.values()].filter((request) => request.outcome === outcome).length;
  }

  get size(): number {
    return this.requests.size;
  }

  /** Returns the entities that changed since the last call. */
  takeChanged(): Entity[] {
    const changed = [...this.changed];
    this.changed = new Set();
    return changed;
  }

  /** Compares the next event of the log with its write, and applies the write to the expected state. */
  record(event: RecordedEvent): void {
    if (event.position !== this.position + 1)
      this.addFinding('inconsistent', `the log goes from position ${this.position} to ${event.position}`);
    this.position = event.position;
    const request = this.requests.get(event.correlationId);
    if (request === undefined) {
      this.addFinding(
        'inconsistent',
        `${event.type} at ${event.position} belongs to no request (${event.correlationId})`,
      );
      return;
    }
    if (request.event !== undefined)
      this.addFinding(
        'duplicated',
        `${describeRequest(request)} has events at ${request.event.position} and at ${event.position}`,
      );
    if (request.outcome === 'rejected')
      this.addFinding('inconsistent', `${describeRequest(request)} has an event at ${event.position}`);
    request.event = event;
    this.apply(request, event);
  }

  /** Ends a round, after the whole log was read while no request was in flight: a write without an event is lost. */
  closeRound(): void {
    for (const request of this.unchecked) {
      if (request.event === undefined) this.addFinding('lost', `${describeRequest(request)} has no event`);
      else this.compareResponse(request, request.event);
    }
    this.unchecked = new Set();
  }

  private compareResponse(request: WriteRequest, event: RecordedEvent): void {
    if (request.uuid !== undefined && request.uuid !== event.streamId)
      this.addFinding(
        'inconsistent',
        `${describeRequest(request)} returned ${request.uuid}, but changed ${event.streamId}`,
      );
    const created = event.type.endsWith('.created');
    if (request.verb !== 'delete' && (request.status === 201) !== created)
      this.addFinding('inconsistent', `${describeRequest(request)} returned ${request.status} for ${event.type}`);
  }

  private apply(request: WriteRequest, event: RecordedEvent): void {
    const entity: Entity = this.entities.get(event.streamId) ?? {
      kind: request.kind,
      uuid: event.streamId,
      version: 0,
      deleted: false,
      fields: {},
      startedAt: 0,
    };
    this.entities.set(entity.uuid, entity);
    this.changed.add(entity);
    if (event.version !== entity.version + 1 || entity.deleted)
      this.addFinding(
        'inconsistent',
        `${describeRequest(request)} made version ${event.version} of ${entity.uuid} after ${entity.version}`,
      );
    if (request.outcome === 'acknowledged' && request.endedAt < entity.startedAt)
      this.addFinding(
        'inconsistent',
        `${describeRequest(request)} was applied after a request that was sent after its response`,
      );
    entity.version = event.version;
    entity.deleted = event.type.endsWith('.deleted');
    entity.fields = { ...entity.fields, ...request.fields };
    entity.startedAt = Math.max(entity.startedAt, request.startedAt);
  }
}

/** A request as findings name it. */
export const describeRequest = ({ id, verb, kind, path, outcome, hasKey }: WriteRequest): string =>
  `${verb} of a ${kind} (${path}, ${id}, ${hasKey ? 'with' : 'without'} a key, ${outcome})`;
