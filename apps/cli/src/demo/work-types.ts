import { faker } from '@faker-js/faker/locale/en_GB';
import { Temporal } from 'temporal-polyfill';
import type { FieldsOf } from '#http';
import type { CreateTemplateBody, FieldDefinitionBody } from '#work-orders';
import { beforeAndAfter, breakers, signed } from './files.js';
import type { ProductId, ServiceId } from './catalog.js';

/** The dictionaries that fields choose from. */
export const DICTIONARIES = {
  'Boiler make': ['Ashworth', 'Caldera', 'Northflame', 'Thermion', 'Vesta'],
  'Heating fault': ['No heat', 'No hot water', 'Leaking boiler', 'Noise in the pipes', 'Error code shown'],
  'Plumbing problem': ['Leak', 'Blocked drain', 'Low pressure', 'Dripping tap', 'Running toilet'],
  'Inspection result': ['Satisfactory', 'Satisfactory with remarks', 'Unsatisfactory'],
  'Heat pump model': ['Boreas 6', 'Boreas 8', 'Boreas 12'],
} as const;

/**
 * Generates a value, or undefined to leave the field empty.
 * @param source the job's description for a custom field, and the date of the work for a report field.
 */
type FieldValue = (source: string) => unknown;

/** A custom or report field of a template; without `value` it is not filled in. */
interface Field {
  readonly definition: FieldsOf<FieldDefinitionBody>;
  readonly value?: FieldValue | undefined;
}

/** A type of work that the company offers: a template, and the values of its jobs. */
export interface WorkType {
  readonly name: string;
  readonly jobType: string;
  readonly description: string;
  readonly minutes: number;
  readonly skill: string;
  readonly orderedServices: readonly ServiceId[];
  /** Services that a worker may provide in addition, and their category. */
  readonly additionalServices: readonly ServiceId[];
  readonly category: string;
  readonly products: readonly ProductId[];
  readonly customFields: readonly Field[];
  readonly reportFields: readonly Field[];
  /** Descriptions of jobs. */
  readonly requests: readonly string[];
  /** Comments on finished jobs. */
  readonly comments: readonly string[];
}

const oneOf = (...texts: readonly string[]): string => faker.helpers.arrayElement(texts);
const integer = (min: number, max: number): string => String(faker.number.int({ min, max }));
const decimal = (min: number, max: number): string => faker.number.float({ min, max, fractionDigits: 1 }).toFixed(1);
const yes = (): boolean => true;

const field = (name: string, field_type: FieldDefinitionBody['field_type'], value?: FieldValue): Field => ({
  definition: { name, field_type, required: false },
  value,
});
/** A field that has the name of its dictionary. */
const choice = (name: keyof typeof DICTIONARIES, value?: (source: string) => string): Field => ({
  definition: { name, field_type: 'dictionary', required: false, dictionary: { name } },
  value: (source) => ({ name: value ? value(source) : oneOf(...DICTIONARIES[name]) }),
});
const required = ({ definition, value }: Field): Field => ({ definition: { ...definition, required: true }, value });

/** Work of a single worker. */
export const SOLO_WORK: readonly WorkType[] = [
  {
    name: 'Boiler service',
    jobType: 'maintenance',
    description: 'Yearly service by the checklist of the manufacturer.',
    minutes: 60,
    skill: 'Gas',
    orderedServices: ['boiler-service'],
    additionalServices: ['thermostat-setup', 'part-replacement'],
    category: 'boilers',
    products: ['ignition-electrode', 'seal-kit', 'inhibitor'],
    customFields: [
      required(choice('Boiler make')),
      field('Access', 'input', () => oneOf('Ring twice', 'Key at the neighbour', 'Side door')),
    ],
    reportFields: [
      required(field('Gas pressure, mbar', 'number', () => decimal(19.5, 21.5))),
      required(field('Flue checked', 'checkbox', yes)),
      field('Next service due', 'date', (date) => Temporal.PlainDate.from(date).add({ years: 1 }).toString()),
    ],
    requests: ['Yearly service', 'Service before the winter', 'Service for the warranty'],
    comments: ['All in order', 'Electrode renewed', 'Pressure topped up'],
  },
  {
    name: 'Boiler repair',
    jobType: 'repair',
    description: 'Find the fault, make safe, repair from the van where possible.',
    minutes: 90,
    skill: 'Gas',
    orderedServices: ['fault-finding'],
    additionalServices: ['part-replacement', 'thermostat-setup'],
    category: 'boilers',
    products: ['diverter-valve', 'circulation-pump', 'thermostat', 'seal-kit', 'copper-15'],
    customFields: [required(choice('Heating fault', (description) => description)), choice('Boiler make')],
    reportFields: [
      field('Fault code', 'input', () => `E${integer(101, 137)}`),
      required(field('Safe to use', 'checkbox', yes)),
    ],
    requests: DICTIONARIES['Heating fault'],
    comments: ['Part replaced, runs again', 'Thermostat wiring corrected', 'Pump was stuck'],
  },
  {
    name: 'Plumbing repair',
    jobType: 'repair',
    description: 'Stop the water first, then look for the cause.',
    minutes: 60,
    skill: 'Plumbing',
    orderedServices: ['plumbing-callout'],
    additionalServices: ['leak-repair', 'drain-clearing'],
    category: 'plumbing',
    products: ['copper-15', 'copper-22', 'elbow-15', 'waste-trap'],
    customFields: [required(choice('Plumbing problem', (description) => description))],
    reportFields: [
      required(field('Water pressure, bar', 'number', () => decimal(2.2, 4.1))),
      required(field('Work done', 'textarea', () => oneOf('Joint remade and tested', 'Trap taken apart and cleaned'))),
      field('Photos', 'image', beforeAndAfter),
    ],
    requests: DICTIONARIES['Plumbing problem'],
    comments: ['No leaks left', 'Trap replaced', 'Valve under the sink renewed'],
  },
  {
    name: 'Electrical inspection',
    jobType: 'inspection',
    description: 'Inspection and test of the fixed installation, with a certificate.',
    minutes: 120,
    skill: 'Electrical',
    orderedServices: ['inspection'],
    additionalServices: ['socket-repair'],
    category: 'electrical',
    products: ['cable-25', 'socket-double'],
    customFields: [required(field('Circuits', 'integer', () => faker.number.int({ min: 6, max: 18 })))],
    reportFields: [
      required(choice('Inspection result')),
      required(field('Certificate number', 'barcode', () => `EI-${integer(100_000, 999_999)}`)),
      field('Photos', 'image', breakers),
    ],
    requests: ['Inspection for the landlord', 'Five-year inspection', 'Inspection before the sale'],
    comments: ['Certificate sent', 'One socket replaced', 'Remarks explained on site'],
  },
];

/** Work of a team of two. */
export const INSTALLATION: WorkType = {
  name: 'Heat pump installation',
  jobType: 'installation',
  description: 'Two people: set up, connect, commission and explain.',
  minutes: 180,
  skill: 'Heat pumps',
  orderedServices: ['heat-pump-install', 'commissioning'],
  additionalServices: [],
  category: 'heat-pumps',
  products: ['heat-pump-8', 'antifreeze', 'copper-22'],
  customFields: [required(choice('Heat pump model'))],
  reportFields: [required(field('Handover explained', 'checkbox', yes)), field('Signature', 'signature', signed)],
  requests: ['Heat pump instead of the old boiler', 'Heat pump for the extension'],
  comments: ['Commissioned and handed over', 'Commissioned, papers left with the client'],
};

export const WORK_TYPES: readonly WorkType[] = [...SOLO_WORK, INSTALLATION];

/** The body of the template of a work type. */
export const templateBody = (workType: WorkType, resolutions: readonly string[]): FieldsOf<CreateTemplateBody> => ({
  name: workType.name,
  job_type: { code: workType.jobType },
  description: workType.description,
  scheduled_duration: { minutes: workType.minutes },
  skills: [{ name: workType.skill }],
  custom_fields: workType.customFields.map(({ definition }) => definition),
  report_fields: workType.reportFields.map(({ definition }) => definition),
  possible_resolutions: resolutions.map((name) => ({ name })),
  available_catalog: [
    ...workType.orderedServices.map((service) => ({
      type: 'service' as const,
      service: { external_id: service },
      required: true,
      pre_ordered: true,
    })),
    { type: 'category', category: { external_id: workType.category } },
  ],
});

/** Generates the values of fields. */
export const fieldValues = (fields: readonly Field[], source: string) =>
  fields.flatMap(({ definition: { name }, value: generate }) => {
    const value = generate?.(source);
    return value === undefined ? [] : [{ name, value }];
  });
