import { constants, PerformanceObserver } from 'node:perf_hooks';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

// Imported before a program: collects its garbage, and reports its old space and its scavenges, when its parent asks for it.

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');
let scavenges = 0;
let others = 0;
new PerformanceObserver((list) => {
  for (const { detail } of list.getEntries())
    if (detail.kind === constants.NODE_PERFORMANCE_GC_MINOR) scavenges++;
    else others++;
}).observe({ entryTypes: ['gc'] });

process.on('message', (message) => {
  if (message === 'collect') collect();
  if (message !== 'collect' && message !== 'report') return;
  // The observer is told in a later turn.
  setTimeout(() => {
    const spaces = getHeapSpaceStatistics().filter(({ space_name: name }) => /^(old|large_object)_space$/.test(name));
    const oldBytes = spaces.reduce((sum, { space_used_size: bytes }) => sum + bytes, 0);
    process.send({ scavenges, others, oldBytes });
  }, 10);
});
