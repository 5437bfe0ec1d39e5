import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ActCommand, ChangeCommand, CreateCommand } from '#kernel';
import { Forms, NestedList, Text } from '#kernel/http';
import { Answer, type Caller, EventStore, unlessInUse } from '#kernel/store';
import {
  addValue,
  createDictionary,
  deleteDictionary,
  MOST_VALUES,
  removeValue,
  renameDictionary,
  renameValue,
  valueOf,
} from './dictionary.js';
import { Dictionaries } from './dictionary.entity.js';
import { readOnlyOf } from './dictionary.view.js';

const UNIQUE = 'Unique, whatever its case';
const UNIQUE_VALUE = 'Unique in its dictionary, whatever its case';

export class DictionaryValueBody {
  @Text({ max: 200, filled: true, description: UNIQUE_VALUE }) name!: string;
}

export class UpdateDictionaryValueBody {
  @Text({ max: 200, filled: true, optional: true, description: UNIQUE_VALUE }) name?: string;
}

export class CreateDictionaryBody {
  @Text({ max: 200, filled: true, description: UNIQUE }) name!: string;
  @NestedList(() => DictionaryValueBody, { max: MOST_VALUES, optional: true, description: 'In this order' })
  values?: DictionaryValueBody[];
}

export class UpdateDictionaryBody {
  @Text({ max: 200, filled: true, optional: true, description: UNIQUE }) name?: string;
}

export class CreateDictionary extends CreateCommand {}

@CommandHandler(CreateDictionary)
export class CreateDictionaryHandler implements ICommandHandler<CreateDictionary> {
  constructor(
    private readonly store: EventStore,
    private readonly forms: Forms,
  ) {}

  execute({ body, who }: CreateDictionary): Promise<Answer> {
    const form = this.forms.body(CreateDictionaryBody, body);
    const values: readonly Partial<DictionaryValueBody>[] = form.value.values ?? [];
    const create = createDictionary(
      form.value.name ?? '',
      values.map(({ name }) => name),
    );
    return this.store.create(Dictionaries, who, () => form.decide(create), Answer.created('dictionary'));
  }
}

export class UpdateDictionary extends ChangeCommand {}

@CommandHandler(UpdateDictionary)
export class UpdateDictionaryHandler implements ICommandHandler<UpdateDictionary> {
  constructor(
    private readonly store: EventStore,
    private readonly forms: Forms,
  ) {}

  execute({ ref, body, who }: UpdateDictionary): Promise<Answer> {
    return this.store.change(
      Dictionaries,
      who,
      ref,
      (dictionary) => renameDictionary(this.forms.body(UpdateDictionaryBody, body, readOnlyOf(dictionary)).valid.name),
      Answer.updated('dictionary'),
    );
  }
}

export class DeleteDictionary extends ActCommand {}

@CommandHandler(DeleteDictionary)
export class DeleteDictionaryHandler implements ICommandHandler<DeleteDictionary> {
  constructor(private readonly store: EventStore) {}

  execute({ ref, who }: DeleteDictionary): Promise<Answer> {
    return this.store.change(Dictionaries, who, ref, unlessInUse(Dictionaries, deleteDictionary), Answer.performed());
  }
}

/** Adds a value to the dictionary that the path names. Its version, and its ETag, are the dictionary's. */
export class CreateDictionaryValue extends ChangeCommand {}

@CommandHandler(CreateDictionaryValue)
export class CreateDictionaryValueHandler implements ICommandHandler<CreateDictionaryValue> {
  constructor(
    private readonly store: EventStore,
    private readonly forms: Forms,
  ) {}

  execute({ ref, body, who }: CreateDictionaryValue): Promise<Answer> {
    let added = '';
    return this.store.change(
      Dictionaries,
      who,
      ref,
      () => {
        const add = addValue(this.forms.body(DictionaryValueBody, body).valid.name);
        return (dictionary) => {
          const event = add(dictionary);
          added = event.data.uuid;
          return event;
        };
      },
      (outcome) => Answer.created('value')({ ...outcome, uuid: added }),
    );
  }
}

/** A command to a value of the dictionary that the path names, with a body. */
export class UpdateDictionaryValue extends ChangeCommand {
  constructor(
    ref: string,
    readonly value: string,
    body: unknown,
    who: Caller,
  ) {
    super(ref, body, who);
  }
}

@CommandHandler(UpdateDictionaryValue)
export class UpdateDictionaryValueHandler implements ICommandHandler<UpdateDictionaryValue> {
  constructor(
    private readonly store: EventStore,
    private readonly forms: Forms,
  ) {}

  execute({ ref, value: at, body, who }: UpdateDictionaryValue): Promise<Answer> {
    const uuid = at.toLowerCase();
    return this.store.change(
      Dictionaries,
      who,
      ref,
      ({ state }) => {
        const value = valueOf(state, uuid);
        return renameValue(value, this.forms.body(UpdateDictionaryValueBody, body, readOnlyOf(value)).valid.name);
      },
      (outcome) => Answer.updated('value')({ ...outcome, uuid }),
    );
  }
}

/** Takes a value away: what was filled in with it keeps it. */
export class DeleteDictionaryValue extends ActCommand {
  constructor(
    ref: string,
    readonly value: string,
    who: Caller,
  ) {
    super(ref, who);
  }
}

@CommandHandler(DeleteDictionaryValue)
export class DeleteDictionaryValueHandler implements ICommandHandler<DeleteDictionaryValue> {
  constructor(private readonly store: EventStore) {}

  execute({ ref, value, who }: DeleteDictionaryValue): Promise<Answer> {
    return this.store.change(
      Dictionaries,
      who,
      ref,
      ({ state }) => removeValue(valueOf(state, value)),
      Answer.performed(),
    );
  }
}
