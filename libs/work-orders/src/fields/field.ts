import { MAX_FILE_NAME } from './file-name.js';

/** The data type of each field type (contract §7). */
export const DATA_TYPES = {
  input: 'string',
  textarea: 'string',
  barcode: 'string',
  link: 'url',
  checkbox: 'boolean',
  action: 'boolean',
  dictionary: 'dictionary',
  file: 'attachment',
  signature: 'attachment',
  image: 'image',
  number: 'number',
  integer: 'integer',
  date: 'date',
  datetime: 'datetime',
  time: 'time',
} as const;

export type FieldType = keyof typeof DATA_TYPES;

/** The types whose values are files. */
export const FILE_TYPES: ReadonlySet<FieldType> = new Set(['file', 'signature', 'image']);

export type DataType = (typeof DATA_TYPES)[FieldType];

export const FIELD_TYPES = Object.keys(DATA_TYPES) as FieldType[];

/** A field that a template defines: filled in before the work (custom field) or during it (report field). */
export interface FieldDefinition {
  readonly uuid: string;
  readonly name: string;
  readonly fieldType: FieldType;
  readonly required: boolean;
  /** The source of the values; null unless the field type is `dictionary`. */
  readonly dictionaryUuid: string | null;
}

/** Maximum number of fields in one list. */
export const MAX_FIELDS = 100;

/** The path of the bytes of an attachment. */
export const contentPath = (uuid: string): string => `/v2/attachments/${uuid}/content`;

/** A file in a request: a link, an attachment, or the file itself. */
const FILE_SCHEMAS = [
  { type: 'string' },
  {
    type: 'object',
    required: ['attachment'],
    properties: {
      attachment: { type: 'object', required: ['uuid'], properties: { uuid: { type: 'string', format: 'uuid' } } },
    },
  },
  {
    type: 'object',
    required: ['name', 'base64_content'],
    properties: {
      name: { type: 'string', maxLength: MAX_FILE_NAME },
      base64_content: { type: 'string', contentEncoding: 'base64' },
    },
  },
];

/** The JSON Schema of a value of any field type in a request. */
export const GIVEN_VALUE_SCHEMA = {
  anyOf: [
    { type: 'string' },
    { type: 'number' },
    { type: 'boolean' },
    { type: 'array', items: { anyOf: FILE_SCHEMAS } },
    { type: 'object', additionalProperties: true },
    { type: 'null' },
  ],
};

/** The JSON Schema of a value of any field type. */
export const VALUE_SCHEMA = {
  oneOf: [
    { type: 'string' },
    { type: 'number' },
    { type: 'boolean' },
    { type: 'array', items: { type: 'string' } },
    { type: 'object', additionalProperties: true },
    { type: 'null' },
  ],
};
