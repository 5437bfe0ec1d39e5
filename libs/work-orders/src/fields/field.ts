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
