import {
  changesIn,
  type Decision,
  defineAggregate,
  type ValidationErrors,
  invalid,
  isBlank,
  type Patch,
} from '#eventstore/domain';
import type { Address, ContactDetails } from '../contact-details/contact-details.js';

/** A customer: an organization or an individual. */
export interface ClientState extends ContactDetails {
  readonly externalId: string | null;
  /** Fixed at creation. */
  readonly organization: boolean;
  readonly organizationName: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly middleName: string | null;
  readonly siteAddress: Address | null;
}

export type ClientEvent =
  | { readonly type: 'client.created'; readonly data: ClientState }
  | { readonly type: 'client.updated'; readonly data: Partial<ClientState> }
  | { readonly type: 'client.deleted'; readonly data: object }
  | { readonly type: 'client.restored'; readonly data: ClientState };

/** The fields of a client that a request sets; an absent field stays as it is. */
export type ClientInput = Patch<ClientState> & {
  /** The name that the request expects after it; it follows from the other fields. */
  readonly name?: string | undefined;
};

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
    'client.restored': (_, data) => data,
  },
});

/** Creates a client. `organization` and a name are required. */
export const createClient =
  ({ name, ...input }: ClientInput): Decision<ClientState, ClientEvent> =>
  (blank) => {
    if (input.organization === undefined) throw invalid({ organization: ['is required'] });
    const client: ClientState = { ...blank, ...definedIn(input) };
    throwErrors({
      ...errorsOfOtherType(input, client.organization),
      ...missingName(client),
      ...otherName(client, name),
    });
    return { type: 'client.created', data: client };
  };

/** Changes the fields in the patch. `organization` cannot be changed. @throws DomainError `client.kind_is_fixed`. */
export const updateClient =
  ({ name, ...patch }: ClientInput): Decision<ClientState, ClientEvent> =>
  (client) => {
    const changed = { ...client, ...definedIn(patch), organization: client.organization };
    const changesType = patch.organization !== undefined && patch.organization !== client.organization;
    throwErrors(
      {
        ...(changesType ? { organization: ['is fixed when the client is created'] } : {}),
        ...errorsOfOtherType(patch, client.organization),
        // A name of an earlier release that is blank today stays.
        ...(nameOf(changed) === nameOf(client) ? {} : missingName(changed)),
        ...otherName(changed, name),
      },
      changesType ? 'client.kind_is_fixed' : undefined,
    );
    const changes = changesIn<ClientState>(patch, client);
    return changes && { type: 'client.updated', data: changes };
  };

/** Deletes the client. Sites and jobs keep their references to it. */
export const deleteClient: Decision<ClientState, ClientEvent> = () => ({ type: 'client.deleted', data: {} });

/** The organization's name, or the non-blank names of the individual joined by single spaces. */
export const nameOf = (
  client: Pick<ClientState, 'organization' | 'organizationName' | 'firstName' | 'lastName' | 'middleName'>,
): string =>
  client.organization
    ? (client.organizationName ?? '')
    : [client.firstName, client.lastName, client.middleName].filter((name) => !isMissing(name)).join(' ');

const isMissing = (text: string | null): boolean => text === null || isBlank(text);

const definedIn = (input: Patch<ClientState>): Partial<ClientState> =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));

const NAMES_OF_INDIVIDUALS = ['firstName', 'lastName', 'middleName'] as const;

/** Errors of fields that only the other type of client has. */
function errorsOfOtherType(input: Patch<ClientState>, organization: boolean): ValidationErrors {
  const fields = organization ? NAMES_OF_INDIVIDUALS : (['organizationName'] as const);
  const error = organization ? 'is not a field of an organization' : 'is not a field of an individual';
  return Object.fromEntries(fields.filter((field) => input[field] !== undefined).map((field) => [field, [error]]));
}

/** The error of a client with another name than the request expects. */
const otherName = (client: ClientState, expected: string | undefined): ValidationErrors =>
  expected === undefined || expected === nameOf(client) ? {} : { name: ['is read-only'] };

/** The error of a client without a name. */
function missingName(client: ClientState): ValidationErrors {
  if (client.organization) return isMissing(client.organizationName) ? { organizationName: ['must not be blank'] } : {};
  return nameOf(client) === '' ? { firstName: ['must not be blank while the last and middle names are'] } : {};
}

/** @throws DomainError 422 when there are errors. */
function throwErrors(errors: ValidationErrors, code?: string): void {
  if (Object.keys(errors).length > 0) throw invalid(errors, code);
}
