import {
  Examples,
  ExternalId,
  Field,
  Bool,
  Coordinate,
  Nested,
  PartialType,
  ReferenceList,
  type ReferenceBody,
  ReferenceTo,
  Text,
  textError,
  Uuid,
} from '#http';
import type { EntityRef } from '#eventstore/store';
import type { StartLocation, UserPatch } from './user.js';

const PermissionFlag = (): PropertyDecorator => Bool({ optional: true });
const PermissionGroup = (of: () => new () => object): PropertyDecorator => Nested(of, { optional: true });

export class EditPermissions {
  @PermissionFlag() edit?: boolean;
}

export class ViewAndEditPermissions extends EditPermissions {
  @PermissionFlag() view?: boolean;
}

export class JobPermissions extends ViewAndEditPermissions {
  @PermissionFlag() delete?: boolean;
}

export class MobileJobPermissions {
  @PermissionFlag() view?: boolean;
  @PermissionFlag() complete?: boolean;
  @PermissionFlag() create?: boolean;
}

export class WebPermissions {
  @PermissionFlag() login?: boolean;
  @PermissionGroup(() => JobPermissions) jobs?: JobPermissions;
  @PermissionGroup(() => ViewAndEditPermissions) clients?: ViewAndEditPermissions;
  @PermissionGroup(() => ViewAndEditPermissions) schedule?: ViewAndEditPermissions;
  @PermissionGroup(() => EditPermissions) map?: EditPermissions;
  @PermissionGroup(() => EditPermissions) shifts?: EditPermissions;
  @PermissionGroup(() => ViewAndEditPermissions) teams?: ViewAndEditPermissions;
}

export class MobilePermissions {
  @PermissionFlag() login?: boolean;
  @PermissionGroup(() => MobileJobPermissions) jobs?: MobileJobPermissions;
}

export class PermissionsBody {
  @PermissionGroup(() => WebPermissions) web?: WebPermissions;
  @PermissionGroup(() => MobilePermissions) mobile?: MobilePermissions;
}

const EMAIL = /^[^\s@\x00-\x1f\x7f-\x9f]+@[^\s@\x00-\x1f\x7f-\x9f]+$/;

/** What is wrong with an email address, or undefined. */
export const emailError = (value: unknown): string | undefined =>
  textError(value, { max: 254 }) ?? (EMAIL.test(value as string) ? undefined : 'must be an email address');

export class StartLocationBody {
  @Coordinate({ max: 180 }) longitude!: number;
  @Coordinate({ max: 90 }) latitude!: number;
}

@Examples({
  worker: {
    email: 'grace.lindqvist@brightwater.example',
    external_id: 'E-1042',
    first_name: 'Grace',
    last_name: 'Lindqvist',
    mobile_phone: '+44 7700 900102',
    permissions: { mobile: { login: true, jobs: { view: true, complete: true } } },
    start_location: { longitude: -0.0754, latitude: 51.5055 },
  },
})
export class CreateUserBody {
  @Field({ type: 'string', maxLength: 254, pattern: EMAIL.source }, emailError) email!: string;
  @ExternalId() external_id?: string | null;
  @Text({ max: 50, notBlank: true }) first_name!: string;
  @Text({ max: 50, notBlank: true }) last_name!: string;
  @Text({ max: 100, optional: true, nullable: true, description: 'Stored as given' }) mobile_phone?: string | null;
  @ReferenceTo(['uuid', 'external_id', 'name'], {
    optional: true,
    nullable: true,
    description: 'The default territory',
  })
  territory?: ReferenceBody<'name'> | null;
  @Uuid({ optional: true, nullable: true, description: 'Same as territory.uuid' }) territory_uuid?: string | null;
  @ReferenceList(['uuid', 'external_id', 'name'], { max: 100, optional: true, description: 'Replaces the whole list' })
  skills?: ReferenceBody<'name'>[];
  @Nested(() => PermissionsBody, {
    optional: true,
    description: 'Omitted permissions are false for a new user and keep their value in a PATCH',
  })
  permissions?: PermissionsBody;
  @Nested(() => StartLocationBody, {
    optional: true,
    nullable: true,
    description: 'Where the user starts the day; shown only to keys with the scope `write` or `admin`',
  })
  start_location?: StartLocationBody | null;
}

@Examples({ phone: { mobile_phone: '+44 7700 900103' } })
export class UpdateUserBody extends PartialType(CreateUserBody) {
  @Bool({ optional: true, description: 'true makes this user the owner; the owner cannot set false' }) owner?: boolean;
}

@Examples({ plain: {}, 'and take the work away': { unassign: true } })
export class DeactivateUserBody {
  @Bool({
    optional: true,
    description:
      'true removes the user from the jobs that have not begun, in the same commit; needs the scope to write jobs too',
  })
  unassign?: boolean;
}

/** Maps the given fields of a body to the state; territory and skills are already resolved. */
export const userInput = (
  body: Partial<UpdateUserBody>,
  territory: EntityRef | null | undefined,
  skills: readonly EntityRef[] | undefined,
): Omit<UserPatch, 'owner'> => ({
  externalId: body.external_id,
  email: body.email,
  firstName: body.first_name,
  lastName: body.last_name,
  mobilePhone: body.mobile_phone,
  territoryUuid: territory && territory.uuid,
  skillUuids: skills?.map(({ uuid }) => uuid),
  permissions: body.permissions,
  startLocation: body.start_location && placeOf(body.start_location),
});

// Adding 0 turns -0 into 0: JSON can parse -0 but does not serialize it.
const placeOf = ({ longitude, latitude }: StartLocationBody): StartLocation => ({
  longitude: longitude + 0,
  latitude: latitude + 0,
});
