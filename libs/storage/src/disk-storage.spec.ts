import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ContentKey, StorageUnavailable, type StoredObject } from './attachment-storage.js';
import { DiskStorage } from './disk-storage.js';

let root = '';
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'fieldline-disk-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
async function listOf(storage: DiskStorage, account: string): Promise<StoredObject[]> {
  const all: StoredObject[] = [];
  for await (const object of storage.list(account)) all.push(object);
  return all;
}
const owner = () => ({ account: randomUUID(), attachment: randomUUID() });
const filesBelow = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((e) => e.isFile()).map((e) => e.name);

describe('attachments on disk', () => {
  it('are read as they were written, whole and in part', async () => {
    const storage = new DiskStorage(root);
    const bytes = Buffer.from('the bytes of a photo');
    const one = owner();
    const { key, size } = await storage.write(one, Readable.from([bytes.subarray(0, 5), bytes.subarray(5)]));
    expect({ key, size }).toEqual({ key: { ...one, sha256: sha256(bytes) }, size: bytes.length });
    const read = async (range?: { first: number; last: number }): Promise<string> =>
      String(await buffer((await storage.read(key, range)) ?? Readable.from([])));
    expect(await read()).toBe('the bytes of a photo');
    expect(await read({ first: 4, last: 8 })).toBe('bytes');
    expect(await storage.read({ ...key, sha256: '0'.repeat(64) })).toBeUndefined();
    expect(await storage.read({ ...key, attachment: randomUUID() })).toBeUndefined();
  });

  it('leave nothing when the source fails', async () => {
    const storage = new DiskStorage(root);
    const one = owner();
    const failure = new Error('the client has gone');
    const source = Readable.from(
      (async function* () {
        yield Buffer.alloc(100_000);
        await Promise.resolve();
        throw failure;
      })(),
    );
    await expect(storage.write(one, source)).rejects.toBe(failure);
    expect(await storage.uploaded(one)).toBeUndefined();
    expect(await filesBelow(join(root, one.account))).toEqual([]);
  });

  it('keep every content, of which the newest is the uploaded one', async () => {
    const storage = new DiskStorage(root);
    const one = owner();
    const write = (text: string) => storage.write(one, Readable.from([Buffer.from(text)]));
    const first = await write('first');
    const second = await write('second');
    const file = join(root, one.account, one.attachment.slice(-2), one.attachment, first.key.sha256);
    const past = new Date((await stat(file)).mtimeMs - 60_000);
    await utimes(file, past, past);
    expect(await storage.uploaded(one)).toEqual(second);
    expect(String(await buffer((await storage.read(first.key)) ?? Readable.from([])))).toBe('first');
  });

  it('are listed with unfinished ones, and removed with their folder', async () => {
    const storage = new DiskStorage(root);
    const account = randomUUID();
    const keys: ContentKey[] = [];
    for (const text of ['a', 'b', 'c'])
      keys.push((await storage.write({ account, attachment: randomUUID() }, Readable.from([Buffer.from(text)]))).key);
    const listed = await listOf(storage, account);
    expect(listed.map(({ attachment }) => attachment).sort()).toEqual(keys.map((key) => key.attachment).sort());
    for (const key of keys.slice(0, 2)) await storage.remove(key);
    for (const object of await listOf(storage, account)) await object.remove();
    expect(await listOf(storage, account)).toEqual([]);
    expect(await filesBelow(join(root, account))).toEqual([]);
    for (const key of keys) await storage.remove(key);
    expect(await listOf(storage, randomUUID())).toEqual([]);
  });

  it('say why the disk cannot be used', async () => {
    await new DiskStorage(root).probe();
    const storage = new DiskStorage(join('/dev/null', 'attachments'));
    await expect(storage.probe()).rejects.toThrow(StorageUnavailable);
    await expect(storage.probe()).rejects.toThrow(/cannot be written \(ENOTDIR\): check DATA_DIR and its owner/);
    await expect(storage.write(owner(), Readable.from([Buffer.from('a')]))).rejects.toThrow(StorageUnavailable);
  });

  it('are neither written, read, nor removed without the folder, and say why', async () => {
    const file = join(root, 'file');
    await writeFile(file, '');
    const circle = join(root, 'circle');
    await symlink(circle, circle);
    for (const folder of [file, circle]) {
      const storage = new DiskStorage(folder);
      const one = owner();
      const key = { ...one, sha256: sha256(Buffer.from('a')) };
      await expect(storage.write(one, Readable.from([Buffer.from('a')]))).rejects.toThrow(StorageUnavailable);
      await expect(storage.uploaded(one)).rejects.toThrow(StorageUnavailable);
      await expect(storage.remove(key)).rejects.toThrow(StorageUnavailable);
    }
    const key = { ...owner(), sha256: sha256(Buffer.from('a')) };
    await expect(new DiskStorage(circle).read(key)).rejects.toThrow(StorageUnavailable);
  });
});
