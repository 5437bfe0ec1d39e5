import { Shown } from '#kernel/http';
import { namedLabel, namedLabels, type Stored } from '#kernel/store';
import { completed, type Permissions } from './permissions.js';
import { usesLicense, type UserState } from './user.js';

class NamedView {
  @Shown({ type: 'string', format: 'uuid' }) uuid!: string;
  @Shown({ type: 'string' }) name!: string;
}

export class SkillLabel extends NamedView {}
export class UserTerritoryLabel extends NamedView {}

export class EditPermissionsView {
  @Shown({ type: 'boolean' }) edit!: boolean;
}

export class ViewAndEditPermissionsView {
  @Shown({ type: 'boolean' }) view!: boolean;
  @Shown({ type: 'boolean' }) edit!: boolean;
}

export class JobPermissionsView extends ViewAndEditPermissionsView {
  @Shown({ type: 'boolean' }) delete!: boolean;
}

export class MobileJobPermissionsView {
  @Shown({ type: 'boolean' }) view!: boolean;
  @Shown({ type: 'boolean' }) complete!: boolean;
  @Shown({ type: 'boolean' }) create!: boolean;
}

export class WebPermissionsView {
  @Shown({ type: 'boolean' }) login!: boolean;
  @Shown({ of: () => JobPermissionsView }) jobs!: JobPermissionsView;
  @Shown({ of: () => ViewAndEditPermissionsView }) clients!: ViewAndEditPermissionsView;
  @Shown({ of: () => ViewAndEditPermissionsView }) schedule!: ViewAndEditPermissionsView;
  @Shown({ of: () => EditPermissionsView }) map!: EditPermissionsView;
  @Shown({ of: () => EditPermissionsView }) shifts!: EditPermissionsView;
  @Shown({ of: () => ViewAndEditPermissionsView }) teams!: ViewAndEditPermissionsView;
}

export class MobilePermissionsView {
  @Shown({ type: 'boolean' }) login!: boolean;
  @Shown({ of: () => MobileJobPermissionsView }) jobs!: MobileJobPermissionsView;
}

export class PermissionsView {
  @Shown({ of: () => WebPermissionsView }) web!: WebPermissionsView;
  @Shown({ of: () => MobilePermissionsView }) mobile!: MobilePermissionsView;
}

/** A user as GET answers it. */
export class UserView {
  @Shown({ type: 'string', format: 'uuid' }) uuid!: string;
  @Shown({ type: 'string' }) email!: string;
  @Shown({ type: 'string' }) first_name!: string;
  @Shown({ type: 'string' }) last_name!: string;
  @Shown({ of: () => PermissionsView }) permissions!: Permissions;
  @Shown({ type: 'boolean', description: 'Whether the user does more than to log in and look, or is the owner' })
  uses_license!: boolean;
  @Shown({ type: 'boolean' }) owner!: boolean;
  @Shown({ type: ['string', 'null'] }) mobile_phone!: string | null;
  @Shown({ of: () => SkillLabel, list: true }) skills!: SkillLabel[];
  @Shown({ of: () => UserTerritoryLabel, nullable: true }) territory!: UserTerritoryLabel | null;
}

/** Row → wire. */
export const presentUser = (user: Stored<UserState, 'territory'>): UserView => {
  const { uuid, state, labels } = user;
  return {
    uuid,
    email: state.email,
    first_name: state.firstName,
    last_name: state.lastName,
    // In the order of the specification, which the database does not keep.
    permissions: completed(state.permissions),
    uses_license: usesLicense(state),
    owner: state.owner,
    mobile_phone: state.mobilePhone,
    skills: namedLabels(user, 'skills'),
    territory: labels.territory && namedLabel(labels.territory),
  };
};

/** What a PATCH may repeat but not change. */
export const readOnlyOfUser = ({ uuid, state }: Stored<UserState>): Record<string, unknown> => ({
  uuid,
  uses_license: usesLicense(state),
});
