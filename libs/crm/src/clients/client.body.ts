import {
  ExternalId,
  Flag,
  type Form,
  Nested,
  NestedList,
  Pattern,
  Real,
  ReferenceTo,
  Text,
  Uuid,
  Whole,
} from '#kernel/http';
import type { Label } from '#kernel/store';
import type { Address, ClientInput } from './client.js';

export class ContactBody {
  @Text({ max: 500, optional: true, description: 'Empty when left out' }) name?: string;
  @Text({ max: 500, filled: true }) value!: string;
  @Pattern({
    pattern: /^[a-z][a-z0-9_]{0,49}$/,
    takes: 'a token such as phone or email: a lower-case letter, then up to 49 of a-z, 0-9 and _',
  })
  type!: string;
}

export class GeolocationBody {
  @Real({ min: -180, max: 180 }) longitude!: number;
  @Real({ min: -90, max: 90 }) latitude!: number;
}

export class AddressBody {
  @Text({ max: 1000, filled: true }) formatted!: string;
  @Text({ max: 200, optional: true, nullable: true }) entrance_no?: string | null;
  @Text({ max: 200, optional: true, nullable: true }) apartment?: string | null;
  @Text({ max: 200, optional: true, nullable: true }) floor?: string | null;
  @Text({ max: 1000, optional: true, nullable: true }) description?: string | null;
  @Nested(() => GeolocationBody, { optional: true, nullable: true }) geolocation?: GeolocationBody | null;
}

export class UpdateClientBody {
  @ExternalId() external_id?: string | null;
  @Flag({ optional: true, description: 'Required when adding, fixed from then on' }) organization?: boolean;
  @Text({ max: 5000, optional: true, filled: true, description: 'Of organizations' }) organization_name?: string;
  @Text({ max: 50, optional: true, nullable: true, description: 'Of individuals' }) first_name?: string | null;
  @Text({ max: 50, optional: true, nullable: true, description: 'Of individuals' }) last_name?: string | null;
  @Text({ max: 50, optional: true, nullable: true, description: 'Of individuals' }) middle_name?: string | null;
  @NestedList(() => ContactBody, { max: 50, optional: true, description: 'Replaces all' }) contacts?: ContactBody[];
  @Nested(() => AddressBody, { optional: true, nullable: true }) site_address?: AddressBody | null;
  @Nested(() => AddressBody, { optional: true, nullable: true, description: 'Another name for site_address' })
  address?: AddressBody | null;
  @ReferenceTo(['uuid', 'name'], { optional: true, nullable: true, description: "null: the account's default" })
  territory?: { uuid?: string | null; name?: string | null } | null;
  @Uuid({ optional: true, nullable: true, description: 'As territory.uuid' }) territory_uuid?: string | null;
  @Whole({
    min: 1,
    max: 2_147_483_647,
    optional: true,
    description: 'The version the change was made for, as If-Match',
  })
  version?: number;
}

export class CreateClientBody extends UpdateClientBody {}

/** Body → fields of the state that it mentions. The territory was resolved before. */
export function clientInput(form: Form<UpdateClientBody>, territory: Label | undefined): ClientInput {
  const { value: body } = form;
  if (body.site_address !== undefined && body.address !== undefined)
    form.fault('address', 'is another name for site_address: give one of them');
  const address = body.site_address === undefined ? body.address : body.site_address;
  return {
    externalId: body.external_id,
    organization: body.organization,
    organizationName: body.organization_name,
    firstName: body.first_name,
    lastName: body.last_name,
    middleName: body.middle_name,
    contacts: body.contacts?.map(({ name, value, type }) => ({ name: name ?? '', value, type })),
    siteAddress: address && addressInput(address),
    territoryUuid: territory?.uuid,
  };
}

export const addressInput = (body: AddressBody): Address => ({
  formatted: body.formatted,
  entranceNo: body.entrance_no ?? null,
  apartment: body.apartment ?? null,
  floor: body.floor ?? null,
  description: body.description ?? null,
  // Adding 0 makes 0 of -0, which JSON can say but not keep.
  geolocation: body.geolocation
    ? { longitude: body.geolocation.longitude + 0, latitude: body.geolocation.latitude + 0 }
    : null,
});
