import { type Decision, type DomainEvent, DomainError } from '#eventstore/domain';
import type { HttpResponse, Reply } from '#http';
import type { RequestContext } from './request-context.js';
import {
  type CommitMetrics,
  type CommitTracing,
  commitBatch,
  GroupCommit,
  traceCommit,
  type CommitResult,
} from './group-commit.js';
import type { Database, Queryable } from './database.js';
import type { EntityType } from './entity-type.js';
import { StreamQueues } from './stream-queues.js';
import { throwUniqueViolation } from './unique-violations.js';
import { type Decide, UnitOfWork } from './unit-of-work.js';

/** Called after each commit with the account's new position. */
export type CommitListener = (account: string) => void;

/** The only writer of aggregates: loads, decides, and commits rows, events and outbox in one round trip. */
export class EventStore {
  private readonly lanes: GroupCommit;
  private readonly queues = new StreamQueues();
  private readonly listeners: CommitListener[] = [];

  constructor(
    private readonly database: Database,
    metrics: CommitMetrics,
    private readonly tracing?: CommitTracing,
  ) {
    this.lanes = new GroupCommit(database, metrics, tracing);
  }

  /** Registers a hint for consumers; never part of a commit. */
  onCommit(listener: CommitListener): void {
    this.listeners.push(listener);
  }

  /** Records a new entity. `decide` may resolve references and look at the body first. */
  create<S extends object, E extends DomainEvent, L extends string>(
    entityType: EntityType<S, E, L>,
    ctx: RequestContext,
    decide: (uow: UnitOfWork) => Decision<S, E> | Promise<Decision<S, E>>,
    reply: Reply,
  ): Promise<HttpResponse> {
    return this.transact(ctx, async (uow) => reply(await uow.create(entityType, decide)));
  }

  /**
   * Changes the entity that a path names, by uuid or external id.
   * @throws DomainError `not_found`, `version_mismatch`, or what `decide` refuses, in this order.
   */
  change<S extends object, E extends DomainEvent, L extends string>(
    entityType: EntityType<S, E, L>,
    ctx: RequestContext,
    ref: string,
    decide: Decide<S, E, L>,
    reply: Reply,
  ): Promise<HttpResponse> {
    const perform = async (uow: UnitOfWork): Promise<HttpResponse> => reply(await uow.change(entityType, ref, decide));
    return this.transact(ctx, perform, `${entityType.aggregate.type}/${ref}`);
  }

  /** Changes the entity when the path names one, else creates it. Two at the same moment end in one entity. */
  upsert<S extends object, E extends DomainEvent, L extends string>(
    entityType: EntityType<S, E, L>,
    ctx: RequestContext,
    ref: string,
    decide: Decide<S, E, L>,
    create: (uow: UnitOfWork) => Decision<S, E> | Promise<Decision<S, E>>,
    reply: Reply,
  ): Promise<HttpResponse> {
    const perform = async (uow: UnitOfWork): Promise<HttpResponse> =>
      reply((await uow.changeIfAny(entityType, ref, decide)) ?? (await uow.create(entityType, create)));
    return this.transact(ctx, perform, `${entityType.aggregate.type}/${ref}`);
  }

  /**
   * Any number of changes as one commit. `perform` may run twice: when another process was quicker, it runs once more
   * under the account's lock, where nothing can come between. Those with the same `turn` go one after the other.
   */
  transact(
    ctx: RequestContext,
    perform: (uow: UnitOfWork) => Promise<HttpResponse>,
    turn?: string,
  ): Promise<HttpResponse> {
    return turn === undefined
      ? this.perform(ctx, perform)
      : this.queues.run(`${ctx.account}/${turn}`, () => this.perform(ctx, perform));
  }

  private async perform(
    ctx: RequestContext,
    perform: (uow: UnitOfWork) => Promise<HttpResponse>,
  ): Promise<HttpResponse> {
    const uow = new UnitOfWork(this.database.reader, ctx);
    const answer = await perform(uow);
    if (uow.isEmpty && ctx.idempotency === undefined) return answer;
    const result = await this.lanes.commit(ctx.account, uow.toCommit(answer));
    if (result.status === 'committed') return this.committed(ctx, uow, answer);
    if (result.status === 'receipt') throw new DuplicateRequestError();
    return this.transactLocked(ctx, perform);
  }

  private async transactLocked(
    ctx: RequestContext,
    perform: (uow: UnitOfWork) => Promise<HttpResponse>,
  ): Promise<HttpResponse> {
    const [answer, uow] = await this.database.transaction(async (tx) => {
      await tx.query('select position from account_log where account_id = $1 for update', [ctx.account]);
      const uow = new UnitOfWork(tx, ctx);
      const answer = await perform(uow);
      if (uow.isEmpty && ctx.idempotency === undefined) return [answer, uow] as const;
      const units = [uow.toCommit(answer)];
      const commit = () => commitBatch(tx, ctx.account, units);
      const [result] = await (this.tracing === undefined
        ? commit()
        : traceCommit(this.tracing, ctx.account, units, [this.tracing.current], commit));
      if (result?.status !== 'committed') await this.refuse(tx, ctx, uow, result);
      return [answer, uow] as const;
    });
    return this.committed(ctx, uow, answer);
  }

  private committed(ctx: RequestContext, uow: UnitOfWork, answer: HttpResponse): HttpResponse {
    if (!uow.isEmpty) for (const listener of this.listeners) listener(ctx.account);
    return answer;
  }

  private async refuse(
    tx: Queryable,
    ctx: RequestContext,
    uow: UnitOfWork,
    result: CommitResult | undefined,
  ): Promise<never> {
    if (result?.status === 'receipt') throw new DuplicateRequestError();
    if (result?.status === 'unique')
      await throwUniqueViolation(tx, ctx.account, uow.entityTypes, uow.writes, result.detail.constraint);
    throw new DomainError(
      'conflict',
      'conflict',
      'A concurrent change could not be merged: read the entity again and repeat',
    );
  }
}

/** The Idempotency-Key was answered by another request meanwhile: its receipt holds the answer. */
export class DuplicateRequestError extends Error {}
