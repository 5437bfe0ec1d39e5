import { CellText } from '#http';
import type { FieldType } from '../../fields/field.js';

/** What a request gives as the value of a field of a type: a cell of a table is read by the type. */
export function givenValue(type: FieldType | undefined, value: unknown): unknown {
  if (!(value instanceof CellText)) return value;
  const { text } = value;
  switch (type) {
    case 'checkbox':
    case 'action':
      return /^(?:true|false)$/i.test(text) ? text.toLowerCase() === 'true' : text;
    case 'integer':
      return /^-?\d{1,16}$/.test(text) ? Number(text) : text;
    case 'dictionary':
      return { name: text };
    case 'file':
    case 'signature':
    case 'image':
      return value.items;
    case 'datetime':
      // A workbook has no other form of midnight.
      return /^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00` : text;
    case 'time':
      // A workbook has seconds.
      return text.replace(/^(\d\d:\d\d):00$/, '$1');
    default:
      return text;
  }
}
