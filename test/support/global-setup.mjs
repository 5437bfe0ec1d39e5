/** Run by jest once, before any suite of a project that names it. */
export default async function globalSetup() {
  const { startTestServer } = await import('./test-server.ts');
  await startTestServer();
}
