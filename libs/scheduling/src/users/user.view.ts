import { ApiField, PartialView } from '#http';
import { isUuid } from '#eventstore/domain';
import { namedRef, namedRefs, type Entity, type Person } from '#eventstore/store';
import { mayReadPeople } from '../people/people-access.view.js';
import { completePermissions, type Permissions } from './permissions.js';
import { type StartLocation, usesLicense, type UserState } from './user.js';

class NamedView {
  @ApiField({ type: 'string', format: 'uuid' }) uuid!: string;
  @ApiField({ type: 'string' }) name!: string;
}

export class SkillLabel extends NamedView {}
export class UserTerritoryLabel extends NamedView {}

export class EditPermissionsView {
  @ApiField({ type: 'boolean' }) edit!: boolean;
}

export class ViewAndEditPermissionsView {
  @ApiField({ type: 'boolean' }) view!: boolean;
  @ApiField({ type: 'boolean' }) edit!: boolean;
}

export class JobPermissionsView extends ViewAndEditPermissionsView {
  @ApiField({ type: 'boolean' }) delete!: boolean;
}

export class MobileJobPermissionsView {
  @ApiField({ type: 'boolean' }) view!: boolean;
  @ApiField({ type: 'boolean' }) complete!: boolean;
  @ApiField({ type: 'boolean' }) create!: boolean;
}

export class WebPermissionsView {
  @ApiField({ type: 'boolean' }) login!: boolean;
  @ApiField({ of: () => JobPermissionsView }) jobs!: JobPermissionsView;
  @ApiField({ of: () => ViewAndEditPermissionsView }) clients!: ViewAndEditPermissionsView;
  @ApiField({ of: () => ViewAndEditPermissionsView }) schedule!: ViewAndEditPermissionsView;
  @ApiField({ of: () => EditPermissionsView }) map!: EditPermissionsView;
  @ApiField({ of: () => EditPermissionsView }) shifts!: EditPermissionsView;
  @ApiField({ of: () => ViewAndEditPermissionsView }) teams!: ViewAndEditPermissionsView;
}

export class MobilePermissionsView {
  @ApiField({ type: 'boolean' }) login!: boolean;
  @ApiField({ of: () => MobileJobPermissionsView }) jobs!: MobileJobPermissionsView;
}

export class PermissionsView {
  @ApiField({ of: () => WebPermissionsView }) web!: WebPermissionsView;
  @ApiField({ of: () => MobilePermissionsView }) mobile!: MobilePermissionsView;
}

export class StartLocationView implements StartLocation {
  @ApiField({ type: 'number' }) longitude!: number;
  @ApiField({ type: 'number' }) latitude!: number;
}

/** A user as webhooks show it: without where the person starts the day. */
export class DeliveredUserView {
  @ApiField({ type: 'string', format: 'uuid' }) uuid!: string;
  @ApiField({ type: ['string', 'null'] }) external_id!: string | null;
  @ApiField({ type: 'string' }) email!: string;
  @ApiField({ type: 'string' }) first_name!: string;
  @ApiField({ type: 'string' }) last_name!: string;
  @ApiField({ of: () => PermissionsView }) permissions!: Permissions;
  @ApiField({
    type: 'boolean',
    description: 'Whether the user has a permission other than login and view, or is the owner',
  })
  uses_license!: boolean;
  @ApiField({ type: 'boolean' }) owner!: boolean;
  @ApiField({ type: 'boolean', description: 'Whether the user can be given work: false once deactivated' })
  active!: boolean;
  @ApiField({ type: ['string', 'null'] }) mobile_phone!: string | null;
  @ApiField({ of: () => SkillLabel, list: true }) skills!: SkillLabel[];
  @ApiField({ of: () => UserTerritoryLabel, nullable: true }) territory!: UserTerritoryLabel | null;
}

/** A user as GET returns it; to a person without the permission to read users by the names alone. */
export class UserView extends PartialView(DeliveredUserView, 'uuid', 'first_name', 'last_name', 'active') {
  @ApiField({
    of: () => StartLocationView,
    nullable: true,
    optional: true,
    description:
      'Where the user starts the day. Only for keys with the scope `write` or `admin`, and for people with the permission `web.map.edit`; otherwise absent',
  })
  start_location?: StartLocationView | null;
}

/** Whether a person reads the own user: those on the mobile leaves see themselves as a whole (contract §19). */
const isOneself = (uuid: string, person: Person | undefined): boolean =>
  person?.uuid === uuid && person.permissions.has('mobile.login');

/** Whether the caller of a request may read the user of a path, if only by the names. @param ref of the path. */
export const mayReadUser = (uuid: string, ref: string, person: Person | undefined): boolean =>
  mayReadPeople(person) ||
  isOneself(uuid, person) ||
  // An email or an external id would tell whose it is.
  (person?.permissions.has('web.login') === true && isUuid(ref) && ref.toLowerCase() === uuid);

/** Row → wire. @param showsPersonalData whether the caller may see the start location. @param person who reads it. */
export const presentUser = (
  user: Entity<UserState, 'territory'>,
  _baseUrl: string,
  showsPersonalData: boolean,
  _country?: string | null,
  person?: Person,
): UserView => {
  const { uuid, state, refs } = user;
  const isOwn = isOneself(uuid, person);
  const place =
    showsPersonalData || isOwn ? { start_location: state.startLocation && presentPlace(state.startLocation) } : {};
  if (!mayReadPeople(person) && !isOwn)
    return { uuid, first_name: state.firstName, last_name: state.lastName, active: state.active, ...place };
  return {
    uuid,
    external_id: state.externalId,
    email: state.email,
    first_name: state.firstName,
    last_name: state.lastName,
    // `jsonb` does not keep the order of keys: restore that of the specification.
    permissions: completePermissions(state.permissions),
    uses_license: usesLicense(state),
    owner: state.owner,
    active: state.active,
    mobile_phone: state.mobilePhone,
    skills: namedRefs(user, 'skills'),
    territory: refs.territory && namedRef(refs.territory),
    ...place,
  };
};

// `jsonb` does not keep the order of keys.
const presentPlace = ({ longitude, latitude }: StartLocation): StartLocationView => ({ longitude, latitude });
