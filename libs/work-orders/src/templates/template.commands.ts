import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ActCommand, ChangeCommand, CreateCommand, Validator } from '#http';
import { EventStore, type Outcome } from '#eventstore/store';
import { CreateTemplateBody, templateInput, UpdateTemplateBody } from './template.body.js';
import { createTemplate, deleteTemplate, updateTemplate } from './template.js';
import { Templates } from './template.entity.js';
import { readOnlyOfTemplate } from './template.view.js';

export class CreateTemplate extends CreateCommand {}

@CommandHandler(CreateTemplate)
export class CreateTemplateHandler implements ICommandHandler<CreateTemplate> {
  constructor(
    private readonly store: EventStore,
    private readonly validator: Validator,
  ) {}

  execute({ body, ctx }: CreateTemplate): Promise<Outcome> {
    return this.store.create(Templates, ctx, async (uow) => {
      const parsed = this.validator.body(CreateTemplateBody, body);
      return parsed.decide(createTemplate(await templateInput(this.validator, parsed, uow)));
    });
  }
}

export class UpdateTemplate extends ChangeCommand {}

@CommandHandler(UpdateTemplate)
export class UpdateTemplateHandler implements ICommandHandler<UpdateTemplate> {
  constructor(
    private readonly store: EventStore,
    private readonly validator: Validator,
  ) {}

  execute({ ref, body, ctx }: UpdateTemplate): Promise<Outcome> {
    return this.store.change(Templates, ctx, ref, async (template, uow) => {
      const parsed = this.validator.body(UpdateTemplateBody, body, readOnlyOfTemplate(template));
      return parsed.decide(updateTemplate(await templateInput(this.validator, parsed, uow, template)));
    });
  }
}

/** Always possible: jobs have taken what they needed of it. */
export class DeleteTemplate extends ActCommand {}

@CommandHandler(DeleteTemplate)
export class DeleteTemplateHandler implements ICommandHandler<DeleteTemplate> {
  constructor(private readonly store: EventStore) {}

  execute({ ref, ctx }: DeleteTemplate): Promise<Outcome> {
    return this.store.change(Templates, ctx, ref, deleteTemplate);
  }
}
