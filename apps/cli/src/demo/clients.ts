import type { FieldsOf } from '#http';
import type { Chance } from './chance.js';
import type { CreateClientBody, CreateSiteBody } from '#crm';
import { FIRST_NAMES, LAST_NAMES, ORGANIZATIONS } from './names.js';
import { addressIn, CITIES, type City, placeIn, type Point } from './places.js';

/** Where work is done. */
export interface Site {
  readonly externalId: string;
  readonly city: City;
  readonly place: Point;
  readonly kind: 'homes' | 'businesses';
  readonly body: FieldsOf<CreateSiteBody>;
}

/** Clients and their sites, in the order of their creation. */
export interface Clientele {
  readonly clients: readonly CreateClientBody[];
  readonly sites: readonly Site[];
}

interface Party {
  readonly body: FieldsOf<CreateClientBody>;
  readonly kind: Site['kind'];
  /** Whom to ask for. */
  readonly person: string;
  readonly slug: string;
  /** What its sites are called; undefined: by their street. */
  readonly sites: readonly (string | undefined)[];
}

const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z]+/g, '-')
    .replace(/^-|-$/g, '');

const PEOPLE = LAST_NAMES.length;

/** People and organizations, mixed as they came to the company. */
function parties(chance: Chance): Party[] {
  const first = (): string => chance.pick<string>(FIRST_NAMES);
  const people = LAST_NAMES.map((last_name): Party => {
    const first_name = first();
    const person = `${first_name} ${last_name}`;
    const body = { organization: false, first_name, last_name };
    return { body, kind: 'homes', person, slug: slugOf(person), sites: [undefined] };
  });
  const organizations = ORGANIZATIONS.map(([organization_name, sites]): Party => {
    const person = `${first()} ${LAST_NAMES[chance.below(PEOPLE)] ?? ''}`;
    const body = { organization: true, organization_name };
    return { body, kind: 'businesses', person, slug: slugOf(organization_name), sites };
  });
  return chance.shuffled([...people, ...organizations]);
}

/** Sixty clients with eighty sites, spread over the cities. */
export function clientele(chance: Chance): Clientele {
  const clients: CreateClientBody[] = [];
  const sites: Site[] = [];
  parties(chance).forEach(({ body, kind, person, slug, sites: names }, n) => {
    const city = CITIES[n % CITIES.length] ?? CITIES[0];
    const client = `C-${1001 + n}`;
    const contacts = [
      { type: 'phone', name: person, value: `${city.phone}${chance.between(100, 999)}` },
      { type: 'email', name: person, value: `${slug}@mail.example` },
    ];
    const territory = { name: city.name };
    const own = names.map((name): Site => {
      const { street, formatted } = addressIn(city, chance);
      const place = placeIn(city, chance);
      const externalId = `S-${2001 + sites.length}`;
      const address = {
        formatted,
        floor: kind === 'businesses' && chance.happens(30) ? String(chance.between(1, 6)) : null,
        description: chance.happens(25)
          ? chance.pick([
              'Parking behind the building',
              'Ask at the gate',
              'Narrow street, leave the van at the corner',
            ])
          : null,
        geolocation: place,
      };
      const site = {
        externalId,
        city,
        place,
        kind,
        body: {
          external_id: externalId,
          name: name === undefined ? street : `${body.organization_name}, ${name}`,
          client: { external_id: client },
          address,
          contacts: contacts.slice(0, 1),
          territory,
        },
      };
      sites.push(site);
      return site;
    });
    clients.push({
      ...body,
      external_id: client,
      contacts,
      territory,
      site_address: own[0]?.body.address ?? null,
    });
  });
  return { clients, sites };
}
