import { NestFactory } from '@nestjs/core';
import { type Command, CommandBus, type Query, QueryBus } from '@nestjs/cqrs';
import { createLogger, NestLogger, ServiceMetrics, type Settings } from '#platform';
import { DomainError } from '#eventstore/domain';
import { type RequestContext, CommitNotifier, type Database, EventStore } from '#eventstore/store';
import { DemoModule } from './demo.module.js';

/** Where a desk works. */
export interface Place {
  readonly settings: Settings;
  readonly database: Database;
}

/** Sends commands and queries as the routes do, and counts them. */
export class Desk {
  /** Commands that were carried out. */
  sent = 0;

  private constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    readonly ctx: RequestContext,
    private readonly signal: AbortSignal,
    private readonly onSent: (sent: number) => void,
  ) {}

  /** Opens a desk on the whole product, without HTTP, for as long as `work` takes. */
  static async open<T>(
    { settings, database }: Place,
    ctx: RequestContext,
    { signal, onSent }: { readonly signal: AbortSignal; readonly onSent: (sent: number) => void },
    work: (desk: Desk) => Promise<T>,
  ): Promise<T> {
    const log = createLogger('cli', 'error');
    const options = { settings, database, metrics: new ServiceMetrics(), log };
    const app = await NestFactory.createApplicationContext(DemoModule.forRoot(options), {
      logger: new NestLogger(log),
      abortOnError: false,
    });
    // A worker that runs beside learns of it at once; one that does not hear finds it by itself.
    const hints = new CommitNotifier(database, () => undefined);
    app.get(EventStore).onCommit((account) => hints.add(account));
    try {
      return await work(new Desk(app.get(CommandBus), app.get(QueryBus), ctx, signal, onSent));
    } finally {
      await hints.close();
      await app.close();
    }
  }

  /** Sends one command. @throws when asked to stop, and what the command is refused with. */
  async send<R>(command: Command<R>): Promise<R> {
    this.signal.throwIfAborted();
    const result = await this.commands.execute<Command<R>, R>(command).catch((error: unknown) => {
      throw error instanceof DomainError ? refused(command.constructor.name, error) : error;
    });
    this.onSent(++this.sent);
    return result;
  }

  /** Asks a query. */
  ask<R>(query: Query<R>): Promise<R> {
    return this.queries.execute<Query<R>, R>(query);
  }
}

/** A refusal with all that is at fault. */
const refused = (command: string, error: DomainError): Error =>
  new Error(`${command} was refused: ${error.message} ${JSON.stringify(error.details.errors ?? {})}`, { cause: error });
