import { run } from '../../program.js';
import { startWorker } from './worker.js';

await run(
  'worker',
  `The worker of Fieldline: updates read models and delivers webhooks. Several workers share the load.

Usage: npm run start:worker
Settings are environment variables: DATABASE_URL (required), HOST, METRICS_PORT, … \`npm run cli -- doctor\` prints all of them.
`,
  async (settings, log) => {
    const worker = await startWorker(settings, log);
    const { url, host } = worker;
    return { ready: { address: url, host, metrics: `${url}/metrics` }, close: () => worker.close() };
  },
);
