import { Field, Bool, Nested, ReferenceList, ReferenceTo, Text, textError, Uuid } from '#http';
import type { EntityRef } from '#eventstore/store';
import type { UserPatch } from './user.js';

const Leaf = (): PropertyDecorator => Bool({ optional: true });
const Branch = (of: () => new () => object): PropertyDecorator => Nested(of, { optional: true });

export class EditPermissions {
  @Leaf() edit?: boolean;
}

export class ViewAndEditPermissions extends EditPermissions {
  @Leaf() view?: boolean;
}

export class JobPermissions extends ViewAndEditPermissions {
  @Leaf() delete?: boolean;
}

export class MobileJobPermissions {
  @Leaf() view?: boolean;
  @Leaf() complete?: boolean;
  @Leaf() create?: boolean;
}

export class WebPermissions {
  @Leaf() login?: boolean;
  @Branch(() => JobPermissions) jobs?: JobPermissions;
  @Branch(() => ViewAndEditPermissions) clients?: ViewAndEditPermissions;
  @Branch(() => ViewAndEditPermissions) schedule?: ViewAndEditPermissions;
  @Branch(() => EditPermissions) map?: EditPermissions;
  @Branch(() => EditPermissions) shifts?: EditPermissions;
  @Branch(() => ViewAndEditPermissions) teams?: ViewAndEditPermissions;
}

export class MobilePermissions {
  @Leaf() login?: boolean;
  @Branch(() => MobileJobPermissions) jobs?: MobileJobPermissions;
}

export class PermissionsBody {
  @Branch(() => WebPermissions) web?: WebPermissions;
  @Branch(() => MobilePermissions) mobile?: MobilePermissions;
}

const EMAIL = /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u;

const emailFault = (value: unknown): string | undefined =>
  textError(value, { max: 254 }) ?? (EMAIL.test(value as string) ? undefined : 'must be an email address');

class UserBody {
  @Text({ max: 100, optional: true, nullable: true, description: 'Kept as given' }) mobile_phone?: string | null;
  @ReferenceTo(['uuid', 'name'], { optional: true, nullable: true, description: 'Where the user usually works' })
  territory?: { uuid?: string | null; name?: string | null } | null;
  @Uuid({ optional: true, nullable: true, description: 'As territory.uuid' }) territory_uuid?: string | null;
  @ReferenceList(['uuid', 'name'], { max: 100, optional: true, description: 'Replaces all' })
  skills?: { uuid?: string | null; name?: string | null }[];
  @Nested(() => PermissionsBody, {
    optional: true,
    description: 'What is left out is false in a new user and keeps its value in a PATCH',
  })
  permissions?: PermissionsBody;
}

export class CreateUserBody extends UserBody {
  @Field({ type: 'string', maxLength: 254, pattern: EMAIL.source }, emailFault) email!: string;
  @Text({ max: 50, notBlank: true }) first_name!: string;
  @Text({ max: 50, notBlank: true }) last_name!: string;
}

export class UpdateUserBody extends UserBody {
  @Field({ type: 'string', maxLength: 254, pattern: EMAIL.source }, emailFault, { optional: true }) email?: string;
  @Text({ max: 50, notBlank: true, optional: true }) first_name?: string;
  @Text({ max: 50, notBlank: true, optional: true }) last_name?: string;
  @Bool({ optional: true, description: 'true takes ownership over; the owner cannot lay it down' }) owner?: boolean;
}

/** Body → fields of the state that it mentions. Territory and skills were resolved before. */
export const userInput = (
  { email, first_name, last_name, mobile_phone, permissions }: Partial<UpdateUserBody>,
  territory: EntityRef | null | undefined,
  skills: readonly EntityRef[] | undefined,
): Omit<UserPatch, 'owner'> => ({
  email,
  firstName: first_name,
  lastName: last_name,
  mobilePhone: mobile_phone,
  territoryUuid: territory && territory.uuid,
  skillUuids: skills?.map(({ uuid }) => uuid),
  permissions,
});
