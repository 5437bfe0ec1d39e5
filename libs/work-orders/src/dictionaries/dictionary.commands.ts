import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  Examples,
  ActCommand,
  ChangeCommand,
  changeHandler,
  CreateCommand,
  createHandler,
  ExpectedVersion,
  ExternalId,
  type Input,
  NestedList,
  parseInput,
  PartialType,
  takenBack,
  type TakenBack,
  Text,
  UNIQUE,
  upsertHandler,
  Uuid,
  type Validation,
} from '#http';
import { uuidAfter } from '#eventstore/domain';
import { type RequestContext, EventStore, unlessInUse, type Outcome, type UnitOfWork } from '#eventstore/store';
import {
  addValue,
  createDictionary,
  deleteDictionary,
  type DictionaryFields,
  MAX_VALUES,
  removeValue,
  renameValue,
  revertDictionary,
  updateDictionary,
  valueOf,
} from './dictionary.js';
import { Dictionaries } from './dictionary.entity.js';
import { presentDictionary, presentValue } from './dictionary.view.js';
import { recordWithinTemplates } from './template-size.repository.js';

const UNIQUE_VALUE = 'Unique in its dictionary, ignoring case, outer blanks and characters that are not shown';

@Examples({ value: { name: 'Very hard' } })
export class DictionaryValueBody {
  @Text({ max: 200, notBlank: true, description: UNIQUE_VALUE }) name!: string;
}

@Examples({ rename: { name: 'Extremely hard' } })
export class UpdateDictionaryValueBody extends PartialType(DictionaryValueBody) {}

@Examples({ dictionary: { name: 'Water quality', values: [{ name: 'Soft' }, { name: 'Hard' }] } })
export class CreateDictionaryBody {
  @Text({ max: 200, notBlank: true, description: UNIQUE }) name!: string;
  @ExternalId() external_id?: string | null;
  @NestedList(() => DictionaryValueBody, { max: MAX_VALUES, optional: true, description: 'Kept in this order' })
  values?: DictionaryValueBody[];
}

@Examples({ rename: { name: 'Quality of the water' } })
export class UpdateDictionaryBody extends PartialType(CreateDictionaryBody, 'values') {
  @ExpectedVersion() version?: number;
}

/** Maps the given fields of a body to those of a dictionary. */
const fieldsOf = ({ value }: Pick<Validation<CreateDictionaryBody>, 'value'>, uow: UnitOfWork): DictionaryFields => {
  // An invalid entry has only its valid fields.
  const given: readonly Partial<DictionaryValueBody>[] | undefined = value.values;
  return {
    name: value.name,
    externalId: value.external_id,
    values: given?.map(({ name }) => (name === undefined ? undefined : { uuid: uow.nextUuid(), name })),
  };
};

export class CreateDictionary extends CreateCommand<CreateDictionaryBody> {}
export const CreateDictionaryHandler = createHandler(CreateDictionary, Dictionaries, createDictionary, fieldsOf);

export class UpdateDictionary extends ChangeCommand<UpdateDictionaryBody> {}
export const UpdateDictionaryHandler = upsertHandler(
  UpdateDictionary,
  Dictionaries,
  presentDictionary,
  CreateDictionaryBody,
  { create: createDictionary, update: updateDictionary },
  (body, uow) => fieldsOf(body, uow),
);

class RevertedValueBody {
  @Uuid() uuid!: string;
  @Text({ max: 200, notBlank: true }) name!: string;
}

class RevertDictionaryBody {
  @Text({ max: 200, notBlank: true, optional: true }) name?: string;
  @ExternalId() external_id?: string | null;
  @NestedList(() => RevertedValueBody, { max: 2 * MAX_VALUES, optional: true }) values?: RevertedValueBody[];
}

/** Gives a dictionary the name, the external id and the values that it had. */
export class RevertDictionary extends ChangeCommand<RevertDictionaryBody> {}

@CommandHandler(RevertDictionary)
export class RevertDictionaryHandler implements ICommandHandler<RevertDictionary> {
  constructor(private readonly store: EventStore) {}

  execute({ ref, input, ctx }: RevertDictionary): Promise<Outcome> {
    return this.store.transact(
      ctx,
      async (uow) => {
        const dictionary = await uow.load(Dictionaries, ref);
        const { name, external_id: externalId, values } = input.finish();
        return recordWithinTemplates(uow, dictionary, revertDictionary({ name, externalId, values }));
      },
      `dictionary/${ref}`,
    );
  }
}

export class DeleteDictionary extends ActCommand {}
export const DeleteDictionaryHandler = changeHandler(
  DeleteDictionary,
  Dictionaries,
  unlessInUse(Dictionaries, deleteDictionary),
);

/** Adds a value to the dictionary of the path. Version and ETag are those of the dictionary. */
export class CreateDictionaryValue extends ChangeCommand<DictionaryValueBody> {}

@CommandHandler(CreateDictionaryValue)
export class CreateDictionaryValueHandler implements ICommandHandler<CreateDictionaryValue> {
  constructor(private readonly store: EventStore) {}

  execute({ ref, input, ctx }: CreateDictionaryValue): Promise<Outcome> {
    return this.store.transact(
      ctx,
      async (uow) => {
        const dictionary = await uow.load(Dictionaries, ref);
        const uuid = uuidAfter(dictionary.state.values.at(-1)?.uuid);
        const add = addValue({ uuid, name: input.finish().name });
        return { ...(await recordWithinTemplates(uow, dictionary, add)), uuid };
      },
      `dictionary/${ref}`,
    );
  }
}

/** Renames a value of the dictionary of the path. */
export class UpdateDictionaryValue extends ChangeCommand<UpdateDictionaryValueBody> {
  constructor(
    ref: string,
    readonly value: string,
    input: Input<UpdateDictionaryValueBody>,
    ctx: RequestContext,
  ) {
    super(ref, input, ctx);
  }
}

@CommandHandler(UpdateDictionaryValue)
export class UpdateDictionaryValueHandler implements ICommandHandler<UpdateDictionaryValue> {
  constructor(private readonly store: EventStore) {}

  execute({ ref, value: at, input, ctx }: UpdateDictionaryValue): Promise<Outcome> {
    const uuid = at.toLowerCase();
    return this.store.transact(
      ctx,
      async (uow) => {
        const dictionary = await uow.load(Dictionaries, ref);
        const value = valueOf(dictionary.state, uuid);
        const rename = renameValue(value, input.finish(() => presentValue(value)).name);
        return { ...(await recordWithinTemplates(uow, dictionary, rename)), uuid };
      },
      `dictionary/${ref}`,
    );
  }
}

/** Deletes a value; fields that have it keep it. */
export class DeleteDictionaryValue extends ActCommand {
  constructor(
    ref: string,
    readonly value: string,
    ctx: RequestContext,
  ) {
    super(ref, ctx);
  }
}

@CommandHandler(DeleteDictionaryValue)
export class DeleteDictionaryValueHandler implements ICommandHandler<DeleteDictionaryValue> {
  constructor(private readonly store: EventStore) {}

  execute({ ref, value, ctx }: DeleteDictionaryValue): Promise<Outcome> {
    return this.store.change(Dictionaries, ctx, ref, ({ state }) => removeValue(valueOf(state, value)));
  }
}

/** How dictionaries are taken back: with their values, which have routes of their own. */
export const takenBackDictionary: TakenBack = {
  ...takenBack({
    create: [CreateDictionary, CreateDictionaryBody],
    update: [UpdateDictionary, UpdateDictionaryBody],
    remove: DeleteDictionary,
  }),
  errors: ['dictionary.full', 'template.too_large'],
  writable: ({ name, external_id, values }) => ({ name, external_id, values }),
  update: (ref, body, ctx) => new RevertDictionary(ref, parseInput(RevertDictionaryBody, body), ctx),
};
