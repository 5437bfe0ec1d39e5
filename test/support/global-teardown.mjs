import { endTests } from './ending.ts';

/** Run by jest once, after all suites. The set-up ran in this process: its module still knows the server. */
export default async function globalTeardown() {
  await endTests();
  const { stopTestServer } = await import('./test-server.ts');
  await stopTestServer();
}
