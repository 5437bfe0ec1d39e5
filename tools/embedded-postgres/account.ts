import { realpath, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** The system account the server's programs run as; in the form `spawn` takes it. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** PostgreSQL refuses to run as root. `nobody` needs no entry in the user database. */
export const NOBODY: Account = { uid: 65534, gid: 65534 };

/** Whether this process may, and must, hand the server to another account. */
export function runsAsRoot(): boolean {
  return process.getuid?.() === 0;
}

/**
 * Looks for a folder on the way to `folder` (itself included) that `account` may not enter.
 * @returns the topmost such folder, or undefined when the whole way is open.
 */
export async function closedFolder(folder: string, account: Account): Promise<string | undefined> {
  const way: string[] = [];
  for (let step = await realpath(folder); ; step = dirname(step)) {
    way.unshift(step);
    if (dirname(step) === step) break;
  }
  for (const step of way) {
    const { mode, uid, gid } = await stat(step);
    const enter = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
    if ((mode & enter) === 0) return step;
  }
  return undefined;
}
