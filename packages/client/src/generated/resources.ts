// Made from the OpenAPI document of the service by `npm run client:types`; not to be edited.

import { PathCalls } from '../path-calls.js';
import { type Answer, type ListOf, type OptionsOf, type QueryOf, resource, type Return, type Written } from '../resource.js';
import type { operations, Schemas } from './api.js';

export interface Account {
  /**
   * Read the account
   *
   * Responds 304 to a request with the current `ETag` in `If-None-Match`.
   *
   * `GET /v2/account`
   */
  get(options?: OptionsOf<'get'> & { query?: QueryOf<'getAccount'> }): Answer<operations['getAccount']['responses'][200]['content']['application/json']>;
  /**
   * Change the account
   *
   * Responds with the uuid; `ETag` has the new version. Without a change, the version stays the same.
   *
   * `PATCH /v2/account`
   */
  update<R extends 'representation' | undefined = undefined>(body?: Schemas['UpdateAccountBody'], options?: OptionsOf<'patch', 'If-Match'> & Return<R>): Written<operations['updateAccount']['responses'][200]['content']['application/json'], 'account', R>;
  /**
   * Read the history of the account, oldest event first
   *
   * One event per version.
   *
   * `GET /v2/account/history`
   */
  history(query?: QueryOf<'getAccountHistory'>, options?: OptionsOf<'get'>): ListOf<operations['getAccountHistory']['responses'][200]['content']['application/json'], 'events'>;
  /**
   * Compare two versions of the account
   *
   * Names of other entities are the present ones. `version` and `updated_at` are not compared.
   *
   * `GET /v2/account/compare`
   */
  compare(query: QueryOf<'compareAccount'>, options?: OptionsOf<'get'>): Answer<operations['compareAccount']['responses'][200]['content']['application/json']>;
}

export interface ApiKeys {
  /**
   * List the API keys, oldest first
   *
   * In pages of `limit` entries. The header `Link` has the URL of the next page; it is absent on the last one.
   *
   * `GET /v2/api_keys`
   */
  list(query?: QueryOf<'listApiKeys'>, options?: OptionsOf<'get'>): ListOf<operations['listApiKeys']['responses'][200]['content']['application/json'], 'api_keys'>;
  /**
   * Create an API key
   *
   * `key` is shown only in this response. Without `scopes` the key has `read` and `write`.
   *
   * `POST /v2/api_keys`
   */
  create<R extends 'representation' | undefined = undefined>(body?: Schemas['CreateApiKeyBody'], options?: OptionsOf<'post', 'If-Match'> & Return<R>): Written<operations['createApiKey']['responses'][201]['content']['application/json'], 'api_key', R>;
  /**
   * Read an API key, without its secret
   *
   * Responds 304 to a request with the current `ETag` in `If-None-Match`.
   *
   * `GET /v2/api_keys/{api_key}`
   */
  get(apiKey: string, options?: OptionsOf<'get'>): Answer<operations['getApiKey']['responses'][200]['content']['application/json']>;
  /**
   * Change the name of an API key, and how assistants change by it
   *
   * Its scopes and its end stay: create another key instead. Other API processes may use the former `agent_writes` for up to 30 s. `last_used_at` and `last_used_ip` may be sent with any value and are ignored.
   *
   * `PATCH /v2/api_keys/{api_key}`
   */
  update<R extends 'representation' | undefined = undefined>(apiKey: string, body?: Schemas['UpdateApiKeyBody'], options?: OptionsOf<'patch', 'If-Match'> & Return<R>): Written<operations['updateApiKey']['responses'][200]['content']['application/json'], 'api_key', R>;
  /**
   * Revoke an API key
   *
   * The key is rejected from now on, and stays in the list with `revoked_at`. A repeated request changes nothing.
   *
   * `DELETE /v2/api_keys/{api_key}`
   */
  delete(apiKey: string, options?: OptionsOf<'delete', 'If-Match'>): Answer<operations['revokeApiKey']['responses'][200]['content']['application/json']>;
  /**
   * Rotate an API key; the old one stays valid for the overlap
   *
   * `key` is a new key with the same name, scopes, `agent_writes` and expiry. It is shown only in this response.
   *
   * `POST /v2/api_keys/{api_key}/rotate`
   */
  rotate<R extends 'representation' | undefined = undefined>(apiKey: string, body?: Schemas['RotateApiKeyBody'], options?: OptionsOf<'post', 'If-Match'> & Return<R>): Written<operations['rotateApiKey']['responses'][201]['content']['application/json'], 'api_key', R>;
  /**
   * Read the history of an API key, oldest event first
   *
   * One event per version. The history of a deleted API key is available by its uuid.
   *
   * `GET /v2/api_keys/{api_key}/history`
   */
  history(apiKey: string, query?: QueryOf<'getApiKeyHistory'>, options?: OptionsOf<'get'>): ListOf<operations['getApiKeyHistory']['responses'][200]['content']['application/json'], 'events'>;
}

export interface Tokens {
  /**
   * List the tokens of people, oldest first
   *
   * In pages of `limit` entries. The header `Link` has the URL of the next page; it is absent on the last one.
   *
   * `GET /v2/tokens`
   */
  list(query?: QueryOf<'listTokens'>, options?: OptionsOf<'get'>): ListOf<operations['listTokens']['responses'][200]['content']['application/json'], 'tokens'>;
  /**
   * Create a token of a user
   *
   * For an own app: what is done with the token, the person does, and may do no more than the permissions of the user allow. `token` is sent as an API key is, and is shown only in this response. The user needs the permission `web.login` or `mobile.login`. For the owner of the account the key needs the scope `admin` too.
   *
   * `POST /v2/tokens`
   */
  create(body: Schemas['CreateTokenBody'], options?: OptionsOf<'post', 'If-Match'>): Answer<operations['createToken']['responses'][201]['content']['application/json']>;
  /**
   * Revoke a token
   *
   * The token is rejected from now on, and stays in the list with `revoked_at`. A repeated request changes nothing.
   *
   * `DELETE /v2/tokens/{token}`
   */
  delete(token: string, options?: OptionsOf<'delete', 'If-Match'>): Answer<operations['revokeToken']['responses'][200]['content']['application/json']>;
  /**
   * Read the history of a token, oldest event first
   *
   * One event per version. The history of a deleted token is available by its uuid.
   *
   * `GET /v2/tokens/{token}/history`
   */
  history(token: string, query?: QueryOf<'getTokenHistory'>, options?: OptionsOf<'get'>): ListOf<operations['getTokenHistory']['responses'][200]['content']['application/json'], 'events'>;
}

export interface Me {
  /**
   * Read who the request is from
   *
   * The person who has signed in or the API key, what it may do, and the account.
   *
   * `GET /v2/me`
   */
  get(options?: OptionsOf<'get'>): Answer<operations['getMe']['responses'][200]['content']['application/json']>;
}

export interface Users {
  /**
   * Create a link that signs a user in
   *
   * Whoever opens the link and presses its button is signed in to the console as the user, once. A new link of a user ends the older one. Refused for a user without the permission `web.login`.
   *
   * `POST /v2/users/{user}/sign_in_link`
   */
  signInLink(user: string, body?: Schemas['CreateSignInLinkBody'], options?: OptionsOf<'post', 'If-Match'>): Answer<operations['createSignInLinkSession']['responses'][201]['content']['application/json']>;
  /**
   * Sign a user out everywhere
   *
   * Ends all sessions and tokens of the user, which are refused within 30 seconds.
   *
   * `POST /v2/users/{user}/sign_out`
   */
  signOut(user: string, options?: OptionsOf<'post'>): Answer<undefined>;
  /**
   * List users, oldest first, or search them, newest first
   *
   * To people without the permission `web.teams.view` the list shows names alone, and it takes the filters `uuid` and `name` alone.
   *
   * `GET /v2/users`
   */
  list(query?: QueryOf<'listUsers'>, options?: OptionsOf<'get'>): ListOf<operations['listUsers']['responses'][200]['content']['application/json'], 'users'>;
  /**
   * Create a user
   *
   * The first user of an account is its owner.
   *
   * `POST /v2/users`
   */
  create<R extends 'representation' | undefined = undefined>(body: Schemas['CreateUserBody'], options?: OptionsOf<'post'> & Return<R>): Written<operations['createUser']['responses'][201]['content']['application/json'], 'user', R>;
  /**
   * Read a user, by uuid, email or external id
   *
   * People without the permission `web.teams.view` read users by their uuids, and their names alone; those with `mobile.login` read themselves as a whole. Other users are 404.
   *
   * `GET /v2/users/{user}`
   */
  get(user: string, options?: OptionsOf<'get'> & { query?: QueryOf<'getUser'> }): Answer<operations['getUser']['responses'][200]['content']['application/json']>;
  /**
   * Update or create a user
   *
   * A segment with `@` is an email address, any other a uuid or an external id. One that no user has creates a user with it; the body then needs what a POST needs, and its `email` or `external_id`, if given, must be the one of the path. `owner: true` transfers ownership to this user; the owner cannot set `owner: false` (`user.owner_required`).
   *
   * `PATCH /v2/users/{user}`
   */
  update<R extends 'representation' | undefined = undefined>(user: string, body?: Schemas['UpdateUserBody'], options?: OptionsOf<'patch', 'If-Match'> & Return<R>): Written<operations['updateUser']['responses'][200]['content']['application/json'] | operations['updateUser']['responses'][201]['content']['application/json'], 'user', R>;
  /**
   * Delete a user
   *
   * Removes the user from all teams. Rejected while the user is assigned to an unfinished job, and for the owner (`user.is_owner`).
   *
   * `DELETE /v2/users/{user}`
   */
  delete(user: string, options?: OptionsOf<'delete', 'If-Match'>): Answer<operations['deleteUser']['responses'][200]['content']['application/json']>;
  /**
   * Deactivate a user
   *
   * A deactivated user keeps email, name and teams, and gets no work: no free times are found for the user, and nobody can newly name the user as assignee, member or worker ("is deactivated"). Refused for the owner (`user.is_owner`), and while the user is assigned to unfinished jobs or has an active hold (`in_use`). `unassign: true` removes the user from the jobs that are posted, scheduled or published, as a PATCH of their assignees would: at most 500 or 4 MiB of them, otherwise 422; a job whose assignee with the access `edit` goes has none, and becomes posted. Jobs that have begun still refuse it. Repeated, nothing is recorded.
   *
   * `POST /v2/users/{user}/deactivate`
   */
  deactivate<R extends 'representation' | undefined = undefined>(user: string, body?: Schemas['DeactivateUserBody'], options?: OptionsOf<'post', 'If-Match'> & Return<R>): Written<operations['deactivateUser']['responses'][200]['content']['application/json'], 'user', R>;
  /**
   * Activate a user
   *
   * Ends a deactivation. Repeated, nothing is recorded.
   *
   * `POST /v2/users/{user}/activate`
   */
  activate<R extends 'representation' | undefined = undefined>(user: string, options?: OptionsOf<'post', 'If-Match'> & Return<R>): Written<operations['activateUser']['responses'][200]['content']['application/json'], 'user', R>;
  /**
   * Read the history of a user, oldest event first
   *
   * One event per version. The history of a deleted user is available by its uuid.
   *
   * `GET /v2/users/{user}/history`
   */
  history(user: string, query?: QueryOf<'getUserHistory'>, options?: OptionsOf<'get'>): ListOf<operations['getUserHistory']['responses'][200]['content']['application/json'], 'events'>;
  /**
   * Compare two versions of a user
   *
   * Names of other entities are the present ones. `version` and `updated_at` are not compared.
   *
   * `GET /v2/users/{user}/compare`
   */
  compare(user: string, query: QueryOf<'compareUser'>, options?: OptionsOf<'get'>): Answer<operations['compareUser']['responses'][200]['content']['application/json']>;
  /**
   * Restore a user that was deleted
   *
   * It has its uuid, and is as it was before its deletion; its version goes on. The rules of its creation apply. For one that is not deleted, nothing is recorded.
   *
   * `POST /v2/users/{user}/restore`
   */
  restore<R extends 'representation' | undefined = undefined>(user: string, body?: Schemas['RestoreBody'], options?: OptionsOf<'post', 'If-Match'> & Return<R>): Written<operations['restoreUser']['responses'][200]['content']['application/json'], 'user', R>;
  /**
   * Take a user back to a version
   *
   * The fields that a PATCH may change become those of that version. The rules of the PATCH apply. Without a change, the version stays the same.
   *
   * `POST /v2/users/{user}/revert`
   */
  revert<R extends 'representation' | undefined = undefined>(user: string, body: Schemas['RevertBody'], options?: OptionsOf<'post', 'If-Match'> & Return<R>): Written<operations['revertUser']['responses'][200]['content']['application/json'], 'user', R>;
  readonly sessions: UsersSessions;
  readonly shifts: UsersShifts;
  readonly jobListPresets: UsersJobListPresets;
}

export interface UsersSessions {
  /**
   * List the sessions of a user, newest first
   *
   * Sessions of the console that have not ended. People list their own; the owner those of all.
   *
   * `GET /v2/users/{user}/sessions`
   */
  list(user: string, query?: QueryOf<'listSessions'>, options?: OptionsOf<'get'>): ListOf<operations['listSessions']['responses'][200]['content']['application/json'], 'sessions'>;
  /**
   * End a session of a user
   *
   * The browser of the session is refused within 30 seconds. People end their own; the owner those of all.
   *
   * `DELETE /v2/users/{user}/sessions/{session}`
   */
  delete(user: string, session: string, options?: OptionsOf<'delete', 'If-Match'>): Answer<operations['endSession']['responses'][200]['content']['application/json']>;
}

export interface UsersShifts {
  /**
   * Read a user's shifts of a range of days
   *
   * Returns exactly these days in the account's time zone; a day has 23 or 25 hours when clocks change. Time without a shift is not working time. Adjacent intervals with equal values are merged.
   *
   * `GET /v2/users/{user}/shifts`
   */
  get(user: string, query: QueryOf<'getShifts'>, options?: OptionsOf<'get'>): Answer<operations['getShifts']['responses'][200]['content']['application/json']>;
  /**
   * Overwrite parts of a user's shifts
   *
   * Applies all intervals or none. Intervals of one request must not overlap; each lasts at most 31 days.
   *
   * `PATCH /v2/users/{user}/shifts`
   */
  update(user: string, body: Schemas['UpdateShiftsBody'], options?: OptionsOf<'patch'>): Answer<undefined>;
  /**
   * Read the history of a shift month, oldest event first
   *
   * One event per version. The history of a deleted shift month is available by its uuid.
   *
   * `GET /v2/users/{user}/shifts/{shift_month}/history`
   */
  history(user: string, shiftMonth: string, query?: QueryOf<'getShiftHistory'>, options?: OptionsOf<'get'>): ListOf<operations['getShiftHistory']['responses'][200]['content']['application/json'], 'events'>;
  /**
   * Compare two versions of a shift month
   *
   * Names of other entities are the present ones. `version` and `updated_at` are not compared.
   *
   * `GET /v2/users/{user}/shifts/{shift_month}/compare`
   */
  compare(user: string, shiftMonth: string, query: QueryOf<'compareShift'>, options?: OptionsOf<'get'>): Answer<operations['compareShift']['responses'][200]['content']['application/json']>;
}

export interface UsersJobListPresets {
  /**
   * List a user's presets of the job list, oldest first
   *
   * In pages of `limit` entries. The header `Link` has the URL of the next page; it is absent on the last one.
   *
   * `GET /v2/users/{user}/job_list_presets`
   */
  list(user: string, query?: QueryOf<'listPresets'>, options?: OptionsOf<'get'>): ListOf<operations['listPresets']['responses'][200]['content']['application/json'], 'presets'>;
  /**
   * Save filters of the job list
   *
   * Responds with the uuid of the new entity.
   *
   * `POST /v2/users/{user}/job_list_presets`
   */
  create<R extends 'representation' | undefined = undefined>(user: string, body: Schemas['CreatePresetBody'], options?: OptionsOf<'post'> & Return<R>): Written<operations['createPreset']['responses'][201]['content']['application/json'], 'preset', R>;
  /**
   * Read a preset
   *
   * Responds 304 to a request with the current `ETag` in `If-None-Match`.
   *
   * `GET /v2/users/{user}/job_list_presets/{preset}`
   */
  get(user: string, preset: string, options?: OptionsOf<'get'> & { query?: QueryOf<'getPreset'> }): Answer<operations['getPreset']['responses'][200]['content']['application/json']>;
  /**
   * Delete a preset
   *
   * A repeated request responds 404. The history of a deleted entity stays available by its uuid.
   *
   * `DELETE /v2/users/{user}/job_list_presets/{preset}`
   */
  delete(user: string, preset: string, options?: OptionsOf<'delete', 'If-Match'>): Answer<operations['deletePreset']['responses'][200]['content']['application/json']>;
  /**
   * Copy a preset to users
   *
   * Creates all copies or none.
   *
   * `POST /v2/users/{user}/job_list_presets/{preset}/copy`
   */
  copy(user: string, preset: string, body: Schemas['CopyPresetBody'], options?: OptionsOf<'post', 'If-Match'>): Answer<operations['copyPreset']['responses'][201]['content']['application/json']>;
  /**
   * Read the history of a preset, oldest event first
   *
   * One event per version. The history of a deleted preset is available by its uuid.
   *
   * `GET /v2/users/{user}/job_list_presets/{preset}/history`
   */
  history(user: string, preset: string, query?: QueryOf<'getPresetHistory'>, options?: OptionsOf<'get'>): ListOf<operations['getPresetHistory']['responses'][200]['content']['application/json'], 'events'>;
  /**
   * Compare two versions of a preset
   *
   * Names of other entities are the present ones. `version` and `updated_at` are not compared.
   *
   * `GET /v2/users/{user}/job_list_presets/{preset}/compare`
   */
  compare(user: string, preset: string, query: QueryOf<'comparePreset'>, options?: OptionsOf<'get'>): Answer<operations['comparePreset']['responses'][200]['content']['application/json']>;
  /**
   * Restore a preset that was deleted
   *
   * It has its uuid, and is as it was before its deletion; its version goes on. The rules of its creation apply. For one that is not deleted, nothing is recorded.
   *
   * `POST /v2/users/{user}/job_list_presets/{preset}/restore`
   */
  restore<R extends 'representation' | undefined = undefined>(user: string, preset: string, options?: OptionsOf<'post', 'If-Match'> & Return<R>): Written<operations['restorePreset']['responses'][200]['content']['application/json'], 'preset', R>;
}

export interface Territories {
  /**
   * List territories, oldest first
   *
   * In pages of `limit` entries. The header `Link` has the URL of the next page; it is absent on the last one.
   *
   * `GET /v2/territories`
   */
  list(query?: QueryOf<'listTerritories'>, options?: OptionsOf<'get'>): ListOf<operations['listTerritories']['responses'][200]['content']['application/json'], 'territories'>;
  /**
   * Create a territory
   *
   * Responds with the uuid of the new entity.
   *
   * `POST /v2/territories`
   */
  create<R extends 'representation' | undefined = undefined>(body: Schemas['CreateTerritoryBody'], options?: OptionsOf<'post'> & Return<R>): Written<operations['createTerritory']['responses'][201]['content']['application/json'], 'territory', R>;
  /**
   * Read a territory
   *
   * Responds 304 to a request with the current `ETag` in `If-None-Match`.
   *
   * `GET /v2/territories/{territory}`
   */
  get(territory: string, options?: OptionsOf<'get'> & { query?: QueryOf<'getTerritory'> }): Answer<operations['getTerritory']['responses'][200]['content']['application/json']>;
  /**
   * Update or create a territory
   *
   * An external id in the path that is not in use creates a territory with it; the body then needs what a POST needs.
   *
   * `PATCH /v2/territories/{territory}`
   */
  update<R extends 'representation' | undefined = undefined>(territory: string, body?: Schemas['UpdateTerritoryBody'], options?: OptionsOf<'patch', 'If-Match'> & Return<R>): Written<operations['updateTerritory']['responses'][200]['content']['application/json'] | operations['updateTerritory']['responses'][201]['content']['application/json'], 'territory', R>;
  /**
   * Delete a territory
   *
   * Rejected while other entities refer to it.
   *
   * `DELETE /v2/territories/{territory}`
   */
  delete(territory: string, options?: OptionsOf<'delete', 'If-Match'>): Answer<operations['deleteTerritory']['responses'][200]['content']['application/json']>;
  /**
   * Read the history of a territory, oldest event first
   *
   * One event per version. The history of a deleted territory is available by its uuid.
   *
   * `GET /v2/territories/{territory}/history`
   */
  history(territory: string, query?: QueryOf<'getTerritoryHistory'>, options?: OptionsOf<'get'>): ListOf<operations['getTerritoryHistory']['responses'][200]['content']['application/json'], 'events'>;
  /**
   * Compare two versions of a territory
   *
   * Names of other entities are the present ones. `version` and `updated_at` are not compared.
   *
   * `GET /v2/territories/{territory}/compare`
   */
  compare(territory: string, query: QueryOf<'compareTerritory'>, options?: OptionsOf<'get'>): Answer<operations['compareTerritory']['responses'][200]['content']['application/json']>;
  /**
   * Restore a territory that was deleted
   *
   * It has its uuid, and is as it was before its deletion; its version goes on. The rules of its creation apply. For one that is not deleted, nothing is recorded.
   *
   * `POST /v2/territories/{territory}/restore`
   */
  restore<R extends 'representation' | undefined = undefined>(territory: string, body?: Schemas['RestoreBody'], options?: OptionsOf<'post', 'If-Match'> & Return<R>): Written<operations['restoreTerritory']['responses'][200]['content']['application/json'], 'territory', R>;
  /**
   * Take a territory back to a version
   *
   * The fields that a PATCH may change become those of that version. The rules of the PATCH apply. Without a change, the version stays the same.
   *
   * `POST /v2/territories/{territory}/revert`
   */
  revert<R extends 'representation' | undefined = undefined>(territory: string, body: Schemas['RevertBody'], options?: OptionsOf<'post', 'If-Match'> & Return<R>): Written<operations['revertTerritory']['responses'][200]['content']['application/json'], 'territory', R>;
}

export interface Skills {
  /**
   * List skills, oldest first
   *
   * In pages of `limit` entries. The header `Link` has the URL of the next page; it is absent on the last one.
   *
   * `GET /v2/skills`
   */
  list(query?: QueryOf<'listSkills'>, options?: OptionsOf<'get'>): ListOf<operations['listSkills']['responses'][200]['content']['application/json'], 'skills'>;
  /**
   * Create a skill
   *
   * Responds with the uuid of the new entity.
   *
   * `POST /v2/skills`
   */
  create<R extends 'representation' | undefined = undefined>(body: Schemas['CreateSkillBody'], options?: OptionsOf<'post'> & Return<R>): Written<operations['createSkill']['responses'][201]['content']['application/json'], 'skill', R>;
  /**
   * Read a skill
   *
   * Responds 304 to a request with the current `ETag` in `If-None-Match`.
   *
   * `GET /v2/skills/{skill}`
   */
  get(skill: string, options?: OptionsOf<'get'> & { query?: QueryOf<'getSkill'> }): Answer<operations['getSkill']['responses'][200]['content']['application/json']>;
  /**
   * Update or create a skill
   *
   * An external id in the path that is not in use creates a skill with it; the body then needs what a POST needs.
   *
   * `PATCH /v2/skills/{skill}`
   */
  update<R extends 'representation' | undefined = undefined>(skill: string, body?: Schemas['UpdateSkillBody'], options?: OptionsOf<'patch', 'If-Match'> & Return<R>): Written<operations['updateSkill']['responses'][200]['content']['application/json'] | operations['updateSkill']['responses'][201]['content']['application/json'], 'skill', R>;
  /**
   * Delete a skill
   *
   * Rejected while other entities refer to it.
   *
   * `DELETE /v2/skills/{skill}`
   */
  delete(skill: string, options?: OptionsOf<'delete', 'If-Match'>): Answer<operations['deleteSkill']['responses'][200]['content']['application/json']>;
  /**
   * Read the history of a skill, oldest event first
   *
   * One event per version. The history of a deleted skill is available by its uuid.
   *
   * `GET /v2/skills/{skill}/history`
   */
  history(skill: string, query?: QueryOf<'getSkillHistory'>, options?: OptionsOf<'get'>): ListOf<operations['getSkillHistory']['responses'][200]['content']['application/json'], 'events'>;
  /**
   * Compare two versions of a skill
   *
   * Names of other entities are the present ones. `version` and `updated_at` are not compared.
   *
   * `GET /v2/skills/{skill}/compare`
   */
  compare(skill: string, query: QueryOf<'compareSkill'>, options?: OptionsOf<'get'>): Answer<operations['compareSkill']['responses'][200]['content']['application/json']>;
  /**
   * Restore a skill that was deleted
   *
   * It has its uuid, and is as it was before its deletion; its version goes on. The rules of its creation apply. For one that is not deleted, nothing is recorded.
   *
   * `POST /v2/skills/{skill}/restore`
   */
  restore<R extends 'representation' | undefined = undefined>(skill: string, body?: Schemas['RestoreBody'], options?: OptionsOf<'post', 'If-Match'> & Return<R>): Written<operations['restoreSkill']['responses'][200]['content']['application/json'], 'skill', R>;
  /**
   * Take a skill back to a version
   *
   * The fields that a PATCH may change become those of that version. The rules of the PATCH apply. Without a change, the version stays the same.
   *
   * `POST /v2/skills/{skill}/revert`
   */
  revert<R extends 'representation' | undefined = undefined>(skill: string, body: Schemas['RevertBody'], options?: OptionsOf<'post', 'If-Match'> & Return<R>): Written<operations['revertSkill']['responses'][200]['content']['application/json'], 'skill', R>;
}

export interface Teams {
  /**
   * List teams, oldest first
   *
   * To people without the permission `web.teams.view` the list shows names alone, and it takes the filters `uuid` and `name` alone.
   *
   * `GET /v2/teams`
   */
  list(query?: QueryOf<'listTeams'>, options?: OptionsOf<'get'>): ListOf<operations['listTeams']['responses'][200]['content']['application/json'], 'teams'>;
  /**
   * Create a team
   *
   * Responds with the uuid of the new entity.
   *
   * `POST /v2/teams`
   */
  create<R extends 'representation' | undefined = undefined>(body: Schemas['CreateTeamBody'], options?: OptionsOf<'post'> & Return<R>): Written<operations['createTeam']['responses'][201]['content']['application/json'], 'team', R>;
  /**
   * Read a team
   *
   * Responds 304 to a request with the current `ETag` in `If-None-Match`.
   *
   * `GET /v2/teams/{team}`
   */
  get(team: string, options?: OptionsOf<'get'> & { query?: QueryOf<'getTeam'> }): Answer<operations['getTeam']['responses'][200]['content']['application/json']>;
  /**
   * Update or create a team
   *
   * An external id in the path that is not in use creates a team with it; the body then needs what a POST needs.
   *
   * `PATCH /v2/teams/{team}`
   */
  update<R extends 'representation' | undefined = undefined>(team: string, body?: Schemas['UpdateTeamBody'], options?: OptionsOf<'patch', 'If-Match'> & Return<R>): Written<operations['updateTeam']['responses'][200]['content']['application/json'] | operations['updateTeam']['responses'][201]['content']['application/json'], 'team', R>;
  /**
   * Delete a team
   *
   * Rejected while other entities refer to it.
   *
   * `DELETE /v2/teams/{team}`
   */
  delete(team: string, options?: OptionsOf<'delete', 'If-Match'>): Answer<operations['deleteTeam']['responses'][200]['content']['application/json']>;
  /**
   * Read the history of a team, oldest event first
   *
   * One event per version. The history of a deleted team is available by its uuid.
   *
   * `GET /v2/teams/{team}/history`
   */
  history(team: string, query?: QueryOf<'getTeamHistory'>, options?: OptionsOf<'get'>): ListOf<operations['getTeamHistory']['responses'][200]['content']['application/json'], 'events'>;
  /**
   * Compare two versions of a team
   *
   * Names of other entities are the present ones. `version` and `updated_at` are not compared.
   *
   * `GET /v2/teams/{team}/compare`
   */
  compare(team: string, query: QueryOf<'compareTeam'>, options?: OptionsOf<'get'>): Answer<operations['compareTeam']['responses'][200]['content']['application/json']>;
  /**
   * Restore a team that was deleted
   *
   * It has its uuid, and is as it was before its deletion; its version goes on. The rules of its creation apply. For one that is not deleted, nothing is recorded.
   *
   * `POST /v2/teams/{team}/restore`
   */
  restore<R extends 'representation' | undefined = undefined>(team: string, body?: Schemas['RestoreBody'], options?: OptionsOf<'post', 'If-Match'> & Return<R>): Written<operations['restoreTeam']['responses'][200]['content']['application/json'], 'team', R>;
  /**
   * Take a team back to a version
   *
   * The fields that a PATCH may change become those of that version. The rules of the PATCH apply. Without a change, the version stays the same.
   *
   * `POST /v2/teams/{team}/revert`
   */
  revert<R extends 'representation' | undefined = undefined>(team: string, body: Schemas['RevertBody'], options?: OptionsOf<'post', 'If-Match'> & Return<R>): Written<operations['revertTeam']['responses'][200]['content']['application/json'], 'team', R>;
}

export interface CalendarFeeds {
  /**
   * List calendar feeds, oldest first
   *
   * In pages of `limit` entries. The header `Link` has the URL of the next page; it is absent on the last one.
   *
   * `GET /v2/calendar_feeds`
   */
  list(query?: QueryOf<'listCalendarFeeds'>, options?: OptionsOf<'get'>): ListOf<operations['listCalendarFeeds']['responses'][200]['content']['application/json'], 'calendar_feeds'>;
  /**
   * Create a calendar feed
   *
   * A calendar in the format iCalendar, to which calendar programs subscribe by its `url`. Whoever has the URL reads it, without an API key: it is shown only in this response, and `rotate` replaces it. A person may have feeds of the own work. An account has at most 1,000 feeds (`calendar_feed.too_many`).
   *
   * `POST /v2/calendar_feeds`
   */
  create<R extends 'representation' | undefined = undefined>(body?: Schemas['CreateCalendarFeedBody'], options?: OptionsOf<'post', 'If-Match'> & Return<R>): Written<operations['createCalendarFeed']['responses'][201]['content']['application/json'], 'calendar_feed', R>;
  /**
   * Read a calendar feed
   *
   * The ETag also depends on `last_read_at`; If-Match compares only the version.
   *
   * `GET /v2/calendar_feeds/{calendar_feed}`
   */
  get(calendarFeed: string, options?: OptionsOf<'get'>): Answer<operations['getCalendarFeed']['responses'][200]['content']['application/json']>;
  /**
   * Change a calendar feed
   *
   * Its URL stays. `last_read_at` may be sent with any value and is ignored.
   *
   * `PATCH /v2/calendar_feeds/{calendar_feed}`
   */
  update<R extends 'representation' | undefined = undefined>(calendarFeed: string, body?: Schemas['UpdateCalendarFeedBody'], options?: OptionsOf<'patch', 'If-Match'> & Return<R>): Written<operations['updateCalendarFeed']['responses'][200]['content']['application/json'], 'calendar_feed', R>;
  /**
   * Delete a calendar feed
   *
   * Its URL ends at once.
   *
   * `DELETE /v2/calendar_feeds/{calendar_feed}`
   */
  delete(calendarFeed: string, options?: OptionsOf<'delete', 'If-Match'>): Answer<operations['deleteCalendarFeed']['responses'][200]['content']['application/json']>;
  /**
   * Replace the URL of a calendar feed
   *
   * The URL before ends at once.
   *
   * `POST /v2/calendar_feeds/{calendar_feed}/rotate`
   */
  rotate<R extends 'representation' | undefined = undefined>(calendarFeed: string, options?: OptionsOf<'post', 'If-Match'> & Return<R>): Written<operations['rotateCalendarFeed']['responses'][200]['content']['application/json'], 'calendar_feed', R>;
  /**
   * Read the history of a calendar feed, oldest event first
   *
   * One event per version. The history of a deleted calendar feed is available by its uuid.
   *
   * `GET /v2/calendar_feeds/{calendar_feed}/history`
   */
  history(calendarFeed: string, query?: QueryOf<'getCalendarFeedHistory'>, options?: OptionsOf<'get'>): ListOf<operations['getCalendarFeedHistory']['responses'][200]['content']['application/json'], 'events'>;
}

export interface Catalog {
  readonly services: CatalogServices;
  readonly products: CatalogProducts;
}

export interface CatalogServices {
  /**
   * List services, oldest first, or search them, newest first
   *
   * In pages of `limit` entries. The header `Link` has the URL of the next page; it is absent on the last one.
   *
   * `GET /v2/catalog/services`
   */
  list(query?: QueryOf<'listServices'>, options?: OptionsOf<'get'>): ListOf<operations['listServices']['responses'][200]['content']['application/json'], 'services'>;
  /**
   * Create a service
   *
   * Responds with the uuid of the new entity.
   *
   * `POST /v2/catalog/services`
   */
  create<R extends 'representation' | undefined = undefined>(body: Schemas['CreateServiceBody'], options?: OptionsOf<'post'> & Return<R>): Written<operations['createService']['responses'][201]['content']['application/json'], 'service', R>;
  /**
   * Read a service
   *
   * Responds 304 to a request with the current `ETag` in `If-None-Match`.
   *
   * `GET /v2/catalog/services/{service}`
   */
  get(service: string, options?: OptionsOf<'get'> & { query?: QueryOf<'getService'> }): Answer<operations['getService']['responses'][200]['content']['application/json']>;
  /**
   * Update or create a service
   *
   * An external id in the path that is not in use creates a service with it; the body then needs what a POST needs.
   *
   * `PATCH /v2/catalog/services/{service}`
   */
  update<R extends 'representation' | undefined = undefined>(service: string, body?: Schemas['UpdateServiceBody'], options?: OptionsOf<'patch', 'If-Match'> & Return<R>): Written<operations['updateService']['responses'][200]['content']['application/json'] | operations['updateService']['responses'][201]['content']['application/json'], 'service', R>;
  /**
   * Delete a service
   *
   * A repeated request responds 404. The history of a deleted entity stays available by its uuid.
   *
   * `DELETE /v2/catalog/services/{service}`
   */
  delete(service: string, options?: OptionsOf<'delete', 'If-Match'>): Answer<operations['deleteService']['responses'][200]['content']['application/json']>;
  /**
   * Archive a service
   *
   * Responds with the uuid; `ETag` has the new version. Without a change, the version stays the same.
   *
   * `POST /v2/catalog/services/{service}/archive`
   */
  archive<R extends 'representation' | undefined = undefined>(service: string, options?: OptionsOf<'post', 'If-Match'> & Return<R>): Written<operations['archiveService']['responses'][200]['content']['application/json'], 'service', R>;
  /**
   * Unarchive a service
   *
   * Responds with the uuid; `ETag` has the new version. Without a change, the version stays the same.
   *
   * `POST /v2/catalog/services/{service}/unarchive`
   */
  unarchive<R extends 'representation' | undefined = undefined>(service: string, options?: OptionsOf<'post', 'If-Match'> & Return<R>): Written<operations['unarchiveService']['responses'][200]['content']['application/json'], 'service', R>;
  /**
   * Read the history of a service, oldest event first
   *
   * One event per version. The history of a deleted service is available by its uuid.
   *
   * `GET /v2/catalog/services/{service}/history`
   */
  history(service: string, query?: QueryOf<'getServiceHistory'>, options?: OptionsOf<'get'>): ListOf<operations['getServiceHistory']['responses'][200]['content']['application/json'], 'events'>;
  /**
   * Compare two versions of a service
   *
   * Names of other entities are the present ones. `version` and `updated_at` are not compared.
   *
   * `GET /v2/catalog/services/{service}/compare`
   */
  compare(service: string, query: QueryOf<'compareService'>, options?: OptionsOf<'get'>): Answer<operations['compareService']['responses'][200]['content']['application/json']>;
  /**
   * Restore a service that was deleted
   *
   * It has its uuid, and is as it was before its deletion; its version goes on. The rules of its creation apply. For one that is not deleted, nothing is recorded.
   *
   * `POST /v2/catalog/services/{service}/restore`
   */
  restore<R extends 'representation' | undefined = undefined>(service: string, body?: Schemas['RestoreBody'], options?: OptionsOf<'post', 'If-Match'> & Return<R>): Written<operations['restoreService']['responses'][200]['content']['application/json'], 'service', R>;
  /**
   * Take a service back to a version
   *
   * The fields that a PATCH may change become those of that version. The rules of the PATCH apply. Without a change, the version stays the same.
   *
   * `POST /v2/catalog/services/{service}/revert`
   */
  revert<R extends 'representation' | undefined = undefined>(service: string, body: Schemas['RevertBody'], options?: OptionsOf<'post', 'If-Match'> & Return<R>): Written<operations['revertService']['responses'][200]['content']['application/json'], 'service', R>;
  readonly categories: CatalogServicesCategories;
}

export interface CatalogServicesCategories {
  /**
   * List categories, oldest first
   *
   * In pages of `limit` entries. The header `Link` has the URL of the next page; it is absent on the last one.
   *
   * `GET /v2/catalog/services/categories`
   */
  list(query?: QueryOf<'listServiceCategories'>, options?: OptionsOf<'get'>): ListOf<operations['listServiceCategories']['responses'][200]['content']['application/json'], 'categories'>;
  /**
   * Create a category
   *
   * A tree has at most 3 levels.
   *
   * `POST /v2/catalog/services/categories`
   */
  create<R extends 'representation' | undefined = undefined>(body: Schemas['CreateCategoryBody'], options?: OptionsOf<'post'> & Return<R>): Written<operations['createServiceCategory']['responses'][201]['content']['application/json'], 'category', R>;
  /**
   * Read a category
   *
   * Responds 304 to a request with the current `ETag` in `If-None-Match`.
   *
   * `GET /v2/catalog/services/categories/{category}`
   */
  get(category: string, options?: OptionsOf<'get'> & { query?: QueryOf<'getServiceCategory'> }): Answer<operations['getServiceCategory']['responses'][200]['content']['application/json']>;
  /**
   * Update, move or create a category
   *
   * An external id in the path that is not in use creates a category with it; the body then needs what a POST needs. The descendants of a category move with it. Fails with `category.too_deep` when this would create a fourth level, and with `category.cycle` when the parent is the category itself or one of its descendants.
   *
   * `PATCH /v2/catalog/services/categories/{category}`
   */
  update<R extends 'representation' | undefined = undefined>(category: string, body?: Schemas['UpdateCategoryBody'], options?: OptionsOf<'patch', 'If-Match'> & Return<R>): Written<operations['updateServiceCategory']['responses'][200]['content']['application/json'] | operations['updateServiceCategory']['responses'][201]['content']['application/json'], 'category', R>;
  /**
   * Delete a category
   *
   * Rejected while it contains categories or items, including archived ones.
   *
   * `DELETE /v2/catalog/services/categories/{category}`
   */
  delete(category: string, options?: OptionsOf<'delete', 'If-Match'>): Answer<operations['deleteServiceCategory']['responses'][200]['content']['application/json']>;
  /**
   * Archive a category
   *
   * Its descendants and items are not archived.
   *
   * `POST /v2/catalog/services/categories/{category}/archive`
   */
  archive<R extends 'representation' | undefined = undefined>(category: string, options?: OptionsOf<'post', 'If-Match'> & Return<R>): Written<operations['archiveServiceCategory']['responses'][200]['content']['application/json'], 'category', R>;
  /**
   * Unarchive a category
   *
   * Responds with the uuid; `ETag` has the new version. Without a change, the version stays the same.
   *
   * `POST /v2/catalog/services/categories/{category}/unarchive`
   */
  unarchive<R extends 'representation' | undefined = undefined>(category: string, options?: OptionsOf<'post', 'If-Match'> & Return<R>): Written<operations['unarchiveServiceCategory']['responses'][200]['content']['application/json'], 'category', R>;
  /**
   * Read the history of a service category, oldest event first
   *
   * One event per version. The history of a deleted service category is available by its uuid.
   *
   * `GET /v2/catalog/services/categories/{category}/history`
   */
  history(category: string, query?: QueryOf<'getServiceCategoryHistory'>, options?: OptionsOf<'get'>): ListOf<operations['getServiceCategoryHistory']['responses'][200]['content']['application/json'], 'events'>;
  /**
   * Compare two versions of a service category
   *
   * Names of other entities are the present ones. `version` and `updated_at` are not compared.
   *
   * `GET /v2/catalog/services/categories/{category}/compare`
   */
  compare(category: string, query: QueryOf<'compareServiceCategory'>, options?: OptionsOf<'get'>): Answer<operations['compareServiceCategory']['responses'][200]['content']['application/json']>;
  /**
   * Restore a service category that was deleted
   *
   * It has its uuid, and is as it was before its deletion; its version goes on. The rules of its creation apply. For one that is not deleted, nothing is recorded.
   *
   * `POST /v2/catalog/services/categories/{category}/restore`
   */
  restore<R extends 'representation' | undefined = undefined>(category: string, body?: Schemas['RestoreBody'], options?: OptionsOf<'post', 'If-Match'> & Return<R>): Written<operations['restoreServiceCategory']['responses'][200]['content']['application/json'], 'category', R>;
  /**
   * Take a service category back to a version
   *
   * The fields that a PATCH may change become those of that version. The rules of the PATCH apply. Without a change, the version stays the same.
   *
   * `POST /v2/catalog/services/categories/{category}/revert`
   */
  revert<R extends 'representation' | undefined = undefined>(category: string, body: Schemas['RevertBody'], options?: OptionsOf<'post', 'If-Match'> & Return<R>): Written<operations['revertServiceCategory']['responses'][200]['content']['application/json'], 'category', R>;
}

export interface CatalogProducts {
  /**
   * List products, oldest first, or search them, newest first
   *
   * In pages of `limit` entries. The header `Link` has the URL of the next page; it is absent on the last one.
   *
   * `GET /v2/catalog/products`
   */
  list(query?: QueryOf<'listProducts'>, options?: OptionsOf<'get'>): ListOf<operations['listProducts']['responses'][200]['content']['application/json'], 'products'>;
  /**
   * Create a product
   *
   * Responds with the uuid of the new entity.
   *
   * `POST /v2/catalog/products`
   */
  create<R extends 'representation' | undefined = undefined>(body: Schemas['CreateProductBody'], options?: OptionsOf<'post'> & Return<R>): Written<operations['createProduct']['responses'][201]['content']['application/json'], 'product', R>;
  /**
   * Read a product
   *
   * Responds 304 to a request with the current `ETag` in `If-None-Match`.
   *
   * `GET /v2/catalog/products/{product}`
   */
  get(product: string, options?: OptionsOf<'get'> & { query?: QueryOf<'getProduct'> }): Answer<operations['getProduct']['responses'][200]['content']['application/json']>;
  /**
   * Update or create a product
   *
   * An external id in the path that is not in use creates a product with it; the body then needs what a POST needs.
   *
   * `PATCH /v2/catalog/products/{product}`
   */
  update<R extends 'representation' | undefined = undefined>(product: string, body?: Schemas['UpdateProductBody'], options?: OptionsOf<'patch', 'If-Match'> & Return<R>): Written<operations['updateProduct']['responses'][200]['content']['application/json'] | operations['updateProduct']['responses'][201]['content']['application/json'], 'product', R>;
  /**
   * Delete a product
   *
   * A repeated request responds 404. The history of a deleted entity stays available by its uuid.
   *
   * `DELETE /v2/catalog/products/{product}`
   */
  delete(product: string, options?: OptionsOf<'delete', 'If-Match'>): Answer<operations['deleteProduct']['responses'][200]['content']['application/json']>;
  /**
   * Archive a product
   *
   * Responds with the uuid; `ETag` has the new version. Without a change, the version stays the same.
   *
   * `POST /v2/catalog/products/{product}/archive`
   */
  archive<R extends 'representation' | undefined = undefined>(product: string, options?: OptionsOf<'post', 'If-Match'> & Return<R>): Written<operations['archiveProduct']['responses'][200]['content']['application/json'], 'product', R>;
  /**
   * Unarchive a product
   *
   * Responds with the uuid; `ETag` has the new version. Without a change, the version stays the same.
   *
   * `POST /v2/catalog/products/{product}/unarchive`
   */
  unarchive<R extends 'representation' | undefined = undefined>(product: string, options?: OptionsOf<'post', 'If-Match'> & Return<R>): Written<operations['unarchiveProduct']['responses'][200]['content']['application/json'], 'product', R>;
  /**
   * Read the history of a product, oldest event first
   *
   * One event per version. The history of a deleted product is available by its uuid.
   *
   * `GET /v2/catalog/products/{product}/history`
   */
  history(product: string, query?: QueryOf<'getProductHistory'>, options?: OptionsOf<'get'>): ListOf<operations['getProductHistory']['responses'][200]['content']['application/json'], 'events'>;
  /**
   * Compare two versions of a product
   *
   * Names of other entities are the present ones. `version` and `updated_at` are not compared.
   *
   * `GET /v2/catalog/products/{product}/compare`
   */
  compare(product: string, query: QueryOf<'compareProduct'>, options?: OptionsOf<'get'>): Answer<operations['compareProduct']['responses'][200]['content']['application/json']>;
  /**
   * Restore a product that was deleted
   *
   * It has its uuid, and is as it was before its deletion; its version goes on. The rules of its creation apply. For one that is not deleted, nothing is recorded.
   *
   * `POST /v2/catalog/products/{product}/restore`
   */
  restore<R extends 'representation' | undefined = undefined>(product: string, body?: Schemas['RestoreBody'], options?: OptionsOf<'post', 'If-Match'> & Return<R>): Written<operations['restoreProduct']['responses'][200]['content']['application/json'], 'product', R>;
  /**
   * Take a product back to a version
   *
   * The fields that a PATCH may change become those of that version. The rules of the PATCH apply. Without a change, the version stays the same.
   *
   * `POST /v2/catalog/products/{product}/revert`
   */
  revert<R extends 'representation' | undefined = undefined>(product: string, body: Schemas['RevertBody'], options?: OptionsOf<'post', 'If-Match'> & Return<R>): Written<operations['revertProduct']['responses'][200]['content']['application/json'], 'product', R>;
  readonly categories: CatalogProductsCategories;
  readonly units: CatalogProductsUnits;
}

export interface CatalogProductsCategories {
  /**
   * List categories, oldest first
   *
   * In pages of `limit` entries. The header `Link` has the URL of the next page; it is absent on the last one.
   *
   * `GET /v2/catalog/products/categories`
   */
  list(query?: QueryOf<'listProductCategories'>, options?: OptionsOf<'get'>): ListOf<operations['listProductCategories']['responses'][200]['content']['application/json'], 'categories'>;
  /**
   * Create a category
   *
   * A tree has at most 3 levels.
   *
   * `POST /v2/catalog/products/categories`
   */
  create<R extends 'representation' | undefined = undefined>(body: Schemas['CreateCategoryBody'], options?: OptionsOf<'post'> & Return<R>): Written<operations['createProductCategory']['responses'][201]['content']['application/json'], 'category', R>;
  /**
   * Read a category
   *
   * Responds 304 to a request with the current `ETag` in `If-None-Match`.
   *
   * `GET /v2/catalog/products/categories/{category}`
   */
  get(category: string, options?: OptionsOf<'get'> & { query?: QueryOf<'getProductCategory'> }): Answer<operations['getProductCategory']['responses'][200]['content']['application/json']>;
  /**
   * Update, move or create a category
   *
   * An external id in the path that is not in use creates a category with it; the body then needs what a POST needs. The descendants of a category move with it. Fails with `category.too_deep` when this would create a fourth level, and with `category.cycle` when the parent is the category itself or one of its descendants.
   *
   * `PATCH /v2/catalog/products/categories/{category}`
   */
  update<R extends 'representation' | undefined = undefined>(category: string, body?: Schemas['UpdateCategoryBody'], options?: OptionsOf<'patch', 'If-Match'> & Return<R>): Written<operations['updateProductCategory']['responses'][200]['content']['application/json'] | operations['updateProductCategory']['responses'][201]['content']['application/json'], 'category', R>;
  /**
   * Delete a category
   *
   * Rejected while it contains categories or items, including archived ones.
   *
   * `DELETE /v2/catalog/products/categories/{category}`
   */
  delete(category: string, options?: OptionsOf<'delete', 'If-Match'>): Answer<operations['deleteProductCategory']['responses'][200]['content']['application/json']>;
  /**
   * Archive a category
   *
   * Its descendants and items are not archived.
   *
   * `POST /v2/catalog/products/categories/{category}/archive`
   */
  archive<R extends 'representation' | undefined = undefined>(category: string, options?: OptionsOf<'post', 'If-Match'> & Return<R>): Written<operations['archiveProductCategory']['responses'][200]['content']['application/json'], 'category', R>;
  /**
   * Unarchive a category
   *
   * Responds with the uuid; `ETag` has the new version. Without a change, the version stays the same.
   *
   * `POST /v2/catalog/products/categories/{category}/unarchive`
   */
  unarchive<R extends 'representation' | undefined = undefined>(category: string, options?: OptionsOf<'post', 'If-Match'> & Return<R>): Written<operations['unarchiveProductCategory']['responses'][200]['content']['application/json'], 'category', R>;
  /**
   * Read the history of a product category, oldest event first
   *
   * One event per version. The history of a deleted product category is available by its uuid.
   *
   * `GET /v2/catalog/products/categories/{category}/history`
   */
  history(category: string, query?: QueryOf<'getProductCategoryHistory'>, options?: OptionsOf<'get'>): ListOf<operations['getProductCategoryHistory']['responses'][200]['content']['application/json'], 'events'>;
  /**
   * Compare two versions of a product category
   *
   * Names of other entities are the present ones. `version` and `updated_at` are not compared.
   *
   * `GET /v2/catalog/products/categories/{category}/compare`
   */
  compare(category: string, query: QueryOf<'compareProductCategory'>, options?: OptionsOf<'get'>): Answer<operations['compareProductCategory']['responses'][200]['content']['application/json']>;
  /**
   * Restore a product category that was deleted
   *
   * It has its uuid, and is as it was before its deletion; its version goes on. The rules of its creation apply. For one that is not deleted, nothing is recorded.
   *
   * `POST /v2/catalog/products/categories/{category}/restore`
   */
  restore<R extends 'representation' | undefined = undefined>(category: string, body?: Schemas['RestoreBody'], options?: OptionsOf<'post', 'If-Match'> & Return<R>): Written<operations['restoreProductCategory']['responses'][200]['content']['application/json'], 'category', R>;
  /**
   * Take a product category back to a version
   *
   * The fields that a PATCH may change become those of that version. The rules of the PATCH apply. Without a change, the version stays the same.
   *
   * `POST /v2/catalog/products/categories/{category}/revert`
   */
  revert<R extends 'representation' | undefined = undefined>(category: string, body: Schemas['RevertBody'], options?: OptionsOf<'post', 'If-Match'> & Return<R>): Written<operations['revertProductCategory']['responses'][200]['content']['application/json'], 'category', R>;
}

export interface CatalogProductsUnits {
  /**
   * List units, oldest first
   *
   * In pages of `limit` entries. The header `Link` has the URL of the next page; it is absent on the last one.
   *
   * `GET /v2/catalog/products/units`
   */
  list(query?: QueryOf<'listUnits'>, options?: OptionsOf<'get'>): ListOf<operations['listUnits']['responses'][200]['content']['application/json'], 'units'>;
  /**
   * Create a unit
   *
   * Responds with the uuid of the new entity.
   *
   * `POST /v2/catalog/products/units`
   */
  create<R extends 'representation' | undefined = undefined>(body: Schemas['CreateUnitBody'], options?: OptionsOf<'post'> & Return<R>): Written<operations['createUnit']['responses'][201]['content']['application/json'], 'unit', R>;
  /**
   * Read a unit
   *
   * Responds 304 to a request with the current `ETag` in `If-None-Match`.
   *
   * `GET /v2/catalog/products/units/{unit}`
   */
  get(unit: string, options?: OptionsOf<'get'> & { query?: QueryOf<'getUnit'> }): Answer<operations['getUnit']['responses'][200]['content']['application/json']>;
  /**
   * Update or create a unit
   *
   * An external id in the path that is not in use creates a unit with it; the body then needs what a POST needs.
   *
   * `PATCH /v2/catalog/products/units/{unit}`
   */
  update<R extends 'representation' | undefined = undefined>(unit: string, body?: Schemas['UpdateUnitBody'], options?: OptionsOf<'patch', 'If-Match'> & Return<R>): Written<operations['updateUnit']['responses'][200]['content']['application/json'] | operations['updateUnit']['responses'][201]['content']['application/json'], 'unit', R>;
  /**
   * Delete a unit
   *
   * A repeated request responds 404. The history of a deleted entity stays available by its uuid.
   *
   * `DELETE /v2/catalog/products/units/{unit}`
   */
  delete(unit: string, options?: OptionsOf<'delete', 'If-Match'>): Answer<operations['deleteUnit']['responses'][200]['content']['application/json']>;
  /**
   * Archive a unit
   *
   * Responds with the uuid; `ETag` has the new version. Without a change, the version stays the same.
   *
   * `POST /v2/catalog/products/units/{unit}/archive`
   */
  archive<R extends 'representation' | undefined = undefined>(unit: string, options?: OptionsOf<'post', 'If-Match'> & Return<R>): Written<operations['archiveUnit']['responses'][200]['content']['application/json'], 'unit', R>;
  /**
   * Unarchive a unit
   *
   * Responds with the uuid; `ETag` has the new version. Without a change, the version stays the same.
   *
   * `POST /v2/catalog/products/units/{unit}/unarchive`
   */
  unarchive<R extends 'representation' | undefined = undefined>(unit: string, options?: OptionsOf<'post', 'If-Match'> & Return<R>): Written<operations['unarchiveUnit']['responses'][200]['content']['application/json'], 'unit', R>;
  /**
   * Read the history of a unit, oldest event first
   *
   * One event per version. The history of a deleted unit is available by its uuid.
   *
   * `GET /v2/catalog/products/units/{unit}/history`
   */
  history(unit: string, query?: QueryOf<'getUnitHistory'>, options?: OptionsOf<'get'>): ListOf<operations['getUnitHistory']['responses'][200]['content']['application/json'], 'events'>;
  /**
   * Compare two versions of a unit
   *
   * Names of other entities are the present ones. `version` and `updated_at` are not compared.
   *
   * `GET /v2/catalog/products/units/{unit}/compare`
   */
  compare(unit: string, query: QueryOf<'compareUnit'>, options?: OptionsOf<'get'>): Answer<operations['compareUnit']['responses'][200]['content']['application/json']>;
  /**
   * Restore a unit that was deleted
   *
   * It has its uuid, and is as it was before its deletion; its version goes on. The rules of its creation apply. For one that is not deleted, nothing is recorded.
   *
   * `POST /v2/catalog/products/units/{unit}/restore`
   */
  restore<R extends 'representation' | undefined = undefined>(unit: string, body?: Schemas['RestoreBody'], options?: OptionsOf<'post', 'If-Match'> & Return<R>): Written<operations['restoreUnit']['responses'][200]['content']['application/json'], 'unit', R>;
  /**
   * Take a unit back to a version
   *
   * The fields that a PATCH may change become those of that version. The rules of the PATCH apply. Without a change, the version stays the same.
   *
   * `POST /v2/catalog/products/units/{unit}/revert`
   */
  revert<R extends 'representation' | undefined = undefined>(unit: string, body: Schemas['RevertBody'], options?: OptionsOf<'post', 'If-Match'> & Return<R>): Written<operations['revertUnit']['responses'][200]['content']['application/json'], 'unit', R>;
}

export interface Clients {
  /**
   * List or search clients, newest first
   *
   * In pages of `limit` entries. The header `Link` has the URL of the next page; it is absent on the last one.
   *
   * `GET /v2/clients`
   */
  list(query?: QueryOf<'listClients'>, options?: OptionsOf<'get'>): ListOf<operations['listClients']['responses'][200]['content']['application/json'], 'clients'>;
  /**
   * Create a client
   *
   * Responds with the uuid of the new entity.
   *
   * `POST /v2/clients`
   */
  create<R extends 'representation' | undefined = undefined>(body: Schemas['CreateClientBody'], options?: OptionsOf<'post'> & Return<R>): Written<operations['createClient']['responses'][201]['content']['application/json'], 'client', R>;
  /**
   * Read a client
   *
   * Responds 304 to a request with the current `ETag` in `If-None-Match`.
   *
   * `GET /v2/clients/{client}`
   */
  get(client: string, options?: OptionsOf<'get'> & { query?: QueryOf<'getClient'> }): Answer<operations['getClient']['responses'][200]['content']['application/json']>;
  /**
   * Update or create a client
   *
   * An external id in the path that is not in use creates a client with it; the body then needs what a POST needs.
   *
   * `PATCH /v2/clients/{client}`
   */
  update<R extends 'representation' | undefined = undefined>(client: string, body?: Schemas['UpdateClientBody'], options?: OptionsOf<'patch', 'If-Match'> & Return<R>): Written<operations['updateClient']['responses'][200]['content']['application/json'] | operations['updateClient']['responses'][201]['content']['application/json'], 'client', R>;
  /**
   * Delete a client
   *
   * Its sites and jobs keep their references to it.
   *
   * `DELETE /v2/clients/{client}`
   */
  delete(client: string, options?: OptionsOf<'delete', 'If-Match'>): Answer<operations['deleteClient']['responses'][200]['content']['application/json']>;
  /**
   * Read the history of a client, oldest event first
   *
   * One event per version. The history of a deleted client is available by its uuid.
   *
   * `GET /v2/clients/{client}/history`
   */
  history(client: string, query?: QueryOf<'getClientHistory'>, options?: OptionsOf<'get'>): ListOf<operations['getClientHistory']['responses'][200]['content']['application/json'], 'events'>;
  /**
   * Compare two versions of a client
   *
   * Names of other entities are the present ones. `version` and `updated_at` are not compared.
   *
   * `GET /v2/clients/{client}/compare`
   */
  compare(client: string, query: QueryOf<'compareClient'>, options?: OptionsOf<'get'>): Answer<operations['compareClient']['responses'][200]['content']['application/json']>;
  /**
   * Restore a client that was deleted
   *
   * It has its uuid, and is as it was before its deletion; its version goes on. The rules of its creation apply. For one that is not deleted, nothing is recorded.
   *
   * `POST /v2/clients/{client}/restore`
   */
  restore<R extends 'representation' | undefined = undefined>(client: string, body?: Schemas['RestoreBody'], options?: OptionsOf<'post', 'If-Match'> & Return<R>): Written<operations['restoreClient']['responses'][200]['content']['application/json'], 'client', R>;
  /**
   * Take a client back to a version
   *
   * The fields that a PATCH may change become those of that version. The rules of the PATCH apply. Without a change, the version stays the same.
   *
   * `POST /v2/clients/{client}/revert`
   */
  revert<R extends 'representation' | undefined = undefined>(client: string, body: Schemas['RevertBody'], options?: OptionsOf<'post', 'If-Match'> & Return<R>): Written<operations['revertClient']['responses'][200]['content']['application/json'], 'client', R>;
}

export interface Sites {
  /**
   * List or search sites, newest first
   *
   * In pages of `limit` entries. The header `Link` has the URL of the next page; it is absent on the last one.
   *
   * `GET /v2/sites`
   */
  list(query?: QueryOf<'listSites'>, options?: OptionsOf<'get'>): ListOf<operations['listSites']['responses'][200]['content']['application/json'], 'sites'>;
  /**
   * Create a site
   *
   * Responds with the uuid of the new entity.
   *
   * `POST /v2/sites`
   */
  create<R extends 'representation' | undefined = undefined>(body: Schemas['CreateSiteBody'], options?: OptionsOf<'post'> & Return<R>): Written<operations['createSite']['responses'][201]['content']['application/json'], 'site', R>;
  /**
   * Read a site
   *
   * Responds 304 to a request with the current `ETag` in `If-None-Match`.
   *
   * `GET /v2/sites/{site}`
   */
  get(site: string, options?: OptionsOf<'get'> & { query?: QueryOf<'getSite'> }): Answer<operations['getSite']['responses'][200]['content']['application/json']>;
  /**
   * Update or create a site
   *
   * An external id in the path that is not in use creates a site with it; the body then needs what a POST needs.
   *
   * `PATCH /v2/sites/{site}`
   */
  update<R extends 'representation' | undefined = undefined>(site: string, body?: Schemas['UpdateSiteBody'], options?: OptionsOf<'patch', 'If-Match'> & Return<R>): Written<operations['updateSite']['responses'][200]['content']['application/json'] | operations['updateSite']['responses'][201]['content']['application/json'], 'site', R>;
  /**
   * Delete a site
   *
   * Its jobs keep their references to it.
   *
   * `DELETE /v2/sites/{site}`
   */
  delete(site: string, options?: OptionsOf<'delete', 'If-Match'>): Answer<operations['deleteSite']['responses'][200]['content']['application/json']>;
  /**
   * Read the history of a site, oldest event first
   *
   * One event per version. The history of a deleted site is available by its uuid.
   *
   * `GET /v2/sites/{site}/history`
   */
  history(site: string, query?: QueryOf<'getSiteHistory'>, options?: OptionsOf<'get'>): ListOf<operations['getSiteHistory']['responses'][200]['content']['application/json'], 'events'>;
  /**
   * Compare two versions of a site
   *
   * Names of other entities are the present ones. `version` and `updated_at` are not compared.
   *
   * `GET /v2/sites/{site}/compare`
   */
  compare(site: string, query: QueryOf<'compareSite'>, options?: OptionsOf<'get'>): Answer<operations['compareSite']['responses'][200]['content']['application/json']>;
  /**
   * Restore a site that was deleted
   *
   * It has its uuid, and is as it was before its deletion; its version goes on. The rules of its creation apply. For one that is not deleted, nothing is recorded.
   *
   * `POST /v2/sites/{site}/restore`
   */
  restore<R extends 'representation' | undefined = undefined>(site: string, body?: Schemas['RestoreBody'], options?: OptionsOf<'post', 'If-Match'> & Return<R>): Written<operations['restoreSite']['responses'][200]['content']['application/json'], 'site', R>;
  /**
   * Take a site back to a version
   *
   * The fields that a PATCH may change become those of that version. The rules of the PATCH apply. Without a change, the version stays the same.
   *
   * `POST /v2/sites/{site}/revert`
   */
  revert<R extends 'representation' | undefined = undefined>(site: string, body: Schemas['RevertBody'], options?: OptionsOf<'post', 'If-Match'> & Return<R>): Written<operations['revertSite']['responses'][200]['content']['application/json'], 'site', R>;
}

export interface JobTypes {
  /**
   * List job types, oldest first
   *
   * In pages of `limit` entries. The header `Link` has the URL of the next page; it is absent on the last one.
   *
   * `GET /v2/job_types`
   */
  list(query?: QueryOf<'listJobTypes'>, options?: OptionsOf<'get'>): ListOf<operations['listJobTypes']['responses'][200]['content']['application/json'], 'job_types'>;
  /**
   * Create a job type
   *
   * Responds with the uuid of the new entity.
   *
   * `POST /v2/job_types`
   */
  create<R extends 'representation' | undefined = undefined>(body: Schemas['CreateJobTypeBody'], options?: OptionsOf<'post'> & Return<R>): Written<operations['createJobType']['responses'][201]['content']['application/json'], 'job_type', R>;
  /**
   * Read a job type
   *
   * Responds 304 to a request with the current `ETag` in `If-None-Match`.
   *
   * `GET /v2/job_types/{job_type}`
   */
  get(jobType: string, options?: OptionsOf<'get'> & { query?: QueryOf<'getJobType'> }): Answer<operations['getJobType']['responses'][200]['content']['application/json']>;
  /**
   * Update or create a job type
   *
   * Of the built-in type "default" only the external id can be changed (`job_type.built_in`).
   *
   * `PATCH /v2/job_types/{job_type}`
   */
  update<R extends 'representation' | undefined = undefined>(jobType: string, body?: Schemas['UpdateJobTypeBody'], options?: OptionsOf<'patch', 'If-Match'> & Return<R>): Written<operations['updateJobType']['responses'][200]['content']['application/json'] | operations['updateJobType']['responses'][201]['content']['application/json'], 'job_type', R>;
  /**
   * Delete a job type
   *
   * Rejected for the built-in type "default" (`job_type.built_in`) and while other entities refer to it.
   *
   * `DELETE /v2/job_types/{job_type}`
   */
  delete(jobType: string, options?: OptionsOf<'delete', 'If-Match'>): Answer<operations['deleteJobType']['responses'][200]['content']['application/json']>;
  /**
   * Read the history of a job type, oldest event first
   *
   * One event per version. The history of a deleted job type is available by its uuid.
   *
   * `GET /v2/job_types/{job_type}/history`
   */
  history(jobType: string, query?: QueryOf<'getJobTypeHistory'>, options?: OptionsOf<'get'>): ListOf<operations['getJobTypeHistory']['responses'][200]['content']['application/json'], 'events'>;
  /**
   * Compare two versions of a job type
   *
   * Names of other entities are the present ones. `version` and `updated_at` are not compared.
   *
   * `GET /v2/job_types/{job_type}/compare`
   */
  compare(jobType: string, query: QueryOf<'compareJobType'>, options?: OptionsOf<'get'>): Answer<operations['compareJobType']['responses'][200]['content']['application/json']>;
  /**
   * Restore a job type that was deleted
   *
   * It has its uuid, and is as it was before its deletion; its version goes on. The rules of its creation apply. For one that is not deleted, nothing is recorded.
   *
   * `POST /v2/job_types/{job_type}/restore`
   */
  restore<R extends 'representation' | undefined = undefined>(jobType: string, body?: Schemas['RestoreBody'], options?: OptionsOf<'post', 'If-Match'> & Return<R>): Written<operations['restoreJobType']['responses'][200]['content']['application/json'], 'job_type', R>;
  /**
   * Take a job type back to a version
   *
   * The fields that a PATCH may change become those of that version. The rules of the PATCH apply. Without a change, the version stays the same.
   *
   * `POST /v2/job_types/{job_type}/revert`
   */
  revert<R extends 'representation' | undefined = undefined>(jobType: string, body: Schemas['RevertBody'], options?: OptionsOf<'post', 'If-Match'> & Return<R>): Written<operations['revertJobType']['responses'][200]['content']['application/json'], 'job_type', R>;
}

export interface Resolutions {
  /**
   * List resolutions, oldest first
   *
   * In pages of `limit` entries. The header `Link` has the URL of the next page; it is absent on the last one.
   *
   * `GET /v2/resolutions`
   */
  list(query?: QueryOf<'listResolutions'>, options?: OptionsOf<'get'>): ListOf<operations['listResolutions']['responses'][200]['content']['application/json'], 'resolutions'>;
  /**
   * Create a resolution
   *
   * Responds with the uuid of the new entity.
   *
   * `POST /v2/resolutions`
   */
  create<R extends 'representation' | undefined = undefined>(body: Schemas['CreateResolutionBody'], options?: OptionsOf<'post'> & Return<R>): Written<operations['createResolution']['responses'][201]['content']['application/json'], 'resolution', R>;
  /**
   * Read a resolution
   *
   * Responds 304 to a request with the current `ETag` in `If-None-Match`.
   *
   * `GET /v2/resolutions/{resolution}`
   */
  get(resolution: string, options?: OptionsOf<'get'> & { query?: QueryOf<'getResolution'> }): Answer<operations['getResolution']['responses'][200]['content']['application/json']>;
  /**
   * Update or create a resolution
   *
   * Of built-in resolutions only the external id can be changed (`resolution.built_in`).
   *
   * `PATCH /v2/resolutions/{resolution}`
   */
  update<R extends 'representation' | undefined = undefined>(resolution: string, body?: Schemas['UpdateResolutionBody'], options?: OptionsOf<'patch', 'If-Match'> & Return<R>): Written<operations['updateResolution']['responses'][200]['content']['application/json'] | operations['updateResolution']['responses'][201]['content']['application/json'], 'resolution', R>;
  /**
   * Delete a resolution
   *
   * Rejected for built-in resolutions (`resolution.built_in`) and while a template or an open job refers to it.
   *
   * `DELETE /v2/resolutions/{resolution}`
   */
  delete(resolution: string, options?: OptionsOf<'delete', 'If-Match'>): Answer<operations['deleteResolution']['responses'][200]['content']['application/json']>;
  /**
   * Read the history of a resolution, oldest event first
   *
   * One event per version. The history of a deleted resolution is available by its uuid.
   *
   * `GET /v2/resolutions/{resolution}/history`
   */
  history(resolution: string, query?: QueryOf<'getResolutionHistory'>, options?: OptionsOf<'get'>): ListOf<operations['getResolutionHistory']['responses'][200]['content']['application/json'], 'events'>;
  /**
   * Compare two versions of a resolution
   *
   * Names of other entities are the present ones. `version` and `updated_at` are not compared.
   *
   * `GET /v2/resolutions/{resolution}/compare`
   */
  compare(resolution: string, query: QueryOf<'compareResolution'>, options?: OptionsOf<'get'>): Answer<operations['compareResolution']['responses'][200]['content']['application/json']>;
  /**
   * Restore a resolution that was deleted
   *
   * It has its uuid, and is as it was before its deletion; its version goes on. The rules of its creation apply. For one that is not deleted, nothing is recorded.
   *
   * `POST /v2/resolutions/{resolution}/restore`
   */
  restore<R extends 'representation' | undefined = undefined>(resolution: string, body?: Schemas['RestoreBody'], options?: OptionsOf<'post', 'If-Match'> & Return<R>): Written<operations['restoreResolution']['responses'][200]['content']['application/json'], 'resolution', R>;
  /**
   * Take a resolution back to a version
   *
   * The fields that a PATCH may change become those of that version. The rules of the PATCH apply. Without a change, the version stays the same.
   *
   * `POST /v2/resolutions/{resolution}/revert`
   */
  revert<R extends 'representation' | undefined = undefined>(resolution: string, body: Schemas['RevertBody'], options?: OptionsOf<'post', 'If-Match'> & Return<R>): Written<operations['revertResolution']['responses'][200]['content']['application/json'], 'resolution', R>;
}

export interface Dictionaries {
  /**
   * List dictionaries, oldest first
   *
   * In pages of `limit` entries. The header `Link` has the URL of the next page; it is absent on the last one.
   *
   * `GET /v2/dictionaries`
   */
  list(query?: QueryOf<'listDictionaries'>, options?: OptionsOf<'get'>): ListOf<operations['listDictionaries']['responses'][200]['content']['application/json'], 'dictionaries'>;
  /**
   * Create a dictionary
   *
   * A dictionary has at most 200 values; their names are unique.
   *
   * `POST /v2/dictionaries`
   */
  create<R extends 'representation' | undefined = undefined>(body: Schemas['CreateDictionaryBody'], options?: OptionsOf<'post'> & Return<R>): Written<operations['createDictionary']['responses'][201]['content']['application/json'], 'dictionary', R>;
  /**
   * Read a dictionary
   *
   * Responds 304 to a request with the current `ETag` in `If-None-Match`.
   *
   * `GET /v2/dictionaries/{dictionary}`
   */
  get(dictionary: string, options?: OptionsOf<'get'> & { query?: QueryOf<'getDictionary'> }): Answer<operations['getDictionary']['responses'][200]['content']['application/json']>;
  /**
   * Update or create a dictionary
   *
   * One that it creates takes `values` too.
   *
   * `PATCH /v2/dictionaries/{dictionary}`
   */
  update<R extends 'representation' | undefined = undefined>(dictionary: string, body?: Schemas['UpdateDictionaryBody'], options?: OptionsOf<'patch', 'If-Match'> & Return<R>): Written<operations['updateDictionary']['responses'][200]['content']['application/json'] | operations['updateDictionary']['responses'][201]['content']['application/json'], 'dictionary', R>;
  /**
   * Delete a dictionary
   *
   * Rejected while a template uses it.
   *
   * `DELETE /v2/dictionaries/{dictionary}`
   */
  delete(dictionary: string, options?: OptionsOf<'delete', 'If-Match'>): Answer<operations['deleteDictionary']['responses'][200]['content']['application/json']>;
  /**
   * Read the history of a dictionary, oldest event first
   *
   * One event per version. The history of a deleted dictionary is available by its uuid.
   *
   * `GET /v2/dictionaries/{dictionary}/history`
   */
  history(dictionary: string, query?: QueryOf<'getDictionaryHistory'>, options?: OptionsOf<'get'>): ListOf<operations['getDictionaryHistory']['responses'][200]['content']['application/json'], 'events'>;
  /**
   * Compare two versions of a dictionary
   *
   * Names of other entities are the present ones. `version` and `updated_at` are not compared.
   *
   * `GET /v2/dictionaries/{dictionary}/compare`
   */
  compare(dictionary: string, query: QueryOf<'compareDictionary'>, options?: OptionsOf<'get'>): Answer<operations['compareDictionary']['responses'][200]['content']['application/json']>;
  /**
   * Restore a dictionary that was deleted
   *
   * It has its uuid, and is as it was before its deletion; its version goes on. The rules of its creation apply. For one that is not deleted, nothing is recorded.
   *
   * `POST /v2/dictionaries/{dictionary}/restore`
   */
  restore<R extends 'representation' | undefined = undefined>(dictionary: string, body?: Schemas['RestoreBody'], options?: OptionsOf<'post', 'If-Match'> & Return<R>): Written<operations['restoreDictionary']['responses'][200]['content']['application/json'], 'dictionary', R>;
  /**
   * Take a dictionary back to a version
   *
   * The fields that a PATCH may change become those of that version. The rules of the PATCH apply. Without a change, the version stays the same.
   *
   * `POST /v2/dictionaries/{dictionary}/revert`
   */
  revert<R extends 'representation' | undefined = undefined>(dictionary: string, body: Schemas['RevertBody'], options?: OptionsOf<'post', 'If-Match'> & Return<R>): Written<operations['revertDictionary']['responses'][200]['content']['application/json'], 'dictionary', R>;
  readonly values: DictionariesValues;
}

export interface DictionariesValues {
  /**
   * List the values of a dictionary in order
   *
   * In pages of `limit` entries. The header `Link` has the URL of the next page; it is absent on the last one.
   *
   * `GET /v2/dictionaries/{dictionary}/values`
   */
  list(dictionary: string, query?: QueryOf<'listDictionaryValues'>, options?: OptionsOf<'get'>): ListOf<operations['listDictionaryValues']['responses'][200]['content']['application/json'], 'values'>;
  /**
   * Add a value to a dictionary
   *
   * The value is added at the end. Fails with `dictionary.full` when it has 200 values. ETag and If-Match refer to the dictionary.
   *
   * `POST /v2/dictionaries/{dictionary}/values`
   */
  create(dictionary: string, body: Schemas['DictionaryValueBody'], options?: OptionsOf<'post', 'If-Match'>): Answer<operations['createDictionaryValue']['responses'][201]['content']['application/json']>;
  /**
   * Rename a value of a dictionary
   *
   * ETag and If-Match refer to the dictionary.
   *
   * `PATCH /v2/dictionaries/{dictionary}/values/{value}`
   */
  update(dictionary: string, value: string, body?: Schemas['UpdateDictionaryValueBody'], options?: OptionsOf<'patch', 'If-Match'>): Answer<operations['updateDictionaryValue']['responses'][200]['content']['application/json']>;
  /**
   * Delete a value of a dictionary
   *
   * Fields that have it keep it. If-Match refers to the dictionary.
   *
   * `DELETE /v2/dictionaries/{dictionary}/values/{value}`
   */
  delete(dictionary: string, value: string, options?: OptionsOf<'delete', 'If-Match'>): Answer<operations['deleteDictionaryValue']['responses'][200]['content']['application/json']>;
}

export interface Templates {
  /**
   * List templates, oldest first
   *
   * In pages of `limit` entries. The header `Link` has the URL of the next page; it is absent on the last one.
   *
   * `GET /v2/templates`
   */
  list(query?: QueryOf<'listTemplates'>, options?: OptionsOf<'get'>): ListOf<operations['listTemplates']['responses'][200]['content']['application/json'], 'templates'>;
  /**
   * Create a template
   *
   * Responds with the uuid of the new entity.
   *
   * `POST /v2/templates`
   */
  create<R extends 'representation' | undefined = undefined>(body: Schemas['CreateTemplateBody'], options?: OptionsOf<'post'> & Return<R>): Written<operations['createTemplate']['responses'][201]['content']['application/json'], 'template', R>;
  /**
   * Read a template
   *
   * Responds 304 to a request with the current `ETag` in `If-None-Match`.
   *
   * `GET /v2/templates/{template}`
   */
  get(template: string, options?: OptionsOf<'get'> & { query?: QueryOf<'getTemplate'> }): Answer<operations['getTemplate']['responses'][200]['content']['application/json']>;
  /**
   * Update or create a template
   *
   * Lists are replaced as a whole. A field keeps its uuid when it is identified by uuid or name.
   *
   * `PATCH /v2/templates/{template}`
   */
  update<R extends 'representation' | undefined = undefined>(template: string, body?: Schemas['UpdateTemplateBody'], options?: OptionsOf<'patch', 'If-Match'> & Return<R>): Written<operations['updateTemplate']['responses'][200]['content']['application/json'] | operations['updateTemplate']['responses'][201]['content']['application/json'], 'template', R>;
  /**
   * Delete a template
   *
   * Its jobs are not changed.
   *
   * `DELETE /v2/templates/{template}`
   */
  delete(template: string, options?: OptionsOf<'delete', 'If-Match'>): Answer<operations['deleteTemplate']['responses'][200]['content']['application/json']>;
  /**
   * Read the history of a template, oldest event first
   *
   * One event per version. The history of a deleted template is available by its uuid.
   *
   * `GET /v2/templates/{template}/history`
   */
  history(template: string, query?: QueryOf<'getTemplateHistory'>, options?: OptionsOf<'get'>): ListOf<operations['getTemplateHistory']['responses'][200]['content']['application/json'], 'events'>;
  /**
   * Compare two versions of a template
   *
   * Names of other entities are the present ones. `version` and `updated_at` are not compared.
   *
   * `GET /v2/templates/{template}/compare`
   */
  compare(template: string, query: QueryOf<'compareTemplate'>, options?: OptionsOf<'get'>): Answer<operations['compareTemplate']['responses'][200]['content']['application/json']>;
  /**
   * Restore a template that was deleted
   *
   * It has its uuid, and is as it was before its deletion; its version goes on. The rules of its creation apply. For one that is not deleted, nothing is recorded.
   *
   * `POST /v2/templates/{template}/restore`
   */
  restore<R extends 'representation' | undefined = undefined>(template: string, body?: Schemas['RestoreBody'], options?: OptionsOf<'post', 'If-Match'> & Return<R>): Written<operations['restoreTemplate']['responses'][200]['content']['application/json'], 'template', R>;
  /**
   * Take a template back to a version
   *
   * The fields that a PATCH may change become those of that version. The rules of the PATCH apply. Without a change, the version stays the same.
   *
   * `POST /v2/templates/{template}/revert`
   */
  revert<R extends 'representation' | undefined = undefined>(template: string, body: Schemas['RevertBody'], options?: OptionsOf<'post', 'If-Match'> & Return<R>): Written<operations['revertTemplate']['responses'][200]['content']['application/json'], 'template', R>;
}

export interface Jobs {
  /**
   * List jobs, newest first by default
   *
   * In pages of `limit` entries. The header `Link` has the URL of the next page; it is absent on the last one.
   *
   * `GET /v2/jobs`
   */
  list<V extends 'full' | undefined = undefined>(query?: QueryOf<'listJobs'> & { view?: V }, options?: OptionsOf<'get'>): ListOf<operations['listJobs']['responses'][200]['content']['application/json'], 'jobs', V extends 'full' ? Schemas['JobView'] : Schemas['JobSummaryView']>;
  /**
   * Create a job
   *
   * Omitted fields come from the template; address, contacts and territory from the site, else from the client. A new client and site can be created in the same transaction.
   *
   * `POST /v2/jobs`
   */
  create<R extends 'representation' | undefined = undefined>(body?: Schemas['CreateJobBody'], options?: OptionsOf<'post'> & Return<R>): Written<operations['createJob']['responses'][201]['content']['application/json'], 'job', R>;
  /**
   * Read a job
   *
   * Responds 304 to a request with the current `ETag` in `If-None-Match`.
   *
   * `GET /v2/jobs/{job}`
   */
  get(job: string, options?: OptionsOf<'get'> & { query?: QueryOf<'getJob'> }): Answer<operations['getJob']['responses'][200]['content']['application/json']>;
  /**
   * Update a job, or create it with an unknown external id
   *
   * While the job is en route, started or suspended, its type, assignees, possible resolutions, scheduled time, arrival window, client and site are locked (`job.locked`). Once it is finished or canceled, only its external ids and the values of its fields can be changed.
   *
   * `PATCH /v2/jobs/{job}`
   */
  update<R extends 'representation' | undefined = undefined>(job: string, body?: Schemas['UpdateJobBody'], options?: OptionsOf<'patch', 'If-Match'> & Return<R>): Written<operations['updateJob']['responses'][200]['content']['application/json'] | operations['updateJob']['responses'][201]['content']['application/json'], 'job', R>;
  /**
   * Delete a job
   *
   * In any status. Its history remains readable.
   *
   * `DELETE /v2/jobs/{job}`
   */
  delete(job: string, options?: OptionsOf<'delete', 'If-Match'>): Answer<operations['deleteJob']['responses'][200]['content']['application/json']>;
  /**
   * Publish a job to its worker
   *
   * Repeating the action when the job already has the target status returns 200 and records no event.
   *
   * | Action | From | To | Error code |
   * |---|---|---|---|
   * | `publish` | scheduled | published | `job.not_publishable` |
   * | `unpublish` | published | scheduled | `job.not_unpublishable` |
   * | `en_route` | scheduled, published, suspended | en_route | `job.not_en_routable` |
   * | `start` | scheduled, published, en_route, suspended | started | `job.not_startable` |
   * | `suspend` | en_route, started | suspended | `job.not_suspendable` |
   * | `finish` | en_route, started, suspended; with `by_dispatcher: true` also scheduled, published | finished | `job.not_finishable` |
   * | `cancel` | posted, scheduled, published, en_route, started, suspended | canceled | `job.not_cancelable` |
   *
   * `POST /v2/jobs/{job}/publish`
   */
  publish<R extends 'representation' | undefined = undefined>(job: string, body?: Schemas['ActionBody'], options?: OptionsOf<'post', 'If-Match'> & Return<R>): Written<operations['publishJob']['responses'][200]['content']['application/json'], 'job', R>;
  /**
   * Unpublish a job
   *
   * Repeating the action when the job already has the target status returns 200 and records no event.
   *
   * | Action | From | To | Error code |
   * |---|---|---|---|
   * | `publish` | scheduled | published | `job.not_publishable` |
   * | `unpublish` | published | scheduled | `job.not_unpublishable` |
   * | `en_route` | scheduled, published, suspended | en_route | `job.not_en_routable` |
   * | `start` | scheduled, published, en_route, suspended | started | `job.not_startable` |
   * | `suspend` | en_route, started | suspended | `job.not_suspendable` |
   * | `finish` | en_route, started, suspended; with `by_dispatcher: true` also scheduled, published | finished | `job.not_finishable` |
   * | `cancel` | posted, scheduled, published, en_route, started, suspended | canceled | `job.not_cancelable` |
   *
   * `POST /v2/jobs/{job}/unpublish`
   */
  unpublish<R extends 'representation' | undefined = undefined>(job: string, body?: Schemas['ActionBody'], options?: OptionsOf<'post', 'If-Match'> & Return<R>): Written<operations['unpublishJob']['responses'][200]['content']['application/json'], 'job', R>;
  /**
   * Set a job en route
   *
   * Repeating the action when the job already has the target status returns 200 and records no event.
   *
   * | Action | From | To | Error code |
   * |---|---|---|---|
   * | `publish` | scheduled | published | `job.not_publishable` |
   * | `unpublish` | published | scheduled | `job.not_unpublishable` |
   * | `en_route` | scheduled, published, suspended | en_route | `job.not_en_routable` |
   * | `start` | scheduled, published, en_route, suspended | started | `job.not_startable` |
   * | `suspend` | en_route, started | suspended | `job.not_suspendable` |
   * | `finish` | en_route, started, suspended; with `by_dispatcher: true` also scheduled, published | finished | `job.not_finishable` |
   * | `cancel` | posted, scheduled, published, en_route, started, suspended | canceled | `job.not_cancelable` |
   *
   * `POST /v2/jobs/{job}/en_route`
   */
  enRoute<R extends 'representation' | undefined = undefined>(job: string, body?: Schemas['ActionBody'], options?: OptionsOf<'post', 'If-Match'> & Return<R>): Written<operations['setJobEnRoute']['responses'][200]['content']['application/json'], 'job', R>;
  /**
   * Start or resume a job
   *
   * Repeating the action when the job already has the target status returns 200 and records no event.
   *
   * | Action | From | To | Error code |
   * |---|---|---|---|
   * | `publish` | scheduled | published | `job.not_publishable` |
   * | `unpublish` | published | scheduled | `job.not_unpublishable` |
   * | `en_route` | scheduled, published, suspended | en_route | `job.not_en_routable` |
   * | `start` | scheduled, published, en_route, suspended | started | `job.not_startable` |
   * | `suspend` | en_route, started | suspended | `job.not_suspendable` |
   * | `finish` | en_route, started, suspended; with `by_dispatcher: true` also scheduled, published | finished | `job.not_finishable` |
   * | `cancel` | posted, scheduled, published, en_route, started, suspended | canceled | `job.not_cancelable` |
   *
   * `POST /v2/jobs/{job}/start`
   */
  start<R extends 'representation' | undefined = undefined>(job: string, body?: Schemas['ActionBody'], options?: OptionsOf<'post', 'If-Match'> & Return<R>): Written<operations['startJob']['responses'][200]['content']['application/json'], 'job', R>;
  /**
   * Suspend a job
   *
   * Repeating the action when the job already has the target status returns 200 and records no event.
   *
   * | Action | From | To | Error code |
   * |---|---|---|---|
   * | `publish` | scheduled | published | `job.not_publishable` |
   * | `unpublish` | published | scheduled | `job.not_unpublishable` |
   * | `en_route` | scheduled, published, suspended | en_route | `job.not_en_routable` |
   * | `start` | scheduled, published, en_route, suspended | started | `job.not_startable` |
   * | `suspend` | en_route, started | suspended | `job.not_suspendable` |
   * | `finish` | en_route, started, suspended; with `by_dispatcher: true` also scheduled, published | finished | `job.not_finishable` |
   * | `cancel` | posted, scheduled, published, en_route, started, suspended | canceled | `job.not_cancelable` |
   *
   * `POST /v2/jobs/{job}/suspend`
   */
  suspend<R extends 'representation' | undefined = undefined>(job: string, body?: Schemas['ActionBody'], options?: OptionsOf<'post', 'If-Match'> & Return<R>): Written<operations['suspendJob']['responses'][200]['content']['application/json'], 'job', R>;
  /**
   * Finish a job
   *
   * Repeating the action when the job already has the target status returns 200 and records no event.
   *
   * | Action | From | To | Error code |
   * |---|---|---|---|
   * | `publish` | scheduled | published | `job.not_publishable` |
   * | `unpublish` | published | scheduled | `job.not_unpublishable` |
   * | `en_route` | scheduled, published, suspended | en_route | `job.not_en_routable` |
   * | `start` | scheduled, published, en_route, suspended | started | `job.not_startable` |
   * | `suspend` | en_route, started | suspended | `job.not_suspendable` |
   * | `finish` | en_route, started, suspended; with `by_dispatcher: true` also scheduled, published | finished | `job.not_finishable` |
   * | `cancel` | posted, scheduled, published, en_route, started, suspended | canceled | `job.not_cancelable` |
   *
   * `POST /v2/jobs/{job}/finish`
   */
  finish<R extends 'representation' | undefined = undefined>(job: string, body: Schemas['FinishJobBody'], options?: OptionsOf<'post', 'If-Match'> & Return<R>): Written<operations['finishJob']['responses'][200]['content']['application/json'], 'job', R>;
  /**
   * Cancel a job
   *
   * Repeating the action when the job already has the target status returns 200 and records no event.
   *
   * | Action | From | To | Error code |
   * |---|---|---|---|
   * | `publish` | scheduled | published | `job.not_publishable` |
   * | `unpublish` | published | scheduled | `job.not_unpublishable` |
   * | `en_route` | scheduled, published, suspended | en_route | `job.not_en_routable` |
   * | `start` | scheduled, published, en_route, suspended | started | `job.not_startable` |
   * | `suspend` | en_route, started | suspended | `job.not_suspendable` |
   * | `finish` | en_route, started, suspended; with `by_dispatcher: true` also scheduled, published | finished | `job.not_finishable` |
   * | `cancel` | posted, scheduled, published, en_route, started, suspended | canceled | `job.not_cancelable` |
   *
   * `POST /v2/jobs/{job}/cancel`
   */
  cancel<R extends 'representation' | undefined = undefined>(job: string, body?: Schemas['CancelJobBody'], options?: OptionsOf<'post', 'If-Match'> & Return<R>): Written<operations['cancelJob']['responses'][200]['content']['application/json'], 'job', R>;
  /**
   * Read the history of a job, oldest event first
   *
   * One event per version. The history of a deleted job is available by its uuid.
   *
   * `GET /v2/jobs/{job}/history`
   */
  history(job: string, query?: QueryOf<'getJobHistory'>, options?: OptionsOf<'get'>): ListOf<operations['getJobHistory']['responses'][200]['content']['application/json'], 'events'>;
  /**
   * Compare two versions of a job
   *
   * Names of other entities are the present ones. `version` and `updated_at` are not compared.
   *
   * `GET /v2/jobs/{job}/compare`
   */
  compare(job: string, query: QueryOf<'compareJob'>, options?: OptionsOf<'get'>): Answer<operations['compareJob']['responses'][200]['content']['application/json']>;
  /**
   * Restore a job that was deleted
   *
   * It has its uuid, and is as it was before its deletion; its version goes on. The rules of its creation apply. For one that is not deleted, nothing is recorded.
   *
   * `POST /v2/jobs/{job}/restore`
   */
  restore<R extends 'representation' | undefined = undefined>(job: string, body?: Schemas['RestoreBody'], options?: OptionsOf<'post', 'If-Match'> & Return<R>): Written<operations['restoreJob']['responses'][200]['content']['application/json'], 'job', R>;
  /**
   * Take a job back to a version
   *
   * The fields that a PATCH may change become those of that version. The rules of the PATCH apply. Without a change, the version stays the same.
   *
   * `POST /v2/jobs/{job}/revert`
   */
  revert<R extends 'representation' | undefined = undefined>(job: string, body: Schemas['RevertBody'], options?: OptionsOf<'post', 'If-Match'> & Return<R>): Written<operations['revertJob']['responses'][200]['content']['application/json'], 'job', R>;
  readonly providedServices: JobsProvidedServices;
  readonly locations: JobsLocations;
  readonly attachments: JobsAttachments;
  readonly availability: JobsAvailability;
}

export interface JobsProvidedServices {
  /**
   * Record a provided service
   *
   * At the current catalog price. An ordered service can be provided once; any other service must be in the available catalog of the job, unless that is empty.
   *
   * `POST /v2/jobs/{job}/provided_services`
   */
  create(job: string, body?: Schemas['ProvideServiceBody'], options?: OptionsOf<'post', 'If-Match'>): Answer<operations['provideService']['responses'][201]['content']['application/json']>;
  /**
   * Remove a provided service
   *
   * Also removes the materials used on it.
   *
   * `DELETE /v2/jobs/{job}/provided_services/{provided_service}`
   */
  delete(job: string, providedService: string, options?: OptionsOf<'delete', 'If-Match'>): Answer<operations['removeProvidedService']['responses'][200]['content']['application/json']>;
  readonly usedMaterials: JobsProvidedServicesUsedMaterials;
}

export interface JobsProvidedServicesUsedMaterials {
  /**
   * Record used material
   *
   * At the current catalog price. A product can be recorded once per provided service.
   *
   * `POST /v2/jobs/{job}/provided_services/{provided_service}/used_materials`
   */
  create<R extends 'representation' | undefined = undefined>(job: string, providedService: string, body: Schemas['UseMaterialBody'], options?: OptionsOf<'post', 'If-Match'> & Return<R>): Written<operations['useMaterial']['responses'][201]['content']['application/json'], 'job', R>;
  /**
   * Change the quantity of used material
   *
   * The recorded price does not change. The product is identified by uuid or external id.
   *
   * `PATCH /v2/jobs/{job}/provided_services/{provided_service}/used_materials/{product}`
   */
  update<R extends 'representation' | undefined = undefined>(job: string, providedService: string, product: string, body: Schemas['ChangeMaterialBody'], options?: OptionsOf<'patch', 'If-Match'> & Return<R>): Written<operations['changeUsedMaterial']['responses'][200]['content']['application/json'], 'job', R>;
  /**
   * Remove used material
   *
   * A repeated request responds 404. The history of the job contains the change.
   *
   * `DELETE /v2/jobs/{job}/provided_services/{provided_service}/used_materials/{product}`
   */
  delete(job: string, providedService: string, product: string, options?: OptionsOf<'delete', 'If-Match'>): Answer<operations['removeUsedMaterial']['responses'][200]['content']['application/json']>;
}

export interface JobsLocations {
  /**
   * List the locations of a job in the order of their upload
   *
   * Polling with `after` set to the last known location misses none.
   *
   * `GET /v2/jobs/{job}/locations`
   */
  list(job: string, query?: QueryOf<'listJobLocations'>, options?: OptionsOf<'get'>): ListOf<operations['listJobLocations']['responses'][200]['content']['application/json'], 'locations'>;
  /**
   * Upload locations of a job
   *
   * Uploads 1 to 1000 locations, all or none.
   *
   * `POST /v2/jobs/{job}/locations`
   */
  create(job: string, body: Schemas['UploadLocationsBody'], options?: OptionsOf<'post', 'If-Match'>): Answer<operations['uploadJobLocations']['responses'][201]['content']['application/json']>;
}

export interface JobsAttachments {
  /**
   * List the attachments of a job, oldest first
   *
   * Also those that are announced for it, and those that none of its fields shows any more.
   *
   * `GET /v2/jobs/{job}/attachments`
   */
  list(job: string, query?: QueryOf<'listJobAttachments'>, options?: OptionsOf<'get'>): ListOf<operations['listJobAttachments']['responses'][200]['content']['application/json'], 'attachments'>;
}

export interface JobsAvailability {
  /**
   * Find free times for a job
   *
   * As `POST /v2/availability` with the duration, type, skills, territory and place of the job, of all workers. `prefer`
   * names workers by uuid or email. The time of the job itself counts as free. A job without a duration has the account's default duration.
   *
   * `GET /v2/jobs/{job}/availability`
   */
  get(job: string, query: QueryOf<'getJobAvailability'>, options?: OptionsOf<'get'>): Answer<operations['getJobAvailability']['responses'][200]['content']['application/json']>;
}

export interface Attachments {
  /**
   * Announce a file
   *
   * Send its bytes with PUT and the returned headers to `upload.url`, which needs no API key, within 15 minutes; complete it; then a field of the type file, image or signature can show it: `{"attachment": {"uuid": …}}` in the list of its value. Files that are never completed, and files that no field shows, are deleted after 24 hours.
   *
   * `POST /v2/attachments`
   */
  create<R extends 'representation' | undefined = undefined>(body: Schemas['AnnounceAttachmentBody'], options?: OptionsOf<'post', 'If-Match'> & Return<R>): Written<operations['announceAttachment']['responses'][201]['content']['application/json'], 'attachment', R>;
  /**
   * Read an attachment
   *
   * Responds 304 to a request with the current `ETag` in `If-None-Match`.
   *
   * `GET /v2/attachments/{attachment}`
   */
  get(attachment: string, options?: OptionsOf<'get'>): Answer<operations['getAttachment']['responses'][200]['content']['application/json']>;
  /**
   * Delete an attachment and its bytes
   *
   * Rejected while a field of a job shows it.
   *
   * `DELETE /v2/attachments/{attachment}`
   */
  delete(attachment: string, options?: OptionsOf<'delete', 'If-Match'>): Answer<operations['deleteAttachment']['responses'][200]['content']['application/json']>;
  /**
   * Complete the upload of an attachment
   *
   * Checks that its bytes are those announced, and detects their type. Repeating it changes nothing.
   *
   * `POST /v2/attachments/{attachment}/complete`
   */
  complete<R extends 'representation' | undefined = undefined>(attachment: string, options?: OptionsOf<'post', 'If-Match'> & Return<R>): Written<operations['completeAttachment']['responses'][200]['content']['application/json'], 'attachment', R>;
  /**
   * Read the history of an attachment, oldest event first
   *
   * One event per version. The history of a deleted attachment is available by its uuid.
   *
   * `GET /v2/attachments/{attachment}/history`
   */
  history(attachment: string, query?: QueryOf<'getAttachmentHistory'>, options?: OptionsOf<'get'>): ListOf<operations['getAttachmentHistory']['responses'][200]['content']['application/json'], 'events'>;
}

export interface Holds {
  /**
   * List holds, newest first
   *
   * In pages of `limit` entries. The header `Link` has the URL of the next page; it is absent on the last one. The scope `booking` also suffices.
   *
   * `GET /v2/holds`
   */
  list(query?: QueryOf<'listHolds'>, options?: OptionsOf<'get'>): ListOf<operations['listHolds']['responses'][200]['content']['application/json'], 'holds'>;
  /**
   * Hold a time of a worker or team
   *
   * Until the hold expires, is released or is confirmed, no other hold can have the time, and the checks of jobs see it as taken. It is refused when a job or another hold has the time, whatever the settings of the account say. The scope `booking` also suffices.
   *
   * `POST /v2/holds`
   */
  create<R extends 'representation' | undefined = undefined>(body: Schemas['CreateHoldBody'], options?: OptionsOf<'post', 'If-Match'> & Return<R>): Written<operations['createHold']['responses'][201]['content']['application/json'], 'hold', R>;
  /**
   * Read a hold
   *
   * An external id in the path names the active hold that has it, else the newest. The status is `expired` as soon as `expires_at` is past; version and `ETag` change when the expiry is recorded, within seconds. The scope `booking` also suffices.
   *
   * `GET /v2/holds/{hold}`
   */
  get(hold: string, options?: OptionsOf<'get'>): Answer<operations['getHold']['responses'][200]['content']['application/json']>;
  /**
   * Extend a hold, or change its job
   *
   * Only while it is active. The scope `booking` also suffices.
   *
   * `PATCH /v2/holds/{hold}`
   */
  update<R extends 'representation' | undefined = undefined>(hold: string, body?: Schemas['UpdateHoldBody'], options?: OptionsOf<'patch', 'If-Match'> & Return<R>): Written<operations['updateHold']['responses'][200]['content']['application/json'], 'hold', R>;
  /**
   * Release a hold
   *
   * Its time is free at once. The hold stays readable, with the status `released`. Of a hold that is released or expired already, nothing changes. The scope `booking` also suffices.
   *
   * `DELETE /v2/holds/{hold}`
   */
  delete(hold: string, options?: OptionsOf<'delete', 'If-Match'>): Answer<operations['releaseHold']['responses'][200]['content']['application/json']>;
  /**
   * Confirm a hold: create its job
   *
   * The body has fields of a job, which take precedence over those of the `job` of the hold. Assignee, time, duration and arrival window are those of the hold; other values are refused. The hold is confirmed, and the job and a new client and site are created, in one transaction. Repeating it responds 200 with the same uuids and changes nothing. The scope `booking` also suffices.
   *
   * `POST /v2/holds/{hold}/confirm`
   */
  confirm(hold: string, body?: Schemas['ConfirmHoldBody'], options?: OptionsOf<'post', 'If-Match'>): Answer<operations['confirmHold']['responses'][200]['content']['application/json'] | operations['confirmHold']['responses'][201]['content']['application/json']>;
  /**
   * Read the history of a hold, oldest event first
   *
   * One event per version. The history of a deleted hold is available by its uuid. The scope `booking` also suffices.
   *
   * `GET /v2/holds/{hold}/history`
   */
  history(hold: string, query?: QueryOf<'getHoldHistory'>, options?: OptionsOf<'get'>): ListOf<operations['getHoldHistory']['responses'][200]['content']['application/json'], 'events'>;
}

export interface Schedule {
  /**
   * Read the schedule
   *
   * One entry per worker and day in the account's time zone, for at most 200 workers. When there are more, `Link` with `rel="next"` continues after the last one (`after_user`). A job is listed on the day of its scheduled time, for each worker who is assigned or in an assigned team; canceled and deleted jobs are excluded. `unassigned` has the jobs of these days without an assignee; it is empty when the query names a worker or team. `include=details` adds what a board shows of each job, and the number of its conflicts. Strongly consistent.
   *
   * `GET /v2/schedule`
   */
  get(query: QueryOf<'getSchedule'>, options?: OptionsOf<'get'>): Answer<operations['getSchedule']['responses'][200]['content']['application/json']>;
}

export interface Conflicts {
  /**
   * List the conflicts of the schedule
   *
   * What the checks of the account find in the jobs that are scheduled: overlaps, and jobs outside the working hours, skills or territories of their assignees, on the days of the query. Jobs are checked as they are now, also those that were scheduled before the checks were turned on, or whose workers, teams or shifts have changed. An overlap is listed for each worker whom both jobs occupy, or for their team when it has no members. Holds occupy as jobs do, and are listed beside them. A response is for at most 200 workers; when there are more, `Link` with `rel="next"` continues after the last one (`after_user`). The conflicts of teams are in the first response. Strongly consistent.
   *
   * `GET /v2/conflicts`
   */
  get(query: QueryOf<'listConflicts'>, options?: OptionsOf<'get'>): Answer<operations['listConflicts']['responses'][200]['content']['application/json']>;
}

export interface WorkerLocations {
  /**
   * List where workers were last
   *
   * The newest location of each worker, by the time at which the device was there, of all that were uploaded for jobs. Those of deleted jobs do not count. A worker without a location is not listed; at most 10,000 workers are looked at. Strongly consistent.
   *
   * `GET /v2/worker_locations`
   */
  list(query?: QueryOf<'listWorkerLocations'>, options?: OptionsOf<'get'>): ListOf<operations['listWorkerLocations']['responses'][200]['content']['application/json'], 'locations'>;
}

export interface Webhooks {
  /**
   * List webhooks, oldest first
   *
   * In pages of `limit` entries. The header `Link` has the URL of the next page; it is absent on the last one.
   *
   * `GET /v2/webhooks`
   */
  list(query?: QueryOf<'listWebhooks'>, options?: OptionsOf<'get'>): ListOf<operations['listWebhooks']['responses'][200]['content']['application/json'], 'webhooks'>;
  /**
   * Create a webhook
   *
   * It receives events from then on. Without `secret` one is generated and returned beside the uuid. An account has at most 20 webhooks (`webhook.too_many`).
   *
   * `POST /v2/webhooks`
   */
  create<R extends 'representation' | undefined = undefined>(body: Schemas['CreateWebhookBody'], options?: OptionsOf<'post'> & Return<R>): Written<operations['createWebhook']['responses'][201]['content']['application/json'], 'webhook', R>;
  /**
   * Read a webhook
   *
   * The ETag also depends on the delivery status; If-Match compares only the version.
   *
   * `GET /v2/webhooks/{webhook}`
   */
  get(webhook: string, options?: OptionsOf<'get'>): Answer<operations['getWebhook']['responses'][200]['content']['application/json']>;
  /**
   * Change a webhook
   *
   * Resumes a suspended webhook, even when it changes nothing. The fields that deliveries and time change (`suspended_at`, `paused_until`, `consecutive_failures`, `last_success_at`, `last_failure_at`, `waiting`, `exhausted`, `previous_secret_expires_at`) may be sent with any value and are ignored, so that the webhook can be sent back as it was read.
   *
   * `PATCH /v2/webhooks/{webhook}`
   */
  update<R extends 'representation' | undefined = undefined>(webhook: string, body?: Schemas['UpdateWebhookBody'], options?: OptionsOf<'patch', 'If-Match'> & Return<R>): Written<operations['updateWebhook']['responses'][200]['content']['application/json'], 'webhook', R>;
  /**
   * Delete a webhook
   *
   * Discards its waiting deliveries.
   *
   * `DELETE /v2/webhooks/{webhook}`
   */
  delete(webhook: string, options?: OptionsOf<'delete', 'If-Match'>): Answer<operations['deleteWebhook']['responses'][200]['content']['application/json']>;
  /**
   * Rotate the secret of a webhook; the old one stays valid for the overlap
   *
   * Until the overlap ends, `webhook-signature` contains a signature of each secret, the new one first, separated by a space. `X-Service-Secret` is the new secret at once. A rotation during the overlap ends the older secret. Retries and waiting deliveries are signed with the secrets that are valid when they are sent. Resumes a suspended webhook.
   *
   * `POST /v2/webhooks/{webhook}/rotate_secret`
   */
  rotateSecret(webhook: string, body?: Schemas['RotateSecretBody'], options?: OptionsOf<'post', 'If-Match'>): Answer<operations['rotateWebhookSecret']['responses'][200]['content']['application/json']>;
  /**
   * Resume a suspended webhook
   *
   * Has no effect on a webhook that is neither suspended nor paused.
   *
   * `POST /v2/webhooks/{webhook}/resume`
   */
  resume<R extends 'representation' | undefined = undefined>(webhook: string, options?: OptionsOf<'post', 'If-Match'> & Return<R>): Written<operations['resumeWebhook']['responses'][200]['content']['application/json'], 'webhook', R>;
  /**
   * Send a test delivery now
   *
   * Sends `{event_uuid, event_type: "ping", context}`, or with `event_type` an example body of this type, also to a webhook that is suspended, disabled or not subscribed to it, and returns the result, successful or not. It is not stored and does not count for suspension.
   *
   * `POST /v2/webhooks/{webhook}/test`
   */
  test(webhook: string, body?: Schemas['TestWebhookBody'], options?: OptionsOf<'post', 'If-Match'>): Answer<operations['testWebhook']['responses'][200]['content']['application/json']>;
  /**
   * Read the history of a webhook, oldest event first
   *
   * One event per version. The history of a deleted webhook is available by its uuid.
   *
   * `GET /v2/webhooks/{webhook}/history`
   */
  history(webhook: string, query?: QueryOf<'getWebhookHistory'>, options?: OptionsOf<'get'>): ListOf<operations['getWebhookHistory']['responses'][200]['content']['application/json'], 'events'>;
  /**
   * Send failed deliveries of a time range again
   *
   * Sends every delivery once that failed in this range and did not succeed since, after new events and retries: in a new run when it has ended, otherwise by bringing its waiting attempt forward. Due requests and requests in flight stay unchanged. At most 100,000 deliveries per request.
   *
   * `POST /v2/webhooks/{webhook}/resend`
   */
  resend(webhook: string, body: Schemas['ResendFailedBody'], options?: OptionsOf<'post', 'If-Match'>): Answer<operations['resendFailedRequests']['responses'][202]['content']['application/json']>;
  readonly requests: WebhooksRequests;
}

export interface WebhooksRequests {
  /**
   * List a webhook's requests, newest first
   *
   * One record per attempt. After a failed attempt, its record is `sent` and the retry has a new record with the status `scheduled`. A resend of a delivery that has ended is its next `run`. Filters combine. Records are stored for 30 days by default.
   *
   * `GET /v2/webhooks/{webhook}/requests`
   */
  list(webhook: string, query?: QueryOf<'listWebhookRequests'>, options?: OptionsOf<'get'>): ListOf<operations['listWebhookRequests']['responses'][200]['content']['application/json'], 'requests'>;
  /**
   * Read a request
   *
   * The ETag covers all fields: a record has no version.
   *
   * `GET /v2/webhooks/{webhook}/requests/{request}`
   */
  get(webhook: string, request: string, options?: OptionsOf<'get'>): Answer<operations['getWebhookRequest']['responses'][200]['content']['application/json']>;
  /**
   * Send a request again
   *
   * Sends the delivery of the request again, with the same body and the same `webhook-id`. A delivery that has ended, failed or not, is sent in a new run, whose attempts count from 1 (201). If the delivery has a scheduled request, that one is sent now (200 with its uuid). A due request is in flight or about to be (409). When the webhook is disabled, suspended or paused, this holds until the requests that were in flight have ended (`WEBHOOK_TIMEOUT_MS` and 2 s); then a due request is sent first once the webhook may receive it (200).
   *
   * `POST /v2/webhooks/{webhook}/requests/{request}/resend`
   */
  resend<R extends 'representation' | undefined = undefined>(webhook: string, request: string, options?: OptionsOf<'post', 'If-Match'> & Return<R>): Written<operations['resendWebhookRequest']['responses'][200]['content']['application/json'] | operations['resendWebhookRequest']['responses'][201]['content']['application/json'], 'request', R>;
}

export interface EventTypes {
  /**
   * List the event types of webhooks or of the change feed, by name
   *
   * Returns all of them on one page. Only a test sends `ping`, which is not an event type to subscribe to. With `of=feed`, the types of `GET /v2/events`, each with the schema of `data`.
   *
   * `GET /v2/event_types`
   */
  list(query?: QueryOf<'listEventTypes'>, options?: OptionsOf<'get'>): ListOf<operations['listEventTypes']['responses'][200]['content']['application/json'], 'event_types'>;
}

export interface Events {
  /**
   * Read the change feed
   *
   * Returns every change of the account, including deletions, in the order of the commits and without gaps. Continue with `after` set to the last known position, and with `wait` to receive the next events as soon as they are recorded. With `user_uuid`, `api_key_uuid` or `via`, a page that has read thousands of events which the filters exclude ends early: it may have no events and a `Link` to the next page.
   *
   * `GET /v2/events`
   */
  list(query?: QueryOf<'listEvents'>, options?: OptionsOf<'get'>): ListOf<operations['listEvents']['responses'][200]['content']['application/json'], 'events'>;
}

export interface Undos {
  /**
   * List undos, newest first
   *
   * Those that take back kinds of entities that the key may read: a page may have fewer entries than `limit`. The header `Link` has the URL of the next page; it is absent on the last one. Undos that have ended are kept for the days of the setting `TASK_RETENTION_DAYS` (365).
   *
   * `GET /v2/undos`
   */
  list(query?: QueryOf<'listUndos'>, options?: OptionsOf<'get'>): ListOf<operations['listUndos']['responses'][200]['content']['application/json'], 'undos'>;
  /**
   * Take back what a request or an import has recorded
   *
   * The worker takes it back entity by entity, those that the request changed last first: what it created is deleted, what it deleted is
   * restored, and of what it changed the fields become what they were. The rules of the POST, PATCH and DELETE of each kind apply: where they
   * refuse, the entity has `failed`. Fields that were changed again since stay, and are listed as `kept`; of shifts, days. Facts stay: statuses from `en_route`
   * on, cancellations, resolutions, provided services, materials, locations, files and deliveries. Kinds that cannot be taken back, such as
   * accounts, keys and webhooks, are left out.
   *
   * At most 200,000 entities, and 100 undos of the account that have not ended (`task.too_many`). A trial run of at most 500 entities responds 200 with what the undo would do; of more, `dry_run.not_available`. An undo
   * can be undone, by its own `correlation_id`. An import is named by `import_uuid`, a request by `correlation_id`. Needs the scopes of the PATCH of all kinds of entities that it takes back.
   *
   * `POST /v2/undos`
   */
  create<R extends 'representation' | undefined = undefined>(body?: Schemas['StartUndoBody'], options?: OptionsOf<'post', 'If-Match'> & Return<R>): Written<operations['startUndo']['responses'][200]['content']['application/json'] | operations['startUndo']['responses'][201]['content']['application/json'], 'undo', R>;
  /**
   * Read an undo
   *
   * `undone`, `kept` and `failed` count the entities so far, by their results. Needs the scopes to read all kinds of entities that it takes back.
   *
   * `GET /v2/undos/{undo}`
   */
  get(undo: string, options?: OptionsOf<'get'>): Answer<operations['getUndo']['responses'][200]['content']['application/json']>;
  /**
   * Cancel an undo
   *
   * What it has taken back so far stays so. One that has ended stays as it is. Needs the scopes of the PATCH of all kinds of entities that it takes back.
   *
   * `POST /v2/undos/{undo}/cancel`
   */
  cancel<R extends 'representation' | undefined = undefined>(undo: string, options?: OptionsOf<'post', 'If-Match'> & Return<R>): Written<operations['cancelUndo']['responses'][200]['content']['application/json'], 'undo', R>;
  /**
   * Retry the failed entities of an undo
   *
   * Also those that a canceled undo has left. One that runs goes on. Needs the scopes of the PATCH of all kinds of entities that it takes back.
   *
   * `POST /v2/undos/{undo}/retry`
   */
  retry<R extends 'representation' | undefined = undefined>(undo: string, options?: OptionsOf<'post', 'If-Match'> & Return<R>): Written<operations['retryUndo']['responses'][200]['content']['application/json'], 'undo', R>;
  readonly rows: UndosRows;
}

export interface UndosRows {
  /**
   * List what an undo did with each entity
   *
   * In the order of the undo: those that the request changed last come first. Needs the scopes to read all kinds of entities that it takes back.
   *
   * `GET /v2/undos/{undo}/rows`
   */
  list(undo: string, query?: QueryOf<'listUndoRows'>, options?: OptionsOf<'get'>): ListOf<operations['listUndoRows']['responses'][200]['content']['application/json'], 'rows'>;
}

export interface Imports {
  /**
   * List imports, newest first
   *
   * Those of kinds that the key may read or write: a page may have fewer entries than `limit`. Imports that have ended are kept for the days of the setting `TASK_RETENTION_DAYS` (365).
   *
   * `GET /v2/imports`
   */
  list(query?: QueryOf<'listImports'>, options?: OptionsOf<'get'>): ListOf<operations['listImports']['responses'][200]['content']['application/json'], 'imports'>;
  /**
   * Read an import
   *
   * Needs the scope to read or to write its kind.
   *
   * `GET /v2/imports/{import_id}`
   */
  get(importId: string, options?: OptionsOf<'get'>): Answer<operations['getImport']['responses'][200]['content']['application/json']>;
  /**
   * Cancel an import
   *
   * What it has changed so far stays so. One that has ended stays as it is. Needs the scope to write its kind.
   *
   * `POST /v2/imports/{import_id}/cancel`
   */
  cancel<R extends 'representation' | undefined = undefined>(importId: string, options?: OptionsOf<'post', 'If-Match'> & Return<R>): Written<operations['cancelImport']['responses'][200]['content']['application/json'], 'import', R>;
  /**
   * Retry the failed rows of an import
   *
   * Also the rows that a canceled, stopped or failed import has left. One that runs goes on. The rows of the file are kept for the days of the
   * setting `IMPORT_FILE_RETENTION_DAYS` (30) after the import has ended. Needs the scope to write its kind.
   *
   * `POST /v2/imports/{import_id}/retry`
   */
  retry<R extends 'representation' | undefined = undefined>(importId: string, options?: OptionsOf<'post', 'If-Match'> & Return<R>): Written<operations['retryImport']['responses'][200]['content']['application/json'], 'import', R>;
  readonly rows: ImportsRows;
}

export interface ImportsRows {
  /**
   * List what an import did with its rows
   *
   * In the order of the file. A row that was not performed is `pending`. A page may have fewer entries than `limit`: with `status` it searches 20,000 rows. Needs the scope to read or to write its kind.
   *
   * `GET /v2/imports/{import_id}/rows`
   */
  list(importId: string, query?: QueryOf<'listImportRows'>, options?: OptionsOf<'get'>): ListOf<operations['listImportRows']['responses'][200]['content']['application/json'], 'rows'>;
}

export interface Exports {
  /**
   * List exports, newest first
   *
   * Those of kinds that the key may read: a page may have fewer entries than `limit`. Exports are listed for the days of the setting `TASK_RETENTION_DAYS` (365), without their files after seven days.
   *
   * `GET /v2/exports`
   */
  list(query?: QueryOf<'listExports'>, options?: OptionsOf<'get'>): ListOf<operations['listExports']['responses'][200]['content']['application/json'], 'exports'>;
  /**
   * Export entities into a file
   *
   * A worker writes the file, whose content is that of `GET /v2/exports/stream` without its limits: at most 5 GiB, read within ten minutes.
   * With `filter` it has what the list of one kind shows with these parameters, as it is at that moment. One export of an account is written at a time; others are `queued`. When it is `finished`, the file is at `…/content` and at `content_url`, for seven days.
   * Feed and webhooks have `export_finished` or `export_failed` then, and `export_downloaded` when somebody begins to read the file. Needs the scopes to read the kinds; more than two kinds, the scopes `admin` and `read`.
   *
   * `POST /v2/exports`
   */
  create<R extends 'representation' | undefined = undefined>(body: Schemas['StartExportBody'], options?: OptionsOf<'post'> & Return<R>): Written<operations['startExport']['responses'][201]['content']['application/json'], 'export', R>;
  /**
   * Read an export
   *
   * Needs the scopes to read the kinds; more than two kinds, the scopes `admin` and `read`.
   *
   * `GET /v2/exports/{export_id}`
   */
  get(exportId: string, options?: OptionsOf<'get'>): Answer<operations['getExport']['responses'][200]['content']['application/json']>;
  /**
   * Delete an export and its file
   *
   * One that is queued or being written ends. Needs the scopes to read the kinds; more than two kinds, the scopes `admin` and `read`.
   *
   * `DELETE /v2/exports/{export_id}`
   */
  delete(exportId: string, options?: OptionsOf<'delete', 'If-Match'>): Answer<operations['deleteExport']['responses'][200]['content']['application/json']>;
}

export interface ImportMappings {
  /**
   * List mappings of imports, oldest first
   *
   * In pages of `limit` entries. The header `Link` has the URL of the next page; it is absent on the last one.
   *
   * `GET /v2/import_mappings`
   */
  list(query?: QueryOf<'listImportMappings'>, options?: OptionsOf<'get'>): ListOf<operations['listImportMappings']['responses'][200]['content']['application/json'], 'import_mappings'>;
  /**
   * Create a mapping of imports
   *
   * It says how columns of CSV and workbooks from another system are read as those of a kind: an import names it in `mapping`. A `to` that the kind does not have is refused, with the one that it may mean. An account has at most 100 mappings (`import_mapping.too_many`).
   *
   * `POST /v2/import_mappings`
   */
  create<R extends 'representation' | undefined = undefined>(body: Schemas['CreateImportMappingBody'], options?: OptionsOf<'post'> & Return<R>): Written<operations['createImportMapping']['responses'][201]['content']['application/json'], 'import_mapping', R>;
  /**
   * Read a mapping of imports
   *
   * Responds 304 to a request with the current `ETag` in `If-None-Match`.
   *
   * `GET /v2/import_mappings/{import_mapping}`
   */
  get(importMapping: string, options?: OptionsOf<'get'>): Answer<operations['getImportMapping']['responses'][200]['content']['application/json']>;
  /**
   * Change a mapping of imports
   *
   * Imports that were sent before go on with the columns that they began with.
   *
   * `PATCH /v2/import_mappings/{import_mapping}`
   */
  update<R extends 'representation' | undefined = undefined>(importMapping: string, body?: Schemas['UpdateImportMappingBody'], options?: OptionsOf<'patch', 'If-Match'> & Return<R>): Written<operations['updateImportMapping']['responses'][200]['content']['application/json'], 'import_mapping', R>;
  /**
   * Delete a mapping of imports
   *
   * A repeated request responds 404. The history of a deleted entity stays available by its uuid.
   *
   * `DELETE /v2/import_mappings/{import_mapping}`
   */
  delete(importMapping: string, options?: OptionsOf<'delete', 'If-Match'>): Answer<operations['deleteImportMapping']['responses'][200]['content']['application/json']>;
  /**
   * Read the history of an import mapping, oldest event first
   *
   * One event per version. The history of a deleted import mapping is available by its uuid.
   *
   * `GET /v2/import_mappings/{import_mapping}/history`
   */
  history(importMapping: string, query?: QueryOf<'getImportMappingHistory'>, options?: OptionsOf<'get'>): ListOf<operations['getImportMappingHistory']['responses'][200]['content']['application/json'], 'events'>;
}

/** The resources of the API. */
export class Resources extends PathCalls {
  /**
   * The company whose data the API key reads and changes: name, currency, time zone and default territory.
   */
  readonly account = resource<Account>(this.caller, {
    get: 'get /v2/account',
    update: 'patch /v2/account body',
    history: 'list /v2/account/history query',
    compare: 'get /v2/account/compare query',
  });

  /**
   * Keys with scopes. A key is shown once, when it is created or rotated. These operations require the scope `admin`.
   */
  readonly apiKeys = resource<ApiKeys>(this.caller, {
    list: 'list /v2/api_keys query',
    create: 'post /v2/api_keys body',
    get: 'get /v2/api_keys/{api_key}',
    update: 'patch /v2/api_keys/{api_key} body',
    delete: 'delete /v2/api_keys/{api_key}',
    rotate: 'post /v2/api_keys/{api_key}/rotate body',
    history: 'list /v2/api_keys/{api_key}/history query',
  });

  /**
   * Who has signed in, and tokens of people for own apps. A person may do what the permissions of the user allow (`x-permissions` of each operation).
   */
  readonly tokens = resource<Tokens>(this.caller, {
    list: 'list /v2/tokens query',
    create: 'post /v2/tokens body',
    delete: 'delete /v2/tokens/{token}',
    history: 'list /v2/tokens/{token}/history query',
  });

  /**
   * Who has signed in, and tokens of people for own apps. A person may do what the permissions of the user allow (`x-permissions` of each operation).
   */
  readonly me = resource<Me>(this.caller, {
    get: 'get /v2/me',
  });

  /**
   * How users sign in to the console, by links and sessions. These operations require the scope `admin`; of people, the owner may perform them.
   */
  readonly users = resource<Users>(this.caller, {
    signInLink: 'post /v2/users/{user}/sign_in_link body',
    signOut: 'post /v2/users/{user}/sign_out',
    list: 'list /v2/users query',
    create: 'post /v2/users body',
    get: 'get /v2/users/{user}',
    update: 'patch /v2/users/{user} body',
    delete: 'delete /v2/users/{user}',
    deactivate: 'post /v2/users/{user}/deactivate body',
    activate: 'post /v2/users/{user}/activate',
    history: 'list /v2/users/{user}/history query',
    compare: 'get /v2/users/{user}/compare query',
    restore: 'post /v2/users/{user}/restore body',
    revert: 'post /v2/users/{user}/revert body',
    sessions: {
      list: 'list /v2/users/{user}/sessions query',
      delete: 'delete /v2/users/{user}/sessions/{session}',
    },
    shifts: {
      get: 'get /v2/users/{user}/shifts query',
      update: 'patch /v2/users/{user}/shifts body',
      history: 'list /v2/users/{user}/shifts/{shift_month}/history query',
      compare: 'get /v2/users/{user}/shifts/{shift_month}/compare query',
    },
    jobListPresets: {
      list: 'list /v2/users/{user}/job_list_presets query',
      create: 'post /v2/users/{user}/job_list_presets body',
      get: 'get /v2/users/{user}/job_list_presets/{preset}',
      delete: 'delete /v2/users/{user}/job_list_presets/{preset}',
      copy: 'post /v2/users/{user}/job_list_presets/{preset}/copy body',
      history: 'list /v2/users/{user}/job_list_presets/{preset}/history query',
      compare: 'get /v2/users/{user}/job_list_presets/{preset}/compare query',
      restore: 'post /v2/users/{user}/job_list_presets/{preset}/restore',
    },
  });

  /**
   * Areas to which clients, sites, users and jobs belong. Every account has a default territory.
   */
  readonly territories = resource<Territories>(this.caller, {
    list: 'list /v2/territories query',
    create: 'post /v2/territories body',
    get: 'get /v2/territories/{territory}',
    update: 'patch /v2/territories/{territory} body',
    delete: 'delete /v2/territories/{territory}',
    history: 'list /v2/territories/{territory}/history query',
    compare: 'get /v2/territories/{territory}/compare query',
    restore: 'post /v2/territories/{territory}/restore body',
    revert: 'post /v2/territories/{territory}/revert body',
  });

  /**
   * Qualifications that users have and jobs require.
   */
  readonly skills = resource<Skills>(this.caller, {
    list: 'list /v2/skills query',
    create: 'post /v2/skills body',
    get: 'get /v2/skills/{skill}',
    update: 'patch /v2/skills/{skill} body',
    delete: 'delete /v2/skills/{skill}',
    history: 'list /v2/skills/{skill}/history query',
    compare: 'get /v2/skills/{skill}/compare query',
    restore: 'post /v2/skills/{skill}/restore body',
    revert: 'post /v2/skills/{skill}/revert body',
  });

  /**
   * Groups of workers to which a job can be assigned.
   */
  readonly teams = resource<Teams>(this.caller, {
    list: 'list /v2/teams query',
    create: 'post /v2/teams body',
    get: 'get /v2/teams/{team}',
    update: 'patch /v2/teams/{team} body',
    delete: 'delete /v2/teams/{team}',
    history: 'list /v2/teams/{team}/history query',
    compare: 'get /v2/teams/{team}/compare query',
    restore: 'post /v2/teams/{team}/restore body',
    revert: 'post /v2/teams/{team}/revert body',
  });

  /**
   * Calendars to which calendar programs subscribe by a URL: the jobs of a worker, a team or a territory, as they are when the program reads them.
   */
  readonly calendarFeeds = resource<CalendarFeeds>(this.caller, {
    list: 'list /v2/calendar_feeds query',
    create: 'post /v2/calendar_feeds body',
    get: 'get /v2/calendar_feeds/{calendar_feed}',
    update: 'patch /v2/calendar_feeds/{calendar_feed} body',
    delete: 'delete /v2/calendar_feeds/{calendar_feed}',
    rotate: 'post /v2/calendar_feeds/{calendar_feed}/rotate',
    history: 'list /v2/calendar_feeds/{calendar_feed}/history query',
  });

  readonly catalog = resource<Catalog>(this.caller, {
    services: {
      list: 'list /v2/catalog/services query',
      create: 'post /v2/catalog/services body',
      get: 'get /v2/catalog/services/{service}',
      update: 'patch /v2/catalog/services/{service} body',
      delete: 'delete /v2/catalog/services/{service}',
      archive: 'post /v2/catalog/services/{service}/archive',
      unarchive: 'post /v2/catalog/services/{service}/unarchive',
      history: 'list /v2/catalog/services/{service}/history query',
      compare: 'get /v2/catalog/services/{service}/compare query',
      restore: 'post /v2/catalog/services/{service}/restore body',
      revert: 'post /v2/catalog/services/{service}/revert body',
      categories: {
        list: 'list /v2/catalog/services/categories query',
        create: 'post /v2/catalog/services/categories body',
        get: 'get /v2/catalog/services/categories/{category}',
        update: 'patch /v2/catalog/services/categories/{category} body',
        delete: 'delete /v2/catalog/services/categories/{category}',
        archive: 'post /v2/catalog/services/categories/{category}/archive',
        unarchive: 'post /v2/catalog/services/categories/{category}/unarchive',
        history: 'list /v2/catalog/services/categories/{category}/history query',
        compare: 'get /v2/catalog/services/categories/{category}/compare query',
        restore: 'post /v2/catalog/services/categories/{category}/restore body',
        revert: 'post /v2/catalog/services/categories/{category}/revert body',
      },
    },
    products: {
      list: 'list /v2/catalog/products query',
      create: 'post /v2/catalog/products body',
      get: 'get /v2/catalog/products/{product}',
      update: 'patch /v2/catalog/products/{product} body',
      delete: 'delete /v2/catalog/products/{product}',
      archive: 'post /v2/catalog/products/{product}/archive',
      unarchive: 'post /v2/catalog/products/{product}/unarchive',
      history: 'list /v2/catalog/products/{product}/history query',
      compare: 'get /v2/catalog/products/{product}/compare query',
      restore: 'post /v2/catalog/products/{product}/restore body',
      revert: 'post /v2/catalog/products/{product}/revert body',
      categories: {
        list: 'list /v2/catalog/products/categories query',
        create: 'post /v2/catalog/products/categories body',
        get: 'get /v2/catalog/products/categories/{category}',
        update: 'patch /v2/catalog/products/categories/{category} body',
        delete: 'delete /v2/catalog/products/categories/{category}',
        archive: 'post /v2/catalog/products/categories/{category}/archive',
        unarchive: 'post /v2/catalog/products/categories/{category}/unarchive',
        history: 'list /v2/catalog/products/categories/{category}/history query',
        compare: 'get /v2/catalog/products/categories/{category}/compare query',
        restore: 'post /v2/catalog/products/categories/{category}/restore body',
        revert: 'post /v2/catalog/products/categories/{category}/revert body',
      },
      units: {
        list: 'list /v2/catalog/products/units query',
        create: 'post /v2/catalog/products/units body',
        get: 'get /v2/catalog/products/units/{unit}',
        update: 'patch /v2/catalog/products/units/{unit} body',
        delete: 'delete /v2/catalog/products/units/{unit}',
        archive: 'post /v2/catalog/products/units/{unit}/archive',
        unarchive: 'post /v2/catalog/products/units/{unit}/unarchive',
        history: 'list /v2/catalog/products/units/{unit}/history query',
        compare: 'get /v2/catalog/products/units/{unit}/compare query',
        restore: 'post /v2/catalog/products/units/{unit}/restore body',
        revert: 'post /v2/catalog/products/units/{unit}/revert body',
      },
    },
  });

  /**
   * Organizations and individuals that the company works for. `organization` decides which fields a client has, and is fixed at creation.
   */
  readonly clients = resource<Clients>(this.caller, {
    list: 'list /v2/clients query',
    create: 'post /v2/clients body',
    get: 'get /v2/clients/{client}',
    update: 'patch /v2/clients/{client} body',
    delete: 'delete /v2/clients/{client}',
    history: 'list /v2/clients/{client}/history query',
    compare: 'get /v2/clients/{client}/compare query',
    restore: 'post /v2/clients/{client}/restore body',
    revert: 'post /v2/clients/{client}/revert body',
  });

  /**
   * Places where work is done. A site belongs to a client, or to none.
   */
  readonly sites = resource<Sites>(this.caller, {
    list: 'list /v2/sites query',
    create: 'post /v2/sites body',
    get: 'get /v2/sites/{site}',
    update: 'patch /v2/sites/{site} body',
    delete: 'delete /v2/sites/{site}',
    history: 'list /v2/sites/{site}/history query',
    compare: 'get /v2/sites/{site}/compare query',
    restore: 'post /v2/sites/{site}/restore body',
    revert: 'post /v2/sites/{site}/revert body',
  });

  /**
   * Kinds of jobs, such as `repair`. Every account has `default`.
   */
  readonly jobTypes = resource<JobTypes>(this.caller, {
    list: 'list /v2/job_types query',
    create: 'post /v2/job_types body',
    get: 'get /v2/job_types/{job_type}',
    update: 'patch /v2/job_types/{job_type} body',
    delete: 'delete /v2/job_types/{job_type}',
    history: 'list /v2/job_types/{job_type}/history query',
    compare: 'get /v2/job_types/{job_type}/compare query',
    restore: 'post /v2/job_types/{job_type}/restore body',
    revert: 'post /v2/job_types/{job_type}/revert body',
  });

  /**
   * Results of jobs, successful or not. A job is finished with one of them.
   */
  readonly resolutions = resource<Resolutions>(this.caller, {
    list: 'list /v2/resolutions query',
    create: 'post /v2/resolutions body',
    get: 'get /v2/resolutions/{resolution}',
    update: 'patch /v2/resolutions/{resolution} body',
    delete: 'delete /v2/resolutions/{resolution}',
    history: 'list /v2/resolutions/{resolution}/history query',
    compare: 'get /v2/resolutions/{resolution}/compare query',
    restore: 'post /v2/resolutions/{resolution}/restore body',
    revert: 'post /v2/resolutions/{resolution}/revert body',
  });

  /**
   * Lists of values from which custom and report fields are filled.
   */
  readonly dictionaries = resource<Dictionaries>(this.caller, {
    list: 'list /v2/dictionaries query',
    create: 'post /v2/dictionaries body',
    get: 'get /v2/dictionaries/{dictionary}',
    update: 'patch /v2/dictionaries/{dictionary} body',
    delete: 'delete /v2/dictionaries/{dictionary}',
    history: 'list /v2/dictionaries/{dictionary}/history query',
    compare: 'get /v2/dictionaries/{dictionary}/compare query',
    restore: 'post /v2/dictionaries/{dictionary}/restore body',
    revert: 'post /v2/dictionaries/{dictionary}/revert body',
    values: {
      list: 'list /v2/dictionaries/{dictionary}/values query',
      create: 'post /v2/dictionaries/{dictionary}/values body',
      update: 'patch /v2/dictionaries/{dictionary}/values/{value} body',
      delete: 'delete /v2/dictionaries/{dictionary}/values/{value}',
    },
  });

  /**
   * Defaults for new jobs: fields, duration, skills, catalog and possible resolutions.
   */
  readonly templates = resource<Templates>(this.caller, {
    list: 'list /v2/templates query',
    create: 'post /v2/templates body',
    get: 'get /v2/templates/{template}',
    update: 'patch /v2/templates/{template} body',
    delete: 'delete /v2/templates/{template}',
    history: 'list /v2/templates/{template}/history query',
    compare: 'get /v2/templates/{template}/compare query',
    restore: 'post /v2/templates/{template}/restore body',
    revert: 'post /v2/templates/{template}/revert body',
  });

  /**
   * Visits and other work orders. A job is posted, scheduled, published, started, and finished or canceled. Services, materials and locations of a job are recorded below it.
   */
  readonly jobs = resource<Jobs>(this.caller, {
    list: 'list /v2/jobs query',
    create: 'post /v2/jobs body',
    get: 'get /v2/jobs/{job}',
    update: 'patch /v2/jobs/{job} body',
    delete: 'delete /v2/jobs/{job}',
    publish: 'post /v2/jobs/{job}/publish body',
    unpublish: 'post /v2/jobs/{job}/unpublish body',
    enRoute: 'post /v2/jobs/{job}/en_route body',
    start: 'post /v2/jobs/{job}/start body',
    suspend: 'post /v2/jobs/{job}/suspend body',
    finish: 'post /v2/jobs/{job}/finish body',
    cancel: 'post /v2/jobs/{job}/cancel body',
    history: 'list /v2/jobs/{job}/history query',
    compare: 'get /v2/jobs/{job}/compare query',
    restore: 'post /v2/jobs/{job}/restore body',
    revert: 'post /v2/jobs/{job}/revert body',
    providedServices: {
      create: 'post /v2/jobs/{job}/provided_services body',
      delete: 'delete /v2/jobs/{job}/provided_services/{provided_service}',
      usedMaterials: {
        create: 'post /v2/jobs/{job}/provided_services/{provided_service}/used_materials body',
        update: 'patch /v2/jobs/{job}/provided_services/{provided_service}/used_materials/{product} body',
        delete: 'delete /v2/jobs/{job}/provided_services/{provided_service}/used_materials/{product}',
      },
    },
    locations: {
      list: 'list /v2/jobs/{job}/locations query',
      create: 'post /v2/jobs/{job}/locations body',
    },
    attachments: {
      list: 'list /v2/jobs/{job}/attachments query',
    },
    availability: {
      get: 'get /v2/jobs/{job}/availability query',
    },
  });

  /**
   * Files of jobs: announce a file, upload its bytes, and show it in a field of a job.
   */
  readonly attachments = resource<Attachments>(this.caller, {
    create: 'post /v2/attachments body',
    get: 'get /v2/attachments/{attachment}',
    delete: 'delete /v2/attachments/{attachment}',
    complete: 'post /v2/attachments/{attachment}/complete',
    history: 'list /v2/attachments/{attachment}/history query',
  });

  /**
   * Times of workers and teams that are kept free for a short time, until a job is created in them.
   */
  readonly holds = resource<Holds>(this.caller, {
    list: 'list /v2/holds query',
    create: 'post /v2/holds body',
    get: 'get /v2/holds/{hold}',
    update: 'patch /v2/holds/{hold} body',
    delete: 'delete /v2/holds/{hold}',
    confirm: 'post /v2/holds/{hold}/confirm body',
    history: 'list /v2/holds/{hold}/history query',
  });

  /**
   * Who works when, and on which job. It includes every write whose response you have received.
   */
  readonly schedule = resource<Schedule>(this.caller, {
    get: 'get /v2/schedule query',
  });

  /**
   * Who works when, and on which job. It includes every write whose response you have received.
   */
  readonly conflicts = resource<Conflicts>(this.caller, {
    get: 'get /v2/conflicts query',
  });

  /**
   * Who works when, and on which job. It includes every write whose response you have received.
   */
  readonly workerLocations = resource<WorkerLocations>(this.caller, {
    list: 'list /v2/worker_locations query',
  });

  /**
   * Endpoints of yours that receive events: each delivery is a signed POST, at least once, with retries for about six days.
   */
  readonly webhooks = resource<Webhooks>(this.caller, {
    list: 'list /v2/webhooks query',
    create: 'post /v2/webhooks body',
    get: 'get /v2/webhooks/{webhook}',
    update: 'patch /v2/webhooks/{webhook} body',
    delete: 'delete /v2/webhooks/{webhook}',
    rotateSecret: 'post /v2/webhooks/{webhook}/rotate_secret body',
    resume: 'post /v2/webhooks/{webhook}/resume',
    test: 'post /v2/webhooks/{webhook}/test body',
    history: 'list /v2/webhooks/{webhook}/history query',
    resend: 'post /v2/webhooks/{webhook}/resend body',
    requests: {
      list: 'list /v2/webhooks/{webhook}/requests query',
      get: 'get /v2/webhooks/{webhook}/requests/{request}',
      resend: 'post /v2/webhooks/{webhook}/requests/{request}/resend',
    },
  });

  /**
   * The types of webhook deliveries and of the change feed, with the JSON Schema of each.
   */
  readonly eventTypes = resource<EventTypes>(this.caller, {
    list: 'list /v2/event_types query',
  });

  /**
   * The change feed: every change of the account once, in commit order, by page or as a stream.
   */
  readonly events = resource<Events>(this.caller, {
    list: 'list /v2/events query',
  });

  /**
   * Take back what one request has recorded, such as a batch that was sent by mistake.
   */
  readonly undos = resource<Undos>(this.caller, {
    list: 'list /v2/undos query',
    create: 'post /v2/undos body',
    get: 'get /v2/undos/{undo}',
    cancel: 'post /v2/undos/{undo}/cancel',
    retry: 'post /v2/undos/{undo}/retry',
    rows: {
      list: 'list /v2/undos/{undo}/rows query',
    },
  });

  /**
   * Bring in the entities of another system from a file.
   */
  readonly imports = resource<Imports>(this.caller, {
    list: 'list /v2/imports query',
    get: 'get /v2/imports/{import_id}',
    cancel: 'post /v2/imports/{import_id}/cancel',
    retry: 'post /v2/imports/{import_id}/retry',
    rows: {
      list: 'list /v2/imports/{import_id}/rows query',
    },
  });

  /**
   * Everything of an account as files, as of one position of the change feed.
   */
  readonly exports = resource<Exports>(this.caller, {
    list: 'list /v2/exports query',
    create: 'post /v2/exports body',
    get: 'get /v2/exports/{export_id}',
    delete: 'delete /v2/exports/{export_id}',
  });

  /**
   * How the columns of files from another system are read.
   */
  readonly importMappings = resource<ImportMappings>(this.caller, {
    list: 'list /v2/import_mappings query',
    create: 'post /v2/import_mappings body',
    get: 'get /v2/import_mappings/{import_mapping}',
    update: 'patch /v2/import_mappings/{import_mapping} body',
    delete: 'delete /v2/import_mappings/{import_mapping}',
    history: 'list /v2/import_mappings/{import_mapping}/history query',
  });

  /**
   * Find free times of workers and teams
   *
   * Changes nothing, and reserves nothing: create a hold or a job to keep a time. A time is free within the
   * working time that fits the job type and territory, outside of jobs and holds with the buffer around them, and not before `notice`.
   * With a place, the drives from the stop before (or from the start location when a shift begins) and to the stop after must fit, too. For
   * keys without the scope `write` or `admin`, start locations are not known: the first slot of a shift leaves no time for the drive. A
   * team is free when all members are who work on that day, at least one.
   *
   * There is one slot for each worker, free time and window: the earliest start on the grid, or with `travel` and `balanced` the best;
   * `latest_from` says how far it may move. Times are those of the account's time zone, also on days with clock changes. Slots with equal
   * scores are ordered by uuid, so the same question has the same answer. Includes every write whose response you have received.
   *
   * No slot is no error: `explanation` says why. The number of workers with the skills who may work in the territory, times the days,
   * is at most 15,500. The scope `booking` also suffices.
   *
   * `POST /v2/availability`
   */
  availability(body: Schemas['AvailabilityBody'], options?: OptionsOf<'post'>): Answer<operations['searchAvailability']['responses'][200]['content']['application/json']> {
    return this.caller.call('post', '/v2/availability', { ...options, body });
  }

  /**
   * Perform up to 500 operations
   *
   * Each operation is performed as the request that it describes, independently: some may succeed while others fail.
   * The routes of catalog, clients, sites, territories, skills, teams, users, shifts, presets, job types, resolutions, dictionaries,
   * templates and jobs are allowed; others are rejected with `batch.not_allowed`. Operations with the same path run in order, others up to
   * 16 at a time; none may rely on another of the batch. The scopes of the key are checked for each operation.
   *
   * The headers of the request apply to all operations, except `Idempotency-Key`, `If-Match` (`if_match`) and those of its body. With
   * `If-None-Match: *` each PATCH only creates.
   * `Prefer: return=representation` adds the body of GET to each result. `Idempotency-Key` gives the operation at index i the key
   * `<key>:<i>`: repeat a batch with its key, and each operation is executed once. The results hold no headers but `ETag`;
   * `Ignored-Fields` names the fields of all operations by their paths: `operations.3.body.colour`.
   *
   * A batch costs one request of the rate limit for each 10 operations. After 25 seconds no further operation is started: the remaining
   * ones have the status 503 and were not performed, as when the service stops. The body may be 4 MiB, with 250,000 values. When the
   * representations of `Prefer` reach 8 MiB, the results after them are without.
   *
   * `POST /v2/batch`
   */
  batch(body: Schemas['BatchBody'], options?: OptionsOf<'post'>): Answer<operations['performBatch']['responses'][200]['content']['application/json']> {
    return this.caller.call('post', '/v2/batch', { ...options, body });
  }
}
