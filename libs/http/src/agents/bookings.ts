import { Injectable } from '@nestjs/common';
import { isObject } from '../history/differences.js';
import { NO_OVERLAP, TRIED } from './tool.js';
import { type Arguments, type ToolMessage, ToolRequests } from './tool-requests.js';
import type { DescribedOperation } from './tool-schemas.js';

/** Books times (contract §24): the time is held, and the hold confirmed, so that nobody else has the time. */
@Injectable()
export class Bookings {
  constructor(private readonly requests: ToolRequests) {}

  /**
   * Tries the hold, which is refused when the time is taken, and the job.
   * @returns the answer with the job as it would be.
   */
  async try(operations: readonly DescribedOperation[], given: Arguments, message: ToolMessage) {
    const { hold, job } = bookingOf(operations);
    await this.requests.perform(hold, given, message, { headers: TRIED });
    const { job: fields, from, duration, arrival_window: window, worker, team } = given;
    const body = {
      ...(isObject(fields) ? fields : {}),
      ...{ scheduled_at: from, scheduled_duration: duration },
      ...(window === undefined ? {} : { arrival_window: window }),
      assignee: worker === undefined ? { team } : { worker },
    };
    return (await this.requests.perform(job, body, message, { headers: { ...NO_OVERLAP, ...TRIED } })).members;
  }

  /** Holds the time and confirms it. What cannot be confirmed is released. @throws DomainError or HttpError as the routes do. */
  async perform(
    operations: readonly DescribedOperation[],
    given: Arguments,
    message: ToolMessage,
    idempotencyKey: string | undefined,
  ) {
    const { hold, confirm, release } = bookingOf(operations);
    const { members } = await this.requests.perform(hold, given, message, { idempotencyKey });
    const held = { hold: { uuid: members['hold_uuid'] } };
    try {
      return await this.requests.perform(confirm, held, message, {
        headers: NO_OVERLAP,
        idempotencyKey: idempotencyKey && `${idempotencyKey}-job`,
      });
    } catch (error) {
      await this.requests.perform(release, held, message).catch(() => undefined);
      throw error;
    }
  }
}

/** The operations of a booking, in the order of its tool. */
function bookingOf([hold, job, confirm, release]: readonly DescribedOperation[]) {
  if (hold === undefined || job === undefined || confirm === undefined || release === undefined)
    throw new Error('A booking has four operations');
  return { hold, job, confirm, release };
}
