import { Inject, Injectable } from '@nestjs/common';
import { DomainError, notFound } from '#eventstore/domain';
import {
  Database,
  entitiesOfRequest,
  MAX_REQUEST_EVENTS,
  type Outcome,
  Registry,
  type RequestContext,
} from '#eventstore/store';
import { type PageOf, type RowFilter, type Task, TaskRun, TaskStore } from '#eventstore/worker';
import { mayAccess, noTrial, scopesFor, takenBackKind } from '#http';
import { LOGGER, type Logger } from '#platform';
import { AccountTasks } from '../tasks/account-tasks.service.js';
import { UndoKind } from './undo-kind.service.js';
import type { UndoInput } from './undo.js';
import type { UndoRow } from './undo.view.js';

/** Maximum entities of an undo (contract §18). */
const MAX_ENTITIES = 200_000;
/** Maximum entities of the trial run of an undo, which is answered when it has ended. */
const MAX_TRIED = 500;

/** What a trial run has done. */
export interface TriedUndo {
  readonly undo: Task<UndoInput>;
  readonly rows: readonly UndoRow[];
}

/** Which undo is meant. */
export interface UndoRequest {
  readonly correlationId: string;
  /** The import whose correlation id it is. */
  readonly importUuid?: string | null;
  readonly entityUuid: string | null;
}

/** An undo has too many entities. */
export const tooLarge = (): DomainError =>
  new DomainError(
    'invalid',
    'undo.too_large',
    `The request has changed more than ${MAX_ENTITIES.toLocaleString('en')} entities`,
  );

/** The undos of accounts: tasks whose steps are the entities that a request has changed (contract §18). */
@Injectable()
export class Undos extends AccountTasks<UndoInput, Pick<UndoInput, 'kinds'>> {
  constructor(
    private readonly database: Database,
    private readonly registry: Registry,
    tasks: TaskStore,
    private readonly kind: UndoKind,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    super(tasks, kind);
  }

  /**
   * Creates an undo, which a worker performs; performs it at once in a trial run.
   * @throws DomainError 404 when there is no such event; 403 without the scope of a kind; 422 with too many entities, or too many undos that have not ended.
   */
  async start(
    { correlationId, importUuid = null, entityUuid }: UndoRequest,
    ctx: RequestContext,
  ): Promise<Outcome | TriedUndo> {
    const changed = await entitiesOfRequest(this.database, ctx.account, correlationId, entityUuid);
    if (changed.length === 0) throw notFound('event');
    const taken = changed.filter(({ streamType }) => takenBackKind(streamType) !== undefined);
    const kinds = taken.map(({ streamType }) => streamType);
    this.mustAccess('write', { kinds }, ctx);
    const total = taken.reduce((sum, { entities }) => sum + entities, 0);
    const events = changed.reduce((sum, one) => sum + one.events, 0);
    if (total > MAX_ENTITIES || events >= MAX_REQUEST_EVENTS) throw tooLarge();
    if (this.database.isTrial && total > MAX_TRIED) throw noTrial();
    const last = Math.max(0, ...taken.map((one) => one.last));
    const input: UndoInput = { correlationId, importUuid, entityUuid, kinds, last };
    const outcome = await this.tasks.create(ctx, this.kind, { input, total });
    return this.database.isTrial ? this.performNow(outcome, ctx) : outcome;
  }

  private async performNow({ uuid }: Outcome, ctx: RequestContext): Promise<TriedUndo> {
    const task = await this.get(uuid, ctx);
    await this.tasks.start(task);
    const parts = {
      tasks: this.tasks,
      mayGoOn: () => ctx.isAbandoned?.() !== true,
      onStep: () => undefined,
      inTurn: (work: () => Promise<void>) => work(),
      log: this.log,
    };
    await new TaskRun(this.kind, task, 1, parts).finish();
    return { undo: await this.get(uuid, ctx), rows: (await this.rows(task, MAX_TRIED, {})).items };
  }

  /** What an undo did with each entity, newest first. */
  rows(undo: Task<UndoInput>, limit: number, filter: RowFilter): Promise<PageOf<UndoRow>> {
    return this.tasks.rows(this.kind, undo, limit, filter);
  }

  /** The scopes of which a key needs one more to read or change entities of some kinds. */
  protected lacking(
    access: 'read' | 'write',
    { kinds }: Pick<UndoInput, 'kinds'>,
    { scopes }: RequestContext,
  ): readonly string[] | undefined {
    if (kinds.length === 0 && scopes?.every((scope) => !scope.endsWith(access))) return [access];
    const contexts = kinds.map((kind) => this.registry.contexts.get(kind) ?? '');
    const refused = contexts.find((context) => !mayAccess(scopes, access, context));
    return refused === undefined ? undefined : scopesFor(access, refused);
  }
}
