import { Inject, Injectable } from '@nestjs/common';
import { type PartitionConsumer, PartitionOwnership, WorkerTimers } from '#eventstore/worker';
import { LOGGER, type Logger, pause } from '#platform';
import { dailyMomentIsBetween } from './daily-moment.js';
import { OrphanRemoval } from './orphan-removal.worker.js';
import { UnusedAttachments } from './unused-attachments.worker.js';

/** Delay between two searches for unused attachments, in milliseconds. */
const EXPIRY_INTERVAL_MS = 60_000;
/** Delay between two searches for accounts whose stored objects are due, in milliseconds. */
const ORPHANS_INTERVAL_MS = 600_000;

/**
 * Runs the removal of attachments in a worker, for the accounts of its partitions: of unused attachments every minute, and of
 * stored objects without an attachment once a day for each account. Should two workers work on an account for a moment, one of
 * them finds that the work is done.
 */
@Injectable()
export class AttachmentRemoval implements PartitionConsumer {
  /** Aborted when accounts are gained, whose attachments may be due: it ends the pause between two searches. */
  private gainedSome = new AbortController();
  /** Accounts whose daily moment is before it had their turn. */
  private orphansRemovedUntil = Date.now() - ORPHANS_INTERVAL_MS;

  constructor(
    private readonly unused: UnusedAttachments,
    private readonly orphans: OrphanRemoval,
    private readonly ownership: PartitionOwnership,
    timers: WorkerTimers,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    ownership.add(this);
    timers.add({ work: (signal) => this.expire(signal), failure: 'deleting unused attachments failed' });
    timers.add({
      work: (signal) => this.removeOrphans(signal),
      failure: 'removing orphaned files of attachments failed',
    });
  }

  gained(): void {
    this.gainedSome.abort();
  }

  lost(): void {
    // Nothing is kept of an account.
  }

  private async expire(signal: AbortSignal): Promise<number> {
    this.gainedSome = new AbortController();
    await this.unused.expire({ owns: (account) => this.ownership.owns(account), signal });
    await pause(EXPIRY_INTERVAL_MS, AbortSignal.any([signal, this.gainedSome.signal]));
    return 0;
  }

  private async removeOrphans(signal: AbortSignal): Promise<number> {
    const [from, to] = [this.orphansRemovedUntil, Date.now()];
    const now = await this.orphans.now();
    for await (const account of this.orphans.accounts()) {
      if (signal.aborted) return 0;
      if (!this.ownership.owns(account) || !dailyMomentIsBetween(account, from, to)) continue;
      try {
        await this.orphans.removeOrphans(account, now, signal);
      } catch (error) {
        this.log.warn({ err: error, account }, 'removing orphaned files of attachments failed');
      }
    }
    this.orphansRemovedUntil = to;
    return ORPHANS_INTERVAL_MS;
  }
}
