import { EventEmitter } from 'node:events';
import pg from 'pg';

/** Loaded before a program, this makes it hear no notification of the database, as if each had been lost on its way. */
pg.Client.prototype.emit = function (this: pg.Client, event: string | symbol, ...told: unknown[]): boolean {
  return event === 'notification' ? true : EventEmitter.prototype.emit.call(this, event, ...told);
};
