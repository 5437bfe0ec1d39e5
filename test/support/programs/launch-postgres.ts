import { type LaunchOptions, launchPostgres } from '../../../apps/local/src/embedded-postgres/index.js';

/**
 * Launches the embedded server and keeps it running until it is asked to stop: a launcher that a test can kill.
 * Takes the options as JSON, with `uid` to become another user first. Sends `{ pid, url, adopted }`, or `{ fault }`.
 */
const { uid, ...options } = JSON.parse(process.argv[2] ?? '{}') as LaunchOptions & { uid?: number };
if (uid !== undefined) {
  // Only now: this program's own files may be out of that user's reach.
  process.setgroups?.([]);
  process.setgid?.(uid);
  process.setuid?.(uid);
}
try {
  const server = await launchPostgres(options);
  const { pid, url, adopted } = server;
  process.on('message', () => void server.stop().then(() => process.disconnect()));
  process.send?.({ pid, url, adopted, uid: process.getuid?.() });
} catch (error) {
  process.send?.({ fault: error instanceof Error ? error.message : String(error) });
  process.disconnect();
}
