import { ActCommand, ChangeCommand, changeHandler, CreateCommand, createHandler, upsertHandler } from '#http';
import { CreateTemplateBody, templateInput, type UpdateTemplateBody } from './template.body.js';
import { createTemplate, deleteTemplate, updateTemplate } from './template.js';
import { Templates } from './template.entity.js';
import { presentTemplate } from './template.view.js';

export class CreateTemplate extends CreateCommand<CreateTemplateBody> {}
export const CreateTemplateHandler = createHandler(CreateTemplate, Templates, createTemplate, templateInput);

export class UpdateTemplate extends ChangeCommand<UpdateTemplateBody> {}
export const UpdateTemplateHandler = upsertHandler(
  UpdateTemplate,
  Templates,
  presentTemplate,
  CreateTemplateBody,
  { create: createTemplate, update: updateTemplate },
  templateInput,
);

/** Never rejected: jobs have copied the details of the template. */
export class DeleteTemplate extends ActCommand {}
export const DeleteTemplateHandler = changeHandler(DeleteTemplate, Templates, deleteTemplate);
