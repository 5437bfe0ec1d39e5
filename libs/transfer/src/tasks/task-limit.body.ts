import { Field, whole } from '#http';

const MAX_LIMIT = 500;

/** The parameter `limit` of lists of tasks and of their rows. */
export const TaskLimit = (): PropertyDecorator =>
  Field(
    { type: 'integer', minimum: 1, maximum: MAX_LIMIT, default: 100 },
    whole(`a whole number from 1 to ${MAX_LIMIT}`, 1, MAX_LIMIT),
    { optional: true, description: 'The maximum number of entries' },
  );
