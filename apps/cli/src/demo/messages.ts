import type { INestApplicationContext } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { type Command, CommandHandler, type Query, QueryHandler } from '@nestjs/cqrs';
import type { HttpResponse } from '#http';

/** A body as a route takes it. */
export type Body = Readonly<Record<string, unknown>>;

type MessageClass<M> = new (...args: readonly unknown[]) => M;

/** The key under which @nestjs/cqrs keeps a handler's message; it exports none, so a decorated probe tells it. */
function keyOf(decorate: typeof CommandHandler | typeof QueryHandler): unknown {
  class Message {}
  class Probe {}
  decorate(Message)(Probe);
  return Reflect.getOwnMetadataKeys(Probe).find((key: unknown) => Reflect.getMetadata(key, Probe) === Message);
}

/** Commands and queries by their names, as the handlers of a program take them: contexts keep their classes to themselves. */
export class Messages {
  private readonly classes = new Map<string, MessageClass<unknown>>();

  constructor(app: INestApplicationContext) {
    const keys = [keyOf(CommandHandler), keyOf(QueryHandler)];
    const providers = [...app.get(ModulesContainer).values()].flatMap((module) => [...module.providers.values()]);
    for (const { metatype } of providers) {
      if (typeof metatype !== 'function') continue;
      for (const key of keys) {
        const message = Reflect.getOwnMetadata(key, metatype) as MessageClass<unknown> | undefined;
        if (message !== undefined) this.classes.set(message.name, message);
      }
    }
  }

  command(name: string, ...args: readonly unknown[]): Command<object | undefined> {
    return this.make(name, args) as Command<object | undefined>;
  }

  query(name: string, ...args: readonly unknown[]): Query<HttpResponse> {
    return this.make(name, args) as Query<HttpResponse>;
  }

  private make(name: string, args: readonly unknown[]): unknown {
    const message = this.classes.get(name);
    if (message === undefined) throw new Error(`Nothing handles a message "${name}"`);
    return new message(...args);
  }
}
