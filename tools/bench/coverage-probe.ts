import { type Profiler, Session } from 'node:inspector/promises';
import type { ScriptCalls } from './coverage.js';

// Loaded into a program before its own code: counts the calls of functions when the parent process asks for it.

const session = new Session();
session.connect();
await session.post('Profiler.enable');

process.on('message', (request) => void answer(request));

/** `start` begins to count; `take` answers what ran since the last `take`. */
async function answer(request: unknown): Promise<void> {
  if (request === 'start') {
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    process.send?.({ scripts: [] });
  } else if (request === 'take') {
    const { result } = await session.post('Profiler.takePreciseCoverage');
    process.send?.({ scripts: result.filter(isMeasured).map(calledIn) });
  }
}

/** This file runs for the answer alone. */
const isMeasured = ({ url }: Profiler.ScriptCoverage): boolean => url.startsWith('file:') && url !== import.meta.url;

const calledIn = ({ url, functions }: Profiler.ScriptCoverage): ScriptCalls => ({
  url,
  functions: functions.flatMap(({ functionName: name, ranges: [whole] }) =>
    whole !== undefined && whole.count > 0 ? [{ name, calls: whole.count }] : [],
  ),
});
