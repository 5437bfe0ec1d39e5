import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { randomBytes } from 'node:crypto';
import type { Patch } from '#eventstore/domain';
import { EventStore, type Outcome, type RequestContext, type UnitOfWork } from '#eventstore/store';
import { ActCommand, ChangeCommand, changeHandler, CreateCommand, resolveReference, type Validation } from '#http';
import {
  type CalendarFeedSettings,
  createCalendarFeed,
  deleteCalendarFeed,
  MAX_CALENDAR_FEEDS,
  rotateCalendarFeed,
  tooManyCalendarFeeds,
  updateCalendarFeed,
} from './calendar-feed.js';
import type { CreateCalendarFeedBody, UpdateCalendarFeedBody } from './calendar-feed.body.js';
import { hashOfSecret } from './calendar-feed-access.service.js';
import { CalendarFeeds, mayHaveFeedOf } from './calendar-feed.entity.js';
import { type IssuedCalendarUrl, presentCalendarFeed, type StoredCalendarFeed } from './calendar-feed.view.js';

/** 256 bits in 43 characters. */
const newSecret = (): string => randomBytes(32).toString('base64url');

const urlOf = ({ baseUrl }: RequestContext, secret: string): string => `${baseUrl}/calendars/${secret}.ics`;

/**
 * Checks the limit. The commit checks it again under the account's lock, so that concurrent creations cannot exceed it.
 * @throws DomainError `calendar_feed.too_many`.
 */
async function mustBeBelowLimit(uow: UnitOfWork): Promise<void> {
  const [row] = await uow.database.query<{ count: number }>(
    'select count(*) as count from calendar_feed where account_id = $1 and deleted_at is null',
    [uow.ctx.account],
  );
  uow.addGuard({ guard: 'calendar_feed.limit', uuid: null });
  if ((row?.count ?? 0) >= MAX_CALENDAR_FEEDS) throw tooManyCalendarFeeds();
}

/** The given fields of a body. Whom it is of is replaced whole: a feed of a worker becomes one of a team. */
async function fieldsOf(
  body: Validation<UpdateCalendarFeedBody>,
  uow: UnitOfWork,
  feed?: StoredCalendarFeed,
): Promise<Patch<CalendarFeedSettings>> {
  const [worker, team, territory] = await Promise.all([
    resolveReference(body, uow, 'worker', 'user', feed?.refs.worker),
    resolveReference(body, uow, 'team', 'team', feed?.refs.team),
    resolveReference(body, uow, 'territory', 'territory', feed?.refs.territory),
  ]);
  const { name, details, shifts, past, future } = body.value;
  const given = [worker, team, territory].filter((one) => one !== undefined);
  const set = given.filter((one) => one !== null);
  const isInvalid = ['worker', 'team', 'territory'].some((field) => body.hasError(field));
  const stays = feed !== undefined && given.length === 0;
  if (!isInvalid && !stays && set.length !== 1)
    body.addError('worker', 'must be given, or a team or a territory instead');
  const of = stays
    ? {}
    : {
        workerUuid: worker?.uuid ?? null,
        teamUuid: team?.uuid ?? null,
        territoryUuid: territory?.uuid ?? null,
      };
  return { name, details, shifts, pastDays: past?.days, futureDays: future?.days, ...of };
}

export class CreateCalendarFeed extends CreateCommand<CreateCalendarFeedBody, IssuedCalendarUrl> {}

@CommandHandler(CreateCalendarFeed)
export class CreateCalendarFeedHandler implements ICommandHandler<CreateCalendarFeed> {
  constructor(private readonly store: EventStore) {}

  execute({ input, ctx }: CreateCalendarFeed): Promise<IssuedCalendarUrl> {
    const secret = newSecret();
    return this.store.transact(ctx, async (uow) => {
      const body = input.validate();
      const fields = await fieldsOf(body, uow);
      body.finish();
      mayHaveFeedOf(ctx.person, fields.workerUuid);
      await mustBeBelowLimit(uow);
      const { uuid, version } = await uow.create(CalendarFeeds, () => createCalendarFeed(fields, hashOfSecret(secret)));
      return { uuid, version, url: urlOf(ctx, secret) };
    });
  }
}

export class UpdateCalendarFeed extends ChangeCommand<UpdateCalendarFeedBody> {}

@CommandHandler(UpdateCalendarFeed)
export class UpdateCalendarFeedHandler implements ICommandHandler<UpdateCalendarFeed> {
  constructor(private readonly store: EventStore) {}

  execute({ ref, input, ctx }: UpdateCalendarFeed): Promise<Outcome> {
    return this.store.change(CalendarFeeds, ctx, ref, async (feed, uow) => {
      const body = input.validate(() => presentCalendarFeed(feed, null), ['last_read_at']);
      return body.decide(updateCalendarFeed(await fieldsOf(body, uow, feed)));
    });
  }
}

/** Replaces the URL of a feed; the one before ends at once. */
export class RotateCalendarFeed extends ActCommand<IssuedCalendarUrl> {}

@CommandHandler(RotateCalendarFeed)
export class RotateCalendarFeedHandler implements ICommandHandler<RotateCalendarFeed> {
  constructor(private readonly store: EventStore) {}

  async execute({ ref, ctx }: RotateCalendarFeed): Promise<IssuedCalendarUrl> {
    const secret = newSecret();
    const { uuid, version } = await this.store.change(CalendarFeeds, ctx, ref, () =>
      rotateCalendarFeed(hashOfSecret(secret)),
    );
    return { uuid, version, url: urlOf(ctx, secret) };
  }
}

export class DeleteCalendarFeed extends ActCommand {}
export const DeleteCalendarFeedHandler = changeHandler(DeleteCalendarFeed, CalendarFeeds, deleteCalendarFeed);
