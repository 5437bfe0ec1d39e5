import { type Decision, type DomainEvent, DomainError } from '#kernel/domain';
import type { Answer, Reply } from './answer.js';
import type { Caller } from './caller.js';
import {
  type CommitMetrics,
  type CommitTracing,
  commitUnits,
  CommitLanes,
  traceCommit,
  type UnitResult,
} from './commit-lane.js';
import type { Database, Queryable } from './database.js';
import type { StoredAggregate } from './stored-aggregate.js';
import { StreamQueues } from './stream-queues.js';
import { refuseUnique } from './uniques.js';
import { type Decide, Work } from './work.js';

/** Called after each commit with the account's new position. */
export type CommitListener = (account: string) => void;

/** The only writer of aggregates: loads, decides, and commits rows, events and outbox in one round trip. */
export class EventStore {
  private readonly lanes: CommitLanes;
  private readonly queues = new StreamQueues();
  private readonly listeners: CommitListener[] = [];

  constructor(
    private readonly database: Database,
    metrics: CommitMetrics,
    private readonly tracing?: CommitTracing,
  ) {
    this.lanes = new CommitLanes(database, metrics, tracing);
  }

  /** Registers a hint for consumers; never part of a commit. */
  onCommit(listener: CommitListener): void {
    this.listeners.push(listener);
  }

  /** Records a new entity. `decide` may resolve references and look at the body first. */
  create<S extends object, E extends DomainEvent, L extends string>(
    kind: StoredAggregate<S, E, L>,
    who: Caller,
    decide: (work: Work) => Decision<S, E> | Promise<Decision<S, E>>,
    reply: Reply,
  ): Promise<Answer> {
    return this.transact(who, async (work) => reply(await work.create(kind, decide)));
  }

  /**
   * Changes the entity that a path names, by uuid or external id.
   * @throws DomainError `not_found`, `version_mismatch`, or what `decide` refuses, in this order.
   */
  change<S extends object, E extends DomainEvent, L extends string>(
    kind: StoredAggregate<S, E, L>,
    who: Caller,
    ref: string,
    decide: Decide<S, E, L>,
    reply: Reply,
  ): Promise<Answer> {
    const perform = async (work: Work): Promise<Answer> => reply(await work.change(kind, ref, decide));
    return this.transact(who, perform, `${kind.aggregate.type}/${ref}`);
  }

  /** Changes the entity when the path names one, else creates it. Two at the same moment end in one entity. */
  upsert<S extends object, E extends DomainEvent, L extends string>(
    kind: StoredAggregate<S, E, L>,
    who: Caller,
    ref: string,
    decide: Decide<S, E, L>,
    create: (work: Work) => Decision<S, E> | Promise<Decision<S, E>>,
    reply: Reply,
  ): Promise<Answer> {
    const perform = async (work: Work): Promise<Answer> =>
      reply((await work.changeIfAny(kind, ref, decide)) ?? (await work.create(kind, create)));
    return this.transact(who, perform, `${kind.aggregate.type}/${ref}`);
  }

  /**
   * Any number of changes as one commit. `perform` may run twice: when another process was quicker, it runs once more
   * under the account's lock, where nothing can come between. Those with the same `turn` go one after the other.
   */
  transact(who: Caller, perform: (work: Work) => Promise<Answer>, turn?: string): Promise<Answer> {
    return turn === undefined
      ? this.perform(who, perform)
      : this.queues.run(`${who.account}/${turn}`, () => this.perform(who, perform));
  }

  private async perform(who: Caller, perform: (work: Work) => Promise<Answer>): Promise<Answer> {
    const work = new Work(this.database.reader, who);
    const answer = await perform(work);
    if (work.isEmpty && who.idempotency === undefined) return answer;
    const result = await this.lanes.commit(who.account, work.unit(answer));
    if (result.status === 'committed') return this.committed(who, work, answer);
    if (result.status === 'receipt') throw new AnsweredBefore();
    return this.transactLocked(who, perform);
  }

  private async transactLocked(who: Caller, perform: (work: Work) => Promise<Answer>): Promise<Answer> {
    const [answer, work] = await this.database.transaction(async (tx) => {
      await tx.query('select position from account_log where account_id = $1 for update', [who.account]);
      const work = new Work(tx, who);
      const answer = await perform(work);
      if (work.isEmpty && who.idempotency === undefined) return [answer, work] as const;
      const units = [work.unit(answer)];
      const commit = () => commitUnits(tx, who.account, units);
      const [result] = await (this.tracing === undefined
        ? commit()
        : traceCommit(this.tracing, who.account, units, [this.tracing.current], commit));
      if (result?.status !== 'committed') await this.refuse(tx, who, work, result);
      return [answer, work] as const;
    });
    return this.committed(who, work, answer);
  }

  private committed(who: Caller, work: Work, answer: Answer): Answer {
    if (!work.isEmpty) for (const listener of this.listeners) listener(who.account);
    return answer;
  }

  private async refuse(tx: Queryable, who: Caller, work: Work, result: UnitResult | undefined): Promise<never> {
    if (result?.status === 'receipt') throw new AnsweredBefore();
    if (result?.status === 'unique')
      await refuseUnique(tx, who.account, work.kinds, work.writes, result.detail.constraint);
    throw new DomainError(
      'conflict',
      'conflict',
      'A concurrent change could not be merged: read the entity again and repeat',
    );
  }
}

/** The Idempotency-Key was answered by another request meanwhile: its receipt holds the answer. */
export class AnsweredBefore extends Error {}
