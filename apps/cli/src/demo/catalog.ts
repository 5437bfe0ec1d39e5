import type { FieldsOf } from '#http';
import type { CreateCategoryBody, CreateProductBody, CreateServiceBody, CreateUnitBody } from '#catalog';

/** A category of a tree: its external id, its name and its parent's external id. */
type Category = readonly [externalId: string, name: string, parent?: string];

const SERVICE_CATEGORIES: readonly Category[] = [
  ['heating', 'Heating'],
  ['boilers', 'Boilers', 'heating'],
  ['heat-pumps', 'Heat pumps', 'heating'],
  ['plumbing', 'Plumbing'],
  ['leaks', 'Leaks and blockages', 'plumbing'],
  ['electrical', 'Electrical'],
  ['testing', 'Inspection and testing', 'electrical'],
  ['cooling', 'Cooling'],
];

const PRODUCT_CATEGORIES: readonly Category[] = [
  ['parts', 'Spare parts'],
  ['boiler-parts', 'Boiler parts', 'parts'],
  ['controls', 'Controls', 'parts'],
  ['pipework', 'Pipework'],
  ['fittings', 'Fittings', 'pipework'],
  ['wiring', 'Wiring'],
  ['consumables', 'Consumables'],
];

const UNITS = [
  ['piece', 'Piece', 'pc'],
  ['metre', 'Metre', 'm'],
  ['litre', 'Litre', 'l'],
  ['kilogram', 'Kilogram', 'kg'],
  ['set', 'Set', 'set'],
] as const;

const SERVICES = [
  ['boiler-service', 'Annual boiler service', 'boilers', '95'],
  ['fault-finding', 'Fault finding, first hour', 'boilers', '78'],
  ['part-replacement', 'Replacement of a boiler part', 'boilers', '54.5'],
  ['system-flush', 'Power flush of the heating', 'boilers', '310'],
  ['thermostat-setup', 'Setting up a thermostat', 'boilers', '45'],
  ['heat-pump-install', 'Heat pump installation', 'heat-pumps', '1850'],
  ['commissioning', 'Commissioning', 'heat-pumps', '240'],
  ['plumbing-callout', 'Plumber, first hour', 'plumbing', '72'],
  ['leak-repair', 'Repair of a leak', 'leaks', '64'],
  ['drain-clearing', 'Clearing a drain', 'leaks', '88'],
  ['tap-replacement', 'Replacement of a tap', 'plumbing', '59.9'],
  ['inspection', 'Inspection of an installation', 'testing', '165'],
  ['socket-repair', 'Repair of a socket or switch', 'electrical', '42'],
  ['fuse-board', 'Work on the fuse board', 'electrical', '120'],
  ['ac-service', 'Air conditioning service', 'cooling', '130'],
  ['refrigerant-refill', 'Refill of refrigerant', 'cooling', '85'],
  ['filter-change', 'Change of filters', 'cooling', '28'],
] as const;

const PRODUCTS = [
  ['ignition-electrode', 'Ignition electrode', 'boiler-parts', 'piece', '18.4'],
  ['seal-kit', 'Boiler seal kit', 'boiler-parts', 'set', '22.5'],
  ['diverter-valve', 'Diverter valve', 'boiler-parts', 'piece', '74'],
  ['circulation-pump', 'Circulation pump', 'boiler-parts', 'piece', '139'],
  ['expansion-vessel', 'Expansion vessel 12 l', 'boiler-parts', 'piece', '61.2'],
  ['thermostat', 'Room thermostat', 'controls', 'piece', '84.9'],
  ['radiator-valve', 'Thermostatic radiator valve', 'controls', 'piece', '16.75'],
  ['inhibitor', 'Heating inhibitor', 'consumables', 'litre', '14.2'],
  ['copper-15', 'Copper pipe 15 mm', 'pipework', 'metre', '6.35'],
  ['copper-22', 'Copper pipe 22 mm', 'pipework', 'metre', '9.8'],
  ['elbow-15', 'Elbow 15 mm', 'fittings', 'piece', '1.15'],
  ['coupling-15', 'Compression coupling 15 mm', 'fittings', 'piece', '2.4'],
  ['waste-trap', 'Waste trap 40 mm', 'fittings', 'piece', '5.6'],
  ['basin-tap', 'Basin mixer tap', 'fittings', 'piece', '47'],
  ['ptfe', 'PTFE tape', 'consumables', 'piece', '0.85'],
  ['cable-25', 'Twin and earth cable 2.5 mm²', 'wiring', 'metre', '1.42'],
  ['socket-double', 'Double socket', 'wiring', 'piece', '4.9'],
  ['rcbo', 'Circuit breaker with residual current device', 'wiring', 'piece', '31.5'],
  ['lead-flux', 'Soldering flux', 'consumables', 'piece', '3.1'],
  ['refrigerant', 'Refrigerant R32', 'consumables', 'kilogram', '46.25'],
  ['ac-filter', 'Filter for wall units', 'consumables', 'piece', '12.3'],
  ['heat-pump-8', 'Heat pump 8 kW', 'parts', 'piece', '3290'],
  ['buffer-tank', 'Buffer tank 50 l', 'parts', 'piece', '415'],
  ['antifreeze', 'Glycol', 'consumables', 'litre', '7.9'],
] as const;

/** What a product may be used of: counted products in whole numbers. */
export type ProductId = (typeof PRODUCTS)[number][0];
export type ServiceId = (typeof SERVICES)[number][0];

const WHOLE: ReadonlySet<string> = new Set(['piece', 'set']);

/** Whether a product is counted in whole numbers. */
export const isCounted = (product: ProductId): boolean =>
  PRODUCTS.some(([externalId, , , unit]) => externalId === product && WHOLE.has(unit));

const categoryBody = ([external_id, name, parent]: Category): FieldsOf<CreateCategoryBody> => ({
  external_id,
  name,
  ...(parent === undefined ? {} : { parent: { external_id: parent } }),
});

/** A GTIN-13 of the range that is kept for numbers of a company's own. */
function gtin(n: number): string {
  const digits = `20${String(n).padStart(10, '0')}`;
  const sum = [...digits].reduce((total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 1 : 3), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

/** What a catalog is made of, each list in the order of its creation. */
export interface CatalogPlan {
  readonly serviceCategories: readonly CreateCategoryBody[];
  readonly productCategories: readonly CreateCategoryBody[];
  readonly units: readonly CreateUnitBody[];
  readonly services: readonly CreateServiceBody[];
  readonly products: readonly CreateProductBody[];
}

export const CATALOG: CatalogPlan = {
  serviceCategories: SERVICE_CATEGORIES.map(categoryBody),
  productCategories: PRODUCT_CATEGORIES.map(categoryBody),
  units: UNITS.map(([external_id, name, code]) => ({ external_id, name, code })),
  services: SERVICES.map(([external_id, name, category, price_default]) => ({
    external_id,
    name,
    category: { external_id: category },
    price_default,
  })),
  products: PRODUCTS.map(([external_id, name, category, unit, price_default], i) => ({
    external_id,
    name,
    category: { external_id: category },
    unit: { external_id: unit },
    price_default,
    gtin: gtin(4_711_000 + i),
  })),
};
