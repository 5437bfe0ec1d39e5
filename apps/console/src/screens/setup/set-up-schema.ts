import type { ResourceSchema, SetUpSchema } from '../../../schema.ts';
import type { SetUpKind } from './resources.ts';

/** What the forms need of the document of the API. The build puts it here. */
declare const SET_UP_SCHEMA: SetUpSchema;

/** The schema of a kind. */
export function schemaOf(kind: SetUpKind): ResourceSchema {
  const found = SET_UP_SCHEMA[kind];
  if (found === undefined) throw new Error(`The build has no schema of ${kind}`);
  return found;
}
