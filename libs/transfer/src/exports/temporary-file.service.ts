import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

/** Bytes are written in pieces of at least this size. */
const PIECE_BYTES = 256 * 1024;

/** A temporary file without a name, so that a crash leaves none. It is written once, and read from its start. */
export class TemporaryFile {
  private readonly hash = createHash('sha256');
  private waiting: Buffer[] = [];
  private waitingBytes = 0;
  private size = 0;

  private constructor(
    private readonly file: FileHandle,
    private readonly path: string,
  ) {}

  static async create(): Promise<TemporaryFile> {
    const path = join(tmpdir(), `fieldline-${randomUUID()}.part`);
    const file = await open(path, 'wx+', 0o600);
    // Windows may keep the name of an open file; the file is removed at the end there.
    await rm(path, { force: true }).catch(() => undefined);
    return new TemporaryFile(file, path);
  }

  /** In bytes. */
  get bytes(): number {
    return this.size;
  }

  /** The SHA-256 of what is written so far, in hexadecimal. */
  sha256(): string {
    return this.hash.copy().digest('hex');
  }

  async write(text: string | Uint8Array): Promise<void> {
    const bytes = Buffer.from(text);
    this.hash.update(bytes);
    this.size += bytes.length;
    this.waiting.push(bytes);
    this.waitingBytes += bytes.length;
    if (this.waitingBytes >= PIECE_BYTES) await this.flush();
  }

  /** Writes what is in memory. Before the file is read. */
  async flush(): Promise<void> {
    const pieces = this.waiting;
    this.waiting = [];
    this.waitingBytes = 0;
    await this.file.appendFile(Buffer.concat(pieces));
  }

  /** A part of what is flushed, from one byte up to another. */
  async part(from: number, to: number): Promise<string> {
    const { buffer, bytesRead } = await this.file.read(Buffer.alloc(to - from), 0, to - from, from);
    return buffer.toString('utf8', 0, bytesRead);
  }

  /** Reads the file. @param closesFile whether its end, or its destruction, closes the file. */
  read(closesFile = false): Readable {
    const stream = this.file.createReadStream({ start: 0, autoClose: closesFile });
    return closesFile ? stream.once('close', () => void rm(this.path, { force: true })) : stream;
  }

  async close(): Promise<void> {
    await this.file.close();
    await rm(this.path, { force: true });
  }
}
