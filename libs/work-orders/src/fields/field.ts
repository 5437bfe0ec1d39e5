/** What a field of each type holds (contract §7). */
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

/** A field that a template asks to be filled in: before the work (custom) or by it (report). */
export interface FieldDefinition {
  readonly uuid: string;
  readonly name: string;
  readonly fieldType: FieldType;
  readonly required: boolean;
  /** Of dictionary fields: where their values come from. */
  readonly dictionaryUuid: string | null;
}

/** Most fields of one list. */
export const MAX_FIELDS = 100;

/** What a value may be on the wire, whatever the field's type: a JSON Schema. */
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
