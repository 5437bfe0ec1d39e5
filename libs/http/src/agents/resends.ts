import { Injectable } from '@nestjs/common';
import { isObject } from '../history/differences.js';
import { type Arguments, type ToolMessage, ToolRequests } from './tool-requests.js';
import type { DescribedOperation } from './tool-schemas.js';

/** How a delivery stands. */
interface DeliveryState {
  /** What of it a confirmation is held against: its newest attempt, and how that has ended. */
  readonly state: string;
  /** The same for a person. */
  readonly words: string;
}

/** Reads deliveries that are sent again (contract §24): a delivery has no version, but its newest attempt says how it stands. */
@Injectable()
export class Resends {
  constructor(private readonly requests: ToolRequests) {}

  /** The state of the delivery of an attempt. @throws DomainError or HttpError as the routes do. */
  async read(
    [, get, list]: readonly DescribedOperation[],
    { webhook, request }: Arguments,
    message: ToolMessage,
  ): Promise<DeliveryState> {
    if (get === undefined || list === undefined) throw new Error('A delivery is read by two operations');
    const { members } = await this.requests.perform(get, { webhook, request }, message);
    const attempt = isObject(members['request']) ? members['request'] : {};
    const ofDelivery = { webhook, delivery_uuid: attempt['delivery_uuid'], limit: 1 };
    const { requests } = (await this.requests.perform(list, ofDelivery, message)).members;
    const newest: unknown = Array.isArray(requests) ? requests[0] : undefined;
    const { uuid, event_type: type, run, attempt_no: no, outcome } = isObject(newest) ? newest : attempt;
    const newestAttempt = `attempt ${String(no)} of run ${String(run)} is "${String(outcome)}"`;
    return {
      state: `${String(uuid)} ${String(outcome)}`,
      words: `the delivery of ${String(type)}, of which the newest ${newestAttempt}, would be sent once more`,
    };
  }
}
