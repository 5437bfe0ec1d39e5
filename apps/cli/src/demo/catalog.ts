import { faker } from '@faker-js/faker/locale/en_GB';
import type { FieldsOf } from '#http';
import type { CreateCategoryBody, CreateProductBody, CreateServiceBody, CreateUnitBody } from '#catalog';

/** External id, name, external id of the parent. */
type Category = readonly [externalId: string, name: string, parent?: string];

const SERVICE_CATEGORIES: readonly Category[] = [
  ['heating', 'Heating'],
  ['boilers', 'Boilers', 'heating'],
  ['heat-pumps', 'Heat pumps', 'heating'],
  ['plumbing', 'Plumbing'],
  ['leaks', 'Leaks and blockages', 'plumbing'],
  ['electrical', 'Electrical'],
  ['testing', 'Inspection and testing', 'electrical'],
  // Without services, so that the example of a deletion works on it; the same below.
  ['gutters', 'Gutters'],
];

const PRODUCT_CATEGORIES: readonly Category[] = [
  ['parts', 'Spare parts'],
  ['boiler-parts', 'Boiler parts', 'parts'],
  ['pipework', 'Pipework'],
  ['fittings', 'Fittings', 'pipework'],
  ['wiring', 'Wiring'],
  ['consumables', 'Consumables'],
  ['filters', 'Filters'],
];

/** External id, name, code. */
const UNITS = [
  ['piece', 'Piece', 'pc'],
  ['metre', 'Metre', 'm'],
  ['litre', 'Litre', 'l'],
  ['box', 'Box', 'box'],
] as const;

/** External id, name, category, price. */
const SERVICES = [
  ['boiler-service', 'Annual boiler service', 'boilers', '95'],
  ['fault-finding', 'Fault finding, first hour', 'boilers', '78'],
  ['part-replacement', 'Boiler part replacement', 'boilers', '54.5'],
  ['thermostat-setup', 'Thermostat setup', 'boilers', '45'],
  ['heat-pump-install', 'Heat pump installation', 'heat-pumps', '1850'],
  ['commissioning', 'Commissioning', 'heat-pumps', '240'],
  ['plumbing-callout', 'Plumber, first hour', 'plumbing', '72'],
  ['leak-repair', 'Leak repair', 'leaks', '64'],
  ['drain-clearing', 'Drain clearing', 'leaks', '88'],
  ['inspection', 'Electrical inspection', 'testing', '165'],
  ['socket-repair', 'Socket or switch repair', 'electrical', '42'],
  ['gutter-cleaning', 'Gutter cleaning', 'plumbing', '60'],
] as const;

/** External id, name, category, unit, price. */
const PRODUCTS = [
  ['ignition-electrode', 'Ignition electrode', 'boiler-parts', 'piece', '18.4'],
  ['seal-kit', 'Boiler seal kit', 'boiler-parts', 'piece', '22.5'],
  ['diverter-valve', 'Diverter valve', 'boiler-parts', 'piece', '74'],
  ['circulation-pump', 'Circulation pump', 'boiler-parts', 'piece', '139'],
  ['thermostat', 'Room thermostat', 'parts', 'piece', '84.9'],
  ['inhibitor', 'Heating inhibitor', 'consumables', 'litre', '14.2'],
  ['copper-15', 'Copper pipe 15 mm', 'pipework', 'metre', '6.35'],
  ['copper-22', 'Copper pipe 22 mm', 'pipework', 'metre', '9.8'],
  ['elbow-15', 'Elbow 15 mm', 'fittings', 'piece', '1.15'],
  ['waste-trap', 'Waste trap 40 mm', 'fittings', 'piece', '5.6'],
  ['cable-25', 'Twin and earth cable 2.5 mm²', 'wiring', 'metre', '1.42'],
  ['socket-double', 'Double socket', 'wiring', 'piece', '4.9'],
  ['heat-pump-8', 'Heat pump 8 kW', 'parts', 'piece', '3290'],
  ['antifreeze', 'Glycol', 'consumables', 'litre', '7.9'],
  ['air-filter', 'Air filter', 'consumables', 'piece', '12.3'],
] as const;

export type ProductId = (typeof PRODUCTS)[number][0];
export type ServiceId = (typeof SERVICES)[number][0];

/** Whether quantities of a product are whole numbers. */
export const isCounted = (product: ProductId): boolean =>
  PRODUCTS.some(([externalId, , , unit]) => externalId === product && unit === 'piece');

const categoryBody = ([external_id, name, parent]: Category): FieldsOf<CreateCategoryBody> => ({
  external_id,
  name,
  ...(parent === undefined ? {} : { parent: { external_id: parent } }),
});

/** The bodies of the catalog, each list in the order of creation. */
export const generateCatalog = () => ({
  serviceCategories: SERVICE_CATEGORIES.map(categoryBody),
  productCategories: PRODUCT_CATEGORIES.map(categoryBody),
  units: UNITS.map(([external_id, name, code]): FieldsOf<CreateUnitBody> => ({ external_id, name, code })),
  services: SERVICES.map(([external_id, name, category, price_default]): FieldsOf<CreateServiceBody> => ({
    external_id,
    name,
    category: { external_id: category },
    price_default,
  })),
  products: PRODUCTS.map(([external_id, name, category, unit, price_default]): FieldsOf<CreateProductBody> => ({
    external_id,
    name,
    category: { external_id: category },
    unit: { external_id: unit },
    price_default,
    // Numbers that begin with 4 are for use within a company.
    gtin: faker.commerce.upc({ prefix: '4' }),
  })),
});
