import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ActCommand, ChangeCommand, changeHandler, CreateCommand } from '#http';
import { EventStore, type Outcome } from '#eventstore/store';
import { CreateTemplateBody, templateInput, UpdateTemplateBody } from './template.body.js';
import { createTemplate, deleteTemplate, updateTemplate } from './template.js';
import { Templates } from './template.entity.js';
import { presentTemplate } from './template.view.js';

export class CreateTemplate extends CreateCommand<CreateTemplateBody> {}

@CommandHandler(CreateTemplate)
export class CreateTemplateHandler implements ICommandHandler<CreateTemplate> {
  constructor(private readonly store: EventStore) {}

  execute({ input, ctx }: CreateTemplate): Promise<Outcome> {
    return this.store.create(Templates, ctx, async (uow) => {
      const validation = input.validate();
      return validation.decide(createTemplate(await templateInput(validation, uow)));
    });
  }
}

export class UpdateTemplate extends ChangeCommand<UpdateTemplateBody> {}

@CommandHandler(UpdateTemplate)
export class UpdateTemplateHandler implements ICommandHandler<UpdateTemplate> {
  constructor(private readonly store: EventStore) {}

  execute({ ref, input, ctx }: UpdateTemplate): Promise<Outcome> {
    return this.store.change(Templates, ctx, ref, async (template, uow) => {
      const validation = input.validate(() => presentTemplate(template));
      return validation.decide(updateTemplate(await templateInput(validation, uow, template)));
    });
  }
}

/** Never rejected: jobs have copied the details of the template. */
export class DeleteTemplate extends ActCommand {}
export const DeleteTemplateHandler = changeHandler(DeleteTemplate, Templates, deleteTemplate);
