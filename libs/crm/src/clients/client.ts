import {
  changesIn,
  type Decision,
  defineAggregate,
  type ValidationErrors,
  invalid,
  type Patch,
} from '#eventstore/domain';
import type { Address, Contact } from '../contact-details/contact-details.js';

/** An organization or an individual that jobs are done for. */
export interface ClientState {
  readonly externalId: string | null;
  /** Fixed at creation. */
  readonly organization: boolean;
  readonly organizationName: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly middleName: string | null;
  readonly contacts: readonly Contact[];
  readonly siteAddress: Address | null;
  readonly territoryUuid: string | null;
}

export type ClientEvent =
  | { readonly type: 'client.created'; readonly data: ClientState }
  | { readonly type: 'client.updated'; readonly data: Partial<ClientState> }
  | { readonly type: 'client.deleted'; readonly data: object };

/** What a request says of a client; a field that is absent was not mentioned. */
export type ClientInput = Patch<ClientState>;

export const Client = defineAggregate<ClientState, ClientEvent>({
  type: 'client',
  initial: {
    externalId: null,
    organization: false,
    organizationName: null,
    firstName: null,
    lastName: null,
    middleName: null,
    contacts: [],
    siteAddress: null,
    territoryUuid: null,
  },
  on: {
    'client.created': (_, data) => data,
    'client.updated': (state, data) => ({ ...state, ...data }),
    'client.deleted': (state) => state,
  },
});

/** Creates a client, once it is known what it is and what it is called. */
export const createClient =
  (input: ClientInput): Decision<ClientState, ClientEvent> =>
  (blank) => {
    if (input.organization === undefined) throw invalid({ organization: ['is required'] });
    const client: ClientState = { ...blank, ...definedIn(input) };
    refuse({ ...foreignFields(input, client.organization), ...nameless(client) });
    return { type: 'client.created', data: client };
  };

/** Changes what the patch mentions; what kind of client it is stays as created. */
export const updateClient =
  (patch: ClientInput): Decision<ClientState, ClientEvent> =>
  (client) => {
    const changesKind = patch.organization !== undefined && patch.organization !== client.organization;
    refuse(
      {
        ...(changesKind ? { organization: ['is fixed when the client is created'] } : {}),
        ...foreignFields(patch, client.organization),
        ...nameless({ ...client, ...definedIn(patch), organization: client.organization }),
      },
      changesKind ? 'client.kind_is_fixed' : undefined,
    );
    const changes = changesIn<ClientState>(patch, client);
    return changes && { type: 'client.updated', data: changes };
  };

/** Deletes the client; sites and jobs keep their reference to it. */
export const deleteClient: Decision<ClientState, ClientEvent> = () => ({ type: 'client.deleted', data: {} });

/** The organization's name, or the individual's names joined by single spaces, blank ones left out. */
export const nameOf = (client: ClientState): string =>
  client.organization
    ? (client.organizationName ?? '')
    : [client.firstName, client.lastName, client.middleName].filter((name) => !isBlank(name)).join(' ');

const isBlank = (text: string | null): boolean => text === null || text.trim() === '';

const definedIn = (input: ClientInput): Partial<ClientState> =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));

/** Fields that only the other kind of client has. */
function foreignFields(input: ClientInput, organization: boolean): ValidationErrors {
  const names = organization
    ? ([
        ['firstName', 'first_name'],
        ['lastName', 'last_name'],
        ['middleName', 'middle_name'],
      ] as const)
    : ([['organizationName', 'organization_name']] as const);
  return Object.fromEntries(
    names
      .filter(([field]) => input[field] !== undefined)
      .map(([, wire]) => [
        wire,
        [organization ? 'is not a field of an organization' : 'is not a field of an individual'],
      ]),
  );
}

function nameless(client: ClientState): ValidationErrors {
  if (client.organization) return isBlank(client.organizationName) ? { organization_name: ['must be filled'] } : {};
  return nameOf(client) === '' ? { first_name: ['must be filled, or last_name or middle_name'] } : {};
}

function refuse(faults: ValidationErrors, code?: string): void {
  if (Object.keys(faults).length > 0) throw invalid(faults, code);
}
