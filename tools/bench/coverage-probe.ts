import { type Profiler, Session } from 'node:inspector/promises';
import type { ScriptCalls } from './coverage.js';

// Loaded before a program: counts function calls on request of the parent process.

const session = new Session();
session.connect();
await session.post('Profiler.enable');

process.on('message', (request) => void answer(request));

/** `start` starts counting; `take` returns the calls since the last `take`. */
async function answer(request: unknown): Promise<void> {
  if (request === 'start') {
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    process.send?.({ scripts: [] });
  } else if (request === 'take') {
    const { result } = await session.post('Profiler.takePreciseCoverage');
    process.send?.({ scripts: result.filter(isMeasured).map(calledIn) });
  }
}

/** This file runs only for the response. */
const isMeasured = ({ url }: Profiler.ScriptCoverage): boolean => url.startsWith('file:') && url !== import.meta.url;

const calledIn = ({ url, functions }: Profiler.ScriptCoverage): ScriptCalls => ({
  url,
  functions: functions.flatMap(({ functionName: name, ranges: [whole] }) =>
    whole !== undefined && whole.count > 0 ? [{ name, calls: whole.count }] : [],
  ),
});
