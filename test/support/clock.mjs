import { ChildProcess } from 'node:child_process';

// Loaded by each Node of `npm run check:dates`: programs that are started with an environment of their own have the same clock.

const CLOCK = /^(LD_PRELOAD|DYLD_\w+|FAKETIME\w*|NODE_OPTIONS|TZ)$/;
const { spawn } = ChildProcess.prototype;

ChildProcess.prototype.spawn = function (options) {
  const given = new Set(options.envPairs.map((pair) => pair.split('=')[0]));
  for (const [name, value] of Object.entries(process.env))
    if (CLOCK.test(name) && !given.has(name)) options.envPairs.push(`${name}=${value}`);
  return spawn.call(this, options);
};
