import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Outcome, RequestContext } from '#eventstore/store';
import { type EntityPath, HistoryReader, type ShownEntityType } from '../history/history.queries.js';
import { MAX_VERSION } from '../history/point-in-time.query.js';
import { Examples } from '../openapi/examples.js';
import { ExternalId, Integer } from '../openapi/fields.js';
import type { Input } from '../validation/input.js';
import { TakingBack } from './taking-back.js';

@Examples({ 'first version': { to_version: 1 } })
export class RevertBody {
  @Integer({ min: 1, max: MAX_VERSION, description: 'The version whose fields the entity is to have' })
  to_version!: number;
}

@Examples({ 'as it was': {}, 'without external id': { external_id: null } })
export class RestoreBody {
  @ExternalId({
    optional: true,
    nullable: true,
    description: 'By default that of the deleted entity, which another one may have by now',
  })
  external_id?: string | null;
}

/** The writable fields of an entity become those of a version (contract §18). */
export class RevertEntity extends Command<Outcome> {
  constructor(
    readonly entityType: ShownEntityType,
    readonly path: EntityPath,
    readonly input: Input<RevertBody>,
    readonly ctx: RequestContext,
  ) {
    super();
  }
}

@CommandHandler(RevertEntity)
export class RevertEntityHandler implements ICommandHandler<RevertEntity> {
  constructor(
    private readonly histories: HistoryReader,
    private readonly takingBack: TakingBack,
  ) {}

  async execute({ entityType, path, input, ctx }: RevertEntity): Promise<Outcome> {
    const { uuid } = await this.histories.find({ entityType, path, ctx });
    return this.takingBack.revert(entityType, uuid, () => input.finish().to_version, ctx);
  }
}

/** Restores a deleted entity (contract §18). */
export class RestoreEntity extends Command<Outcome> {
  /** @param input undefined for a kind without external ids. */
  constructor(
    readonly entityType: ShownEntityType,
    readonly path: EntityPath,
    readonly input: Input<RestoreBody> | undefined,
    readonly ctx: RequestContext,
  ) {
    super();
  }
}

@CommandHandler(RestoreEntity)
export class RestoreEntityHandler implements ICommandHandler<RestoreEntity> {
  constructor(
    private readonly histories: HistoryReader,
    private readonly takingBack: TakingBack,
  ) {}

  async execute({ entityType, path, input, ctx }: RestoreEntity): Promise<Outcome> {
    const { uuid } = await this.histories.find({ entityType, path, ctx });
    return this.takingBack.restore(entityType, uuid, () => input?.finish() ?? {}, ctx);
  }
}
