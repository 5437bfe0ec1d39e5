/** A phone number, email address or other means of contact. */
export interface Contact {
  readonly name: string;
  readonly value: string;
  readonly type: string;
}

export interface Address {
  readonly formatted: string;
  readonly entranceNo: string | null;
  readonly apartment: string | null;
  readonly floor: string | null;
  readonly description: string | null;
  readonly geolocation: { readonly longitude: number; readonly latitude: number } | null;
}

/** Who is contacted about a client or a site, and the territory from which it is served. */
export interface ContactDetails {
  readonly contacts: readonly Contact[];
  readonly territoryUuid: string | null;
}
