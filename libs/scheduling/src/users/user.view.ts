import { ApiField } from '#http';
import { namedRef, namedRefs, type Entity } from '#eventstore/store';
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

/** A user as GET returns it. */
export class UserView extends DeliveredUserView {
  @ApiField({
    of: () => StartLocationView,
    nullable: true,
    optional: true,
    description: 'Where the user starts the day. Only for keys with the scope `write` or `admin`; otherwise absent',
  })
  start_location?: StartLocationView | null;
}

/** Row → wire. @param showsPersonalData whether the caller may see the start location. */
export const presentUser = (
  user: Entity<UserState, 'territory'>,
  _baseUrl: string,
  showsPersonalData: boolean,
): UserView => {
  const { uuid, state, refs } = user;
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
    ...(showsPersonalData ? { start_location: state.startLocation && presentPlace(state.startLocation) } : {}),
  };
};

// `jsonb` does not keep the order of keys.
const presentPlace = ({ longitude, latitude }: StartLocation): StartLocationView => ({ longitude, latitude });
