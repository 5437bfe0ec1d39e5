import { realpath, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** The user of the operating system that the server's programs run as, in the form of the options of `spawn`. */
export interface SystemUser {
  readonly uid: number;
  readonly gid: number;
}

/** PostgreSQL refuses to run as root. `nobody` needs no entry in the user database. */
export const NOBODY: SystemUser = { uid: 65534, gid: 65534 };

/** Whether this process runs as root, and so must run the server as another user. */
export function runsAsRoot(): boolean {
  return process.getuid?.() === 0;
}

/**
 * Looks for an ancestor of `folder`, or `folder` itself, that `user` may not enter.
 * @returns the topmost such folder, or undefined when the user can enter all of them.
 */
export async function inaccessibleFolder(folder: string, user: SystemUser): Promise<string | undefined> {
  const way: string[] = [];
  for (let step = await realpath(folder); ; step = dirname(step)) {
    way.unshift(step);
    if (dirname(step) === step) break;
  }
  for (const step of way) {
    const { mode, uid, gid } = await stat(step);
    const enter = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
    if ((mode & enter) === 0) return step;
  }
  return undefined;
}
