import { capitalized, labelOf } from '../../api/history.ts';

const FIELD_LABELS: Readonly<Record<string, string>> = {
  worker_uuids: 'Members',
  type: 'Job type',
  price_default: 'Price',
  gtin: 'GTIN',
  parent: 'Parent category',
  successful: 'The work was done',
  custom_fields: 'Fields of the order',
  report_fields: 'Fields of the report',
  available_catalog: 'What jobs offer',
  pre_ordered: 'Ordered for new jobs',
  field_type: 'Kind',
  required: 'Required',
  scheduled_duration: 'Duration (minutes)',
};

/** What people call a field. */
export const fieldLabel = (name: string): string => FIELD_LABELS[name] ?? labelOf(name);

const CHOICES: Readonly<Record<string, string>> = {
  input: 'Text, one line',
  textarea: 'Text, several lines',
  checkbox: 'Check box',
  dictionary: 'Choice of a dictionary',
  datetime: 'Date and time',
  integer: 'Whole number',
};

/** What people call a value that is one of few. */
export const choiceText = (value: string): string => CHOICES[value] ?? capitalized(value.replaceAll('_', ' '));
