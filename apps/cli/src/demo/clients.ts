import { faker } from '@faker-js/faker/locale/en_GB';
import type { FieldsOf } from '#http';
import type { CreateClientBody, CreateSiteBody } from '#crm';
import { CITIES, CITY_RADIUS_KM, type City, pointNear, type Point } from './places.js';

export interface Site {
  readonly externalId: string;
  readonly city: City;
  readonly point: Point;
  readonly body: FieldsOf<CreateSiteBody>;
}

/** The name of the first organization is fixed: the documentation searches for it. */
const FIRST_ORGANIZATION = 'Millstone Bakery';
const BUSINESSES = [
  ...['Brewery', 'Care Home', 'Dental Practice', 'Hotel', 'Laundry', 'Pharmacy', 'Primary School', 'Print Works'],
  ...['Solicitors', 'Storage', 'Theatre', 'Veterinary Clinic'],
];
const ORGANIZATIONS = 24;
const PEOPLE = 36;
/** The first of the organizations have two sites; every other client has one. */
const ORGANIZATIONS_WITH_TWO_SITES = 20;
const ACCESS_NOTES = ['Parking behind the building', 'Ask at the gate', 'Narrow street, leave the van at the corner'];

const { person, helpers } = faker;

/** Generates sixty clients and their eighty sites, spread over the cities, each list in the order of creation. */
export function generateClients() {
  const organizations = Array.from({ length: ORGANIZATIONS }, (_, n) => {
    const organization_name = n === 0 ? FIRST_ORGANIZATION : `${person.lastName()} ${helpers.arrayElement(BUSINESSES)}`;
    const siteCount = n < ORGANIZATIONS_WITH_TWO_SITES ? 2 : 1;
    return { organization: true, organization_name, siteCount, contact: `${person.firstName()} ${person.lastName()}` };
  });
  const people = Array.from({ length: PEOPLE }, () => {
    const [first_name, last_name] = [person.firstName(), person.lastName()];
    return { organization: false, first_name, last_name, siteCount: 1, contact: `${first_name} ${last_name}` };
  });
  const sites: Site[] = [];
  const clients = helpers.shuffle([...organizations, ...people]).map(({ siteCount, contact, ...name }, n) => {
    const city = CITIES[n % CITIES.length] ?? CITIES[0];
    const phone = { type: 'phone', name: contact, value: helpers.replaceSymbols(`${city.phonePrefix}###`) };
    const email = { ...phone, type: 'email', value: `${helpers.slugify(contact).toLowerCase()}@mail.example` };
    const client = { ...name, external_id: `C-${1001 + n}`, territory: { name: city.name } };
    const own = Array.from({ length: siteCount }, (_, i) => generateSite(sites.length + i, city, client, phone));
    sites.push(...own);
    return { ...client, contacts: [phone, email], site_address: own[0]?.body.address ?? null };
  });
  return { clients, sites };
}

function generateSite(
  n: number,
  city: City,
  { organization_name, external_id }: FieldsOf<CreateClientBody> & { external_id: string },
  contact: NonNullable<CreateSiteBody['contacts']>[number],
): Site {
  const externalId = `S-${2001 + n}`;
  const street = `${faker.number.int({ min: 1, max: 140 })} ${helpers.fake('{{location.street_name}}')}`;
  const postcode = `${helpers.arrayElement(city.postcodeDistricts)} ${helpers.fromRegExp('[1-9][A-B][D-H]')}`;
  const point = pointNear(city.centre, CITY_RADIUS_KM);
  const body = {
    external_id: externalId,
    name: organization_name ? `${organization_name}, ${street}` : street,
    client: { external_id },
    address: {
      formatted: `${street}, ${city.name} ${postcode}`,
      floor: organization_name && faker.datatype.boolean(0.3) ? String(faker.number.int({ min: 1, max: 6 })) : null,
      description: faker.datatype.boolean(0.25) ? helpers.arrayElement(ACCESS_NOTES) : null,
      geolocation: point,
    },
    contacts: [contact],
    territory: { name: city.name },
  };
  return { externalId, city, point, body };
}
