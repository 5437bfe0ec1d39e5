import { run } from '../../program.js';
import { startWorker } from './worker.js';

await run(
  'worker',
  `The worker of Fieldline: keeps read models up to date and delivers webhooks. Any number of them share the work.

Usage: npm run start:worker
Settings come from the environment: DATABASE_URL (needed), HOST, METRICS_PORT, … \`npm run cli -- doctor\` prints all.
`,
  async (settings, log) => {
    const worker = await startWorker(settings, log);
    const { url, host } = worker;
    return { ready: { address: url, host, metrics: `${url}/metrics` }, close: () => worker.close() };
  },
);
