import { run } from '../../program.js';
import { builtDocument } from '#site';
import { startApi } from './api.js';

await run(
  'api',
  `The HTTP API of Fieldline.

Usage: npm run start:api
Settings are environment variables: DATABASE_URL (required), PORT, HOST, METRICS_PORT, … \`npm run cli -- doctor\` prints all of them.
`,
  async (settings, log) => {
    const api = await startApi(settings, log, [], { document: builtDocument, ownerEmail: settings.ownerEmail });
    return {
      ready: {
        address: api.url,
        host: api.host,
        metrics: api.metricsUrl,
        ...(api.consoleUrl !== undefined && { console: api.consoleUrl }),
      },
      firstKey: api.firstKey,
      firstLink: process.send && (await api.firstLink()),
      announceShutdown: () => api.announceShutdown(),
      close: () => api.close(),
    };
  },
);
