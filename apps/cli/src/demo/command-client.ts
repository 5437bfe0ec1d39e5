import { type Command, CommandBus, type Query, QueryBus } from '@nestjs/cqrs';
import type { Settings } from '#platform';
import { DomainError } from '#eventstore/domain';
import type { Database, RequestContext } from '#eventstore/store';
import { withApplication } from '../application.js';

/** Dispatches commands and queries of one account, as the routes do, and counts the commands. */
export class CommandClient {
  /** The number of executed commands. */
  executed = 0;
  private failure: { readonly error: unknown } | undefined;

  private constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    readonly ctx: RequestContext,
    private readonly signal: AbortSignal,
    private readonly onExecuted: (count: number) => void,
  ) {}

  /** Runs `work` with a client on an application context of the product without HTTP, and closes the context. */
  static async use(
    connection: { readonly settings: Settings; readonly database: Database },
    ctx: RequestContext,
    { signal, onExecuted }: { readonly signal: AbortSignal; readonly onExecuted: (count: number) => void },
    work: (client: CommandClient) => Promise<void>,
  ): Promise<void> {
    await withApplication(connection, (app) =>
      work(new CommandClient(app.get(CommandBus), app.get(QueryBus), ctx, signal, onExecuted)),
    );
  }

  /**
   * Executes one command.
   * @throws the reason of the abort signal, the error of the command, or that of an earlier one: no command is executed
   *   after one that failed.
   */
  async execute<R>(command: Command<R>): Promise<R> {
    this.signal.throwIfAborted();
    if (this.failure) throw this.failure.error;
    try {
      const result = await this.commands.execute<Command<R>, R>(command);
      this.onExecuted(++this.executed);
      return result;
    } catch (error) {
      this.failure ??= { error: error instanceof DomainError ? rejected(command.constructor.name, error) : error };
      throw this.failure.error;
    }
  }

  /** Executes one query. */
  query<R>(query: Query<R>): Promise<R> {
    return this.queries.execute<Query<R>, R>(query);
  }
}

/** A rejection with all validation errors. */
const rejected = (command: string, error: DomainError): Error =>
  new Error(`${command} was rejected: ${error.message} ${JSON.stringify(error.details.errors ?? {})}`, {
    cause: error,
  });
