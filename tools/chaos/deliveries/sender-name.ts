import process from 'node:process';
import { Client, Pool } from 'undici';

/** Loaded before a program, this makes it name its process in each request that it sends, so that the sink knows it. */
Client.prototype.dispatch = function (options, handler) {
  const { headers } = options;
  if (typeof headers !== 'object' || headers === null || Symbol.iterator in headers)
    throw new Error('the headers of a request are not an object any more');
  const named = { ...options, headers: { ...headers, 'x-chaos-worker': String(process.pid) } };
  // Both classes inherit this method.
  return Pool.prototype.dispatch.call(this, named, handler);
};
