import process from 'node:process';
import { Client, Pool } from 'undici';

/** Loaded before a worker, this adds the process id to each request, so that the sink knows the sender. */
Client.prototype.dispatch = function (options, handler) {
  const { headers } = options;
  if (typeof headers !== 'object' || headers === null || Symbol.iterator in headers)
    throw new Error('the headers of a request are no longer an object');
  const named = { ...options, headers: { ...headers, 'x-chaos-worker': String(process.pid) } };
  // Both classes inherit this method.
  return Pool.prototype.dispatch.call(this, named, handler);
};
