import { Inject, Injectable } from '@nestjs/common';
import { PartitionOwnership, WorkerTimers } from '#eventstore/worker';
import { LOGGER, type Logger } from '#platform';
import { dailyMomentIsBetween } from './daily-moment.js';
import { OrphanRemoval } from './orphan-removal.worker.js';
import { UnusedAttachments } from './unused-attachments.worker.js';
import { clock } from '#eventstore/domain';

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
export class AttachmentRemoval {
  /** Accounts whose daily moment is before it had their turn. */
  private orphansRemovedUntil = clock.now() - ORPHANS_INTERVAL_MS;

  constructor(
    private readonly unused: UnusedAttachments,
    private readonly orphans: OrphanRemoval,
    private readonly ownership: PartitionOwnership,
    timers: WorkerTimers,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    timers.add({
      work: (signal) => this.expire(signal),
      failure: 'deleting unused attachments failed',
      runsOnAcquisition: true,
    });
    timers.add({
      work: (signal) => this.removeOrphans(signal),
      failure: 'removing orphaned files of attachments failed',
    });
  }

  private async expire(signal: AbortSignal): Promise<number> {
    await this.unused.expire({ owns: (account) => this.ownership.owns(account), signal });
    return EXPIRY_INTERVAL_MS;
  }

  private async removeOrphans(signal: AbortSignal): Promise<number> {
    const [from, to] = [this.orphansRemovedUntil, clock.now()];
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
