import { newUuid } from '#eventstore/domain';
import { suspendWebhooks } from '#integrations';
import { Desk, type Place } from './desk.js';
import { commandsIn, Filling } from './filling.js';
import type { Plan } from './plan.js';

/** The account that is filled. */
export interface Target {
  readonly uuid: string;
  readonly timeZone: string;
}

/** What goes on while an account is filled. */
export interface Watch {
  readonly signal: AbortSignal;
  readonly onProgress: (sent: number, total: number) => void;
}

/** Told when an account could not be filled to the end. */
export class HalfFilled extends Error {
  constructor(
    readonly sent: number,
    readonly total: number,
    cause: unknown,
  ) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/**
 * Sends a plan to an account by the commands of the API; no webhook is fired and nobody is notified. Its webhooks are
 * suspended.
 * @returns how many commands it took.
 * @throws HalfFilled when it is stopped or a command is refused.
 */
export async function fillAccount(
  place: Place,
  { uuid: account, timeZone }: Target,
  plan: Plan,
  { signal, onProgress }: Watch,
): Promise<number> {
  const total = commandsIn(plan);
  const ctx = {
    account,
    timeZone,
    apiKey: null,
    correlationId: newUuid(),
    notifyAssignees: false,
    triggerWebhooks: false,
  };
  let sent = 0;
  const onSent = (count: number): void => onProgress((sent = count), total);
  try {
    await Desk.open(place, ctx, { signal, onSent }, (desk) => new Filling(desk, plan).run());
    // Their hosts do not exist: a later change in the account must not be attempted, nor their names be looked up.
    await suspendWebhooks(place.database, account);
  } catch (error) {
    // What fails when the database is stopped along is not why.
    throw new HalfFilled(sent, total, signal.aborted ? signal.reason : error);
  }
  return sent;
}
