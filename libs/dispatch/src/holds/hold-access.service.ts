import type { Condition, RequestContext, UnitOfWork } from '#eventstore/store';
import { mayAccess } from '#http';
import { Holds } from './hold.entity.js';
import type { StoredHold } from './hold.view.js';

// Of people the permissions decide, with the operation.
const mayWriteAll = ({ scopes, person }: RequestContext): boolean =>
  person !== undefined || mayAccess(scopes, 'write', 'work_orders');
const mayReadAll = (ctx: RequestContext): boolean => mayWriteAll(ctx) || mayAccess(ctx.scopes, 'read', 'work_orders');

/** The API key that made a hold. */
interface HoldOwner {
  readonly apiKeyUuid?: unknown;
}

/** Whether the API key made the hold, or one that it replaced did. */
const owns = ({ owner }: RequestContext, { apiKeyUuid }: HoldOwner): boolean =>
  owner !== undefined && owner === apiKeyUuid;

/** Whether a request may read a hold: with the scope `booking` alone, only one that its key made (contract §15). */
export const mayRead = (ctx: RequestContext, hold: HoldOwner): boolean => mayReadAll(ctx) || owns(ctx, hold);

/** The condition of the holds that a request may read. */
export const readable = (ctx: RequestContext): Condition[] =>
  mayReadAll(ctx) ? [] : [{ sql: 'e.api_key_uuid = ?', values: [ctx.owner ?? null] }];

/** The hold of a path. @throws DomainError 404 when there is none, or the request may not change it; 412. */
export const holdToChange = (uow: UnitOfWork, ref: string): Promise<StoredHold> =>
  uow.load(Holds, ref, ({ state }) => mayWriteAll(uow.ctx) || owns(uow.ctx, state));

/**
 * The context of a request about the job of a hold: the scope `booking` suffices for the client and the site that are
 * created with it (contract §15).
 */
export const contextOfJob = (ctx: RequestContext): RequestContext =>
  ctx.scopes?.includes('booking') ? { ...ctx, scopes: [...ctx.scopes, 'crm:write'] } : ctx;
