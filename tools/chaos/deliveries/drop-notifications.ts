import { EventEmitter } from 'node:events';
import pg from 'pg';

/** Loaded before a program, this discards all notifications of the database. */
pg.Client.prototype.emit = function (this: pg.Client, event: string | symbol, ...args: unknown[]): boolean {
  return event === 'notification' ? true : EventEmitter.prototype.emit.call(this, event, ...args);
};
