import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { type Decision, type DomainEvent, DomainError } from '#eventstore/domain';
import { CommitMetrics } from './commit-metrics.js';
import type { CommitResult, Write } from './commit.js';
import { Database } from '../database/database.js';
import { AbandonedCommandError } from '../database/database-errors.js';
import type { Queryable } from '../database/queryable.js';
import { EntityReader } from '../read/entity-reader.js';
import type { EntityType } from '../schema/entity-type.js';
import type { FunctionSet } from '../schema/function-set.js';
import { commitBatch, GroupCommit, rejectionOf } from './group-commit.js';
import { OutboxBodies } from './outbox-bodies.js';
import { DuplicateRequestError } from './receipts.js';
import { References } from '../read/references.js';
import { createCheckpoints } from '../read/projection-checkpoints.js';
import { Registry } from '../read/registry.js';
import type { RequestContext } from '../read/request-context.js';
import { TASK_ROW_KEY } from '../schema/task-tables.js';
import { takenValue, uniqueViolation } from './unique-values.js';
import { type Decide, type Outcome, UnitOfWork } from './unit-of-work.js';

/** Waiting units of an account above which work of many units waits (contract §22). */
const MAX_CALM_UNITS = 16;
const CALM_INTERVAL_MS = 20;

/** Called after each commit with the account, its writes, and its last position. */
export type CommitListener = (account: string, writes: readonly Write[], position: number) => void;

/**
 * The only writer of aggregates: loads entities, runs decisions, and commits rows, events and outbox in one round trip.
 */
@Injectable()
export class EventStore {
  readonly functions: FunctionSet;
  private readonly projections: readonly string[];
  private readonly groupCommit: GroupCommit;
  private readonly bodies: OutboxBodies;
  private readonly mutex = new KeyedMutex();
  private readonly listeners: CommitListener[] = [];

  constructor(
    private readonly database: Database,
    readonly entities: EntityReader,
    readonly references: References,
    readonly registry: Registry,
    metrics: CommitMetrics,
  ) {
    this.functions = registry.functions;
    this.projections = [...registry.projections.keys()];
    this.bodies = new OutboxBodies(registry.accountTable);
    this.groupCommit = new GroupCommit(database, registry.functions.name('commit_units'), metrics);
  }

  /** Creates the log of a new account, and the checkpoint of each projection. */
  async createLog(tx: Queryable, account: string): Promise<void> {
    await tx.query('insert into account_log (account_id, position) values ($1, 0)', [account]);
    await createCheckpoints(tx, [account], this.projections);
  }

  /** A unit of work that reads on the caller's connection. The caller commits it, with {@link commitIn}. */
  begin(on: Queryable, ctx: RequestContext): UnitOfWork {
    return new UnitOfWork(on, this, ctx);
  }

  /** Registers a listener that runs after each commit, outside the transaction. */
  onCommit(listener: CommitListener): void {
    this.listeners.push(listener);
  }

  /**
   * Creates an entity. `decide` may first resolve references and validate the input.
   * @throws DomainError of `decide`.
   */
  create<S extends object, E extends DomainEvent, L extends string>(
    entityType: EntityType<S, E, L>,
    ctx: RequestContext,
    decide: (uow: UnitOfWork) => Decision<S, E> | Promise<Decision<S, E>>,
  ): Promise<Outcome> {
    // A creation does not read existing entities, so a second decision would end with the same conflict.
    return this.perform(ctx, (uow) => uow.create(entityType, decide), { isUniqueFinal: true });
  }

  /**
   * Changes the entity that `ref` identifies, by uuid or external id.
   * @throws DomainError `not_found`, `version_mismatch`, or an error of `decide`, in this order.
   */
  change<S extends object, E extends DomainEvent, L extends string>(
    entityType: EntityType<S, E, L>,
    ctx: RequestContext,
    ref: string,
    decide: Decide<S, E, L>,
  ): Promise<Outcome> {
    return this.transact(ctx, (uow) => uow.change(entityType, ref, decide), `${entityType.aggregate.type}/${ref}`);
  }

  /** Changes the entity if it exists, otherwise creates it. Concurrent calls result in one entity. */
  upsert<S extends object, E extends DomainEvent, L extends string>(
    entityType: EntityType<S, E, L>,
    ctx: RequestContext,
    ref: string,
    decide: Decide<S, E, L>,
    create: (uow: UnitOfWork) => Decision<S, E> | Promise<Decision<S, E>>,
  ): Promise<Outcome> {
    return this.transact(
      ctx,
      (uow) => uow.upsert(entityType, ref, decide, create),
      `${entityType.aggregate.type}/${ref}`,
    );
  }

  /**
   * Commits any number of changes atomically. `perform` runs again when a guard fails or after a conflict, at last under the
   * account's lock, where no other commit can interfere. Commands of this process with the same `serializeBy` run in
   * sequence.
   * @returns the result of `perform`, after the commit.
   */
  transact<R>(ctx: RequestContext, perform: (uow: UnitOfWork) => Promise<R>, serializeBy?: string): Promise<R> {
    // A shared transaction must not wait for commands that wait for the lock that it holds.
    return serializeBy === undefined || this.database.isShared
      ? this.perform(ctx, perform)
      : this.mutex.runExclusive(`${ctx.account}/${serializeBy}`, () => this.perform(ctx, perform));
  }

  /**
   * As {@link transact}, for a command that also writes rows which are no entities: `perform` runs once, and `uow.database` is the
   * transaction of the commit.
   */
  transactLocked<R>(ctx: RequestContext, perform: (uow: UnitOfWork) => Promise<R>): Promise<R> {
    if (this.database.isShared) return this.performLocked(ctx, perform);
    return this.mutex.runExclusive(`${ctx.account} locked`, () => this.performLocked(ctx, perform));
  }

  /** Resolves when few units of an account wait in this process: work of many units gives way to other work of the account. */
  async whenCalm(account: string): Promise<void> {
    while (this.groupCommit.waitingOf(account) > MAX_CALM_UNITS) await delay(CALM_INTERVAL_MS);
  }

  /** @param isUniqueFinal whether a conflict over a unique value is reported without a second decision. */
  private async perform<R>(
    ctx: RequestContext,
    perform: (uow: UnitOfWork) => Promise<R>,
    { isUniqueFinal } = { isUniqueFinal: false },
  ): Promise<R> {
    if (this.database.isShared) return this.performLocked(ctx, perform);
    for (const mayRelyOnGuards of [true, false]) {
      checkAwaited(ctx);
      const uow = new UnitOfWork(this.database.reader, this, ctx, mayRelyOnGuards);
      const result = await this.performIn(uow, perform);
      const commit = uow.toCommit(result);
      if (commit === undefined) return result;
      const ended = await this.bodies.commit(uow.database, ctx.account, commit, (unit) =>
        this.groupCommit.commit(ctx.account, unit, ctx.isAbandoned),
      );
      if (ended.status === 'committed') {
        this.notifyListeners(uow, ended);
        return result;
      }
      if (ended.status === 'receipt') throw new DuplicateRequestError();
      if (isOfStep(ended)) throw new StepDoneError();
      if (isUniqueFinal && ended.status === 'unique' && ended.detail.holder !== undefined) {
        const violation = uniqueViolation(uow.changes.writes, ended.detail);
        if (violation !== undefined) throw violation;
      }
      if (ended.status !== 'guard') break;
    }
    // One at a time per account: commands that wait for its lock would use up the connections of the pool.
    return this.transactLocked(ctx, perform);
  }

  private async performLocked<R>(ctx: RequestContext, perform: (uow: UnitOfWork) => Promise<R>): Promise<R> {
    checkAwaited(ctx);
    const [result, uow, ended] = await this.database.writeTransaction(async (tx) => {
      await tx.query('select position from account_log where account_id = $1 for update', [ctx.account]);
      const uow = this.begin(tx, ctx);
      const result = await this.performIn(uow, perform);
      return [result, uow, committed(uow, await this.commitIn(tx, uow, result))] as const;
    }, ctx.account);
    if (ended !== undefined) this.database.afterCommit(() => this.notifyListeners(uow, ended));
    return result;
  }

  /**
   * Commits a unit of work in the caller's transaction, one of {@link Database.writeTransaction}. Undefined when there is nothing
   * to commit.
   */
  async commitIn(tx: Queryable, uow: UnitOfWork, result: unknown): Promise<CommitResult | undefined> {
    const unit = uow.toCommit(result);
    if (unit === undefined) return undefined;
    const { account } = uow.ctx;
    const functionName = this.functions.name('commit_units');
    try {
      return await this.bodies.commit(tx, account, unit, async (commit) => {
        const [ended] = await commitBatch(tx, functionName, [{ account, unit: commit }], { wait: true, check: true });
        if (ended === undefined) throw new Error('The commit of a unit has no result');
        return ended;
      });
    } catch (error) {
      const rejection = rejectionOf(error);
      if (rejection === undefined) throw error;
      return rejection;
    }
  }

  /**
   * Performs a command. When it is refused for a conflict with other entities, the values that it takes are looked at first: errors
   * of values come before conflicts.
   */
  private async performIn<R>(uow: UnitOfWork, perform: (uow: UnitOfWork) => Promise<R>): Promise<R> {
    try {
      return await perform(uow);
    } catch (error) {
      if (!(error instanceof DomainError) || error.kind !== 'in_use') throw error;
      throw (await takenValue(uow, this.registry)) ?? error;
    }
  }

  private notifyListeners({ ctx, changes: { writes } }: UnitOfWork, { position }: Committed): void {
    if (writes.length > 0) for (const listener of this.listeners) listener(ctx.account, writes, position);
  }
}

/** The step of a task that a command performs was performed before: nothing was changed. */
export class StepDoneError extends Error {}

const isOfStep = (result: CommitResult): boolean =>
  result.status === 'unique' && result.detail.constraint === TASK_ROW_KEY;

type Committed = Extract<CommitResult, { readonly status: 'committed' }>;

/** @throws AbandonedCommandError when nobody waits for the result of a command any more. */
function checkAwaited({ isAbandoned }: RequestContext): void {
  if (isAbandoned?.() === true) throw new AbandonedCommandError();
}

/**
 * The result of a commit under the account's lock; undefined when there was nothing to commit.
 * @throws DomainError when it was rejected.
 */
function committed(uow: UnitOfWork, result: CommitResult | undefined): Committed | undefined {
  if (result === undefined || result.status === 'committed') return result;
  if (result.status === 'receipt') throw new DuplicateRequestError();
  if (isOfStep(result)) throw new StepDoneError();
  const violation = result.status === 'unique' ? uniqueViolation(uow.changes.writes, result.detail) : undefined;
  throw (
    violation ??
    new DomainError('conflict', 'conflict', 'A concurrent change could not be merged: read the entity again and repeat')
  );
}

/**
 * A mutex per key with FIFO order, in this process. Commands on one stream wait for each other instead of conflicting.
 */
export class KeyedMutex {
  private readonly tails = new Map<string, Promise<unknown>>();

  /** Runs a task when all earlier tasks of the key have settled. */
  async runExclusive<T>(key: string, task: () => Promise<T>): Promise<T> {
    const before = this.tails.get(key);
    const result = before === undefined ? task() : before.then(task);
    // The next task waits for the end of this one, whether it succeeds or not.
    const tail = result.then(
      () => undefined,
      () => undefined,
    );
    this.tails.set(key, tail);
    try {
      return await result;
    } finally {
      if (this.tails.get(key) === tail) this.tails.delete(key);
    }
  }
}
