import { ApiField } from '#http';
import { namedRef, namedRefs, type Entity } from '#eventstore/store';
import { completePermissions, type Permissions } from './permissions.js';
import { usesLicense, type UserState } from './user.js';

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

/** A user as GET returns it. */
export class UserView {
  @ApiField({ type: 'string', format: 'uuid' }) uuid!: string;
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
  @ApiField({ type: ['string', 'null'] }) mobile_phone!: string | null;
  @ApiField({ of: () => SkillLabel, list: true }) skills!: SkillLabel[];
  @ApiField({ of: () => UserTerritoryLabel, nullable: true }) territory!: UserTerritoryLabel | null;
}

/** Row → wire. */
export const presentUser = (user: Entity<UserState, 'territory'>): UserView => {
  const { uuid, state, refs } = user;
  return {
    uuid,
    email: state.email,
    first_name: state.firstName,
    last_name: state.lastName,
    // `jsonb` does not keep the order of keys: restore that of the specification.
    permissions: completePermissions(state.permissions),
    uses_license: usesLicense(state),
    owner: state.owner,
    mobile_phone: state.mobilePhone,
    skills: namedRefs(user, 'skills'),
    territory: refs.territory && namedRef(refs.territory),
  };
};
