// Made from the OpenAPI document of the service by `npm run client:types`; not to be edited.

import { PathCalls } from '../path-calls.js';
import { type Answer, type Body, type ListOf, type OperationOptions, type Query, resource } from '../resource.js';

export interface Account {
  /**
   * Read the account
   *
   * Responds 304 to a request with the current `ETag` in `If-None-Match`.
   *
   * `GET /v2/account`
   */
  get(options?: OperationOptions<'/v2/account', 'get'> & { query?: Query<'/v2/account'> }): Answer<'/v2/account', 'get'>;
  /**
   * Change the account
   *
   * Responds with the uuid; `ETag` has the new version. Without a change, the version stays the same.
   *
   * `PATCH /v2/account`
   */
  update(body?: Body<'/v2/account', 'patch'>, options?: OperationOptions<'/v2/account', 'patch'>): Answer<'/v2/account', 'patch'>;
  /**
   * Read the history of the account, oldest event first
   *
   * One event per version.
   *
   * `GET /v2/account/history`
   */
  history(query?: Query<'/v2/account/history'>, options?: OperationOptions<'/v2/account/history', 'get'>): ListOf<'/v2/account/history'>;
  /**
   * Compare two versions of the account
   *
   * Names of other entities are the present ones. `version` and `updated_at` are not compared.
   *
   * `GET /v2/account/compare`
   */
  compare(query: Query<'/v2/account/compare'>, options?: OperationOptions<'/v2/account/compare', 'get'>): Answer<'/v2/account/compare', 'get'>;
}

export interface ApiKeys {
  /**
   * List the API keys, oldest first
   *
   * In pages of `limit` entries. The header `Link` has the URL of the next page; it is absent on the last one.
   *
   * `GET /v2/api_keys`
   */
  list(query?: Query<'/v2/api_keys'>, options?: OperationOptions<'/v2/api_keys', 'get'>): ListOf<'/v2/api_keys'>;
  /**
   * Create an API key
   *
   * `key` is shown only in this response. Without `scopes` the key has `read` and `write`.
   *
   * `POST /v2/api_keys`
   */
  create(body?: Body<'/v2/api_keys', 'post'>, options?: OperationOptions<'/v2/api_keys', 'post'>): Answer<'/v2/api_keys', 'post'>;
  /**
   * Read an API key, without its secret
   *
   * Responds 304 to a request with the current `ETag` in `If-None-Match`.
   *
   * `GET /v2/api_keys/{api_key}`
   */
  get(apiKey: string, options?: OperationOptions<'/v2/api_keys/{api_key}', 'get'>): Answer<'/v2/api_keys/{api_key}', 'get'>;
  /**
   * Revoke an API key
   *
   * The key is rejected from now on, and stays in the list with `revoked_at`. A repeated request changes nothing.
   *
   * `DELETE /v2/api_keys/{api_key}`
   */
  delete(apiKey: string, options?: OperationOptions<'/v2/api_keys/{api_key}', 'delete'>): Answer<'/v2/api_keys/{api_key}', 'delete'>;
  /**
   * Rotate an API key; the old one stays valid for the overlap
   *
   * `key` is a new key with the same name, scopes and expiry. It is shown only in this response.
   *
   * `POST /v2/api_keys/{api_key}/rotate`
   */
  rotate(apiKey: string, body?: Body<'/v2/api_keys/{api_key}/rotate', 'post'>, options?: OperationOptions<'/v2/api_keys/{api_key}/rotate', 'post'>): Answer<'/v2/api_keys/{api_key}/rotate', 'post'>;
  /**
   * Read the history of an API key, oldest event first
   *
   * One event per version. The history of a deleted API key is available by its uuid.
   *
   * `GET /v2/api_keys/{api_key}/history`
   */
  history(apiKey: string, query?: Query<'/v2/api_keys/{api_key}/history'>, options?: OperationOptions<'/v2/api_keys/{api_key}/history', 'get'>): ListOf<'/v2/api_keys/{api_key}/history'>;
}

export interface Tokens {
  /**
   * List the tokens of people, oldest first
   *
   * In pages of `limit` entries. The header `Link` has the URL of the next page; it is absent on the last one.
   *
   * `GET /v2/tokens`
   */
  list(query?: Query<'/v2/tokens'>, options?: OperationOptions<'/v2/tokens', 'get'>): ListOf<'/v2/tokens'>;
  /**
   * Create a token of a user
   *
   * For an own app: what is done with the token, the person does, and may do no more than the permissions of the user allow. `token` is sent as an API key is, and is shown only in this response. The user needs the permission `web.login` or `mobile.login`. For the owner of the account the key needs the scope `admin` too.
   *
   * `POST /v2/tokens`
   */
  create(body: Body<'/v2/tokens', 'post'>, options?: OperationOptions<'/v2/tokens', 'post'>): Answer<'/v2/tokens', 'post'>;
  /**
   * Revoke a token
   *
   * The token is rejected from now on, and stays in the list with `revoked_at`. A repeated request changes nothing.
   *
   * `DELETE /v2/tokens/{token}`
   */
  delete(token: string, options?: OperationOptions<'/v2/tokens/{token}', 'delete'>): Answer<'/v2/tokens/{token}', 'delete'>;
  /**
   * Read the history of a token, oldest event first
   *
   * One event per version. The history of a deleted token is available by its uuid.
   *
   * `GET /v2/tokens/{token}/history`
   */
  history(token: string, query?: Query<'/v2/tokens/{token}/history'>, options?: OperationOptions<'/v2/tokens/{token}/history', 'get'>): ListOf<'/v2/tokens/{token}/history'>;
}

export interface Me {
  /**
   * Read who the request is from
   *
   * The person who has signed in or the API key, what it may do, and the account.
   *
   * `GET /v2/me`
   */
  get(options?: OperationOptions<'/v2/me', 'get'>): Answer<'/v2/me', 'get'>;
}

export interface Users {
  /**
   * Create a link that signs a user in
   *
   * Whoever opens the link and presses its button is signed in to the console as the user, once. A new link of a user ends the older one. Refused for a user without the permission `web.login`.
   *
   * `POST /v2/users/{user}/sign_in_link`
   */
  signInLink(user: string, body?: Body<'/v2/users/{user}/sign_in_link', 'post'>, options?: OperationOptions<'/v2/users/{user}/sign_in_link', 'post'>): Answer<'/v2/users/{user}/sign_in_link', 'post'>;
  /**
   * Sign a user out everywhere
   *
   * Ends all sessions and tokens of the user, which are refused within 30 seconds.
   *
   * `POST /v2/users/{user}/sign_out`
   */
  signOut(user: string, options?: OperationOptions<'/v2/users/{user}/sign_out', 'post'>): Answer<'/v2/users/{user}/sign_out', 'post'>;
  /**
   * List users, oldest first, or search them, newest first
   *
   * To people without the permission `web.teams.view` the list shows names alone, and it takes the filters `uuid` and `name` alone.
   *
   * `GET /v2/users`
   */
  list(query?: Query<'/v2/users'>, options?: OperationOptions<'/v2/users', 'get'>): ListOf<'/v2/users'>;
  /**
   * Create a user
   *
   * The first user of an account is its owner.
   *
   * `POST /v2/users`
   */
  create(body: Body<'/v2/users', 'post'>, options?: OperationOptions<'/v2/users', 'post'>): Answer<'/v2/users', 'post'>;
  /**
   * Read a user, by uuid, email or external id
   *
   * People without the permission `web.teams.view` read users by their uuids, and their names alone; those with `mobile.login` read themselves as a whole. Other users are 404.
   *
   * `GET /v2/users/{user}`
   */
  get(user: string, options?: OperationOptions<'/v2/users/{user}', 'get'> & { query?: Query<'/v2/users/{user}'> }): Answer<'/v2/users/{user}', 'get'>;
  /**
   * Update or create a user
   *
   * A segment with `@` is an email address, any other a uuid or an external id. One that no user has creates a user with it; the body then needs what a POST needs, and its `email` or `external_id`, if given, must be the one of the path. `owner: true` transfers ownership to this user; the owner cannot set `owner: false` (`user.owner_required`).
   *
   * `PATCH /v2/users/{user}`
   */
  update(user: string, body?: Body<'/v2/users/{user}', 'patch'>, options?: OperationOptions<'/v2/users/{user}', 'patch'>): Answer<'/v2/users/{user}', 'patch'>;
  /**
   * Delete a user
   *
   * Removes the user from all teams. Rejected while the user is assigned to an unfinished job, and for the owner (`user.is_owner`).
   *
   * `DELETE /v2/users/{user}`
   */
  delete(user: string, options?: OperationOptions<'/v2/users/{user}', 'delete'>): Answer<'/v2/users/{user}', 'delete'>;
  /**
   * Deactivate a user
   *
   * A deactivated user keeps email, name and teams, and gets no work: no free times are found for the user, and nobody can newly name the user as assignee, member or worker ("is deactivated"). Refused for the owner (`user.is_owner`), and while the user is assigned to unfinished jobs or has an active hold (`in_use`). `unassign: true` removes the user from the jobs that are posted, scheduled or published, as a PATCH of their assignees would: at most 500 or 4 MiB of them, otherwise 422; a job whose assignee with the access `edit` goes has none, and becomes posted. Jobs that have begun still refuse it. Repeated, nothing is recorded.
   *
   * `POST /v2/users/{user}/deactivate`
   */
  deactivate(user: string, body?: Body<'/v2/users/{user}/deactivate', 'post'>, options?: OperationOptions<'/v2/users/{user}/deactivate', 'post'>): Answer<'/v2/users/{user}/deactivate', 'post'>;
  /**
   * Activate a user
   *
   * Ends a deactivation. Repeated, nothing is recorded.
   *
   * `POST /v2/users/{user}/activate`
   */
  activate(user: string, options?: OperationOptions<'/v2/users/{user}/activate', 'post'>): Answer<'/v2/users/{user}/activate', 'post'>;
  /**
   * Read the history of a user, oldest event first
   *
   * One event per version. The history of a deleted user is available by its uuid.
   *
   * `GET /v2/users/{user}/history`
   */
  history(user: string, query?: Query<'/v2/users/{user}/history'>, options?: OperationOptions<'/v2/users/{user}/history', 'get'>): ListOf<'/v2/users/{user}/history'>;
  /**
   * Compare two versions of a user
   *
   * Names of other entities are the present ones. `version` and `updated_at` are not compared.
   *
   * `GET /v2/users/{user}/compare`
   */
  compare(user: string, query: Query<'/v2/users/{user}/compare'>, options?: OperationOptions<'/v2/users/{user}/compare', 'get'>): Answer<'/v2/users/{user}/compare', 'get'>;
  /**
   * Restore a user that was deleted
   *
   * It has its uuid, and is as it was before its deletion; its version goes on. The rules of its creation apply. For one that is not deleted, nothing is recorded.
   *
   * `POST /v2/users/{user}/restore`
   */
  restore(user: string, body?: Body<'/v2/users/{user}/restore', 'post'>, options?: OperationOptions<'/v2/users/{user}/restore', 'post'>): Answer<'/v2/users/{user}/restore', 'post'>;
  /**
   * Take a user back to a version
   *
   * The fields that a PATCH may change become those of that version. The rules of the PATCH apply. Without a change, the version stays the same.
   *
   * `POST /v2/users/{user}/revert`
   */
  revert(user: string, body: Body<'/v2/users/{user}/revert', 'post'>, options?: OperationOptions<'/v2/users/{user}/revert', 'post'>): Answer<'/v2/users/{user}/revert', 'post'>;
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
  list(user: string, query?: Query<'/v2/users/{user}/sessions'>, options?: OperationOptions<'/v2/users/{user}/sessions', 'get'>): ListOf<'/v2/users/{user}/sessions'>;
  /**
   * End a session of a user
   *
   * The browser of the session is refused within 30 seconds. People end their own; the owner those of all.
   *
   * `DELETE /v2/users/{user}/sessions/{session}`
   */
  delete(user: string, session: string, options?: OperationOptions<'/v2/users/{user}/sessions/{session}', 'delete'>): Answer<'/v2/users/{user}/sessions/{session}', 'delete'>;
}

export interface UsersShifts {
  /**
   * Read a user's shifts of a range of days
   *
   * Returns exactly these days in the account's time zone; a day has 23 or 25 hours when clocks change. Time without a shift is not working time. Adjacent intervals with equal values are merged.
   *
   * `GET /v2/users/{user}/shifts`
   */
  get(user: string, query: Query<'/v2/users/{user}/shifts'>, options?: OperationOptions<'/v2/users/{user}/shifts', 'get'>): Answer<'/v2/users/{user}/shifts', 'get'>;
  /**
   * Overwrite parts of a user's shifts
   *
   * Applies all intervals or none. Intervals of one request must not overlap; each lasts at most 31 days.
   *
   * `PATCH /v2/users/{user}/shifts`
   */
  update(user: string, body: Body<'/v2/users/{user}/shifts', 'patch'>, options?: OperationOptions<'/v2/users/{user}/shifts', 'patch'>): Answer<'/v2/users/{user}/shifts', 'patch'>;
  /**
   * Read the history of a shift month, oldest event first
   *
   * One event per version. The history of a deleted shift month is available by its uuid.
   *
   * `GET /v2/users/{user}/shifts/{shift_month}/history`
   */
  history(user: string, shiftMonth: string, query?: Query<'/v2/users/{user}/shifts/{shift_month}/history'>, options?: OperationOptions<'/v2/users/{user}/shifts/{shift_month}/history', 'get'>): ListOf<'/v2/users/{user}/shifts/{shift_month}/history'>;
  /**
   * Compare two versions of a shift month
   *
   * Names of other entities are the present ones. `version` and `updated_at` are not compared.
   *
   * `GET /v2/users/{user}/shifts/{shift_month}/compare`
   */
  compare(user: string, shiftMonth: string, query: Query<'/v2/users/{user}/shifts/{shift_month}/compare'>, options?: OperationOptions<'/v2/users/{user}/shifts/{shift_month}/compare', 'get'>): Answer<'/v2/users/{user}/shifts/{shift_month}/compare', 'get'>;
}

export interface UsersJobListPresets {
  /**
   * List a user's presets of the job list, oldest first
   *
   * In pages of `limit` entries. The header `Link` has the URL of the next page; it is absent on the last one.
   *
   * `GET /v2/users/{user}/job_list_presets`
   */
  list(user: string, query?: Query<'/v2/users/{user}/job_list_presets'>, options?: OperationOptions<'/v2/users/{user}/job_list_presets', 'get'>): ListOf<'/v2/users/{user}/job_list_presets'>;
  /**
   * Save filters of the job list
   *
   * Responds with the uuid of the new entity.
   *
   * `POST /v2/users/{user}/job_list_presets`
   */
  create(user: string, body: Body<'/v2/users/{user}/job_list_presets', 'post'>, options?: OperationOptions<'/v2/users/{user}/job_list_presets', 'post'>): Answer<'/v2/users/{user}/job_list_presets', 'post'>;
  /**
   * Read a preset
   *
   * Responds 304 to a request with the current `ETag` in `If-None-Match`.
   *
   * `GET /v2/users/{user}/job_list_presets/{preset}`
   */
  get(user: string, preset: string, options?: OperationOptions<'/v2/users/{user}/job_list_presets/{preset}', 'get'> & { query?: Query<'/v2/users/{user}/job_list_presets/{preset}'> }): Answer<'/v2/users/{user}/job_list_presets/{preset}', 'get'>;
  /**
   * Delete a preset
   *
   * A repeated request responds 404. The history of a deleted entity stays available by its uuid.
   *
   * `DELETE /v2/users/{user}/job_list_presets/{preset}`
   */
  delete(user: string, preset: string, options?: OperationOptions<'/v2/users/{user}/job_list_presets/{preset}', 'delete'>): Answer<'/v2/users/{user}/job_list_presets/{preset}', 'delete'>;
  /**
   * Copy a preset to users
   *
   * Creates all copies or none.
   *
   * `POST /v2/users/{user}/job_list_presets/{preset}/copy`
   */
  copy(user: string, preset: string, body: Body<'/v2/users/{user}/job_list_presets/{preset}/copy', 'post'>, options?: OperationOptions<'/v2/users/{user}/job_list_presets/{preset}/copy', 'post'>): Answer<'/v2/users/{user}/job_list_presets/{preset}/copy', 'post'>;
  /**
   * Read the history of a preset, oldest event first
   *
   * One event per version. The history of a deleted preset is available by its uuid.
   *
   * `GET /v2/users/{user}/job_list_presets/{preset}/history`
   */
  history(user: string, preset: string, query?: Query<'/v2/users/{user}/job_list_presets/{preset}/history'>, options?: OperationOptions<'/v2/users/{user}/job_list_presets/{preset}/history', 'get'>): ListOf<'/v2/users/{user}/job_list_presets/{preset}/history'>;
  /**
   * Compare two versions of a preset
   *
   * Names of other entities are the present ones. `version` and `updated_at` are not compared.
   *
   * `GET /v2/users/{user}/job_list_presets/{preset}/compare`
   */
  compare(user: string, preset: string, query: Query<'/v2/users/{user}/job_list_presets/{preset}/compare'>, options?: OperationOptions<'/v2/users/{user}/job_list_presets/{preset}/compare', 'get'>): Answer<'/v2/users/{user}/job_list_presets/{preset}/compare', 'get'>;
  /**
   * Restore a preset that was deleted
   *
   * It has its uuid, and is as it was before its deletion; its version goes on. The rules of its creation apply. For one that is not deleted, nothing is recorded.
   *
   * `POST /v2/users/{user}/job_list_presets/{preset}/restore`
   */
  restore(user: string, preset: string, options?: OperationOptions<'/v2/users/{user}/job_list_presets/{preset}/restore', 'post'>): Answer<'/v2/users/{user}/job_list_presets/{preset}/restore', 'post'>;
}

export interface Territories {
  /**
   * List territories, oldest first
   *
   * In pages of `limit` entries. The header `Link` has the URL of the next page; it is absent on the last one.
   *
   * `GET /v2/territories`
   */
  list(query?: Query<'/v2/territories'>, options?: OperationOptions<'/v2/territories', 'get'>): ListOf<'/v2/territories'>;
  /**
   * Create a territory
   *
   * Responds with the uuid of the new entity.
   *
   * `POST /v2/territories`
   */
  create(body: Body<'/v2/territories', 'post'>, options?: OperationOptions<'/v2/territories', 'post'>): Answer<'/v2/territories', 'post'>;
  /**
   * Read a territory
   *
   * Responds 304 to a request with the current `ETag` in `If-None-Match`.
   *
   * `GET /v2/territories/{territory}`
   */
  get(territory: string, options?: OperationOptions<'/v2/territories/{territory}', 'get'> & { query?: Query<'/v2/territories/{territory}'> }): Answer<'/v2/territories/{territory}', 'get'>;
  /**
   * Update or create a territory
   *
   * An external id in the path that is not in use creates a territory with it; the body then needs what a POST needs.
   *
   * `PATCH /v2/territories/{territory}`
   */
  update(territory: string, body?: Body<'/v2/territories/{territory}', 'patch'>, options?: OperationOptions<'/v2/territories/{territory}', 'patch'>): Answer<'/v2/territories/{territory}', 'patch'>;
  /**
   * Delete a territory
   *
   * Rejected while other entities refer to it.
   *
   * `DELETE /v2/territories/{territory}`
   */
  delete(territory: string, options?: OperationOptions<'/v2/territories/{territory}', 'delete'>): Answer<'/v2/territories/{territory}', 'delete'>;
  /**
   * Read the history of a territory, oldest event first
   *
   * One event per version. The history of a deleted territory is available by its uuid.
   *
   * `GET /v2/territories/{territory}/history`
   */
  history(territory: string, query?: Query<'/v2/territories/{territory}/history'>, options?: OperationOptions<'/v2/territories/{territory}/history', 'get'>): ListOf<'/v2/territories/{territory}/history'>;
  /**
   * Compare two versions of a territory
   *
   * Names of other entities are the present ones. `version` and `updated_at` are not compared.
   *
   * `GET /v2/territories/{territory}/compare`
   */
  compare(territory: string, query: Query<'/v2/territories/{territory}/compare'>, options?: OperationOptions<'/v2/territories/{territory}/compare', 'get'>): Answer<'/v2/territories/{territory}/compare', 'get'>;
  /**
   * Restore a territory that was deleted
   *
   * It has its uuid, and is as it was before its deletion; its version goes on. The rules of its creation apply. For one that is not deleted, nothing is recorded.
   *
   * `POST /v2/territories/{territory}/restore`
   */
  restore(territory: string, body?: Body<'/v2/territories/{territory}/restore', 'post'>, options?: OperationOptions<'/v2/territories/{territory}/restore', 'post'>): Answer<'/v2/territories/{territory}/restore', 'post'>;
  /**
   * Take a territory back to a version
   *
   * The fields that a PATCH may change become those of that version. The rules of the PATCH apply. Without a change, the version stays the same.
   *
   * `POST /v2/territories/{territory}/revert`
   */
  revert(territory: string, body: Body<'/v2/territories/{territory}/revert', 'post'>, options?: OperationOptions<'/v2/territories/{territory}/revert', 'post'>): Answer<'/v2/territories/{territory}/revert', 'post'>;
}

export interface Skills {
  /**
   * List skills, oldest first
   *
   * In pages of `limit` entries. The header `Link` has the URL of the next page; it is absent on the last one.
   *
   * `GET /v2/skills`
   */
  list(query?: Query<'/v2/skills'>, options?: OperationOptions<'/v2/skills', 'get'>): ListOf<'/v2/skills'>;
  /**
   * Create a skill
   *
   * Responds with the uuid of the new entity.
   *
   * `POST /v2/skills`
   */
  create(body: Body<'/v2/skills', 'post'>, options?: OperationOptions<'/v2/skills', 'post'>): Answer<'/v2/skills', 'post'>;
  /**
   * Read a skill
   *
   * Responds 304 to a request with the current `ETag` in `If-None-Match`.
   *
   * `GET /v2/skills/{skill}`
   */
  get(skill: string, options?: OperationOptions<'/v2/skills/{skill}', 'get'> & { query?: Query<'/v2/skills/{skill}'> }): Answer<'/v2/skills/{skill}', 'get'>;
  /**
   * Update or create a skill
   *
   * An external id in the path that is not in use creates a skill with it; the body then needs what a POST needs.
   *
   * `PATCH /v2/skills/{skill}`
   */
  update(skill: string, body?: Body<'/v2/skills/{skill}', 'patch'>, options?: OperationOptions<'/v2/skills/{skill}', 'patch'>): Answer<'/v2/skills/{skill}', 'patch'>;
  /**
   * Delete a skill
   *
   * Rejected while other entities refer to it.
   *
   * `DELETE /v2/skills/{skill}`
   */
  delete(skill: string, options?: OperationOptions<'/v2/skills/{skill}', 'delete'>): Answer<'/v2/skills/{skill}', 'delete'>;
  /**
   * Read the history of a skill, oldest event first
   *
   * One event per version. The history of a deleted skill is available by its uuid.
   *
   * `GET /v2/skills/{skill}/history`
   */
  history(skill: string, query?: Query<'/v2/skills/{skill}/history'>, options?: OperationOptions<'/v2/skills/{skill}/history', 'get'>): ListOf<'/v2/skills/{skill}/history'>;
  /**
   * Compare two versions of a skill
   *
   * Names of other entities are the present ones. `version` and `updated_at` are not compared.
   *
   * `GET /v2/skills/{skill}/compare`
   */
  compare(skill: string, query: Query<'/v2/skills/{skill}/compare'>, options?: OperationOptions<'/v2/skills/{skill}/compare', 'get'>): Answer<'/v2/skills/{skill}/compare', 'get'>;
  /**
   * Restore a skill that was deleted
   *
   * It has its uuid, and is as it was before its deletion; its version goes on. The rules of its creation apply. For one that is not deleted, nothing is recorded.
   *
   * `POST /v2/skills/{skill}/restore`
   */
  restore(skill: string, body?: Body<'/v2/skills/{skill}/restore', 'post'>, options?: OperationOptions<'/v2/skills/{skill}/restore', 'post'>): Answer<'/v2/skills/{skill}/restore', 'post'>;
  /**
   * Take a skill back to a version
   *
   * The fields that a PATCH may change become those of that version. The rules of the PATCH apply. Without a change, the version stays the same.
   *
   * `POST /v2/skills/{skill}/revert`
   */
  revert(skill: string, body: Body<'/v2/skills/{skill}/revert', 'post'>, options?: OperationOptions<'/v2/skills/{skill}/revert', 'post'>): Answer<'/v2/skills/{skill}/revert', 'post'>;
}

export interface Teams {
  /**
   * List teams, oldest first
   *
   * To people without the permission `web.teams.view` the list shows names alone, and it takes the filters `uuid` and `name` alone.
   *
   * `GET /v2/teams`
   */
  list(query?: Query<'/v2/teams'>, options?: OperationOptions<'/v2/teams', 'get'>): ListOf<'/v2/teams'>;
  /**
   * Create a team
   *
   * Responds with the uuid of the new entity.
   *
   * `POST /v2/teams`
   */
  create(body: Body<'/v2/teams', 'post'>, options?: OperationOptions<'/v2/teams', 'post'>): Answer<'/v2/teams', 'post'>;
  /**
   * Read a team
   *
   * Responds 304 to a request with the current `ETag` in `If-None-Match`.
   *
   * `GET /v2/teams/{team}`
   */
  get(team: string, options?: OperationOptions<'/v2/teams/{team}', 'get'> & { query?: Query<'/v2/teams/{team}'> }): Answer<'/v2/teams/{team}', 'get'>;
  /**
   * Update or create a team
   *
   * An external id in the path that is not in use creates a team with it; the body then needs what a POST needs.
   *
   * `PATCH /v2/teams/{team}`
   */
  update(team: string, body?: Body<'/v2/teams/{team}', 'patch'>, options?: OperationOptions<'/v2/teams/{team}', 'patch'>): Answer<'/v2/teams/{team}', 'patch'>;
  /**
   * Delete a team
   *
   * Rejected while other entities refer to it.
   *
   * `DELETE /v2/teams/{team}`
   */
  delete(team: string, options?: OperationOptions<'/v2/teams/{team}', 'delete'>): Answer<'/v2/teams/{team}', 'delete'>;
  /**
   * Read the history of a team, oldest event first
   *
   * One event per version. The history of a deleted team is available by its uuid.
   *
   * `GET /v2/teams/{team}/history`
   */
  history(team: string, query?: Query<'/v2/teams/{team}/history'>, options?: OperationOptions<'/v2/teams/{team}/history', 'get'>): ListOf<'/v2/teams/{team}/history'>;
  /**
   * Compare two versions of a team
   *
   * Names of other entities are the present ones. `version` and `updated_at` are not compared.
   *
   * `GET /v2/teams/{team}/compare`
   */
  compare(team: string, query: Query<'/v2/teams/{team}/compare'>, options?: OperationOptions<'/v2/teams/{team}/compare', 'get'>): Answer<'/v2/teams/{team}/compare', 'get'>;
  /**
   * Restore a team that was deleted
   *
   * It has its uuid, and is as it was before its deletion; its version goes on. The rules of its creation apply. For one that is not deleted, nothing is recorded.
   *
   * `POST /v2/teams/{team}/restore`
   */
  restore(team: string, body?: Body<'/v2/teams/{team}/restore', 'post'>, options?: OperationOptions<'/v2/teams/{team}/restore', 'post'>): Answer<'/v2/teams/{team}/restore', 'post'>;
  /**
   * Take a team back to a version
   *
   * The fields that a PATCH may change become those of that version. The rules of the PATCH apply. Without a change, the version stays the same.
   *
   * `POST /v2/teams/{team}/revert`
   */
  revert(team: string, body: Body<'/v2/teams/{team}/revert', 'post'>, options?: OperationOptions<'/v2/teams/{team}/revert', 'post'>): Answer<'/v2/teams/{team}/revert', 'post'>;
}

export interface CalendarFeeds {
  /**
   * List calendar feeds, oldest first
   *
   * In pages of `limit` entries. The header `Link` has the URL of the next page; it is absent on the last one.
   *
   * `GET /v2/calendar_feeds`
   */
  list(query?: Query<'/v2/calendar_feeds'>, options?: OperationOptions<'/v2/calendar_feeds', 'get'>): ListOf<'/v2/calendar_feeds'>;
  /**
   * Create a calendar feed
   *
   * A calendar in the format iCalendar, to which calendar programs subscribe by its `url`. Whoever has the URL reads it, without an API key: it is shown only in this response, and `rotate` replaces it. A person may have feeds of the own work. An account has at most 1,000 feeds (`calendar_feed.too_many`).
   *
   * `POST /v2/calendar_feeds`
   */
  create(body?: Body<'/v2/calendar_feeds', 'post'>, options?: OperationOptions<'/v2/calendar_feeds', 'post'>): Answer<'/v2/calendar_feeds', 'post'>;
  /**
   * Read a calendar feed
   *
   * The ETag also depends on `last_read_at`; If-Match compares only the version.
   *
   * `GET /v2/calendar_feeds/{calendar_feed}`
   */
  get(calendarFeed: string, options?: OperationOptions<'/v2/calendar_feeds/{calendar_feed}', 'get'>): Answer<'/v2/calendar_feeds/{calendar_feed}', 'get'>;
  /**
   * Change a calendar feed
   *
   * Its URL stays. `last_read_at` may be sent with any value and is ignored.
   *
   * `PATCH /v2/calendar_feeds/{calendar_feed}`
   */
  update(calendarFeed: string, body?: Body<'/v2/calendar_feeds/{calendar_feed}', 'patch'>, options?: OperationOptions<'/v2/calendar_feeds/{calendar_feed}', 'patch'>): Answer<'/v2/calendar_feeds/{calendar_feed}', 'patch'>;
  /**
   * Delete a calendar feed
   *
   * Its URL ends at once.
   *
   * `DELETE /v2/calendar_feeds/{calendar_feed}`
   */
  delete(calendarFeed: string, options?: OperationOptions<'/v2/calendar_feeds/{calendar_feed}', 'delete'>): Answer<'/v2/calendar_feeds/{calendar_feed}', 'delete'>;
  /**
   * Replace the URL of a calendar feed
   *
   * The URL before ends at once.
   *
   * `POST /v2/calendar_feeds/{calendar_feed}/rotate`
   */
  rotate(calendarFeed: string, options?: OperationOptions<'/v2/calendar_feeds/{calendar_feed}/rotate', 'post'>): Answer<'/v2/calendar_feeds/{calendar_feed}/rotate', 'post'>;
  /**
   * Read the history of a calendar feed, oldest event first
   *
   * One event per version. The history of a deleted calendar feed is available by its uuid.
   *
   * `GET /v2/calendar_feeds/{calendar_feed}/history`
   */
  history(calendarFeed: string, query?: Query<'/v2/calendar_feeds/{calendar_feed}/history'>, options?: OperationOptions<'/v2/calendar_feeds/{calendar_feed}/history', 'get'>): ListOf<'/v2/calendar_feeds/{calendar_feed}/history'>;
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
  list(query?: Query<'/v2/catalog/services'>, options?: OperationOptions<'/v2/catalog/services', 'get'>): ListOf<'/v2/catalog/services'>;
  /**
   * Create a service
   *
   * Responds with the uuid of the new entity.
   *
   * `POST /v2/catalog/services`
   */
  create(body: Body<'/v2/catalog/services', 'post'>, options?: OperationOptions<'/v2/catalog/services', 'post'>): Answer<'/v2/catalog/services', 'post'>;
  /**
   * Read a service
   *
   * Responds 304 to a request with the current `ETag` in `If-None-Match`.
   *
   * `GET /v2/catalog/services/{service}`
   */
  get(service: string, options?: OperationOptions<'/v2/catalog/services/{service}', 'get'> & { query?: Query<'/v2/catalog/services/{service}'> }): Answer<'/v2/catalog/services/{service}', 'get'>;
  /**
   * Update or create a service
   *
   * An external id in the path that is not in use creates a service with it; the body then needs what a POST needs.
   *
   * `PATCH /v2/catalog/services/{service}`
   */
  update(service: string, body?: Body<'/v2/catalog/services/{service}', 'patch'>, options?: OperationOptions<'/v2/catalog/services/{service}', 'patch'>): Answer<'/v2/catalog/services/{service}', 'patch'>;
  /**
   * Delete a service
   *
   * A repeated request responds 404. The history of a deleted entity stays available by its uuid.
   *
   * `DELETE /v2/catalog/services/{service}`
   */
  delete(service: string, options?: OperationOptions<'/v2/catalog/services/{service}', 'delete'>): Answer<'/v2/catalog/services/{service}', 'delete'>;
  /**
   * Archive a service
   *
   * Responds with the uuid; `ETag` has the new version. Without a change, the version stays the same.
   *
   * `POST /v2/catalog/services/{service}/archive`
   */
  archive(service: string, options?: OperationOptions<'/v2/catalog/services/{service}/archive', 'post'>): Answer<'/v2/catalog/services/{service}/archive', 'post'>;
  /**
   * Unarchive a service
   *
   * Responds with the uuid; `ETag` has the new version. Without a change, the version stays the same.
   *
   * `POST /v2/catalog/services/{service}/unarchive`
   */
  unarchive(service: string, options?: OperationOptions<'/v2/catalog/services/{service}/unarchive', 'post'>): Answer<'/v2/catalog/services/{service}/unarchive', 'post'>;
  /**
   * Read the history of a service, oldest event first
   *
   * One event per version. The history of a deleted service is available by its uuid.
   *
   * `GET /v2/catalog/services/{service}/history`
   */
  history(service: string, query?: Query<'/v2/catalog/services/{service}/history'>, options?: OperationOptions<'/v2/catalog/services/{service}/history', 'get'>): ListOf<'/v2/catalog/services/{service}/history'>;
  /**
   * Compare two versions of a service
   *
   * Names of other entities are the present ones. `version` and `updated_at` are not compared.
   *
   * `GET /v2/catalog/services/{service}/compare`
   */
  compare(service: string, query: Query<'/v2/catalog/services/{service}/compare'>, options?: OperationOptions<'/v2/catalog/services/{service}/compare', 'get'>): Answer<'/v2/catalog/services/{service}/compare', 'get'>;
  /**
   * Restore a service that was deleted
   *
   * It has its uuid, and is as it was before its deletion; its version goes on. The rules of its creation apply. For one that is not deleted, nothing is recorded.
   *
   * `POST /v2/catalog/services/{service}/restore`
   */
  restore(service: string, body?: Body<'/v2/catalog/services/{service}/restore', 'post'>, options?: OperationOptions<'/v2/catalog/services/{service}/restore', 'post'>): Answer<'/v2/catalog/services/{service}/restore', 'post'>;
  /**
   * Take a service back to a version
   *
   * The fields that a PATCH may change become those of that version. The rules of the PATCH apply. Without a change, the version stays the same.
   *
   * `POST /v2/catalog/services/{service}/revert`
   */
  revert(service: string, body: Body<'/v2/catalog/services/{service}/revert', 'post'>, options?: OperationOptions<'/v2/catalog/services/{service}/revert', 'post'>): Answer<'/v2/catalog/services/{service}/revert', 'post'>;
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
  list(query?: Query<'/v2/catalog/services/categories'>, options?: OperationOptions<'/v2/catalog/services/categories', 'get'>): ListOf<'/v2/catalog/services/categories'>;
  /**
   * Create a category
   *
   * A tree has at most 3 levels.
   *
   * `POST /v2/catalog/services/categories`
   */
  create(body: Body<'/v2/catalog/services/categories', 'post'>, options?: OperationOptions<'/v2/catalog/services/categories', 'post'>): Answer<'/v2/catalog/services/categories', 'post'>;
  /**
   * Read a category
   *
   * Responds 304 to a request with the current `ETag` in `If-None-Match`.
   *
   * `GET /v2/catalog/services/categories/{category}`
   */
  get(category: string, options?: OperationOptions<'/v2/catalog/services/categories/{category}', 'get'> & { query?: Query<'/v2/catalog/services/categories/{category}'> }): Answer<'/v2/catalog/services/categories/{category}', 'get'>;
  /**
   * Update, move or create a category
   *
   * An external id in the path that is not in use creates a category with it; the body then needs what a POST needs. The descendants of a category move with it. Fails with `category.too_deep` when this would create a fourth level, and with `category.cycle` when the parent is the category itself or one of its descendants.
   *
   * `PATCH /v2/catalog/services/categories/{category}`
   */
  update(category: string, body?: Body<'/v2/catalog/services/categories/{category}', 'patch'>, options?: OperationOptions<'/v2/catalog/services/categories/{category}', 'patch'>): Answer<'/v2/catalog/services/categories/{category}', 'patch'>;
  /**
   * Delete a category
   *
   * Rejected while it contains categories or items, including archived ones.
   *
   * `DELETE /v2/catalog/services/categories/{category}`
   */
  delete(category: string, options?: OperationOptions<'/v2/catalog/services/categories/{category}', 'delete'>): Answer<'/v2/catalog/services/categories/{category}', 'delete'>;
  /**
   * Archive a category
   *
   * Its descendants and items are not archived.
   *
   * `POST /v2/catalog/services/categories/{category}/archive`
   */
  archive(category: string, options?: OperationOptions<'/v2/catalog/services/categories/{category}/archive', 'post'>): Answer<'/v2/catalog/services/categories/{category}/archive', 'post'>;
  /**
   * Unarchive a category
   *
   * Responds with the uuid; `ETag` has the new version. Without a change, the version stays the same.
   *
   * `POST /v2/catalog/services/categories/{category}/unarchive`
   */
  unarchive(category: string, options?: OperationOptions<'/v2/catalog/services/categories/{category}/unarchive', 'post'>): Answer<'/v2/catalog/services/categories/{category}/unarchive', 'post'>;
  /**
   * Read the history of a service category, oldest event first
   *
   * One event per version. The history of a deleted service category is available by its uuid.
   *
   * `GET /v2/catalog/services/categories/{category}/history`
   */
  history(category: string, query?: Query<'/v2/catalog/services/categories/{category}/history'>, options?: OperationOptions<'/v2/catalog/services/categories/{category}/history', 'get'>): ListOf<'/v2/catalog/services/categories/{category}/history'>;
  /**
   * Compare two versions of a service category
   *
   * Names of other entities are the present ones. `version` and `updated_at` are not compared.
   *
   * `GET /v2/catalog/services/categories/{category}/compare`
   */
  compare(category: string, query: Query<'/v2/catalog/services/categories/{category}/compare'>, options?: OperationOptions<'/v2/catalog/services/categories/{category}/compare', 'get'>): Answer<'/v2/catalog/services/categories/{category}/compare', 'get'>;
  /**
   * Restore a service category that was deleted
   *
   * It has its uuid, and is as it was before its deletion; its version goes on. The rules of its creation apply. For one that is not deleted, nothing is recorded.
   *
   * `POST /v2/catalog/services/categories/{category}/restore`
   */
  restore(category: string, body?: Body<'/v2/catalog/services/categories/{category}/restore', 'post'>, options?: OperationOptions<'/v2/catalog/services/categories/{category}/restore', 'post'>): Answer<'/v2/catalog/services/categories/{category}/restore', 'post'>;
  /**
   * Take a service category back to a version
   *
   * The fields that a PATCH may change become those of that version. The rules of the PATCH apply. Without a change, the version stays the same.
   *
   * `POST /v2/catalog/services/categories/{category}/revert`
   */
  revert(category: string, body: Body<'/v2/catalog/services/categories/{category}/revert', 'post'>, options?: OperationOptions<'/v2/catalog/services/categories/{category}/revert', 'post'>): Answer<'/v2/catalog/services/categories/{category}/revert', 'post'>;
}

export interface CatalogProducts {
  /**
   * List products, oldest first, or search them, newest first
   *
   * In pages of `limit` entries. The header `Link` has the URL of the next page; it is absent on the last one.
   *
   * `GET /v2/catalog/products`
   */
  list(query?: Query<'/v2/catalog/products'>, options?: OperationOptions<'/v2/catalog/products', 'get'>): ListOf<'/v2/catalog/products'>;
  /**
   * Create a product
   *
   * Responds with the uuid of the new entity.
   *
   * `POST /v2/catalog/products`
   */
  create(body: Body<'/v2/catalog/products', 'post'>, options?: OperationOptions<'/v2/catalog/products', 'post'>): Answer<'/v2/catalog/products', 'post'>;
  /**
   * Read a product
   *
   * Responds 304 to a request with the current `ETag` in `If-None-Match`.
   *
   * `GET /v2/catalog/products/{product}`
   */
  get(product: string, options?: OperationOptions<'/v2/catalog/products/{product}', 'get'> & { query?: Query<'/v2/catalog/products/{product}'> }): Answer<'/v2/catalog/products/{product}', 'get'>;
  /**
   * Update or create a product
   *
   * An external id in the path that is not in use creates a product with it; the body then needs what a POST needs.
   *
   * `PATCH /v2/catalog/products/{product}`
   */
  update(product: string, body?: Body<'/v2/catalog/products/{product}', 'patch'>, options?: OperationOptions<'/v2/catalog/products/{product}', 'patch'>): Answer<'/v2/catalog/products/{product}', 'patch'>;
  /**
   * Delete a product
   *
   * A repeated request responds 404. The history of a deleted entity stays available by its uuid.
   *
   * `DELETE /v2/catalog/products/{product}`
   */
  delete(product: string, options?: OperationOptions<'/v2/catalog/products/{product}', 'delete'>): Answer<'/v2/catalog/products/{product}', 'delete'>;
  /**
   * Archive a product
   *
   * Responds with the uuid; `ETag` has the new version. Without a change, the version stays the same.
   *
   * `POST /v2/catalog/products/{product}/archive`
   */
  archive(product: string, options?: OperationOptions<'/v2/catalog/products/{product}/archive', 'post'>): Answer<'/v2/catalog/products/{product}/archive', 'post'>;
  /**
   * Unarchive a product
   *
   * Responds with the uuid; `ETag` has the new version. Without a change, the version stays the same.
   *
   * `POST /v2/catalog/products/{product}/unarchive`
   */
  unarchive(product: string, options?: OperationOptions<'/v2/catalog/products/{product}/unarchive', 'post'>): Answer<'/v2/catalog/products/{product}/unarchive', 'post'>;
  /**
   * Read the history of a product, oldest event first
   *
   * One event per version. The history of a deleted product is available by its uuid.
   *
   * `GET /v2/catalog/products/{product}/history`
   */
  history(product: string, query?: Query<'/v2/catalog/products/{product}/history'>, options?: OperationOptions<'/v2/catalog/products/{product}/history', 'get'>): ListOf<'/v2/catalog/products/{product}/history'>;
  /**
   * Compare two versions of a product
   *
   * Names of other entities are the present ones. `version` and `updated_at` are not compared.
   *
   * `GET /v2/catalog/products/{product}/compare`
   */
  compare(product: string, query: Query<'/v2/catalog/products/{product}/compare'>, options?: OperationOptions<'/v2/catalog/products/{product}/compare', 'get'>): Answer<'/v2/catalog/products/{product}/compare', 'get'>;
  /**
   * Restore a product that was deleted
   *
   * It has its uuid, and is as it was before its deletion; its version goes on. The rules of its creation apply. For one that is not deleted, nothing is recorded.
   *
   * `POST /v2/catalog/products/{product}/restore`
   */
  restore(product: string, body?: Body<'/v2/catalog/products/{product}/restore', 'post'>, options?: OperationOptions<'/v2/catalog/products/{product}/restore', 'post'>): Answer<'/v2/catalog/products/{product}/restore', 'post'>;
  /**
   * Take a product back to a version
   *
   * The fields that a PATCH may change become those of that version. The rules of the PATCH apply. Without a change, the version stays the same.
   *
   * `POST /v2/catalog/products/{product}/revert`
   */
  revert(product: string, body: Body<'/v2/catalog/products/{product}/revert', 'post'>, options?: OperationOptions<'/v2/catalog/products/{product}/revert', 'post'>): Answer<'/v2/catalog/products/{product}/revert', 'post'>;
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
  list(query?: Query<'/v2/catalog/products/categories'>, options?: OperationOptions<'/v2/catalog/products/categories', 'get'>): ListOf<'/v2/catalog/products/categories'>;
  /**
   * Create a category
   *
   * A tree has at most 3 levels.
   *
   * `POST /v2/catalog/products/categories`
   */
  create(body: Body<'/v2/catalog/products/categories', 'post'>, options?: OperationOptions<'/v2/catalog/products/categories', 'post'>): Answer<'/v2/catalog/products/categories', 'post'>;
  /**
   * Read a category
   *
   * Responds 304 to a request with the current `ETag` in `If-None-Match`.
   *
   * `GET /v2/catalog/products/categories/{category}`
   */
  get(category: string, options?: OperationOptions<'/v2/catalog/products/categories/{category}', 'get'> & { query?: Query<'/v2/catalog/products/categories/{category}'> }): Answer<'/v2/catalog/products/categories/{category}', 'get'>;
  /**
   * Update, move or create a category
   *
   * An external id in the path that is not in use creates a category with it; the body then needs what a POST needs. The descendants of a category move with it. Fails with `category.too_deep` when this would create a fourth level, and with `category.cycle` when the parent is the category itself or one of its descendants.
   *
   * `PATCH /v2/catalog/products/categories/{category}`
   */
  update(category: string, body?: Body<'/v2/catalog/products/categories/{category}', 'patch'>, options?: OperationOptions<'/v2/catalog/products/categories/{category}', 'patch'>): Answer<'/v2/catalog/products/categories/{category}', 'patch'>;
  /**
   * Delete a category
   *
   * Rejected while it contains categories or items, including archived ones.
   *
   * `DELETE /v2/catalog/products/categories/{category}`
   */
  delete(category: string, options?: OperationOptions<'/v2/catalog/products/categories/{category}', 'delete'>): Answer<'/v2/catalog/products/categories/{category}', 'delete'>;
  /**
   * Archive a category
   *
   * Its descendants and items are not archived.
   *
   * `POST /v2/catalog/products/categories/{category}/archive`
   */
  archive(category: string, options?: OperationOptions<'/v2/catalog/products/categories/{category}/archive', 'post'>): Answer<'/v2/catalog/products/categories/{category}/archive', 'post'>;
  /**
   * Unarchive a category
   *
   * Responds with the uuid; `ETag` has the new version. Without a change, the version stays the same.
   *
   * `POST /v2/catalog/products/categories/{category}/unarchive`
   */
  unarchive(category: string, options?: OperationOptions<'/v2/catalog/products/categories/{category}/unarchive', 'post'>): Answer<'/v2/catalog/products/categories/{category}/unarchive', 'post'>;
  /**
   * Read the history of a product category, oldest event first
   *
   * One event per version. The history of a deleted product category is available by its uuid.
   *
   * `GET /v2/catalog/products/categories/{category}/history`
   */
  history(category: string, query?: Query<'/v2/catalog/products/categories/{category}/history'>, options?: OperationOptions<'/v2/catalog/products/categories/{category}/history', 'get'>): ListOf<'/v2/catalog/products/categories/{category}/history'>;
  /**
   * Compare two versions of a product category
   *
   * Names of other entities are the present ones. `version` and `updated_at` are not compared.
   *
   * `GET /v2/catalog/products/categories/{category}/compare`
   */
  compare(category: string, query: Query<'/v2/catalog/products/categories/{category}/compare'>, options?: OperationOptions<'/v2/catalog/products/categories/{category}/compare', 'get'>): Answer<'/v2/catalog/products/categories/{category}/compare', 'get'>;
  /**
   * Restore a product category that was deleted
   *
   * It has its uuid, and is as it was before its deletion; its version goes on. The rules of its creation apply. For one that is not deleted, nothing is recorded.
   *
   * `POST /v2/catalog/products/categories/{category}/restore`
   */
  restore(category: string, body?: Body<'/v2/catalog/products/categories/{category}/restore', 'post'>, options?: OperationOptions<'/v2/catalog/products/categories/{category}/restore', 'post'>): Answer<'/v2/catalog/products/categories/{category}/restore', 'post'>;
  /**
   * Take a product category back to a version
   *
   * The fields that a PATCH may change become those of that version. The rules of the PATCH apply. Without a change, the version stays the same.
   *
   * `POST /v2/catalog/products/categories/{category}/revert`
   */
  revert(category: string, body: Body<'/v2/catalog/products/categories/{category}/revert', 'post'>, options?: OperationOptions<'/v2/catalog/products/categories/{category}/revert', 'post'>): Answer<'/v2/catalog/products/categories/{category}/revert', 'post'>;
}

export interface CatalogProductsUnits {
  /**
   * List units, oldest first
   *
   * In pages of `limit` entries. The header `Link` has the URL of the next page; it is absent on the last one.
   *
   * `GET /v2/catalog/products/units`
   */
  list(query?: Query<'/v2/catalog/products/units'>, options?: OperationOptions<'/v2/catalog/products/units', 'get'>): ListOf<'/v2/catalog/products/units'>;
  /**
   * Create a unit
   *
   * Responds with the uuid of the new entity.
   *
   * `POST /v2/catalog/products/units`
   */
  create(body: Body<'/v2/catalog/products/units', 'post'>, options?: OperationOptions<'/v2/catalog/products/units', 'post'>): Answer<'/v2/catalog/products/units', 'post'>;
  /**
   * Read a unit
   *
   * Responds 304 to a request with the current `ETag` in `If-None-Match`.
   *
   * `GET /v2/catalog/products/units/{unit}`
   */
  get(unit: string, options?: OperationOptions<'/v2/catalog/products/units/{unit}', 'get'> & { query?: Query<'/v2/catalog/products/units/{unit}'> }): Answer<'/v2/catalog/products/units/{unit}', 'get'>;
  /**
   * Update or create a unit
   *
   * An external id in the path that is not in use creates a unit with it; the body then needs what a POST needs.
   *
   * `PATCH /v2/catalog/products/units/{unit}`
   */
  update(unit: string, body?: Body<'/v2/catalog/products/units/{unit}', 'patch'>, options?: OperationOptions<'/v2/catalog/products/units/{unit}', 'patch'>): Answer<'/v2/catalog/products/units/{unit}', 'patch'>;
  /**
   * Delete a unit
   *
   * A repeated request responds 404. The history of a deleted entity stays available by its uuid.
   *
   * `DELETE /v2/catalog/products/units/{unit}`
   */
  delete(unit: string, options?: OperationOptions<'/v2/catalog/products/units/{unit}', 'delete'>): Answer<'/v2/catalog/products/units/{unit}', 'delete'>;
  /**
   * Archive a unit
   *
   * Responds with the uuid; `ETag` has the new version. Without a change, the version stays the same.
   *
   * `POST /v2/catalog/products/units/{unit}/archive`
   */
  archive(unit: string, options?: OperationOptions<'/v2/catalog/products/units/{unit}/archive', 'post'>): Answer<'/v2/catalog/products/units/{unit}/archive', 'post'>;
  /**
   * Unarchive a unit
   *
   * Responds with the uuid; `ETag` has the new version. Without a change, the version stays the same.
   *
   * `POST /v2/catalog/products/units/{unit}/unarchive`
   */
  unarchive(unit: string, options?: OperationOptions<'/v2/catalog/products/units/{unit}/unarchive', 'post'>): Answer<'/v2/catalog/products/units/{unit}/unarchive', 'post'>;
  /**
   * Read the history of a unit, oldest event first
   *
   * One event per version. The history of a deleted unit is available by its uuid.
   *
   * `GET /v2/catalog/products/units/{unit}/history`
   */
  history(unit: string, query?: Query<'/v2/catalog/products/units/{unit}/history'>, options?: OperationOptions<'/v2/catalog/products/units/{unit}/history', 'get'>): ListOf<'/v2/catalog/products/units/{unit}/history'>;
  /**
   * Compare two versions of a unit
   *
   * Names of other entities are the present ones. `version` and `updated_at` are not compared.
   *
   * `GET /v2/catalog/products/units/{unit}/compare`
   */
  compare(unit: string, query: Query<'/v2/catalog/products/units/{unit}/compare'>, options?: OperationOptions<'/v2/catalog/products/units/{unit}/compare', 'get'>): Answer<'/v2/catalog/products/units/{unit}/compare', 'get'>;
  /**
   * Restore a unit that was deleted
   *
   * It has its uuid, and is as it was before its deletion; its version goes on. The rules of its creation apply. For one that is not deleted, nothing is recorded.
   *
   * `POST /v2/catalog/products/units/{unit}/restore`
   */
  restore(unit: string, body?: Body<'/v2/catalog/products/units/{unit}/restore', 'post'>, options?: OperationOptions<'/v2/catalog/products/units/{unit}/restore', 'post'>): Answer<'/v2/catalog/products/units/{unit}/restore', 'post'>;
  /**
   * Take a unit back to a version
   *
   * The fields that a PATCH may change become those of that version. The rules of the PATCH apply. Without a change, the version stays the same.
   *
   * `POST /v2/catalog/products/units/{unit}/revert`
   */
  revert(unit: string, body: Body<'/v2/catalog/products/units/{unit}/revert', 'post'>, options?: OperationOptions<'/v2/catalog/products/units/{unit}/revert', 'post'>): Answer<'/v2/catalog/products/units/{unit}/revert', 'post'>;
}

export interface Clients {
  /**
   * List or search clients, newest first
   *
   * In pages of `limit` entries. The header `Link` has the URL of the next page; it is absent on the last one.
   *
   * `GET /v2/clients`
   */
  list(query?: Query<'/v2/clients'>, options?: OperationOptions<'/v2/clients', 'get'>): ListOf<'/v2/clients'>;
  /**
   * Create a client
   *
   * Responds with the uuid of the new entity.
   *
   * `POST /v2/clients`
   */
  create(body: Body<'/v2/clients', 'post'>, options?: OperationOptions<'/v2/clients', 'post'>): Answer<'/v2/clients', 'post'>;
  /**
   * Read a client
   *
   * Responds 304 to a request with the current `ETag` in `If-None-Match`.
   *
   * `GET /v2/clients/{client}`
   */
  get(client: string, options?: OperationOptions<'/v2/clients/{client}', 'get'> & { query?: Query<'/v2/clients/{client}'> }): Answer<'/v2/clients/{client}', 'get'>;
  /**
   * Update or create a client
   *
   * An external id in the path that is not in use creates a client with it; the body then needs what a POST needs.
   *
   * `PATCH /v2/clients/{client}`
   */
  update(client: string, body?: Body<'/v2/clients/{client}', 'patch'>, options?: OperationOptions<'/v2/clients/{client}', 'patch'>): Answer<'/v2/clients/{client}', 'patch'>;
  /**
   * Delete a client
   *
   * Its sites and jobs keep their references to it.
   *
   * `DELETE /v2/clients/{client}`
   */
  delete(client: string, options?: OperationOptions<'/v2/clients/{client}', 'delete'>): Answer<'/v2/clients/{client}', 'delete'>;
  /**
   * Read the history of a client, oldest event first
   *
   * One event per version. The history of a deleted client is available by its uuid.
   *
   * `GET /v2/clients/{client}/history`
   */
  history(client: string, query?: Query<'/v2/clients/{client}/history'>, options?: OperationOptions<'/v2/clients/{client}/history', 'get'>): ListOf<'/v2/clients/{client}/history'>;
  /**
   * Compare two versions of a client
   *
   * Names of other entities are the present ones. `version` and `updated_at` are not compared.
   *
   * `GET /v2/clients/{client}/compare`
   */
  compare(client: string, query: Query<'/v2/clients/{client}/compare'>, options?: OperationOptions<'/v2/clients/{client}/compare', 'get'>): Answer<'/v2/clients/{client}/compare', 'get'>;
  /**
   * Restore a client that was deleted
   *
   * It has its uuid, and is as it was before its deletion; its version goes on. The rules of its creation apply. For one that is not deleted, nothing is recorded.
   *
   * `POST /v2/clients/{client}/restore`
   */
  restore(client: string, body?: Body<'/v2/clients/{client}/restore', 'post'>, options?: OperationOptions<'/v2/clients/{client}/restore', 'post'>): Answer<'/v2/clients/{client}/restore', 'post'>;
  /**
   * Take a client back to a version
   *
   * The fields that a PATCH may change become those of that version. The rules of the PATCH apply. Without a change, the version stays the same.
   *
   * `POST /v2/clients/{client}/revert`
   */
  revert(client: string, body: Body<'/v2/clients/{client}/revert', 'post'>, options?: OperationOptions<'/v2/clients/{client}/revert', 'post'>): Answer<'/v2/clients/{client}/revert', 'post'>;
}

export interface Sites {
  /**
   * List or search sites, newest first
   *
   * In pages of `limit` entries. The header `Link` has the URL of the next page; it is absent on the last one.
   *
   * `GET /v2/sites`
   */
  list(query?: Query<'/v2/sites'>, options?: OperationOptions<'/v2/sites', 'get'>): ListOf<'/v2/sites'>;
  /**
   * Create a site
   *
   * Responds with the uuid of the new entity.
   *
   * `POST /v2/sites`
   */
  create(body: Body<'/v2/sites', 'post'>, options?: OperationOptions<'/v2/sites', 'post'>): Answer<'/v2/sites', 'post'>;
  /**
   * Read a site
   *
   * Responds 304 to a request with the current `ETag` in `If-None-Match`.
   *
   * `GET /v2/sites/{site}`
   */
  get(site: string, options?: OperationOptions<'/v2/sites/{site}', 'get'> & { query?: Query<'/v2/sites/{site}'> }): Answer<'/v2/sites/{site}', 'get'>;
  /**
   * Update or create a site
   *
   * An external id in the path that is not in use creates a site with it; the body then needs what a POST needs.
   *
   * `PATCH /v2/sites/{site}`
   */
  update(site: string, body?: Body<'/v2/sites/{site}', 'patch'>, options?: OperationOptions<'/v2/sites/{site}', 'patch'>): Answer<'/v2/sites/{site}', 'patch'>;
  /**
   * Delete a site
   *
   * Its jobs keep their references to it.
   *
   * `DELETE /v2/sites/{site}`
   */
  delete(site: string, options?: OperationOptions<'/v2/sites/{site}', 'delete'>): Answer<'/v2/sites/{site}', 'delete'>;
  /**
   * Read the history of a site, oldest event first
   *
   * One event per version. The history of a deleted site is available by its uuid.
   *
   * `GET /v2/sites/{site}/history`
   */
  history(site: string, query?: Query<'/v2/sites/{site}/history'>, options?: OperationOptions<'/v2/sites/{site}/history', 'get'>): ListOf<'/v2/sites/{site}/history'>;
  /**
   * Compare two versions of a site
   *
   * Names of other entities are the present ones. `version` and `updated_at` are not compared.
   *
   * `GET /v2/sites/{site}/compare`
   */
  compare(site: string, query: Query<'/v2/sites/{site}/compare'>, options?: OperationOptions<'/v2/sites/{site}/compare', 'get'>): Answer<'/v2/sites/{site}/compare', 'get'>;
  /**
   * Restore a site that was deleted
   *
   * It has its uuid, and is as it was before its deletion; its version goes on. The rules of its creation apply. For one that is not deleted, nothing is recorded.
   *
   * `POST /v2/sites/{site}/restore`
   */
  restore(site: string, body?: Body<'/v2/sites/{site}/restore', 'post'>, options?: OperationOptions<'/v2/sites/{site}/restore', 'post'>): Answer<'/v2/sites/{site}/restore', 'post'>;
  /**
   * Take a site back to a version
   *
   * The fields that a PATCH may change become those of that version. The rules of the PATCH apply. Without a change, the version stays the same.
   *
   * `POST /v2/sites/{site}/revert`
   */
  revert(site: string, body: Body<'/v2/sites/{site}/revert', 'post'>, options?: OperationOptions<'/v2/sites/{site}/revert', 'post'>): Answer<'/v2/sites/{site}/revert', 'post'>;
}

export interface JobTypes {
  /**
   * List job types, oldest first
   *
   * In pages of `limit` entries. The header `Link` has the URL of the next page; it is absent on the last one.
   *
   * `GET /v2/job_types`
   */
  list(query?: Query<'/v2/job_types'>, options?: OperationOptions<'/v2/job_types', 'get'>): ListOf<'/v2/job_types'>;
  /**
   * Create a job type
   *
   * Responds with the uuid of the new entity.
   *
   * `POST /v2/job_types`
   */
  create(body: Body<'/v2/job_types', 'post'>, options?: OperationOptions<'/v2/job_types', 'post'>): Answer<'/v2/job_types', 'post'>;
  /**
   * Read a job type
   *
   * Responds 304 to a request with the current `ETag` in `If-None-Match`.
   *
   * `GET /v2/job_types/{job_type}`
   */
  get(jobType: string, options?: OperationOptions<'/v2/job_types/{job_type}', 'get'> & { query?: Query<'/v2/job_types/{job_type}'> }): Answer<'/v2/job_types/{job_type}', 'get'>;
  /**
   * Update or create a job type
   *
   * Of the built-in type "default" only the external id can be changed (`job_type.built_in`).
   *
   * `PATCH /v2/job_types/{job_type}`
   */
  update(jobType: string, body?: Body<'/v2/job_types/{job_type}', 'patch'>, options?: OperationOptions<'/v2/job_types/{job_type}', 'patch'>): Answer<'/v2/job_types/{job_type}', 'patch'>;
  /**
   * Delete a job type
   *
   * Rejected for the built-in type "default" (`job_type.built_in`) and while other entities refer to it.
   *
   * `DELETE /v2/job_types/{job_type}`
   */
  delete(jobType: string, options?: OperationOptions<'/v2/job_types/{job_type}', 'delete'>): Answer<'/v2/job_types/{job_type}', 'delete'>;
  /**
   * Read the history of a job type, oldest event first
   *
   * One event per version. The history of a deleted job type is available by its uuid.
   *
   * `GET /v2/job_types/{job_type}/history`
   */
  history(jobType: string, query?: Query<'/v2/job_types/{job_type}/history'>, options?: OperationOptions<'/v2/job_types/{job_type}/history', 'get'>): ListOf<'/v2/job_types/{job_type}/history'>;
  /**
   * Compare two versions of a job type
   *
   * Names of other entities are the present ones. `version` and `updated_at` are not compared.
   *
   * `GET /v2/job_types/{job_type}/compare`
   */
  compare(jobType: string, query: Query<'/v2/job_types/{job_type}/compare'>, options?: OperationOptions<'/v2/job_types/{job_type}/compare', 'get'>): Answer<'/v2/job_types/{job_type}/compare', 'get'>;
  /**
   * Restore a job type that was deleted
   *
   * It has its uuid, and is as it was before its deletion; its version goes on. The rules of its creation apply. For one that is not deleted, nothing is recorded.
   *
   * `POST /v2/job_types/{job_type}/restore`
   */
  restore(jobType: string, body?: Body<'/v2/job_types/{job_type}/restore', 'post'>, options?: OperationOptions<'/v2/job_types/{job_type}/restore', 'post'>): Answer<'/v2/job_types/{job_type}/restore', 'post'>;
  /**
   * Take a job type back to a version
   *
   * The fields that a PATCH may change become those of that version. The rules of the PATCH apply. Without a change, the version stays the same.
   *
   * `POST /v2/job_types/{job_type}/revert`
   */
  revert(jobType: string, body: Body<'/v2/job_types/{job_type}/revert', 'post'>, options?: OperationOptions<'/v2/job_types/{job_type}/revert', 'post'>): Answer<'/v2/job_types/{job_type}/revert', 'post'>;
}

export interface Resolutions {
  /**
   * List resolutions, oldest first
   *
   * In pages of `limit` entries. The header `Link` has the URL of the next page; it is absent on the last one.
   *
   * `GET /v2/resolutions`
   */
  list(query?: Query<'/v2/resolutions'>, options?: OperationOptions<'/v2/resolutions', 'get'>): ListOf<'/v2/resolutions'>;
  /**
   * Create a resolution
   *
   * Responds with the uuid of the new entity.
   *
   * `POST /v2/resolutions`
   */
  create(body: Body<'/v2/resolutions', 'post'>, options?: OperationOptions<'/v2/resolutions', 'post'>): Answer<'/v2/resolutions', 'post'>;
  /**
   * Read a resolution
   *
   * Responds 304 to a request with the current `ETag` in `If-None-Match`.
   *
   * `GET /v2/resolutions/{resolution}`
   */
  get(resolution: string, options?: OperationOptions<'/v2/resolutions/{resolution}', 'get'> & { query?: Query<'/v2/resolutions/{resolution}'> }): Answer<'/v2/resolutions/{resolution}', 'get'>;
  /**
   * Update or create a resolution
   *
   * Of built-in resolutions only the external id can be changed (`resolution.built_in`).
   *
   * `PATCH /v2/resolutions/{resolution}`
   */
  update(resolution: string, body?: Body<'/v2/resolutions/{resolution}', 'patch'>, options?: OperationOptions<'/v2/resolutions/{resolution}', 'patch'>): Answer<'/v2/resolutions/{resolution}', 'patch'>;
  /**
   * Delete a resolution
   *
   * Rejected for built-in resolutions (`resolution.built_in`) and while a template or an open job refers to it.
   *
   * `DELETE /v2/resolutions/{resolution}`
   */
  delete(resolution: string, options?: OperationOptions<'/v2/resolutions/{resolution}', 'delete'>): Answer<'/v2/resolutions/{resolution}', 'delete'>;
  /**
   * Read the history of a resolution, oldest event first
   *
   * One event per version. The history of a deleted resolution is available by its uuid.
   *
   * `GET /v2/resolutions/{resolution}/history`
   */
  history(resolution: string, query?: Query<'/v2/resolutions/{resolution}/history'>, options?: OperationOptions<'/v2/resolutions/{resolution}/history', 'get'>): ListOf<'/v2/resolutions/{resolution}/history'>;
  /**
   * Compare two versions of a resolution
   *
   * Names of other entities are the present ones. `version` and `updated_at` are not compared.
   *
   * `GET /v2/resolutions/{resolution}/compare`
   */
  compare(resolution: string, query: Query<'/v2/resolutions/{resolution}/compare'>, options?: OperationOptions<'/v2/resolutions/{resolution}/compare', 'get'>): Answer<'/v2/resolutions/{resolution}/compare', 'get'>;
  /**
   * Restore a resolution that was deleted
   *
   * It has its uuid, and is as it was before its deletion; its version goes on. The rules of its creation apply. For one that is not deleted, nothing is recorded.
   *
   * `POST /v2/resolutions/{resolution}/restore`
   */
  restore(resolution: string, body?: Body<'/v2/resolutions/{resolution}/restore', 'post'>, options?: OperationOptions<'/v2/resolutions/{resolution}/restore', 'post'>): Answer<'/v2/resolutions/{resolution}/restore', 'post'>;
  /**
   * Take a resolution back to a version
   *
   * The fields that a PATCH may change become those of that version. The rules of the PATCH apply. Without a change, the version stays the same.
   *
   * `POST /v2/resolutions/{resolution}/revert`
   */
  revert(resolution: string, body: Body<'/v2/resolutions/{resolution}/revert', 'post'>, options?: OperationOptions<'/v2/resolutions/{resolution}/revert', 'post'>): Answer<'/v2/resolutions/{resolution}/revert', 'post'>;
}

export interface Dictionaries {
  /**
   * List dictionaries, oldest first
   *
   * In pages of `limit` entries. The header `Link` has the URL of the next page; it is absent on the last one.
   *
   * `GET /v2/dictionaries`
   */
  list(query?: Query<'/v2/dictionaries'>, options?: OperationOptions<'/v2/dictionaries', 'get'>): ListOf<'/v2/dictionaries'>;
  /**
   * Create a dictionary
   *
   * A dictionary has at most 200 values; their names are unique.
   *
   * `POST /v2/dictionaries`
   */
  create(body: Body<'/v2/dictionaries', 'post'>, options?: OperationOptions<'/v2/dictionaries', 'post'>): Answer<'/v2/dictionaries', 'post'>;
  /**
   * Read a dictionary
   *
   * Responds 304 to a request with the current `ETag` in `If-None-Match`.
   *
   * `GET /v2/dictionaries/{dictionary}`
   */
  get(dictionary: string, options?: OperationOptions<'/v2/dictionaries/{dictionary}', 'get'> & { query?: Query<'/v2/dictionaries/{dictionary}'> }): Answer<'/v2/dictionaries/{dictionary}', 'get'>;
  /**
   * Update or create a dictionary
   *
   * One that it creates takes `values` too.
   *
   * `PATCH /v2/dictionaries/{dictionary}`
   */
  update(dictionary: string, body?: Body<'/v2/dictionaries/{dictionary}', 'patch'>, options?: OperationOptions<'/v2/dictionaries/{dictionary}', 'patch'>): Answer<'/v2/dictionaries/{dictionary}', 'patch'>;
  /**
   * Delete a dictionary
   *
   * Rejected while a template uses it.
   *
   * `DELETE /v2/dictionaries/{dictionary}`
   */
  delete(dictionary: string, options?: OperationOptions<'/v2/dictionaries/{dictionary}', 'delete'>): Answer<'/v2/dictionaries/{dictionary}', 'delete'>;
  /**
   * Read the history of a dictionary, oldest event first
   *
   * One event per version. The history of a deleted dictionary is available by its uuid.
   *
   * `GET /v2/dictionaries/{dictionary}/history`
   */
  history(dictionary: string, query?: Query<'/v2/dictionaries/{dictionary}/history'>, options?: OperationOptions<'/v2/dictionaries/{dictionary}/history', 'get'>): ListOf<'/v2/dictionaries/{dictionary}/history'>;
  /**
   * Compare two versions of a dictionary
   *
   * Names of other entities are the present ones. `version` and `updated_at` are not compared.
   *
   * `GET /v2/dictionaries/{dictionary}/compare`
   */
  compare(dictionary: string, query: Query<'/v2/dictionaries/{dictionary}/compare'>, options?: OperationOptions<'/v2/dictionaries/{dictionary}/compare', 'get'>): Answer<'/v2/dictionaries/{dictionary}/compare', 'get'>;
  /**
   * Restore a dictionary that was deleted
   *
   * It has its uuid, and is as it was before its deletion; its version goes on. The rules of its creation apply. For one that is not deleted, nothing is recorded.
   *
   * `POST /v2/dictionaries/{dictionary}/restore`
   */
  restore(dictionary: string, body?: Body<'/v2/dictionaries/{dictionary}/restore', 'post'>, options?: OperationOptions<'/v2/dictionaries/{dictionary}/restore', 'post'>): Answer<'/v2/dictionaries/{dictionary}/restore', 'post'>;
  /**
   * Take a dictionary back to a version
   *
   * The fields that a PATCH may change become those of that version. The rules of the PATCH apply. Without a change, the version stays the same.
   *
   * `POST /v2/dictionaries/{dictionary}/revert`
   */
  revert(dictionary: string, body: Body<'/v2/dictionaries/{dictionary}/revert', 'post'>, options?: OperationOptions<'/v2/dictionaries/{dictionary}/revert', 'post'>): Answer<'/v2/dictionaries/{dictionary}/revert', 'post'>;
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
  list(dictionary: string, query?: Query<'/v2/dictionaries/{dictionary}/values'>, options?: OperationOptions<'/v2/dictionaries/{dictionary}/values', 'get'>): ListOf<'/v2/dictionaries/{dictionary}/values'>;
  /**
   * Add a value to a dictionary
   *
   * The value is added at the end. Fails with `dictionary.full` when it has 200 values. ETag and If-Match refer to the dictionary.
   *
   * `POST /v2/dictionaries/{dictionary}/values`
   */
  create(dictionary: string, body: Body<'/v2/dictionaries/{dictionary}/values', 'post'>, options?: OperationOptions<'/v2/dictionaries/{dictionary}/values', 'post'>): Answer<'/v2/dictionaries/{dictionary}/values', 'post'>;
  /**
   * Rename a value of a dictionary
   *
   * ETag and If-Match refer to the dictionary.
   *
   * `PATCH /v2/dictionaries/{dictionary}/values/{value}`
   */
  update(dictionary: string, value: string, body?: Body<'/v2/dictionaries/{dictionary}/values/{value}', 'patch'>, options?: OperationOptions<'/v2/dictionaries/{dictionary}/values/{value}', 'patch'>): Answer<'/v2/dictionaries/{dictionary}/values/{value}', 'patch'>;
  /**
   * Delete a value of a dictionary
   *
   * Fields that have it keep it. If-Match refers to the dictionary.
   *
   * `DELETE /v2/dictionaries/{dictionary}/values/{value}`
   */
  delete(dictionary: string, value: string, options?: OperationOptions<'/v2/dictionaries/{dictionary}/values/{value}', 'delete'>): Answer<'/v2/dictionaries/{dictionary}/values/{value}', 'delete'>;
}

export interface Templates {
  /**
   * List templates, oldest first
   *
   * In pages of `limit` entries. The header `Link` has the URL of the next page; it is absent on the last one.
   *
   * `GET /v2/templates`
   */
  list(query?: Query<'/v2/templates'>, options?: OperationOptions<'/v2/templates', 'get'>): ListOf<'/v2/templates'>;
  /**
   * Create a template
   *
   * Responds with the uuid of the new entity.
   *
   * `POST /v2/templates`
   */
  create(body: Body<'/v2/templates', 'post'>, options?: OperationOptions<'/v2/templates', 'post'>): Answer<'/v2/templates', 'post'>;
  /**
   * Read a template
   *
   * Responds 304 to a request with the current `ETag` in `If-None-Match`.
   *
   * `GET /v2/templates/{template}`
   */
  get(template: string, options?: OperationOptions<'/v2/templates/{template}', 'get'> & { query?: Query<'/v2/templates/{template}'> }): Answer<'/v2/templates/{template}', 'get'>;
  /**
   * Update or create a template
   *
   * Lists are replaced as a whole. A field keeps its uuid when it is identified by uuid or name.
   *
   * `PATCH /v2/templates/{template}`
   */
  update(template: string, body?: Body<'/v2/templates/{template}', 'patch'>, options?: OperationOptions<'/v2/templates/{template}', 'patch'>): Answer<'/v2/templates/{template}', 'patch'>;
  /**
   * Delete a template
   *
   * Its jobs are not changed.
   *
   * `DELETE /v2/templates/{template}`
   */
  delete(template: string, options?: OperationOptions<'/v2/templates/{template}', 'delete'>): Answer<'/v2/templates/{template}', 'delete'>;
  /**
   * Read the history of a template, oldest event first
   *
   * One event per version. The history of a deleted template is available by its uuid.
   *
   * `GET /v2/templates/{template}/history`
   */
  history(template: string, query?: Query<'/v2/templates/{template}/history'>, options?: OperationOptions<'/v2/templates/{template}/history', 'get'>): ListOf<'/v2/templates/{template}/history'>;
  /**
   * Compare two versions of a template
   *
   * Names of other entities are the present ones. `version` and `updated_at` are not compared.
   *
   * `GET /v2/templates/{template}/compare`
   */
  compare(template: string, query: Query<'/v2/templates/{template}/compare'>, options?: OperationOptions<'/v2/templates/{template}/compare', 'get'>): Answer<'/v2/templates/{template}/compare', 'get'>;
  /**
   * Restore a template that was deleted
   *
   * It has its uuid, and is as it was before its deletion; its version goes on. The rules of its creation apply. For one that is not deleted, nothing is recorded.
   *
   * `POST /v2/templates/{template}/restore`
   */
  restore(template: string, body?: Body<'/v2/templates/{template}/restore', 'post'>, options?: OperationOptions<'/v2/templates/{template}/restore', 'post'>): Answer<'/v2/templates/{template}/restore', 'post'>;
  /**
   * Take a template back to a version
   *
   * The fields that a PATCH may change become those of that version. The rules of the PATCH apply. Without a change, the version stays the same.
   *
   * `POST /v2/templates/{template}/revert`
   */
  revert(template: string, body: Body<'/v2/templates/{template}/revert', 'post'>, options?: OperationOptions<'/v2/templates/{template}/revert', 'post'>): Answer<'/v2/templates/{template}/revert', 'post'>;
}

export interface Jobs {
  /**
   * List jobs, newest first by default
   *
   * In pages of `limit` entries. The header `Link` has the URL of the next page; it is absent on the last one.
   *
   * `GET /v2/jobs`
   */
  list(query?: Query<'/v2/jobs'>, options?: OperationOptions<'/v2/jobs', 'get'>): ListOf<'/v2/jobs'>;
  /**
   * Create a job
   *
   * Omitted fields come from the template; address, contacts and territory from the site, else from the client. A new client and site can be created in the same transaction.
   *
   * `POST /v2/jobs`
   */
  create(body?: Body<'/v2/jobs', 'post'>, options?: OperationOptions<'/v2/jobs', 'post'>): Answer<'/v2/jobs', 'post'>;
  /**
   * Read a job
   *
   * Responds 304 to a request with the current `ETag` in `If-None-Match`.
   *
   * `GET /v2/jobs/{job}`
   */
  get(job: string, options?: OperationOptions<'/v2/jobs/{job}', 'get'> & { query?: Query<'/v2/jobs/{job}'> }): Answer<'/v2/jobs/{job}', 'get'>;
  /**
   * Update a job, or create it with an unknown external id
   *
   * While the job is en route, started or suspended, its type, assignees, possible resolutions, scheduled time, arrival window, client and site are locked (`job.locked`). Once it is finished or canceled, only its external ids and the values of its fields can be changed.
   *
   * `PATCH /v2/jobs/{job}`
   */
  update(job: string, body?: Body<'/v2/jobs/{job}', 'patch'>, options?: OperationOptions<'/v2/jobs/{job}', 'patch'>): Answer<'/v2/jobs/{job}', 'patch'>;
  /**
   * Delete a job
   *
   * In any status. Its history remains readable.
   *
   * `DELETE /v2/jobs/{job}`
   */
  delete(job: string, options?: OperationOptions<'/v2/jobs/{job}', 'delete'>): Answer<'/v2/jobs/{job}', 'delete'>;
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
  publish(job: string, body?: Body<'/v2/jobs/{job}/publish', 'post'>, options?: OperationOptions<'/v2/jobs/{job}/publish', 'post'>): Answer<'/v2/jobs/{job}/publish', 'post'>;
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
  unpublish(job: string, body?: Body<'/v2/jobs/{job}/unpublish', 'post'>, options?: OperationOptions<'/v2/jobs/{job}/unpublish', 'post'>): Answer<'/v2/jobs/{job}/unpublish', 'post'>;
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
  enRoute(job: string, body?: Body<'/v2/jobs/{job}/en_route', 'post'>, options?: OperationOptions<'/v2/jobs/{job}/en_route', 'post'>): Answer<'/v2/jobs/{job}/en_route', 'post'>;
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
  start(job: string, body?: Body<'/v2/jobs/{job}/start', 'post'>, options?: OperationOptions<'/v2/jobs/{job}/start', 'post'>): Answer<'/v2/jobs/{job}/start', 'post'>;
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
  suspend(job: string, body?: Body<'/v2/jobs/{job}/suspend', 'post'>, options?: OperationOptions<'/v2/jobs/{job}/suspend', 'post'>): Answer<'/v2/jobs/{job}/suspend', 'post'>;
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
  finish(job: string, body: Body<'/v2/jobs/{job}/finish', 'post'>, options?: OperationOptions<'/v2/jobs/{job}/finish', 'post'>): Answer<'/v2/jobs/{job}/finish', 'post'>;
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
  cancel(job: string, body?: Body<'/v2/jobs/{job}/cancel', 'post'>, options?: OperationOptions<'/v2/jobs/{job}/cancel', 'post'>): Answer<'/v2/jobs/{job}/cancel', 'post'>;
  /**
   * Read the history of a job, oldest event first
   *
   * One event per version. The history of a deleted job is available by its uuid.
   *
   * `GET /v2/jobs/{job}/history`
   */
  history(job: string, query?: Query<'/v2/jobs/{job}/history'>, options?: OperationOptions<'/v2/jobs/{job}/history', 'get'>): ListOf<'/v2/jobs/{job}/history'>;
  /**
   * Compare two versions of a job
   *
   * Names of other entities are the present ones. `version` and `updated_at` are not compared.
   *
   * `GET /v2/jobs/{job}/compare`
   */
  compare(job: string, query: Query<'/v2/jobs/{job}/compare'>, options?: OperationOptions<'/v2/jobs/{job}/compare', 'get'>): Answer<'/v2/jobs/{job}/compare', 'get'>;
  /**
   * Restore a job that was deleted
   *
   * It has its uuid, and is as it was before its deletion; its version goes on. The rules of its creation apply. For one that is not deleted, nothing is recorded.
   *
   * `POST /v2/jobs/{job}/restore`
   */
  restore(job: string, body?: Body<'/v2/jobs/{job}/restore', 'post'>, options?: OperationOptions<'/v2/jobs/{job}/restore', 'post'>): Answer<'/v2/jobs/{job}/restore', 'post'>;
  /**
   * Take a job back to a version
   *
   * The fields that a PATCH may change become those of that version. The rules of the PATCH apply. Without a change, the version stays the same.
   *
   * `POST /v2/jobs/{job}/revert`
   */
  revert(job: string, body: Body<'/v2/jobs/{job}/revert', 'post'>, options?: OperationOptions<'/v2/jobs/{job}/revert', 'post'>): Answer<'/v2/jobs/{job}/revert', 'post'>;
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
  create(job: string, body?: Body<'/v2/jobs/{job}/provided_services', 'post'>, options?: OperationOptions<'/v2/jobs/{job}/provided_services', 'post'>): Answer<'/v2/jobs/{job}/provided_services', 'post'>;
  /**
   * Remove a provided service
   *
   * Also removes the materials used on it.
   *
   * `DELETE /v2/jobs/{job}/provided_services/{provided_service}`
   */
  delete(job: string, providedService: string, options?: OperationOptions<'/v2/jobs/{job}/provided_services/{provided_service}', 'delete'>): Answer<'/v2/jobs/{job}/provided_services/{provided_service}', 'delete'>;
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
  create(job: string, providedService: string, body: Body<'/v2/jobs/{job}/provided_services/{provided_service}/used_materials', 'post'>, options?: OperationOptions<'/v2/jobs/{job}/provided_services/{provided_service}/used_materials', 'post'>): Answer<'/v2/jobs/{job}/provided_services/{provided_service}/used_materials', 'post'>;
  /**
   * Change the quantity of used material
   *
   * The recorded price does not change. The product is identified by uuid or external id.
   *
   * `PATCH /v2/jobs/{job}/provided_services/{provided_service}/used_materials/{product}`
   */
  update(job: string, providedService: string, product: string, body: Body<'/v2/jobs/{job}/provided_services/{provided_service}/used_materials/{product}', 'patch'>, options?: OperationOptions<'/v2/jobs/{job}/provided_services/{provided_service}/used_materials/{product}', 'patch'>): Answer<'/v2/jobs/{job}/provided_services/{provided_service}/used_materials/{product}', 'patch'>;
  /**
   * Remove used material
   *
   * A repeated request responds 404. The history of the job contains the change.
   *
   * `DELETE /v2/jobs/{job}/provided_services/{provided_service}/used_materials/{product}`
   */
  delete(job: string, providedService: string, product: string, options?: OperationOptions<'/v2/jobs/{job}/provided_services/{provided_service}/used_materials/{product}', 'delete'>): Answer<'/v2/jobs/{job}/provided_services/{provided_service}/used_materials/{product}', 'delete'>;
}

export interface JobsLocations {
  /**
   * List the locations of a job in the order of their upload
   *
   * Polling with `after` set to the last known location misses none.
   *
   * `GET /v2/jobs/{job}/locations`
   */
  list(job: string, query?: Query<'/v2/jobs/{job}/locations'>, options?: OperationOptions<'/v2/jobs/{job}/locations', 'get'>): ListOf<'/v2/jobs/{job}/locations'>;
  /**
   * Upload locations of a job
   *
   * Uploads 1 to 1000 locations, all or none.
   *
   * `POST /v2/jobs/{job}/locations`
   */
  create(job: string, body: Body<'/v2/jobs/{job}/locations', 'post'>, options?: OperationOptions<'/v2/jobs/{job}/locations', 'post'>): Answer<'/v2/jobs/{job}/locations', 'post'>;
}

export interface JobsAttachments {
  /**
   * List the attachments of a job, oldest first
   *
   * Also those that are announced for it, and those that none of its fields shows any more.
   *
   * `GET /v2/jobs/{job}/attachments`
   */
  list(job: string, query?: Query<'/v2/jobs/{job}/attachments'>, options?: OperationOptions<'/v2/jobs/{job}/attachments', 'get'>): ListOf<'/v2/jobs/{job}/attachments'>;
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
  get(job: string, query: Query<'/v2/jobs/{job}/availability'>, options?: OperationOptions<'/v2/jobs/{job}/availability', 'get'>): Answer<'/v2/jobs/{job}/availability', 'get'>;
}

export interface Attachments {
  /**
   * Announce a file
   *
   * Send its bytes with PUT and the returned headers to `upload.url`, which needs no API key, within 15 minutes; complete it; then a field of the type file, image or signature can show it: `{"attachment": {"uuid": …}}` in the list of its value. Files that are never completed, and files that no field shows, are deleted after 24 hours.
   *
   * `POST /v2/attachments`
   */
  create(body: Body<'/v2/attachments', 'post'>, options?: OperationOptions<'/v2/attachments', 'post'>): Answer<'/v2/attachments', 'post'>;
  /**
   * Read an attachment
   *
   * Responds 304 to a request with the current `ETag` in `If-None-Match`.
   *
   * `GET /v2/attachments/{attachment}`
   */
  get(attachment: string, options?: OperationOptions<'/v2/attachments/{attachment}', 'get'>): Answer<'/v2/attachments/{attachment}', 'get'>;
  /**
   * Delete an attachment and its bytes
   *
   * Rejected while a field of a job shows it.
   *
   * `DELETE /v2/attachments/{attachment}`
   */
  delete(attachment: string, options?: OperationOptions<'/v2/attachments/{attachment}', 'delete'>): Answer<'/v2/attachments/{attachment}', 'delete'>;
  /**
   * Complete the upload of an attachment
   *
   * Checks that its bytes are those announced, and detects their type. Repeating it changes nothing.
   *
   * `POST /v2/attachments/{attachment}/complete`
   */
  complete(attachment: string, options?: OperationOptions<'/v2/attachments/{attachment}/complete', 'post'>): Answer<'/v2/attachments/{attachment}/complete', 'post'>;
  /**
   * Read the history of an attachment, oldest event first
   *
   * One event per version. The history of a deleted attachment is available by its uuid.
   *
   * `GET /v2/attachments/{attachment}/history`
   */
  history(attachment: string, query?: Query<'/v2/attachments/{attachment}/history'>, options?: OperationOptions<'/v2/attachments/{attachment}/history', 'get'>): ListOf<'/v2/attachments/{attachment}/history'>;
}

export interface Holds {
  /**
   * List holds, newest first
   *
   * In pages of `limit` entries. The header `Link` has the URL of the next page; it is absent on the last one. The scope `booking` also suffices.
   *
   * `GET /v2/holds`
   */
  list(query?: Query<'/v2/holds'>, options?: OperationOptions<'/v2/holds', 'get'>): ListOf<'/v2/holds'>;
  /**
   * Hold a time of a worker or team
   *
   * Until the hold expires, is released or is confirmed, no other hold can have the time, and the checks of jobs see it as taken. It is refused when a job or another hold has the time, whatever the settings of the account say. The scope `booking` also suffices.
   *
   * `POST /v2/holds`
   */
  create(body: Body<'/v2/holds', 'post'>, options?: OperationOptions<'/v2/holds', 'post'>): Answer<'/v2/holds', 'post'>;
  /**
   * Read a hold
   *
   * An external id in the path names the active hold that has it, else the newest. The status is `expired` as soon as `expires_at` is past; version and `ETag` change when the expiry is recorded, within seconds. The scope `booking` also suffices.
   *
   * `GET /v2/holds/{hold}`
   */
  get(hold: string, options?: OperationOptions<'/v2/holds/{hold}', 'get'>): Answer<'/v2/holds/{hold}', 'get'>;
  /**
   * Extend a hold, or change its job
   *
   * Only while it is active. The scope `booking` also suffices.
   *
   * `PATCH /v2/holds/{hold}`
   */
  update(hold: string, body?: Body<'/v2/holds/{hold}', 'patch'>, options?: OperationOptions<'/v2/holds/{hold}', 'patch'>): Answer<'/v2/holds/{hold}', 'patch'>;
  /**
   * Release a hold
   *
   * Its time is free at once. The hold stays readable, with the status `released`. Of a hold that is released or expired already, nothing changes. The scope `booking` also suffices.
   *
   * `DELETE /v2/holds/{hold}`
   */
  delete(hold: string, options?: OperationOptions<'/v2/holds/{hold}', 'delete'>): Answer<'/v2/holds/{hold}', 'delete'>;
  /**
   * Confirm a hold: create its job
   *
   * The body has fields of a job, which take precedence over those of the `job` of the hold. Assignee, time, duration and arrival window are those of the hold; other values are refused. The hold is confirmed, and the job and a new client and site are created, in one transaction. Repeating it responds 200 with the same uuids and changes nothing. The scope `booking` also suffices.
   *
   * `POST /v2/holds/{hold}/confirm`
   */
  confirm(hold: string, body?: Body<'/v2/holds/{hold}/confirm', 'post'>, options?: OperationOptions<'/v2/holds/{hold}/confirm', 'post'>): Answer<'/v2/holds/{hold}/confirm', 'post'>;
  /**
   * Read the history of a hold, oldest event first
   *
   * One event per version. The history of a deleted hold is available by its uuid. The scope `booking` also suffices.
   *
   * `GET /v2/holds/{hold}/history`
   */
  history(hold: string, query?: Query<'/v2/holds/{hold}/history'>, options?: OperationOptions<'/v2/holds/{hold}/history', 'get'>): ListOf<'/v2/holds/{hold}/history'>;
}

export interface Schedule {
  /**
   * Read the schedule
   *
   * One entry per worker and day in the account's time zone, for at most 200 workers. When there are more, `Link` with `rel="next"` continues after the last one (`after_user`). A job is listed on the day of its scheduled time, for each worker who is assigned or in an assigned team; canceled and deleted jobs are excluded. `unassigned` has the jobs of these days without an assignee; it is empty when the query names a worker or team. `include=details` adds what a board shows of each job, and the number of its conflicts. Strongly consistent.
   *
   * `GET /v2/schedule`
   */
  get(query: Query<'/v2/schedule'>, options?: OperationOptions<'/v2/schedule', 'get'>): Answer<'/v2/schedule', 'get'>;
}

export interface Conflicts {
  /**
   * List the conflicts of the schedule
   *
   * What the checks of the account find in the jobs that are scheduled: overlaps, and jobs outside the working hours, skills or territories of their assignees, on the days of the query. Jobs are checked as they are now, also those that were scheduled before the checks were turned on, or whose workers, teams or shifts have changed. An overlap is listed for each worker whom both jobs occupy, or for their team when it has no members. Holds occupy as jobs do, and are listed beside them. A response is for at most 200 workers; when there are more, `Link` with `rel="next"` continues after the last one (`after_user`). The conflicts of teams are in the first response. Strongly consistent.
   *
   * `GET /v2/conflicts`
   */
  get(query: Query<'/v2/conflicts'>, options?: OperationOptions<'/v2/conflicts', 'get'>): Answer<'/v2/conflicts', 'get'>;
}

export interface WorkerLocations {
  /**
   * List where workers were last
   *
   * The newest location of each worker, by the time at which the device was there, of all that were uploaded for jobs. Those of deleted jobs do not count. A worker without a location is not listed; at most 10,000 workers are looked at. Strongly consistent.
   *
   * `GET /v2/worker_locations`
   */
  list(query?: Query<'/v2/worker_locations'>, options?: OperationOptions<'/v2/worker_locations', 'get'>): ListOf<'/v2/worker_locations'>;
}

export interface Webhooks {
  /**
   * List webhooks, oldest first
   *
   * In pages of `limit` entries. The header `Link` has the URL of the next page; it is absent on the last one.
   *
   * `GET /v2/webhooks`
   */
  list(query?: Query<'/v2/webhooks'>, options?: OperationOptions<'/v2/webhooks', 'get'>): ListOf<'/v2/webhooks'>;
  /**
   * Create a webhook
   *
   * It receives events from then on. Without `secret` one is generated and returned beside the uuid. An account has at most 20 webhooks (`webhook.too_many`).
   *
   * `POST /v2/webhooks`
   */
  create(body: Body<'/v2/webhooks', 'post'>, options?: OperationOptions<'/v2/webhooks', 'post'>): Answer<'/v2/webhooks', 'post'>;
  /**
   * Read a webhook
   *
   * The ETag also depends on the delivery status; If-Match compares only the version.
   *
   * `GET /v2/webhooks/{webhook}`
   */
  get(webhook: string, options?: OperationOptions<'/v2/webhooks/{webhook}', 'get'>): Answer<'/v2/webhooks/{webhook}', 'get'>;
  /**
   * Change a webhook
   *
   * Resumes a suspended webhook, even when it changes nothing. The fields that deliveries and time change (`suspended_at`, `paused_until`, `consecutive_failures`, `last_success_at`, `last_failure_at`, `waiting`, `exhausted`, `previous_secret_expires_at`) may be sent with any value and are ignored, so that the webhook can be sent back as it was read.
   *
   * `PATCH /v2/webhooks/{webhook}`
   */
  update(webhook: string, body?: Body<'/v2/webhooks/{webhook}', 'patch'>, options?: OperationOptions<'/v2/webhooks/{webhook}', 'patch'>): Answer<'/v2/webhooks/{webhook}', 'patch'>;
  /**
   * Delete a webhook
   *
   * Discards its waiting deliveries.
   *
   * `DELETE /v2/webhooks/{webhook}`
   */
  delete(webhook: string, options?: OperationOptions<'/v2/webhooks/{webhook}', 'delete'>): Answer<'/v2/webhooks/{webhook}', 'delete'>;
  /**
   * Rotate the secret of a webhook; the old one stays valid for the overlap
   *
   * Until the overlap ends, `webhook-signature` contains a signature of each secret, the new one first, separated by a space. `X-Service-Secret` is the new secret at once. A rotation during the overlap ends the older secret. Retries and waiting deliveries are signed with the secrets that are valid when they are sent. Resumes a suspended webhook.
   *
   * `POST /v2/webhooks/{webhook}/rotate_secret`
   */
  rotateSecret(webhook: string, body?: Body<'/v2/webhooks/{webhook}/rotate_secret', 'post'>, options?: OperationOptions<'/v2/webhooks/{webhook}/rotate_secret', 'post'>): Answer<'/v2/webhooks/{webhook}/rotate_secret', 'post'>;
  /**
   * Resume a suspended webhook
   *
   * Has no effect on a webhook that is neither suspended nor paused.
   *
   * `POST /v2/webhooks/{webhook}/resume`
   */
  resume(webhook: string, options?: OperationOptions<'/v2/webhooks/{webhook}/resume', 'post'>): Answer<'/v2/webhooks/{webhook}/resume', 'post'>;
  /**
   * Send a test delivery now
   *
   * Sends `{event_uuid, event_type: "ping", context}`, or with `event_type` an example body of this type, also to a webhook that is suspended, disabled or not subscribed to it, and returns the result, successful or not. It is not stored and does not count for suspension.
   *
   * `POST /v2/webhooks/{webhook}/test`
   */
  test(webhook: string, body?: Body<'/v2/webhooks/{webhook}/test', 'post'>, options?: OperationOptions<'/v2/webhooks/{webhook}/test', 'post'>): Answer<'/v2/webhooks/{webhook}/test', 'post'>;
  /**
   * Read the history of a webhook, oldest event first
   *
   * One event per version. The history of a deleted webhook is available by its uuid.
   *
   * `GET /v2/webhooks/{webhook}/history`
   */
  history(webhook: string, query?: Query<'/v2/webhooks/{webhook}/history'>, options?: OperationOptions<'/v2/webhooks/{webhook}/history', 'get'>): ListOf<'/v2/webhooks/{webhook}/history'>;
  /**
   * Send failed deliveries of a time range again
   *
   * Sends every delivery once that failed in this range and did not succeed since, after new events and retries: in a new run when it has ended, otherwise by bringing its waiting attempt forward. Due requests and requests in flight stay unchanged. At most 100,000 deliveries per request.
   *
   * `POST /v2/webhooks/{webhook}/resend`
   */
  resend(webhook: string, body: Body<'/v2/webhooks/{webhook}/resend', 'post'>, options?: OperationOptions<'/v2/webhooks/{webhook}/resend', 'post'>): Answer<'/v2/webhooks/{webhook}/resend', 'post'>;
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
  list(webhook: string, query?: Query<'/v2/webhooks/{webhook}/requests'>, options?: OperationOptions<'/v2/webhooks/{webhook}/requests', 'get'>): ListOf<'/v2/webhooks/{webhook}/requests'>;
  /**
   * Read a request
   *
   * The ETag covers all fields: a record has no version.
   *
   * `GET /v2/webhooks/{webhook}/requests/{request}`
   */
  get(webhook: string, request: string, options?: OperationOptions<'/v2/webhooks/{webhook}/requests/{request}', 'get'>): Answer<'/v2/webhooks/{webhook}/requests/{request}', 'get'>;
  /**
   * Send a request again
   *
   * Sends the delivery of the request again, with the same body and the same `webhook-id`. A delivery that has ended, failed or not, is sent in a new run, whose attempts count from 1 (201). If the delivery has a scheduled request, that one is sent now (200 with its uuid). A due request is in flight or about to be (409). When the webhook is disabled, suspended or paused, this holds until the requests that were in flight have ended (`WEBHOOK_TIMEOUT_MS` and 2 s); then a due request is sent first once the webhook may receive it (200).
   *
   * `POST /v2/webhooks/{webhook}/requests/{request}/resend`
   */
  resend(webhook: string, request: string, options?: OperationOptions<'/v2/webhooks/{webhook}/requests/{request}/resend', 'post'>): Answer<'/v2/webhooks/{webhook}/requests/{request}/resend', 'post'>;
}

export interface EventTypes {
  /**
   * List the event types of webhooks or of the change feed, by name
   *
   * Returns all of them on one page. Only a test sends `ping`, which is not an event type to subscribe to. With `of=feed`, the types of `GET /v2/events`, each with the schema of `data`.
   *
   * `GET /v2/event_types`
   */
  list(query?: Query<'/v2/event_types'>, options?: OperationOptions<'/v2/event_types', 'get'>): ListOf<'/v2/event_types'>;
}

export interface Events {
  /**
   * Read the change feed
   *
   * Returns every change of the account, including deletions, in the order of the commits and without gaps. Continue with `after` set to the last known position, and with `wait` to receive the next events as soon as they are recorded. With `user_uuid`, `api_key_uuid` or `via`, a page that has read thousands of events which the filters exclude ends early: it may have no events and a `Link` to the next page.
   *
   * `GET /v2/events`
   */
  list(query?: Query<'/v2/events'>, options?: OperationOptions<'/v2/events', 'get'>): ListOf<'/v2/events'>;
}

export interface Undos {
  /**
   * List undos, newest first
   *
   * Those that take back kinds of entities that the key may read: a page may have fewer entries than `limit`. The header `Link` has the URL of the next page; it is absent on the last one. Undos that have ended are kept for the days of the setting `TASK_RETENTION_DAYS` (365).
   *
   * `GET /v2/undos`
   */
  list(query?: Query<'/v2/undos'>, options?: OperationOptions<'/v2/undos', 'get'>): ListOf<'/v2/undos'>;
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
  create(body?: Body<'/v2/undos', 'post'>, options?: OperationOptions<'/v2/undos', 'post'>): Answer<'/v2/undos', 'post'>;
  /**
   * Read an undo
   *
   * `undone`, `kept` and `failed` count the entities so far, by their results. Needs the scopes to read all kinds of entities that it takes back.
   *
   * `GET /v2/undos/{undo}`
   */
  get(undo: string, options?: OperationOptions<'/v2/undos/{undo}', 'get'>): Answer<'/v2/undos/{undo}', 'get'>;
  /**
   * Cancel an undo
   *
   * What it has taken back so far stays so. One that has ended stays as it is. Needs the scopes of the PATCH of all kinds of entities that it takes back.
   *
   * `POST /v2/undos/{undo}/cancel`
   */
  cancel(undo: string, options?: OperationOptions<'/v2/undos/{undo}/cancel', 'post'>): Answer<'/v2/undos/{undo}/cancel', 'post'>;
  /**
   * Retry the failed entities of an undo
   *
   * Also those that a canceled undo has left. One that runs goes on. Needs the scopes of the PATCH of all kinds of entities that it takes back.
   *
   * `POST /v2/undos/{undo}/retry`
   */
  retry(undo: string, options?: OperationOptions<'/v2/undos/{undo}/retry', 'post'>): Answer<'/v2/undos/{undo}/retry', 'post'>;
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
  list(undo: string, query?: Query<'/v2/undos/{undo}/rows'>, options?: OperationOptions<'/v2/undos/{undo}/rows', 'get'>): ListOf<'/v2/undos/{undo}/rows'>;
}

export interface Imports {
  /**
   * List imports, newest first
   *
   * Those of kinds that the key may read or write: a page may have fewer entries than `limit`. Imports that have ended are kept for the days of the setting `TASK_RETENTION_DAYS` (365).
   *
   * `GET /v2/imports`
   */
  list(query?: Query<'/v2/imports'>, options?: OperationOptions<'/v2/imports', 'get'>): ListOf<'/v2/imports'>;
  /**
   * Read an import
   *
   * Needs the scope to read or to write its kind.
   *
   * `GET /v2/imports/{import_id}`
   */
  get(importId: string, options?: OperationOptions<'/v2/imports/{import_id}', 'get'>): Answer<'/v2/imports/{import_id}', 'get'>;
  /**
   * Cancel an import
   *
   * What it has changed so far stays so. One that has ended stays as it is. Needs the scope to write its kind.
   *
   * `POST /v2/imports/{import_id}/cancel`
   */
  cancel(importId: string, options?: OperationOptions<'/v2/imports/{import_id}/cancel', 'post'>): Answer<'/v2/imports/{import_id}/cancel', 'post'>;
  /**
   * Retry the failed rows of an import
   *
   * Also those that a canceled or stopped one has left. One that runs goes on. The rows of the file are kept for the days of the
   * setting `IMPORT_FILE_RETENTION_DAYS` (30) after the import has ended. Needs the scope to write its kind.
   *
   * `POST /v2/imports/{import_id}/retry`
   */
  retry(importId: string, options?: OperationOptions<'/v2/imports/{import_id}/retry', 'post'>): Answer<'/v2/imports/{import_id}/retry', 'post'>;
  readonly rows: ImportsRows;
}

export interface ImportsRows {
  /**
   * List what an import did with its rows
   *
   * In the order of the file. A row that was not performed is `pending`. Needs the scope to read or to write its kind.
   *
   * `GET /v2/imports/{import_id}/rows`
   */
  list(importId: string, query?: Query<'/v2/imports/{import_id}/rows'>, options?: OperationOptions<'/v2/imports/{import_id}/rows', 'get'>): ListOf<'/v2/imports/{import_id}/rows'>;
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
  availability(body: Body<'/v2/availability', 'post'>, options?: OperationOptions<'/v2/availability', 'post'>): Answer<'/v2/availability', 'post'> {
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
  batch(body: Body<'/v2/batch', 'post'>, options?: OperationOptions<'/v2/batch', 'post'>): Answer<'/v2/batch', 'post'> {
    return this.caller.call('post', '/v2/batch', { ...options, body });
  }
}
