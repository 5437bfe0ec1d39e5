import {
  Bool,
  Enum,
  Field,
  Integer,
  Nested,
  needsOneOf,
  nullWithoutValues,
  objectForm,
  objectRule,
  Text,
  Timestamp,
  Uuid,
} from '#http';
import { DATA_TYPES, FIELD_TYPES, type FieldType, GIVEN_VALUE_SCHEMA } from '../../fields/field.js';

export class JobFieldDictionaryBody {
  @Uuid({ optional: true, nullable: true }) uuid?: string | null;
  @Text({ max: 500, optional: true, nullable: true }) external_id?: string | null;
  @Text({ max: 500, optional: true, nullable: true }) name?: string | null;
}

objectForm(JobFieldDictionaryBody, nullWithoutValues(['uuid', 'external_id', 'name']));
objectRule(JobFieldDictionaryBody, needsOneOf(['uuid', 'external_id', 'name']));

/** Any count: a body may repeat one that was shown, and is not up to date any more. */
const MAX_PENDING_FILES = 2_147_483_647;

/**
 * A field, identified by uuid or name, with its value and attributes. With a field_type, a field that the job does not
 * have is added.
 */
export class JobFieldBody {
  @Uuid({ optional: true }) uuid?: string;
  @Text({ max: 200, notBlank: true, optional: true }) name?: string;
  @Field(GIVEN_VALUE_SCHEMA, () => undefined, {
    optional: true,
    nullable: true,
    description:
      'Depends on field_type; null clears the value. Files are a list of links, of attachments, and of files in base64; one object may stand instead of a list',
  })
  value?: unknown;
  @Enum({ values: FIELD_TYPES, optional: true, description: 'Only for added fields' }) field_type?: FieldType;
  @Enum({ values: [...new Set(Object.values(DATA_TYPES))], optional: true, description: 'As shown' })
  data_type?: string;
  @Bool({ optional: true, description: 'Whether the job cannot start without it (custom field) or finish without it' })
  required?: boolean;
  @Bool({ optional: true, description: 'Whether apps leave it out; does not bind the API' }) hidden?: boolean;
  @Bool({ optional: true, description: 'Whether people may only read it; does not bind the API' }) read_only?: boolean;
  @Bool({ optional: true, description: 'Removes a field that the template of the job does not have' }) remove?: boolean;
  @Nested(() => JobFieldDictionaryBody, { optional: true, nullable: true, description: 'Only for added fields' })
  dictionary?: JobFieldDictionaryBody | null;
  @Timestamp({ optional: true, description: 'As shown' }) filled_at?: string;
  @Integer({ min: 0, max: MAX_PENDING_FILES, optional: true, description: 'As shown' }) pending_files?: number;
}

/** The fields of a job in a body. */
export interface FieldListsBody {
  custom_fields?: JobFieldBody[];
  report_fields?: JobFieldBody[];
}
