import type { Provider, Type } from '@nestjs/common';
import { CommandHandler, QueryHandler } from '@nestjs/cqrs';

/** The metadata keys by which @nestjs/cqrs marks a handler. It exports none, so they are read from a decorated class. */
const HANDLER_KEYS = [CommandHandler, QueryHandler].flatMap((decorate) => {
  class Message {}
  class Probe {}
  decorate(Message)(Probe);
  const keys: unknown[] = Reflect.getOwnMetadataKeys(Probe);
  return keys.slice(0, 1);
});

/** All command and query handlers of some modules (`import * as …`), so that none is registered by hand. */
export const handlersIn = (...modules: readonly object[]): Provider[] =>
  modules
    .flatMap((module) => Object.values(module) as unknown[])
    .filter(
      (value): value is Type =>
        typeof value === 'function' && HANDLER_KEYS.some((key) => Reflect.hasOwnMetadata(key, value)),
    );
