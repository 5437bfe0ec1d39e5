import type { Outcome, RequestContext } from '#eventstore/store';
import type { Task, TaskKind, TaskStore } from '#eventstore/worker';
import { lacksScope } from '#http';

/**
 * The tasks of a kind, of which a request sees and changes those whose input its scopes cover.
 * @typeParam S the part of the input that says which scopes.
 */
export abstract class AccountTasks<I extends S, S extends object> {
  protected constructor(
    protected readonly tasks: TaskStore,
    protected readonly taskKind: TaskKind<I>,
  ) {}

  /** The scopes of which a request needs one more to read or change a task with this input. */
  protected abstract lacking(access: 'read' | 'write', input: S, ctx: RequestContext): readonly string[] | undefined;

  /** @throws DomainError 404; 403 without the scope to read it. */
  async get(ref: string, ctx: RequestContext): Promise<Task<I>> {
    const task = await this.tasks.get(ctx.account, this.taskKind, ref);
    this.mustAccess('read', task.input, ctx);
    return task;
  }

  /** Those that a request may read, newest first. */
  async list(
    ctx: RequestContext,
    limit: number,
    after: string | undefined,
  ): Promise<{ readonly items: readonly Task<I>[]; readonly next: string | undefined }> {
    const { items, next } = await this.tasks.list(ctx.account, this.taskKind, limit, after);
    return { items: items.filter(({ input }) => this.lacking('read', input, ctx) === undefined), next: next?.uuid };
  }

  /** @throws DomainError 404; 403. */
  async cancel(ref: string, ctx: RequestContext): Promise<Outcome> {
    await this.toChange(ref, ctx);
    return this.tasks.cancel(ctx, this.taskKind, ref);
  }

  /** @throws DomainError 404; 403. */
  async retry(ref: string, ctx: RequestContext): Promise<Outcome> {
    await this.toChange(ref, ctx);
    return this.tasks.retry(ctx, this.taskKind, ref);
  }

  /** A task that a request may change. @throws DomainError 404; 403. */
  protected async toChange(ref: string, ctx: RequestContext): Promise<Task<I>> {
    const task = await this.tasks.get(ctx.account, this.taskKind, ref);
    this.mustAccess('write', task.input, ctx);
    return task;
  }

  /** @throws DomainError 403. */
  protected mustAccess(access: 'read' | 'write', input: S, ctx: RequestContext): void {
    const lacking = this.lacking(access, input, ctx);
    if (lacking !== undefined) throw lacksScope(lacking);
  }
}
