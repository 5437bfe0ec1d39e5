import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ActCommand, ChangeCommand, CreateCommand } from '#kernel';
import { Forms } from '#kernel/http';
import { Answer, EventStore } from '#kernel/store';
import { CreateTemplateBody, templateInput, UpdateTemplateBody } from './template.body.js';
import { createTemplate, deleteTemplate, updateTemplate } from './template.js';
import { Templates } from './template.entity.js';
import { readOnlyOfTemplate } from './template.view.js';

export class CreateTemplate extends CreateCommand {}

@CommandHandler(CreateTemplate)
export class CreateTemplateHandler implements ICommandHandler<CreateTemplate> {
  constructor(
    private readonly store: EventStore,
    private readonly forms: Forms,
  ) {}

  execute({ body, who }: CreateTemplate): Promise<Answer> {
    return this.store.create(
      Templates,
      who,
      async (work) => {
        const form = this.forms.body(CreateTemplateBody, body);
        return form.decide(createTemplate(await templateInput(this.forms, form, work)));
      },
      Answer.created('template', '/v2/templates'),
    );
  }
}

export class UpdateTemplate extends ChangeCommand {}

@CommandHandler(UpdateTemplate)
export class UpdateTemplateHandler implements ICommandHandler<UpdateTemplate> {
  constructor(
    private readonly store: EventStore,
    private readonly forms: Forms,
  ) {}

  execute({ ref, body, who }: UpdateTemplate): Promise<Answer> {
    return this.store.change(
      Templates,
      who,
      ref,
      async (template, work) => {
        const form = this.forms.body(UpdateTemplateBody, body, readOnlyOfTemplate(template));
        return form.decide(updateTemplate(await templateInput(this.forms, form, work, template)));
      },
      Answer.updated('template'),
    );
  }
}

/** Always possible: jobs have taken what they needed of it. */
export class DeleteTemplate extends ActCommand {}

@CommandHandler(DeleteTemplate)
export class DeleteTemplateHandler implements ICommandHandler<DeleteTemplate> {
  constructor(private readonly store: EventStore) {}

  execute({ ref, who }: DeleteTemplate): Promise<Answer> {
    return this.store.change(Templates, who, ref, deleteTemplate, Answer.performed());
  }
}
