import type { FieldsOf } from '#http';
import type { ProductId, ServiceId } from './catalog.js';
import type { Chance } from './chance.js';
import type { FieldDefinitionBody } from '#work-orders';

/** Values of fields by their names. */
type Filled = Readonly<Record<string, unknown>>;

/** A kind of work that the company does: a template, and what jobs of it are like. */
export interface Kind {
  readonly name: string;
  readonly jobType: string;
  readonly description: string;
  readonly minutes: number;
  readonly skills: readonly string[];
  /** Where it is done. */
  readonly at: 'homes' | 'businesses' | 'both';
  /** Ordered with the job. */
  readonly ordered: readonly ServiceId[];
  /** Now and then provided beside. */
  readonly further: readonly ServiceId[];
  /** The category whose services may be provided beside. */
  readonly category: string;
  readonly products: readonly ProductId[];
  readonly customFields: readonly FieldDefinitionBody[];
  readonly reportFields: readonly FieldDefinitionBody[];
  readonly wishes: readonly string[];
  readonly comments: readonly string[];
  /** What is known before: of the wish that the job is about. */
  readonly custom: (chance: Chance, wish: string) => Filled;
  /** What is known after: on the date of the work. */
  readonly report: (chance: Chance, date: string) => Filled;
}

const field = (
  name: string,
  field_type: FieldDefinitionBody['field_type'],
  required = false,
): FieldsOf<FieldDefinitionBody> => ({
  name,
  field_type,
  required,
});
const choice = (name: string, dictionary: string, required = false): FieldsOf<FieldDefinitionBody> => ({
  ...field(name, 'dictionary', required),
  dictionary: { name: dictionary },
});
const tenths = (chance: Chance, least: number, most: number): string => String(chance.between(least, most) / 10);
/** The same date of the next year; 29 February has none. */
const yearAfter = (date: string): string =>
  `${Number(date.slice(0, 4)) + 1}${date.slice(4) === '-02-29' ? '-02-28' : date.slice(4)}`;

/** The dictionaries that fields choose from. */
export const DICTIONARIES = {
  'Boiler make': ['Ashworth', 'Caldera', 'Northflame', 'Thermion', 'Vesta'],
  'Heating fault': ['No heat', 'No hot water', 'Leaking', 'Noise', 'Error code shown'],
  'Plumbing problem': ['Leak', 'Blockage', 'Low pressure', 'Dripping tap', 'Running toilet'],
  'Inspection result': ['Satisfactory', 'Satisfactory with remarks', 'Unsatisfactory'],
  'Heat pump model': ['Boreas 6', 'Boreas 8', 'Boreas 12'],
} as const;

const one = (chance: Chance, dictionary: keyof typeof DICTIONARIES): { readonly name: string } => ({
  name: chance.pick<string>(DICTIONARIES[dictionary]),
});

/** What clients say, and which choice of a dictionary it is. */
const FAULTS: Readonly<Record<string, string>> = {
  'No heating since the morning': 'No heat',
  'Boiler loses pressure': 'Leaking',
  'Knocking in the pipes': 'Noise',
  'No hot water upstairs': 'No hot water',
  'The boiler shows a code': 'Error code shown',
};
const PROBLEMS: Readonly<Record<string, string>> = {
  'Water under the sink': 'Leak',
  'Kitchen drain is slow': 'Blockage',
  'Tap drips day and night': 'Dripping tap',
  'Damp patch on the ceiling': 'Leak',
  'Shower is only a trickle': 'Low pressure',
};

const BOILER_SERVICE: Kind = {
  name: 'Boiler service',
  jobType: 'maintenance',
  description: 'Yearly service by the checklist of the maker.',
  minutes: 60,
  skills: ['Gas'],
  at: 'both',
  ordered: ['boiler-service'],
  further: ['thermostat-setup', 'part-replacement'],
  category: 'boilers',
  products: ['ignition-electrode', 'seal-kit', 'inhibitor', 'radiator-valve'],
  customFields: [choice('Boiler make', 'Boiler make', true), field('Access', 'input')],
  reportFields: [
    field('Gas pressure, mbar', 'number', true),
    field('Flue checked', 'checkbox', true),
    field('Next service due', 'date'),
  ],
  wishes: [
    'Yearly service',
    'Service before the winter',
    'Service for the warranty',
    'Service, last one two years ago',
  ],
  comments: ['All in order', 'Electrode renewed', 'Pressure topped up', 'In order; advised to bleed the radiators'],
  custom: (chance) => ({
    'Boiler make': one(chance, 'Boiler make'),
    Access: chance.pick(['Ring twice', 'Key at the neighbour', 'Side door', 'Dog in the garden']),
  }),
  report: (chance, date) => ({
    'Gas pressure, mbar': tenths(chance, 195, 215),
    'Flue checked': true,
    'Next service due': yearAfter(date),
  }),
};

const BOILER_REPAIR: Kind = {
  name: 'Boiler repair',
  jobType: 'repair',
  description: 'Find the fault, make safe, repair from the van where possible.',
  minutes: 90,
  skills: ['Gas'],
  at: 'both',
  ordered: ['fault-finding'],
  further: ['part-replacement', 'thermostat-setup', 'system-flush'],
  category: 'boilers',
  products: ['diverter-valve', 'circulation-pump', 'expansion-vessel', 'thermostat', 'seal-kit', 'copper-15'],
  customFields: [choice('Fault', 'Heating fault', true), choice('Boiler make', 'Boiler make')],
  reportFields: [field('Fault code', 'input'), field('Safe to use', 'checkbox', true)],
  wishes: Object.keys(FAULTS),
  comments: ['Part replaced, runs again', 'Wiring of the thermostat corrected', 'Pump was stuck', 'Vessel replaced'],
  custom: (chance, wish) => ({ Fault: { name: FAULTS[wish] }, 'Boiler make': one(chance, 'Boiler make') }),
  report: (chance) => ({ 'Fault code': `E${chance.between(101, 137)}`, 'Safe to use': true }),
};

const PLUMBING_REPAIR: Kind = {
  name: 'Plumbing repair',
  jobType: 'repair',
  description: 'Stop the water first, then look for the cause.',
  minutes: 60,
  skills: ['Plumbing'],
  at: 'both',
  ordered: ['plumbing-callout'],
  further: ['leak-repair', 'drain-clearing', 'tap-replacement'],
  category: 'plumbing',
  products: ['copper-15', 'copper-22', 'elbow-15', 'coupling-15', 'waste-trap', 'basin-tap', 'ptfe'],
  customFields: [choice('Problem', 'Plumbing problem', true)],
  reportFields: [field('Water pressure, bar', 'number', true), field('Work done', 'textarea', true)],
  wishes: Object.keys(PROBLEMS),
  comments: ['Tight again', 'Trap replaced', 'Drain is clear', 'Valve under the sink renewed'],
  custom: (_, wish) => ({ Problem: { name: PROBLEMS[wish] } }),
  report: (chance) => ({
    'Water pressure, bar': tenths(chance, 22, 41),
    'Work done': chance.pick([
      'Joint remade and tested',
      'Trap taken apart and cleaned',
      'Cartridge of the tap replaced',
    ]),
  }),
};

const INSPECTION: Kind = {
  name: 'Electrical inspection',
  jobType: 'inspection',
  description: 'Inspection and test of the fixed installation, with a certificate.',
  minutes: 120,
  skills: ['Electrical'],
  at: 'both',
  ordered: ['inspection'],
  further: ['socket-repair', 'fuse-board'],
  category: 'electrical',
  products: ['cable-25', 'socket-double', 'rcbo'],
  customFields: [field('Circuits', 'integer', true), field('Key holder', 'input')],
  reportFields: [
    choice('Result', 'Inspection result', true),
    field('Certificate number', 'barcode', true),
    field('Photos', 'image'),
  ],
  wishes: ['Inspection for the landlord', 'Five-year inspection', 'Inspection before the sale', 'Lights flicker'],
  comments: ['Certificate sent', 'One socket replaced', 'Remarks explained on site', 'Labels of the board renewed'],
  custom: (chance) => ({
    Circuits: chance.between(6, 18),
    'Key holder': chance.pick(['Reception', 'Tenant', 'Agent']),
  }),
  report: (chance) => ({
    Result: one(chance, 'Inspection result'),
    'Certificate number': `EI-${chance.between(100_000, 999_999)}`,
  }),
};

const COOLING_SERVICE: Kind = {
  name: 'Air conditioning service',
  jobType: 'maintenance',
  description: 'Filters, drains and refrigerant of all units on site.',
  minutes: 90,
  skills: ['Cooling'],
  at: 'businesses',
  ordered: ['ac-service'],
  further: ['filter-change', 'refrigerant-refill'],
  category: 'cooling',
  products: ['ac-filter', 'refrigerant'],
  customFields: [field('Units on site', 'integer', true)],
  reportFields: [field('Filters changed', 'checkbox', true), field('Refrigerant added, kg', 'number')],
  wishes: ['Half-yearly service', 'Unit in the office drips', 'Smell when it starts', 'Does not cool any more'],
  comments: ['Filters changed', 'Drain cleaned', 'Refilled and tested for leaks', 'In order'],
  custom: (chance) => ({ 'Units on site': chance.between(1, 9) }),
  report: (chance) => ({ 'Filters changed': true, 'Refrigerant added, kg': tenths(chance, 0, 12) }),
};

/** What the crews do, two together. */
export const INSTALLATION: Kind = {
  name: 'Heat pump installation',
  jobType: 'installation',
  description: 'Two people: set up, connect, commission and explain.',
  minutes: 180,
  skills: ['Heat pumps'],
  at: 'homes',
  ordered: ['heat-pump-install', 'commissioning'],
  further: [],
  category: 'heat-pumps',
  products: ['heat-pump-8', 'buffer-tank', 'antifreeze', 'copper-22'],
  customFields: [choice('Model', 'Heat pump model', true), field('Order', 'input')],
  reportFields: [
    field('Flow temperature, °C', 'number', true),
    field('Handover explained', 'checkbox', true),
    field('Signature', 'signature'),
  ],
  wishes: ['Heat pump instead of the old boiler', 'Heat pump for the extension'],
  comments: ['Runs; handover done', 'Commissioned, papers left with the client'],
  custom: (chance) => ({ Model: one(chance, 'Heat pump model'), Order: `HP-${chance.between(1000, 9999)}` }),
  report: (chance) => ({ 'Flow temperature, °C': tenths(chance, 350, 450), 'Handover explained': true }),
};

/** What one worker does alone. */
export const SOLO: readonly Kind[] = [BOILER_SERVICE, BOILER_REPAIR, PLUMBING_REPAIR, INSPECTION, COOLING_SERVICE];

/** All kinds of work. */
export const KINDS: readonly Kind[] = [...SOLO, INSTALLATION];
