// Made from the OpenAPI document of the service by `npm run client:types`; not to be edited.

export interface paths {
    "/v2/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the account
         * @description Responds 304 to a request with the current `ETag` in `If-None-Match`.
         */
        get: operations["getAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the account
         * @description Responds with the uuid; `ETag` has the new version. Without a change, the version stays the same.
         */
        patch: operations["updateAccount"];
        trace?: never;
    };
    "/v2/account/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the history of the account, oldest event first
         * @description One event per version.
         */
        get: operations["getAccountHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/account/compare": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Compare two versions of the account
         * @description Names of other entities are the present ones. `version` and `updated_at` are not compared.
         */
        get: operations["compareAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/api_keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the API keys, oldest first
         * @description In pages of `limit` entries. The header `Link` has the URL of the next page; it is absent on the last one.
         */
        get: operations["listApiKeys"];
        put?: never;
        /**
         * Create an API key
         * @description `key` is shown only in this response. Without `scopes` the key has `read` and `write`.
         */
        post: operations["createApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/api_keys/{api_key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an API key, without its secret
         * @description Responds 304 to a request with the current `ETag` in `If-None-Match`.
         */
        get: operations["getApiKey"];
        put?: never;
        post?: never;
        /**
         * Revoke an API key
         * @description The key is rejected from now on, and stays in the list with `revoked_at`. A repeated request changes nothing.
         */
        delete: operations["revokeApiKey"];
        options?: never;
        head?: never;
        /**
         * Change the name of an API key, and how assistants change by it
         * @description Its scopes and its end stay: create another key instead. Other API processes may use the former `agent_writes` for up to 30 s. `last_used_at` and `last_used_ip` may be sent with any value and are ignored.
         */
        patch: operations["updateApiKey"];
        trace?: never;
    };
    "/v2/api_keys/{api_key}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate an API key; the old one stays valid for the overlap
         * @description `key` is a new key with the same name, scopes, `agent_writes` and expiry. It is shown only in this response.
         */
        post: operations["rotateApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/api_keys/{api_key}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the history of an API key, oldest event first
         * @description One event per version. The history of a deleted API key is available by its uuid.
         */
        get: operations["getApiKeyHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the tokens of people, oldest first
         * @description In pages of `limit` entries. The header `Link` has the URL of the next page; it is absent on the last one.
         */
        get: operations["listTokens"];
        put?: never;
        /**
         * Create a token of a user
         * @description For an own app: what is done with the token, the person does, and may do no more than the permissions of the user allow. `token` is sent as an API key is, and is shown only in this response. The user needs the permission `web.login` or `mobile.login`. For the owner of the account the key needs the scope `admin` too.
         */
        post: operations["createToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/tokens/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke a token
         * @description The token is rejected from now on, and stays in the list with `revoked_at`. A repeated request changes nothing.
         */
        delete: operations["revokeToken"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read who the request is from
         * @description The person who has signed in or the API key, what it may do, and the account.
         */
        get: operations["getMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/tokens/{token}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the history of a token, oldest event first
         * @description One event per version. The history of a deleted token is available by its uuid.
         */
        get: operations["getTokenHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/users/{user}/sign_in_link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a link that signs a user in
         * @description Whoever opens the link and presses its button is signed in to the console as the user, once. A new link of a user ends the older one. Refused for a user without the permission `web.login`.
         */
        post: operations["createSignInLinkSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/users/{user}/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the sessions of a user, newest first
         * @description Sessions of the console that have not ended. People list their own; the owner those of all.
         */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/users/{user}/sessions/{session}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End a session of a user
         * @description The browser of the session is refused within 30 seconds. People end their own; the owner those of all.
         */
        delete: operations["endSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/users/{user}/sign_out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign a user out everywhere
         * @description Ends all sessions and tokens of the user, which are refused within 30 seconds.
         */
        post: operations["signOutSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/territories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List territories, oldest first
         * @description In pages of `limit` entries. The header `Link` has the URL of the next page; it is absent on the last one.
         */
        get: operations["listTerritories"];
        put?: never;
        /**
         * Create a territory
         * @description Responds with the uuid of the new entity.
         */
        post: operations["createTerritory"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/territories/{territory}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a territory
         * @description Responds 304 to a request with the current `ETag` in `If-None-Match`.
         */
        get: operations["getTerritory"];
        put?: never;
        post?: never;
        /**
         * Delete a territory
         * @description Rejected while other entities refer to it.
         */
        delete: operations["deleteTerritory"];
        options?: never;
        head?: never;
        /**
         * Update or create a territory
         * @description An external id in the path that is not in use creates a territory with it; the body then needs what a POST needs.
         */
        patch: operations["updateTerritory"];
        trace?: never;
    };
    "/v2/territories/{territory}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the history of a territory, oldest event first
         * @description One event per version. The history of a deleted territory is available by its uuid.
         */
        get: operations["getTerritoryHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/territories/{territory}/compare": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Compare two versions of a territory
         * @description Names of other entities are the present ones. `version` and `updated_at` are not compared.
         */
        get: operations["compareTerritory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/territories/{territory}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a territory that was deleted
         * @description It has its uuid, and is as it was before its deletion; its version goes on. The rules of its creation apply. For one that is not deleted, nothing is recorded.
         */
        post: operations["restoreTerritory"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/territories/{territory}/revert": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a territory back to a version
         * @description The fields that a PATCH may change become those of that version. The rules of the PATCH apply. Without a change, the version stays the same.
         */
        post: operations["revertTerritory"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/skills": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List skills, oldest first
         * @description In pages of `limit` entries. The header `Link` has the URL of the next page; it is absent on the last one.
         */
        get: operations["listSkills"];
        put?: never;
        /**
         * Create a skill
         * @description Responds with the uuid of the new entity.
         */
        post: operations["createSkill"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/skills/{skill}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a skill
         * @description Responds 304 to a request with the current `ETag` in `If-None-Match`.
         */
        get: operations["getSkill"];
        put?: never;
        post?: never;
        /**
         * Delete a skill
         * @description Rejected while other entities refer to it.
         */
        delete: operations["deleteSkill"];
        options?: never;
        head?: never;
        /**
         * Update or create a skill
         * @description An external id in the path that is not in use creates a skill with it; the body then needs what a POST needs.
         */
        patch: operations["updateSkill"];
        trace?: never;
    };
    "/v2/skills/{skill}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the history of a skill, oldest event first
         * @description One event per version. The history of a deleted skill is available by its uuid.
         */
        get: operations["getSkillHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/skills/{skill}/compare": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Compare two versions of a skill
         * @description Names of other entities are the present ones. `version` and `updated_at` are not compared.
         */
        get: operations["compareSkill"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/skills/{skill}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a skill that was deleted
         * @description It has its uuid, and is as it was before its deletion; its version goes on. The rules of its creation apply. For one that is not deleted, nothing is recorded.
         */
        post: operations["restoreSkill"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/skills/{skill}/revert": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a skill back to a version
         * @description The fields that a PATCH may change become those of that version. The rules of the PATCH apply. Without a change, the version stays the same.
         */
        post: operations["revertSkill"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List users, oldest first, or search them, newest first
         * @description To people without the permission `web.teams.view` the list shows names alone, and it takes the filters `uuid` and `name` alone.
         */
        get: operations["listUsers"];
        put?: never;
        /**
         * Create a user
         * @description The first user of an account is its owner.
         */
        post: operations["createUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/users/{user}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a user, by uuid, email or external id
         * @description People without the permission `web.teams.view` read users by their uuids, and their names alone; those with `mobile.login` read themselves as a whole. Other users are 404.
         */
        get: operations["getUser"];
        put?: never;
        post?: never;
        /**
         * Delete a user
         * @description Removes the user from all teams. Rejected while the user is assigned to an unfinished job, and for the owner (`user.is_owner`).
         */
        delete: operations["deleteUser"];
        options?: never;
        head?: never;
        /**
         * Update or create a user
         * @description A segment with `@` is an email address, any other a uuid or an external id. One that no user has creates a user with it; the body then needs what a POST needs, and its `email` or `external_id`, if given, must be the one of the path. `owner: true` transfers ownership to this user; the owner cannot set `owner: false` (`user.owner_required`).
         */
        patch: operations["updateUser"];
        trace?: never;
    };
    "/v2/users/{user}/deactivate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deactivate a user
         * @description A deactivated user keeps email, name and teams, and gets no work: no free times are found for the user, and nobody can newly name the user as assignee, member or worker ("is deactivated"). Refused for the owner (`user.is_owner`), and while the user is assigned to unfinished jobs or has an active hold (`in_use`). `unassign: true` removes the user from the jobs that are posted, scheduled or published, as a PATCH of their assignees would: at most 500 or 4 MiB of them, otherwise 422; a job whose assignee with the access `edit` goes has none, and becomes posted. Jobs that have begun still refuse it. Repeated, nothing is recorded.
         */
        post: operations["deactivateUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/users/{user}/activate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Activate a user
         * @description Ends a deactivation. Repeated, nothing is recorded.
         */
        post: operations["activateUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/users/{user}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the history of a user, oldest event first
         * @description One event per version. The history of a deleted user is available by its uuid.
         */
        get: operations["getUserHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/users/{user}/compare": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Compare two versions of a user
         * @description Names of other entities are the present ones. `version` and `updated_at` are not compared.
         */
        get: operations["compareUser"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/users/{user}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a user that was deleted
         * @description It has its uuid, and is as it was before its deletion; its version goes on. The rules of its creation apply. For one that is not deleted, nothing is recorded.
         */
        post: operations["restoreUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/users/{user}/revert": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a user back to a version
         * @description The fields that a PATCH may change become those of that version. The rules of the PATCH apply. Without a change, the version stays the same.
         */
        post: operations["revertUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/teams": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List teams, oldest first
         * @description To people without the permission `web.teams.view` the list shows names alone, and it takes the filters `uuid` and `name` alone.
         */
        get: operations["listTeams"];
        put?: never;
        /**
         * Create a team
         * @description Responds with the uuid of the new entity.
         */
        post: operations["createTeam"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/teams/{team}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a team
         * @description Responds 304 to a request with the current `ETag` in `If-None-Match`.
         */
        get: operations["getTeam"];
        put?: never;
        post?: never;
        /**
         * Delete a team
         * @description Rejected while other entities refer to it.
         */
        delete: operations["deleteTeam"];
        options?: never;
        head?: never;
        /**
         * Update or create a team
         * @description An external id in the path that is not in use creates a team with it; the body then needs what a POST needs.
         */
        patch: operations["updateTeam"];
        trace?: never;
    };
    "/v2/teams/{team}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the history of a team, oldest event first
         * @description One event per version. The history of a deleted team is available by its uuid.
         */
        get: operations["getTeamHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/teams/{team}/compare": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Compare two versions of a team
         * @description Names of other entities are the present ones. `version` and `updated_at` are not compared.
         */
        get: operations["compareTeam"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/teams/{team}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a team that was deleted
         * @description It has its uuid, and is as it was before its deletion; its version goes on. The rules of its creation apply. For one that is not deleted, nothing is recorded.
         */
        post: operations["restoreTeam"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/teams/{team}/revert": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a team back to a version
         * @description The fields that a PATCH may change become those of that version. The rules of the PATCH apply. Without a change, the version stays the same.
         */
        post: operations["revertTeam"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/users/{user}/shifts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a user's shifts of a range of days
         * @description Returns exactly these days in the account's time zone; a day has 23 or 25 hours when clocks change. Time without a shift is not working time. Adjacent intervals with equal values are merged.
         */
        get: operations["getShifts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Overwrite parts of a user's shifts
         * @description Applies all intervals or none. Intervals of one request must not overlap; each lasts at most 31 days.
         */
        patch: operations["updateShifts"];
        trace?: never;
    };
    "/v2/users/{user}/shifts/{shift_month}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the history of a shift month, oldest event first
         * @description One event per version. The history of a deleted shift month is available by its uuid.
         */
        get: operations["getShiftHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/users/{user}/shifts/{shift_month}/compare": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Compare two versions of a shift month
         * @description Names of other entities are the present ones. `version` and `updated_at` are not compared.
         */
        get: operations["compareShift"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/users/{user}/job_list_presets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a user's presets of the job list, oldest first
         * @description In pages of `limit` entries. The header `Link` has the URL of the next page; it is absent on the last one.
         */
        get: operations["listPresets"];
        put?: never;
        /**
         * Save filters of the job list
         * @description Responds with the uuid of the new entity.
         */
        post: operations["createPreset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/users/{user}/job_list_presets/{preset}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a preset
         * @description Responds 304 to a request with the current `ETag` in `If-None-Match`.
         */
        get: operations["getPreset"];
        put?: never;
        post?: never;
        /**
         * Delete a preset
         * @description A repeated request responds 404. The history of a deleted entity stays available by its uuid.
         */
        delete: operations["deletePreset"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/users/{user}/job_list_presets/{preset}/copy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Copy a preset to users
         * @description Creates all copies or none.
         */
        post: operations["copyPreset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/users/{user}/job_list_presets/{preset}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the history of a preset, oldest event first
         * @description One event per version. The history of a deleted preset is available by its uuid.
         */
        get: operations["getPresetHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/users/{user}/job_list_presets/{preset}/compare": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Compare two versions of a preset
         * @description Names of other entities are the present ones. `version` and `updated_at` are not compared.
         */
        get: operations["comparePreset"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/users/{user}/job_list_presets/{preset}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a preset that was deleted
         * @description It has its uuid, and is as it was before its deletion; its version goes on. The rules of its creation apply. For one that is not deleted, nothing is recorded.
         */
        post: operations["restorePreset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/calendar_feeds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List calendar feeds, oldest first
         * @description In pages of `limit` entries. The header `Link` has the URL of the next page; it is absent on the last one.
         */
        get: operations["listCalendarFeeds"];
        put?: never;
        /**
         * Create a calendar feed
         * @description A calendar in the format iCalendar, to which calendar programs subscribe by its `url`. Whoever has the URL reads it, without an API key: it is shown only in this response, and `rotate` replaces it. A person may have feeds of the own work. An account has at most 1,000 feeds (`calendar_feed.too_many`).
         */
        post: operations["createCalendarFeed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/calendar_feeds/{calendar_feed}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a calendar feed
         * @description The ETag also depends on `last_read_at`; If-Match compares only the version.
         */
        get: operations["getCalendarFeed"];
        put?: never;
        post?: never;
        /**
         * Delete a calendar feed
         * @description Its URL ends at once.
         */
        delete: operations["deleteCalendarFeed"];
        options?: never;
        head?: never;
        /**
         * Change a calendar feed
         * @description Its URL stays. `last_read_at` may be sent with any value and is ignored.
         */
        patch: operations["updateCalendarFeed"];
        trace?: never;
    };
    "/v2/calendar_feeds/{calendar_feed}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the URL of a calendar feed
         * @description The URL before ends at once.
         */
        post: operations["rotateCalendarFeed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/calendar_feeds/{calendar_feed}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the history of a calendar feed, oldest event first
         * @description One event per version. The history of a deleted calendar feed is available by its uuid.
         */
        get: operations["getCalendarFeedHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/catalog/services/categories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List categories, oldest first
         * @description In pages of `limit` entries. The header `Link` has the URL of the next page; it is absent on the last one.
         */
        get: operations["listServiceCategories"];
        put?: never;
        /**
         * Create a category
         * @description A tree has at most 3 levels.
         */
        post: operations["createServiceCategory"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/catalog/services/categories/{category}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a category
         * @description Responds 304 to a request with the current `ETag` in `If-None-Match`.
         */
        get: operations["getServiceCategory"];
        put?: never;
        post?: never;
        /**
         * Delete a category
         * @description Rejected while it contains categories or items, including archived ones.
         */
        delete: operations["deleteServiceCategory"];
        options?: never;
        head?: never;
        /**
         * Update, move or create a category
         * @description An external id in the path that is not in use creates a category with it; the body then needs what a POST needs. The descendants of a category move with it. Fails with `category.too_deep` when this would create a fourth level, and with `category.cycle` when the parent is the category itself or one of its descendants.
         */
        patch: operations["updateServiceCategory"];
        trace?: never;
    };
    "/v2/catalog/services/categories/{category}/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Archive a category
         * @description Its descendants and items are not archived.
         */
        post: operations["archiveServiceCategory"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/catalog/services/categories/{category}/unarchive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Unarchive a category
         * @description Responds with the uuid; `ETag` has the new version. Without a change, the version stays the same.
         */
        post: operations["unarchiveServiceCategory"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/catalog/products/categories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List categories, oldest first
         * @description In pages of `limit` entries. The header `Link` has the URL of the next page; it is absent on the last one.
         */
        get: operations["listProductCategories"];
        put?: never;
        /**
         * Create a category
         * @description A tree has at most 3 levels.
         */
        post: operations["createProductCategory"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/catalog/products/categories/{category}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a category
         * @description Responds 304 to a request with the current `ETag` in `If-None-Match`.
         */
        get: operations["getProductCategory"];
        put?: never;
        post?: never;
        /**
         * Delete a category
         * @description Rejected while it contains categories or items, including archived ones.
         */
        delete: operations["deleteProductCategory"];
        options?: never;
        head?: never;
        /**
         * Update, move or create a category
         * @description An external id in the path that is not in use creates a category with it; the body then needs what a POST needs. The descendants of a category move with it. Fails with `category.too_deep` when this would create a fourth level, and with `category.cycle` when the parent is the category itself or one of its descendants.
         */
        patch: operations["updateProductCategory"];
        trace?: never;
    };
    "/v2/catalog/products/categories/{category}/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Archive a category
         * @description Its descendants and items are not archived.
         */
        post: operations["archiveProductCategory"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/catalog/products/categories/{category}/unarchive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Unarchive a category
         * @description Responds with the uuid; `ETag` has the new version. Without a change, the version stays the same.
         */
        post: operations["unarchiveProductCategory"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/catalog/services/categories/{category}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the history of a service category, oldest event first
         * @description One event per version. The history of a deleted service category is available by its uuid.
         */
        get: operations["getServiceCategoryHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/catalog/services/categories/{category}/compare": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Compare two versions of a service category
         * @description Names of other entities are the present ones. `version` and `updated_at` are not compared.
         */
        get: operations["compareServiceCategory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/catalog/products/categories/{category}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the history of a product category, oldest event first
         * @description One event per version. The history of a deleted product category is available by its uuid.
         */
        get: operations["getProductCategoryHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/catalog/products/categories/{category}/compare": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Compare two versions of a product category
         * @description Names of other entities are the present ones. `version` and `updated_at` are not compared.
         */
        get: operations["compareProductCategory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/catalog/services/categories/{category}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a service category that was deleted
         * @description It has its uuid, and is as it was before its deletion; its version goes on. The rules of its creation apply. For one that is not deleted, nothing is recorded.
         */
        post: operations["restoreServiceCategory"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/catalog/services/categories/{category}/revert": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a service category back to a version
         * @description The fields that a PATCH may change become those of that version. The rules of the PATCH apply. Without a change, the version stays the same.
         */
        post: operations["revertServiceCategory"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/catalog/products/categories/{category}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a product category that was deleted
         * @description It has its uuid, and is as it was before its deletion; its version goes on. The rules of its creation apply. For one that is not deleted, nothing is recorded.
         */
        post: operations["restoreProductCategory"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/catalog/products/categories/{category}/revert": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a product category back to a version
         * @description The fields that a PATCH may change become those of that version. The rules of the PATCH apply. Without a change, the version stays the same.
         */
        post: operations["revertProductCategory"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/catalog/services": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List services, oldest first, or search them, newest first
         * @description In pages of `limit` entries. The header `Link` has the URL of the next page; it is absent on the last one.
         */
        get: operations["listServices"];
        put?: never;
        /**
         * Create a service
         * @description Responds with the uuid of the new entity.
         */
        post: operations["createService"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/catalog/services/{service}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a service
         * @description Responds 304 to a request with the current `ETag` in `If-None-Match`.
         */
        get: operations["getService"];
        put?: never;
        post?: never;
        /**
         * Delete a service
         * @description A repeated request responds 404. The history of a deleted entity stays available by its uuid.
         */
        delete: operations["deleteService"];
        options?: never;
        head?: never;
        /**
         * Update or create a service
         * @description An external id in the path that is not in use creates a service with it; the body then needs what a POST needs.
         */
        patch: operations["updateService"];
        trace?: never;
    };
    "/v2/catalog/services/{service}/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Archive a service
         * @description Responds with the uuid; `ETag` has the new version. Without a change, the version stays the same.
         */
        post: operations["archiveService"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/catalog/services/{service}/unarchive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Unarchive a service
         * @description Responds with the uuid; `ETag` has the new version. Without a change, the version stays the same.
         */
        post: operations["unarchiveService"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/catalog/services/{service}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the history of a service, oldest event first
         * @description One event per version. The history of a deleted service is available by its uuid.
         */
        get: operations["getServiceHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/catalog/services/{service}/compare": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Compare two versions of a service
         * @description Names of other entities are the present ones. `version` and `updated_at` are not compared.
         */
        get: operations["compareService"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/catalog/services/{service}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a service that was deleted
         * @description It has its uuid, and is as it was before its deletion; its version goes on. The rules of its creation apply. For one that is not deleted, nothing is recorded.
         */
        post: operations["restoreService"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/catalog/services/{service}/revert": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a service back to a version
         * @description The fields that a PATCH may change become those of that version. The rules of the PATCH apply. Without a change, the version stays the same.
         */
        post: operations["revertService"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/catalog/products/units": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List units, oldest first
         * @description In pages of `limit` entries. The header `Link` has the URL of the next page; it is absent on the last one.
         */
        get: operations["listUnits"];
        put?: never;
        /**
         * Create a unit
         * @description Responds with the uuid of the new entity.
         */
        post: operations["createUnit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/catalog/products/units/{unit}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a unit
         * @description Responds 304 to a request with the current `ETag` in `If-None-Match`.
         */
        get: operations["getUnit"];
        put?: never;
        post?: never;
        /**
         * Delete a unit
         * @description A repeated request responds 404. The history of a deleted entity stays available by its uuid.
         */
        delete: operations["deleteUnit"];
        options?: never;
        head?: never;
        /**
         * Update or create a unit
         * @description An external id in the path that is not in use creates a unit with it; the body then needs what a POST needs.
         */
        patch: operations["updateUnit"];
        trace?: never;
    };
    "/v2/catalog/products/units/{unit}/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Archive a unit
         * @description Responds with the uuid; `ETag` has the new version. Without a change, the version stays the same.
         */
        post: operations["archiveUnit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/catalog/products/units/{unit}/unarchive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Unarchive a unit
         * @description Responds with the uuid; `ETag` has the new version. Without a change, the version stays the same.
         */
        post: operations["unarchiveUnit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/catalog/products/units/{unit}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the history of a unit, oldest event first
         * @description One event per version. The history of a deleted unit is available by its uuid.
         */
        get: operations["getUnitHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/catalog/products/units/{unit}/compare": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Compare two versions of a unit
         * @description Names of other entities are the present ones. `version` and `updated_at` are not compared.
         */
        get: operations["compareUnit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/catalog/products/units/{unit}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a unit that was deleted
         * @description It has its uuid, and is as it was before its deletion; its version goes on. The rules of its creation apply. For one that is not deleted, nothing is recorded.
         */
        post: operations["restoreUnit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/catalog/products/units/{unit}/revert": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a unit back to a version
         * @description The fields that a PATCH may change become those of that version. The rules of the PATCH apply. Without a change, the version stays the same.
         */
        post: operations["revertUnit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/catalog/products": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List products, oldest first, or search them, newest first
         * @description In pages of `limit` entries. The header `Link` has the URL of the next page; it is absent on the last one.
         */
        get: operations["listProducts"];
        put?: never;
        /**
         * Create a product
         * @description Responds with the uuid of the new entity.
         */
        post: operations["createProduct"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/catalog/products/{product}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a product
         * @description Responds 304 to a request with the current `ETag` in `If-None-Match`.
         */
        get: operations["getProduct"];
        put?: never;
        post?: never;
        /**
         * Delete a product
         * @description A repeated request responds 404. The history of a deleted entity stays available by its uuid.
         */
        delete: operations["deleteProduct"];
        options?: never;
        head?: never;
        /**
         * Update or create a product
         * @description An external id in the path that is not in use creates a product with it; the body then needs what a POST needs.
         */
        patch: operations["updateProduct"];
        trace?: never;
    };
    "/v2/catalog/products/{product}/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Archive a product
         * @description Responds with the uuid; `ETag` has the new version. Without a change, the version stays the same.
         */
        post: operations["archiveProduct"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/catalog/products/{product}/unarchive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Unarchive a product
         * @description Responds with the uuid; `ETag` has the new version. Without a change, the version stays the same.
         */
        post: operations["unarchiveProduct"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/catalog/products/{product}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the history of a product, oldest event first
         * @description One event per version. The history of a deleted product is available by its uuid.
         */
        get: operations["getProductHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/catalog/products/{product}/compare": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Compare two versions of a product
         * @description Names of other entities are the present ones. `version` and `updated_at` are not compared.
         */
        get: operations["compareProduct"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/catalog/products/{product}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a product that was deleted
         * @description It has its uuid, and is as it was before its deletion; its version goes on. The rules of its creation apply. For one that is not deleted, nothing is recorded.
         */
        post: operations["restoreProduct"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/catalog/products/{product}/revert": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a product back to a version
         * @description The fields that a PATCH may change become those of that version. The rules of the PATCH apply. Without a change, the version stays the same.
         */
        post: operations["revertProduct"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/clients": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List or search clients, newest first
         * @description In pages of `limit` entries. The header `Link` has the URL of the next page; it is absent on the last one.
         */
        get: operations["listClients"];
        put?: never;
        /**
         * Create a client
         * @description Responds with the uuid of the new entity.
         */
        post: operations["createClient"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/clients/{client}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a client
         * @description Responds 304 to a request with the current `ETag` in `If-None-Match`.
         */
        get: operations["getClient"];
        put?: never;
        post?: never;
        /**
         * Delete a client
         * @description Its sites and jobs keep their references to it.
         */
        delete: operations["deleteClient"];
        options?: never;
        head?: never;
        /**
         * Update or create a client
         * @description An external id in the path that is not in use creates a client with it; the body then needs what a POST needs.
         */
        patch: operations["updateClient"];
        trace?: never;
    };
    "/v2/clients/{client}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the history of a client, oldest event first
         * @description One event per version. The history of a deleted client is available by its uuid.
         */
        get: operations["getClientHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/clients/{client}/compare": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Compare two versions of a client
         * @description Names of other entities are the present ones. `version` and `updated_at` are not compared.
         */
        get: operations["compareClient"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/clients/{client}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a client that was deleted
         * @description It has its uuid, and is as it was before its deletion; its version goes on. The rules of its creation apply. For one that is not deleted, nothing is recorded.
         */
        post: operations["restoreClient"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/clients/{client}/revert": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a client back to a version
         * @description The fields that a PATCH may change become those of that version. The rules of the PATCH apply. Without a change, the version stays the same.
         */
        post: operations["revertClient"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/sites": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List or search sites, newest first
         * @description In pages of `limit` entries. The header `Link` has the URL of the next page; it is absent on the last one.
         */
        get: operations["listSites"];
        put?: never;
        /**
         * Create a site
         * @description Responds with the uuid of the new entity.
         */
        post: operations["createSite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/sites/{site}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a site
         * @description Responds 304 to a request with the current `ETag` in `If-None-Match`.
         */
        get: operations["getSite"];
        put?: never;
        post?: never;
        /**
         * Delete a site
         * @description Its jobs keep their references to it.
         */
        delete: operations["deleteSite"];
        options?: never;
        head?: never;
        /**
         * Update or create a site
         * @description An external id in the path that is not in use creates a site with it; the body then needs what a POST needs.
         */
        patch: operations["updateSite"];
        trace?: never;
    };
    "/v2/sites/{site}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the history of a site, oldest event first
         * @description One event per version. The history of a deleted site is available by its uuid.
         */
        get: operations["getSiteHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/sites/{site}/compare": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Compare two versions of a site
         * @description Names of other entities are the present ones. `version` and `updated_at` are not compared.
         */
        get: operations["compareSite"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/sites/{site}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a site that was deleted
         * @description It has its uuid, and is as it was before its deletion; its version goes on. The rules of its creation apply. For one that is not deleted, nothing is recorded.
         */
        post: operations["restoreSite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/sites/{site}/revert": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a site back to a version
         * @description The fields that a PATCH may change become those of that version. The rules of the PATCH apply. Without a change, the version stays the same.
         */
        post: operations["revertSite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/job_types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List job types, oldest first
         * @description In pages of `limit` entries. The header `Link` has the URL of the next page; it is absent on the last one.
         */
        get: operations["listJobTypes"];
        put?: never;
        /**
         * Create a job type
         * @description Responds with the uuid of the new entity.
         */
        post: operations["createJobType"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/job_types/{job_type}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a job type
         * @description Responds 304 to a request with the current `ETag` in `If-None-Match`.
         */
        get: operations["getJobType"];
        put?: never;
        post?: never;
        /**
         * Delete a job type
         * @description Rejected for the built-in type "default" (`job_type.built_in`) and while other entities refer to it.
         */
        delete: operations["deleteJobType"];
        options?: never;
        head?: never;
        /**
         * Update or create a job type
         * @description Of the built-in type "default" only the external id can be changed (`job_type.built_in`).
         */
        patch: operations["updateJobType"];
        trace?: never;
    };
    "/v2/job_types/{job_type}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the history of a job type, oldest event first
         * @description One event per version. The history of a deleted job type is available by its uuid.
         */
        get: operations["getJobTypeHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/job_types/{job_type}/compare": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Compare two versions of a job type
         * @description Names of other entities are the present ones. `version` and `updated_at` are not compared.
         */
        get: operations["compareJobType"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/job_types/{job_type}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a job type that was deleted
         * @description It has its uuid, and is as it was before its deletion; its version goes on. The rules of its creation apply. For one that is not deleted, nothing is recorded.
         */
        post: operations["restoreJobType"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/job_types/{job_type}/revert": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a job type back to a version
         * @description The fields that a PATCH may change become those of that version. The rules of the PATCH apply. Without a change, the version stays the same.
         */
        post: operations["revertJobType"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/resolutions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List resolutions, oldest first
         * @description In pages of `limit` entries. The header `Link` has the URL of the next page; it is absent on the last one.
         */
        get: operations["listResolutions"];
        put?: never;
        /**
         * Create a resolution
         * @description Responds with the uuid of the new entity.
         */
        post: operations["createResolution"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/resolutions/{resolution}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a resolution
         * @description Responds 304 to a request with the current `ETag` in `If-None-Match`.
         */
        get: operations["getResolution"];
        put?: never;
        post?: never;
        /**
         * Delete a resolution
         * @description Rejected for built-in resolutions (`resolution.built_in`) and while a template or an open job refers to it.
         */
        delete: operations["deleteResolution"];
        options?: never;
        head?: never;
        /**
         * Update or create a resolution
         * @description Of built-in resolutions only the external id can be changed (`resolution.built_in`).
         */
        patch: operations["updateResolution"];
        trace?: never;
    };
    "/v2/resolutions/{resolution}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the history of a resolution, oldest event first
         * @description One event per version. The history of a deleted resolution is available by its uuid.
         */
        get: operations["getResolutionHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/resolutions/{resolution}/compare": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Compare two versions of a resolution
         * @description Names of other entities are the present ones. `version` and `updated_at` are not compared.
         */
        get: operations["compareResolution"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/resolutions/{resolution}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a resolution that was deleted
         * @description It has its uuid, and is as it was before its deletion; its version goes on. The rules of its creation apply. For one that is not deleted, nothing is recorded.
         */
        post: operations["restoreResolution"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/resolutions/{resolution}/revert": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a resolution back to a version
         * @description The fields that a PATCH may change become those of that version. The rules of the PATCH apply. Without a change, the version stays the same.
         */
        post: operations["revertResolution"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/dictionaries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List dictionaries, oldest first
         * @description In pages of `limit` entries. The header `Link` has the URL of the next page; it is absent on the last one.
         */
        get: operations["listDictionaries"];
        put?: never;
        /**
         * Create a dictionary
         * @description A dictionary has at most 200 values; their names are unique.
         */
        post: operations["createDictionary"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/dictionaries/{dictionary}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a dictionary
         * @description Responds 304 to a request with the current `ETag` in `If-None-Match`.
         */
        get: operations["getDictionary"];
        put?: never;
        post?: never;
        /**
         * Delete a dictionary
         * @description Rejected while a template uses it.
         */
        delete: operations["deleteDictionary"];
        options?: never;
        head?: never;
        /**
         * Update or create a dictionary
         * @description One that it creates takes `values` too.
         */
        patch: operations["updateDictionary"];
        trace?: never;
    };
    "/v2/dictionaries/{dictionary}/values": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the values of a dictionary in order
         * @description In pages of `limit` entries. The header `Link` has the URL of the next page; it is absent on the last one.
         */
        get: operations["listDictionaryValues"];
        put?: never;
        /**
         * Add a value to a dictionary
         * @description The value is added at the end. Fails with `dictionary.full` when it has 200 values. ETag and If-Match refer to the dictionary.
         */
        post: operations["createDictionaryValue"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/dictionaries/{dictionary}/values/{value}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a value of a dictionary
         * @description Fields that have it keep it. If-Match refers to the dictionary.
         */
        delete: operations["deleteDictionaryValue"];
        options?: never;
        head?: never;
        /**
         * Rename a value of a dictionary
         * @description ETag and If-Match refer to the dictionary.
         */
        patch: operations["updateDictionaryValue"];
        trace?: never;
    };
    "/v2/dictionaries/{dictionary}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the history of a dictionary, oldest event first
         * @description One event per version. The history of a deleted dictionary is available by its uuid.
         */
        get: operations["getDictionaryHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/dictionaries/{dictionary}/compare": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Compare two versions of a dictionary
         * @description Names of other entities are the present ones. `version` and `updated_at` are not compared.
         */
        get: operations["compareDictionary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/dictionaries/{dictionary}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a dictionary that was deleted
         * @description It has its uuid, and is as it was before its deletion; its version goes on. The rules of its creation apply. For one that is not deleted, nothing is recorded.
         */
        post: operations["restoreDictionary"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/dictionaries/{dictionary}/revert": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a dictionary back to a version
         * @description The fields that a PATCH may change become those of that version. The rules of the PATCH apply. Without a change, the version stays the same.
         */
        post: operations["revertDictionary"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List templates, oldest first
         * @description In pages of `limit` entries. The header `Link` has the URL of the next page; it is absent on the last one.
         */
        get: operations["listTemplates"];
        put?: never;
        /**
         * Create a template
         * @description Responds with the uuid of the new entity.
         */
        post: operations["createTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/templates/{template}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a template
         * @description Responds 304 to a request with the current `ETag` in `If-None-Match`.
         */
        get: operations["getTemplate"];
        put?: never;
        post?: never;
        /**
         * Delete a template
         * @description Its jobs are not changed.
         */
        delete: operations["deleteTemplate"];
        options?: never;
        head?: never;
        /**
         * Update or create a template
         * @description Lists are replaced as a whole. A field keeps its uuid when it is identified by uuid or name.
         */
        patch: operations["updateTemplate"];
        trace?: never;
    };
    "/v2/templates/{template}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the history of a template, oldest event first
         * @description One event per version. The history of a deleted template is available by its uuid.
         */
        get: operations["getTemplateHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/templates/{template}/compare": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Compare two versions of a template
         * @description Names of other entities are the present ones. `version` and `updated_at` are not compared.
         */
        get: operations["compareTemplate"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/templates/{template}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a template that was deleted
         * @description It has its uuid, and is as it was before its deletion; its version goes on. The rules of its creation apply. For one that is not deleted, nothing is recorded.
         */
        post: operations["restoreTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/templates/{template}/revert": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a template back to a version
         * @description The fields that a PATCH may change become those of that version. The rules of the PATCH apply. Without a change, the version stays the same.
         */
        post: operations["revertTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List jobs, newest first by default
         * @description In pages of `limit` entries. The header `Link` has the URL of the next page; it is absent on the last one.
         */
        get: operations["listJobs"];
        put?: never;
        /**
         * Create a job
         * @description Omitted fields come from the template; address, contacts and territory from the site, else from the client. A new client and site can be created in the same transaction.
         */
        post: operations["createJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/jobs/{job}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a job
         * @description Responds 304 to a request with the current `ETag` in `If-None-Match`.
         */
        get: operations["getJob"];
        put?: never;
        post?: never;
        /**
         * Delete a job
         * @description In any status. Its history remains readable.
         */
        delete: operations["deleteJob"];
        options?: never;
        head?: never;
        /**
         * Update a job, or create it with an unknown external id
         * @description While the job is en route, started or suspended, its type, assignees, possible resolutions, scheduled time, arrival window, client and site are locked (`job.locked`). Once it is finished or canceled, only its external ids and the values of its fields can be changed.
         */
        patch: operations["updateJob"];
        trace?: never;
    };
    "/v2/jobs/{job}/publish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Publish a job to its worker
         * @description Repeating the action when the job already has the target status returns 200 and records no event.
         *
         *     | Action | From | To | Error code |
         *     |---|---|---|---|
         *     | `publish` | scheduled | published | `job.not_publishable` |
         *     | `unpublish` | published | scheduled | `job.not_unpublishable` |
         *     | `en_route` | scheduled, published, suspended | en_route | `job.not_en_routable` |
         *     | `start` | scheduled, published, en_route, suspended | started | `job.not_startable` |
         *     | `suspend` | en_route, started | suspended | `job.not_suspendable` |
         *     | `finish` | en_route, started, suspended; with `by_dispatcher: true` also scheduled, published | finished | `job.not_finishable` |
         *     | `cancel` | posted, scheduled, published, en_route, started, suspended | canceled | `job.not_cancelable` |
         */
        post: operations["publishJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/jobs/{job}/unpublish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Unpublish a job
         * @description Repeating the action when the job already has the target status returns 200 and records no event.
         *
         *     | Action | From | To | Error code |
         *     |---|---|---|---|
         *     | `publish` | scheduled | published | `job.not_publishable` |
         *     | `unpublish` | published | scheduled | `job.not_unpublishable` |
         *     | `en_route` | scheduled, published, suspended | en_route | `job.not_en_routable` |
         *     | `start` | scheduled, published, en_route, suspended | started | `job.not_startable` |
         *     | `suspend` | en_route, started | suspended | `job.not_suspendable` |
         *     | `finish` | en_route, started, suspended; with `by_dispatcher: true` also scheduled, published | finished | `job.not_finishable` |
         *     | `cancel` | posted, scheduled, published, en_route, started, suspended | canceled | `job.not_cancelable` |
         */
        post: operations["unpublishJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/jobs/{job}/en_route": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set a job en route
         * @description Repeating the action when the job already has the target status returns 200 and records no event.
         *
         *     | Action | From | To | Error code |
         *     |---|---|---|---|
         *     | `publish` | scheduled | published | `job.not_publishable` |
         *     | `unpublish` | published | scheduled | `job.not_unpublishable` |
         *     | `en_route` | scheduled, published, suspended | en_route | `job.not_en_routable` |
         *     | `start` | scheduled, published, en_route, suspended | started | `job.not_startable` |
         *     | `suspend` | en_route, started | suspended | `job.not_suspendable` |
         *     | `finish` | en_route, started, suspended; with `by_dispatcher: true` also scheduled, published | finished | `job.not_finishable` |
         *     | `cancel` | posted, scheduled, published, en_route, started, suspended | canceled | `job.not_cancelable` |
         */
        post: operations["setJobEnRoute"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/jobs/{job}/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start or resume a job
         * @description Repeating the action when the job already has the target status returns 200 and records no event.
         *
         *     | Action | From | To | Error code |
         *     |---|---|---|---|
         *     | `publish` | scheduled | published | `job.not_publishable` |
         *     | `unpublish` | published | scheduled | `job.not_unpublishable` |
         *     | `en_route` | scheduled, published, suspended | en_route | `job.not_en_routable` |
         *     | `start` | scheduled, published, en_route, suspended | started | `job.not_startable` |
         *     | `suspend` | en_route, started | suspended | `job.not_suspendable` |
         *     | `finish` | en_route, started, suspended; with `by_dispatcher: true` also scheduled, published | finished | `job.not_finishable` |
         *     | `cancel` | posted, scheduled, published, en_route, started, suspended | canceled | `job.not_cancelable` |
         */
        post: operations["startJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/jobs/{job}/suspend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Suspend a job
         * @description Repeating the action when the job already has the target status returns 200 and records no event.
         *
         *     | Action | From | To | Error code |
         *     |---|---|---|---|
         *     | `publish` | scheduled | published | `job.not_publishable` |
         *     | `unpublish` | published | scheduled | `job.not_unpublishable` |
         *     | `en_route` | scheduled, published, suspended | en_route | `job.not_en_routable` |
         *     | `start` | scheduled, published, en_route, suspended | started | `job.not_startable` |
         *     | `suspend` | en_route, started | suspended | `job.not_suspendable` |
         *     | `finish` | en_route, started, suspended; with `by_dispatcher: true` also scheduled, published | finished | `job.not_finishable` |
         *     | `cancel` | posted, scheduled, published, en_route, started, suspended | canceled | `job.not_cancelable` |
         */
        post: operations["suspendJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/jobs/{job}/finish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Finish a job
         * @description Repeating the action when the job already has the target status returns 200 and records no event.
         *
         *     | Action | From | To | Error code |
         *     |---|---|---|---|
         *     | `publish` | scheduled | published | `job.not_publishable` |
         *     | `unpublish` | published | scheduled | `job.not_unpublishable` |
         *     | `en_route` | scheduled, published, suspended | en_route | `job.not_en_routable` |
         *     | `start` | scheduled, published, en_route, suspended | started | `job.not_startable` |
         *     | `suspend` | en_route, started | suspended | `job.not_suspendable` |
         *     | `finish` | en_route, started, suspended; with `by_dispatcher: true` also scheduled, published | finished | `job.not_finishable` |
         *     | `cancel` | posted, scheduled, published, en_route, started, suspended | canceled | `job.not_cancelable` |
         */
        post: operations["finishJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/jobs/{job}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a job
         * @description Repeating the action when the job already has the target status returns 200 and records no event.
         *
         *     | Action | From | To | Error code |
         *     |---|---|---|---|
         *     | `publish` | scheduled | published | `job.not_publishable` |
         *     | `unpublish` | published | scheduled | `job.not_unpublishable` |
         *     | `en_route` | scheduled, published, suspended | en_route | `job.not_en_routable` |
         *     | `start` | scheduled, published, en_route, suspended | started | `job.not_startable` |
         *     | `suspend` | en_route, started | suspended | `job.not_suspendable` |
         *     | `finish` | en_route, started, suspended; with `by_dispatcher: true` also scheduled, published | finished | `job.not_finishable` |
         *     | `cancel` | posted, scheduled, published, en_route, started, suspended | canceled | `job.not_cancelable` |
         */
        post: operations["cancelJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/jobs/{job}/provided_services": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record a provided service
         * @description At the current catalog price. An ordered service can be provided once; any other service must be in the available catalog of the job, unless that is empty.
         */
        post: operations["provideService"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/jobs/{job}/provided_services/{provided_service}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a provided service
         * @description Also removes the materials used on it.
         */
        delete: operations["removeProvidedService"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/jobs/{job}/provided_services/{provided_service}/used_materials": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record used material
         * @description At the current catalog price. A product can be recorded once per provided service.
         */
        post: operations["useMaterial"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/jobs/{job}/provided_services/{provided_service}/used_materials/{product}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove used material
         * @description A repeated request responds 404. The history of the job contains the change.
         */
        delete: operations["removeUsedMaterial"];
        options?: never;
        head?: never;
        /**
         * Change the quantity of used material
         * @description The recorded price does not change. The product is identified by uuid or external id.
         */
        patch: operations["changeUsedMaterial"];
        trace?: never;
    };
    "/v2/jobs/{job}/locations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the locations of a job in the order of their upload
         * @description Polling with `after` set to the last known location misses none.
         */
        get: operations["listJobLocations"];
        put?: never;
        /**
         * Upload locations of a job
         * @description Uploads 1 to 1000 locations, all or none.
         */
        post: operations["uploadJobLocations"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/jobs/{job}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the history of a job, oldest event first
         * @description One event per version. The history of a deleted job is available by its uuid.
         */
        get: operations["getJobHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/jobs/{job}/compare": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Compare two versions of a job
         * @description Names of other entities are the present ones. `version` and `updated_at` are not compared.
         */
        get: operations["compareJob"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/jobs/{job}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a job that was deleted
         * @description It has its uuid, and is as it was before its deletion; its version goes on. The rules of its creation apply. For one that is not deleted, nothing is recorded.
         */
        post: operations["restoreJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/jobs/{job}/revert": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a job back to a version
         * @description The fields that a PATCH may change become those of that version. The rules of the PATCH apply. Without a change, the version stays the same.
         */
        post: operations["revertJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/attachments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Announce a file
         * @description Send its bytes with PUT and the returned headers to `upload.url`, which needs no API key, within 15 minutes; complete it; then a field of the type file, image or signature can show it: `{"attachment": {"uuid": …}}` in the list of its value. Files that are never completed, and files that no field shows, are deleted after 24 hours.
         */
        post: operations["announceAttachment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/attachments/{attachment}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an attachment
         * @description Responds 304 to a request with the current `ETag` in `If-None-Match`.
         */
        get: operations["getAttachment"];
        put?: never;
        post?: never;
        /**
         * Delete an attachment and its bytes
         * @description Rejected while a field of a job shows it.
         */
        delete: operations["deleteAttachment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/attachments/{attachment}/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Complete the upload of an attachment
         * @description Checks that its bytes are those announced, and detects their type. Repeating it changes nothing.
         */
        post: operations["completeAttachment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/attachments/{attachment}/content": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the bytes of an attachment
         * @description With an API key, or by the `content_url` of the attachment. The URL without its query is permanent: fields of jobs show it. Images, sound, films and PDF can be shown by browsers; everything else is a download. When files are in S3, the answer is a redirection to a URL there that is valid for 15 minutes.
         */
        get: operations["getAttachmentContent"];
        /**
         * Upload the bytes of an announced attachment
         * @description At the `upload.url` of the announcement. It can be repeated until the upload is completed; the last bytes count.
         */
        put: operations["uploadAttachmentContent"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/jobs/{job}/attachments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the attachments of a job, oldest first
         * @description Also those that are announced for it, and those that none of its fields shows any more.
         */
        get: operations["listJobAttachments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/attachments/{attachment}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the history of an attachment, oldest event first
         * @description One event per version. The history of a deleted attachment is available by its uuid.
         */
        get: operations["getAttachmentHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/availability": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Find free times of workers and teams
         * @description Changes nothing, and reserves nothing: create a hold or a job to keep a time. A time is free within the
         *     working time that fits the job type and territory, outside of jobs and holds with the buffer around them, and not before `notice`.
         *     With a place, the drives from the stop before (or from the start location when a shift begins) and to the stop after must fit, too. For
         *     keys without the scope `write` or `admin`, start locations are not known: the first slot of a shift leaves no time for the drive. A
         *     team is free when all members are who work on that day, at least one.
         *
         *     There is one slot for each worker, free time and window: the earliest start on the grid, or with `travel` and `balanced` the best;
         *     `latest_from` says how far it may move. Times are those of the account's time zone, also on days with clock changes. Slots with equal
         *     scores are ordered by uuid, so the same question has the same answer. Includes every write whose response you have received.
         *
         *     No slot is no error: `explanation` says why. The number of workers with the skills who may work in the territory, times the days,
         *     is at most 15,500. The scope `booking` also suffices.
         */
        post: operations["searchAvailability"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/jobs/{job}/availability": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find free times for a job
         * @description As `POST /v2/availability` with the duration, type, skills, territory and place of the job, of all workers. `prefer`
         *     names workers by uuid or email. The time of the job itself counts as free. A job without a duration has the account's default duration.
         */
        get: operations["getJobAvailability"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/holds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List holds, newest first
         * @description In pages of `limit` entries. The header `Link` has the URL of the next page; it is absent on the last one. The scope `booking` also suffices.
         */
        get: operations["listHolds"];
        put?: never;
        /**
         * Hold a time of a worker or team
         * @description Until the hold expires, is released or is confirmed, no other hold can have the time, and the checks of jobs see it as taken. It is refused when a job or another hold has the time, whatever the settings of the account say. The scope `booking` also suffices.
         */
        post: operations["createHold"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/holds/{hold}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a hold
         * @description An external id in the path names the active hold that has it, else the newest. The status is `expired` as soon as `expires_at` is past; version and `ETag` change when the expiry is recorded, within seconds. The scope `booking` also suffices.
         */
        get: operations["getHold"];
        put?: never;
        post?: never;
        /**
         * Release a hold
         * @description Its time is free at once. The hold stays readable, with the status `released`. Of a hold that is released or expired already, nothing changes. The scope `booking` also suffices.
         */
        delete: operations["releaseHold"];
        options?: never;
        head?: never;
        /**
         * Extend a hold, or change its job
         * @description Only while it is active. The scope `booking` also suffices.
         */
        patch: operations["updateHold"];
        trace?: never;
    };
    "/v2/holds/{hold}/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm a hold: create its job
         * @description The body has fields of a job, which take precedence over those of the `job` of the hold. Assignee, time, duration and arrival window are those of the hold; other values are refused. The hold is confirmed, and the job and a new client and site are created, in one transaction. Repeating it responds 200 with the same uuids and changes nothing. The scope `booking` also suffices.
         */
        post: operations["confirmHold"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/holds/{hold}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the history of a hold, oldest event first
         * @description One event per version. The history of a deleted hold is available by its uuid. The scope `booking` also suffices.
         */
        get: operations["getHoldHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/schedule": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the schedule
         * @description One entry per worker and day in the account's time zone, for at most 200 workers. When there are more, `Link` with `rel="next"` continues after the last one (`after_user`). A job is listed on the day of its scheduled time, for each worker who is assigned or in an assigned team; canceled and deleted jobs are excluded. `unassigned` has the jobs of these days without an assignee; it is empty when the query names a worker or team. `include=details` adds what a board shows of each job, and the number of its conflicts. Strongly consistent.
         */
        get: operations["getSchedule"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/conflicts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the conflicts of the schedule
         * @description What the checks of the account find in the jobs that are scheduled: overlaps, and jobs outside the working hours, skills or territories of their assignees, on the days of the query. Jobs are checked as they are now, also those that were scheduled before the checks were turned on, or whose workers, teams or shifts have changed. An overlap is listed for each worker whom both jobs occupy, or for their team when it has no members. Holds occupy as jobs do, and are listed beside them. A response is for at most 200 workers; when there are more, `Link` with `rel="next"` continues after the last one (`after_user`). The conflicts of teams are in the first response. Strongly consistent.
         */
        get: operations["listConflicts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/worker_locations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List where workers were last
         * @description The newest location of each worker, by the time at which the device was there, of all that were uploaded for jobs. Those of deleted jobs do not count. A worker without a location is not listed; at most 10,000 workers are looked at. Strongly consistent.
         */
        get: operations["listWorkerLocations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhooks, oldest first
         * @description In pages of `limit` entries. The header `Link` has the URL of the next page; it is absent on the last one.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Create a webhook
         * @description It receives events from then on. Without `secret` one is generated and returned beside the uuid. An account has at most 20 webhooks (`webhook.too_many`).
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/webhooks/{webhook}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a webhook
         * @description The ETag also depends on the delivery status; If-Match compares only the version.
         */
        get: operations["getWebhook"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook
         * @description Discards its waiting deliveries.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        /**
         * Change a webhook
         * @description Resumes a suspended webhook, even when it changes nothing. The fields that deliveries and time change (`suspended_at`, `paused_until`, `consecutive_failures`, `last_success_at`, `last_failure_at`, `waiting`, `exhausted`, `previous_secret_expires_at`) may be sent with any value and are ignored, so that the webhook can be sent back as it was read.
         */
        patch: operations["updateWebhook"];
        trace?: never;
    };
    "/v2/webhooks/{webhook}/rotate_secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate the secret of a webhook; the old one stays valid for the overlap
         * @description Until the overlap ends, `webhook-signature` contains a signature of each secret, the new one first, separated by a space. `X-Service-Secret` is the new secret at once. A rotation during the overlap ends the older secret. Retries and waiting deliveries are signed with the secrets that are valid when they are sent. Resumes a suspended webhook.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/webhooks/{webhook}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume a suspended webhook
         * @description Has no effect on a webhook that is neither suspended nor paused.
         */
        post: operations["resumeWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/webhooks/{webhook}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test delivery now
         * @description Sends `{event_uuid, event_type: "ping", context}`, or with `event_type` an example body of this type, also to a webhook that is suspended, disabled or not subscribed to it, and returns the result, successful or not. It is not stored and does not count for suspension.
         */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/webhooks/{webhook}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the history of a webhook, oldest event first
         * @description One event per version. The history of a deleted webhook is available by its uuid.
         */
        get: operations["getWebhookHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/webhooks/{webhook}/requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a webhook's requests, newest first
         * @description One record per attempt. After a failed attempt, its record is `sent` and the retry has a new record with the status `scheduled`. A resend of a delivery that has ended is its next `run`. Filters combine. Records are stored for 30 days by default.
         */
        get: operations["listWebhookRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/webhooks/{webhook}/requests/{request}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a request
         * @description The ETag covers all fields: a record has no version.
         */
        get: operations["getWebhookRequest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/webhooks/{webhook}/requests/{request}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a request again
         * @description Sends the delivery of the request again, with the same body and the same `webhook-id`. A delivery that has ended, failed or not, is sent in a new run, whose attempts count from 1 (201). If the delivery has a scheduled request, that one is sent now (200 with its uuid). A due request is in flight or about to be (409). When the webhook is disabled, suspended or paused, this holds until the requests that were in flight have ended (`WEBHOOK_TIMEOUT_MS` and 2 s); then a due request is sent first once the webhook may receive it (200).
         */
        post: operations["resendWebhookRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/webhooks/{webhook}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send failed deliveries of a time range again
         * @description Sends every delivery once that failed in this range and did not succeed since, after new events and retries: in a new run when it has ended, otherwise by bringing its waiting attempt forward. Due requests and requests in flight stay unchanged. At most 100,000 deliveries per request.
         */
        post: operations["resendFailedRequests"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/event_types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the event types of webhooks or of the change feed, by name
         * @description Returns all of them on one page. Only a test sends `ping`, which is not an event type to subscribe to. With `of=feed`, the types of `GET /v2/events`, each with the schema of `data`.
         */
        get: operations["listEventTypes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the change feed
         * @description Returns every change of the account, including deletions, in the order of the commits and without gaps. Continue with `after` set to the last known position, and with `wait` to receive the next events as soon as they are recorded. With `user_uuid`, `api_key_uuid` or `via`, a page that has read thousands of events which the filters exclude ends early: it may have no events and a `Link` to the next page.
         */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/events/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stream the change feed
         * @description Sends events as server-sent events as soon as they are recorded: `id` is the position, `event` the type, `data` the event as in the feed. Continue a lost connection with the header `Last-Event-ID`: no event is missed or repeated. Without it and without `after`, the stream starts with the next event. A comment every 15 seconds keeps the connection open; an `id` without data only moves the position. A client that is too slow receives `event: lag`, and continues by id. A key has at most 20 streams (503 with `Retry-After`).
         */
        get: operations["streamEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/undos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List undos, newest first
         * @description Those that take back kinds of entities that the key may read: a page may have fewer entries than `limit`. The header `Link` has the URL of the next page; it is absent on the last one. Undos that have ended are kept for the days of the setting `TASK_RETENTION_DAYS` (365).
         */
        get: operations["listUndos"];
        put?: never;
        /**
         * Take back what a request or an import has recorded
         * @description The worker takes it back entity by entity, those that the request changed last first: what it created is deleted, what it deleted is
         *     restored, and of what it changed the fields become what they were. The rules of the POST, PATCH and DELETE of each kind apply: where they
         *     refuse, the entity has `failed`. Fields that were changed again since stay, and are listed as `kept`; of shifts, days. Facts stay: statuses from `en_route`
         *     on, cancellations, resolutions, provided services, materials, locations, files and deliveries. Kinds that cannot be taken back, such as
         *     accounts, keys and webhooks, are left out.
         *
         *     At most 200,000 entities, and 100 undos of the account that have not ended (`task.too_many`). A trial run of at most 500 entities responds 200 with what the undo would do; of more, `dry_run.not_available`. An undo
         *     can be undone, by its own `correlation_id`. An import is named by `import_uuid`, a request by `correlation_id`. Needs the scopes of the PATCH of all kinds of entities that it takes back.
         */
        post: operations["startUndo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/undos/{undo}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an undo
         * @description `undone`, `kept` and `failed` count the entities so far, by their results. Needs the scopes to read all kinds of entities that it takes back.
         */
        get: operations["getUndo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/undos/{undo}/rows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what an undo did with each entity
         * @description In the order of the undo: those that the request changed last come first. Needs the scopes to read all kinds of entities that it takes back.
         */
        get: operations["listUndoRows"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/undos/{undo}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel an undo
         * @description What it has taken back so far stays so. One that has ended stays as it is. Needs the scopes of the PATCH of all kinds of entities that it takes back.
         */
        post: operations["cancelUndo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/undos/{undo}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Retry the failed entities of an undo
         * @description Also those that a canceled undo has left. One that runs goes on. Needs the scopes of the PATCH of all kinds of entities that it takes back.
         */
        post: operations["retryUndo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List imports, newest first
         * @description Those of kinds that the key may read or write: a page may have fewer entries than `limit`. Imports that have ended are kept for the days of the setting `TASK_RETENTION_DAYS` (365).
         */
        get: operations["listImports"];
        put?: never;
        /**
         * Import a file
         * @description The body is the file, also packed by gzip: at most 100 MiB unpacked, 200,000 rows, and 1 MiB a row. A worker performs the rows in the order of
         *     the file, each as the request that it is: the body of the POST or PATCH of its kind. `uuid`, otherwise `external_id`, otherwise (users) `email`,
         *     otherwise (kinds whose names are unique) `name` or `code` says which entity it is; a row with none is created. A row of `shifts` is
         *     `{user, intervals}`, one of `job_actions` `{job, action, …}` with the body of the action.
         *
         *     In a dry run every row is a trial run. One that rests on an earlier row of the file, since it names what that would create or change, is `depends` with
         *     `depends_on_row`, and is as good as that row.
         *
         *     NDJSON (`application/x-ndjson`) has one JSON object a line. CSV (`text/csv`) in UTF-8 has the separator `,`, `;` or tab, and a header whose
         *     columns are wire paths: `organization_name`, `contacts.0.value`, `client.external_id`, `custom_fields.Boiler make`. An empty cell is
         *     absent, `\N` is null, a list has `;` between its items (`\;` is a semicolon), a cell that begins with `\` is the text behind it, and `\` alone an
         *     empty text. A workbook (XLSX) has at most 20 MiB unpacked, 50,000 rows and 5,000,000 cells; of it the first sheet is read, or `sheet`. Its cells are those of CSV: numbers, `true` and
         *     `false`, `2026-03-02`, `2026-03-02T08:00:00` and `08:00:00` by the type of the cell, formulas by the stored value, errors as empty cells. Columns that are not known are refused (`import.columns`) unless `ignore_columns` names them. The options of the request hold for each row. The same file sent again with the
         *     same `Idempotency-Key` is the same import. The events have `via: import` and the `correlation_id` of the import; an undo of its `import_uuid` takes it back. The last one is `import_finished`, which webhooks send too.
         *     Needs the scope to write its kind.
         */
        post: operations["startImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/imports/templates/{file}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a file with the columns of a kind
         * @description `<kind>.csv`, such as `clients.csv`: the header with columns that rows of the kind may have, and two rows that show them. Further columns are the wire paths of the body of its POST and PATCH.
         */
        get: operations["getImportTemplate"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/imports/{import_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an import
         * @description Needs the scope to read or to write its kind.
         */
        get: operations["getImport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/imports/{import_id}/rows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what an import did with its rows
         * @description In the order of the file. A row that was not performed is `pending`. A page may have fewer entries than `limit`: with `status` it searches 20,000 rows. Needs the scope to read or to write its kind.
         */
        get: operations["listImportRows"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/imports/{import_id}/rows.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read rows of an import with their errors, as CSV
         * @description The columns of the file and `error`: with `status=failed` a file that can be corrected and sent again, since the column `error` is passed over.
         *     Of a file of JSON the column `row` has the text of the row. The rows are kept for the days of the setting `IMPORT_FILE_RETENTION_DAYS` (30) after the import has ended. Needs the scope to read or to write its kind.
         */
        get: operations["getImportRowsCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/imports/{import_id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel an import
         * @description What it has changed so far stays so. One that has ended stays as it is. Needs the scope to write its kind.
         */
        post: operations["cancelImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/imports/{import_id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Retry the failed rows of an import
         * @description Also the rows that a canceled, stopped or failed import has left. One that runs goes on. The rows of the file are kept for the days of the
         *     setting `IMPORT_FILE_RETENTION_DAYS` (30) after the import has ended. Needs the scope to write its kind.
         */
        post: operations["retryImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/exports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List exports, newest first
         * @description Those of kinds that the key may read: a page may have fewer entries than `limit`. Exports are listed for the days of the setting `TASK_RETENTION_DAYS` (365), without their files after seven days.
         */
        get: operations["listExports"];
        put?: never;
        /**
         * Export entities into a file
         * @description A worker writes the file, whose content is that of `GET /v2/exports/stream` without its limits: at most 5 GiB, read within ten minutes.
         *     With `filter` it has what the list of one kind shows with these parameters, as it is at that moment. One export of an account is written at a time; others are `queued`. When it is `finished`, the file is at `…/content` and at `content_url`, for seven days.
         *     Feed and webhooks have `export_finished` or `export_failed` then, and `export_downloaded` when somebody begins to read the file. Needs the scopes to read the kinds; more than two kinds, the scopes `admin` and `read`.
         */
        post: operations["startExport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/exports/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export entities in the response
         * @description At most 100,000 rows and 1 GiB. All entities are as of one moment, `position` of the first line: `GET /v2/events?after=<position>` goes on
         *     without gap or double. Each line is a JSON object: first `{"export": {format, version, account, epoch, position, kinds, created_at}}`, then
         *     `{"kind", "entity"}` with the entity as its GET shows it, last `{"end": {rows, sha256}}`, whose `sha256` is of all bytes before that line. A file
         *     without the last line is incomplete. As CSV, a row has `uuid` and the fields that the PATCH of the kind takes, as an import reads them: sent back to the same
         *     account it changes nothing. References are named by `external_id`, `email`, `code` or unique `name`, otherwise by uuid. Values of custom
         *     fields that are no texts and no booleans, and rows of `shifts`, are in NDJSON only. Needs the scopes to read the kinds; more than two kinds, the scopes `admin` and `read`.
         */
        get: operations["streamExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/exports/{export_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an export
         * @description Needs the scopes to read the kinds; more than two kinds, the scopes `admin` and `read`.
         */
        get: operations["getExport"];
        put?: never;
        post?: never;
        /**
         * Delete an export and its file
         * @description One that is queued or being written ends. Needs the scopes to read the kinds; more than two kinds, the scopes `admin` and `read`.
         */
        delete: operations["deleteExport"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/exports/{export_id}/content": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the file of an export
         * @description With an API key, or by the `content_url` of the export. When files are in S3, the answer is a redirection to a URL there that is valid for 15 minutes. Needs the scopes to read the kinds; more than two kinds, the scopes `admin` and `read`.
         */
        get: operations["getExportContent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/import_mappings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List mappings of imports, oldest first
         * @description In pages of `limit` entries. The header `Link` has the URL of the next page; it is absent on the last one.
         */
        get: operations["listImportMappings"];
        put?: never;
        /**
         * Create a mapping of imports
         * @description It says how columns of CSV and workbooks from another system are read as those of a kind: an import names it in `mapping`. A `to` that the kind does not have is refused, with the one that it may mean. An account has at most 100 mappings (`import_mapping.too_many`).
         */
        post: operations["createImportMapping"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/import_mappings/{import_mapping}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a mapping of imports
         * @description Responds 304 to a request with the current `ETag` in `If-None-Match`.
         */
        get: operations["getImportMapping"];
        put?: never;
        post?: never;
        /**
         * Delete a mapping of imports
         * @description A repeated request responds 404. The history of a deleted entity stays available by its uuid.
         */
        delete: operations["deleteImportMapping"];
        options?: never;
        head?: never;
        /**
         * Change a mapping of imports
         * @description Imports that were sent before go on with the columns that they began with.
         */
        patch: operations["updateImportMapping"];
        trace?: never;
    };
    "/v2/import_mappings/{import_mapping}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the history of an import mapping, oldest event first
         * @description One event per version. The history of a deleted import mapping is available by its uuid.
         */
        get: operations["getImportMappingHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Perform up to 500 operations
         * @description Each operation is performed as the request that it describes, independently: some may succeed while others fail.
         *     The routes of catalog, clients, sites, territories, skills, teams, users, shifts, presets, job types, resolutions, dictionaries,
         *     templates and jobs are allowed; others are rejected with `batch.not_allowed`. Operations with the same path run in order, others up to
         *     16 at a time; none may rely on another of the batch. The scopes of the key are checked for each operation.
         *
         *     The headers of the request apply to all operations, except `Idempotency-Key`, `If-Match` (`if_match`) and those of its body. With
         *     `If-None-Match: *` each PATCH only creates.
         *     `Prefer: return=representation` adds the body of GET to each result. `Idempotency-Key` gives the operation at index i the key
         *     `<key>:<i>`: repeat a batch with its key, and each operation is executed once. The results hold no headers but `ETag`;
         *     `Ignored-Fields` names the fields of all operations by their paths: `operations.3.body.colour`.
         *
         *     A batch costs one request of the rate limit for each 10 operations. After 25 seconds no further operation is started: the remaining
         *     ones have the status 503 and were not performed, as when the service stops. The body may be 4 MiB, with 250,000 values. When the
         *     representations of `Prefer` reach 8 MiB, the results after them are without.
         */
        post: operations["performBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    account_created: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An account was created */
        post: operations["deliverAccountCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    account_updated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An account was changed */
        post: operations["deliverAccountUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    api_key_created: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An API key was created */
        post: operations["deliverApiKeyCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    api_key_revoked: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An API key was revoked */
        post: operations["deliverApiKeyRevoked"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    api_key_rotated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Another API key replaced an API key, which ends after the overlap */
        post: operations["deliverApiKeyRotated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    api_key_updated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An API key was changed */
        post: operations["deliverApiKeyUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    attachment_announced: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A file was announced, whose bytes a client sends later */
        post: operations["deliverAttachmentAnnounced"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    attachment_attached: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A field of a job shows a file */
        post: operations["deliverAttachmentAttached"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    attachment_deleted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A file was deleted, by a client or 24 hours after the last field showed it */
        post: operations["deliverAttachmentDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    attachment_detached: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** No field of a job shows a file any more; it is deleted after 24 hours */
        post: operations["deliverAttachmentDetached"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    attachment_uploaded: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The bytes of a file are stored; they are read at /v2/attachments/<uuid>/content */
        post: operations["deliverAttachmentUploaded"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    calendar_feed_created: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A calendar feed was created */
        post: operations["deliverCalendarFeedCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    calendar_feed_deleted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A calendar feed was deleted */
        post: operations["deliverCalendarFeedDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    calendar_feed_rotated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The URL of a calendar feed was replaced */
        post: operations["deliverCalendarFeedRotated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    calendar_feed_updated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A calendar feed was changed */
        post: operations["deliverCalendarFeedUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    client_created: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A client was created */
        post: operations["deliverClientCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    client_deleted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A client was deleted; the body holds its last state */
        post: operations["deliverClientDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    client_restored: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A deleted client was restored */
        post: operations["deliverClientRestored"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    client_updated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A client was changed */
        post: operations["deliverClientUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    dictionary_created: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A dictionary was created */
        post: operations["deliverDictionaryCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    dictionary_deleted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A dictionary was deleted */
        post: operations["deliverDictionaryDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    dictionary_restored: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A dictionary was restored */
        post: operations["deliverDictionaryRestored"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    dictionary_updated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A dictionary was changed */
        post: operations["deliverDictionaryUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    dictionary_value_added: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A value was added to a dictionary */
        post: operations["deliverDictionaryValueAdded"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    dictionary_value_removed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A value was removed from a dictionary */
        post: operations["deliverDictionaryValueRemoved"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    dictionary_value_renamed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A value of a dictionary was renamed */
        post: operations["deliverDictionaryValueRenamed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    export_created: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An export was asked for */
        post: operations["deliverExportCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    export_deleted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An export was deleted */
        post: operations["deliverExportDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    export_downloaded: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Somebody has begun to download an export: `by` is the uuid of a person or an API key, or `content_url` */
        post: operations["deliverExportDownloaded"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    export_expired: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The file of an export is no longer kept */
        post: operations["deliverExportExpired"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    export_failed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An export has failed */
        post: operations["deliverExportFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    export_finished: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The file of an export is written */
        post: operations["deliverExportFinished"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    export_started: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A worker has begun to write an export */
        post: operations["deliverExportStarted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    hold_confirmed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A hold was confirmed; its job was created in the same transaction */
        post: operations["deliverHoldConfirmed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    hold_created: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A time of a worker or team is held */
        post: operations["deliverHoldCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    hold_expired: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A hold expired. From its `expires_at` on it kept nothing free; the event follows within seconds */
        post: operations["deliverHoldExpired"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    hold_released: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A hold was released */
        post: operations["deliverHoldReleased"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    hold_updated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The expiry of a hold or the fields of its job were changed */
        post: operations["deliverHoldUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    import_finished: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An import has ended: all its rows were performed, or it was stopped or canceled */
        post: operations["deliverImportFinished"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    import_mapping_created: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An import mapping was created */
        post: operations["deliverImportMappingCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    import_mapping_deleted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An import mapping was deleted */
        post: operations["deliverImportMappingDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    import_mapping_updated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An import mapping was changed */
        post: operations["deliverImportMappingUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    job_canceled: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A job was called off */
        post: operations["deliverJobCanceled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    job_created: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A job was created */
        post: operations["deliverJobCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    job_deleted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A job was deleted; the body holds its last state */
        post: operations["deliverJobDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    job_en_route: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The worker is on the way to a job */
        post: operations["deliverJobEnRoute"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    job_fields_updated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Nothing but values of fields of a job was changed */
        post: operations["deliverJobFieldsUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    job_finished: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A job ended with a resolution */
        post: operations["deliverJobFinished"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    job_material_removed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A used material was removed from a job */
        post: operations["deliverJobMaterialRemoved"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    job_material_updated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The quantity of a used material was changed */
        post: operations["deliverJobMaterialUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    job_material_used: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A material was used on a provided service of a job */
        post: operations["deliverJobMaterialUsed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    job_published: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A job became visible to its worker */
        post: operations["deliverJobPublished"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    job_restored: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A deleted job was restored */
        post: operations["deliverJobRestored"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    job_scheduled: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A job became scheduled: it has a time and an assignee, or is no longer published */
        post: operations["deliverJobScheduled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    job_service_provided: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A service was provided on a job */
        post: operations["deliverJobServiceProvided"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    job_service_removed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A provided service was removed from a job, with its materials */
        post: operations["deliverJobServiceRemoved"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    job_started: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The work of a job began, or went on */
        post: operations["deliverJobStarted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    job_suspended: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The work of a job was interrupted */
        post: operations["deliverJobSuspended"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    job_type_created: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A job type was created */
        post: operations["deliverJobTypeCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    job_type_deleted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A job type was deleted */
        post: operations["deliverJobTypeDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    job_type_restored: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A job type was restored */
        post: operations["deliverJobTypeRestored"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    job_type_updated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A job type was changed */
        post: operations["deliverJobTypeUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    job_unpublished: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A job is no longer visible to its worker */
        post: operations["deliverJobUnpublished"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    job_updated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A job was changed in any way: a field, its status, its services or materials */
        post: operations["deliverJobUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    preset_created: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A preset was created */
        post: operations["deliverPresetCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    preset_deleted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A preset was deleted */
        post: operations["deliverPresetDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    preset_restored: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A preset was restored */
        post: operations["deliverPresetRestored"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    preset_updated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A preset was changed */
        post: operations["deliverPresetUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    product_archived: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A product was archived */
        post: operations["deliverProductArchived"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    product_category_archived: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A product category was archived */
        post: operations["deliverProductCategoryArchived"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    product_category_created: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A product category was created */
        post: operations["deliverProductCategoryCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    product_category_deleted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A product category was deleted */
        post: operations["deliverProductCategoryDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    product_category_restored: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A product category was restored */
        post: operations["deliverProductCategoryRestored"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    product_category_unarchived: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A product category was unarchived */
        post: operations["deliverProductCategoryUnarchived"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    product_category_updated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A product category was changed */
        post: operations["deliverProductCategoryUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    product_created: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A product was created */
        post: operations["deliverProductCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    product_deleted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A product was deleted */
        post: operations["deliverProductDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    product_restored: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A product was restored */
        post: operations["deliverProductRestored"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    product_unarchived: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A product was unarchived */
        post: operations["deliverProductUnarchived"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    product_updated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A product was changed */
        post: operations["deliverProductUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    resolution_created: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A resolution was created */
        post: operations["deliverResolutionCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    resolution_deleted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A resolution was deleted */
        post: operations["deliverResolutionDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    resolution_restored: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A resolution was restored */
        post: operations["deliverResolutionRestored"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    resolution_updated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A resolution was changed */
        post: operations["deliverResolutionUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    service_archived: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A service was archived */
        post: operations["deliverServiceArchived"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    service_category_archived: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A service category was archived */
        post: operations["deliverServiceCategoryArchived"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    service_category_created: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A service category was created */
        post: operations["deliverServiceCategoryCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    service_category_deleted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A service category was deleted */
        post: operations["deliverServiceCategoryDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    service_category_restored: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A service category was restored */
        post: operations["deliverServiceCategoryRestored"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    service_category_unarchived: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A service category was unarchived */
        post: operations["deliverServiceCategoryUnarchived"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    service_category_updated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A service category was changed */
        post: operations["deliverServiceCategoryUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    service_created: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A service was created */
        post: operations["deliverServiceCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    service_deleted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A service was deleted */
        post: operations["deliverServiceDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    service_restored: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A service was restored */
        post: operations["deliverServiceRestored"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    service_unarchived: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A service was unarchived */
        post: operations["deliverServiceUnarchived"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    service_updated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A service was changed */
        post: operations["deliverServiceUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    shifts_updated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Shifts of a user in a month (UTC) were overwritten; `working` null clears the interval */
        post: operations["deliverShiftsUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    sign_in_refused: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Somebody was refused to sign in; at most one a minute from an address */
        post: operations["deliverSignInRefused"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    site_created: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A site was created */
        post: operations["deliverSiteCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    site_deleted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A site was deleted; the body holds its last state */
        post: operations["deliverSiteDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    site_restored: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A deleted site was restored */
        post: operations["deliverSiteRestored"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    site_updated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A site was changed */
        post: operations["deliverSiteUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    skill_created: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A skill was created */
        post: operations["deliverSkillCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    skill_deleted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A skill was deleted */
        post: operations["deliverSkillDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    skill_restored: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A skill was restored */
        post: operations["deliverSkillRestored"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    skill_updated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A skill was changed */
        post: operations["deliverSkillUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    team_created: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A team was created */
        post: operations["deliverTeamCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    team_deleted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A team was deleted */
        post: operations["deliverTeamDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    team_restored: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A team was restored */
        post: operations["deliverTeamRestored"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    team_updated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A team was changed */
        post: operations["deliverTeamUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    template_created: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A template was created */
        post: operations["deliverTemplateCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    template_deleted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A template was deleted */
        post: operations["deliverTemplateDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    template_restored: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A template was restored */
        post: operations["deliverTemplateRestored"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    template_updated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A template was changed */
        post: operations["deliverTemplateUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    territory_created: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A territory was created */
        post: operations["deliverTerritoryCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    territory_deleted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A territory was deleted */
        post: operations["deliverTerritoryDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    territory_restored: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A territory was restored */
        post: operations["deliverTerritoryRestored"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    territory_updated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A territory was changed */
        post: operations["deliverTerritoryUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    token_created: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A token was created */
        post: operations["deliverTokenCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    token_revoked: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A token was revoked */
        post: operations["deliverTokenRevoked"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    unit_archived: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A unit was archived */
        post: operations["deliverUnitArchived"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    unit_created: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A unit was created */
        post: operations["deliverUnitCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    unit_deleted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A unit was deleted */
        post: operations["deliverUnitDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    unit_restored: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A unit was restored */
        post: operations["deliverUnitRestored"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    unit_unarchived: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A unit was unarchived */
        post: operations["deliverUnitUnarchived"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    unit_updated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A unit was changed */
        post: operations["deliverUnitUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    user_activated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A user was activated */
        post: operations["deliverUserActivated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    user_created: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A user was created */
        post: operations["deliverUserCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    user_deactivated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A user was deactivated */
        post: operations["deliverUserDeactivated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    user_deleted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A user was deleted */
        post: operations["deliverUserDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    user_restored: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A user was restored */
        post: operations["deliverUserRestored"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    user_signed_in: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A user signed in to the console */
        post: operations["deliverUserSignedIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    user_signed_out: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A user signed out, or was signed out */
        post: operations["deliverUserSignedOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    user_updated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A user was changed */
        post: operations["deliverUserUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    webhook_created: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A webhook was created */
        post: operations["deliverWebhookCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    webhook_deleted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A webhook was deleted */
        post: operations["deliverWebhookDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    webhook_resumed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A webhook was resumed */
        post: operations["deliverWebhookResumed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    webhook_secret_rotated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The secret of a webhook was replaced; the previous one is valid until `previous_secret_expires_at` */
        post: operations["deliverWebhookSecretRotated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    webhook_updated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A webhook was changed */
        post: operations["deliverWebhookUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type DefaultTerritoryView = {
    /** Format: uuid */
    uuid: string;
    name: string;
};
export type SchedulingChecksView = {
    /**
     * @description No worker has two jobs or holds at a time
     * @enum {string}
     */
    overlap: "off" | "warn" | "refuse";
    /**
     * @description A job lies within the working hours of its assignees
     * @enum {string}
     */
    hours: "off" | "warn" | "refuse";
    /**
     * @description The assignees have the skills of the job
     * @enum {string}
     */
    skills: "off" | "warn" | "refuse";
    /**
     * @description The assignees work in the territory of the job
     * @enum {string}
     */
    territory: "off" | "warn" | "refuse";
};
export type SchedulingMinutesView = {
    minutes: number;
};
export type SchedulingView = {
    checks: SchedulingChecksView;
    /** @description How long a job without a duration lasts */
    default_duration: SchedulingMinutesView;
    /** @description Kept free between two jobs of a worker */
    buffer: SchedulingMinutesView;
};
export type FieldSettingsView = {
    /** @description Whether the `user` of an action of an API key must have the permissions for it, and be assigned */
    enforce_permissions: boolean;
};
export type AccountView = {
    /** Format: uuid */
    uuid: string;
    name: string;
    /** @description ISO 4217, lower case */
    currency: string;
    time_zone: string;
    /** @description ISO 3166 alpha-2; null for none */
    country: string | null;
    default_territory: DefaultTerritoryView;
    /** @description Whether a job that becomes scheduled is published at once */
    publish_automatically: boolean;
    scheduling: SchedulingView;
    field: FieldSettingsView;
};
export type ReferrerView = {
    entity_type: string;
    /** Format: uuid */
    uuid: string;
};
export type ErrorView = {
    /** @description `Cannot process request` if `errors` is present, otherwise as `detail` */
    message: string;
    /** @description One sentence: the first validation error by path and the number of further ones, or the rule */
    detail: string;
    /** @description Validation errors by dotted path in the body or query; of more than 1,000, the first ones found */
    errors?: {
        [key: string]: string[];
    };
    /**
     * Format: uuid
     * @description The entity that has the external id. Absent for a key that has only the scope `booking`
     */
    conflicting_uuid?: string;
    /** @description The current version; 0 if the entity does not exist */
    current_version?: number;
    /** @description Entities that refer to this one and prevent its deletion: a few of each type */
    used_by?: ReferrerView[];
    /** @description The number of conflicts with the schedule */
    conflicts_total?: number;
    /** @description The first 50 conflicts with the schedule, by time, each as in `warnings` of a job that is not refused */
    conflicts?: {
        [key: string]: unknown;
    }[];
    /**
     * Format: uuid
     * @description The epoch of the log, when it has changed
     */
    epoch?: string;
    /** @description The newest position of the account in that epoch */
    head?: number;
    /** @description The permission that the person lacks, or the user */
    permission?: string;
    /** @description Stable identifier of the problem type; `x-codes` of a response lists the possible codes */
    code: string;
    status: number;
    title: string;
    /** @description The URL of the page about the code */
    type: string;
    request_id: string;
};
export type ReferenceByUuidOrExternal_idOrName = {
    /** Format: uuid */
    uuid?: string | null;
    external_id?: string | null;
    name?: string | null;
};
export type SchedulingChecksBody = {
    /**
     * @description Whether a worker may have two jobs or holds at a time
     * @enum {string}
     */
    overlap?: "off" | "warn" | "refuse";
    /**
     * @description Whether a job may lie outside of the working hours of its assignees
     * @enum {string}
     */
    hours?: "off" | "warn" | "refuse";
    /**
     * @description Whether the assignees may lack skills of the job
     * @enum {string}
     */
    skills?: "off" | "warn" | "refuse";
    /**
     * @description Whether the assignees may work in other territories than that of the job
     * @enum {string}
     */
    territory?: "off" | "warn" | "refuse";
};
export type DefaultDurationBody = {
    /** @description Added to the minutes */
    hours?: number;
    /** @description With the hours 1 to 1440; required without hours */
    minutes?: number;
};
export type BufferBody = {
    /** @description Added to the minutes */
    hours?: number;
    /** @description With the hours 0 to 240; required without hours */
    minutes?: number;
};
export type SchedulingBody = {
    /** @description Omitted checks keep their level */
    checks?: SchedulingChecksBody;
    /** @description How long a job without a duration lasts */
    default_duration?: DefaultDurationBody;
    /** @description Kept free between two jobs of a worker */
    buffer?: BufferBody;
};
export type FieldSettingsBody = {
    /** @description Whether an action of an API key is refused (403 `permission.missing`) when its `user` lacks the permissions `mobile.login` and `mobile.jobs.complete`, or is not assigned; otherwise it has a warning */
    enforce_permissions?: boolean;
};
export type UpdateAccountBody = {
    name?: string;
    /** @description ISO 4217; recorded prices keep their currency */
    currency?: string;
    /** @description IANA time zone of dates and of date-times without an offset */
    time_zone?: string;
    /** @description ISO 3166 alpha-2, whose phone numbers are read without their country code; by default that of the time zone, null for none */
    country?: string | null;
    default_territory?: ReferenceByUuidOrExternal_idOrName;
    /**
     * Format: uuid
     * @description Same as default_territory.uuid
     */
    default_territory_uuid?: string;
    /** @description Whether a job that becomes scheduled is published at once; a job whose required custom fields are not filled stays scheduled */
    publish_automatically?: boolean;
    /** @description Omitted members keep their value */
    scheduling?: SchedulingBody;
    /** @description Omitted members keep their value */
    field?: FieldSettingsBody;
};
export type SchedulingChecksOfRequestView = {
    /** @enum {string} */
    overlap?: "off" | "warn" | "refuse";
    /** @enum {string} */
    hours?: "off" | "warn" | "refuse";
    /** @enum {string} */
    skills?: "off" | "warn" | "refuse";
    /** @enum {string} */
    territory?: "off" | "warn" | "refuse";
};
export type ContextView = {
    /** @enum {string} */
    source: "api" | "worker" | "system";
    /**
     * @description By what the change was made; null: by the service itself, or by an earlier release
     * @enum {string|null}
     */
    via: "api" | "console" | "import" | "undo" | "agent" | null;
    /**
     * Format: date-time
     * @description When it occurred: on the device, if that was offline
     */
    happened_at: string;
    /**
     * Format: date-time
     * @description When it was recorded
     */
    created_at: string;
    /** Format: uuid */
    user_uuid: string | null;
    user_email: string | null;
    /** Format: uuid */
    device_uuid: string | null;
    /** Format: uuid */
    api_key_uuid: string | null;
    /** @description The program of the assistant; null when it does not say. Present only when `via` is `agent` */
    agent?: {
        name?: string;
        version?: string | null;
    } | null;
    /** @description `X-Request-Id`, sent or generated */
    correlation_id: string;
    /** @description Present only when false */
    trigger_webhooks?: boolean;
    /** @description The checks that `X-Service-Scheduling-Checks` set; present only with that header */
    scheduling_checks?: SchedulingChecksOfRequestView;
    /** @description Present only when false */
    notify_assignees?: boolean;
    /**
     * Format: uuid
     * @description Present only when the change takes another one back: the uuid of the undo
     */
    undoes?: string;
};
export type HistoryEventView = {
    version: number;
    /** Format: uuid */
    uuid: string;
    /** @description As in the change feed; the history of a job groups the changes of status */
    type: string;
    /** @description As `data` in the change feed */
    payload: {
        [key: string]: unknown;
    } | null;
    /** @description As in the change feed */
    unreadable?: boolean;
    context: ContextView;
};
export type DifferenceView = {
    /** @description Dotted; items of lists by their uuids or keys */
    path: string;
    /** @description null: absent */
    from: Record<string, never> | string | number | boolean | null | unknown[];
    /** @description null: absent */
    to: Record<string, never> | string | number | boolean | null | unknown[];
};
export type ComparedEventView = {
    version: number;
    /** @description As in the change feed; the history of a job groups the changes of status */
    type: string;
    context: ContextView;
};
export type ComparisonView = {
    from: number;
    to: number;
    changes: DifferenceView[];
    /** @description After `from`, up to `to` */
    events: ComparedEventView[];
};
export type ApiKeyView = {
    /** Format: uuid */
    uuid: string;
    name: string | null;
    scopes: ("read" | "write" | "admin" | "catalog:read" | "catalog:write" | "crm:read" | "crm:write" | "integrations:read" | "integrations:write" | "scheduling:read" | "scheduling:write" | "work_orders:read" | "work_orders:write" | "booking" | "tokens")[];
    /** @enum {string} */
    agent_writes: "direct" | "confirm" | "none";
    /** Format: date-time */
    expires_at: string | null;
    /** Format: date-time */
    revoked_at: string | null;
    /** Format: date-time */
    created_at: string;
    /**
     * Format: date-time
     * @description Rounded down to the minute
     */
    last_used_at: string | null;
    /** @description Client address of the request at `last_used_at` */
    last_used_ip: string | null;
};
export type CreateApiKeyBody = {
    name?: string | null;
    /** @description Defaults to read and write */
    scopes?: ("read" | "write" | "admin" | "catalog:read" | "catalog:write" | "crm:read" | "crm:write" | "integrations:read" | "integrations:write" | "scheduling:read" | "scheduling:write" | "work_orders:read" | "work_orders:write" | "booking" | "tokens")[];
    /**
     * @description How assistants change by `/mcp`: `confirm` in two steps, `direct` at once, `none` not at all. Defaults to `confirm`
     * @enum {string}
     */
    agent_writes?: "direct" | "confirm" | "none";
    /**
     * @description ISO 8601; without an offset, in the account's time zone
     * @example 2026-11-21T09:30:00Z
     */
    expires_at?: string | null;
};
export type UpdateApiKeyBody = {
    name?: string | null;
    /**
     * @description How assistants change by `/mcp`: `confirm` in two steps, `direct` at once, `none` not at all
     * @enum {string}
     */
    agent_writes?: "direct" | "confirm" | "none";
};
export type RotateApiKeyBody = {
    /** @description Minutes until the old key ends; default 0 */
    overlap_minutes?: number;
};
export type DeviceView = {
    /** Format: uuid */
    uuid: string;
    name: string | null;
};
export type TokenView = {
    /** Format: uuid */
    uuid: string;
    /** Format: uuid */
    user_uuid: string;
    device: DeviceView | null;
    /**
     * Format: uuid
     * @description The API key that made it; null when the owner of the account did
     */
    api_key_uuid: string | null;
    /** Format: date-time */
    created_at: string;
    /** Format: date-time */
    expires_at: string;
    /** Format: date-time */
    revoked_at: string | null;
    /**
     * Format: date-time
     * @description Rounded down to the minute; kept for 90 days
     */
    last_used_at: string | null;
};
export type ReferenceByUuidOrExternal_idOrEmail = {
    /** Format: uuid */
    uuid?: string | null;
    external_id?: string | null;
    email?: string | null;
};
export type TokenMinutesBody = {
    /** @description Added to the minutes */
    hours?: number;
    /** @description With the hours 5 to 43200; required without hours */
    minutes?: number;
};
export type DeviceBody = {
    /**
     * Format: uuid
     * @description Your own identifier of the device: `context.device_uuid` of what is done with the token
     */
    uuid: string;
    name?: string | null;
};
export type CreateTokenBody = {
    user: ReferenceByUuidOrExternal_idOrEmail;
    /** @description How long the token is valid, from now on */
    expires_in: TokenMinutesBody;
    device?: DeviceBody | null;
};
export type NewTokenView = {
    /** Format: uuid */
    token_uuid: string;
    /** @description Returned only in this response */
    token: string;
    /** Format: date-time */
    expires_at: string;
};
export type MeUserView = {
    /** Format: uuid */
    uuid: string;
    email: string;
    first_name: string;
    last_name: string;
};
export type MeKeyView = {
    /** Format: uuid */
    uuid: string;
    name: string | null;
};
export type MeAccountView = {
    /** Format: uuid */
    uuid: string;
    name: string;
    time_zone: string;
    currency: string | null;
};
export type MeView = {
    /** @description The person who has signed in, or whose token it is; null of an API key */
    user: MeUserView | null;
    /** @description The API key, or the one that made the token; null of a session of a person */
    api_key: MeKeyView | null;
    /** @description Of an API key; empty of a person */
    scopes: string[];
    /** @description The permissions of the person that count, such as `web.jobs.view`, with those that they include */
    permissions: string[] | null;
    account: MeAccountView;
};
export type SignInLinkMinutesBody = {
    /** @description Added to the minutes */
    hours?: number;
    /** @description With the hours 5 to 10080; required without hours */
    minutes?: number;
};
export type CreateSignInLinkBody = {
    /** @description How long the link can be used; 60 minutes by default */
    expires_in?: SignInLinkMinutesBody;
};
export type SignInLinkView = {
    /** @description Signs the user in to the console, once. It is returned only in this response */
    url: string;
    /** Format: date-time */
    expires_at: string;
};
export type SessionView = {
    /** Format: uuid */
    uuid: string;
    /** Format: date-time */
    created_at: string;
    /**
     * Format: date-time
     * @description Of the last request, to the minute
     */
    last_seen_at: string;
    /**
     * Format: date-time
     * @description When it ends without a further request
     */
    expires_at: string;
    /** @description The address from which the user signed in */
    ip: string | null;
    /** @description The browser with which the user signed in */
    user_agent: string | null;
};
export type TerritoryView = {
    /** Format: uuid */
    uuid: string;
    /** @description Unique, ignoring case, outer blanks and characters that are not shown */
    name: string;
    external_id: string | null;
};
export type DeletedEntityView = {
    /** Format: uuid */
    uuid: string;
    /** @description Its name, or its code; null for a job */
    name: string | null;
    external_id: string | null;
    /** @description Only of jobs */
    serial_no?: number;
    /** @description That of the deletion */
    version: number;
    /** Format: date-time */
    deleted_at: string;
};
export type CreateTerritoryBody = {
    /** @description Unique, ignoring case, outer blanks and characters that are not shown */
    name: string;
    /** @description Your own identifier, unique among the entities of its type that are not deleted */
    external_id?: string | null;
};
export type UpdateTerritoryBody = {
    /** @description Unique, ignoring case, outer blanks and characters that are not shown */
    name?: string;
    /** @description Your own identifier, unique among the entities of its type that are not deleted */
    external_id?: string | null;
};
export type RestoreBody = {
    /** @description By default that of the deleted entity, which another one may have by now */
    external_id?: string | null;
};
export type RevertBody = {
    /** @description The version whose fields the entity is to have */
    to_version: number;
};
export type SkillView = {
    /** Format: uuid */
    uuid: string;
    /** @description Unique, ignoring case, outer blanks and characters that are not shown */
    name: string;
    external_id: string | null;
};
export type CreateSkillBody = {
    /** @description Unique, ignoring case, outer blanks and characters that are not shown */
    name: string;
    /** @description Your own identifier, unique among the entities of its type that are not deleted */
    external_id?: string | null;
};
export type UpdateSkillBody = {
    /** @description Unique, ignoring case, outer blanks and characters that are not shown */
    name?: string;
    /** @description Your own identifier, unique among the entities of its type that are not deleted */
    external_id?: string | null;
};
export type JobPermissionsView = {
    view: boolean;
    edit: boolean;
    delete: boolean;
};
export type ViewAndEditPermissionsView = {
    view: boolean;
    edit: boolean;
};
export type EditPermissionsView = {
    edit: boolean;
};
export type WebPermissionsView = {
    login: boolean;
    jobs: JobPermissionsView;
    clients: ViewAndEditPermissionsView;
    schedule: ViewAndEditPermissionsView;
    map: EditPermissionsView;
    shifts: EditPermissionsView;
    teams: ViewAndEditPermissionsView;
};
export type MobileJobPermissionsView = {
    view: boolean;
    complete: boolean;
    create: boolean;
};
export type MobilePermissionsView = {
    login: boolean;
    jobs: MobileJobPermissionsView;
};
export type PermissionsView = {
    web: WebPermissionsView;
    mobile: MobilePermissionsView;
};
export type SkillLabel = {
    /** Format: uuid */
    uuid: string;
    name: string;
};
export type UserTerritoryLabel = {
    /** Format: uuid */
    uuid: string;
    name: string;
};
export type StartLocationView = {
    longitude: number;
    latitude: number;
};
export type UserView = {
    /** Format: uuid */
    uuid: string;
    first_name: string;
    last_name: string;
    /** @description Whether the user can be given work: false once deactivated */
    active: boolean;
    external_id?: string | null;
    email?: string;
    permissions?: PermissionsView;
    /** @description Whether the user has a permission other than login and view, or is the owner */
    uses_license?: boolean;
    owner?: boolean;
    mobile_phone?: string | null;
    skills?: SkillLabel[];
    territory?: UserTerritoryLabel | null;
    /** @description Where the user starts the day. Only for keys with the scope `write` or `admin`, and for people with the permission `web.map.edit`; otherwise absent */
    start_location?: StartLocationView | null;
};
export type JobPermissions = {
    edit?: boolean;
    view?: boolean;
    delete?: boolean;
};
export type ViewAndEditPermissions = {
    edit?: boolean;
    view?: boolean;
};
export type EditPermissions = {
    edit?: boolean;
};
export type WebPermissions = {
    login?: boolean;
    jobs?: JobPermissions;
    clients?: ViewAndEditPermissions;
    schedule?: ViewAndEditPermissions;
    map?: EditPermissions;
    shifts?: EditPermissions;
    teams?: ViewAndEditPermissions;
};
export type MobileJobPermissions = {
    view?: boolean;
    complete?: boolean;
    create?: boolean;
};
export type MobilePermissions = {
    login?: boolean;
    jobs?: MobileJobPermissions;
};
export type PermissionsBody = {
    web?: WebPermissions;
    mobile?: MobilePermissions;
};
export type StartLocationBody = {
    longitude: number | string;
    latitude: number | string;
};
export type CreateUserBody = {
    email: string;
    /** @description Your own identifier, unique among the entities of its type that are not deleted */
    external_id?: string | null;
    first_name: string;
    last_name: string;
    /** @description Stored as given */
    mobile_phone?: string | null;
    /** @description The default territory */
    territory?: ReferenceByUuidOrExternal_idOrName | null;
    /**
     * Format: uuid
     * @description Same as territory.uuid
     */
    territory_uuid?: string | null;
    /** @description Replaces the whole list */
    skills?: ReferenceByUuidOrExternal_idOrName[];
    /** @description Omitted permissions are false for a new user and keep their value in a PATCH */
    permissions?: PermissionsBody;
    /** @description Where the user starts the day; shown only to keys with the scope `write` or `admin` */
    start_location?: StartLocationBody | null;
};
export type UpdateUserBody = {
    email?: string;
    /** @description Your own identifier, unique among the entities of its type that are not deleted */
    external_id?: string | null;
    first_name?: string;
    last_name?: string;
    /** @description Stored as given */
    mobile_phone?: string | null;
    /** @description The default territory */
    territory?: ReferenceByUuidOrExternal_idOrName | null;
    /**
     * Format: uuid
     * @description Same as territory.uuid
     */
    territory_uuid?: string | null;
    /** @description Replaces the whole list */
    skills?: ReferenceByUuidOrExternal_idOrName[];
    /** @description Omitted permissions are false for a new user and keep their value in a PATCH */
    permissions?: PermissionsBody;
    /** @description Where the user starts the day; shown only to keys with the scope `write` or `admin` */
    start_location?: StartLocationBody | null;
    /** @description true makes this user the owner; the owner cannot set false */
    owner?: boolean;
};
export type DeactivateUserBody = {
    /** @description true removes the user from the jobs that have not begun, in the same commit; needs the scope to write jobs too */
    unassign?: boolean;
};
export type TeamTerritoryLabel = {
    /** Format: uuid */
    uuid: string;
    name: string;
};
export type TeamView = {
    /** Format: uuid */
    uuid: string;
    /** @description Unique, ignoring case, outer blanks and characters that are not shown */
    name: string;
    external_id?: string | null;
    territory?: TeamTerritoryLabel | null;
    worker_uuids?: string[];
};
export type CreateTeamBody = {
    /** @description Unique, ignoring case, outer blanks and characters that are not shown */
    name: string;
    /** @description Your own identifier, unique among the entities of its type that are not deleted */
    external_id?: string | null;
    territory?: ReferenceByUuidOrExternal_idOrName | null;
    /**
     * Format: uuid
     * @description Same as territory.uuid
     */
    territory_uuid?: string | null;
    /** @description Replaces the whole list */
    worker_uuids?: string[];
};
export type UpdateTeamBody = {
    /** @description Unique, ignoring case, outer blanks and characters that are not shown */
    name?: string;
    /** @description Your own identifier, unique among the entities of its type that are not deleted */
    external_id?: string | null;
    territory?: ReferenceByUuidOrExternal_idOrName | null;
    /**
     * Format: uuid
     * @description Same as territory.uuid
     */
    territory_uuid?: string | null;
    /** @description Replaces the whole list */
    worker_uuids?: string[];
};
export type ShiftTerritoryLabel = {
    /** Format: uuid */
    uuid: string;
    name: string;
};
export type JobTypeLabel = {
    /** Format: uuid */
    uuid: string;
    code: string;
};
export type IntervalView = {
    /** Format: date-time */
    time_from: string;
    /**
     * Format: date-time
     * @description Exclusive
     */
    time_to: string;
    working: boolean;
    territory: ShiftTerritoryLabel | null;
    job_type: JobTypeLabel | null;
};
export type TimelineView = {
    /** @description The requested days without gaps or overlaps */
    timeline: IntervalView[];
};
export type ReferenceByUuidOrExternal_idOrCode = {
    /** Format: uuid */
    uuid?: string | null;
    external_id?: string | null;
    code?: string | null;
};
export type ShiftBody = {
    /**
     * @description ISO 8601; without an offset, in the account's time zone
     * @example 2026-11-21T09:30:00Z
     */
    time_from: string;
    /**
     * @description ISO 8601; without an offset, in the account's time zone
     * @example 2026-11-21T09:30:00Z
     */
    time_to: string;
    /** @description Defaults to true; null clears the interval */
    working?: boolean | null;
    territory?: ReferenceByUuidOrExternal_idOrName | null;
    /**
     * Format: uuid
     * @description Same as territory.uuid
     */
    territory_uuid?: string | null;
    job_type?: ReferenceByUuidOrExternal_idOrCode | null;
    /**
     * Format: uuid
     * @description Same as job_type.uuid
     */
    job_type_uuid?: string | null;
};
export type UpdateShiftsBody = {
    /** @description Each interval overwrites what it overlaps */
    shifts: ShiftBody[];
};
export type PresetView = {
    /** Format: uuid */
    uuid: string;
    /** Format: uuid */
    user_uuid: string;
    name: string;
    /** @description As given */
    filters: {
        [key: string]: unknown;
    };
};
export type CreatePresetBody = {
    name: string;
    /** @description Stored as given, up to 16 KiB; the service does not interpret it. Defaults to an empty object */
    filters?: {
        [key: string]: unknown;
    };
};
export type CopyPresetBody = {
    /** @description Users who receive a copy; may include the same user */
    user_uuids: string[];
};
export type PresetUuidsView = {
    /** @description In the order of user_uuids */
    preset_uuids: string[];
};
export type CalendarWorkerView = {
    /** Format: uuid */
    uuid: string;
    name: string;
    email: string;
};
export type CalendarOfView = {
    /** Format: uuid */
    uuid: string;
    name: string;
};
export type CalendarDaysView = {
    days: number;
};
export type CalendarFeedView = {
    /** Format: uuid */
    uuid: string;
    name: string | null;
    worker: CalendarWorkerView | null;
    team: CalendarOfView | null;
    territory: CalendarOfView | null;
    /** @enum {string} */
    details: "none" | "place" | "full";
    shifts: boolean;
    /** @description How long before today it begins */
    past: CalendarDaysView;
    /** @description How long after today it ends */
    future: CalendarDaysView;
    /** Format: date-time */
    created_at: string;
    version: number;
    /** Format: date-time */
    updated_at: string;
    /**
     * Format: date-time
     * @description Rounded down to the minute
     */
    last_read_at: string | null;
};
export type PastDaysBody = {
    days: number;
};
export type FutureDaysBody = {
    days: number;
};
export type CreateCalendarFeedBody = {
    name?: string | null;
    /** @description One of worker, team and territory is given */
    worker?: ReferenceByUuidOrExternal_idOrEmail | null;
    /** @description The jobs of the team and of its members */
    team?: ReferenceByUuidOrExternal_idOrName | null;
    /** @description The jobs of the territory, assigned or not */
    territory?: ReferenceByUuidOrExternal_idOrName | null;
    /**
     * @description `none` (default): the number of each job; `place`: its place too; `full`: also its work, client and site. Whoever has the URL reads it
     * @enum {string}
     */
    details?: "none" | "place" | "full";
    /** @description Also the shifts of the worker, or of the workers of the team or territory */
    shifts?: boolean;
    /** @description How long before today it begins; by default 30 days */
    past?: PastDaysBody;
    /** @description How long after today it ends; by default 180 days */
    future?: FutureDaysBody;
};
export type UpdateCalendarFeedBody = {
    name?: string | null;
    /** @description One of worker, team and territory is given */
    worker?: ReferenceByUuidOrExternal_idOrEmail | null;
    /** @description The jobs of the team and of its members */
    team?: ReferenceByUuidOrExternal_idOrName | null;
    /** @description The jobs of the territory, assigned or not */
    territory?: ReferenceByUuidOrExternal_idOrName | null;
    /**
     * @description `none` (default): the number of each job; `place`: its place too; `full`: also its work, client and site. Whoever has the URL reads it
     * @enum {string}
     */
    details?: "none" | "place" | "full";
    /** @description Also the shifts of the worker, or of the workers of the team or territory */
    shifts?: boolean;
    /** @description How long before today it begins; by default 30 days */
    past?: PastDaysBody;
    /** @description How long after today it ends; by default 180 days */
    future?: FutureDaysBody;
};
export type CategoryView = {
    /** Format: uuid */
    uuid: string;
    name: string;
    description: string | null;
    external_id: string | null;
    /**
     * Format: uuid
     * @description null for a root category
     */
    parent_uuid: string | null;
    archived: boolean;
};
export type CreateCategoryBody = {
    name: string;
    description?: string | null;
    /** @description Your own identifier, unique among the entities of its type that are not deleted */
    external_id?: string | null;
    /** @description null makes it a root category */
    parent?: ReferenceByUuidOrExternal_idOrName | null;
    /**
     * Format: uuid
     * @description Same as parent.uuid
     */
    parent_uuid?: string | null;
};
export type UpdateCategoryBody = {
    name?: string;
    description?: string | null;
    /** @description Your own identifier, unique among the entities of its type that are not deleted */
    external_id?: string | null;
    /** @description null makes it a root category */
    parent?: ReferenceByUuidOrExternal_idOrName | null;
    /**
     * Format: uuid
     * @description Same as parent.uuid
     */
    parent_uuid?: string | null;
};
export type ServiceView = {
    /** Format: uuid */
    uuid: string;
    name: string;
    description: string | null;
    /** Format: uuid */
    category_uuid: string | null;
    /** @description The account's currency: ISO 4217, lower case */
    currency: string;
    external_id: string | null;
    /** @description Decimal without trailing zeros */
    price_default: string | null;
    archived: boolean;
};
export type CreateServiceBody = {
    name: string;
    description?: string | null;
    /** @description Your own identifier, unique among the entities of its type that are not deleted */
    external_id?: string | null;
    /** @description A service category */
    category?: ReferenceByUuidOrExternal_idOrName | null;
    /**
     * Format: uuid
     * @description Same as category.uuid
     */
    category_uuid?: string | null;
    /** @description In the account's currency */
    price_default?: (number | string) | null;
};
export type UpdateServiceBody = {
    name?: string;
    description?: string | null;
    /** @description Your own identifier, unique among the entities of its type that are not deleted */
    external_id?: string | null;
    /** @description A service category */
    category?: ReferenceByUuidOrExternal_idOrName | null;
    /**
     * Format: uuid
     * @description Same as category.uuid
     */
    category_uuid?: string | null;
    /** @description In the account's currency */
    price_default?: (number | string) | null;
};
export type UnitView = {
    /** Format: uuid */
    uuid: string;
    name: string;
    code: string;
    external_id: string | null;
    archived: boolean;
};
export type CreateUnitBody = {
    name: string;
    /** @description Short name */
    code: string;
    /** @description Your own identifier, unique among the entities of its type that are not deleted */
    external_id?: string | null;
};
export type UpdateUnitBody = {
    name?: string;
    /** @description Short name */
    code?: string;
    /** @description Your own identifier, unique among the entities of its type that are not deleted */
    external_id?: string | null;
};
export type ProductView = {
    /** Format: uuid */
    uuid: string;
    name: string;
    description: string | null;
    /** Format: uuid */
    category_uuid: string | null;
    /** Format: uuid */
    unit_uuid: string;
    /** @description The account's currency: ISO 4217, lower case */
    currency: string;
    external_id: string | null;
    /** @description Global trade item number */
    gtin: string | null;
    /** @description Decimal without trailing zeros */
    price_default: string | null;
    archived: boolean;
};
export type CreateProductBody = {
    name: string;
    description?: string | null;
    /** @description Your own identifier, unique among the entities of its type that are not deleted */
    external_id?: string | null;
    /** @description A product category */
    category?: ReferenceByUuidOrExternal_idOrName | null;
    /**
     * Format: uuid
     * @description Same as category.uuid
     */
    category_uuid?: string | null;
    /** @description The unit of quantities and of the price */
    unit?: ReferenceByUuidOrExternal_idOrName;
    /**
     * Format: uuid
     * @description Same as unit.uuid
     */
    unit_uuid?: string;
    /** @description Global trade item number */
    gtin?: string | null;
    /** @description In the account's currency */
    price_default?: (number | string) | null;
};
export type UpdateProductBody = {
    name?: string;
    description?: string | null;
    /** @description Your own identifier, unique among the entities of its type that are not deleted */
    external_id?: string | null;
    /** @description A product category */
    category?: ReferenceByUuidOrExternal_idOrName | null;
    /**
     * Format: uuid
     * @description Same as category.uuid
     */
    category_uuid?: string | null;
    /** @description The unit of quantities and of the price */
    unit?: ReferenceByUuidOrExternal_idOrName;
    /**
     * Format: uuid
     * @description Same as unit.uuid
     */
    unit_uuid?: string;
    /** @description Global trade item number */
    gtin?: string | null;
    /** @description In the account's currency */
    price_default?: (number | string) | null;
};
export type ContactView = {
    name: string;
    value: string;
    type: string;
    /** @description The international form (E.164) of a phone number, by the account's country. Absent for other values, and in webhooks */
    normalized?: string;
};
export type GeolocationView = {
    longitude: number;
    latitude: number;
};
export type AddressView = {
    formatted: string;
    entrance_no: string | null;
    apartment: string | null;
    floor: string | null;
    description: string | null;
    /** @description null when unknown */
    geolocation: GeolocationView | null;
};
export type TerritoryRefView = {
    /** Format: uuid */
    uuid: string;
    name: string;
};
export type ClientView = {
    /** Format: uuid */
    uuid: string;
    external_id: string | null;
    /** @description The organization's name, or the individual's full name */
    name: string;
    organization: boolean;
    /** @description Organizations only */
    organization_name?: string;
    /** @description Individuals only */
    first_name?: string | null;
    /** @description Individuals only */
    last_name?: string | null;
    /** @description Individuals only */
    middle_name?: string | null;
    contacts: ContactView[];
    site_address: AddressView | null;
    territory: TerritoryRefView;
    version: number;
    /** Format: date-time */
    created_at: string;
    /** Format: date-time */
    updated_at: string;
};
export type ContactBody = {
    /** @description Empty by default */
    name?: string;
    /** @description A contact with a blank value is ignored */
    value: string;
    /** @description A token such as phone or email; may be blank when the value is blank */
    type: string;
    /** @description Read-only: it is passed over */
    normalized?: string | null;
};
export type GeolocationBody = {
    longitude: number | string;
    latitude: number | string;
};
export type AddressBody = {
    /** @description Required and not blank when any other field is set; when all are blank, the address is null */
    formatted?: string | null;
    entrance_no?: string | null;
    apartment?: string | null;
    floor?: string | null;
    description?: string | null;
    geolocation?: GeolocationBody | null;
};
export type CreateClientBody = {
    /** @description Your own identifier, unique among the entities of its type that are not deleted */
    external_id?: string | null;
    /** @description true: an organization, which needs organization_name; false: an individual, who needs a name */
    organization: boolean;
    /** @description Organizations only */
    organization_name?: string;
    /** @description Individuals only */
    first_name?: string | null;
    /** @description Individuals only */
    last_name?: string | null;
    /** @description Individuals only */
    middle_name?: string | null;
    /** @description Read-only: accepted when it is the name that follows from the other fields */
    name?: string;
    /** @description Replaces all contacts */
    contacts?: ContactBody[];
    site_address?: AddressBody | null;
    /** @description Alias of site_address */
    address?: AddressBody | null;
    /** @description null sets the account's default territory */
    territory?: ReferenceByUuidOrExternal_idOrName | null;
    /**
     * Format: uuid
     * @description Same as territory.uuid
     */
    territory_uuid?: string | null;
};
export type UpdateClientBody = {
    /** @description Your own identifier, unique among the entities of its type that are not deleted */
    external_id?: string | null;
    /** @description Required on creation; cannot be changed */
    organization?: boolean;
    /** @description Organizations only */
    organization_name?: string;
    /** @description Individuals only */
    first_name?: string | null;
    /** @description Individuals only */
    last_name?: string | null;
    /** @description Individuals only */
    middle_name?: string | null;
    /** @description Read-only: accepted when it is the name that follows from the other fields */
    name?: string;
    /** @description Replaces all contacts */
    contacts?: ContactBody[];
    site_address?: AddressBody | null;
    /** @description Alias of site_address */
    address?: AddressBody | null;
    /** @description null sets the account's default territory */
    territory?: ReferenceByUuidOrExternal_idOrName | null;
    /**
     * Format: uuid
     * @description Same as territory.uuid
     */
    territory_uuid?: string | null;
    /** @description The expected version, as in If-Match */
    version?: number;
};
export type ClientRefView = {
    /** Format: uuid */
    uuid: string;
    external_id: string | null;
};
export type SiteView = {
    /** Format: uuid */
    uuid: string;
    external_id: string | null;
    name: string;
    description: string | null;
    contacts: ContactView[];
    territory: TerritoryRefView;
    address: AddressView | null;
    /** @description The client that the site belongs to, even when it was deleted since */
    client: ClientRefView | null;
    version: number;
    /** Format: date-time */
    created_at: string;
    /** Format: date-time */
    updated_at: string;
};
export type ReferenceByUuidOrExternal_id = {
    /** Format: uuid */
    uuid?: string | null;
    external_id?: string | null;
};
export type CreateSiteBody = {
    name: string;
    /** @description Your own identifier, unique among the entities of its type that are not deleted */
    external_id?: string | null;
    description?: string | null;
    /** @description The client that the site belongs to */
    client?: ReferenceByUuidOrExternal_id | null;
    /**
     * Format: uuid
     * @description Same as client.uuid
     */
    client_uuid?: string | null;
    address?: AddressBody | null;
    /** @description Replaces all contacts */
    contacts?: ContactBody[];
    /** @description null sets the account's default territory */
    territory?: ReferenceByUuidOrExternal_idOrName | null;
    /**
     * Format: uuid
     * @description Same as territory.uuid
     */
    territory_uuid?: string | null;
};
export type UpdateSiteBody = {
    name?: string;
    /** @description Your own identifier, unique among the entities of its type that are not deleted */
    external_id?: string | null;
    description?: string | null;
    /** @description The client that the site belongs to */
    client?: ReferenceByUuidOrExternal_id | null;
    /**
     * Format: uuid
     * @description Same as client.uuid
     */
    client_uuid?: string | null;
    address?: AddressBody | null;
    /** @description Replaces all contacts */
    contacts?: ContactBody[];
    /** @description null sets the account's default territory */
    territory?: ReferenceByUuidOrExternal_idOrName | null;
    /**
     * Format: uuid
     * @description Same as territory.uuid
     */
    territory_uuid?: string | null;
    /** @description The expected version, as in If-Match */
    version?: number;
};
export type JobTypeView = {
    /** Format: uuid */
    uuid: string;
    /** @description Unique, ignoring case, outer blanks and characters that are not shown */
    code: string;
    external_id: string | null;
};
export type CreateJobTypeBody = {
    /** @description Unique, ignoring case, outer blanks and characters that are not shown */
    code: string;
    /** @description Your own identifier, unique among the entities of its type that are not deleted */
    external_id?: string | null;
};
export type UpdateJobTypeBody = {
    /** @description Unique, ignoring case, outer blanks and characters that are not shown */
    code?: string;
    /** @description Your own identifier, unique among the entities of its type that are not deleted */
    external_id?: string | null;
};
export type ResolutionView = {
    /** Format: uuid */
    uuid: string;
    /** @description Unique, ignoring case, outer blanks and characters that are not shown */
    name: string;
    /** @description Sequential in the account: 1, 2, 3 … */
    id: number;
    /** @description Whether the work was done */
    successful: boolean;
    external_id: string | null;
};
export type CreateResolutionBody = {
    /** @description Unique, ignoring case, outer blanks and characters that are not shown */
    name: string;
    /** @description Your own identifier, unique among the entities of its type that are not deleted */
    external_id?: string | null;
    /** @description Whether the work was done */
    successful: boolean;
};
export type UpdateResolutionBody = {
    /** @description Unique, ignoring case, outer blanks and characters that are not shown */
    name?: string;
    /** @description Your own identifier, unique among the entities of its type that are not deleted */
    external_id?: string | null;
    /** @description Whether the work was done */
    successful?: boolean;
};
export type DictionaryItemView = {
    /** Format: uuid */
    uuid: string;
    /** @description Unique, ignoring case, outer blanks and characters that are not shown */
    name: string;
    external_id: string | null;
};
export type DictionaryValueBody = {
    /** @description Unique in its dictionary, ignoring case, outer blanks and characters that are not shown */
    name: string;
};
export type CreateDictionaryBody = {
    /** @description Unique, ignoring case, outer blanks and characters that are not shown */
    name: string;
    /** @description Your own identifier, unique among the entities of its type that are not deleted */
    external_id?: string | null;
    /** @description Kept in this order */
    values?: DictionaryValueBody[];
};
export type DictionaryValueView = {
    /** Format: uuid */
    uuid: string;
    /** @description Unique in its dictionary, ignoring case, outer blanks and characters that are not shown */
    name: string;
};
export type DictionaryView = {
    /** Format: uuid */
    uuid: string;
    /** @description Unique, ignoring case, outer blanks and characters that are not shown */
    name: string;
    external_id: string | null;
    /** @description In their order */
    values: DictionaryValueView[];
    version: number;
};
export type UpdateDictionaryBody = {
    /** @description Unique, ignoring case, outer blanks and characters that are not shown */
    name?: string;
    /** @description Your own identifier, unique among the entities of its type that are not deleted */
    external_id?: string | null;
    /** @description The expected version, as in If-Match */
    version?: number;
};
export type ValueUuidView = {
    /** Format: uuid */
    value_uuid: string;
};
export type UpdateDictionaryValueBody = {
    /** @description Unique in its dictionary, ignoring case, outer blanks and characters that are not shown */
    name?: string;
};
export type DurationView = {
    minutes: number;
};
export type AssigneeUuidView = {
    /** Format: uuid */
    worker_uuid?: string;
    /** Format: uuid */
    team_uuid?: string;
};
export type TemplateItemView = {
    /** Format: uuid */
    uuid: string;
    /** @description Unique, ignoring case, outer blanks and characters that are not shown */
    name: string;
    external_id: string | null;
    description: string | null;
    scheduled_duration: DurationView | null;
    /**
     * @description Of new jobs
     * @enum {string}
     */
    priority: "low" | "normal" | "high" | "urgent";
    /** Format: date-time */
    created_at: string;
    /** Format: date-time */
    updated_at: string;
    /** Format: uuid */
    type_uuid: string;
    assignee: AssigneeUuidView | null;
};
export type DurationBody = {
    /** @description Added to the minutes */
    hours?: number;
    /** @description With the hours 1 to 44640; required without hours */
    minutes?: number;
};
export type ReferenceByUuidOrExternal_idOrEmailWithName = {
    /** Format: uuid */
    uuid?: string | null;
    external_id?: string | null;
    email?: string | null;
    name?: string | null;
};
export type AssigneeBody = {
    worker?: ReferenceByUuidOrExternal_idOrEmailWithName | null;
    /**
     * Format: uuid
     * @description Same as worker.uuid
     */
    worker_uuid?: string | null;
    team?: ReferenceByUuidOrExternal_idOrName | null;
    /**
     * Format: uuid
     * @description Same as team.uuid
     */
    team_uuid?: string | null;
    /**
     * Format: uuid
     * @description As shown: of the worker or team
     */
    uuid?: string;
    /** @description As shown: of the worker */
    email?: string;
};
export type ShownValueBody = {
    /** Format: uuid */
    uuid: string;
    name: string;
};
export type FieldDictionaryBody = {
    /** Format: uuid */
    uuid?: string | null;
    external_id?: string | null;
    name?: string | null;
    /** @description Read-only: the values of the dictionary */
    values?: ShownValueBody[];
};
export type FieldDefinitionBody = {
    /**
     * Format: uuid
     * @description An existing field; by default the field with this name
     */
    uuid?: string;
    /** @description Unique in its list, ignoring case, outer blanks and characters that are not shown */
    name: string;
    /** @enum {string} */
    field_type: "input" | "textarea" | "barcode" | "link" | "checkbox" | "action" | "dictionary" | "file" | "signature" | "image" | "number" | "integer" | "date" | "datetime" | "time";
    /**
     * @description Read-only: determined by field_type
     * @enum {string}
     */
    data_type?: "string" | "url" | "boolean" | "dictionary" | "attachment" | "image" | "number" | "integer" | "date" | "datetime" | "time";
    /** @description false unless given */
    required?: boolean;
    /** @description For the field type dictionary */
    dictionary?: FieldDictionaryBody | null;
};
export type PossibleResolutionBody = {
    /** Format: uuid */
    uuid?: string | null;
    external_id?: string | null;
    name?: string | null;
    /** @description The resolution's own */
    id?: number;
    /** @description The resolution's own */
    successful?: boolean;
};
export type ReferenceByUuidOrExternal_idWithName = {
    /** Format: uuid */
    uuid?: string | null;
    external_id?: string | null;
    name?: string | null;
};
export type CatalogItemBody = {
    /** @enum {string} */
    type: "service" | "category";
    /** @description Requires uuid or external_id: service names are not unique */
    service?: ReferenceByUuidOrExternal_idWithName | null;
    /** @description A service category */
    category?: ReferenceByUuidOrExternal_idOrName | null;
    /** @description Of a service: must be provided, once ordered; false unless given */
    required?: boolean;
    /** @description Of a service: is among the ordered ones of a new job; false unless given */
    pre_ordered?: boolean;
};
export type CreateTemplateBody = {
    /** @description Unique, ignoring case, outer blanks and characters that are not shown */
    name: string;
    /** @description Your own identifier, unique among the entities of its type that are not deleted */
    external_id?: string | null;
    /** @description The built-in type "default" by default */
    job_type?: ReferenceByUuidOrExternal_idOrCode | null;
    /** @description Same as job_type */
    type?: ReferenceByUuidOrExternal_idOrCode | null;
    /**
     * Format: uuid
     * @description Same as job_type.uuid
     */
    type_uuid?: string | null;
    description?: string | null;
    scheduled_duration?: DurationBody | null;
    /**
     * @description Of new jobs; normal by default
     * @enum {string}
     */
    priority?: "low" | "normal" | "high" | "urgent";
    /** @description Either a worker or a team */
    assignee?: AssigneeBody | null;
    territory?: ReferenceByUuidOrExternal_idOrName | null;
    /**
     * Format: uuid
     * @description Same as territory.uuid
     */
    territory_uuid?: string | null;
    /** @description Replaces the list */
    skills?: ReferenceByUuidOrExternal_idOrName[];
    /** @description Replaces the list */
    custom_fields?: FieldDefinitionBody[];
    /** @description Replaces the list */
    report_fields?: FieldDefinitionBody[];
    /** @description Replaces the list */
    possible_resolutions?: PossibleResolutionBody[];
    /** @description Replaces the list */
    available_catalog?: CatalogItemBody[];
};
export type TemplateTypeRefView = {
    /** Format: uuid */
    uuid: string;
    code: string;
};
export type WorkerRefView = {
    /** Format: uuid */
    uuid: string;
    email: string;
};
export type TeamRefView = {
    /** Format: uuid */
    uuid: string;
    name: string;
};
export type AssigneeView = {
    worker?: WorkerRefView;
    team?: TeamRefView;
};
export type TemplateTerritoryRefView = {
    /** Format: uuid */
    uuid: string;
    name: string;
};
export type TemplateSkillRefView = {
    /** Format: uuid */
    uuid: string;
    name: string;
};
export type FieldDictionaryView = {
    /** Format: uuid */
    uuid: string;
    name: string;
    values: DictionaryValueView[];
};
export type FieldDefinitionView = {
    /** Format: uuid */
    uuid: string;
    name: string;
    /** @enum {string} */
    field_type: "input" | "textarea" | "barcode" | "link" | "checkbox" | "action" | "dictionary" | "file" | "signature" | "image" | "number" | "integer" | "date" | "datetime" | "time";
    /** @enum {string} */
    data_type: "string" | "url" | "boolean" | "dictionary" | "attachment" | "image" | "number" | "integer" | "date" | "datetime" | "time";
    required: boolean;
    /** @description Only for the field type dictionary */
    dictionary?: FieldDictionaryView;
};
export type ResolutionRefView = {
    /** Format: uuid */
    uuid: string;
    /** @description Unique, ignoring case, outer blanks and characters that are not shown */
    name: string;
    /** @description Sequential in the account: 1, 2, 3 … */
    id: number;
    /** @description Whether the work was done */
    successful: boolean;
};
export type TemplateCatalogRefView = {
    /** Format: uuid */
    uuid: string;
    name: string;
    external_id: string | null;
};
export type CatalogItemView = {
    /** @enum {string} */
    type: "service" | "category";
    /** @description Only for the type service */
    service?: TemplateCatalogRefView;
    /** @description Only for the type service */
    required?: boolean;
    /** @description Only for the type service */
    pre_ordered?: boolean;
    /** @description Only for the type category */
    category?: TemplateCatalogRefView;
};
export type TemplateView = {
    /** Format: uuid */
    uuid: string;
    /** @description Unique, ignoring case, outer blanks and characters that are not shown */
    name: string;
    external_id: string | null;
    description: string | null;
    scheduled_duration: DurationView | null;
    /**
     * @description Of new jobs
     * @enum {string}
     */
    priority: "low" | "normal" | "high" | "urgent";
    /** Format: date-time */
    created_at: string;
    /** Format: date-time */
    updated_at: string;
    type: TemplateTypeRefView;
    assignee: AssigneeView | null;
    territory: TemplateTerritoryRefView | null;
    skills: TemplateSkillRefView[];
    custom_fields: FieldDefinitionView[];
    report_fields: FieldDefinitionView[];
    /** @description Empty: all resolutions of the account */
    possible_resolutions: ResolutionRefView[];
    /** @description Empty: the whole catalog */
    available_catalog: CatalogItemView[];
};
export type UpdateTemplateBody = {
    /** @description Unique, ignoring case, outer blanks and characters that are not shown */
    name?: string;
    /** @description Your own identifier, unique among the entities of its type that are not deleted */
    external_id?: string | null;
    /** @description The built-in type "default" by default */
    job_type?: ReferenceByUuidOrExternal_idOrCode;
    /** @description Same as job_type */
    type?: ReferenceByUuidOrExternal_idOrCode;
    /**
     * Format: uuid
     * @description Same as job_type.uuid
     */
    type_uuid?: string;
    description?: string | null;
    scheduled_duration?: DurationBody | null;
    /**
     * @description Of new jobs; normal by default
     * @enum {string}
     */
    priority?: "low" | "normal" | "high" | "urgent";
    /** @description Either a worker or a team */
    assignee?: AssigneeBody | null;
    territory?: ReferenceByUuidOrExternal_idOrName | null;
    /**
     * Format: uuid
     * @description Same as territory.uuid
     */
    territory_uuid?: string | null;
    /** @description Replaces the list */
    skills?: ReferenceByUuidOrExternal_idOrName[];
    /** @description Replaces the list */
    custom_fields?: FieldDefinitionBody[];
    /** @description Replaces the list */
    report_fields?: FieldDefinitionBody[];
    /** @description Replaces the list */
    possible_resolutions?: PossibleResolutionBody[];
    /** @description Replaces the list */
    available_catalog?: CatalogItemBody[];
};
export type DueView = {
    /** Format: date */
    from: string | null;
    /** Format: date */
    to: string | null;
};
export type JobDurationView = {
    minutes: number;
};
export type ArrivalWindowView = {
    /** Format: date-time */
    from: string;
    /** Format: date-time */
    to: string;
};
export type JobResolutionView = {
    /** Format: uuid */
    uuid: string;
    name: string;
    successful: boolean;
    comment: string | null;
};
export type JobAssigneeUuidView = {
    /**
     * Format: uuid
     * @description Of the worker or team
     */
    uuid: string;
    /** Format: uuid */
    worker_uuid?: string;
    /** Format: uuid */
    team_uuid?: string;
};
export type JobAssigneeAccessUuidView = {
    /**
     * Format: uuid
     * @description Of the worker or team
     */
    uuid: string;
    /** Format: uuid */
    worker_uuid?: string;
    /** Format: uuid */
    team_uuid?: string;
    /** @enum {string} */
    access: "edit" | "view";
};
export type JobSummaryView = {
    /** Format: uuid */
    uuid: string;
    external_id: string | null;
    external_order_id: string | null;
    /** @description Sequential in the account: 1, 2, 3 … */
    serial_no: number;
    /** @enum {string} */
    status: "posted" | "scheduled" | "published" | "en_route" | "started" | "suspended" | "finished" | "canceled";
    /** @enum {string} */
    priority: "low" | "normal" | "high" | "urgent";
    /** @description The days in which the work should be done */
    due: DueView | null;
    /** Format: date-time */
    scheduled_at: string | null;
    scheduled_duration: JobDurationView | null;
    /** @description In which the customer was promised the arrival */
    arrival_window: ArrivalWindowView | null;
    description: string | null;
    contacts: ContactView[];
    /** Format: uuid */
    completion_of_uuid: string | null;
    /**
     * Format: uuid
     * @description The first job of a chain of follow-ups; null when the job follows up none
     */
    initial_job_uuid: string | null;
    /** @description Only for finished jobs */
    resolution?: JobResolutionView;
    version: number;
    /** Format: date-time */
    created_at: string;
    /** Format: date-time */
    updated_at: string;
    assignee: JobAssigneeUuidView | null;
    assignees: JobAssigneeAccessUuidView[];
    /** Format: uuid */
    type_uuid: string;
    /** Format: uuid */
    template_uuid: string | null;
    /** @description As it is now */
    template_name: string | null;
    /** Format: uuid */
    client_uuid: string | null;
    /** Format: uuid */
    site_uuid: string | null;
    /** Format: uuid */
    territory_uuid: string | null;
    skill_uuids: string[];
};
export type JobWorkerView = {
    /** Format: uuid */
    uuid: string;
    email: string;
    /** @description As it is now */
    name: string;
};
export type NamedRefView = {
    /** Format: uuid */
    uuid: string;
    name: string;
};
export type JobAssigneeView = {
    /**
     * Format: uuid
     * @description Of the worker or team
     */
    uuid: string;
    /** @description Of the worker */
    email?: string;
    worker?: JobWorkerView;
    team?: NamedRefView;
};
export type JobAssigneeAccessView = {
    /**
     * Format: uuid
     * @description Of the worker or team
     */
    uuid: string;
    /** @description Of the worker */
    email?: string;
    worker?: JobWorkerView;
    team?: NamedRefView;
    /** @enum {string} */
    access: "edit" | "view";
};
export type JobTypeRefView = {
    /** Format: uuid */
    uuid: string;
    code: string;
};
export type NamedExternalRefView = {
    /** Format: uuid */
    uuid: string;
    external_id: string | null;
    /** @description As it is now */
    name: string;
};
export type JobTimestampsView = {
    /** Format: date-time */
    en_route_at: string | null;
    /** Format: date-time */
    started_at: string | null;
    /** Format: date-time */
    suspended_at: string | null;
    /** Format: date-time */
    finished_at: string | null;
};
export type JobDurationsView = {
    en_route: JobDurationView | null;
    suspension: JobDurationView | null;
    actual: JobDurationView | null;
};
export type JobFieldView = {
    /** Format: uuid */
    uuid: string;
    name: string;
    field_type: string;
    data_type: string;
    required: boolean;
    /** @description Whether apps leave it out */
    hidden: boolean;
    /** @description Whether people may only read it */
    read_only: boolean;
    /** @description Depends on data_type: string, boolean, number, list of URLs, or {uuid, name}; null when empty. A file is a link to another server, or `/v2/attachments/<uuid>/content` of this service: below `PUBLIC_URL`, else at the host of the request, and a bare path in webhook bodies and in the change feed */
    value: string | number | boolean | string[] | {
        [key: string]: unknown;
    } | null;
    /** @description Only for dictionary fields */
    dictionary?: NamedRefView;
    /**
     * Format: date-time
     * @description Only for report fields with a value
     */
    filled_at?: string;
    /** @description Only for report fields of the type image: the attachments announced for it that are not complete yet */
    pending_files?: number;
};
export type PossibleResolutionView = {
    /** Format: uuid */
    uuid: string;
    name: string;
    /** @description Sequential in the account */
    id: number;
    successful: boolean;
};
export type CancellationView = {
    reason: string | null;
    /** Format: date-time */
    canceled_at: string;
};
export type JobCatalogRefView = {
    /** Format: uuid */
    uuid: string;
    external_id: string | null;
    name: string;
};
export type AvailableCatalogView = {
    /** @enum {string} */
    type: "service" | "category";
    service?: JobCatalogRefView;
    required?: boolean;
    pre_ordered?: boolean;
    category?: JobCatalogRefView;
};
export type OrderedServiceView = {
    service: JobCatalogRefView;
    /** Format: uuid */
    ordered_service_uuid: string;
    required: boolean;
};
export type ProvidedServiceView = {
    /** @description Decimal */
    amount: string;
    service: JobCatalogRefView;
    /** @description Decimal: the catalog price when it was recorded */
    price: string;
    currency: string;
    /** Format: uuid */
    ordered_service_uuid: string | null;
    /** Format: uuid */
    provided_service_uuid: string;
};
export type JobUnitView = {
    /** Format: uuid */
    uuid: string;
    external_id: string | null;
    name: string;
    code: string;
};
export type UsedMaterialView = {
    product: JobCatalogRefView;
    unit: JobUnitView;
    /** @description Decimal: price times quantity, exact */
    amount: string;
    /** @description Decimal */
    quantity: string;
    service: JobCatalogRefView;
    /** @description Decimal: the catalog price when it was recorded */
    price: string;
    currency: string;
    /** Format: uuid */
    provided_service_uuid: string;
};
export type JobView = {
    /** Format: uuid */
    uuid: string;
    external_id: string | null;
    external_order_id: string | null;
    /** @description Sequential in the account: 1, 2, 3 … */
    serial_no: number;
    /** @enum {string} */
    status: "posted" | "scheduled" | "published" | "en_route" | "started" | "suspended" | "finished" | "canceled";
    /** @enum {string} */
    priority: "low" | "normal" | "high" | "urgent";
    /** @description The days in which the work should be done */
    due: DueView | null;
    /** Format: date-time */
    scheduled_at: string | null;
    scheduled_duration: JobDurationView | null;
    /** @description In which the customer was promised the arrival */
    arrival_window: ArrivalWindowView | null;
    description: string | null;
    contacts: ContactView[];
    /** Format: uuid */
    completion_of_uuid: string | null;
    /**
     * Format: uuid
     * @description The first job of a chain of follow-ups; null when the job follows up none
     */
    initial_job_uuid: string | null;
    /** @description Only for finished jobs */
    resolution?: JobResolutionView;
    version: number;
    /** Format: date-time */
    created_at: string;
    /** Format: date-time */
    updated_at: string;
    assignee: JobAssigneeView | null;
    assignees: JobAssigneeAccessView[];
    type: JobTypeRefView | null;
    template: NamedRefView | null;
    client: NamedExternalRefView | null;
    site: NamedExternalRefView | null;
    territory: NamedRefView | null;
    skills: NamedRefView[];
    address: AddressView | null;
    timestamps: JobTimestampsView;
    /** @description Completed stays in each status */
    durations: JobDurationsView;
    custom_fields: JobFieldView[];
    report_fields: JobFieldView[];
    possible_resolutions: PossibleResolutionView[];
    /** @description Only for canceled jobs */
    cancellation?: CancellationView;
    available_catalog: AvailableCatalogView[];
    ordered_services: OrderedServiceView[];
    provided_services: ProvidedServiceView[];
    used_materials: UsedMaterialView[];
};
export type DueBody = {
    /**
     * Format: date
     * @description The first day
     */
    from?: string | null;
    /**
     * Format: date
     * @description The last day, not before `from`
     */
    to?: string | null;
};
export type ArrivalWindowBody = {
    /**
     * @description ISO 8601; without an offset, in the account's time zone
     * @example 2026-11-21T09:30:00Z
     */
    from: string;
    /**
     * @description After `from`, by at most 24 hours
     * @example 2026-11-21T09:30:00Z
     */
    to: string;
};
export type AssigneeAccessBody = {
    worker?: ReferenceByUuidOrExternal_idOrEmailWithName | null;
    /**
     * Format: uuid
     * @description Same as worker.uuid
     */
    worker_uuid?: string | null;
    team?: ReferenceByUuidOrExternal_idOrName | null;
    /**
     * Format: uuid
     * @description Same as team.uuid
     */
    team_uuid?: string | null;
    /**
     * Format: uuid
     * @description As shown: of the worker or team
     */
    uuid?: string;
    /** @description As shown: of the worker */
    email?: string;
    /**
     * @description One may edit: the assignee
     * @enum {string}
     */
    access: "edit" | "view";
};
export type JobFieldDictionaryBody = {
    /** Format: uuid */
    uuid?: string | null;
    external_id?: string | null;
    name?: string | null;
};
export type JobFieldBody = {
    /** Format: uuid */
    uuid?: string;
    name?: string;
    /** @description Depends on field_type; null clears the value. Files are a list of links, of attachments, and of files in base64; one object may stand instead of a list */
    value?: (string | number | boolean | (string | {
        attachment: {
            /** Format: uuid */
            uuid: string;
        };
    } | {
        name: string;
        base64_content: string;
    })[] | {
        [key: string]: unknown;
    } | null) | null;
    /**
     * @description Only for added fields
     * @enum {string}
     */
    field_type?: "input" | "textarea" | "barcode" | "link" | "checkbox" | "action" | "dictionary" | "file" | "signature" | "image" | "number" | "integer" | "date" | "datetime" | "time";
    /**
     * @description As shown
     * @enum {string}
     */
    data_type?: "string" | "url" | "boolean" | "dictionary" | "attachment" | "image" | "number" | "integer" | "date" | "datetime" | "time";
    /** @description Whether the job cannot start without it (custom field) or finish without it */
    required?: boolean;
    /** @description Whether apps leave it out; does not bind the API */
    hidden?: boolean;
    /** @description Whether people may only read it; does not bind the API */
    read_only?: boolean;
    /** @description Removes a field that the template of the job does not have */
    remove?: boolean;
    /** @description Only for added fields */
    dictionary?: JobFieldDictionaryBody | null;
    /**
     * @description As shown
     * @example 2026-11-21T09:30:00Z
     */
    filled_at?: string;
    /** @description As shown */
    pending_files?: number;
};
export type OrderedServiceBody = {
    /** @description Requires uuid or external_id */
    service: ReferenceByUuidOrExternal_idWithName;
    /** @description Must be provided before a successful finish; false unless given */
    required?: boolean;
    /**
     * Format: uuid
     * @description As shown
     */
    ordered_service_uuid?: string;
};
export type CreateJobBody = {
    /** @description Your own identifier, unique among the entities of its type that are not deleted */
    external_id?: string | null;
    /** @description Id of an order in another system; not unique */
    external_order_id?: string | null;
    description?: string | null;
    /**
     * @description The template's by default, else normal
     * @enum {string}
     */
    priority?: "low" | "normal" | "high" | "urgent";
    /** @description The days in which the work should be done. Replaced whole */
    due?: DueBody | null;
    /**
     * @description ISO 8601; without an offset, in the account's time zone
     * @example 2026-11-21T09:30:00Z
     */
    scheduled_at?: string | null;
    scheduled_duration?: DurationBody | null;
    /** @description In which the customer was promised the arrival; the scheduled time may lie outside */
    arrival_window?: ArrivalWindowBody | null;
    /** @description The assignee with edit access: a worker or a team */
    assignee?: AssigneeBody | null;
    /** @description All assignees; takes precedence over assignee */
    assignees?: AssigneeAccessBody[];
    /** @description Replaces the list */
    possible_resolutions?: PossibleResolutionBody[];
    address?: AddressBody | null;
    /** @description Replaces the list */
    contacts?: ContactBody[];
    /** @description A reference by uuid or external_id, or the fields of a new client, which is created in the same transaction */
    client?: {
        [key: string]: unknown;
    } | null;
    /**
     * Format: uuid
     * @description Same as client.uuid
     */
    client_uuid?: string | null;
    /** @description A reference by uuid or external_id, or the fields of a new site, which is created in the same transaction */
    site?: {
        [key: string]: unknown;
    } | null;
    /**
     * Format: uuid
     * @description Same as site.uuid
     */
    site_uuid?: string | null;
    territory?: ReferenceByUuidOrExternal_idOrName | null;
    /**
     * Format: uuid
     * @description Same as territory.uuid
     */
    territory_uuid?: string | null;
    /** @description Replaces the list */
    skills?: ReferenceByUuidOrExternal_idOrName[];
    /** @description Same as skills */
    skill_uuids?: string[];
    /** @description Merged by uuid or name */
    custom_fields?: JobFieldBody[];
    /** @description Merged by uuid or name */
    report_fields?: JobFieldBody[];
    /** @description By default the template's job type, else the built-in one */
    job_type?: ReferenceByUuidOrExternal_idOrCode | null;
    /** @description Same as job_type */
    type?: ReferenceByUuidOrExternal_idOrCode | null;
    /**
     * Format: uuid
     * @description Same as job_type.uuid
     */
    type_uuid?: string | null;
    /** @description true publishes the job when the request leaves it scheduled; false leaves it unpublished, also when the account publishes automatically; no effect on later statuses */
    publish?: boolean;
    /** @description Replaces the list; entries are matched by service */
    ordered_services?: OrderedServiceBody[];
    /** @description The template that provides defaults */
    template?: ReferenceByUuidOrExternal_idOrName | null;
    /**
     * Format: uuid
     * @description Same as template.uuid
     */
    template_uuid?: string | null;
    /** @description The job that this one follows up */
    completion_of?: ReferenceByUuidOrExternal_id | null;
    /**
     * Format: uuid
     * @description Same as completion_of.uuid
     */
    completion_of_uuid?: string | null;
};
export type ClashingSourceView = {
    /** @enum {string} */
    entity_type: "job" | "hold";
    /**
     * Format: uuid
     * @description Absent for a key that has only the scope `booking`
     */
    uuid?: string;
    /** @description Of a job */
    serial_no?: number;
    /**
     * @description Of a job
     * @enum {string}
     */
    status?: "posted" | "scheduled" | "published" | "en_route" | "started" | "suspended" | "finished" | "canceled";
    /**
     * Format: date-time
     * @description Of a job
     */
    scheduled_at?: string;
    /** @description Of a job */
    scheduled_duration?: JobDurationView | null;
    /**
     * Format: date-time
     * @description Of a hold
     */
    from?: string;
    /**
     * Format: date-time
     * @description Of a hold
     */
    to?: string;
};
export type ConflictView = {
    /** @enum {string} */
    check: "overlap" | "hours" | "skills" | "territory" | "window";
    /** @enum {string} */
    level: "warn" | "refuse";
    /** Format: uuid */
    worker_uuid?: string | null;
    /** Format: uuid */
    team_uuid?: string | null;
    /**
     * Format: date-time
     * @description Of an overlap: the common part, with the buffer; of `hours`: the part that is not covered; else of the job
     */
    from: string;
    /** Format: date-time */
    to: string;
    /** @description Of an overlap */
    with: ClashingSourceView | null;
    /** @description Of `skills` */
    missing?: NamedRefView[];
    /** @description Of `territory`: the job's */
    territory?: NamedRefView;
};
export type UpdateJobBody = {
    /** @description Your own identifier, unique among the entities of its type that are not deleted */
    external_id?: string | null;
    /** @description Id of an order in another system; not unique */
    external_order_id?: string | null;
    description?: string | null;
    /**
     * @description The template's by default, else normal
     * @enum {string}
     */
    priority?: "low" | "normal" | "high" | "urgent";
    /** @description The days in which the work should be done. Replaced whole */
    due?: DueBody | null;
    /**
     * @description ISO 8601; without an offset, in the account's time zone
     * @example 2026-11-21T09:30:00Z
     */
    scheduled_at?: string | null;
    scheduled_duration?: DurationBody | null;
    /** @description In which the customer was promised the arrival; the scheduled time may lie outside */
    arrival_window?: ArrivalWindowBody | null;
    /** @description The assignee with edit access: a worker or a team */
    assignee?: AssigneeBody | null;
    /** @description All assignees; takes precedence over assignee */
    assignees?: AssigneeAccessBody[];
    /** @description Replaces the list */
    possible_resolutions?: PossibleResolutionBody[];
    address?: AddressBody | null;
    /** @description Replaces the list */
    contacts?: ContactBody[];
    /** @description A reference by uuid or external_id, or the fields of a new client, which is created in the same transaction */
    client?: {
        [key: string]: unknown;
    } | null;
    /**
     * Format: uuid
     * @description Same as client.uuid
     */
    client_uuid?: string | null;
    /** @description A reference by uuid or external_id, or the fields of a new site, which is created in the same transaction */
    site?: {
        [key: string]: unknown;
    } | null;
    /**
     * Format: uuid
     * @description Same as site.uuid
     */
    site_uuid?: string | null;
    territory?: ReferenceByUuidOrExternal_idOrName | null;
    /**
     * Format: uuid
     * @description Same as territory.uuid
     */
    territory_uuid?: string | null;
    /** @description Replaces the list */
    skills?: ReferenceByUuidOrExternal_idOrName[];
    /** @description Same as skills */
    skill_uuids?: string[];
    /** @description Merged by uuid or name */
    custom_fields?: JobFieldBody[];
    /** @description Merged by uuid or name */
    report_fields?: JobFieldBody[];
    /** @description By default the template's job type, else the built-in one */
    job_type?: ReferenceByUuidOrExternal_idOrCode;
    /** @description Same as job_type */
    type?: ReferenceByUuidOrExternal_idOrCode;
    /**
     * Format: uuid
     * @description Same as job_type.uuid
     */
    type_uuid?: string;
    /** @description true publishes the job when the request leaves it scheduled; false leaves it unpublished, also when the account publishes automatically; no effect on later statuses */
    publish?: boolean;
    /** @description Replaces the list; entries are matched by service */
    ordered_services?: OrderedServiceBody[];
    /** @description The expected version, as in If-Match */
    version?: number;
};
export type ActionLocationBody = {
    longitude: number | string;
    latitude: number | string;
    /** @description Accuracy in meters; 0 unless given */
    accuracy_m?: number;
};
export type ActionBody = {
    /**
     * @description Time of the action on the device, which may have been offline; now by default
     * @example 2026-11-21T09:30:00Z
     */
    happened_at?: string;
    /** @description The worker who performed the action */
    user?: ReferenceByUuidOrExternal_idOrEmail | null;
    /** @description Location of the action, linked to its event; requires user */
    location?: ActionLocationBody | null;
};
export type FinishJobBody = {
    /**
     * @description Time of the action on the device, which may have been offline; now by default
     * @example 2026-11-21T09:30:00Z
     */
    happened_at?: string;
    /** @description The worker who performed the action */
    user?: ReferenceByUuidOrExternal_idOrEmail | null;
    /** @description Location of the action, linked to its event; requires user */
    location?: ActionLocationBody | null;
    /** @description One of the possible resolutions of the job, by uuid, external id or name */
    resolution: PossibleResolutionBody;
    comment?: string | null;
    /** @description The report fields, merged by uuid, external id or name */
    report_fields?: JobFieldBody[];
    /** @description Also from scheduled and published */
    by_dispatcher?: boolean;
};
export type CancelJobBody = {
    /**
     * @description Time of the action on the device, which may have been offline; now by default
     * @example 2026-11-21T09:30:00Z
     */
    happened_at?: string;
    /** @description The worker who performed the action */
    user?: ReferenceByUuidOrExternal_idOrEmail | null;
    /** @description Location of the action, linked to its event; requires user */
    location?: ActionLocationBody | null;
    reason?: string | null;
};
export type ProvideServiceBody = {
    /**
     * Format: uuid
     * @description Either ordered_service_uuid or service
     */
    ordered_service_uuid?: string;
    /** @description Either ordered_service_uuid or service */
    service?: ReferenceByUuidOrExternal_id;
};
export type ProvidedServiceUuidsView = {
    /** Format: uuid */
    service_uuid: string;
    /** Format: uuid */
    provided_service_uuid: string;
};
export type UseMaterialBody = {
    product: ReferenceByUuidOrExternal_id;
    /** @description Greater than 0, in the unit of the product */
    quantity: number | string;
};
export type ChangeMaterialBody = {
    /** @description Greater than 0, in the unit of the product */
    quantity: number | string;
};
export type LocationEventView = {
    /** Format: uuid */
    uuid: string;
    type: string;
    /** Format: uuid */
    job_uuid: string;
    job_version: number;
};
export type JobLocationView = {
    /** Format: uuid */
    uuid: string;
    /** Format: uuid */
    user_uuid: string;
    longitude: number;
    latitude: number;
    /** @description Accuracy in meters */
    accuracy_m: number;
    /**
     * Format: date-time
     * @description When the server received it
     */
    uploaded_at: string;
    /**
     * Format: date-time
     * @description When the device was at the location
     */
    captured_at: string;
    /**
     * Format: date-time
     * @description Same as captured_at, in the spelling that older clients expect
     */
    catured_at: string;
    events: LocationEventView[];
};
export type LocationEventBody = {
    /** Format: uuid */
    uuid: string;
};
export type LocationBody = {
    user: ReferenceByUuidOrExternal_idOrEmail;
    longitude: number | string;
    latitude: number | string;
    /** @description Accuracy in meters */
    accuracy_m: number;
    /**
     * @description When the device was at the location
     * @example 2026-11-21T09:30:00Z
     */
    captured_at: string;
    /** @description Events of the history of the job */
    events?: LocationEventBody[];
};
export type UploadLocationsBody = {
    locations: LocationBody[];
};
export type LocationUuidsView = {
    /** @description In the order of the request */
    location_uuids: string[];
};
export type ReferenceByUuidOrName = {
    /** Format: uuid */
    uuid?: string | null;
    name?: string | null;
};
export type AnnounceAttachmentBody = {
    /** @description Of the file. Folders are left out */
    name: string;
    /** @description Replaced after the upload by the type that is found in the bytes */
    content_type: string;
    /** @description In bytes */
    size: number;
    /** @description SHA-256 of the bytes in hexadecimal, which the upload is checked against */
    sha256?: string | null;
    /** @description The job that it is for; without it, the first job whose field shows it */
    job?: ReferenceByUuidOrExternal_id | null;
    /** @description The custom or report field of the job that it is for, by uuid or name. An image field counts it in `pending_files` until it is complete */
    field?: ReferenceByUuidOrName | null;
};
export type UploadView = {
    /** @enum {string} */
    method: "PUT";
    /**
     * Format: uri-reference
     * @description Needs no API key
     */
    url: string;
    /** @description To be sent as they are, besides Content-Length */
    headers: {
        [key: string]: string;
    };
    /**
     * Format: date-time
     * @description Until when the URL is valid
     */
    expires_at: string;
};
export type AttachmentWithUrlView = {
    /** Format: uuid */
    uuid: string;
    /** @description Without folders and misleading characters */
    name: string;
    /** @description As announced; after the upload as detected from the bytes, whatever the name says */
    content_type: string;
    /** @description In bytes */
    size: number;
    /** @description SHA-256 of the bytes, in hexadecimal */
    sha256: string | null;
    /** Format: uuid */
    job_uuid: string | null;
    /** @enum {string} */
    status: "pending" | "uploaded";
    version: number;
    /** Format: date-time */
    created_at: string;
    /** Format: date-time */
    updated_at: string;
    /**
     * Format: uri-reference
     * @description Answers the bytes without an API key, for one hour; null until they are uploaded
     */
    content_url: string | null;
};
export type SlotDurationBody = {
    /** @description Added to the minutes */
    hours?: number;
    /** @description With the hours 1 to 1440; required without hours */
    minutes?: number;
};
export type PlaceBody = {
    longitude: number | string;
    latitude: number | string;
};
export type GridBody = {
    /** @enum {integer} */
    minutes: 5 | 10 | 15 | 20 | 30 | 60;
};
export type TimeWindowBody = {
    from: string;
    /** @description Exclusive; 24:00 is the end of the day */
    to: string;
};
export type NoticeBody = {
    /** @description Added to the minutes */
    hours?: number;
    /** @description With the hours 0 to 43200; required without hours */
    minutes?: number;
};
export type SlotBufferBody = {
    /** @description Added to the minutes */
    hours?: number;
    /** @description With the hours 0 to 240; required without hours */
    minutes?: number;
};
export type TravelBody = {
    /**
     * @description `estimate` by default: the distance times `detour` at `speed_kmh`. `matrix` asks the routing server of the service for the best 100 slots, and estimates the others
     * @enum {string}
     */
    mode?: "none" | "estimate" | "matrix";
    /** @description 40 by default */
    speed_kmh?: number;
    /** @description 1.3 by default */
    detour?: number;
};
export type AvailabilityBody = {
    /**
     * @description The earliest start. ISO 8601; without an offset, in the account's time zone
     * @example 2026-11-21T09:30:00Z
     */
    from: string;
    /**
     * @description The latest end, in the future, at most 31 days after `from`
     * @example 2026-11-21T09:30:00Z
     */
    to: string;
    /** @description Required unless the template has one */
    duration?: SlotDurationBody;
    /** @description Its duration, job type, skills and territory apply where the request has none */
    template?: ReferenceByUuidOrExternal_idOrName | null;
    /**
     * Format: uuid
     * @description Same as template.uuid
     */
    template_uuid?: string | null;
    /** @description Only in shifts for this type or for any; by default the template's. Without a type, shifts for every type count, and a job of another type may be refused there */
    job_type?: ReferenceByUuidOrExternal_idOrCode;
    /** @description Same as job_type */
    type?: ReferenceByUuidOrExternal_idOrCode;
    /**
     * Format: uuid
     * @description Same as job_type.uuid
     */
    type_uuid?: string;
    /** @description Only workers with all of them */
    skills?: ReferenceByUuidOrExternal_idOrName[];
    /** @description Same as skills */
    skill_uuids?: string[];
    /** @description Only in shifts there, or of workers there in shifts without a territory; no territory fits any. By default that of the template, else of the site, as of a new job */
    territory?: ReferenceByUuidOrExternal_idOrName | null;
    /**
     * Format: uuid
     * @description Same as territory.uuid
     */
    territory_uuid?: string | null;
    /** @description Where the job is; not with `site` */
    location?: PlaceBody | null;
    /** @description The site where the job is; without an address, that of its client */
    site?: ReferenceByUuidOrExternal_id | null;
    /**
     * Format: uuid
     * @description Same as site.uuid
     */
    site_uuid?: string | null;
    /** @description Only these workers; by default all with the permission `mobile.login`, or none beside `teams` */
    workers?: ReferenceByUuidOrExternal_idOrEmail[];
    /** @description These teams, each as one; alone, no workers are considered */
    teams?: ReferenceByUuidOrExternal_idOrName[];
    /** @description Workers whose slots are `preferred`, which adds 0.1 to the score of `balanced` */
    prefer?: ReferenceByUuidOrExternal_idOrEmail[];
    /** @description Workers who are not considered */
    exclude?: ReferenceByUuidOrExternal_idOrEmail[];
    /** @description Slots begin at multiples of it within the local hour; 15 minutes by default */
    grid?: GridBody;
    /** @description Local times within which slots begin; each slot is in one of them. By default slots begin at any time */
    windows?: TimeWindowBody[];
    /** @description No slot begins earlier from now; 0 by default */
    notice?: NoticeBody;
    /** @description Kept free before and after other jobs; the account's by default. With less, the check `overlap` of a job may refuse a slot */
    buffer?: SlotBufferBody;
    travel?: TravelBody;
    /**
     * @description `earliest` by default. `travel`: by the added minutes. `balanced`: 0.5 × earliness + 0.3 × (1 − added minutes / 60) + 0.2 × (1 − booked share of the day)
     * @enum {string}
     */
    sort?: "earliest" | "travel" | "balanced";
    /** @description Maximum slots of a worker or team; 3 by default */
    per_worker?: number;
    /** @description Maximum slots; 50 by default */
    limit?: number;
};
export type SlotWindowView = {
    /** Format: date-time */
    from: string;
    /** Format: date-time */
    to: string;
};
export type DriveView = {
    /** @description Rounded up */
    minutes: number;
    /** @description Includes the detour */
    meters: number;
};
export type MinutesView = {
    minutes: number;
};
export type SlotTravelView = {
    /** @enum {string} */
    source: "estimate" | "matrix";
    /** @description From the stop before in the shift, else from the start location; null when there is none or its place is not known */
    to: DriveView | null;
    /** @description To the stop after in the shift; null when there is none or its place is not known */
    from: DriveView | null;
    /** @description The driving that the job adds; null when a place is not known */
    added: MinutesView | null;
};
export type SlotView = {
    /** Format: uuid */
    worker_uuid: string | null;
    /** Format: uuid */
    team_uuid: string | null;
    /**
     * Format: date
     * @description The day it begins, in the account's time zone
     */
    date: string;
    /** Format: date-time */
    from: string;
    /** Format: date-time */
    to: string;
    /**
     * Format: date-time
     * @description The latest start in the same free time and window
     */
    latest_from: string;
    /** @description null when the request has no windows */
    window: SlotWindowView | null;
    /** @description null without a place, and, for keys without the scope `write` or `admin`, where the drive begins with the shift, at a place that they may not know */
    travel: SlotTravelView | null;
    /** @description Whether the worker, or a member of the team, is preferred */
    preferred: boolean;
    /** @description Higher is better, by the sort of the request */
    score: number;
};
export type ExcludedView = {
    /** @description Without all skills */
    skills: number;
    /** @description With the skills, but not in the territory in the period */
    territory: number;
    /** @description Without working time that fits in the period */
    shifts: number;
};
export type ExplanationView = {
    /** @description Workers and teams that the request names, or all workers */
    considered: number;
    /** @description Those with working time that fits, whether it is free or not */
    eligible: number;
    /** @description The others by the first reason */
    excluded: ExcludedView;
    /** @description Jobs and holds of the eligible in the period whose place is not known, once per assigned worker or team; and the place of the request */
    unlocated: number;
    /** @description The search includes the events of the feed up to this position */
    position: number;
};
export type AvailabilityView = {
    /** @description Best first; nothing is reserved */
    slots: SlotView[];
    /** @description Says why there are no slots, or few */
    explanation: ExplanationView;
};
export type HeldWorkerView = {
    /** Format: uuid */
    uuid: string;
    /** @description Absent for a key that has only the scope `booking` */
    email?: string;
    /** @description As it is now. Absent as `email` */
    name?: string;
};
export type HoldView = {
    /** Format: uuid */
    uuid: string;
    external_id: string | null;
    /** @enum {string} */
    status: "active" | "confirmed" | "released" | "expired";
    worker: HeldWorkerView | null;
    team: NamedRefView | null;
    /** Format: date-time */
    from: string;
    /** Format: date-time */
    to: string;
    arrival_window: ArrivalWindowView | null;
    /**
     * Format: date-time
     * @description From then on it keeps nothing free, also before its expiry is recorded
     */
    expires_at: string;
    /**
     * Format: uuid
     * @description Of a confirmed hold
     */
    job_uuid: string | null;
    /** @description The fields of the job to be created, as they were sent */
    job: {
        [key: string]: unknown;
    } | null;
    version: number;
    /** Format: date-time */
    created_at: string;
    /** Format: date-time */
    updated_at: string;
};
export type HoldMinutesBody = {
    /** @description Added to the minutes */
    hours?: number;
    /** @description With the hours 1 to 1440; required without hours */
    minutes?: number;
};
export type CreateHoldBody = {
    /** @description Either a worker or a team is held. A key that has only the scope `booking` names the worker by uuid */
    worker?: ReferenceByUuidOrExternal_idOrEmail | null;
    /**
     * Format: uuid
     * @description Same as worker.uuid
     */
    worker_uuid?: string | null;
    team?: ReferenceByUuidOrExternal_idOrName | null;
    /**
     * Format: uuid
     * @description Same as team.uuid
     */
    team_uuid?: string | null;
    /**
     * @description Not in the past. Without an offset in the account's time zone
     * @example 2026-11-21T09:30:00Z
     */
    from: string;
    duration: HoldMinutesBody;
    /** @description How long the time is held, from now; 10 minutes by default */
    expires_in?: HoldMinutesBody;
    /** @description In which the customer was promised the arrival; becomes that of the job */
    arrival_window?: ArrivalWindowBody | null;
    /** @description Your own identifier, unique among active holds: a hold that is over frees it */
    external_id?: string | null;
    /** @description The fields of the job to be created. Their form and references are checked at once, the rules of jobs at the confirmation. Time, duration, arrival window and assignee are those of the hold */
    job?: CreateJobBody | null;
};
export type UpdateHoldBody = {
    /** @description How long the time is held from now on; at most until 24 hours after the creation of the hold */
    expires_in?: HoldMinutesBody;
    /** @description Replaces the whole object. The fields of the job to be created. Their form and references are checked at once, the rules of jobs at the confirmation. Time, duration, arrival window and assignee are those of the hold */
    job?: CreateJobBody | null;
};
export type ConfirmHoldBody = {
    /** @description Your own identifier, unique among the entities of its type that are not deleted */
    external_id?: string | null;
    /** @description Id of an order in another system; not unique */
    external_order_id?: string | null;
    description?: string | null;
    /**
     * @description The template's by default, else normal
     * @enum {string}
     */
    priority?: "low" | "normal" | "high" | "urgent";
    /** @description The days in which the work should be done. Replaced whole */
    due?: DueBody | null;
    /**
     * @description ISO 8601; without an offset, in the account's time zone
     * @example 2026-11-21T09:30:00Z
     */
    scheduled_at?: string | null;
    scheduled_duration?: DurationBody | null;
    /** @description In which the customer was promised the arrival; the scheduled time may lie outside */
    arrival_window?: ArrivalWindowBody | null;
    /** @description The assignee with edit access: a worker or a team */
    assignee?: AssigneeBody | null;
    /** @description All assignees; takes precedence over assignee */
    assignees?: AssigneeAccessBody[];
    /** @description Replaces the list */
    possible_resolutions?: PossibleResolutionBody[];
    address?: AddressBody | null;
    /** @description Replaces the list */
    contacts?: ContactBody[];
    /** @description A reference by uuid or external_id, or the fields of a new client, which is created in the same transaction */
    client?: {
        [key: string]: unknown;
    } | null;
    /**
     * Format: uuid
     * @description Same as client.uuid
     */
    client_uuid?: string | null;
    /** @description A reference by uuid or external_id, or the fields of a new site, which is created in the same transaction */
    site?: {
        [key: string]: unknown;
    } | null;
    /**
     * Format: uuid
     * @description Same as site.uuid
     */
    site_uuid?: string | null;
    territory?: ReferenceByUuidOrExternal_idOrName | null;
    /**
     * Format: uuid
     * @description Same as territory.uuid
     */
    territory_uuid?: string | null;
    /** @description Replaces the list */
    skills?: ReferenceByUuidOrExternal_idOrName[];
    /** @description Same as skills */
    skill_uuids?: string[];
    /** @description Merged by uuid or name */
    custom_fields?: JobFieldBody[];
    /** @description Merged by uuid or name */
    report_fields?: JobFieldBody[];
    /** @description By default the template's job type, else the built-in one */
    job_type?: ReferenceByUuidOrExternal_idOrCode | null;
    /** @description Same as job_type */
    type?: ReferenceByUuidOrExternal_idOrCode | null;
    /**
     * Format: uuid
     * @description Same as job_type.uuid
     */
    type_uuid?: string | null;
    /** @description true publishes the job when the request leaves it scheduled; false leaves it unpublished, also when the account publishes automatically; no effect on later statuses */
    publish?: boolean;
    /** @description Replaces the list; entries are matched by service */
    ordered_services?: OrderedServiceBody[];
    /** @description The template that provides defaults */
    template?: ReferenceByUuidOrExternal_idOrName | null;
    /**
     * Format: uuid
     * @description Same as template.uuid
     */
    template_uuid?: string | null;
    /** @description The job that this one follows up */
    completion_of?: ReferenceByUuidOrExternal_id | null;
    /**
     * Format: uuid
     * @description Same as completion_of.uuid
     */
    completion_of_uuid?: string | null;
    /**
     * @description `try`: an expired hold is confirmed, too, if its time is still free
     * @enum {string}
     */
    if_expired?: "try";
};
export type ConfirmedHoldView = {
    /** Format: uuid */
    job_uuid: string;
    /** @description What the checks of the schedule found, when it is not refused; absent when they found nothing */
    warnings?: ConflictView[];
    /** Format: uuid */
    client_uuid?: string;
    /** Format: uuid */
    site_uuid?: string;
    /** Format: uuid */
    hold_uuid: string;
};
export type BoardJobView = {
    /** Format: uuid */
    uuid: string;
    serial_no: number;
    /** @enum {string} */
    status: "posted" | "scheduled" | "published" | "en_route" | "started" | "suspended" | "finished" | "canceled";
    /** Format: date-time */
    scheduled_at: string;
    scheduled_duration: JobDurationView | null;
    /** @description Only with `include=details` */
    version?: number;
    /**
     * @description Only with `include=details`
     * @enum {string}
     */
    priority?: "low" | "normal" | "high" | "urgent";
    /** @description The first line of the description, at most 200 characters. Only with `include=details` */
    summary?: string | null;
    /** @description Only with `include=details` */
    assignees?: JobAssigneeAccessUuidView[];
    /** @description Only with `include=details` */
    client?: NamedRefView | null;
    /** @description Only with `include=details` */
    site?: NamedRefView | null;
    /** @description Only with `include=details` */
    address?: AddressView | null;
    /** @description Only with `include=details` */
    type?: JobTypeRefView | null;
    /** @description Only with `include=details` */
    arrival_window?: ArrivalWindowView | null;
    /** @description How many conflicts `GET /v2/conflicts` lists of the job for the same days, at all of its workers and teams. Only with `include=details` */
    conflicts?: number;
};
export type WorkdayView = {
    /** Format: uuid */
    user_uuid: string;
    /** @description The name of the worker */
    user_name: string;
    /**
     * Format: date
     * @description In the account's time zone
     */
    date: string;
    /** @description The intervals of the day, clipped to it, in UTC */
    shifts: IntervalView[];
    /** @description Jobs that begin on that day, assigned to the worker or to a team */
    jobs: BoardJobView[];
};
export type ScheduleView = {
    /** @description Ordered by worker and date; includes empty days */
    schedule: WorkdayView[];
    /** @description Ordered by time, at most 500 */
    unassigned: BoardJobView[];
};
export type ScheduledJobView = {
    /** Format: uuid */
    uuid: string;
    serial_no: number;
    /** @enum {string} */
    status: "posted" | "scheduled" | "published" | "en_route" | "started" | "suspended" | "finished" | "canceled";
    /** Format: date-time */
    scheduled_at: string;
    scheduled_duration: JobDurationView | null;
};
export type HoldUuidView = {
    /** Format: uuid */
    uuid: string;
};
export type ScheduleConflictView = {
    /** @enum {string} */
    check: "overlap" | "hours" | "skills" | "territory";
    /** Format: uuid */
    worker_uuid: string | null;
    /** @description Of the worker */
    worker_name: string | null;
    /**
     * Format: uuid
     * @description When the conflict is that of a team, not of a worker
     */
    team_uuid: string | null;
    /**
     * Format: date-time
     * @description Of an overlap: the common part, with the buffer; of `hours`: the part that is not covered; else of the job
     */
    from: string;
    /** Format: date-time */
    to: string;
    /** @description Of an overlap the jobs among both, by time */
    jobs: ScheduledJobView[];
    /** @description Of an overlap the holds among both, by time */
    holds: HoldUuidView[];
};
export type ScheduleConflictsView = {
    /** @description Ordered by time, at most 5000 */
    conflicts: ScheduleConflictView[];
};
export type WorkerLocationView = {
    /** Format: uuid */
    user_uuid: string;
    longitude: number;
    latitude: number;
    /** @description Accuracy in meters */
    accuracy_m: number;
    /**
     * Format: date-time
     * @description When the device was at the location
     */
    captured_at: string;
    /**
     * Format: uuid
     * @description The job during which the location was uploaded
     */
    job_uuid: string;
};
export type WorkerLocationsView = {
    /** @description One of each worker who has one, by `user_uuid` */
    locations: WorkerLocationView[];
};
export type WebhookView = {
    /** Format: uuid */
    uuid: string;
    url: string;
    /** @description `*`: all types that the key may read that has set it, also later ones; `job_*`: all types of jobs */
    event_types: WebhookEventType[];
    name: string | null;
    /** @description Whether it receives events and waiting deliveries are sent */
    enabled: boolean;
    /** Format: date-time */
    created_at: string;
    /** @description null for keys without the scope `write` */
    secret: string | null;
    /**
     * Format: date-time
     * @description Until then deliveries are also signed with the secret before the last rotation; null when they are not, and for keys without the scope `write`
     */
    previous_secret_expires_at: string | null;
    /** @description Further request headers; null for keys without the scope `write` */
    headers: {
        [key: string]: string;
    } | null;
    /**
     * Format: date-time
     * @description Deliveries wait since then, until a PATCH or resume
     */
    suspended_at: string | null;
    /**
     * Format: date-time
     * @description Deliveries wait until then, because the receiver asked for it (`Retry-After`), or until a PATCH or resume
     */
    paused_until: string | null;
    /** @description Since the last success or change */
    consecutive_failures: number;
    /** Format: date-time */
    last_success_at: string | null;
    /** Format: date-time */
    last_failure_at: string | null;
    /** @description Deliveries that wait for an attempt, counted up to 10,000 */
    waiting: number;
    /** @description Deliveries whose newest record is `exhausted`, counted up to 10,000; resend them or let them be */
    exhausted: number;
};
export type CreateWebhookBody = {
    /** @description An http or https URL with a public address */
    url: string;
    /** @description Names that `GET /v2/event_types` lists; `<kind>_*`, such as `job_*`: each change of a kind of entities, once, by its name in the change feed; or `*` alone: all types that the API key may read, also those that later releases add. Types whose entity the key may not read are refused (403), but those of jobs, clients, sites, holds and files that were published before */
    event_types: WebhookEventType[];
    /** @description Sent with each delivery and used to sign it; the signing key of `whsec_…` is the base64-decoded part after the prefix. Without it one is generated and returned; null: deliveries are not signed */
    secret?: string | null;
    name?: string | null;
    /** @description Whether it receives new events. While it is false, waiting deliveries stay and are not sent */
    enabled?: boolean;
    /** @description Further request headers by name, such as `Authorization`; `{}` for none. Stored encrypted, and redacted in request records. Names of headers that the service or the connection sets are rejected: `Host`, `Date`, `User-Agent`, `Accept-Encoding`, `Connection`, `Keep-Alive`, `TE`, `Trailer`, `Transfer-Encoding`, `Upgrade`, `Expect`, `HTTP2-Settings`, `traceparent`, `tracestate`, and those that start with `Content-`, `Proxy-`, `webhook-` or `X-Service-`. Values are visible ASCII characters with spaces between them */
    headers?: {
        [key: string]: string;
    };
};
export type UpdateWebhookBody = {
    /** @description An http or https URL with a public address */
    url?: string;
    /** @description Names that `GET /v2/event_types` lists; `<kind>_*`, such as `job_*`: each change of a kind of entities, once, by its name in the change feed; or `*` alone: all types that the API key may read, also those that later releases add. Types whose entity the key may not read are refused (403), but those of jobs, clients, sites, holds and files that were published before */
    event_types?: WebhookEventType[];
    /** @description Sent with each delivery and used to sign it; the signing key of `whsec_…` is the base64-decoded part after the prefix. Another secret replaces this one and the previous one at once: `rotate_secret` keeps the old one valid for a while */
    secret?: string | null;
    name?: string | null;
    /** @description Whether it receives new events. While it is false, waiting deliveries stay and are not sent */
    enabled?: boolean;
    /** @description Further request headers by name, such as `Authorization`; `{}` for none. Stored encrypted, and redacted in request records. Names of headers that the service or the connection sets are rejected: `Host`, `Date`, `User-Agent`, `Accept-Encoding`, `Connection`, `Keep-Alive`, `TE`, `Trailer`, `Transfer-Encoding`, `Upgrade`, `Expect`, `HTTP2-Settings`, `traceparent`, `tracestate`, and those that start with `Content-`, `Proxy-`, `webhook-` or `X-Service-`. Values are visible ASCII characters with spaces between them */
    headers?: {
        [key: string]: string;
    };
};
export type RotateSecretBody = {
    /** @description Sent with each delivery and used to sign it; the signing key of `whsec_…` is the base64-decoded part after the prefix. Without it one is generated */
    secret?: string;
    /** @description Minutes for which the old secret also signs deliveries; default 1440, 0: not at all */
    overlap_minutes?: number;
};
export type RotatedSecretView = {
    /** @description The new secret */
    secret: string;
    /**
     * Format: date-time
     * @description When the old secret ends; null when it ended at once, or there was none
     */
    previous_secret_expires_at: string | null;
};
export type TestWebhookBody = {
    event_type?: EventType;
};
export type TestRequestView = {
    /** Format: uuid */
    uuid: string;
    /**
     * Format: uuid
     * @description The header `webhook-id`: equal for all attempts of a delivery, and for every resend of it
     */
    delivery_uuid: string;
    /**
     * Format: uuid
     * @description The event, as in the body
     */
    event_uuid: string;
    event_type: string;
    /** @description 1 at first; a resend of a delivery that has ended starts the next run */
    run: number;
    /** @description From 1 in each run */
    attempt_no: number;
    /**
     * @description `sent`: the attempt has ended, successful or not
     * @enum {string}
     */
    status: "scheduled" | "sent";
    /**
     * @description `waiting`: not sent yet. `will_retry`: failed, and another attempt follows. `exhausted`: the last attempt of the run failed, and nothing follows unless the delivery is resent. The outcome of an attempt does not change when the delivery is resent later.
     * @enum {string}
     */
    outcome: "succeeded" | "failed";
    /**
     * Format: date-time
     * @description With `will_retry`: the due time of the next attempt while it waits, else null
     */
    next_attempt_at: string | null;
    /** @description Those that identify the attempt: `content-type`, `x-service-delivery-attempt`, `webhook-id` and `webhook-timestamp`. An attempt that reached no receiver has those that it would have sent. The secret, the signature and the `headers` of the webhook are not recorded. Null while it waits */
    http_request_headers: {
        [key: string]: string;
    } | null;
    /** @description The exact JSON of the request */
    http_request_body: string;
    http_response_code: number | null;
    /** @description Redacted as the body, and in their names. Of `Set-Cookie` and `Authorization` no value is stored */
    http_response_headers: {
        [key: string]: string;
    } | null;
    /** @description The first 16 KiB. Secrets and the values of `headers` of the webhook that the receiver repeats, plain, JSON-escaped or percent-encoded, are replaced by `[redacted]`; values shorter than 8 characters only where they are the whole body or the whole value of a header */
    http_response_body: string | null;
    /**
     * Format: date-time
     * @description The due time
     */
    send_at: string;
    /** Format: date-time */
    sent_at: string | null;
    request_time_ms: number | null;
    /**
     * @description Only without an HTTP response
     * @enum {string}
     */
    error_type?: "dns" | "blocked_address" | "connection_refused" | "connection_timeout" | "tls" | "reset" | "timeout" | "protocol" | "expired" | "worker_crash";
    /** @description Describes `error_type`; null when there is none */
    error_description: string | null;
    entity_type: string | null;
    /** Format: uuid */
    entity_uuid: string | null;
    entity_version: number | null;
};
export type TestDeliveryView = {
    request: TestRequestView;
};
export type WebhookRequestView = {
    /** Format: uuid */
    uuid: string;
    /**
     * Format: uuid
     * @description The header `webhook-id`: equal for all attempts of a delivery, and for every resend of it
     */
    delivery_uuid: string;
    /**
     * Format: uuid
     * @description The event, as in the body
     */
    event_uuid: string;
    event_type: string;
    /** @description 1 at first; a resend of a delivery that has ended starts the next run */
    run: number;
    /** @description From 1 in each run */
    attempt_no: number;
    /**
     * @description `sent`: the attempt has ended, successful or not
     * @enum {string}
     */
    status: "scheduled" | "sent";
    /**
     * @description `waiting`: not sent yet. `will_retry`: failed, and another attempt follows. `exhausted`: the last attempt of the run failed, and nothing follows unless the delivery is resent. The outcome of an attempt does not change when the delivery is resent later.
     * @enum {string}
     */
    outcome: "waiting" | "succeeded" | "will_retry" | "exhausted";
    /**
     * Format: date-time
     * @description With `will_retry`: the due time of the next attempt while it waits, else null
     */
    next_attempt_at: string | null;
    /** @description Those that identify the attempt: `content-type`, `x-service-delivery-attempt`, `webhook-id` and `webhook-timestamp`. An attempt that reached no receiver has those that it would have sent. The secret, the signature and the `headers` of the webhook are not recorded. Null while it waits */
    http_request_headers: {
        [key: string]: string;
    } | null;
    /** @description The exact JSON of the request */
    http_request_body: string;
    http_response_code: number | null;
    /** @description Redacted as the body, and in their names. Of `Set-Cookie` and `Authorization` no value is stored */
    http_response_headers: {
        [key: string]: string;
    } | null;
    /** @description The first 16 KiB. Secrets and the values of `headers` of the webhook that the receiver repeats, plain, JSON-escaped or percent-encoded, are replaced by `[redacted]`; values shorter than 8 characters only where they are the whole body or the whole value of a header */
    http_response_body: string | null;
    /**
     * Format: date-time
     * @description The due time
     */
    send_at: string;
    /** Format: date-time */
    sent_at: string | null;
    request_time_ms: number | null;
    /**
     * @description Only without an HTTP response
     * @enum {string}
     */
    error_type?: "dns" | "blocked_address" | "connection_refused" | "connection_timeout" | "tls" | "reset" | "timeout" | "protocol" | "expired" | "worker_crash";
    /** @description Describes `error_type`; null when there is none */
    error_description: string | null;
    /** @description `job`, `client`, `site`, `attachment` or `hold` */
    entity_type: string;
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
};
export type ResendFailedBody = {
    /**
     * @description Start of the range, inclusive
     * @example 2026-11-21T09:30:00Z
     */
    since: string;
    /**
     * @description End of the range, inclusive; defaults to now
     * @example 2026-11-21T09:30:00Z
     */
    until?: string;
};
export type ResentView = {
    /** @description Number of deliveries that are sent again */
    resent: number;
};
export type EventTypeView = {
    name: EventType;
    /** @description What happened */
    description: string;
    /** @description JSON Schema (2020-12) of the body of a delivery; with `of=feed`, of `data` in the feed */
    schema: {
        [key: string]: unknown;
    };
};
/**
 * @description - `position`: Gapless, in the order of the commits
 *     - `type`: `<noun>_<past>`, such as `client_created`, `job_started`, `job_service_provided`
 *     - `data`: The change; null when the event is unreadable
 *     - `snapshot`: With include=snapshot: the client, site, job or attachment at that version
 *     - `unreadable`: true when the service cannot read the event: then `data` and `snapshot` are null, and no schema below holds. Readers go on after it
 */
export type EventView = AccountCreatedEvent | AccountUpdatedEvent | ApiKeyCreatedEvent | ApiKeyRevokedEvent | ApiKeyRotatedEvent | ApiKeyUpdatedEvent | AttachmentAnnouncedEvent | AttachmentAttachedEvent | AttachmentDeletedEvent | AttachmentDetachedEvent | AttachmentUploadedEvent | CalendarFeedCreatedEvent | CalendarFeedDeletedEvent | CalendarFeedRotatedEvent | CalendarFeedUpdatedEvent | ClientCreatedEvent | ClientDeletedEvent | ClientRestoredEvent | ClientUpdatedEvent | DictionaryCreatedEvent | DictionaryDeletedEvent | DictionaryRestoredEvent | DictionaryUpdatedEvent | DictionaryValueAddedEvent | DictionaryValueRemovedEvent | DictionaryValueRenamedEvent | ExportCreatedEvent | ExportDeletedEvent | ExportDownloadedEvent | ExportExpiredEvent | ExportFailedEvent | ExportFinishedEvent | ExportStartedEvent | HoldConfirmedEvent | HoldCreatedEvent | HoldExpiredEvent | HoldReleasedEvent | HoldUpdatedEvent | ImportFinishedEvent | ImportMappingCreatedEvent | ImportMappingDeletedEvent | ImportMappingUpdatedEvent | JobCanceledEvent | JobCreatedEvent | JobDeletedEvent | JobEnRouteEvent | JobFieldsUpdatedEvent | JobFinishedEvent | JobMaterialRemovedEvent | JobMaterialUpdatedEvent | JobMaterialUsedEvent | JobPublishedEvent | JobRestoredEvent | JobServiceProvidedEvent | JobServiceRemovedEvent | JobStartedEvent | JobSuspendedEvent | JobTypeCreatedEvent | JobTypeDeletedEvent | JobTypeRestoredEvent | JobTypeUpdatedEvent | JobUnpublishedEvent | JobUpdatedEvent | PresetCreatedEvent | PresetDeletedEvent | PresetRestoredEvent | PresetUpdatedEvent | ProductArchivedEvent | ProductCategoryArchivedEvent | ProductCategoryCreatedEvent | ProductCategoryDeletedEvent | ProductCategoryRestoredEvent | ProductCategoryUnarchivedEvent | ProductCategoryUpdatedEvent | ProductCreatedEvent | ProductDeletedEvent | ProductRestoredEvent | ProductUnarchivedEvent | ProductUpdatedEvent | ResolutionCreatedEvent | ResolutionDeletedEvent | ResolutionRestoredEvent | ResolutionUpdatedEvent | ServiceArchivedEvent | ServiceCategoryArchivedEvent | ServiceCategoryCreatedEvent | ServiceCategoryDeletedEvent | ServiceCategoryRestoredEvent | ServiceCategoryUnarchivedEvent | ServiceCategoryUpdatedEvent | ServiceCreatedEvent | ServiceDeletedEvent | ServiceRestoredEvent | ServiceUnarchivedEvent | ServiceUpdatedEvent | ShiftsUpdatedEvent | SignInRefusedEvent | SiteCreatedEvent | SiteDeletedEvent | SiteRestoredEvent | SiteUpdatedEvent | SkillCreatedEvent | SkillDeletedEvent | SkillRestoredEvent | SkillUpdatedEvent | TeamCreatedEvent | TeamDeletedEvent | TeamRestoredEvent | TeamUpdatedEvent | TemplateCreatedEvent | TemplateDeletedEvent | TemplateRestoredEvent | TemplateUpdatedEvent | TerritoryCreatedEvent | TerritoryDeletedEvent | TerritoryRestoredEvent | TerritoryUpdatedEvent | TokenCreatedEvent | TokenRevokedEvent | UnitArchivedEvent | UnitCreatedEvent | UnitDeletedEvent | UnitRestoredEvent | UnitUnarchivedEvent | UnitUpdatedEvent | UserActivatedEvent | UserCreatedEvent | UserDeactivatedEvent | UserDeletedEvent | UserRestoredEvent | UserSignedInEvent | UserSignedOutEvent | UserUpdatedEvent | WebhookCreatedEvent | WebhookDeletedEvent | WebhookResumedEvent | WebhookSecretRotatedEvent | WebhookUpdatedEvent;
export type UndoSourceView = {
    /** @description The correlation id of the events */
    correlation_id: string;
    /**
     * Format: uuid
     * @description The import, when it was named instead
     */
    import_uuid: string | null;
    /**
     * Format: uuid
     * @description The only entity; null: all
     */
    entity_uuid: string | null;
};
export type UndoView = {
    /** Format: uuid */
    uuid: string;
    /** @enum {string} */
    status: "receiving" | "queued" | "running" | "finished" | "failed" | "canceled" | "stopped";
    source: UndoSourceView;
    /** @description That of the events of the undo, by which it can be undone itself */
    correlation_id: string;
    /** @description The entities that the request has changed */
    total: number;
    /** @description Entities of which anything was taken back */
    undone: number;
    /** @description Entities of which nothing was left to take back */
    kept: number;
    /** @description Entities whose change was refused */
    failed: number;
    /** Format: date-time */
    created_at: string;
    /** Format: date-time */
    started_at: string | null;
    /** Format: date-time */
    finished_at: string | null;
};
export type StartUndoBody = {
    /** @description Of the events: `correlation_id` of their context, the `X-Request-Id` of the request */
    correlation_id?: string;
    /**
     * Format: uuid
     * @description An import, instead of `correlation_id`
     */
    import_uuid?: string;
    /**
     * Format: uuid
     * @description Only this entity
     */
    entity_uuid?: string;
};
export type KeptView = {
    /** @description Dotted; empty: the whole entity */
    path: string;
    /** @description The version that changed it again */
    version: number;
};
export type UndoRowView = {
    entity_type: string;
    /** Format: uuid */
    entity_uuid: string;
    /** @enum {string} */
    result: "undone" | "kept" | "failed";
    /** @description What stays, because it was changed again since */
    kept: KeptView[];
    /** @description Why the change was refused: a code of errors */
    code: string | null;
    /** @description What is wrong, by the paths of the fields, as in the response to a refused request */
    errors: {
        [key: string]: string[];
    };
};
export type ImportView = {
    /** Format: uuid */
    uuid: string;
    name: string | null;
    /** @enum {string} */
    kind: "units" | "service_categories" | "product_categories" | "services" | "products" | "skills" | "territories" | "users" | "teams" | "job_types" | "resolutions" | "dictionaries" | "templates" | "clients" | "sites" | "jobs" | "shifts" | "job_actions";
    /** @enum {string} */
    mode: "upsert" | "create" | "update";
    /** @enum {string} */
    format: "ndjson" | "csv" | "xlsx";
    /** @description Whether every row is a trial run */
    dry_run: boolean;
    /** @enum {string} */
    on_error: "continue" | "stop" | "all_or_nothing";
    /** @enum {string} */
    status: "receiving" | "queued" | "running" | "finished" | "failed" | "canceled" | "stopped";
    /** @description The rows of the file */
    rows: number;
    /** @description Rows that were performed */
    done: number;
    created: number;
    updated: number;
    unchanged: number;
    /** @description Rows of a dry run that rest on an earlier one */
    depends: number;
    failed: number;
    /** @description That of the events of the import, by which it can be undone */
    correlation_id: string;
    /** Format: date-time */
    created_at: string;
    /** Format: date-time */
    started_at: string | null;
    /** Format: date-time */
    finished_at: string | null;
};
export type ImportRowView = {
    /** @description Its number, from 1 */
    row: number;
    /** @description The line of the file on which it begins */
    line: number | null;
    /** @enum {string} */
    status: "created" | "updated" | "unchanged" | "failed" | "depends" | "pending";
    entity_type: string | null;
    /** Format: uuid */
    entity_uuid: string | null;
    external_id: string | null;
    /** @description The row on which it rests */
    depends_on_row: number | null;
    /** @description Of a failed row: the problem that its request would be answered with */
    error: {
        [key: string]: unknown;
    } | null;
};
export type ExportWithUrlView = {
    /** Format: uuid */
    uuid: string;
    /** @enum {string} */
    status: "queued" | "running" | "finished" | "failed" | "expired";
    /** @description In the order of the file */
    kinds: ("units" | "service_categories" | "product_categories" | "services" | "products" | "skills" | "territories" | "users" | "teams" | "job_types" | "resolutions" | "dictionaries" | "templates" | "clients" | "sites" | "jobs" | "shifts")[];
    /** @enum {string} */
    format: "ndjson" | "csv";
    /** @description Whether no cell of CSV is a formula */
    excel: boolean;
    /** @description The parameters of the list of its kind by which its entities are chosen */
    filter: {
        [key: string]: unknown;
    } | null;
    /**
     * Format: uuid
     * @description That of the feed
     */
    epoch: string | null;
    /** @description Of the last event of the feed that the rows include */
    position: number | null;
    /** @description How many rows it has, by kind; empty until it is finished */
    rows: {
        [key: string]: number;
    };
    /** @description The size of the file */
    bytes: number | null;
    /** @description SHA-256 of the file, in hexadecimal */
    sha256: string | null;
    /** @description The code of the problem for which it has failed */
    error: string | null;
    version: number;
    /** Format: date-time */
    created_at: string;
    /** Format: date-time */
    started_at: string | null;
    /** Format: date-time */
    finished_at: string | null;
    /**
     * Format: date-time
     * @description Until when the file is kept: seven days
     */
    expires_at: string | null;
    /**
     * Format: uri-reference
     * @description Answers the file without an API key, for one hour; null unless there is one
     */
    content_url: string | null;
};
export type StartExportBody = {
    /** @description The kinds of entities; by default all */
    kinds?: ("units" | "service_categories" | "product_categories" | "services" | "products" | "skills" | "territories" | "users" | "teams" | "job_types" | "resolutions" | "dictionaries" | "templates" | "clients" | "sites" | "jobs" | "shifts")[];
    /**
     * @description `csv` takes one kind
     * @enum {string}
     */
    format: "ndjson" | "csv";
    /** @description Whether a cell of CSV that begins with `=`, `+`, `-` or `@` gets a leading `'`, so that no spreadsheet performs it */
    excel?: boolean;
    /** @description Of one kind: the parameters of its list by which its entities are chosen, such as `{"status": "finished"}` */
    filter?: {
        [key: string]: string | string[];
    } | null;
};
export type MappedColumnView = {
    /** @description Its name in the header of a file */
    from: string;
    /** @description The column of the kind that it is */
    to: string;
    /** @description Cells, each with the one that it stands for */
    map: {
        [key: string]: string;
    };
    /** @description How its dates are written */
    date_format: string | null;
};
export type ImportMappingView = {
    /** Format: uuid */
    uuid: string;
    name: string;
    /** @description The kind of the rows */
    kind: string;
    columns: MappedColumnView[];
};
export type MappedColumnBody = {
    /** @description Its name in the header of a file */
    from: string;
    /** @description The column of the kind that it is: a wire path */
    to: string;
    /** @description Cells, each with the one that it stands for: `{"Y": "true"}`. At most 200; other cells stay as they are */
    map?: {
        [key: string]: string;
    };
    /**
     * @description How its dates are written: `YYYY`, `MM` and `DD`, also `HH`, `mm` and `ss`, with signs between them. Cells that are written otherwise stay as they are
     * @example DD.MM.YYYY
     */
    date_format?: string | null;
};
export type CreateImportMappingBody = {
    /** @description Unique, ignoring case, outer blanks and characters that are not shown */
    name: string;
    /**
     * @description The kind of the rows
     * @enum {string}
     */
    kind: "units" | "service_categories" | "product_categories" | "services" | "products" | "skills" | "territories" | "users" | "teams" | "job_types" | "resolutions" | "dictionaries" | "templates" | "clients" | "sites" | "jobs" | "shifts" | "job_actions";
    columns: MappedColumnBody[];
};
export type UpdateImportMappingBody = {
    /** @description Unique, ignoring case, outer blanks and characters that are not shown */
    name?: string;
    /**
     * @description The kind of the rows
     * @enum {string}
     */
    kind?: "units" | "service_categories" | "product_categories" | "services" | "products" | "skills" | "territories" | "users" | "teams" | "job_types" | "resolutions" | "dictionaries" | "templates" | "clients" | "sites" | "jobs" | "shifts" | "job_actions";
    columns?: MappedColumnBody[];
};
export type OperationBody = {
    /** @enum {string} */
    method: "POST" | "PATCH" | "DELETE";
    /** @description Without a query: `/v2/clients/c-1` */
    path: string;
    /** @description The body of the request; absent or null: none */
    body?: {
        [key: string]: unknown;
    } | null;
    /** @description As the header `If-Match` */
    if_match?: string | null;
    /** @description As the header `Idempotency-Key`; used instead of the key that the batch gives. DELETE ignores it */
    idempotency_key?: string | null;
};
export type BatchBody = {
    /** @description Operations with the same path run in order, others up to 16 at a time. None may rely on another */
    operations: OperationBody[];
};
export type OperationResultView = {
    /** @description The status of the response */
    status: number;
    /** @description The body of the response, a problem when the operation is rejected; null when there is none */
    body: {
        [key: string]: unknown;
    } | null;
    /** @description The header `ETag` of the response, if it has one */
    etag?: string;
    /** @description true when the response is the replay for a repeated idempotency key; otherwise absent */
    replayed?: boolean;
};
export type BatchView = {
    /** @description In the order of the operations */
    results: OperationResultView[];
};
export type DeliveredAccount = {
    /** Format: uuid */
    uuid: string;
    name: string;
    /** @description ISO 4217, lower case */
    currency: string;
    time_zone: string;
    /** @description ISO 3166 alpha-2; null for none */
    country: string | null;
    default_territory: DefaultTerritoryView;
    /** @description Whether a job that becomes scheduled is published at once */
    publish_automatically: boolean;
    scheduling: SchedulingView;
    field: FieldSettingsView;
    /** @description The state before the change */
    previous: AccountView | null;
};
export type AccountCreatedDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "account_created";
    context: ContextView;
    account: DeliveredAccount;
};
export type AccountUpdatedDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "account_updated";
    context: ContextView;
    account: DeliveredAccount;
};
export type DeliveredKeyView = {
    /** Format: uuid */
    uuid: string;
    name: string | null;
    scopes: string[];
    /** @enum {string} */
    agent_writes: "direct" | "confirm" | "none";
    /** Format: date-time */
    expires_at: string | null;
    /** Format: date-time */
    revoked_at: string | null;
    /** Format: date-time */
    created_at: string;
};
export type DeliveredApiKey = {
    /** Format: uuid */
    uuid: string;
    name: string | null;
    scopes: string[];
    /** @enum {string} */
    agent_writes: "direct" | "confirm" | "none";
    /** Format: date-time */
    expires_at: string | null;
    /** Format: date-time */
    revoked_at: string | null;
    /** Format: date-time */
    created_at: string;
    /** @description The state before the change */
    previous: DeliveredKeyView | null;
};
export type ApiKeyCreatedDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "api_key_created";
    context: ContextView;
    api_key: DeliveredApiKey;
};
export type ApiKeyRevokedDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "api_key_revoked";
    context: ContextView;
    api_key: DeliveredApiKey;
};
export type ApiKeyRotatedDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "api_key_rotated";
    context: ContextView;
    api_key: DeliveredApiKey;
};
export type ApiKeyUpdatedDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "api_key_updated";
    context: ContextView;
    api_key: DeliveredApiKey;
};
export type AttachmentView = {
    /** Format: uuid */
    uuid: string;
    /** @description Without folders and misleading characters */
    name: string;
    /** @description As announced; after the upload as detected from the bytes, whatever the name says */
    content_type: string;
    /** @description In bytes */
    size: number;
    /** @description SHA-256 of the bytes, in hexadecimal */
    sha256: string | null;
    /** Format: uuid */
    job_uuid: string | null;
    /** @enum {string} */
    status: "pending" | "uploaded";
    version: number;
    /** Format: date-time */
    created_at: string;
    /** Format: date-time */
    updated_at: string;
};
export type DeliveredAttachment = {
    /** Format: uuid */
    uuid: string;
    /** @description Without folders and misleading characters */
    name: string;
    /** @description As announced; after the upload as detected from the bytes, whatever the name says */
    content_type: string;
    /** @description In bytes */
    size: number;
    /** @description SHA-256 of the bytes, in hexadecimal */
    sha256: string | null;
    /** Format: uuid */
    job_uuid: string | null;
    /** @enum {string} */
    status: "pending" | "uploaded";
    version: number;
    /** Format: date-time */
    created_at: string;
    /** Format: date-time */
    updated_at: string;
    /** @description The state before the change */
    previous: AttachmentView | null;
};
export type AttachmentAnnouncedDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "attachment_announced";
    context: ContextView;
    attachment: DeliveredAttachment;
};
export type AttachmentAttachedDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "attachment_attached";
    context: ContextView;
    attachment: DeliveredAttachment;
};
export type AttachmentDeletedDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "attachment_deleted";
    context: ContextView;
    attachment: DeliveredAttachment;
};
export type AttachmentDetachedDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "attachment_detached";
    context: ContextView;
    attachment: DeliveredAttachment;
};
export type AttachmentUploadedDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "attachment_uploaded";
    context: ContextView;
    attachment: DeliveredAttachment;
};
export type CalendarFeedSettingsView = {
    /** Format: uuid */
    uuid: string;
    name: string | null;
    worker: CalendarWorkerView | null;
    team: CalendarOfView | null;
    territory: CalendarOfView | null;
    /** @enum {string} */
    details: "none" | "place" | "full";
    shifts: boolean;
    /** @description How long before today it begins */
    past: CalendarDaysView;
    /** @description How long after today it ends */
    future: CalendarDaysView;
    /** Format: date-time */
    created_at: string;
};
export type DeliveredCalendarFeed = {
    /** Format: uuid */
    uuid: string;
    name: string | null;
    worker: CalendarWorkerView | null;
    team: CalendarOfView | null;
    territory: CalendarOfView | null;
    /** @enum {string} */
    details: "none" | "place" | "full";
    shifts: boolean;
    /** @description How long before today it begins */
    past: CalendarDaysView;
    /** @description How long after today it ends */
    future: CalendarDaysView;
    /** Format: date-time */
    created_at: string;
    /** @description The state before the change */
    previous: CalendarFeedSettingsView | null;
};
export type CalendarFeedCreatedDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "calendar_feed_created";
    context: ContextView;
    calendar_feed: DeliveredCalendarFeed;
};
export type CalendarFeedDeletedDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "calendar_feed_deleted";
    context: ContextView;
    calendar_feed: DeliveredCalendarFeed;
};
export type CalendarFeedRotatedDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "calendar_feed_rotated";
    context: ContextView;
    calendar_feed: DeliveredCalendarFeed;
};
export type CalendarFeedUpdatedDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "calendar_feed_updated";
    context: ContextView;
    calendar_feed: DeliveredCalendarFeed;
};
export type DeliveredClient = {
    /** Format: uuid */
    uuid: string;
    external_id: string | null;
    /** @description The organization's name, or the individual's full name */
    name: string;
    organization: boolean;
    /** @description Organizations only */
    organization_name?: string;
    /** @description Individuals only */
    first_name?: string | null;
    /** @description Individuals only */
    last_name?: string | null;
    /** @description Individuals only */
    middle_name?: string | null;
    contacts: ContactView[];
    site_address: AddressView | null;
    territory: TerritoryRefView;
    version: number;
    /** Format: date-time */
    created_at: string;
    /** Format: date-time */
    updated_at: string;
    /** @description The state before the change */
    previous: ClientView | null;
};
export type ClientCreatedDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "client_created";
    context: ContextView;
    client: DeliveredClient;
};
export type ClientDeletedDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "client_deleted";
    context: ContextView;
    client: DeliveredClient;
};
export type ClientRestoredDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "client_restored";
    context: ContextView;
    client: DeliveredClient;
};
export type ClientUpdatedDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "client_updated";
    context: ContextView;
    client: DeliveredClient;
};
export type DeliveredDictionary = {
    /** Format: uuid */
    uuid: string;
    /** @description Unique, ignoring case, outer blanks and characters that are not shown */
    name: string;
    external_id: string | null;
    /** @description In their order */
    values: DictionaryValueView[];
    version: number;
    /** @description The state before the change */
    previous: DictionaryView | null;
};
export type DictionaryCreatedDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "dictionary_created";
    context: ContextView;
    dictionary: DeliveredDictionary;
};
export type DictionaryDeletedDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "dictionary_deleted";
    context: ContextView;
    dictionary: DeliveredDictionary;
};
export type DictionaryRestoredDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "dictionary_restored";
    context: ContextView;
    dictionary: DeliveredDictionary;
};
export type DictionaryUpdatedDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "dictionary_updated";
    context: ContextView;
    dictionary: DeliveredDictionary;
};
export type DictionaryValueAddedDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "dictionary_value_added";
    context: ContextView;
    dictionary: DeliveredDictionary;
};
export type DictionaryValueRemovedDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "dictionary_value_removed";
    context: ContextView;
    dictionary: DeliveredDictionary;
};
export type DictionaryValueRenamedDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "dictionary_value_renamed";
    context: ContextView;
    dictionary: DeliveredDictionary;
};
export type ExportView = {
    /** Format: uuid */
    uuid: string;
    /** @enum {string} */
    status: "queued" | "running" | "finished" | "failed" | "expired";
    /** @description In the order of the file */
    kinds: ("units" | "service_categories" | "product_categories" | "services" | "products" | "skills" | "territories" | "users" | "teams" | "job_types" | "resolutions" | "dictionaries" | "templates" | "clients" | "sites" | "jobs" | "shifts")[];
    /** @enum {string} */
    format: "ndjson" | "csv";
    /** @description Whether no cell of CSV is a formula */
    excel: boolean;
    /** @description The parameters of the list of its kind by which its entities are chosen */
    filter: {
        [key: string]: unknown;
    } | null;
    /**
     * Format: uuid
     * @description That of the feed
     */
    epoch: string | null;
    /** @description Of the last event of the feed that the rows include */
    position: number | null;
    /** @description How many rows it has, by kind; empty until it is finished */
    rows: {
        [key: string]: number;
    };
    /** @description The size of the file */
    bytes: number | null;
    /** @description SHA-256 of the file, in hexadecimal */
    sha256: string | null;
    /** @description The code of the problem for which it has failed */
    error: string | null;
    version: number;
    /** Format: date-time */
    created_at: string;
    /** Format: date-time */
    started_at: string | null;
    /** Format: date-time */
    finished_at: string | null;
    /**
     * Format: date-time
     * @description Until when the file is kept: seven days
     */
    expires_at: string | null;
};
export type DeliveredExport = {
    /** Format: uuid */
    uuid: string;
    /** @enum {string} */
    status: "queued" | "running" | "finished" | "failed" | "expired";
    /** @description In the order of the file */
    kinds: ("units" | "service_categories" | "product_categories" | "services" | "products" | "skills" | "territories" | "users" | "teams" | "job_types" | "resolutions" | "dictionaries" | "templates" | "clients" | "sites" | "jobs" | "shifts")[];
    /** @enum {string} */
    format: "ndjson" | "csv";
    /** @description Whether no cell of CSV is a formula */
    excel: boolean;
    /** @description The parameters of the list of its kind by which its entities are chosen */
    filter: {
        [key: string]: unknown;
    } | null;
    /**
     * Format: uuid
     * @description That of the feed
     */
    epoch: string | null;
    /** @description Of the last event of the feed that the rows include */
    position: number | null;
    /** @description How many rows it has, by kind; empty until it is finished */
    rows: {
        [key: string]: number;
    };
    /** @description The size of the file */
    bytes: number | null;
    /** @description SHA-256 of the file, in hexadecimal */
    sha256: string | null;
    /** @description The code of the problem for which it has failed */
    error: string | null;
    version: number;
    /** Format: date-time */
    created_at: string;
    /** Format: date-time */
    started_at: string | null;
    /** Format: date-time */
    finished_at: string | null;
    /**
     * Format: date-time
     * @description Until when the file is kept: seven days
     */
    expires_at: string | null;
    /** @description The state before the change */
    previous: ExportView | null;
};
export type ExportCreatedDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "export_created";
    context: ContextView;
    export: DeliveredExport;
};
export type ExportDeletedDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "export_deleted";
    context: ContextView;
    export: DeliveredExport;
};
export type ExportDownloadedDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "export_downloaded";
    context: ContextView;
    export: DeliveredExport;
};
export type ExportExpiredDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "export_expired";
    context: ContextView;
    export: DeliveredExport;
};
export type ExportFailedDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "export_failed";
    context: ContextView;
    export: DeliveredExport;
};
export type ExportFinishedDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "export_finished";
    context: ContextView;
    export: DeliveredExport;
};
export type ExportStartedDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "export_started";
    context: ContextView;
    export: DeliveredExport;
};
export type DeliveredHold = {
    /** Format: uuid */
    uuid: string;
    external_id: string | null;
    /** @enum {string} */
    status: "active" | "confirmed" | "released" | "expired";
    worker: HeldWorkerView | null;
    team: NamedRefView | null;
    /** Format: date-time */
    from: string;
    /** Format: date-time */
    to: string;
    arrival_window: ArrivalWindowView | null;
    /**
     * Format: date-time
     * @description From then on it keeps nothing free, also before its expiry is recorded
     */
    expires_at: string;
    /**
     * Format: uuid
     * @description Of a confirmed hold
     */
    job_uuid: string | null;
    /** @description The fields of the job to be created, as they were sent */
    job: {
        [key: string]: unknown;
    } | null;
    version: number;
    /** Format: date-time */
    created_at: string;
    /** Format: date-time */
    updated_at: string;
    /** @description The state before the change */
    previous: HoldView | null;
};
export type HoldConfirmedDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "hold_confirmed";
    context: ContextView;
    hold: DeliveredHold;
};
export type HoldCreatedDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "hold_created";
    context: ContextView;
    hold: DeliveredHold;
};
export type HoldExpiredDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "hold_expired";
    context: ContextView;
    hold: DeliveredHold;
};
export type HoldReleasedDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "hold_released";
    context: ContextView;
    hold: DeliveredHold;
};
export type HoldUpdatedDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "hold_updated";
    context: ContextView;
    hold: DeliveredHold;
};
export type DeliveredImport = {
    /** Format: uuid */
    uuid: string;
    name: string | null;
    /** @enum {string} */
    kind: "units" | "service_categories" | "product_categories" | "services" | "products" | "skills" | "territories" | "users" | "teams" | "job_types" | "resolutions" | "dictionaries" | "templates" | "clients" | "sites" | "jobs" | "shifts" | "job_actions";
    /** @enum {string} */
    mode: "upsert" | "create" | "update";
    /** @enum {string} */
    format: "ndjson" | "csv" | "xlsx";
    /** @description Whether every row is a trial run */
    dry_run: boolean;
    /** @enum {string} */
    on_error: "continue" | "stop" | "all_or_nothing";
    /** @enum {string} */
    status: "receiving" | "queued" | "running" | "finished" | "failed" | "canceled" | "stopped";
    /** @description The rows of the file */
    rows: number;
    /** @description Rows that were performed */
    done: number;
    created: number;
    updated: number;
    unchanged: number;
    /** @description Rows of a dry run that rest on an earlier one */
    depends: number;
    failed: number;
    /** @description That of the events of the import, by which it can be undone */
    correlation_id: string;
    /** Format: date-time */
    created_at: string;
    /** Format: date-time */
    started_at: string | null;
    /** Format: date-time */
    finished_at: string | null;
    /** @description The state before the change */
    previous: ImportView | null;
};
export type ImportFinishedDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "import_finished";
    context: ContextView;
    import: DeliveredImport;
};
export type DeliveredImportMapping = {
    /** Format: uuid */
    uuid: string;
    name: string;
    /** @description The kind of the rows */
    kind: string;
    columns: MappedColumnView[];
    /** @description The state before the change */
    previous: ImportMappingView | null;
};
export type ImportMappingCreatedDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "import_mapping_created";
    context: ContextView;
    import_mapping: DeliveredImportMapping;
};
export type ImportMappingDeletedDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "import_mapping_deleted";
    context: ContextView;
    import_mapping: DeliveredImportMapping;
};
export type ImportMappingUpdatedDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "import_mapping_updated";
    context: ContextView;
    import_mapping: DeliveredImportMapping;
};
export type DeliveredJob = {
    /** Format: uuid */
    uuid: string;
    external_id: string | null;
    external_order_id: string | null;
    /** @description Sequential in the account: 1, 2, 3 … */
    serial_no: number;
    /** @enum {string} */
    status: "posted" | "scheduled" | "published" | "en_route" | "started" | "suspended" | "finished" | "canceled";
    /** @enum {string} */
    priority: "low" | "normal" | "high" | "urgent";
    /** @description The days in which the work should be done */
    due: DueView | null;
    /** Format: date-time */
    scheduled_at: string | null;
    scheduled_duration: JobDurationView | null;
    /** @description In which the customer was promised the arrival */
    arrival_window: ArrivalWindowView | null;
    description: string | null;
    contacts: ContactView[];
    /** Format: uuid */
    completion_of_uuid: string | null;
    /**
     * Format: uuid
     * @description The first job of a chain of follow-ups; null when the job follows up none
     */
    initial_job_uuid: string | null;
    /** @description Only for finished jobs */
    resolution?: JobResolutionView;
    version: number;
    /** Format: date-time */
    created_at: string;
    /** Format: date-time */
    updated_at: string;
    assignee: JobAssigneeView | null;
    assignees: JobAssigneeAccessView[];
    type: JobTypeRefView | null;
    template: NamedRefView | null;
    client: NamedExternalRefView | null;
    site: NamedExternalRefView | null;
    territory: NamedRefView | null;
    skills: NamedRefView[];
    address: AddressView | null;
    timestamps: JobTimestampsView;
    /** @description Completed stays in each status */
    durations: JobDurationsView;
    custom_fields: JobFieldView[];
    report_fields: JobFieldView[];
    possible_resolutions: PossibleResolutionView[];
    /** @description Only for canceled jobs */
    cancellation?: CancellationView;
    available_catalog: AvailableCatalogView[];
    ordered_services: OrderedServiceView[];
    provided_services: ProvidedServiceView[];
    used_materials: UsedMaterialView[];
    /** @description The state before the change */
    previous: JobView | null;
};
export type JobCanceledDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "job_canceled";
    context: ContextView;
    job: DeliveredJob;
};
export type JobCreatedDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "job_created";
    context: ContextView;
    job: DeliveredJob;
};
export type JobDeletedDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "job_deleted";
    context: ContextView;
    job: DeliveredJob;
};
export type JobEnRouteDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "job_en_route";
    context: ContextView;
    job: DeliveredJob;
};
export type JobFieldsUpdatedDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "job_fields_updated";
    context: ContextView;
    job: DeliveredJob;
};
export type JobFinishedDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "job_finished";
    context: ContextView;
    job: DeliveredJob;
};
export type JobMaterialRemovedDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "job_material_removed";
    context: ContextView;
    job: DeliveredJob;
};
export type JobMaterialUpdatedDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "job_material_updated";
    context: ContextView;
    job: DeliveredJob;
};
export type JobMaterialUsedDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "job_material_used";
    context: ContextView;
    job: DeliveredJob;
};
export type JobPublishedDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "job_published";
    context: ContextView;
    job: DeliveredJob;
};
export type JobRestoredDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "job_restored";
    context: ContextView;
    job: DeliveredJob;
};
export type JobScheduledDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "job_scheduled";
    context: ContextView;
    job: DeliveredJob;
};
export type JobServiceProvidedDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "job_service_provided";
    context: ContextView;
    job: DeliveredJob;
};
export type JobServiceRemovedDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "job_service_removed";
    context: ContextView;
    job: DeliveredJob;
};
export type JobStartedDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "job_started";
    context: ContextView;
    job: DeliveredJob;
};
export type JobSuspendedDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "job_suspended";
    context: ContextView;
    job: DeliveredJob;
};
export type DeliveredJobType = {
    /** Format: uuid */
    uuid: string;
    /** @description Unique, ignoring case, outer blanks and characters that are not shown */
    code: string;
    external_id: string | null;
    /** @description The state before the change */
    previous: JobTypeView | null;
};
export type JobTypeCreatedDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "job_type_created";
    context: ContextView;
    job_type: DeliveredJobType;
};
export type JobTypeDeletedDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "job_type_deleted";
    context: ContextView;
    job_type: DeliveredJobType;
};
export type JobTypeRestoredDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "job_type_restored";
    context: ContextView;
    job_type: DeliveredJobType;
};
export type JobTypeUpdatedDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "job_type_updated";
    context: ContextView;
    job_type: DeliveredJobType;
};
export type JobUnpublishedDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "job_unpublished";
    context: ContextView;
    job: DeliveredJob;
};
export type JobUpdatedDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "job_updated";
    context: ContextView;
    job: DeliveredJob;
};
export type DeliveredPreset = {
    /** Format: uuid */
    uuid: string;
    /** Format: uuid */
    user_uuid: string;
    name: string;
    /** @description As given */
    filters: {
        [key: string]: unknown;
    };
    /** @description The state before the change */
    previous: PresetView | null;
};
export type PresetCreatedDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "preset_created";
    context: ContextView;
    preset: DeliveredPreset;
};
export type PresetDeletedDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "preset_deleted";
    context: ContextView;
    preset: DeliveredPreset;
};
export type PresetRestoredDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "preset_restored";
    context: ContextView;
    preset: DeliveredPreset;
};
export type PresetUpdatedDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "preset_updated";
    context: ContextView;
    preset: DeliveredPreset;
};
export type DeliveredProduct = {
    /** Format: uuid */
    uuid: string;
    name: string;
    description: string | null;
    /** Format: uuid */
    category_uuid: string | null;
    /** Format: uuid */
    unit_uuid: string;
    /** @description The account's currency: ISO 4217, lower case */
    currency: string;
    external_id: string | null;
    /** @description Global trade item number */
    gtin: string | null;
    /** @description Decimal without trailing zeros */
    price_default: string | null;
    archived: boolean;
    /** @description The state before the change */
    previous: ProductView | null;
};
export type ProductArchivedDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "product_archived";
    context: ContextView;
    product: DeliveredProduct;
};
export type DeliveredProductCategory = {
    /** Format: uuid */
    uuid: string;
    name: string;
    description: string | null;
    external_id: string | null;
    /**
     * Format: uuid
     * @description null for a root category
     */
    parent_uuid: string | null;
    archived: boolean;
    /** @description The state before the change */
    previous: CategoryView | null;
};
export type ProductCategoryArchivedDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "product_category_archived";
    context: ContextView;
    product_category: DeliveredProductCategory;
};
export type ProductCategoryCreatedDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "product_category_created";
    context: ContextView;
    product_category: DeliveredProductCategory;
};
export type ProductCategoryDeletedDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "product_category_deleted";
    context: ContextView;
    product_category: DeliveredProductCategory;
};
export type ProductCategoryRestoredDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "product_category_restored";
    context: ContextView;
    product_category: DeliveredProductCategory;
};
export type ProductCategoryUnarchivedDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "product_category_unarchived";
    context: ContextView;
    product_category: DeliveredProductCategory;
};
export type ProductCategoryUpdatedDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "product_category_updated";
    context: ContextView;
    product_category: DeliveredProductCategory;
};
export type ProductCreatedDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "product_created";
    context: ContextView;
    product: DeliveredProduct;
};
export type ProductDeletedDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "product_deleted";
    context: ContextView;
    product: DeliveredProduct;
};
export type ProductRestoredDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "product_restored";
    context: ContextView;
    product: DeliveredProduct;
};
export type ProductUnarchivedDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "product_unarchived";
    context: ContextView;
    product: DeliveredProduct;
};
export type ProductUpdatedDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "product_updated";
    context: ContextView;
    product: DeliveredProduct;
};
export type DeliveredResolution = {
    /** Format: uuid */
    uuid: string;
    /** @description Unique, ignoring case, outer blanks and characters that are not shown */
    name: string;
    /** @description Sequential in the account: 1, 2, 3 … */
    id: number;
    /** @description Whether the work was done */
    successful: boolean;
    external_id: string | null;
    /** @description The state before the change */
    previous: ResolutionView | null;
};
export type ResolutionCreatedDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "resolution_created";
    context: ContextView;
    resolution: DeliveredResolution;
};
export type ResolutionDeletedDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "resolution_deleted";
    context: ContextView;
    resolution: DeliveredResolution;
};
export type ResolutionRestoredDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "resolution_restored";
    context: ContextView;
    resolution: DeliveredResolution;
};
export type ResolutionUpdatedDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "resolution_updated";
    context: ContextView;
    resolution: DeliveredResolution;
};
export type DeliveredService = {
    /** Format: uuid */
    uuid: string;
    name: string;
    description: string | null;
    /** Format: uuid */
    category_uuid: string | null;
    /** @description The account's currency: ISO 4217, lower case */
    currency: string;
    external_id: string | null;
    /** @description Decimal without trailing zeros */
    price_default: string | null;
    archived: boolean;
    /** @description The state before the change */
    previous: ServiceView | null;
};
export type ServiceArchivedDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "service_archived";
    context: ContextView;
    service: DeliveredService;
};
export type DeliveredServiceCategory = {
    /** Format: uuid */
    uuid: string;
    name: string;
    description: string | null;
    external_id: string | null;
    /**
     * Format: uuid
     * @description null for a root category
     */
    parent_uuid: string | null;
    archived: boolean;
    /** @description The state before the change */
    previous: CategoryView | null;
};
export type ServiceCategoryArchivedDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "service_category_archived";
    context: ContextView;
    service_category: DeliveredServiceCategory;
};
export type ServiceCategoryCreatedDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "service_category_created";
    context: ContextView;
    service_category: DeliveredServiceCategory;
};
export type ServiceCategoryDeletedDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "service_category_deleted";
    context: ContextView;
    service_category: DeliveredServiceCategory;
};
export type ServiceCategoryRestoredDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "service_category_restored";
    context: ContextView;
    service_category: DeliveredServiceCategory;
};
export type ServiceCategoryUnarchivedDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "service_category_unarchived";
    context: ContextView;
    service_category: DeliveredServiceCategory;
};
export type ServiceCategoryUpdatedDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "service_category_updated";
    context: ContextView;
    service_category: DeliveredServiceCategory;
};
export type ServiceCreatedDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "service_created";
    context: ContextView;
    service: DeliveredService;
};
export type ServiceDeletedDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "service_deleted";
    context: ContextView;
    service: DeliveredService;
};
export type ServiceRestoredDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "service_restored";
    context: ContextView;
    service: DeliveredService;
};
export type ServiceUnarchivedDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "service_unarchived";
    context: ContextView;
    service: DeliveredService;
};
export type ServiceUpdatedDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "service_updated";
    context: ContextView;
    service: DeliveredService;
};
export type StoredIntervalView = {
    /** Format: date-time */
    time_from: string;
    /**
     * Format: date-time
     * @description Exclusive
     */
    time_to: string;
    working: boolean;
    /** Format: uuid */
    territory_uuid: string | null;
    /** Format: uuid */
    job_type_uuid: string | null;
};
export type ShiftMonthView = {
    /** Format: uuid */
    uuid: string;
    /** Format: uuid */
    user_uuid: string;
    /** @description UTC, such as `2026-11` */
    month: string;
    intervals: StoredIntervalView[];
};
export type DeliveredShiftMonth = {
    /** Format: uuid */
    uuid: string;
    /** Format: uuid */
    user_uuid: string;
    /** @description UTC, such as `2026-11` */
    month: string;
    intervals: StoredIntervalView[];
    /** @description The state before the change */
    previous: ShiftMonthView | null;
};
export type ShiftsUpdatedDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "shifts_updated";
    context: ContextView;
    shift_month: DeliveredShiftMonth;
};
export type SignInView = {
    /**
     * Format: uuid
     * @description Also that of the session
     */
    uuid: string;
    /** Format: uuid */
    user_uuid: string | null;
    /** @enum {string} */
    way: "link" | "oidc";
    /** Format: date-time */
    ended_at: string | null;
    /** Format: date-time */
    created_at: string;
};
export type DeliveredSignIn = {
    /**
     * Format: uuid
     * @description Also that of the session
     */
    uuid: string;
    /** Format: uuid */
    user_uuid: string | null;
    /** @enum {string} */
    way: "link" | "oidc";
    /** Format: date-time */
    ended_at: string | null;
    /** Format: date-time */
    created_at: string;
    /** @description The state before the change */
    previous: SignInView | null;
};
export type SignInRefusedDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "sign_in_refused";
    context: ContextView;
    sign_in: DeliveredSignIn;
};
export type DeliveredSite = {
    /** Format: uuid */
    uuid: string;
    external_id: string | null;
    name: string;
    description: string | null;
    contacts: ContactView[];
    territory: TerritoryRefView;
    address: AddressView | null;
    /** @description The client that the site belongs to, even when it was deleted since */
    client: ClientRefView | null;
    version: number;
    /** Format: date-time */
    created_at: string;
    /** Format: date-time */
    updated_at: string;
    /** @description The state before the change */
    previous: SiteView | null;
};
export type SiteCreatedDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "site_created";
    context: ContextView;
    site: DeliveredSite;
};
export type SiteDeletedDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "site_deleted";
    context: ContextView;
    site: DeliveredSite;
};
export type SiteRestoredDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "site_restored";
    context: ContextView;
    site: DeliveredSite;
};
export type SiteUpdatedDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "site_updated";
    context: ContextView;
    site: DeliveredSite;
};
export type DeliveredSkill = {
    /** Format: uuid */
    uuid: string;
    /** @description Unique, ignoring case, outer blanks and characters that are not shown */
    name: string;
    external_id: string | null;
    /** @description The state before the change */
    previous: SkillView | null;
};
export type SkillCreatedDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "skill_created";
    context: ContextView;
    skill: DeliveredSkill;
};
export type SkillDeletedDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "skill_deleted";
    context: ContextView;
    skill: DeliveredSkill;
};
export type SkillRestoredDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "skill_restored";
    context: ContextView;
    skill: DeliveredSkill;
};
export type SkillUpdatedDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "skill_updated";
    context: ContextView;
    skill: DeliveredSkill;
};
export type DeliveredTeamView = {
    /** Format: uuid */
    uuid: string;
    /** @description Unique, ignoring case, outer blanks and characters that are not shown */
    name: string;
    external_id: string | null;
    territory: TeamTerritoryLabel | null;
    worker_uuids: string[];
};
export type DeliveredTeam = {
    /** Format: uuid */
    uuid: string;
    /** @description Unique, ignoring case, outer blanks and characters that are not shown */
    name: string;
    external_id: string | null;
    territory: TeamTerritoryLabel | null;
    worker_uuids: string[];
    /** @description The state before the change */
    previous: DeliveredTeamView | null;
};
export type TeamCreatedDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "team_created";
    context: ContextView;
    team: DeliveredTeam;
};
export type TeamDeletedDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "team_deleted";
    context: ContextView;
    team: DeliveredTeam;
};
export type TeamRestoredDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "team_restored";
    context: ContextView;
    team: DeliveredTeam;
};
export type TeamUpdatedDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "team_updated";
    context: ContextView;
    team: DeliveredTeam;
};
export type DeliveredTemplate = {
    /** Format: uuid */
    uuid: string;
    /** @description Unique, ignoring case, outer blanks and characters that are not shown */
    name: string;
    external_id: string | null;
    description: string | null;
    scheduled_duration: DurationView | null;
    /**
     * @description Of new jobs
     * @enum {string}
     */
    priority: "low" | "normal" | "high" | "urgent";
    /** Format: date-time */
    created_at: string;
    /** Format: date-time */
    updated_at: string;
    type: TemplateTypeRefView;
    assignee: AssigneeView | null;
    territory: TemplateTerritoryRefView | null;
    skills: TemplateSkillRefView[];
    custom_fields: FieldDefinitionView[];
    report_fields: FieldDefinitionView[];
    /** @description Empty: all resolutions of the account */
    possible_resolutions: ResolutionRefView[];
    /** @description Empty: the whole catalog */
    available_catalog: CatalogItemView[];
    /** @description The state before the change */
    previous: TemplateView | null;
};
export type TemplateCreatedDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "template_created";
    context: ContextView;
    template: DeliveredTemplate;
};
export type TemplateDeletedDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "template_deleted";
    context: ContextView;
    template: DeliveredTemplate;
};
export type TemplateRestoredDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "template_restored";
    context: ContextView;
    template: DeliveredTemplate;
};
export type TemplateUpdatedDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "template_updated";
    context: ContextView;
    template: DeliveredTemplate;
};
export type DeliveredTerritory = {
    /** Format: uuid */
    uuid: string;
    /** @description Unique, ignoring case, outer blanks and characters that are not shown */
    name: string;
    external_id: string | null;
    /** @description The state before the change */
    previous: TerritoryView | null;
};
export type TerritoryCreatedDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "territory_created";
    context: ContextView;
    territory: DeliveredTerritory;
};
export type TerritoryDeletedDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "territory_deleted";
    context: ContextView;
    territory: DeliveredTerritory;
};
export type TerritoryRestoredDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "territory_restored";
    context: ContextView;
    territory: DeliveredTerritory;
};
export type TerritoryUpdatedDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "territory_updated";
    context: ContextView;
    territory: DeliveredTerritory;
};
export type DeliveredTokenView = {
    /** Format: uuid */
    uuid: string;
    /** Format: uuid */
    user_uuid: string;
    device: DeviceView | null;
    /**
     * Format: uuid
     * @description The API key that made it; null when the owner of the account did
     */
    api_key_uuid: string | null;
    /** Format: date-time */
    created_at: string;
    /** Format: date-time */
    expires_at: string;
    /** Format: date-time */
    revoked_at: string | null;
};
export type DeliveredToken = {
    /** Format: uuid */
    uuid: string;
    /** Format: uuid */
    user_uuid: string;
    device: DeviceView | null;
    /**
     * Format: uuid
     * @description The API key that made it; null when the owner of the account did
     */
    api_key_uuid: string | null;
    /** Format: date-time */
    created_at: string;
    /** Format: date-time */
    expires_at: string;
    /** Format: date-time */
    revoked_at: string | null;
    /** @description The state before the change */
    previous: DeliveredTokenView | null;
};
export type TokenCreatedDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "token_created";
    context: ContextView;
    token: DeliveredToken;
};
export type TokenRevokedDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "token_revoked";
    context: ContextView;
    token: DeliveredToken;
};
export type DeliveredUnit = {
    /** Format: uuid */
    uuid: string;
    name: string;
    code: string;
    external_id: string | null;
    archived: boolean;
    /** @description The state before the change */
    previous: UnitView | null;
};
export type UnitArchivedDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "unit_archived";
    context: ContextView;
    unit: DeliveredUnit;
};
export type UnitCreatedDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "unit_created";
    context: ContextView;
    unit: DeliveredUnit;
};
export type UnitDeletedDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "unit_deleted";
    context: ContextView;
    unit: DeliveredUnit;
};
export type UnitRestoredDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "unit_restored";
    context: ContextView;
    unit: DeliveredUnit;
};
export type UnitUnarchivedDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "unit_unarchived";
    context: ContextView;
    unit: DeliveredUnit;
};
export type UnitUpdatedDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "unit_updated";
    context: ContextView;
    unit: DeliveredUnit;
};
export type DeliveredUserView = {
    /** Format: uuid */
    uuid: string;
    external_id: string | null;
    email: string;
    first_name: string;
    last_name: string;
    permissions: PermissionsView;
    /** @description Whether the user has a permission other than login and view, or is the owner */
    uses_license: boolean;
    owner: boolean;
    /** @description Whether the user can be given work: false once deactivated */
    active: boolean;
    mobile_phone: string | null;
    skills: SkillLabel[];
    territory: UserTerritoryLabel | null;
};
export type DeliveredUser = {
    /** Format: uuid */
    uuid: string;
    external_id: string | null;
    email: string;
    first_name: string;
    last_name: string;
    permissions: PermissionsView;
    /** @description Whether the user has a permission other than login and view, or is the owner */
    uses_license: boolean;
    owner: boolean;
    /** @description Whether the user can be given work: false once deactivated */
    active: boolean;
    mobile_phone: string | null;
    skills: SkillLabel[];
    territory: UserTerritoryLabel | null;
    /** @description The state before the change */
    previous: DeliveredUserView | null;
};
export type UserActivatedDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "user_activated";
    context: ContextView;
    user: DeliveredUser;
};
export type UserCreatedDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "user_created";
    context: ContextView;
    user: DeliveredUser;
};
export type UserDeactivatedDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "user_deactivated";
    context: ContextView;
    user: DeliveredUser;
};
export type UserDeletedDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "user_deleted";
    context: ContextView;
    user: DeliveredUser;
};
export type UserRestoredDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "user_restored";
    context: ContextView;
    user: DeliveredUser;
};
export type UserSignedInDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "user_signed_in";
    context: ContextView;
    sign_in: DeliveredSignIn;
};
export type UserSignedOutDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "user_signed_out";
    context: ContextView;
    sign_in: DeliveredSignIn;
};
export type UserUpdatedDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "user_updated";
    context: ContextView;
    user: DeliveredUser;
};
export type WebhookSettingsView = {
    /** Format: uuid */
    uuid: string;
    url: string;
    /** @description `*`: all types that the key may read that has set it, also later ones; `job_*`: all types of jobs */
    event_types: WebhookEventType[];
    name: string | null;
    /** @description Whether it receives events and waiting deliveries are sent */
    enabled: boolean;
    /** Format: date-time */
    created_at: string;
};
export type DeliveredWebhook = {
    /** Format: uuid */
    uuid: string;
    url: string;
    /** @description `*`: all types that the key may read that has set it, also later ones; `job_*`: all types of jobs */
    event_types: WebhookEventType[];
    name: string | null;
    /** @description Whether it receives events and waiting deliveries are sent */
    enabled: boolean;
    /** Format: date-time */
    created_at: string;
    /** @description The state before the change */
    previous: WebhookSettingsView | null;
};
export type WebhookCreatedDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "webhook_created";
    context: ContextView;
    webhook: DeliveredWebhook;
};
export type WebhookDeletedDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "webhook_deleted";
    context: ContextView;
    webhook: DeliveredWebhook;
};
export type WebhookResumedDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "webhook_resumed";
    context: ContextView;
    webhook: DeliveredWebhook;
};
export type WebhookSecretRotatedDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "webhook_secret_rotated";
    context: ContextView;
    webhook: DeliveredWebhook;
};
export type WebhookUpdatedDelivery = {
    /** Format: uuid */
    event_uuid: string;
    /** @constant */
    event_type: "webhook_updated";
    context: ContextView;
    webhook: DeliveredWebhook;
};
export type CreatedJobView = {
    /** Format: uuid */
    uuid: string;
    external_id: string | null;
    external_order_id: string | null;
    serial_no: number | null;
    /** @enum {string} */
    status: "posted" | "scheduled" | "published" | "en_route" | "started" | "suspended" | "finished" | "canceled";
    /** @enum {string} */
    priority: "low" | "normal" | "high" | "urgent";
    /** @description The days in which the work should be done */
    due: DueView | null;
    /** Format: date-time */
    scheduled_at: string | null;
    scheduled_duration: JobDurationView | null;
    /** @description In which the customer was promised the arrival */
    arrival_window: ArrivalWindowView | null;
    description: string | null;
    contacts: ContactView[];
    /** Format: uuid */
    completion_of_uuid: string | null;
    /**
     * Format: uuid
     * @description The first job of a chain of follow-ups; null when the job follows up none
     */
    initial_job_uuid: string | null;
    /** @description Only for finished jobs */
    resolution?: JobResolutionView;
    version: number;
    /** Format: date-time */
    created_at: string;
    /** Format: date-time */
    updated_at: string;
    assignee: JobAssigneeView | null;
    assignees: JobAssigneeAccessView[];
    type: JobTypeRefView | null;
    template: NamedRefView | null;
    client: NamedExternalRefView | null;
    site: NamedExternalRefView | null;
    territory: NamedRefView | null;
    skills: NamedRefView[];
    address: AddressView | null;
    timestamps: JobTimestampsView;
    /** @description Completed stays in each status */
    durations: JobDurationsView;
    custom_fields: JobFieldView[];
    report_fields: JobFieldView[];
    possible_resolutions: PossibleResolutionView[];
    /** @description Only for canceled jobs */
    cancellation?: CancellationView;
    available_catalog: AvailableCatalogView[];
    ordered_services: OrderedServiceView[];
    provided_services: ProvidedServiceView[];
    used_materials: UsedMaterialView[];
};
/** @description An account was created */
export type AccountCreatedEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "account_created";
    /** @constant */
    entity_type: "account";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: {
        name: string;
        currency: string;
        time_zone: string;
        country?: string | null;
        /** Format: uuid */
        default_territory_uuid?: string | null;
        publish_automatically?: boolean;
        scheduling?: SchedulingView;
        field?: FieldSettingsView;
        /** Format: date-time */
        closed_at?: string | null;
    };
    snapshot?: null;
};
/** @description An account was changed */
export type AccountUpdatedEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "account_updated";
    /** @constant */
    entity_type: "account";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: {
        name?: string;
        currency?: string;
        time_zone?: string;
        country?: string | null;
        /** Format: uuid */
        default_territory_uuid?: string | null;
        publish_automatically?: boolean;
        scheduling?: SchedulingView;
        field?: FieldSettingsView;
        /** Format: date-time */
        closed_at?: string | null;
    };
    snapshot?: null;
};
/** @description An API key was created */
export type ApiKeyCreatedEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "api_key_created";
    /** @constant */
    entity_type: "api_key";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: {
        name?: string | null;
        scopes: string[];
        agent_writes: string;
        /** Format: date-time */
        expires_at?: string | null;
    };
    snapshot?: null;
};
/** @description An API key was revoked */
export type ApiKeyRevokedEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "api_key_revoked";
    /** @constant */
    entity_type: "api_key";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: {
        /** Format: date-time */
        revoked_at: string;
    };
    snapshot?: null;
};
/** @description Another API key replaced an API key, which ends after the overlap */
export type ApiKeyRotatedEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "api_key_rotated";
    /** @constant */
    entity_type: "api_key";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: {
        /** Format: date-time */
        ends_at: string;
        /** Format: uuid */
        by_uuid: string;
    };
    snapshot?: null;
};
/** @description An API key was changed */
export type ApiKeyUpdatedEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "api_key_updated";
    /** @constant */
    entity_type: "api_key";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: {
        name?: string | null;
        agent_writes?: string;
    };
    snapshot?: null;
};
/** @description A file was announced, whose bytes a client sends later */
export type AttachmentAnnouncedEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "attachment_announced";
    /** @constant */
    entity_type: "attachment";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: {
        name: string;
        content_type: string;
        size: number;
        /** Format: uuid */
        job_uuid: string | null;
        /** Format: uuid */
        field_uuid: string | null;
        sha256: string | null;
        /** Format: date-time */
        unused_since: string;
    };
    snapshot?: AttachmentView | null;
};
/** @description A field of a job shows a file */
export type AttachmentAttachedEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "attachment_attached";
    /** @constant */
    entity_type: "attachment";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: {
        /** Format: uuid */
        job_uuid: string;
    };
    snapshot?: AttachmentView | null;
};
/** @description An attachment was deleted */
export type AttachmentDeletedEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "attachment_deleted";
    /** @constant */
    entity_type: "attachment";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: Record<string, never>;
    snapshot?: AttachmentView | null;
};
/** @description No field of a job shows a file any more; it is deleted after 24 hours */
export type AttachmentDetachedEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "attachment_detached";
    /** @constant */
    entity_type: "attachment";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: {
        /** Format: date-time */
        unused_since: string;
    };
    snapshot?: AttachmentView | null;
};
/** @description The bytes of a file are stored */
export type AttachmentUploadedEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "attachment_uploaded";
    /** @constant */
    entity_type: "attachment";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: {
        name: string;
        content_type: string;
        size: number;
        /** Format: uuid */
        job_uuid: string | null;
        /** Format: uuid */
        field_uuid: string | null;
        sha256: string;
        /** Format: date-time */
        uploaded_at: string;
        /** Format: date-time */
        unused_since: string | null;
    };
    snapshot?: AttachmentView | null;
};
/** @description A calendar feed was created */
export type CalendarFeedCreatedEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "calendar_feed_created";
    /** @constant */
    entity_type: "calendar_feed";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: {
        name?: string | null;
        /** Format: uuid */
        worker_uuid?: string | null;
        /** Format: uuid */
        team_uuid?: string | null;
        /** Format: uuid */
        territory_uuid?: string | null;
        details: string;
        shifts: boolean;
        past_days: number;
        future_days: number;
    };
    snapshot?: null;
};
/** @description A calendar feed was deleted */
export type CalendarFeedDeletedEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "calendar_feed_deleted";
    /** @constant */
    entity_type: "calendar_feed";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: Record<string, never>;
    snapshot?: null;
};
/** @description The URL of a calendar feed was replaced */
export type CalendarFeedRotatedEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "calendar_feed_rotated";
    /** @constant */
    entity_type: "calendar_feed";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: Record<string, never>;
    snapshot?: null;
};
/** @description A calendar feed was changed */
export type CalendarFeedUpdatedEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "calendar_feed_updated";
    /** @constant */
    entity_type: "calendar_feed";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: {
        name?: string | null;
        /** Format: uuid */
        worker_uuid?: string | null;
        /** Format: uuid */
        team_uuid?: string | null;
        /** Format: uuid */
        territory_uuid?: string | null;
        details?: string;
        shifts?: boolean;
        past_days?: number;
        future_days?: number;
    };
    snapshot?: null;
};
/** @description A client was created */
export type ClientCreatedEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "client_created";
    /** @constant */
    entity_type: "client";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: {
        external_id?: string | null;
        organization: boolean;
        organization_name?: string | null;
        first_name?: string | null;
        last_name?: string | null;
        middle_name?: string | null;
        contacts: ContactView[];
        site_address?: AddressView | null;
        /** Format: uuid */
        territory_uuid: string;
    };
    snapshot?: ClientView | null;
};
/** @description A client was deleted */
export type ClientDeletedEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "client_deleted";
    /** @constant */
    entity_type: "client";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: Record<string, never>;
    snapshot?: ClientView | null;
};
/** @description A client was restored */
export type ClientRestoredEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "client_restored";
    /** @constant */
    entity_type: "client";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: {
        external_id?: string | null;
        organization: boolean;
        organization_name?: string | null;
        first_name?: string | null;
        last_name?: string | null;
        middle_name?: string | null;
        contacts: ContactView[];
        site_address?: AddressView | null;
        /** Format: uuid */
        territory_uuid: string;
    };
    snapshot?: ClientView | null;
};
/** @description A client was changed */
export type ClientUpdatedEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "client_updated";
    /** @constant */
    entity_type: "client";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: {
        external_id?: string | null;
        organization?: boolean;
        organization_name?: string | null;
        first_name?: string | null;
        last_name?: string | null;
        middle_name?: string | null;
        contacts?: ContactView[];
        site_address?: AddressView | null;
        /** Format: uuid */
        territory_uuid?: string;
    };
    snapshot?: ClientView | null;
};
/** @description A dictionary was created */
export type DictionaryCreatedEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "dictionary_created";
    /** @constant */
    entity_type: "dictionary";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: {
        name: string;
        external_id?: string | null;
        values: DictionaryValueView[];
    };
    snapshot?: null;
};
/** @description A dictionary was deleted */
export type DictionaryDeletedEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "dictionary_deleted";
    /** @constant */
    entity_type: "dictionary";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: Record<string, never>;
    snapshot?: null;
};
/** @description A dictionary was restored */
export type DictionaryRestoredEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "dictionary_restored";
    /** @constant */
    entity_type: "dictionary";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: {
        name: string;
        external_id?: string | null;
        values: DictionaryValueView[];
    };
    snapshot?: null;
};
/** @description A dictionary was changed */
export type DictionaryUpdatedEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "dictionary_updated";
    /** @constant */
    entity_type: "dictionary";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: {
        name?: string;
        external_id?: string | null;
        values?: DictionaryValueView[];
    };
    snapshot?: null;
};
/** @description A value was added to a dictionary */
export type DictionaryValueAddedEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "dictionary_value_added";
    /** @constant */
    entity_type: "dictionary";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: {
        /** Format: uuid */
        uuid: string;
        name: string;
    };
    snapshot?: null;
};
/** @description A value was removed from a dictionary */
export type DictionaryValueRemovedEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "dictionary_value_removed";
    /** @constant */
    entity_type: "dictionary";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: {
        /** Format: uuid */
        uuid: string;
    };
    snapshot?: null;
};
/** @description A value of a dictionary was renamed */
export type DictionaryValueRenamedEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "dictionary_value_renamed";
    /** @constant */
    entity_type: "dictionary";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: {
        /** Format: uuid */
        uuid: string;
        name: string;
    };
    snapshot?: null;
};
/** @description An export was asked for */
export type ExportCreatedEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "export_created";
    /** @constant */
    entity_type: "export";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: {
        kinds: string[];
        format: string;
        excel: boolean;
        /** @description Parameters of the list of the kind */
        filter: {
            [key: string]: unknown;
        } | null;
    };
    snapshot?: null;
};
/** @description An export was deleted */
export type ExportDeletedEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "export_deleted";
    /** @constant */
    entity_type: "export";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: Record<string, never>;
    snapshot?: null;
};
/** @description Somebody has begun to download an export: `by` is the uuid of a person or an API key, or `content_url` */
export type ExportDownloadedEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "export_downloaded";
    /** @constant */
    entity_type: "export";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: {
        by: string;
    };
    snapshot?: null;
};
/** @description The file of an export is no longer kept */
export type ExportExpiredEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "export_expired";
    /** @constant */
    entity_type: "export";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: Record<string, never>;
    snapshot?: null;
};
/** @description An export has failed */
export type ExportFailedEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "export_failed";
    /** @constant */
    entity_type: "export";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: {
        error: string;
        /** Format: date-time */
        finished_at: string;
    };
    snapshot?: null;
};
/** @description The file of an export is written */
export type ExportFinishedEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "export_finished";
    /** @constant */
    entity_type: "export";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: {
        /** Format: uuid */
        epoch: string;
        position: number;
        rows: {
            [key: string]: number;
        };
        bytes: number;
        sha256: string;
        /** Format: date-time */
        finished_at: string;
        /** Format: date-time */
        expires_at: string;
    };
    snapshot?: null;
};
/** @description A worker has begun to write an export */
export type ExportStartedEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "export_started";
    /** @constant */
    entity_type: "export";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: {
        /** Format: date-time */
        started_at: string;
    };
    snapshot?: null;
};
/** @description A hold was confirmed */
export type HoldConfirmedEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "hold_confirmed";
    /** @constant */
    entity_type: "hold";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: {
        /** Format: uuid */
        job_uuid: string;
        /** Format: uuid */
        client_uuid: string | null;
        /** Format: uuid */
        site_uuid: string | null;
    };
    snapshot?: HoldView | null;
};
/** @description A hold was created */
export type HoldCreatedEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "hold_created";
    /** @constant */
    entity_type: "hold";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: {
        external_id?: string | null;
        /** Format: uuid */
        worker_uuid?: string | null;
        /** Format: uuid */
        team_uuid?: string | null;
        /** Format: date-time */
        starts_at: string;
        minutes: number;
        arrival_window?: {
            /** Format: date-time */
            from: string;
            /** Format: date-time */
            to: string;
        } | null;
        /** Format: date-time */
        expires_at: string;
        /** @description The fields of the job as they were sent */
        job?: {
            [key: string]: unknown;
        } | null;
        /** Format: uuid */
        api_key_uuid?: string | null;
    };
    snapshot?: HoldView | null;
};
/** @description A hold expired */
export type HoldExpiredEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "hold_expired";
    /** @constant */
    entity_type: "hold";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: Record<string, never>;
    snapshot?: HoldView | null;
};
/** @description A hold was released */
export type HoldReleasedEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "hold_released";
    /** @constant */
    entity_type: "hold";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: Record<string, never>;
    snapshot?: HoldView | null;
};
/** @description A hold was changed */
export type HoldUpdatedEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "hold_updated";
    /** @constant */
    entity_type: "hold";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: {
        /** Format: date-time */
        expires_at?: string;
        /** @description The fields of the job as they were sent */
        job?: {
            [key: string]: unknown;
        } | null;
    };
    snapshot?: HoldView | null;
};
/** @description An import has ended: all its rows were performed, or it was stopped or canceled */
export type ImportFinishedEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "import_finished";
    /** @constant */
    entity_type: "import";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: {
        name: string | null;
        kind: string;
        mode: string;
        format: string;
        dry_run: boolean;
        on_error: string;
        status: string;
        rows: number;
        created: number;
        updated: number;
        unchanged: number;
        depends: number;
        failed: number;
        /** Format: date-time */
        sent_at: string;
        /** Format: date-time */
        started_at: string | null;
        /** Format: date-time */
        finished_at: string | null;
    };
    snapshot?: null;
};
/** @description An import mapping was created */
export type ImportMappingCreatedEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "import_mapping_created";
    /** @constant */
    entity_type: "import_mapping";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: {
        name: string;
        kind: string;
        columns: {
            from: string;
            to: string;
            cells: {
                from: string;
                to: string;
            }[];
            date_format: string | null;
        }[];
    };
    snapshot?: null;
};
/** @description An import mapping was deleted */
export type ImportMappingDeletedEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "import_mapping_deleted";
    /** @constant */
    entity_type: "import_mapping";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: Record<string, never>;
    snapshot?: null;
};
/** @description An import mapping was changed */
export type ImportMappingUpdatedEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "import_mapping_updated";
    /** @constant */
    entity_type: "import_mapping";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: {
        name?: string;
        kind?: string;
        columns?: {
            from: string;
            to: string;
            cells: {
                from: string;
                to: string;
            }[];
            date_format: string | null;
        }[];
    };
    snapshot?: null;
};
/** @description A job was called off */
export type JobCanceledEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "job_canceled";
    /** @constant */
    entity_type: "job";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: {
        /** @enum {string} */
        from: "posted" | "scheduled" | "published" | "en_route" | "started" | "suspended" | "finished" | "canceled";
        /** @enum {string} */
        to: "posted" | "scheduled" | "published" | "en_route" | "started" | "suspended" | "finished" | "canceled";
        reason: string | null;
    };
    snapshot?: JobView | null;
};
/** @description A job was created */
export type JobCreatedEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "job_created";
    /** @constant */
    entity_type: "job";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: {
        external_id: string | null;
        external_order_id: string | null;
        description: string | null;
        /** Format: date-time */
        scheduled_at: string | null;
        scheduled_duration: {
            minutes: number;
        } | null;
        /** Format: uuid */
        type_uuid: string;
        /** Format: uuid */
        template_uuid: string | null;
        /** Format: uuid */
        client_uuid: string | null;
        /** Format: uuid */
        site_uuid: string | null;
        /** Format: uuid */
        territory_uuid: string | null;
        skill_uuids: string[];
        address: AddressView | null;
        contacts: ContactView[];
        assignees: {
            /** Format: uuid */
            worker_uuid?: string;
            /** Format: uuid */
            team_uuid?: string;
            /** @enum {string} */
            access: "edit" | "view";
        }[];
        custom_fields: {
            /** Format: uuid */
            uuid: string;
            name: string;
            /** @description A file is a link to another server, or `/v2/attachments/<uuid>/content` of this service: below `PUBLIC_URL`, else a bare path; in histories at the host of the request */
            value: string | number | boolean | string[] | {
                [key: string]: unknown;
            } | null;
            required: boolean;
            hidden: boolean;
            read_only: boolean;
        }[];
        report_fields: {
            /** Format: uuid */
            uuid: string;
            name: string;
            /** @description A file is a link to another server, or `/v2/attachments/<uuid>/content` of this service: below `PUBLIC_URL`, else a bare path; in histories at the host of the request */
            value: string | number | boolean | string[] | {
                [key: string]: unknown;
            } | null;
            required: boolean;
            hidden: boolean;
            read_only: boolean;
        }[];
        possible_resolution_uuids: string[];
        available_catalog: AvailableCatalogView[];
        ordered_services: {
            /** Format: uuid */
            ordered_service_uuid: string;
            service: JobCatalogRefView;
            required: boolean;
        }[];
        /** Format: uuid */
        completion_of_uuid: string | null;
        /** Format: uuid */
        initial_job_uuid: string | null;
        /** @enum {string} */
        status: "posted" | "scheduled" | "published" | "en_route" | "started" | "suspended" | "finished" | "canceled";
        arrival_window?: ArrivalWindowView | null;
        /** @enum {string} */
        priority?: "low" | "normal" | "high" | "urgent";
        due?: DueView | null;
        serial_no: number;
    };
    snapshot?: JobView | null;
};
/** @description A job was deleted */
export type JobDeletedEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "job_deleted";
    /** @constant */
    entity_type: "job";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: Record<string, never>;
    snapshot?: JobView | null;
};
/** @description The worker is on the way to a job */
export type JobEnRouteEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "job_en_route";
    /** @constant */
    entity_type: "job";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: {
        /** @enum {string} */
        from: "posted" | "scheduled" | "published" | "en_route" | "started" | "suspended" | "finished" | "canceled";
        /** @enum {string} */
        to: "posted" | "scheduled" | "published" | "en_route" | "started" | "suspended" | "finished" | "canceled";
    };
    snapshot?: JobView | null;
};
/** @description Nothing but values of fields of a job was changed */
export type JobFieldsUpdatedEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "job_fields_updated";
    /** @constant */
    entity_type: "job";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: {
        fields: {
            /** Format: uuid */
            uuid: string;
            name: string;
            /** @description A file is a link to another server, or `/v2/attachments/<uuid>/content` of this service: below `PUBLIC_URL`, else a bare path; in histories at the host of the request */
            from: string | number | boolean | string[] | {
                [key: string]: unknown;
            } | null;
            /** @description A file is a link to another server, or `/v2/attachments/<uuid>/content` of this service: below `PUBLIC_URL`, else a bare path; in histories at the host of the request */
            to: string | number | boolean | string[] | {
                [key: string]: unknown;
            } | null;
        }[];
    };
    snapshot?: JobView | null;
};
/** @description A job ended with a resolution */
export type JobFinishedEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "job_finished";
    /** @constant */
    entity_type: "job";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: {
        /** @enum {string} */
        from: "posted" | "scheduled" | "published" | "en_route" | "started" | "suspended" | "finished" | "canceled";
        /** @enum {string} */
        to: "posted" | "scheduled" | "published" | "en_route" | "started" | "suspended" | "finished" | "canceled";
        resolution: JobResolutionView;
        fields?: {
            /** Format: uuid */
            uuid: string;
            name: string;
            /** @description A file is a link to another server, or `/v2/attachments/<uuid>/content` of this service: below `PUBLIC_URL`, else a bare path; in histories at the host of the request */
            from: string | number | boolean | string[] | {
                [key: string]: unknown;
            } | null;
            /** @description A file is a link to another server, or `/v2/attachments/<uuid>/content` of this service: below `PUBLIC_URL`, else a bare path; in histories at the host of the request */
            to: string | number | boolean | string[] | {
                [key: string]: unknown;
            } | null;
        }[];
    };
    snapshot?: JobView | null;
};
/** @description A used material was removed from a job */
export type JobMaterialRemovedEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "job_material_removed";
    /** @constant */
    entity_type: "job";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: {
        /** Format: uuid */
        provided_service_uuid: string;
        product: JobCatalogRefView;
        unit: JobUnitView;
        quantity: string;
        price: string;
        currency: string;
    };
    snapshot?: JobView | null;
};
/** @description The quantity of a used material was changed */
export type JobMaterialUpdatedEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "job_material_updated";
    /** @constant */
    entity_type: "job";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: {
        /** Format: uuid */
        provided_service_uuid: string;
        /** Format: uuid */
        product_uuid: string;
        quantity: {
            from: string;
            to: string;
        };
    };
    snapshot?: JobView | null;
};
/** @description A material was used on a provided service of a job */
export type JobMaterialUsedEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "job_material_used";
    /** @constant */
    entity_type: "job";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: {
        /** Format: uuid */
        provided_service_uuid: string;
        product: JobCatalogRefView;
        unit: JobUnitView;
        quantity: string;
        price: string;
        currency: string;
    };
    snapshot?: JobView | null;
};
/** @description A job became visible to its worker */
export type JobPublishedEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "job_published";
    /** @constant */
    entity_type: "job";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: {
        /** @enum {string} */
        from: "posted" | "scheduled" | "published" | "en_route" | "started" | "suspended" | "finished" | "canceled";
        /** @enum {string} */
        to: "posted" | "scheduled" | "published" | "en_route" | "started" | "suspended" | "finished" | "canceled";
    };
    snapshot?: JobView | null;
};
/** @description A job was restored */
export type JobRestoredEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "job_restored";
    /** @constant */
    entity_type: "job";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: {
        external_id: string | null;
        external_order_id: string | null;
        description: string | null;
        /** Format: date-time */
        scheduled_at: string | null;
        scheduled_duration: {
            minutes: number;
        } | null;
        /** Format: uuid */
        type_uuid: string;
        /** Format: uuid */
        template_uuid: string | null;
        /** Format: uuid */
        client_uuid: string | null;
        /** Format: uuid */
        site_uuid: string | null;
        /** Format: uuid */
        territory_uuid: string | null;
        skill_uuids: string[];
        address: AddressView | null;
        contacts: ContactView[];
        assignees: {
            /** Format: uuid */
            worker_uuid?: string;
            /** Format: uuid */
            team_uuid?: string;
            /** @enum {string} */
            access: "edit" | "view";
        }[];
        custom_fields: {
            /** Format: uuid */
            uuid: string;
            name: string;
            /** @description A file is a link to another server, or `/v2/attachments/<uuid>/content` of this service: below `PUBLIC_URL`, else a bare path; in histories at the host of the request */
            value: string | number | boolean | string[] | {
                [key: string]: unknown;
            } | null;
            required: boolean;
            hidden: boolean;
            read_only: boolean;
        }[];
        report_fields: {
            /** Format: uuid */
            uuid: string;
            name: string;
            /** @description A file is a link to another server, or `/v2/attachments/<uuid>/content` of this service: below `PUBLIC_URL`, else a bare path; in histories at the host of the request */
            value: string | number | boolean | string[] | {
                [key: string]: unknown;
            } | null;
            required: boolean;
            hidden: boolean;
            read_only: boolean;
        }[];
        possible_resolution_uuids: string[];
        available_catalog: AvailableCatalogView[];
        ordered_services: {
            /** Format: uuid */
            ordered_service_uuid: string;
            service: JobCatalogRefView;
            required: boolean;
        }[];
        /** Format: uuid */
        completion_of_uuid: string | null;
        /** Format: uuid */
        initial_job_uuid: string | null;
        /** @enum {string} */
        status: "posted" | "scheduled" | "published" | "en_route" | "started" | "suspended" | "finished" | "canceled";
        arrival_window: ArrivalWindowView | null;
        /** @enum {string} */
        priority: "low" | "normal" | "high" | "urgent";
        due: DueView | null;
        serial_no: number;
    };
    snapshot?: JobView | null;
};
/** @description A service was provided on a job */
export type JobServiceProvidedEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "job_service_provided";
    /** @constant */
    entity_type: "job";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: {
        /** Format: uuid */
        uuid: string;
        /** Format: uuid */
        ordered_service_uuid: string | null;
        service: JobCatalogRefView;
        price: string;
        currency: string;
    };
    snapshot?: JobView | null;
};
/** @description A provided service was removed from a job, with its materials */
export type JobServiceRemovedEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "job_service_removed";
    /** @constant */
    entity_type: "job";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: {
        /** Format: uuid */
        uuid: string;
        /** Format: uuid */
        ordered_service_uuid: string | null;
        service: JobCatalogRefView;
        price: string;
        currency: string;
    };
    snapshot?: JobView | null;
};
/** @description The work of a job began, or went on */
export type JobStartedEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "job_started";
    /** @constant */
    entity_type: "job";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: {
        /** @enum {string} */
        from: "posted" | "scheduled" | "published" | "en_route" | "started" | "suspended" | "finished" | "canceled";
        /** @enum {string} */
        to: "posted" | "scheduled" | "published" | "en_route" | "started" | "suspended" | "finished" | "canceled";
    };
    snapshot?: JobView | null;
};
/** @description The work of a job was interrupted */
export type JobSuspendedEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "job_suspended";
    /** @constant */
    entity_type: "job";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: {
        /** @enum {string} */
        from: "posted" | "scheduled" | "published" | "en_route" | "started" | "suspended" | "finished" | "canceled";
        /** @enum {string} */
        to: "posted" | "scheduled" | "published" | "en_route" | "started" | "suspended" | "finished" | "canceled";
    };
    snapshot?: JobView | null;
};
/** @description A job type was created */
export type JobTypeCreatedEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "job_type_created";
    /** @constant */
    entity_type: "job_type";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: {
        code: string;
        external_id?: string | null;
        built_in: boolean;
    };
    snapshot?: null;
};
/** @description A job type was deleted */
export type JobTypeDeletedEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "job_type_deleted";
    /** @constant */
    entity_type: "job_type";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: Record<string, never>;
    snapshot?: null;
};
/** @description A job type was restored */
export type JobTypeRestoredEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "job_type_restored";
    /** @constant */
    entity_type: "job_type";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: {
        code: string;
        external_id?: string | null;
        built_in: boolean;
    };
    snapshot?: null;
};
/** @description A job type was changed */
export type JobTypeUpdatedEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "job_type_updated";
    /** @constant */
    entity_type: "job_type";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: {
        code?: string;
        external_id?: string | null;
        built_in?: boolean;
    };
    snapshot?: null;
};
/** @description A job is no longer visible to its worker */
export type JobUnpublishedEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "job_unpublished";
    /** @constant */
    entity_type: "job";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: {
        /** @enum {string} */
        from: "posted" | "scheduled" | "published" | "en_route" | "started" | "suspended" | "finished" | "canceled";
        /** @enum {string} */
        to: "posted" | "scheduled" | "published" | "en_route" | "started" | "suspended" | "finished" | "canceled";
    };
    snapshot?: JobView | null;
};
/** @description A job was changed */
export type JobUpdatedEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "job_updated";
    /** @constant */
    entity_type: "job";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: {
        changes: {
            external_id?: {
                from: string | null;
                to: string | null;
            };
            external_order_id?: {
                from: string | null;
                to: string | null;
            };
            description?: {
                from: string | null;
                to: string | null;
            };
            scheduled_at?: {
                /** Format: date-time */
                from: string | null;
                /** Format: date-time */
                to: string | null;
            };
            scheduled_duration?: {
                from: {
                    minutes: number;
                } | null;
                to: {
                    minutes: number;
                } | null;
            };
            type_uuid?: {
                /** Format: uuid */
                from: string;
                /** Format: uuid */
                to: string;
            };
            template_uuid?: {
                /** Format: uuid */
                from: string | null;
                /** Format: uuid */
                to: string | null;
            };
            client_uuid?: {
                /** Format: uuid */
                from: string | null;
                /** Format: uuid */
                to: string | null;
            };
            site_uuid?: {
                /** Format: uuid */
                from: string | null;
                /** Format: uuid */
                to: string | null;
            };
            territory_uuid?: {
                /** Format: uuid */
                from: string | null;
                /** Format: uuid */
                to: string | null;
            };
            skill_uuids?: {
                from: string[];
                to: string[];
            };
            address?: {
                from: AddressView | null;
                to: AddressView | null;
            };
            contacts?: {
                from: ContactView[];
                to: ContactView[];
            };
            assignees?: {
                from: {
                    /** Format: uuid */
                    worker_uuid?: string;
                    /** Format: uuid */
                    team_uuid?: string;
                    /** @enum {string} */
                    access: "edit" | "view";
                }[];
                to: {
                    /** Format: uuid */
                    worker_uuid?: string;
                    /** Format: uuid */
                    team_uuid?: string;
                    /** @enum {string} */
                    access: "edit" | "view";
                }[];
            };
            custom_fields?: {
                from: {
                    /** Format: uuid */
                    uuid: string;
                    name: string;
                    /** @description A file is a link to another server, or `/v2/attachments/<uuid>/content` of this service: below `PUBLIC_URL`, else a bare path; in histories at the host of the request */
                    value: string | number | boolean | string[] | {
                        [key: string]: unknown;
                    } | null;
                    required: boolean;
                    hidden: boolean;
                    read_only: boolean;
                }[];
                to: {
                    /** Format: uuid */
                    uuid: string;
                    name: string;
                    /** @description A file is a link to another server, or `/v2/attachments/<uuid>/content` of this service: below `PUBLIC_URL`, else a bare path; in histories at the host of the request */
                    value: string | number | boolean | string[] | {
                        [key: string]: unknown;
                    } | null;
                    required: boolean;
                    hidden: boolean;
                    read_only: boolean;
                }[];
            };
            report_fields?: {
                from: {
                    /** Format: uuid */
                    uuid: string;
                    name: string;
                    /** @description A file is a link to another server, or `/v2/attachments/<uuid>/content` of this service: below `PUBLIC_URL`, else a bare path; in histories at the host of the request */
                    value: string | number | boolean | string[] | {
                        [key: string]: unknown;
                    } | null;
                    required: boolean;
                    hidden: boolean;
                    read_only: boolean;
                }[];
                to: {
                    /** Format: uuid */
                    uuid: string;
                    name: string;
                    /** @description A file is a link to another server, or `/v2/attachments/<uuid>/content` of this service: below `PUBLIC_URL`, else a bare path; in histories at the host of the request */
                    value: string | number | boolean | string[] | {
                        [key: string]: unknown;
                    } | null;
                    required: boolean;
                    hidden: boolean;
                    read_only: boolean;
                }[];
            };
            possible_resolution_uuids?: {
                from: string[];
                to: string[];
            };
            available_catalog?: {
                from: AvailableCatalogView[];
                to: AvailableCatalogView[];
            };
            ordered_services?: {
                from: {
                    /** Format: uuid */
                    ordered_service_uuid: string;
                    service: JobCatalogRefView;
                    required: boolean;
                }[];
                to: {
                    /** Format: uuid */
                    ordered_service_uuid: string;
                    service: JobCatalogRefView;
                    required: boolean;
                }[];
            };
            completion_of_uuid?: {
                /** Format: uuid */
                from: string | null;
                /** Format: uuid */
                to: string | null;
            };
            initial_job_uuid?: {
                /** Format: uuid */
                from: string | null;
                /** Format: uuid */
                to: string | null;
            };
            status?: {
                /** @enum {string} */
                from: "posted" | "scheduled" | "published" | "en_route" | "started" | "suspended" | "finished" | "canceled";
                /** @enum {string} */
                to: "posted" | "scheduled" | "published" | "en_route" | "started" | "suspended" | "finished" | "canceled";
            };
            arrival_window?: {
                from: ArrivalWindowView | null;
                to: ArrivalWindowView | null;
            };
            priority?: {
                /** @enum {string} */
                from: "low" | "normal" | "high" | "urgent";
                /** @enum {string} */
                to: "low" | "normal" | "high" | "urgent";
            };
            due?: {
                from: DueView | null;
                to: DueView | null;
            };
        };
    };
    snapshot?: JobView | null;
};
/** @description A preset was created */
export type PresetCreatedEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "preset_created";
    /** @constant */
    entity_type: "preset";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: {
        /** Format: uuid */
        user_uuid: string;
        name: string;
        filters: string;
    };
    snapshot?: null;
};
/** @description A preset was deleted */
export type PresetDeletedEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "preset_deleted";
    /** @constant */
    entity_type: "preset";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: Record<string, never>;
    snapshot?: null;
};
/** @description A preset was restored */
export type PresetRestoredEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "preset_restored";
    /** @constant */
    entity_type: "preset";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: {
        /** Format: uuid */
        user_uuid: string;
        name: string;
        filters: string;
    };
    snapshot?: null;
};
/** @description A preset was changed */
export type PresetUpdatedEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "preset_updated";
    /** @constant */
    entity_type: "preset";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: {
        /** Format: uuid */
        user_uuid?: string;
        name?: string;
        filters?: string;
    };
    snapshot?: null;
};
/** @description A product was archived */
export type ProductArchivedEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "product_archived";
    /** @constant */
    entity_type: "product";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: Record<string, never>;
    snapshot?: null;
};
/** @description A product category was archived */
export type ProductCategoryArchivedEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "product_category_archived";
    /** @constant */
    entity_type: "product_category";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: Record<string, never>;
    snapshot?: null;
};
/** @description A product category was created */
export type ProductCategoryCreatedEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "product_category_created";
    /** @constant */
    entity_type: "product_category";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: {
        name: string;
        description?: string | null;
        external_id?: string | null;
        /** Format: uuid */
        parent_uuid?: string | null;
        archived: boolean;
    };
    snapshot?: null;
};
/** @description A product category was deleted */
export type ProductCategoryDeletedEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "product_category_deleted";
    /** @constant */
    entity_type: "product_category";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: Record<string, never>;
    snapshot?: null;
};
/** @description A product category was restored */
export type ProductCategoryRestoredEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "product_category_restored";
    /** @constant */
    entity_type: "product_category";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: {
        name: string;
        description?: string | null;
        external_id?: string | null;
        /** Format: uuid */
        parent_uuid?: string | null;
        archived: boolean;
    };
    snapshot?: null;
};
/** @description A product category was unarchived */
export type ProductCategoryUnarchivedEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "product_category_unarchived";
    /** @constant */
    entity_type: "product_category";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: Record<string, never>;
    snapshot?: null;
};
/** @description A product category was changed */
export type ProductCategoryUpdatedEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "product_category_updated";
    /** @constant */
    entity_type: "product_category";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: {
        name?: string;
        description?: string | null;
        external_id?: string | null;
        /** Format: uuid */
        parent_uuid?: string | null;
        archived?: boolean;
    };
    snapshot?: null;
};
/** @description A product was created */
export type ProductCreatedEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "product_created";
    /** @constant */
    entity_type: "product";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: {
        name: string;
        description?: string | null;
        /** Format: uuid */
        category_uuid?: string | null;
        /** Format: uuid */
        unit_uuid: string;
        external_id?: string | null;
        gtin?: string | null;
        price_default?: string | null;
        archived: boolean;
    };
    snapshot?: null;
};
/** @description A product was deleted */
export type ProductDeletedEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "product_deleted";
    /** @constant */
    entity_type: "product";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: Record<string, never>;
    snapshot?: null;
};
/** @description A product was restored */
export type ProductRestoredEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "product_restored";
    /** @constant */
    entity_type: "product";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: {
        name: string;
        description?: string | null;
        /** Format: uuid */
        category_uuid?: string | null;
        /** Format: uuid */
        unit_uuid: string;
        external_id?: string | null;
        gtin?: string | null;
        price_default?: string | null;
        archived: boolean;
    };
    snapshot?: null;
};
/** @description A product was unarchived */
export type ProductUnarchivedEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "product_unarchived";
    /** @constant */
    entity_type: "product";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: Record<string, never>;
    snapshot?: null;
};
/** @description A product was changed */
export type ProductUpdatedEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "product_updated";
    /** @constant */
    entity_type: "product";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: {
        name?: string;
        description?: string | null;
        /** Format: uuid */
        category_uuid?: string | null;
        /** Format: uuid */
        unit_uuid?: string;
        external_id?: string | null;
        gtin?: string | null;
        price_default?: string | null;
        archived?: boolean;
    };
    snapshot?: null;
};
/** @description A resolution was created */
export type ResolutionCreatedEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "resolution_created";
    /** @constant */
    entity_type: "resolution";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: {
        name: string;
        external_id?: string | null;
        number: number;
        successful: boolean;
        built_in: boolean;
    };
    snapshot?: null;
};
/** @description A resolution was deleted */
export type ResolutionDeletedEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "resolution_deleted";
    /** @constant */
    entity_type: "resolution";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: Record<string, never>;
    snapshot?: null;
};
/** @description A resolution was restored */
export type ResolutionRestoredEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "resolution_restored";
    /** @constant */
    entity_type: "resolution";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: {
        name: string;
        external_id?: string | null;
        number: number;
        successful: boolean;
        built_in: boolean;
    };
    snapshot?: null;
};
/** @description A resolution was changed */
export type ResolutionUpdatedEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "resolution_updated";
    /** @constant */
    entity_type: "resolution";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: {
        name?: string;
        external_id?: string | null;
        number?: number;
        successful?: boolean;
        built_in?: boolean;
    };
    snapshot?: null;
};
/** @description A service was archived */
export type ServiceArchivedEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "service_archived";
    /** @constant */
    entity_type: "service";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: Record<string, never>;
    snapshot?: null;
};
/** @description A service category was archived */
export type ServiceCategoryArchivedEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "service_category_archived";
    /** @constant */
    entity_type: "service_category";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: Record<string, never>;
    snapshot?: null;
};
/** @description A service category was created */
export type ServiceCategoryCreatedEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "service_category_created";
    /** @constant */
    entity_type: "service_category";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: {
        name: string;
        description?: string | null;
        external_id?: string | null;
        /** Format: uuid */
        parent_uuid?: string | null;
        archived: boolean;
    };
    snapshot?: null;
};
/** @description A service category was deleted */
export type ServiceCategoryDeletedEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "service_category_deleted";
    /** @constant */
    entity_type: "service_category";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: Record<string, never>;
    snapshot?: null;
};
/** @description A service category was restored */
export type ServiceCategoryRestoredEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "service_category_restored";
    /** @constant */
    entity_type: "service_category";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: {
        name: string;
        description?: string | null;
        external_id?: string | null;
        /** Format: uuid */
        parent_uuid?: string | null;
        archived: boolean;
    };
    snapshot?: null;
};
/** @description A service category was unarchived */
export type ServiceCategoryUnarchivedEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "service_category_unarchived";
    /** @constant */
    entity_type: "service_category";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: Record<string, never>;
    snapshot?: null;
};
/** @description A service category was changed */
export type ServiceCategoryUpdatedEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "service_category_updated";
    /** @constant */
    entity_type: "service_category";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: {
        name?: string;
        description?: string | null;
        external_id?: string | null;
        /** Format: uuid */
        parent_uuid?: string | null;
        archived?: boolean;
    };
    snapshot?: null;
};
/** @description A service was created */
export type ServiceCreatedEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "service_created";
    /** @constant */
    entity_type: "service";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: {
        name: string;
        description?: string | null;
        /** Format: uuid */
        category_uuid?: string | null;
        external_id?: string | null;
        price_default?: string | null;
        archived: boolean;
    };
    snapshot?: null;
};
/** @description A service was deleted */
export type ServiceDeletedEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "service_deleted";
    /** @constant */
    entity_type: "service";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: Record<string, never>;
    snapshot?: null;
};
/** @description A service was restored */
export type ServiceRestoredEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "service_restored";
    /** @constant */
    entity_type: "service";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: {
        name: string;
        description?: string | null;
        /** Format: uuid */
        category_uuid?: string | null;
        external_id?: string | null;
        price_default?: string | null;
        archived: boolean;
    };
    snapshot?: null;
};
/** @description A service was unarchived */
export type ServiceUnarchivedEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "service_unarchived";
    /** @constant */
    entity_type: "service";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: Record<string, never>;
    snapshot?: null;
};
/** @description A service was changed */
export type ServiceUpdatedEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "service_updated";
    /** @constant */
    entity_type: "service";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: {
        name?: string;
        description?: string | null;
        /** Format: uuid */
        category_uuid?: string | null;
        external_id?: string | null;
        price_default?: string | null;
        archived?: boolean;
    };
    snapshot?: null;
};
/** @description Shifts of a user in a month (UTC) were overwritten; `working` null clears the interval */
export type ShiftsUpdatedEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "shifts_updated";
    /** @constant */
    entity_type: "shift_month";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: {
        /** Format: uuid */
        user_uuid: string;
        month: string;
        shifts: {
            /** Format: date-time */
            time_from: string;
            /** Format: date-time */
            time_to: string;
            working: boolean | null;
            /** Format: uuid */
            territory_uuid: string | null;
            /** Format: uuid */
            job_type_uuid: string | null;
        }[];
    };
    snapshot?: null;
};
/** @description Somebody was refused to sign in; at most one a minute from an address */
export type SignInRefusedEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "sign_in_refused";
    /** @constant */
    entity_type: "sign_in";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: {
        /** Format: uuid */
        user_uuid: string | null;
        way: string;
        ip: string | null;
    };
    snapshot?: null;
};
/** @description A site was created */
export type SiteCreatedEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "site_created";
    /** @constant */
    entity_type: "site";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: {
        external_id?: string | null;
        name: string;
        description?: string | null;
        /** Format: uuid */
        client_uuid?: string | null;
        address?: AddressView | null;
        contacts: ContactView[];
        /** Format: uuid */
        territory_uuid: string;
    };
    snapshot?: SiteView | null;
};
/** @description A site was deleted */
export type SiteDeletedEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "site_deleted";
    /** @constant */
    entity_type: "site";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: Record<string, never>;
    snapshot?: SiteView | null;
};
/** @description A site was restored */
export type SiteRestoredEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "site_restored";
    /** @constant */
    entity_type: "site";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: {
        external_id?: string | null;
        name: string;
        description?: string | null;
        /** Format: uuid */
        client_uuid?: string | null;
        address?: AddressView | null;
        contacts: ContactView[];
        /** Format: uuid */
        territory_uuid: string;
    };
    snapshot?: SiteView | null;
};
/** @description A site was changed */
export type SiteUpdatedEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "site_updated";
    /** @constant */
    entity_type: "site";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: {
        external_id?: string | null;
        name?: string;
        description?: string | null;
        /** Format: uuid */
        client_uuid?: string | null;
        address?: AddressView | null;
        contacts?: ContactView[];
        /** Format: uuid */
        territory_uuid?: string;
    };
    snapshot?: SiteView | null;
};
/** @description A skill was created */
export type SkillCreatedEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "skill_created";
    /** @constant */
    entity_type: "skill";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: {
        name: string;
        external_id?: string | null;
    };
    snapshot?: null;
};
/** @description A skill was deleted */
export type SkillDeletedEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "skill_deleted";
    /** @constant */
    entity_type: "skill";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: Record<string, never>;
    snapshot?: null;
};
/** @description A skill was restored */
export type SkillRestoredEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "skill_restored";
    /** @constant */
    entity_type: "skill";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: {
        name: string;
        external_id?: string | null;
    };
    snapshot?: null;
};
/** @description A skill was changed */
export type SkillUpdatedEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "skill_updated";
    /** @constant */
    entity_type: "skill";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: {
        name?: string;
        external_id?: string | null;
    };
    snapshot?: null;
};
/** @description A team was created */
export type TeamCreatedEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "team_created";
    /** @constant */
    entity_type: "team";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: {
        name: string;
        external_id?: string | null;
        /** Format: uuid */
        territory_uuid?: string | null;
        worker_uuids: string[];
    };
    snapshot?: null;
};
/** @description A team was deleted */
export type TeamDeletedEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "team_deleted";
    /** @constant */
    entity_type: "team";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: Record<string, never>;
    snapshot?: null;
};
/** @description A team was restored */
export type TeamRestoredEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "team_restored";
    /** @constant */
    entity_type: "team";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: {
        name: string;
        external_id?: string | null;
        /** Format: uuid */
        territory_uuid?: string | null;
        worker_uuids: string[];
    };
    snapshot?: null;
};
/** @description A team was changed */
export type TeamUpdatedEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "team_updated";
    /** @constant */
    entity_type: "team";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: {
        name?: string;
        external_id?: string | null;
        /** Format: uuid */
        territory_uuid?: string | null;
        worker_uuids?: string[];
    };
    snapshot?: null;
};
/** @description A template was created */
export type TemplateCreatedEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "template_created";
    /** @constant */
    entity_type: "template";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: {
        name: string;
        external_id?: string | null;
        /** Format: uuid */
        job_type_uuid: string;
        description?: string | null;
        scheduled_minutes?: number | null;
        /** @enum {string} */
        priority?: "low" | "normal" | "high" | "urgent";
        /** Format: uuid */
        assignee_user_uuid?: string | null;
        /** Format: uuid */
        assignee_team_uuid?: string | null;
        /** Format: uuid */
        territory_uuid?: string | null;
        skill_uuids: string[];
        custom_fields: {
            /** Format: uuid */
            uuid: string;
            name: string;
            field_type: string;
            required: boolean;
            /** Format: uuid */
            dictionary_uuid: string | null;
        }[];
        report_fields: {
            /** Format: uuid */
            uuid: string;
            name: string;
            field_type: string;
            required: boolean;
            /** Format: uuid */
            dictionary_uuid: string | null;
        }[];
        possible_resolution_uuids: string[];
        available_catalog: {
            /** @enum {string} */
            type: "service" | "category";
            /** Format: uuid */
            service_uuid?: string;
            required?: boolean;
            pre_ordered?: boolean;
            /** Format: uuid */
            category_uuid?: string;
        }[];
        dictionary_uuids: string[];
        service_uuids: string[];
        category_uuids: string[];
    };
    snapshot?: null;
};
/** @description A template was deleted */
export type TemplateDeletedEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "template_deleted";
    /** @constant */
    entity_type: "template";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: Record<string, never>;
    snapshot?: null;
};
/** @description A template was restored */
export type TemplateRestoredEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "template_restored";
    /** @constant */
    entity_type: "template";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: {
        name: string;
        external_id?: string | null;
        /** Format: uuid */
        job_type_uuid: string;
        description?: string | null;
        scheduled_minutes?: number | null;
        /** @enum {string} */
        priority?: "low" | "normal" | "high" | "urgent";
        /** Format: uuid */
        assignee_user_uuid?: string | null;
        /** Format: uuid */
        assignee_team_uuid?: string | null;
        /** Format: uuid */
        territory_uuid?: string | null;
        skill_uuids: string[];
        custom_fields: {
            /** Format: uuid */
            uuid: string;
            name: string;
            field_type: string;
            required: boolean;
            /** Format: uuid */
            dictionary_uuid: string | null;
        }[];
        report_fields: {
            /** Format: uuid */
            uuid: string;
            name: string;
            field_type: string;
            required: boolean;
            /** Format: uuid */
            dictionary_uuid: string | null;
        }[];
        possible_resolution_uuids: string[];
        available_catalog: {
            /** @enum {string} */
            type: "service" | "category";
            /** Format: uuid */
            service_uuid?: string;
            required?: boolean;
            pre_ordered?: boolean;
            /** Format: uuid */
            category_uuid?: string;
        }[];
        dictionary_uuids: string[];
        service_uuids: string[];
        category_uuids: string[];
    };
    snapshot?: null;
};
/** @description A template was changed */
export type TemplateUpdatedEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "template_updated";
    /** @constant */
    entity_type: "template";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: {
        name?: string;
        external_id?: string | null;
        /** Format: uuid */
        job_type_uuid?: string;
        description?: string | null;
        scheduled_minutes?: number | null;
        /** @enum {string} */
        priority?: "low" | "normal" | "high" | "urgent";
        /** Format: uuid */
        assignee_user_uuid?: string | null;
        /** Format: uuid */
        assignee_team_uuid?: string | null;
        /** Format: uuid */
        territory_uuid?: string | null;
        skill_uuids?: string[];
        custom_fields?: {
            /** Format: uuid */
            uuid: string;
            name: string;
            field_type: string;
            required: boolean;
            /** Format: uuid */
            dictionary_uuid: string | null;
        }[];
        report_fields?: {
            /** Format: uuid */
            uuid: string;
            name: string;
            field_type: string;
            required: boolean;
            /** Format: uuid */
            dictionary_uuid: string | null;
        }[];
        possible_resolution_uuids?: string[];
        available_catalog?: {
            /** @enum {string} */
            type: "service" | "category";
            /** Format: uuid */
            service_uuid?: string;
            required?: boolean;
            pre_ordered?: boolean;
            /** Format: uuid */
            category_uuid?: string;
        }[];
        dictionary_uuids?: string[];
        service_uuids?: string[];
        category_uuids?: string[];
    };
    snapshot?: null;
};
/** @description A territory was created */
export type TerritoryCreatedEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "territory_created";
    /** @constant */
    entity_type: "territory";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: {
        name: string;
        external_id?: string | null;
    };
    snapshot?: null;
};
/** @description A territory was deleted */
export type TerritoryDeletedEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "territory_deleted";
    /** @constant */
    entity_type: "territory";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: Record<string, never>;
    snapshot?: null;
};
/** @description A territory was restored */
export type TerritoryRestoredEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "territory_restored";
    /** @constant */
    entity_type: "territory";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: {
        name: string;
        external_id?: string | null;
    };
    snapshot?: null;
};
/** @description A territory was changed */
export type TerritoryUpdatedEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "territory_updated";
    /** @constant */
    entity_type: "territory";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: {
        name?: string;
        external_id?: string | null;
    };
    snapshot?: null;
};
/** @description A token was created */
export type TokenCreatedEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "token_created";
    /** @constant */
    entity_type: "token";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: {
        /** Format: uuid */
        user_uuid: string;
        device?: DeviceView | null;
        /** Format: uuid */
        api_key_uuid?: string | null;
        /** Format: date-time */
        expires_at: string;
    };
    snapshot?: null;
};
/** @description A token was revoked */
export type TokenRevokedEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "token_revoked";
    /** @constant */
    entity_type: "token";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: {
        /** Format: date-time */
        revoked_at: string;
    };
    snapshot?: null;
};
/** @description A unit was archived */
export type UnitArchivedEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "unit_archived";
    /** @constant */
    entity_type: "unit";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: Record<string, never>;
    snapshot?: null;
};
/** @description A unit was created */
export type UnitCreatedEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "unit_created";
    /** @constant */
    entity_type: "unit";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: {
        name: string;
        code: string;
        external_id?: string | null;
        archived: boolean;
    };
    snapshot?: null;
};
/** @description A unit was deleted */
export type UnitDeletedEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "unit_deleted";
    /** @constant */
    entity_type: "unit";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: Record<string, never>;
    snapshot?: null;
};
/** @description A unit was restored */
export type UnitRestoredEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "unit_restored";
    /** @constant */
    entity_type: "unit";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: {
        name: string;
        code: string;
        external_id?: string | null;
        archived: boolean;
    };
    snapshot?: null;
};
/** @description A unit was unarchived */
export type UnitUnarchivedEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "unit_unarchived";
    /** @constant */
    entity_type: "unit";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: Record<string, never>;
    snapshot?: null;
};
/** @description A unit was changed */
export type UnitUpdatedEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "unit_updated";
    /** @constant */
    entity_type: "unit";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: {
        name?: string;
        code?: string;
        external_id?: string | null;
        archived?: boolean;
    };
    snapshot?: null;
};
/** @description A user was activated */
export type UserActivatedEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "user_activated";
    /** @constant */
    entity_type: "user";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: Record<string, never>;
    snapshot?: null;
};
/** @description A user was created */
export type UserCreatedEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "user_created";
    /** @constant */
    entity_type: "user";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: {
        external_id?: string | null;
        email: string;
        first_name: string;
        last_name: string;
        mobile_phone?: string | null;
        /** Format: uuid */
        territory_uuid?: string | null;
        skill_uuids: string[];
        permissions: PermissionsView;
        start_location?: StartLocationView | null;
        owner: boolean;
        active?: boolean;
    };
    snapshot?: null;
};
/** @description A user was deactivated */
export type UserDeactivatedEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "user_deactivated";
    /** @constant */
    entity_type: "user";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: Record<string, never>;
    snapshot?: null;
};
/** @description A user was deleted */
export type UserDeletedEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "user_deleted";
    /** @constant */
    entity_type: "user";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: Record<string, never>;
    snapshot?: null;
};
/** @description A user was restored */
export type UserRestoredEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "user_restored";
    /** @constant */
    entity_type: "user";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: {
        external_id?: string | null;
        email: string;
        first_name: string;
        last_name: string;
        mobile_phone?: string | null;
        /** Format: uuid */
        territory_uuid?: string | null;
        skill_uuids: string[];
        permissions: PermissionsView;
        start_location?: StartLocationView | null;
        owner: boolean;
        active?: boolean;
    };
    snapshot?: null;
};
/** @description A user signed in to the console */
export type UserSignedInEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "user_signed_in";
    /** @constant */
    entity_type: "sign_in";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: {
        /** Format: uuid */
        user_uuid: string;
        way: string;
    };
    snapshot?: null;
};
/** @description A user signed out, or was signed out */
export type UserSignedOutEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "user_signed_out";
    /** @constant */
    entity_type: "sign_in";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: {
        /** Format: uuid */
        user_uuid: string | null;
        /** Format: date-time */
        ended_at: string;
    };
    snapshot?: null;
};
/** @description A user was changed */
export type UserUpdatedEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "user_updated";
    /** @constant */
    entity_type: "user";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: {
        external_id?: string | null;
        email?: string;
        first_name?: string;
        last_name?: string;
        mobile_phone?: string | null;
        /** Format: uuid */
        territory_uuid?: string | null;
        skill_uuids?: string[];
        permissions?: PermissionsView;
        start_location?: StartLocationView | null;
        owner?: boolean;
        active?: boolean;
    };
    snapshot?: null;
};
/** @description A webhook was created */
export type WebhookCreatedEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "webhook_created";
    /** @constant */
    entity_type: "webhook";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: {
        url: string;
        event_types: WebhookEventType[];
        secret?: string | null;
        name?: string | null;
        enabled?: boolean;
        headers?: string | null;
    };
    snapshot?: null;
};
/** @description A webhook was deleted */
export type WebhookDeletedEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "webhook_deleted";
    /** @constant */
    entity_type: "webhook";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: Record<string, never>;
    snapshot?: null;
};
/** @description A webhook was resumed */
export type WebhookResumedEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "webhook_resumed";
    /** @constant */
    entity_type: "webhook";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: Record<string, never>;
    snapshot?: null;
};
/** @description The secret of a webhook was replaced; the previous one is valid until `previous_secret_expires_at` */
export type WebhookSecretRotatedEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "webhook_secret_rotated";
    /** @constant */
    entity_type: "webhook";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: {
        secret: string;
        /** Format: date-time */
        previous_secret_expires_at: string | null;
    };
    snapshot?: null;
};
/** @description A webhook was changed */
export type WebhookUpdatedEvent = {
    position: number;
    /** Format: uuid */
    uuid: string;
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    type: "webhook_updated";
    /** @constant */
    entity_type: "webhook";
    /** Format: uuid */
    entity_uuid: string;
    entity_version: number;
    /** Format: date-time */
    recorded_at: string;
    context: ContextView;
    data: {
        url?: string;
        event_types?: WebhookEventType[];
        secret?: string | null;
        name?: string | null;
        enabled?: boolean;
        headers?: string | null;
    };
    snapshot?: null;
};
/** @enum {string} */
export type FeedEventType = "account_created" | "account_updated" | "api_key_created" | "api_key_revoked" | "api_key_rotated" | "api_key_updated" | "attachment_announced" | "attachment_attached" | "attachment_deleted" | "attachment_detached" | "attachment_uploaded" | "calendar_feed_created" | "calendar_feed_deleted" | "calendar_feed_rotated" | "calendar_feed_updated" | "client_created" | "client_deleted" | "client_restored" | "client_updated" | "dictionary_created" | "dictionary_deleted" | "dictionary_restored" | "dictionary_updated" | "dictionary_value_added" | "dictionary_value_removed" | "dictionary_value_renamed" | "export_created" | "export_deleted" | "export_downloaded" | "export_expired" | "export_failed" | "export_finished" | "export_started" | "hold_confirmed" | "hold_created" | "hold_expired" | "hold_released" | "hold_updated" | "import_finished" | "import_mapping_created" | "import_mapping_deleted" | "import_mapping_updated" | "job_canceled" | "job_created" | "job_deleted" | "job_en_route" | "job_fields_updated" | "job_finished" | "job_material_removed" | "job_material_updated" | "job_material_used" | "job_published" | "job_restored" | "job_service_provided" | "job_service_removed" | "job_started" | "job_suspended" | "job_type_created" | "job_type_deleted" | "job_type_restored" | "job_type_updated" | "job_unpublished" | "job_updated" | "preset_created" | "preset_deleted" | "preset_restored" | "preset_updated" | "product_archived" | "product_category_archived" | "product_category_created" | "product_category_deleted" | "product_category_restored" | "product_category_unarchived" | "product_category_updated" | "product_created" | "product_deleted" | "product_restored" | "product_unarchived" | "product_updated" | "resolution_created" | "resolution_deleted" | "resolution_restored" | "resolution_updated" | "service_archived" | "service_category_archived" | "service_category_created" | "service_category_deleted" | "service_category_restored" | "service_category_unarchived" | "service_category_updated" | "service_created" | "service_deleted" | "service_restored" | "service_unarchived" | "service_updated" | "shifts_updated" | "sign_in_refused" | "site_created" | "site_deleted" | "site_restored" | "site_updated" | "skill_created" | "skill_deleted" | "skill_restored" | "skill_updated" | "team_created" | "team_deleted" | "team_restored" | "team_updated" | "template_created" | "template_deleted" | "template_restored" | "template_updated" | "territory_created" | "territory_deleted" | "territory_restored" | "territory_updated" | "token_created" | "token_revoked" | "unit_archived" | "unit_created" | "unit_deleted" | "unit_restored" | "unit_unarchived" | "unit_updated" | "user_activated" | "user_created" | "user_deactivated" | "user_deleted" | "user_restored" | "user_signed_in" | "user_signed_out" | "user_updated" | "webhook_created" | "webhook_deleted" | "webhook_resumed" | "webhook_secret_rotated" | "webhook_updated" | "account_*" | "api_key_*" | "attachment_*" | "calendar_feed_*" | "client_*" | "dictionary_*" | "export_*" | "hold_*" | "import_*" | "import_mapping_*" | "job_*" | "job_type_*" | "preset_*" | "product_*" | "product_category_*" | "resolution_*" | "service_*" | "service_category_*" | "shift_month_*" | "sign_in_*" | "site_*" | "skill_*" | "team_*" | "template_*" | "territory_*" | "token_*" | "unit_*" | "user_*" | "webhook_*";
/** @enum {string} */
export type EventType = "account_created" | "account_updated" | "api_key_created" | "api_key_revoked" | "api_key_rotated" | "api_key_updated" | "attachment_announced" | "attachment_attached" | "attachment_deleted" | "attachment_detached" | "attachment_uploaded" | "calendar_feed_created" | "calendar_feed_deleted" | "calendar_feed_rotated" | "calendar_feed_updated" | "client_created" | "client_deleted" | "client_restored" | "client_updated" | "dictionary_created" | "dictionary_deleted" | "dictionary_restored" | "dictionary_updated" | "dictionary_value_added" | "dictionary_value_removed" | "dictionary_value_renamed" | "export_created" | "export_deleted" | "export_downloaded" | "export_expired" | "export_failed" | "export_finished" | "export_started" | "hold_confirmed" | "hold_created" | "hold_expired" | "hold_released" | "hold_updated" | "import_finished" | "import_mapping_created" | "import_mapping_deleted" | "import_mapping_updated" | "job_canceled" | "job_created" | "job_deleted" | "job_en_route" | "job_fields_updated" | "job_finished" | "job_material_removed" | "job_material_updated" | "job_material_used" | "job_published" | "job_restored" | "job_scheduled" | "job_service_provided" | "job_service_removed" | "job_started" | "job_suspended" | "job_type_created" | "job_type_deleted" | "job_type_restored" | "job_type_updated" | "job_unpublished" | "job_updated" | "preset_created" | "preset_deleted" | "preset_restored" | "preset_updated" | "product_archived" | "product_category_archived" | "product_category_created" | "product_category_deleted" | "product_category_restored" | "product_category_unarchived" | "product_category_updated" | "product_created" | "product_deleted" | "product_restored" | "product_unarchived" | "product_updated" | "resolution_created" | "resolution_deleted" | "resolution_restored" | "resolution_updated" | "service_archived" | "service_category_archived" | "service_category_created" | "service_category_deleted" | "service_category_restored" | "service_category_unarchived" | "service_category_updated" | "service_created" | "service_deleted" | "service_restored" | "service_unarchived" | "service_updated" | "shifts_updated" | "sign_in_refused" | "site_created" | "site_deleted" | "site_restored" | "site_updated" | "skill_created" | "skill_deleted" | "skill_restored" | "skill_updated" | "team_created" | "team_deleted" | "team_restored" | "team_updated" | "template_created" | "template_deleted" | "template_restored" | "template_updated" | "territory_created" | "territory_deleted" | "territory_restored" | "territory_updated" | "token_created" | "token_revoked" | "unit_archived" | "unit_created" | "unit_deleted" | "unit_restored" | "unit_unarchived" | "unit_updated" | "user_activated" | "user_created" | "user_deactivated" | "user_deleted" | "user_restored" | "user_signed_in" | "user_signed_out" | "user_updated" | "webhook_created" | "webhook_deleted" | "webhook_resumed" | "webhook_secret_rotated" | "webhook_updated";
/** @enum {string} */
export type WebhookEventType = "account_created" | "account_updated" | "api_key_created" | "api_key_revoked" | "api_key_rotated" | "api_key_updated" | "attachment_announced" | "attachment_attached" | "attachment_deleted" | "attachment_detached" | "attachment_uploaded" | "calendar_feed_created" | "calendar_feed_deleted" | "calendar_feed_rotated" | "calendar_feed_updated" | "client_created" | "client_deleted" | "client_restored" | "client_updated" | "dictionary_created" | "dictionary_deleted" | "dictionary_restored" | "dictionary_updated" | "dictionary_value_added" | "dictionary_value_removed" | "dictionary_value_renamed" | "export_created" | "export_deleted" | "export_downloaded" | "export_expired" | "export_failed" | "export_finished" | "export_started" | "hold_confirmed" | "hold_created" | "hold_expired" | "hold_released" | "hold_updated" | "import_finished" | "import_mapping_created" | "import_mapping_deleted" | "import_mapping_updated" | "job_canceled" | "job_created" | "job_deleted" | "job_en_route" | "job_fields_updated" | "job_finished" | "job_material_removed" | "job_material_updated" | "job_material_used" | "job_published" | "job_restored" | "job_scheduled" | "job_service_provided" | "job_service_removed" | "job_started" | "job_suspended" | "job_type_created" | "job_type_deleted" | "job_type_restored" | "job_type_updated" | "job_unpublished" | "job_updated" | "preset_created" | "preset_deleted" | "preset_restored" | "preset_updated" | "product_archived" | "product_category_archived" | "product_category_created" | "product_category_deleted" | "product_category_restored" | "product_category_unarchived" | "product_category_updated" | "product_created" | "product_deleted" | "product_restored" | "product_unarchived" | "product_updated" | "resolution_created" | "resolution_deleted" | "resolution_restored" | "resolution_updated" | "service_archived" | "service_category_archived" | "service_category_created" | "service_category_deleted" | "service_category_restored" | "service_category_unarchived" | "service_category_updated" | "service_created" | "service_deleted" | "service_restored" | "service_unarchived" | "service_updated" | "shifts_updated" | "sign_in_refused" | "site_created" | "site_deleted" | "site_restored" | "site_updated" | "skill_created" | "skill_deleted" | "skill_restored" | "skill_updated" | "team_created" | "team_deleted" | "team_restored" | "team_updated" | "template_created" | "template_deleted" | "template_restored" | "template_updated" | "territory_created" | "territory_deleted" | "territory_restored" | "territory_updated" | "token_created" | "token_revoked" | "unit_archived" | "unit_created" | "unit_deleted" | "unit_restored" | "unit_unarchived" | "unit_updated" | "user_activated" | "user_created" | "user_deactivated" | "user_deleted" | "user_restored" | "user_signed_in" | "user_signed_out" | "user_updated" | "webhook_created" | "webhook_deleted" | "webhook_resumed" | "webhook_secret_rotated" | "webhook_updated" | "account_*" | "api_key_*" | "attachment_*" | "calendar_feed_*" | "client_*" | "dictionary_*" | "export_*" | "hold_*" | "import_*" | "import_mapping_*" | "job_*" | "job_type_*" | "preset_*" | "product_*" | "product_category_*" | "resolution_*" | "service_*" | "service_category_*" | "shift_month_*" | "sign_in_*" | "site_*" | "skill_*" | "team_*" | "template_*" | "territory_*" | "token_*" | "unit_*" | "user_*" | "webhook_*" | "*";
/** @enum {string} */
export type EntityType = "account" | "api_key" | "attachment" | "calendar_feed" | "client" | "dictionary" | "export" | "hold" | "import" | "import_mapping" | "job" | "job_type" | "preset" | "product" | "product_category" | "resolution" | "service" | "service_category" | "shift_month" | "sign_in" | "site" | "skill" | "team" | "template" | "territory" | "token" | "unit" | "user" | "webhook";
/** The schemas of the API by their names in the OpenAPI document: `Schemas['JobView']`. */
export interface Schemas {
    DefaultTerritoryView: DefaultTerritoryView;
    SchedulingChecksView: SchedulingChecksView;
    SchedulingMinutesView: SchedulingMinutesView;
    SchedulingView: SchedulingView;
    FieldSettingsView: FieldSettingsView;
    AccountView: AccountView;
    ReferrerView: ReferrerView;
    ErrorView: ErrorView;
    ReferenceByUuidOrExternal_idOrName: ReferenceByUuidOrExternal_idOrName;
    SchedulingChecksBody: SchedulingChecksBody;
    DefaultDurationBody: DefaultDurationBody;
    BufferBody: BufferBody;
    SchedulingBody: SchedulingBody;
    FieldSettingsBody: FieldSettingsBody;
    UpdateAccountBody: UpdateAccountBody;
    SchedulingChecksOfRequestView: SchedulingChecksOfRequestView;
    ContextView: ContextView;
    HistoryEventView: HistoryEventView;
    DifferenceView: DifferenceView;
    ComparedEventView: ComparedEventView;
    ComparisonView: ComparisonView;
    ApiKeyView: ApiKeyView;
    CreateApiKeyBody: CreateApiKeyBody;
    UpdateApiKeyBody: UpdateApiKeyBody;
    RotateApiKeyBody: RotateApiKeyBody;
    DeviceView: DeviceView;
    TokenView: TokenView;
    ReferenceByUuidOrExternal_idOrEmail: ReferenceByUuidOrExternal_idOrEmail;
    TokenMinutesBody: TokenMinutesBody;
    DeviceBody: DeviceBody;
    CreateTokenBody: CreateTokenBody;
    NewTokenView: NewTokenView;
    MeUserView: MeUserView;
    MeKeyView: MeKeyView;
    MeAccountView: MeAccountView;
    MeView: MeView;
    SignInLinkMinutesBody: SignInLinkMinutesBody;
    CreateSignInLinkBody: CreateSignInLinkBody;
    SignInLinkView: SignInLinkView;
    SessionView: SessionView;
    TerritoryView: TerritoryView;
    DeletedEntityView: DeletedEntityView;
    CreateTerritoryBody: CreateTerritoryBody;
    UpdateTerritoryBody: UpdateTerritoryBody;
    RestoreBody: RestoreBody;
    RevertBody: RevertBody;
    SkillView: SkillView;
    CreateSkillBody: CreateSkillBody;
    UpdateSkillBody: UpdateSkillBody;
    JobPermissionsView: JobPermissionsView;
    ViewAndEditPermissionsView: ViewAndEditPermissionsView;
    EditPermissionsView: EditPermissionsView;
    WebPermissionsView: WebPermissionsView;
    MobileJobPermissionsView: MobileJobPermissionsView;
    MobilePermissionsView: MobilePermissionsView;
    PermissionsView: PermissionsView;
    SkillLabel: SkillLabel;
    UserTerritoryLabel: UserTerritoryLabel;
    StartLocationView: StartLocationView;
    UserView: UserView;
    JobPermissions: JobPermissions;
    ViewAndEditPermissions: ViewAndEditPermissions;
    EditPermissions: EditPermissions;
    WebPermissions: WebPermissions;
    MobileJobPermissions: MobileJobPermissions;
    MobilePermissions: MobilePermissions;
    PermissionsBody: PermissionsBody;
    StartLocationBody: StartLocationBody;
    CreateUserBody: CreateUserBody;
    UpdateUserBody: UpdateUserBody;
    DeactivateUserBody: DeactivateUserBody;
    TeamTerritoryLabel: TeamTerritoryLabel;
    TeamView: TeamView;
    CreateTeamBody: CreateTeamBody;
    UpdateTeamBody: UpdateTeamBody;
    ShiftTerritoryLabel: ShiftTerritoryLabel;
    JobTypeLabel: JobTypeLabel;
    IntervalView: IntervalView;
    TimelineView: TimelineView;
    ReferenceByUuidOrExternal_idOrCode: ReferenceByUuidOrExternal_idOrCode;
    ShiftBody: ShiftBody;
    UpdateShiftsBody: UpdateShiftsBody;
    PresetView: PresetView;
    CreatePresetBody: CreatePresetBody;
    CopyPresetBody: CopyPresetBody;
    PresetUuidsView: PresetUuidsView;
    CalendarWorkerView: CalendarWorkerView;
    CalendarOfView: CalendarOfView;
    CalendarDaysView: CalendarDaysView;
    CalendarFeedView: CalendarFeedView;
    PastDaysBody: PastDaysBody;
    FutureDaysBody: FutureDaysBody;
    CreateCalendarFeedBody: CreateCalendarFeedBody;
    UpdateCalendarFeedBody: UpdateCalendarFeedBody;
    CategoryView: CategoryView;
    CreateCategoryBody: CreateCategoryBody;
    UpdateCategoryBody: UpdateCategoryBody;
    ServiceView: ServiceView;
    CreateServiceBody: CreateServiceBody;
    UpdateServiceBody: UpdateServiceBody;
    UnitView: UnitView;
    CreateUnitBody: CreateUnitBody;
    UpdateUnitBody: UpdateUnitBody;
    ProductView: ProductView;
    CreateProductBody: CreateProductBody;
    UpdateProductBody: UpdateProductBody;
    ContactView: ContactView;
    GeolocationView: GeolocationView;
    AddressView: AddressView;
    TerritoryRefView: TerritoryRefView;
    ClientView: ClientView;
    ContactBody: ContactBody;
    GeolocationBody: GeolocationBody;
    AddressBody: AddressBody;
    CreateClientBody: CreateClientBody;
    UpdateClientBody: UpdateClientBody;
    ClientRefView: ClientRefView;
    SiteView: SiteView;
    ReferenceByUuidOrExternal_id: ReferenceByUuidOrExternal_id;
    CreateSiteBody: CreateSiteBody;
    UpdateSiteBody: UpdateSiteBody;
    JobTypeView: JobTypeView;
    CreateJobTypeBody: CreateJobTypeBody;
    UpdateJobTypeBody: UpdateJobTypeBody;
    ResolutionView: ResolutionView;
    CreateResolutionBody: CreateResolutionBody;
    UpdateResolutionBody: UpdateResolutionBody;
    DictionaryItemView: DictionaryItemView;
    DictionaryValueBody: DictionaryValueBody;
    CreateDictionaryBody: CreateDictionaryBody;
    DictionaryValueView: DictionaryValueView;
    DictionaryView: DictionaryView;
    UpdateDictionaryBody: UpdateDictionaryBody;
    ValueUuidView: ValueUuidView;
    UpdateDictionaryValueBody: UpdateDictionaryValueBody;
    DurationView: DurationView;
    AssigneeUuidView: AssigneeUuidView;
    TemplateItemView: TemplateItemView;
    DurationBody: DurationBody;
    ReferenceByUuidOrExternal_idOrEmailWithName: ReferenceByUuidOrExternal_idOrEmailWithName;
    AssigneeBody: AssigneeBody;
    ShownValueBody: ShownValueBody;
    FieldDictionaryBody: FieldDictionaryBody;
    FieldDefinitionBody: FieldDefinitionBody;
    PossibleResolutionBody: PossibleResolutionBody;
    ReferenceByUuidOrExternal_idWithName: ReferenceByUuidOrExternal_idWithName;
    CatalogItemBody: CatalogItemBody;
    CreateTemplateBody: CreateTemplateBody;
    TemplateTypeRefView: TemplateTypeRefView;
    WorkerRefView: WorkerRefView;
    TeamRefView: TeamRefView;
    AssigneeView: AssigneeView;
    TemplateTerritoryRefView: TemplateTerritoryRefView;
    TemplateSkillRefView: TemplateSkillRefView;
    FieldDictionaryView: FieldDictionaryView;
    FieldDefinitionView: FieldDefinitionView;
    ResolutionRefView: ResolutionRefView;
    TemplateCatalogRefView: TemplateCatalogRefView;
    CatalogItemView: CatalogItemView;
    TemplateView: TemplateView;
    UpdateTemplateBody: UpdateTemplateBody;
    DueView: DueView;
    JobDurationView: JobDurationView;
    ArrivalWindowView: ArrivalWindowView;
    JobResolutionView: JobResolutionView;
    JobAssigneeUuidView: JobAssigneeUuidView;
    JobAssigneeAccessUuidView: JobAssigneeAccessUuidView;
    JobSummaryView: JobSummaryView;
    JobWorkerView: JobWorkerView;
    NamedRefView: NamedRefView;
    JobAssigneeView: JobAssigneeView;
    JobAssigneeAccessView: JobAssigneeAccessView;
    JobTypeRefView: JobTypeRefView;
    NamedExternalRefView: NamedExternalRefView;
    JobTimestampsView: JobTimestampsView;
    JobDurationsView: JobDurationsView;
    JobFieldView: JobFieldView;
    PossibleResolutionView: PossibleResolutionView;
    CancellationView: CancellationView;
    JobCatalogRefView: JobCatalogRefView;
    AvailableCatalogView: AvailableCatalogView;
    OrderedServiceView: OrderedServiceView;
    ProvidedServiceView: ProvidedServiceView;
    JobUnitView: JobUnitView;
    UsedMaterialView: UsedMaterialView;
    JobView: JobView;
    DueBody: DueBody;
    ArrivalWindowBody: ArrivalWindowBody;
    AssigneeAccessBody: AssigneeAccessBody;
    JobFieldDictionaryBody: JobFieldDictionaryBody;
    JobFieldBody: JobFieldBody;
    OrderedServiceBody: OrderedServiceBody;
    CreateJobBody: CreateJobBody;
    ClashingSourceView: ClashingSourceView;
    ConflictView: ConflictView;
    UpdateJobBody: UpdateJobBody;
    ActionLocationBody: ActionLocationBody;
    ActionBody: ActionBody;
    FinishJobBody: FinishJobBody;
    CancelJobBody: CancelJobBody;
    ProvideServiceBody: ProvideServiceBody;
    ProvidedServiceUuidsView: ProvidedServiceUuidsView;
    UseMaterialBody: UseMaterialBody;
    ChangeMaterialBody: ChangeMaterialBody;
    LocationEventView: LocationEventView;
    JobLocationView: JobLocationView;
    LocationEventBody: LocationEventBody;
    LocationBody: LocationBody;
    UploadLocationsBody: UploadLocationsBody;
    LocationUuidsView: LocationUuidsView;
    ReferenceByUuidOrName: ReferenceByUuidOrName;
    AnnounceAttachmentBody: AnnounceAttachmentBody;
    UploadView: UploadView;
    AttachmentWithUrlView: AttachmentWithUrlView;
    SlotDurationBody: SlotDurationBody;
    PlaceBody: PlaceBody;
    GridBody: GridBody;
    TimeWindowBody: TimeWindowBody;
    NoticeBody: NoticeBody;
    SlotBufferBody: SlotBufferBody;
    TravelBody: TravelBody;
    AvailabilityBody: AvailabilityBody;
    SlotWindowView: SlotWindowView;
    DriveView: DriveView;
    MinutesView: MinutesView;
    SlotTravelView: SlotTravelView;
    SlotView: SlotView;
    ExcludedView: ExcludedView;
    ExplanationView: ExplanationView;
    AvailabilityView: AvailabilityView;
    HeldWorkerView: HeldWorkerView;
    HoldView: HoldView;
    HoldMinutesBody: HoldMinutesBody;
    CreateHoldBody: CreateHoldBody;
    UpdateHoldBody: UpdateHoldBody;
    ConfirmHoldBody: ConfirmHoldBody;
    ConfirmedHoldView: ConfirmedHoldView;
    BoardJobView: BoardJobView;
    WorkdayView: WorkdayView;
    ScheduleView: ScheduleView;
    ScheduledJobView: ScheduledJobView;
    HoldUuidView: HoldUuidView;
    ScheduleConflictView: ScheduleConflictView;
    ScheduleConflictsView: ScheduleConflictsView;
    WorkerLocationView: WorkerLocationView;
    WorkerLocationsView: WorkerLocationsView;
    WebhookView: WebhookView;
    CreateWebhookBody: CreateWebhookBody;
    UpdateWebhookBody: UpdateWebhookBody;
    RotateSecretBody: RotateSecretBody;
    RotatedSecretView: RotatedSecretView;
    TestWebhookBody: TestWebhookBody;
    TestRequestView: TestRequestView;
    TestDeliveryView: TestDeliveryView;
    WebhookRequestView: WebhookRequestView;
    ResendFailedBody: ResendFailedBody;
    ResentView: ResentView;
    EventTypeView: EventTypeView;
    EventView: EventView;
    UndoSourceView: UndoSourceView;
    UndoView: UndoView;
    StartUndoBody: StartUndoBody;
    KeptView: KeptView;
    UndoRowView: UndoRowView;
    ImportView: ImportView;
    ImportRowView: ImportRowView;
    ExportWithUrlView: ExportWithUrlView;
    StartExportBody: StartExportBody;
    MappedColumnView: MappedColumnView;
    ImportMappingView: ImportMappingView;
    MappedColumnBody: MappedColumnBody;
    CreateImportMappingBody: CreateImportMappingBody;
    UpdateImportMappingBody: UpdateImportMappingBody;
    OperationBody: OperationBody;
    BatchBody: BatchBody;
    OperationResultView: OperationResultView;
    BatchView: BatchView;
    DeliveredAccount: DeliveredAccount;
    AccountCreatedDelivery: AccountCreatedDelivery;
    AccountUpdatedDelivery: AccountUpdatedDelivery;
    DeliveredKeyView: DeliveredKeyView;
    DeliveredApiKey: DeliveredApiKey;
    ApiKeyCreatedDelivery: ApiKeyCreatedDelivery;
    ApiKeyRevokedDelivery: ApiKeyRevokedDelivery;
    ApiKeyRotatedDelivery: ApiKeyRotatedDelivery;
    ApiKeyUpdatedDelivery: ApiKeyUpdatedDelivery;
    AttachmentView: AttachmentView;
    DeliveredAttachment: DeliveredAttachment;
    AttachmentAnnouncedDelivery: AttachmentAnnouncedDelivery;
    AttachmentAttachedDelivery: AttachmentAttachedDelivery;
    AttachmentDeletedDelivery: AttachmentDeletedDelivery;
    AttachmentDetachedDelivery: AttachmentDetachedDelivery;
    AttachmentUploadedDelivery: AttachmentUploadedDelivery;
    CalendarFeedSettingsView: CalendarFeedSettingsView;
    DeliveredCalendarFeed: DeliveredCalendarFeed;
    CalendarFeedCreatedDelivery: CalendarFeedCreatedDelivery;
    CalendarFeedDeletedDelivery: CalendarFeedDeletedDelivery;
    CalendarFeedRotatedDelivery: CalendarFeedRotatedDelivery;
    CalendarFeedUpdatedDelivery: CalendarFeedUpdatedDelivery;
    DeliveredClient: DeliveredClient;
    ClientCreatedDelivery: ClientCreatedDelivery;
    ClientDeletedDelivery: ClientDeletedDelivery;
    ClientRestoredDelivery: ClientRestoredDelivery;
    ClientUpdatedDelivery: ClientUpdatedDelivery;
    DeliveredDictionary: DeliveredDictionary;
    DictionaryCreatedDelivery: DictionaryCreatedDelivery;
    DictionaryDeletedDelivery: DictionaryDeletedDelivery;
    DictionaryRestoredDelivery: DictionaryRestoredDelivery;
    DictionaryUpdatedDelivery: DictionaryUpdatedDelivery;
    DictionaryValueAddedDelivery: DictionaryValueAddedDelivery;
    DictionaryValueRemovedDelivery: DictionaryValueRemovedDelivery;
    DictionaryValueRenamedDelivery: DictionaryValueRenamedDelivery;
    ExportView: ExportView;
    DeliveredExport: DeliveredExport;
    ExportCreatedDelivery: ExportCreatedDelivery;
    ExportDeletedDelivery: ExportDeletedDelivery;
    ExportDownloadedDelivery: ExportDownloadedDelivery;
    ExportExpiredDelivery: ExportExpiredDelivery;
    ExportFailedDelivery: ExportFailedDelivery;
    ExportFinishedDelivery: ExportFinishedDelivery;
    ExportStartedDelivery: ExportStartedDelivery;
    DeliveredHold: DeliveredHold;
    HoldConfirmedDelivery: HoldConfirmedDelivery;
    HoldCreatedDelivery: HoldCreatedDelivery;
    HoldExpiredDelivery: HoldExpiredDelivery;
    HoldReleasedDelivery: HoldReleasedDelivery;
    HoldUpdatedDelivery: HoldUpdatedDelivery;
    DeliveredImport: DeliveredImport;
    ImportFinishedDelivery: ImportFinishedDelivery;
    DeliveredImportMapping: DeliveredImportMapping;
    ImportMappingCreatedDelivery: ImportMappingCreatedDelivery;
    ImportMappingDeletedDelivery: ImportMappingDeletedDelivery;
    ImportMappingUpdatedDelivery: ImportMappingUpdatedDelivery;
    DeliveredJob: DeliveredJob;
    JobCanceledDelivery: JobCanceledDelivery;
    JobCreatedDelivery: JobCreatedDelivery;
    JobDeletedDelivery: JobDeletedDelivery;
    JobEnRouteDelivery: JobEnRouteDelivery;
    JobFieldsUpdatedDelivery: JobFieldsUpdatedDelivery;
    JobFinishedDelivery: JobFinishedDelivery;
    JobMaterialRemovedDelivery: JobMaterialRemovedDelivery;
    JobMaterialUpdatedDelivery: JobMaterialUpdatedDelivery;
    JobMaterialUsedDelivery: JobMaterialUsedDelivery;
    JobPublishedDelivery: JobPublishedDelivery;
    JobRestoredDelivery: JobRestoredDelivery;
    JobScheduledDelivery: JobScheduledDelivery;
    JobServiceProvidedDelivery: JobServiceProvidedDelivery;
    JobServiceRemovedDelivery: JobServiceRemovedDelivery;
    JobStartedDelivery: JobStartedDelivery;
    JobSuspendedDelivery: JobSuspendedDelivery;
    DeliveredJobType: DeliveredJobType;
    JobTypeCreatedDelivery: JobTypeCreatedDelivery;
    JobTypeDeletedDelivery: JobTypeDeletedDelivery;
    JobTypeRestoredDelivery: JobTypeRestoredDelivery;
    JobTypeUpdatedDelivery: JobTypeUpdatedDelivery;
    JobUnpublishedDelivery: JobUnpublishedDelivery;
    JobUpdatedDelivery: JobUpdatedDelivery;
    DeliveredPreset: DeliveredPreset;
    PresetCreatedDelivery: PresetCreatedDelivery;
    PresetDeletedDelivery: PresetDeletedDelivery;
    PresetRestoredDelivery: PresetRestoredDelivery;
    PresetUpdatedDelivery: PresetUpdatedDelivery;
    DeliveredProduct: DeliveredProduct;
    ProductArchivedDelivery: ProductArchivedDelivery;
    DeliveredProductCategory: DeliveredProductCategory;
    ProductCategoryArchivedDelivery: ProductCategoryArchivedDelivery;
    ProductCategoryCreatedDelivery: ProductCategoryCreatedDelivery;
    ProductCategoryDeletedDelivery: ProductCategoryDeletedDelivery;
    ProductCategoryRestoredDelivery: ProductCategoryRestoredDelivery;
    ProductCategoryUnarchivedDelivery: ProductCategoryUnarchivedDelivery;
    ProductCategoryUpdatedDelivery: ProductCategoryUpdatedDelivery;
    ProductCreatedDelivery: ProductCreatedDelivery;
    ProductDeletedDelivery: ProductDeletedDelivery;
    ProductRestoredDelivery: ProductRestoredDelivery;
    ProductUnarchivedDelivery: ProductUnarchivedDelivery;
    ProductUpdatedDelivery: ProductUpdatedDelivery;
    DeliveredResolution: DeliveredResolution;
    ResolutionCreatedDelivery: ResolutionCreatedDelivery;
    ResolutionDeletedDelivery: ResolutionDeletedDelivery;
    ResolutionRestoredDelivery: ResolutionRestoredDelivery;
    ResolutionUpdatedDelivery: ResolutionUpdatedDelivery;
    DeliveredService: DeliveredService;
    ServiceArchivedDelivery: ServiceArchivedDelivery;
    DeliveredServiceCategory: DeliveredServiceCategory;
    ServiceCategoryArchivedDelivery: ServiceCategoryArchivedDelivery;
    ServiceCategoryCreatedDelivery: ServiceCategoryCreatedDelivery;
    ServiceCategoryDeletedDelivery: ServiceCategoryDeletedDelivery;
    ServiceCategoryRestoredDelivery: ServiceCategoryRestoredDelivery;
    ServiceCategoryUnarchivedDelivery: ServiceCategoryUnarchivedDelivery;
    ServiceCategoryUpdatedDelivery: ServiceCategoryUpdatedDelivery;
    ServiceCreatedDelivery: ServiceCreatedDelivery;
    ServiceDeletedDelivery: ServiceDeletedDelivery;
    ServiceRestoredDelivery: ServiceRestoredDelivery;
    ServiceUnarchivedDelivery: ServiceUnarchivedDelivery;
    ServiceUpdatedDelivery: ServiceUpdatedDelivery;
    StoredIntervalView: StoredIntervalView;
    ShiftMonthView: ShiftMonthView;
    DeliveredShiftMonth: DeliveredShiftMonth;
    ShiftsUpdatedDelivery: ShiftsUpdatedDelivery;
    SignInView: SignInView;
    DeliveredSignIn: DeliveredSignIn;
    SignInRefusedDelivery: SignInRefusedDelivery;
    DeliveredSite: DeliveredSite;
    SiteCreatedDelivery: SiteCreatedDelivery;
    SiteDeletedDelivery: SiteDeletedDelivery;
    SiteRestoredDelivery: SiteRestoredDelivery;
    SiteUpdatedDelivery: SiteUpdatedDelivery;
    DeliveredSkill: DeliveredSkill;
    SkillCreatedDelivery: SkillCreatedDelivery;
    SkillDeletedDelivery: SkillDeletedDelivery;
    SkillRestoredDelivery: SkillRestoredDelivery;
    SkillUpdatedDelivery: SkillUpdatedDelivery;
    DeliveredTeamView: DeliveredTeamView;
    DeliveredTeam: DeliveredTeam;
    TeamCreatedDelivery: TeamCreatedDelivery;
    TeamDeletedDelivery: TeamDeletedDelivery;
    TeamRestoredDelivery: TeamRestoredDelivery;
    TeamUpdatedDelivery: TeamUpdatedDelivery;
    DeliveredTemplate: DeliveredTemplate;
    TemplateCreatedDelivery: TemplateCreatedDelivery;
    TemplateDeletedDelivery: TemplateDeletedDelivery;
    TemplateRestoredDelivery: TemplateRestoredDelivery;
    TemplateUpdatedDelivery: TemplateUpdatedDelivery;
    DeliveredTerritory: DeliveredTerritory;
    TerritoryCreatedDelivery: TerritoryCreatedDelivery;
    TerritoryDeletedDelivery: TerritoryDeletedDelivery;
    TerritoryRestoredDelivery: TerritoryRestoredDelivery;
    TerritoryUpdatedDelivery: TerritoryUpdatedDelivery;
    DeliveredTokenView: DeliveredTokenView;
    DeliveredToken: DeliveredToken;
    TokenCreatedDelivery: TokenCreatedDelivery;
    TokenRevokedDelivery: TokenRevokedDelivery;
    DeliveredUnit: DeliveredUnit;
    UnitArchivedDelivery: UnitArchivedDelivery;
    UnitCreatedDelivery: UnitCreatedDelivery;
    UnitDeletedDelivery: UnitDeletedDelivery;
    UnitRestoredDelivery: UnitRestoredDelivery;
    UnitUnarchivedDelivery: UnitUnarchivedDelivery;
    UnitUpdatedDelivery: UnitUpdatedDelivery;
    DeliveredUserView: DeliveredUserView;
    DeliveredUser: DeliveredUser;
    UserActivatedDelivery: UserActivatedDelivery;
    UserCreatedDelivery: UserCreatedDelivery;
    UserDeactivatedDelivery: UserDeactivatedDelivery;
    UserDeletedDelivery: UserDeletedDelivery;
    UserRestoredDelivery: UserRestoredDelivery;
    UserSignedInDelivery: UserSignedInDelivery;
    UserSignedOutDelivery: UserSignedOutDelivery;
    UserUpdatedDelivery: UserUpdatedDelivery;
    WebhookSettingsView: WebhookSettingsView;
    DeliveredWebhook: DeliveredWebhook;
    WebhookCreatedDelivery: WebhookCreatedDelivery;
    WebhookDeletedDelivery: WebhookDeletedDelivery;
    WebhookResumedDelivery: WebhookResumedDelivery;
    WebhookSecretRotatedDelivery: WebhookSecretRotatedDelivery;
    WebhookUpdatedDelivery: WebhookUpdatedDelivery;
    CreatedJobView: CreatedJobView;
    AccountCreatedEvent: AccountCreatedEvent;
    AccountUpdatedEvent: AccountUpdatedEvent;
    ApiKeyCreatedEvent: ApiKeyCreatedEvent;
    ApiKeyRevokedEvent: ApiKeyRevokedEvent;
    ApiKeyRotatedEvent: ApiKeyRotatedEvent;
    ApiKeyUpdatedEvent: ApiKeyUpdatedEvent;
    AttachmentAnnouncedEvent: AttachmentAnnouncedEvent;
    AttachmentAttachedEvent: AttachmentAttachedEvent;
    AttachmentDeletedEvent: AttachmentDeletedEvent;
    AttachmentDetachedEvent: AttachmentDetachedEvent;
    AttachmentUploadedEvent: AttachmentUploadedEvent;
    CalendarFeedCreatedEvent: CalendarFeedCreatedEvent;
    CalendarFeedDeletedEvent: CalendarFeedDeletedEvent;
    CalendarFeedRotatedEvent: CalendarFeedRotatedEvent;
    CalendarFeedUpdatedEvent: CalendarFeedUpdatedEvent;
    ClientCreatedEvent: ClientCreatedEvent;
    ClientDeletedEvent: ClientDeletedEvent;
    ClientRestoredEvent: ClientRestoredEvent;
    ClientUpdatedEvent: ClientUpdatedEvent;
    DictionaryCreatedEvent: DictionaryCreatedEvent;
    DictionaryDeletedEvent: DictionaryDeletedEvent;
    DictionaryRestoredEvent: DictionaryRestoredEvent;
    DictionaryUpdatedEvent: DictionaryUpdatedEvent;
    DictionaryValueAddedEvent: DictionaryValueAddedEvent;
    DictionaryValueRemovedEvent: DictionaryValueRemovedEvent;
    DictionaryValueRenamedEvent: DictionaryValueRenamedEvent;
    ExportCreatedEvent: ExportCreatedEvent;
    ExportDeletedEvent: ExportDeletedEvent;
    ExportDownloadedEvent: ExportDownloadedEvent;
    ExportExpiredEvent: ExportExpiredEvent;
    ExportFailedEvent: ExportFailedEvent;
    ExportFinishedEvent: ExportFinishedEvent;
    ExportStartedEvent: ExportStartedEvent;
    HoldConfirmedEvent: HoldConfirmedEvent;
    HoldCreatedEvent: HoldCreatedEvent;
    HoldExpiredEvent: HoldExpiredEvent;
    HoldReleasedEvent: HoldReleasedEvent;
    HoldUpdatedEvent: HoldUpdatedEvent;
    ImportFinishedEvent: ImportFinishedEvent;
    ImportMappingCreatedEvent: ImportMappingCreatedEvent;
    ImportMappingDeletedEvent: ImportMappingDeletedEvent;
    ImportMappingUpdatedEvent: ImportMappingUpdatedEvent;
    JobCanceledEvent: JobCanceledEvent;
    JobCreatedEvent: JobCreatedEvent;
    JobDeletedEvent: JobDeletedEvent;
    JobEnRouteEvent: JobEnRouteEvent;
    JobFieldsUpdatedEvent: JobFieldsUpdatedEvent;
    JobFinishedEvent: JobFinishedEvent;
    JobMaterialRemovedEvent: JobMaterialRemovedEvent;
    JobMaterialUpdatedEvent: JobMaterialUpdatedEvent;
    JobMaterialUsedEvent: JobMaterialUsedEvent;
    JobPublishedEvent: JobPublishedEvent;
    JobRestoredEvent: JobRestoredEvent;
    JobServiceProvidedEvent: JobServiceProvidedEvent;
    JobServiceRemovedEvent: JobServiceRemovedEvent;
    JobStartedEvent: JobStartedEvent;
    JobSuspendedEvent: JobSuspendedEvent;
    JobTypeCreatedEvent: JobTypeCreatedEvent;
    JobTypeDeletedEvent: JobTypeDeletedEvent;
    JobTypeRestoredEvent: JobTypeRestoredEvent;
    JobTypeUpdatedEvent: JobTypeUpdatedEvent;
    JobUnpublishedEvent: JobUnpublishedEvent;
    JobUpdatedEvent: JobUpdatedEvent;
    PresetCreatedEvent: PresetCreatedEvent;
    PresetDeletedEvent: PresetDeletedEvent;
    PresetRestoredEvent: PresetRestoredEvent;
    PresetUpdatedEvent: PresetUpdatedEvent;
    ProductArchivedEvent: ProductArchivedEvent;
    ProductCategoryArchivedEvent: ProductCategoryArchivedEvent;
    ProductCategoryCreatedEvent: ProductCategoryCreatedEvent;
    ProductCategoryDeletedEvent: ProductCategoryDeletedEvent;
    ProductCategoryRestoredEvent: ProductCategoryRestoredEvent;
    ProductCategoryUnarchivedEvent: ProductCategoryUnarchivedEvent;
    ProductCategoryUpdatedEvent: ProductCategoryUpdatedEvent;
    ProductCreatedEvent: ProductCreatedEvent;
    ProductDeletedEvent: ProductDeletedEvent;
    ProductRestoredEvent: ProductRestoredEvent;
    ProductUnarchivedEvent: ProductUnarchivedEvent;
    ProductUpdatedEvent: ProductUpdatedEvent;
    ResolutionCreatedEvent: ResolutionCreatedEvent;
    ResolutionDeletedEvent: ResolutionDeletedEvent;
    ResolutionRestoredEvent: ResolutionRestoredEvent;
    ResolutionUpdatedEvent: ResolutionUpdatedEvent;
    ServiceArchivedEvent: ServiceArchivedEvent;
    ServiceCategoryArchivedEvent: ServiceCategoryArchivedEvent;
    ServiceCategoryCreatedEvent: ServiceCategoryCreatedEvent;
    ServiceCategoryDeletedEvent: ServiceCategoryDeletedEvent;
    ServiceCategoryRestoredEvent: ServiceCategoryRestoredEvent;
    ServiceCategoryUnarchivedEvent: ServiceCategoryUnarchivedEvent;
    ServiceCategoryUpdatedEvent: ServiceCategoryUpdatedEvent;
    ServiceCreatedEvent: ServiceCreatedEvent;
    ServiceDeletedEvent: ServiceDeletedEvent;
    ServiceRestoredEvent: ServiceRestoredEvent;
    ServiceUnarchivedEvent: ServiceUnarchivedEvent;
    ServiceUpdatedEvent: ServiceUpdatedEvent;
    ShiftsUpdatedEvent: ShiftsUpdatedEvent;
    SignInRefusedEvent: SignInRefusedEvent;
    SiteCreatedEvent: SiteCreatedEvent;
    SiteDeletedEvent: SiteDeletedEvent;
    SiteRestoredEvent: SiteRestoredEvent;
    SiteUpdatedEvent: SiteUpdatedEvent;
    SkillCreatedEvent: SkillCreatedEvent;
    SkillDeletedEvent: SkillDeletedEvent;
    SkillRestoredEvent: SkillRestoredEvent;
    SkillUpdatedEvent: SkillUpdatedEvent;
    TeamCreatedEvent: TeamCreatedEvent;
    TeamDeletedEvent: TeamDeletedEvent;
    TeamRestoredEvent: TeamRestoredEvent;
    TeamUpdatedEvent: TeamUpdatedEvent;
    TemplateCreatedEvent: TemplateCreatedEvent;
    TemplateDeletedEvent: TemplateDeletedEvent;
    TemplateRestoredEvent: TemplateRestoredEvent;
    TemplateUpdatedEvent: TemplateUpdatedEvent;
    TerritoryCreatedEvent: TerritoryCreatedEvent;
    TerritoryDeletedEvent: TerritoryDeletedEvent;
    TerritoryRestoredEvent: TerritoryRestoredEvent;
    TerritoryUpdatedEvent: TerritoryUpdatedEvent;
    TokenCreatedEvent: TokenCreatedEvent;
    TokenRevokedEvent: TokenRevokedEvent;
    UnitArchivedEvent: UnitArchivedEvent;
    UnitCreatedEvent: UnitCreatedEvent;
    UnitDeletedEvent: UnitDeletedEvent;
    UnitRestoredEvent: UnitRestoredEvent;
    UnitUnarchivedEvent: UnitUnarchivedEvent;
    UnitUpdatedEvent: UnitUpdatedEvent;
    UserActivatedEvent: UserActivatedEvent;
    UserCreatedEvent: UserCreatedEvent;
    UserDeactivatedEvent: UserDeactivatedEvent;
    UserDeletedEvent: UserDeletedEvent;
    UserRestoredEvent: UserRestoredEvent;
    UserSignedInEvent: UserSignedInEvent;
    UserSignedOutEvent: UserSignedOutEvent;
    UserUpdatedEvent: UserUpdatedEvent;
    WebhookCreatedEvent: WebhookCreatedEvent;
    WebhookDeletedEvent: WebhookDeletedEvent;
    WebhookResumedEvent: WebhookResumedEvent;
    WebhookSecretRotatedEvent: WebhookSecretRotatedEvent;
    WebhookUpdatedEvent: WebhookUpdatedEvent;
    FeedEventType: FeedEventType;
    EventType: EventType;
    WebhookEventType: WebhookEventType;
    EntityType: EntityType;
}
export type $defs = Record<string, never>;
export interface operations {
    getAccount: {
        parameters: {
            query?: {
                /** @description The entity as it was at this version */
                version?: number;
                /** @description The entity as it was at this time (ISO 8601), or at this position of the feed. Not with `version` */
                as_of?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Found */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        account: AccountView;
                    };
                };
            };
        };
    };
    updateAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
                /** @description `return=representation`: the response includes the body of GET, if the key may read it */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": UpdateAccountBody;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        account_uuid: string;
                        account?: AccountView;
                    };
                };
            };
        };
    };
    getAccountHistory: {
        parameters: {
            query?: {
                /** @description The last version known */
                after?: number;
                /** @description The maximum number of events */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        events: HistoryEventView[];
                    };
                };
            };
        };
    };
    compareAccount: {
        parameters: {
            query: {
                /** @description The version that is compared */
                from: number;
                /** @description The version with which it is compared, at least `from` */
                to: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ComparisonView;
                };
            };
        };
    };
    listApiKeys: {
        parameters: {
            query?: {
                /** @description Only the entities with these names, at most 100. Case, outer blanks and characters that are not shown do not count. Repeated for several; a comma is part of the value */
                name?: string | string[];
                /** @description Changed before this time (exclusive, ISO 8601) */
                "updated_at[before]"?: string;
                /** @description Changed after this time (exclusive, ISO 8601) */
                "updated_at[after]"?: string;
                /** @description Changed at this time or after it (ISO 8601; a date is its midnight in the account's time zone) */
                "updated_at[from]"?: string;
                /** @description Changed before this time (ISO 8601; a date is its midnight in the account's time zone) */
                "updated_at[to]"?: string;
                /** @description true: the header `Total-Count` has the number of all entities that meet the filters, `10000+` when there are more */
                count?: "true" | "false";
                /** @description The maximum number of entries */
                limit?: number;
                /** @description Continue after the entity with this uuid */
                after?: string;
                /** @description Only the entities with these uuids, at most 100. Comma-separated or repeated */
                uuid?: string | string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        api_keys: ApiKeyView[];
                    };
                };
            };
        };
    };
    createApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
                /** @description `return=representation`: the response includes the body of GET, if the key may read it */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": CreateApiKeyBody;
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        api_key_uuid: string;
                        /** @description Returned only in this response */
                        key: string;
                        api_key?: ApiKeyView;
                    };
                };
            };
        };
    };
    getApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The uuid of the API key. Replace the example by one of your account */
                api_key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Found */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        api_key: ApiKeyView;
                    };
                };
            };
        };
    };
    revokeApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
            };
            path: {
                /** @description The uuid of the API key. Replace the example by one of your account */
                api_key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        message: "Performed";
                    };
                };
            };
        };
    };
    updateApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
                /** @description `return=representation`: the response includes the body of GET, if the key may read it */
                Prefer?: string;
            };
            path: {
                /** @description The uuid of the API key. Replace the example by one of your account */
                api_key: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": UpdateApiKeyBody;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        api_key_uuid: string;
                        api_key?: ApiKeyView;
                    };
                };
            };
        };
    };
    rotateApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
                /** @description `return=representation`: the response includes the body of GET, if the key may read it */
                Prefer?: string;
            };
            path: {
                /** @description The uuid of the API key. Replace the example by one of your account */
                api_key: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": RotateApiKeyBody;
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        api_key_uuid: string;
                        /** @description Returned only in this response */
                        key: string;
                        api_key?: ApiKeyView;
                    };
                };
            };
        };
    };
    getApiKeyHistory: {
        parameters: {
            query?: {
                /** @description The last version known */
                after?: number;
                /** @description The maximum number of events */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description The uuid of the API key. Replace the example by one of your account */
                api_key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        events: HistoryEventView[];
                    };
                };
            };
        };
    };
    listTokens: {
        parameters: {
            query?: {
                /** @description Only the tokens of these users. Comma-separated or repeated */
                user_uuid?: string | string[];
                /** @description Changed before this time (exclusive, ISO 8601) */
                "updated_at[before]"?: string;
                /** @description Changed after this time (exclusive, ISO 8601) */
                "updated_at[after]"?: string;
                /** @description Changed at this time or after it (ISO 8601; a date is its midnight in the account's time zone) */
                "updated_at[from]"?: string;
                /** @description Changed before this time (ISO 8601; a date is its midnight in the account's time zone) */
                "updated_at[to]"?: string;
                /** @description true: the header `Total-Count` has the number of all entities that meet the filters, `10000+` when there are more */
                count?: "true" | "false";
                /** @description The maximum number of entries */
                limit?: number;
                /** @description Continue after the entity with this uuid */
                after?: string;
                /** @description Only the entities with these uuids, at most 100. Comma-separated or repeated */
                uuid?: string | string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        tokens: TokenView[];
                    };
                };
            };
        };
    };
    createToken: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": CreateTokenBody;
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": NewTokenView;
                };
            };
        };
    };
    revokeToken: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
            };
            path: {
                /** @description The uuid of the token. Replace the example by one of your account */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        message: "Performed";
                    };
                };
            };
        };
    };
    getMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Found */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        me: MeView;
                    };
                };
            };
        };
    };
    getTokenHistory: {
        parameters: {
            query?: {
                /** @description The last version known */
                after?: number;
                /** @description The maximum number of events */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description The uuid of the token. Replace the example by one of your account */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        events: HistoryEventView[];
                    };
                };
            };
        };
    };
    createSignInLinkSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
            };
            path: {
                /** @description The uuid, email or external id of the user */
                user: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": CreateSignInLinkBody;
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": SignInLinkView;
                };
            };
        };
    };
    listSessions: {
        parameters: {
            query?: {
                /** @description The maximum number of entries */
                limit?: number;
                /** @description Continue after the entity with this uuid */
                after?: string;
                /** @description Only the entities with these uuids, at most 100. Comma-separated or repeated */
                uuid?: string | string[];
            };
            header?: never;
            path: {
                /** @description The uuid, email or external id of the user */
                user: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        sessions: SessionView[];
                    };
                };
            };
        };
    };
    endSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
            };
            path: {
                /** @description The uuid, email or external id of the user */
                user: string;
                /** @description The uuid of the session */
                session: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        message: "Performed";
                    };
                };
            };
        };
    };
    signOutSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The uuid, email or external id of the user */
                user: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listTerritories: {
        parameters: {
            query?: {
                /** @description Only the entities with these names, at most 100. Case, outer blanks and characters that are not shown do not count. Repeated for several; a comma is part of the value */
                name?: string | string[];
                /** @description Only the entities with exactly these external ids, at most 100. Repeated for several; a comma is part of the value */
                external_id?: string | string[];
                /** @description true: only deleted entities, newest deletion first; only with limit, after, uuid and external_id */
                deleted?: "true" | "false";
                /** @description Changed before this time (exclusive, ISO 8601) */
                "updated_at[before]"?: string;
                /** @description Changed after this time (exclusive, ISO 8601) */
                "updated_at[after]"?: string;
                /** @description Changed at this time or after it (ISO 8601; a date is its midnight in the account's time zone) */
                "updated_at[from]"?: string;
                /** @description Changed before this time (ISO 8601; a date is its midnight in the account's time zone) */
                "updated_at[to]"?: string;
                /** @description true: the header `Total-Count` has the number of all entities that meet the filters, `10000+` when there are more */
                count?: "true" | "false";
                /** @description The maximum number of entries */
                limit?: number;
                /** @description Continue after the entity with this uuid */
                after?: string;
                /** @description Only the entities with these uuids, at most 100. Comma-separated or repeated */
                uuid?: string | string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        territories: (TerritoryView | DeletedEntityView)[];
                    };
                };
            };
        };
    };
    createTerritory: {
        parameters: {
            query?: never;
            header?: {
                /** @description `return=representation`: the response includes the body of GET, if the key may read it */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": CreateTerritoryBody;
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        territory_uuid: string;
                        territory?: TerritoryView;
                    };
                };
            };
        };
    };
    getTerritory: {
        parameters: {
            query?: {
                /** @description The entity as it was at this version */
                version?: number;
                /** @description The entity as it was at this time (ISO 8601), or at this position of the feed. Not with `version` */
                as_of?: string;
            };
            header?: never;
            path: {
                /** @description The uuid or external id of the territory. Replace the example by one of your account */
                territory: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Found */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        territory: TerritoryView;
                    };
                };
            };
        };
    };
    deleteTerritory: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
            };
            path: {
                /** @description The uuid or external id of the territory. Replace the example by one of your account */
                territory: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        message: "Performed";
                    };
                };
            };
        };
    };
    updateTerritory: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
                /** @description `return=representation`: the response includes the body of GET, if the key may read it */
                Prefer?: string;
            };
            path: {
                /** @description The uuid or external id of the territory. Replace the example by one of your account */
                territory: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": UpdateTerritoryBody;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        territory_uuid: string;
                        territory?: TerritoryView;
                    };
                };
            };
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        territory_uuid: string;
                        territory?: TerritoryView;
                    };
                };
            };
        };
    };
    getTerritoryHistory: {
        parameters: {
            query?: {
                /** @description The last version known */
                after?: number;
                /** @description The maximum number of events */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description The uuid or external id of the territory. Replace the example by one of your account */
                territory: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        events: HistoryEventView[];
                    };
                };
            };
        };
    };
    compareTerritory: {
        parameters: {
            query: {
                /** @description The version that is compared */
                from: number;
                /** @description The version with which it is compared, at least `from` */
                to: number;
            };
            header?: never;
            path: {
                /** @description The uuid or external id of the territory. Replace the example by one of your account */
                territory: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ComparisonView;
                };
            };
        };
    };
    restoreTerritory: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
                /** @description `return=representation`: the response includes the body of GET, if the key may read it */
                Prefer?: string;
            };
            path: {
                /** @description The uuid or external id of the territory. Replace the example by one of your account */
                territory: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": RestoreBody;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        territory_uuid: string;
                        territory?: TerritoryView;
                    };
                };
            };
        };
    };
    revertTerritory: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
                /** @description `return=representation`: the response includes the body of GET, if the key may read it */
                Prefer?: string;
            };
            path: {
                /** @description The uuid or external id of the territory. Replace the example by one of your account */
                territory: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": RevertBody;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        territory_uuid: string;
                        territory?: TerritoryView;
                    };
                };
            };
        };
    };
    listSkills: {
        parameters: {
            query?: {
                /** @description Only the entities with these names, at most 100. Case, outer blanks and characters that are not shown do not count. Repeated for several; a comma is part of the value */
                name?: string | string[];
                /** @description Only the entities with exactly these external ids, at most 100. Repeated for several; a comma is part of the value */
                external_id?: string | string[];
                /** @description true: only deleted entities, newest deletion first; only with limit, after, uuid and external_id */
                deleted?: "true" | "false";
                /** @description Changed before this time (exclusive, ISO 8601) */
                "updated_at[before]"?: string;
                /** @description Changed after this time (exclusive, ISO 8601) */
                "updated_at[after]"?: string;
                /** @description Changed at this time or after it (ISO 8601; a date is its midnight in the account's time zone) */
                "updated_at[from]"?: string;
                /** @description Changed before this time (ISO 8601; a date is its midnight in the account's time zone) */
                "updated_at[to]"?: string;
                /** @description true: the header `Total-Count` has the number of all entities that meet the filters, `10000+` when there are more */
                count?: "true" | "false";
                /** @description The maximum number of entries */
                limit?: number;
                /** @description Continue after the entity with this uuid */
                after?: string;
                /** @description Only the entities with these uuids, at most 100. Comma-separated or repeated */
                uuid?: string | string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        skills: (SkillView | DeletedEntityView)[];
                    };
                };
            };
        };
    };
    createSkill: {
        parameters: {
            query?: never;
            header?: {
                /** @description `return=representation`: the response includes the body of GET, if the key may read it */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": CreateSkillBody;
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        skill_uuid: string;
                        skill?: SkillView;
                    };
                };
            };
        };
    };
    getSkill: {
        parameters: {
            query?: {
                /** @description The entity as it was at this version */
                version?: number;
                /** @description The entity as it was at this time (ISO 8601), or at this position of the feed. Not with `version` */
                as_of?: string;
            };
            header?: never;
            path: {
                /** @description The uuid or external id of the skill. Replace the example by one of your account */
                skill: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Found */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        skill: SkillView;
                    };
                };
            };
        };
    };
    deleteSkill: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
            };
            path: {
                /** @description The uuid or external id of the skill. Replace the example by one of your account */
                skill: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        message: "Performed";
                    };
                };
            };
        };
    };
    updateSkill: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
                /** @description `return=representation`: the response includes the body of GET, if the key may read it */
                Prefer?: string;
            };
            path: {
                /** @description The uuid or external id of the skill. Replace the example by one of your account */
                skill: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": UpdateSkillBody;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        skill_uuid: string;
                        skill?: SkillView;
                    };
                };
            };
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        skill_uuid: string;
                        skill?: SkillView;
                    };
                };
            };
        };
    };
    getSkillHistory: {
        parameters: {
            query?: {
                /** @description The last version known */
                after?: number;
                /** @description The maximum number of events */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description The uuid or external id of the skill. Replace the example by one of your account */
                skill: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        events: HistoryEventView[];
                    };
                };
            };
        };
    };
    compareSkill: {
        parameters: {
            query: {
                /** @description The version that is compared */
                from: number;
                /** @description The version with which it is compared, at least `from` */
                to: number;
            };
            header?: never;
            path: {
                /** @description The uuid or external id of the skill. Replace the example by one of your account */
                skill: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ComparisonView;
                };
            };
        };
    };
    restoreSkill: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
                /** @description `return=representation`: the response includes the body of GET, if the key may read it */
                Prefer?: string;
            };
            path: {
                /** @description The uuid or external id of the skill. Replace the example by one of your account */
                skill: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": RestoreBody;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        skill_uuid: string;
                        skill?: SkillView;
                    };
                };
            };
        };
    };
    revertSkill: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
                /** @description `return=representation`: the response includes the body of GET, if the key may read it */
                Prefer?: string;
            };
            path: {
                /** @description The uuid or external id of the skill. Replace the example by one of your account */
                skill: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": RevertBody;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        skill_uuid: string;
                        skill?: SkillView;
                    };
                };
            };
        };
    };
    listUsers: {
        parameters: {
            query?: {
                /** @description Only the users with these names, such as `Anna Berg`, at most 100. Case, outer blanks and characters that are not shown do not count. Repeated for several; a comma is part of the value */
                name?: string | string[];
                /** @description Only users with any of these skills. Comma-separated or repeated */
                skill_uuid?: string | string[];
                /** @description Only the workers of these teams. Comma-separated or repeated */
                team_uuid?: string | string[];
                /** @description Only users of these territories. Comma-separated or repeated */
                territory_uuid?: string | string[];
                /** @description As skill_uuid, by external_id. Repeated for several; a comma is part of the value */
                "skill[external_id]"?: string | string[];
                /** @description As skill_uuid, by name. Repeated for several; a comma is part of the value */
                "skill[name]"?: string | string[];
                /** @description As team_uuid, by external_id. Repeated for several; a comma is part of the value */
                "team[external_id]"?: string | string[];
                /** @description As team_uuid, by name. Repeated for several; a comma is part of the value */
                "team[name]"?: string | string[];
                /** @description As territory_uuid, by external_id. Repeated for several; a comma is part of the value */
                "territory[external_id]"?: string | string[];
                /** @description As territory_uuid, by name. Repeated for several; a comma is part of the value */
                "territory[name]"?: string | string[];
                /** @description Only the one with this address, ignoring case */
                email?: string;
                /** @description true: without deactivated users; false: only these */
                active?: "true" | "false";
                /** @description Newest first. Each word must be a prefix of a word in a name, the email or the mobile phone. A word of four letters or more, without digits, that is a prefix of none may have a mistake, from ten letters on two: a letter too many, too few or wrong, or two letters in the wrong order. Eventually consistent: recent writes may be missing */
                search?: string;
                /** @description Only the entities with exactly these external ids, at most 100. Repeated for several; a comma is part of the value */
                external_id?: string | string[];
                /** @description true: only deleted entities, newest deletion first; only with limit, after, uuid and external_id */
                deleted?: "true" | "false";
                /** @description Changed before this time (exclusive, ISO 8601) */
                "updated_at[before]"?: string;
                /** @description Changed after this time (exclusive, ISO 8601) */
                "updated_at[after]"?: string;
                /** @description Changed at this time or after it (ISO 8601; a date is its midnight in the account's time zone) */
                "updated_at[from]"?: string;
                /** @description Changed before this time (ISO 8601; a date is its midnight in the account's time zone) */
                "updated_at[to]"?: string;
                /** @description true: the header `Total-Count` has the number of all entities that meet the filters, `10000+` when there are more */
                count?: "true" | "false";
                /** @description The maximum number of entries */
                limit?: number;
                /** @description Continue after the entity with this uuid */
                after?: string;
                /** @description Only the entities with these uuids, at most 100. Comma-separated or repeated */
                uuid?: string | string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        users: (UserView | DeletedEntityView)[];
                    };
                };
            };
        };
    };
    createUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description `return=representation`: the response includes the body of GET, if the key may read it */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": CreateUserBody;
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        user_uuid: string;
                        user?: UserView;
                    };
                };
            };
        };
    };
    getUser: {
        parameters: {
            query?: {
                /** @description The entity as it was at this version */
                version?: number;
                /** @description The entity as it was at this time (ISO 8601), or at this position of the feed. Not with `version` */
                as_of?: string;
            };
            header?: never;
            path: {
                /** @description The uuid, email or external id of the user */
                user: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Found */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        user: UserView;
                    };
                };
            };
        };
    };
    deleteUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
            };
            path: {
                /** @description The uuid, email or external id of the user */
                user: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        message: "Performed";
                    };
                };
            };
        };
    };
    updateUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
                /** @description `return=representation`: the response includes the body of GET, if the key may read it */
                Prefer?: string;
            };
            path: {
                /** @description The uuid, email or external id of the user */
                user: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": UpdateUserBody;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        user_uuid: string;
                        user?: UserView;
                    };
                };
            };
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        user_uuid: string;
                        user?: UserView;
                    };
                };
            };
        };
    };
    deactivateUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
                /** @description `return=representation`: the response includes the body of GET, if the key may read it */
                Prefer?: string;
            };
            path: {
                /** @description The uuid, email or external id of the user */
                user: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": DeactivateUserBody;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        user_uuid: string;
                        user?: UserView;
                    };
                };
            };
        };
    };
    activateUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
                /** @description `return=representation`: the response includes the body of GET, if the key may read it */
                Prefer?: string;
            };
            path: {
                /** @description The uuid, email or external id of the user */
                user: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        user_uuid: string;
                        user?: UserView;
                    };
                };
            };
        };
    };
    getUserHistory: {
        parameters: {
            query?: {
                /** @description The last version known */
                after?: number;
                /** @description The maximum number of events */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description The uuid, email or external id of the user */
                user: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        events: HistoryEventView[];
                    };
                };
            };
        };
    };
    compareUser: {
        parameters: {
            query: {
                /** @description The version that is compared */
                from: number;
                /** @description The version with which it is compared, at least `from` */
                to: number;
            };
            header?: never;
            path: {
                /** @description The uuid, email or external id of the user */
                user: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ComparisonView;
                };
            };
        };
    };
    restoreUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
                /** @description `return=representation`: the response includes the body of GET, if the key may read it */
                Prefer?: string;
            };
            path: {
                /** @description The uuid, email or external id of the user */
                user: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": RestoreBody;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        user_uuid: string;
                        user?: UserView;
                    };
                };
            };
        };
    };
    revertUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
                /** @description `return=representation`: the response includes the body of GET, if the key may read it */
                Prefer?: string;
            };
            path: {
                /** @description The uuid, email or external id of the user */
                user: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": RevertBody;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        user_uuid: string;
                        user?: UserView;
                    };
                };
            };
        };
    };
    listTeams: {
        parameters: {
            query?: {
                /** @description Only the entities with these names, at most 100. Case, outer blanks and characters that are not shown do not count. Repeated for several; a comma is part of the value */
                name?: string | string[];
                /** @description Only the entities with exactly these external ids, at most 100. Repeated for several; a comma is part of the value */
                external_id?: string | string[];
                /** @description true: only deleted entities, newest deletion first; only with limit, after, uuid and external_id */
                deleted?: "true" | "false";
                /** @description Changed before this time (exclusive, ISO 8601) */
                "updated_at[before]"?: string;
                /** @description Changed after this time (exclusive, ISO 8601) */
                "updated_at[after]"?: string;
                /** @description Changed at this time or after it (ISO 8601; a date is its midnight in the account's time zone) */
                "updated_at[from]"?: string;
                /** @description Changed before this time (ISO 8601; a date is its midnight in the account's time zone) */
                "updated_at[to]"?: string;
                /** @description true: the header `Total-Count` has the number of all entities that meet the filters, `10000+` when there are more */
                count?: "true" | "false";
                /** @description The maximum number of entries */
                limit?: number;
                /** @description Continue after the entity with this uuid */
                after?: string;
                /** @description Only the entities with these uuids, at most 100. Comma-separated or repeated */
                uuid?: string | string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        teams: (TeamView | DeletedEntityView)[];
                    };
                };
            };
        };
    };
    createTeam: {
        parameters: {
            query?: never;
            header?: {
                /** @description `return=representation`: the response includes the body of GET, if the key may read it */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": CreateTeamBody;
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        team_uuid: string;
                        team?: TeamView;
                    };
                };
            };
        };
    };
    getTeam: {
        parameters: {
            query?: {
                /** @description The entity as it was at this version */
                version?: number;
                /** @description The entity as it was at this time (ISO 8601), or at this position of the feed. Not with `version` */
                as_of?: string;
            };
            header?: never;
            path: {
                /** @description The uuid or external id of the team. Replace the example by one of your account */
                team: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Found */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        team: TeamView;
                    };
                };
            };
        };
    };
    deleteTeam: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
            };
            path: {
                /** @description The uuid or external id of the team. Replace the example by one of your account */
                team: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        message: "Performed";
                    };
                };
            };
        };
    };
    updateTeam: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
                /** @description `return=representation`: the response includes the body of GET, if the key may read it */
                Prefer?: string;
            };
            path: {
                /** @description The uuid or external id of the team. Replace the example by one of your account */
                team: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": UpdateTeamBody;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        team_uuid: string;
                        team?: TeamView;
                    };
                };
            };
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        team_uuid: string;
                        team?: TeamView;
                    };
                };
            };
        };
    };
    getTeamHistory: {
        parameters: {
            query?: {
                /** @description The last version known */
                after?: number;
                /** @description The maximum number of events */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description The uuid or external id of the team. Replace the example by one of your account */
                team: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        events: HistoryEventView[];
                    };
                };
            };
        };
    };
    compareTeam: {
        parameters: {
            query: {
                /** @description The version that is compared */
                from: number;
                /** @description The version with which it is compared, at least `from` */
                to: number;
            };
            header?: never;
            path: {
                /** @description The uuid or external id of the team. Replace the example by one of your account */
                team: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ComparisonView;
                };
            };
        };
    };
    restoreTeam: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
                /** @description `return=representation`: the response includes the body of GET, if the key may read it */
                Prefer?: string;
            };
            path: {
                /** @description The uuid or external id of the team. Replace the example by one of your account */
                team: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": RestoreBody;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        team_uuid: string;
                        team?: TeamView;
                    };
                };
            };
        };
    };
    revertTeam: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
                /** @description `return=representation`: the response includes the body of GET, if the key may read it */
                Prefer?: string;
            };
            path: {
                /** @description The uuid or external id of the team. Replace the example by one of your account */
                team: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": RevertBody;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        team_uuid: string;
                        team?: TeamView;
                    };
                };
            };
        };
    };
    getShifts: {
        parameters: {
            query: {
                /** @description First day, in the account's time zone */
                after: string;
                /** @description The day after the last one: at most 7 days later */
                before: string;
            };
            header?: never;
            path: {
                /** @description The uuid, email or external id of the user */
                user: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": TimelineView;
                };
            };
        };
    };
    updateShifts: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The uuid, email or external id of the user */
                user: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": UpdateShiftsBody;
            };
        };
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getShiftHistory: {
        parameters: {
            query?: {
                /** @description The last version known */
                after?: number;
                /** @description The maximum number of events */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description The uuid, email or external id of the user */
                user: string;
                /** @description The uuid of the shift month. Replace the example by one of your account */
                shift_month: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        events: HistoryEventView[];
                    };
                };
            };
        };
    };
    compareShift: {
        parameters: {
            query: {
                /** @description The version that is compared */
                from: number;
                /** @description The version with which it is compared, at least `from` */
                to: number;
            };
            header?: never;
            path: {
                /** @description The uuid, email or external id of the user */
                user: string;
                /** @description The uuid of the shift month. Replace the example by one of your account */
                shift_month: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ComparisonView;
                };
            };
        };
    };
    listPresets: {
        parameters: {
            query?: {
                /** @description Only the entities with these names, at most 100. Case, outer blanks and characters that are not shown do not count. Repeated for several; a comma is part of the value */
                name?: string | string[];
                /** @description true: only deleted entities, newest deletion first; only with limit, after, uuid and external_id */
                deleted?: "true" | "false";
                /** @description Changed before this time (exclusive, ISO 8601) */
                "updated_at[before]"?: string;
                /** @description Changed after this time (exclusive, ISO 8601) */
                "updated_at[after]"?: string;
                /** @description Changed at this time or after it (ISO 8601; a date is its midnight in the account's time zone) */
                "updated_at[from]"?: string;
                /** @description Changed before this time (ISO 8601; a date is its midnight in the account's time zone) */
                "updated_at[to]"?: string;
                /** @description true: the header `Total-Count` has the number of all entities that meet the filters, `10000+` when there are more */
                count?: "true" | "false";
                /** @description The maximum number of entries */
                limit?: number;
                /** @description Continue after the entity with this uuid */
                after?: string;
                /** @description Only the entities with these uuids, at most 100. Comma-separated or repeated */
                uuid?: string | string[];
            };
            header?: never;
            path: {
                /** @description The uuid, email or external id of the user */
                user: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        presets: (PresetView | DeletedEntityView)[];
                    };
                };
            };
        };
    };
    createPreset: {
        parameters: {
            query?: never;
            header?: {
                /** @description `return=representation`: the response includes the body of GET, if the key may read it */
                Prefer?: string;
            };
            path: {
                /** @description The uuid, email or external id of the user */
                user: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": CreatePresetBody;
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        preset_uuid: string;
                        preset?: PresetView;
                    };
                };
            };
        };
    };
    getPreset: {
        parameters: {
            query?: {
                /** @description The entity as it was at this version */
                version?: number;
                /** @description The entity as it was at this time (ISO 8601), or at this position of the feed. Not with `version` */
                as_of?: string;
            };
            header?: never;
            path: {
                /** @description The uuid, email or external id of the user */
                user: string;
                /** @description The uuid of the preset. Replace the example by one of your account */
                preset: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Found */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        preset: PresetView;
                    };
                };
            };
        };
    };
    deletePreset: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
            };
            path: {
                /** @description The uuid, email or external id of the user */
                user: string;
                /** @description The uuid of the preset. Replace the example by one of your account */
                preset: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        message: "Performed";
                    };
                };
            };
        };
    };
    copyPreset: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
            };
            path: {
                /** @description The uuid, email or external id of the user */
                user: string;
                /** @description The uuid of the preset. Replace the example by one of your account */
                preset: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": CopyPresetBody;
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": PresetUuidsView;
                };
            };
        };
    };
    getPresetHistory: {
        parameters: {
            query?: {
                /** @description The last version known */
                after?: number;
                /** @description The maximum number of events */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description The uuid, email or external id of the user */
                user: string;
                /** @description The uuid of the preset. Replace the example by one of your account */
                preset: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        events: HistoryEventView[];
                    };
                };
            };
        };
    };
    comparePreset: {
        parameters: {
            query: {
                /** @description The version that is compared */
                from: number;
                /** @description The version with which it is compared, at least `from` */
                to: number;
            };
            header?: never;
            path: {
                /** @description The uuid, email or external id of the user */
                user: string;
                /** @description The uuid of the preset. Replace the example by one of your account */
                preset: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ComparisonView;
                };
            };
        };
    };
    restorePreset: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
                /** @description `return=representation`: the response includes the body of GET, if the key may read it */
                Prefer?: string;
            };
            path: {
                /** @description The uuid, email or external id of the user */
                user: string;
                /** @description The uuid of the preset. Replace the example by one of your account */
                preset: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        preset_uuid: string;
                        preset?: PresetView;
                    };
                };
            };
        };
    };
    listCalendarFeeds: {
        parameters: {
            query?: {
                /** @description Only the entities with these names, at most 100. Case, outer blanks and characters that are not shown do not count. Repeated for several; a comma is part of the value */
                name?: string | string[];
                /** @description Changed before this time (exclusive, ISO 8601) */
                "updated_at[before]"?: string;
                /** @description Changed after this time (exclusive, ISO 8601) */
                "updated_at[after]"?: string;
                /** @description Changed at this time or after it (ISO 8601; a date is its midnight in the account's time zone) */
                "updated_at[from]"?: string;
                /** @description Changed before this time (ISO 8601; a date is its midnight in the account's time zone) */
                "updated_at[to]"?: string;
                /** @description true: the header `Total-Count` has the number of all entities that meet the filters, `10000+` when there are more */
                count?: "true" | "false";
                /** @description The maximum number of entries */
                limit?: number;
                /** @description Continue after the entity with this uuid */
                after?: string;
                /** @description Only the entities with these uuids, at most 100. Comma-separated or repeated */
                uuid?: string | string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        calendar_feeds: CalendarFeedView[];
                    };
                };
            };
        };
    };
    createCalendarFeed: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
                /** @description `return=representation`: the response includes the body of GET, if the key may read it */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": CreateCalendarFeedBody;
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        calendar_feed_uuid: string;
                        /**
                         * Format: uri
                         * @description Returned only in this response
                         */
                        url: string;
                        calendar_feed?: CalendarFeedView;
                    };
                };
            };
        };
    };
    getCalendarFeed: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The uuid of the calendar feed. Replace the example by one of your account */
                calendar_feed: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Found */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        calendar_feed: CalendarFeedView;
                    };
                };
            };
        };
    };
    deleteCalendarFeed: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
            };
            path: {
                /** @description The uuid of the calendar feed. Replace the example by one of your account */
                calendar_feed: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        message: "Performed";
                    };
                };
            };
        };
    };
    updateCalendarFeed: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
                /** @description `return=representation`: the response includes the body of GET, if the key may read it */
                Prefer?: string;
            };
            path: {
                /** @description The uuid of the calendar feed. Replace the example by one of your account */
                calendar_feed: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": UpdateCalendarFeedBody;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        calendar_feed_uuid: string;
                        calendar_feed?: CalendarFeedView;
                    };
                };
            };
        };
    };
    rotateCalendarFeed: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
                /** @description `return=representation`: the response includes the body of GET, if the key may read it */
                Prefer?: string;
            };
            path: {
                /** @description The uuid of the calendar feed. Replace the example by one of your account */
                calendar_feed: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        calendar_feed_uuid: string;
                        /**
                         * Format: uri
                         * @description Returned only in this response
                         */
                        url: string;
                        calendar_feed?: CalendarFeedView;
                    };
                };
            };
        };
    };
    getCalendarFeedHistory: {
        parameters: {
            query?: {
                /** @description The last version known */
                after?: number;
                /** @description The maximum number of events */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description The uuid of the calendar feed. Replace the example by one of your account */
                calendar_feed: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        events: HistoryEventView[];
                    };
                };
            };
        };
    };
    listServiceCategories: {
        parameters: {
            query?: {
                /** @description Only the entities with these names, at most 100. Case, outer blanks and characters that are not shown do not count. Repeated for several; a comma is part of the value */
                name?: string | string[];
                /** @description true: only archived entities; false: only others */
                archived?: "true" | "false";
                /** @description Only the entities with exactly these external ids, at most 100. Repeated for several; a comma is part of the value */
                external_id?: string | string[];
                /** @description true: only deleted entities, newest deletion first; only with limit, after, uuid and external_id */
                deleted?: "true" | "false";
                /** @description Changed before this time (exclusive, ISO 8601) */
                "updated_at[before]"?: string;
                /** @description Changed after this time (exclusive, ISO 8601) */
                "updated_at[after]"?: string;
                /** @description Changed at this time or after it (ISO 8601; a date is its midnight in the account's time zone) */
                "updated_at[from]"?: string;
                /** @description Changed before this time (ISO 8601; a date is its midnight in the account's time zone) */
                "updated_at[to]"?: string;
                /** @description true: the header `Total-Count` has the number of all entities that meet the filters, `10000+` when there are more */
                count?: "true" | "false";
                /** @description The maximum number of entries */
                limit?: number;
                /** @description Continue after the entity with this uuid */
                after?: string;
                /** @description Only the entities with these uuids, at most 100. Comma-separated or repeated */
                uuid?: string | string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        categories: (CategoryView | DeletedEntityView)[];
                    };
                };
            };
        };
    };
    createServiceCategory: {
        parameters: {
            query?: never;
            header?: {
                /** @description `return=representation`: the response includes the body of GET, if the key may read it */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": CreateCategoryBody;
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        category_uuid: string;
                        category?: CategoryView;
                    };
                };
            };
        };
    };
    getServiceCategory: {
        parameters: {
            query?: {
                /** @description The entity as it was at this version */
                version?: number;
                /** @description The entity as it was at this time (ISO 8601), or at this position of the feed. Not with `version` */
                as_of?: string;
            };
            header?: never;
            path: {
                /** @description The uuid or external id of the category */
                category: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Found */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        category: CategoryView;
                    };
                };
            };
        };
    };
    deleteServiceCategory: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
            };
            path: {
                /** @description The uuid or external id of the category */
                category: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        message: "Performed";
                    };
                };
            };
        };
    };
    updateServiceCategory: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
                /** @description `return=representation`: the response includes the body of GET, if the key may read it */
                Prefer?: string;
            };
            path: {
                /** @description The uuid or external id of the category */
                category: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": UpdateCategoryBody;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        category_uuid: string;
                        category?: CategoryView;
                    };
                };
            };
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        category_uuid: string;
                        category?: CategoryView;
                    };
                };
            };
        };
    };
    archiveServiceCategory: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
                /** @description `return=representation`: the response includes the body of GET, if the key may read it */
                Prefer?: string;
            };
            path: {
                /** @description The uuid or external id of the category */
                category: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        category_uuid: string;
                        category?: CategoryView;
                    };
                };
            };
        };
    };
    unarchiveServiceCategory: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
                /** @description `return=representation`: the response includes the body of GET, if the key may read it */
                Prefer?: string;
            };
            path: {
                /** @description The uuid or external id of the category */
                category: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        category_uuid: string;
                        category?: CategoryView;
                    };
                };
            };
        };
    };
    listProductCategories: {
        parameters: {
            query?: {
                /** @description Only the entities with these names, at most 100. Case, outer blanks and characters that are not shown do not count. Repeated for several; a comma is part of the value */
                name?: string | string[];
                /** @description true: only archived entities; false: only others */
                archived?: "true" | "false";
                /** @description Only the entities with exactly these external ids, at most 100. Repeated for several; a comma is part of the value */
                external_id?: string | string[];
                /** @description true: only deleted entities, newest deletion first; only with limit, after, uuid and external_id */
                deleted?: "true" | "false";
                /** @description Changed before this time (exclusive, ISO 8601) */
                "updated_at[before]"?: string;
                /** @description Changed after this time (exclusive, ISO 8601) */
                "updated_at[after]"?: string;
                /** @description Changed at this time or after it (ISO 8601; a date is its midnight in the account's time zone) */
                "updated_at[from]"?: string;
                /** @description Changed before this time (ISO 8601; a date is its midnight in the account's time zone) */
                "updated_at[to]"?: string;
                /** @description true: the header `Total-Count` has the number of all entities that meet the filters, `10000+` when there are more */
                count?: "true" | "false";
                /** @description The maximum number of entries */
                limit?: number;
                /** @description Continue after the entity with this uuid */
                after?: string;
                /** @description Only the entities with these uuids, at most 100. Comma-separated or repeated */
                uuid?: string | string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        categories: (CategoryView | DeletedEntityView)[];
                    };
                };
            };
        };
    };
    createProductCategory: {
        parameters: {
            query?: never;
            header?: {
                /** @description `return=representation`: the response includes the body of GET, if the key may read it */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": CreateCategoryBody;
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        category_uuid: string;
                        category?: CategoryView;
                    };
                };
            };
        };
    };
    getProductCategory: {
        parameters: {
            query?: {
                /** @description The entity as it was at this version */
                version?: number;
                /** @description The entity as it was at this time (ISO 8601), or at this position of the feed. Not with `version` */
                as_of?: string;
            };
            header?: never;
            path: {
                /** @description The uuid or external id of the category */
                category: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Found */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        category: CategoryView;
                    };
                };
            };
        };
    };
    deleteProductCategory: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
            };
            path: {
                /** @description The uuid or external id of the category */
                category: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        message: "Performed";
                    };
                };
            };
        };
    };
    updateProductCategory: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
                /** @description `return=representation`: the response includes the body of GET, if the key may read it */
                Prefer?: string;
            };
            path: {
                /** @description The uuid or external id of the category */
                category: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": UpdateCategoryBody;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        category_uuid: string;
                        category?: CategoryView;
                    };
                };
            };
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        category_uuid: string;
                        category?: CategoryView;
                    };
                };
            };
        };
    };
    archiveProductCategory: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
                /** @description `return=representation`: the response includes the body of GET, if the key may read it */
                Prefer?: string;
            };
            path: {
                /** @description The uuid or external id of the category */
                category: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        category_uuid: string;
                        category?: CategoryView;
                    };
                };
            };
        };
    };
    unarchiveProductCategory: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
                /** @description `return=representation`: the response includes the body of GET, if the key may read it */
                Prefer?: string;
            };
            path: {
                /** @description The uuid or external id of the category */
                category: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        category_uuid: string;
                        category?: CategoryView;
                    };
                };
            };
        };
    };
    getServiceCategoryHistory: {
        parameters: {
            query?: {
                /** @description The last version known */
                after?: number;
                /** @description The maximum number of events */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description The uuid or external id of the category */
                category: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        events: HistoryEventView[];
                    };
                };
            };
        };
    };
    compareServiceCategory: {
        parameters: {
            query: {
                /** @description The version that is compared */
                from: number;
                /** @description The version with which it is compared, at least `from` */
                to: number;
            };
            header?: never;
            path: {
                /** @description The uuid or external id of the category */
                category: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ComparisonView;
                };
            };
        };
    };
    getProductCategoryHistory: {
        parameters: {
            query?: {
                /** @description The last version known */
                after?: number;
                /** @description The maximum number of events */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description The uuid or external id of the category */
                category: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        events: HistoryEventView[];
                    };
                };
            };
        };
    };
    compareProductCategory: {
        parameters: {
            query: {
                /** @description The version that is compared */
                from: number;
                /** @description The version with which it is compared, at least `from` */
                to: number;
            };
            header?: never;
            path: {
                /** @description The uuid or external id of the category */
                category: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ComparisonView;
                };
            };
        };
    };
    restoreServiceCategory: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
                /** @description `return=representation`: the response includes the body of GET, if the key may read it */
                Prefer?: string;
            };
            path: {
                /** @description The uuid or external id of the category */
                category: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": RestoreBody;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        category_uuid: string;
                        category?: CategoryView;
                    };
                };
            };
        };
    };
    revertServiceCategory: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
                /** @description `return=representation`: the response includes the body of GET, if the key may read it */
                Prefer?: string;
            };
            path: {
                /** @description The uuid or external id of the category */
                category: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": RevertBody;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        category_uuid: string;
                        category?: CategoryView;
                    };
                };
            };
        };
    };
    restoreProductCategory: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
                /** @description `return=representation`: the response includes the body of GET, if the key may read it */
                Prefer?: string;
            };
            path: {
                /** @description The uuid or external id of the category */
                category: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": RestoreBody;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        category_uuid: string;
                        category?: CategoryView;
                    };
                };
            };
        };
    };
    revertProductCategory: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
                /** @description `return=representation`: the response includes the body of GET, if the key may read it */
                Prefer?: string;
            };
            path: {
                /** @description The uuid or external id of the category */
                category: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": RevertBody;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        category_uuid: string;
                        category?: CategoryView;
                    };
                };
            };
        };
    };
    listServices: {
        parameters: {
            query?: {
                /** @description Newest first. Each word must be a prefix of a word in the name, the description or the external id. A word of four letters or more, without digits, that is a prefix of none may have a mistake, from ten letters on two: a letter too many, too few or wrong, or two letters in the wrong order. Eventually consistent: recent writes may be missing */
                search?: string;
                /** @description Only the entities with these names, at most 100. Case, outer blanks and characters that are not shown do not count. Repeated for several; a comma is part of the value */
                name?: string | string[];
                /** @description true: only archived entities; false: only others */
                archived?: "true" | "false";
                /** @description Only the entities with exactly these external ids, at most 100. Repeated for several; a comma is part of the value */
                external_id?: string | string[];
                /** @description true: only deleted entities, newest deletion first; only with limit, after, uuid and external_id */
                deleted?: "true" | "false";
                /** @description Changed before this time (exclusive, ISO 8601) */
                "updated_at[before]"?: string;
                /** @description Changed after this time (exclusive, ISO 8601) */
                "updated_at[after]"?: string;
                /** @description Changed at this time or after it (ISO 8601; a date is its midnight in the account's time zone) */
                "updated_at[from]"?: string;
                /** @description Changed before this time (ISO 8601; a date is its midnight in the account's time zone) */
                "updated_at[to]"?: string;
                /** @description true: the header `Total-Count` has the number of all entities that meet the filters, `10000+` when there are more */
                count?: "true" | "false";
                /** @description The maximum number of entries */
                limit?: number;
                /** @description Continue after the entity with this uuid */
                after?: string;
                /** @description Only the entities with these uuids, at most 100. Comma-separated or repeated */
                uuid?: string | string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        services: (ServiceView | DeletedEntityView)[];
                    };
                };
            };
        };
    };
    createService: {
        parameters: {
            query?: never;
            header?: {
                /** @description `return=representation`: the response includes the body of GET, if the key may read it */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": CreateServiceBody;
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        service_uuid: string;
                        service?: ServiceView;
                    };
                };
            };
        };
    };
    getService: {
        parameters: {
            query?: {
                /** @description The entity as it was at this version */
                version?: number;
                /** @description The entity as it was at this time (ISO 8601), or at this position of the feed. Not with `version` */
                as_of?: string;
            };
            header?: never;
            path: {
                /** @description The uuid or external id of the service */
                service: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Found */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        service: ServiceView;
                    };
                };
            };
        };
    };
    deleteService: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
            };
            path: {
                /** @description The uuid or external id of the service */
                service: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        message: "Performed";
                    };
                };
            };
        };
    };
    updateService: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
                /** @description `return=representation`: the response includes the body of GET, if the key may read it */
                Prefer?: string;
            };
            path: {
                /** @description The uuid or external id of the service */
                service: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": UpdateServiceBody;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        service_uuid: string;
                        service?: ServiceView;
                    };
                };
            };
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        service_uuid: string;
                        service?: ServiceView;
                    };
                };
            };
        };
    };
    archiveService: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
                /** @description `return=representation`: the response includes the body of GET, if the key may read it */
                Prefer?: string;
            };
            path: {
                /** @description The uuid or external id of the service */
                service: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        service_uuid: string;
                        service?: ServiceView;
                    };
                };
            };
        };
    };
    unarchiveService: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
                /** @description `return=representation`: the response includes the body of GET, if the key may read it */
                Prefer?: string;
            };
            path: {
                /** @description The uuid or external id of the service */
                service: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        service_uuid: string;
                        service?: ServiceView;
                    };
                };
            };
        };
    };
    getServiceHistory: {
        parameters: {
            query?: {
                /** @description The last version known */
                after?: number;
                /** @description The maximum number of events */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description The uuid or external id of the service */
                service: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        events: HistoryEventView[];
                    };
                };
            };
        };
    };
    compareService: {
        parameters: {
            query: {
                /** @description The version that is compared */
                from: number;
                /** @description The version with which it is compared, at least `from` */
                to: number;
            };
            header?: never;
            path: {
                /** @description The uuid or external id of the service */
                service: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ComparisonView;
                };
            };
        };
    };
    restoreService: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
                /** @description `return=representation`: the response includes the body of GET, if the key may read it */
                Prefer?: string;
            };
            path: {
                /** @description The uuid or external id of the service */
                service: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": RestoreBody;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        service_uuid: string;
                        service?: ServiceView;
                    };
                };
            };
        };
    };
    revertService: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
                /** @description `return=representation`: the response includes the body of GET, if the key may read it */
                Prefer?: string;
            };
            path: {
                /** @description The uuid or external id of the service */
                service: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": RevertBody;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        service_uuid: string;
                        service?: ServiceView;
                    };
                };
            };
        };
    };
    listUnits: {
        parameters: {
            query?: {
                /** @description Only the units with these codes, at most 100. Case, outer blanks and characters that are not shown do not count. Repeated for several; a comma is part of the value */
                code?: string | string[];
                /** @description Only the entities with these names, at most 100. Case, outer blanks and characters that are not shown do not count. Repeated for several; a comma is part of the value */
                name?: string | string[];
                /** @description true: only archived entities; false: only others */
                archived?: "true" | "false";
                /** @description Only the entities with exactly these external ids, at most 100. Repeated for several; a comma is part of the value */
                external_id?: string | string[];
                /** @description true: only deleted entities, newest deletion first; only with limit, after, uuid and external_id */
                deleted?: "true" | "false";
                /** @description Changed before this time (exclusive, ISO 8601) */
                "updated_at[before]"?: string;
                /** @description Changed after this time (exclusive, ISO 8601) */
                "updated_at[after]"?: string;
                /** @description Changed at this time or after it (ISO 8601; a date is its midnight in the account's time zone) */
                "updated_at[from]"?: string;
                /** @description Changed before this time (ISO 8601; a date is its midnight in the account's time zone) */
                "updated_at[to]"?: string;
                /** @description true: the header `Total-Count` has the number of all entities that meet the filters, `10000+` when there are more */
                count?: "true" | "false";
                /** @description The maximum number of entries */
                limit?: number;
                /** @description Continue after the entity with this uuid */
                after?: string;
                /** @description Only the entities with these uuids, at most 100. Comma-separated or repeated */
                uuid?: string | string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        units: (UnitView | DeletedEntityView)[];
                    };
                };
            };
        };
    };
    createUnit: {
        parameters: {
            query?: never;
            header?: {
                /** @description `return=representation`: the response includes the body of GET, if the key may read it */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": CreateUnitBody;
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        unit_uuid: string;
                        unit?: UnitView;
                    };
                };
            };
        };
    };
    getUnit: {
        parameters: {
            query?: {
                /** @description The entity as it was at this version */
                version?: number;
                /** @description The entity as it was at this time (ISO 8601), or at this position of the feed. Not with `version` */
                as_of?: string;
            };
            header?: never;
            path: {
                /** @description The uuid or external id of the unit */
                unit: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Found */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        unit: UnitView;
                    };
                };
            };
        };
    };
    deleteUnit: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
            };
            path: {
                /** @description The uuid or external id of the unit */
                unit: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        message: "Performed";
                    };
                };
            };
        };
    };
    updateUnit: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
                /** @description `return=representation`: the response includes the body of GET, if the key may read it */
                Prefer?: string;
            };
            path: {
                /** @description The uuid or external id of the unit */
                unit: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": UpdateUnitBody;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        unit_uuid: string;
                        unit?: UnitView;
                    };
                };
            };
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        unit_uuid: string;
                        unit?: UnitView;
                    };
                };
            };
        };
    };
    archiveUnit: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
                /** @description `return=representation`: the response includes the body of GET, if the key may read it */
                Prefer?: string;
            };
            path: {
                /** @description The uuid or external id of the unit */
                unit: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        unit_uuid: string;
                        unit?: UnitView;
                    };
                };
            };
        };
    };
    unarchiveUnit: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
                /** @description `return=representation`: the response includes the body of GET, if the key may read it */
                Prefer?: string;
            };
            path: {
                /** @description The uuid or external id of the unit */
                unit: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        unit_uuid: string;
                        unit?: UnitView;
                    };
                };
            };
        };
    };
    getUnitHistory: {
        parameters: {
            query?: {
                /** @description The last version known */
                after?: number;
                /** @description The maximum number of events */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description The uuid or external id of the unit */
                unit: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        events: HistoryEventView[];
                    };
                };
            };
        };
    };
    compareUnit: {
        parameters: {
            query: {
                /** @description The version that is compared */
                from: number;
                /** @description The version with which it is compared, at least `from` */
                to: number;
            };
            header?: never;
            path: {
                /** @description The uuid or external id of the unit */
                unit: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ComparisonView;
                };
            };
        };
    };
    restoreUnit: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
                /** @description `return=representation`: the response includes the body of GET, if the key may read it */
                Prefer?: string;
            };
            path: {
                /** @description The uuid or external id of the unit */
                unit: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": RestoreBody;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        unit_uuid: string;
                        unit?: UnitView;
                    };
                };
            };
        };
    };
    revertUnit: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
                /** @description `return=representation`: the response includes the body of GET, if the key may read it */
                Prefer?: string;
            };
            path: {
                /** @description The uuid or external id of the unit */
                unit: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": RevertBody;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        unit_uuid: string;
                        unit?: UnitView;
                    };
                };
            };
        };
    };
    listProducts: {
        parameters: {
            query?: {
                /** @description Newest first. Each word must be a prefix of a word in the name, the description, the external id or the GTIN. A word of four letters or more, without digits, that is a prefix of none may have a mistake, from ten letters on two: a letter too many, too few or wrong, or two letters in the wrong order. Eventually consistent: recent writes may be missing */
                search?: string;
                /** @description Only the entities with these names, at most 100. Case, outer blanks and characters that are not shown do not count. Repeated for several; a comma is part of the value */
                name?: string | string[];
                /** @description true: only archived entities; false: only others */
                archived?: "true" | "false";
                /** @description Only the entities with exactly these external ids, at most 100. Repeated for several; a comma is part of the value */
                external_id?: string | string[];
                /** @description true: only deleted entities, newest deletion first; only with limit, after, uuid and external_id */
                deleted?: "true" | "false";
                /** @description Changed before this time (exclusive, ISO 8601) */
                "updated_at[before]"?: string;
                /** @description Changed after this time (exclusive, ISO 8601) */
                "updated_at[after]"?: string;
                /** @description Changed at this time or after it (ISO 8601; a date is its midnight in the account's time zone) */
                "updated_at[from]"?: string;
                /** @description Changed before this time (ISO 8601; a date is its midnight in the account's time zone) */
                "updated_at[to]"?: string;
                /** @description true: the header `Total-Count` has the number of all entities that meet the filters, `10000+` when there are more */
                count?: "true" | "false";
                /** @description The maximum number of entries */
                limit?: number;
                /** @description Continue after the entity with this uuid */
                after?: string;
                /** @description Only the entities with these uuids, at most 100. Comma-separated or repeated */
                uuid?: string | string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        products: (ProductView | DeletedEntityView)[];
                    };
                };
            };
        };
    };
    createProduct: {
        parameters: {
            query?: never;
            header?: {
                /** @description `return=representation`: the response includes the body of GET, if the key may read it */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": CreateProductBody;
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        product_uuid: string;
                        product?: ProductView;
                    };
                };
            };
        };
    };
    getProduct: {
        parameters: {
            query?: {
                /** @description The entity as it was at this version */
                version?: number;
                /** @description The entity as it was at this time (ISO 8601), or at this position of the feed. Not with `version` */
                as_of?: string;
            };
            header?: never;
            path: {
                /** @description The uuid or external id of the product */
                product: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Found */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        product: ProductView;
                    };
                };
            };
        };
    };
    deleteProduct: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
            };
            path: {
                /** @description The uuid or external id of the product */
                product: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        message: "Performed";
                    };
                };
            };
        };
    };
    updateProduct: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
                /** @description `return=representation`: the response includes the body of GET, if the key may read it */
                Prefer?: string;
            };
            path: {
                /** @description The uuid or external id of the product */
                product: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": UpdateProductBody;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        product_uuid: string;
                        product?: ProductView;
                    };
                };
            };
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        product_uuid: string;
                        product?: ProductView;
                    };
                };
            };
        };
    };
    archiveProduct: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
                /** @description `return=representation`: the response includes the body of GET, if the key may read it */
                Prefer?: string;
            };
            path: {
                /** @description The uuid or external id of the product */
                product: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        product_uuid: string;
                        product?: ProductView;
                    };
                };
            };
        };
    };
    unarchiveProduct: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
                /** @description `return=representation`: the response includes the body of GET, if the key may read it */
                Prefer?: string;
            };
            path: {
                /** @description The uuid or external id of the product */
                product: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        product_uuid: string;
                        product?: ProductView;
                    };
                };
            };
        };
    };
    getProductHistory: {
        parameters: {
            query?: {
                /** @description The last version known */
                after?: number;
                /** @description The maximum number of events */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description The uuid or external id of the product */
                product: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        events: HistoryEventView[];
                    };
                };
            };
        };
    };
    compareProduct: {
        parameters: {
            query: {
                /** @description The version that is compared */
                from: number;
                /** @description The version with which it is compared, at least `from` */
                to: number;
            };
            header?: never;
            path: {
                /** @description The uuid or external id of the product */
                product: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ComparisonView;
                };
            };
        };
    };
    restoreProduct: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
                /** @description `return=representation`: the response includes the body of GET, if the key may read it */
                Prefer?: string;
            };
            path: {
                /** @description The uuid or external id of the product */
                product: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": RestoreBody;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        product_uuid: string;
                        product?: ProductView;
                    };
                };
            };
        };
    };
    revertProduct: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
                /** @description `return=representation`: the response includes the body of GET, if the key may read it */
                Prefer?: string;
            };
            path: {
                /** @description The uuid or external id of the product */
                product: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": RevertBody;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        product_uuid: string;
                        product?: ProductView;
                    };
                };
            };
        };
    };
    listClients: {
        parameters: {
            query?: {
                /** @description Only the clients with these names, organizations and the full names of individuals, at most 100. Case, outer blanks and characters that are not shown do not count. Repeated for several; a comma is part of the value */
                name?: string | string[];
                /** @description Newest first. Each word must be a prefix of a word in a name, a contact or the address. A word of four letters or more, without digits, that is a prefix of none may have a mistake, from ten letters on two: a letter too many, too few or wrong, or two letters in the wrong order. Eventually consistent: recent writes may be missing */
                search?: string;
                /** @description Only those with exactly this contact: a phone number however it is written (in the account's country without its country code), an email in any case, or another value */
                contact?: string;
                /** @description Only the entities with exactly these external ids, at most 100. Repeated for several; a comma is part of the value */
                external_id?: string | string[];
                /** @description true: only deleted entities, newest deletion first; only with limit, after, uuid and external_id */
                deleted?: "true" | "false";
                /** @description Changed before this time (exclusive, ISO 8601) */
                "updated_at[before]"?: string;
                /** @description Changed after this time (exclusive, ISO 8601) */
                "updated_at[after]"?: string;
                /** @description Changed at this time or after it (ISO 8601; a date is its midnight in the account's time zone) */
                "updated_at[from]"?: string;
                /** @description Changed before this time (ISO 8601; a date is its midnight in the account's time zone) */
                "updated_at[to]"?: string;
                /** @description true: the header `Total-Count` has the number of all entities that meet the filters, `10000+` when there are more */
                count?: "true" | "false";
                /** @description The maximum number of entries */
                limit?: number;
                /** @description Continue after the entity with this uuid */
                after?: string;
                /** @description Only the entities with these uuids, at most 100. Comma-separated or repeated */
                uuid?: string | string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        clients: (ClientView | DeletedEntityView)[];
                    };
                };
            };
        };
    };
    createClient: {
        parameters: {
            query?: never;
            header?: {
                /** @description `return=representation`: the response includes the body of GET, if the key may read it */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": CreateClientBody;
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        client_uuid: string;
                        client?: ClientView;
                    };
                };
            };
        };
    };
    getClient: {
        parameters: {
            query?: {
                /** @description The entity as it was at this version */
                version?: number;
                /** @description The entity as it was at this time (ISO 8601), or at this position of the feed. Not with `version` */
                as_of?: string;
            };
            header?: never;
            path: {
                /** @description The uuid or external id of the client */
                client: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Found */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        client: ClientView;
                    };
                };
            };
        };
    };
    deleteClient: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
            };
            path: {
                /** @description The uuid or external id of the client */
                client: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        message: "Performed";
                    };
                };
            };
        };
    };
    updateClient: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
                /** @description `return=representation`: the response includes the body of GET, if the key may read it */
                Prefer?: string;
            };
            path: {
                /** @description The uuid or external id of the client */
                client: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": UpdateClientBody;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        client_uuid: string;
                        client?: ClientView;
                    };
                };
            };
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        client_uuid: string;
                        client?: ClientView;
                    };
                };
            };
        };
    };
    getClientHistory: {
        parameters: {
            query?: {
                /** @description The last version known */
                after?: number;
                /** @description The maximum number of events */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description The uuid or external id of the client */
                client: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        events: HistoryEventView[];
                    };
                };
            };
        };
    };
    compareClient: {
        parameters: {
            query: {
                /** @description The version that is compared */
                from: number;
                /** @description The version with which it is compared, at least `from` */
                to: number;
            };
            header?: never;
            path: {
                /** @description The uuid or external id of the client */
                client: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ComparisonView;
                };
            };
        };
    };
    restoreClient: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
                /** @description `return=representation`: the response includes the body of GET, if the key may read it */
                Prefer?: string;
            };
            path: {
                /** @description The uuid or external id of the client */
                client: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": RestoreBody;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        client_uuid: string;
                        client?: ClientView;
                    };
                };
            };
        };
    };
    revertClient: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
                /** @description `return=representation`: the response includes the body of GET, if the key may read it */
                Prefer?: string;
            };
            path: {
                /** @description The uuid or external id of the client */
                client: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": RevertBody;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        client_uuid: string;
                        client?: ClientView;
                    };
                };
            };
        };
    };
    listSites: {
        parameters: {
            query?: {
                /** @description Only the entities with these names, at most 100. Case, outer blanks and characters that are not shown do not count. Repeated for several; a comma is part of the value */
                name?: string | string[];
                /** @description Newest first. Each word must be a prefix of a word in the name, the description, a contact or the address. A word of four letters or more, without digits, that is a prefix of none may have a mistake, from ten letters on two: a letter too many, too few or wrong, or two letters in the wrong order. Eventually consistent: recent writes may be missing */
                search?: string;
                /** @description Only those with exactly this contact: a phone number however it is written (in the account's country without its country code), an email in any case, or another value */
                contact?: string;
                /** @description Only sites of these clients. Comma-separated or repeated */
                client_uuid?: string | string[];
                /** @description As client_uuid, by external_id. Repeated for several; a comma is part of the value */
                "client[external_id]"?: string | string[];
                /** @description Only the entities with exactly these external ids, at most 100. Repeated for several; a comma is part of the value */
                external_id?: string | string[];
                /** @description true: only deleted entities, newest deletion first; only with limit, after, uuid and external_id */
                deleted?: "true" | "false";
                /** @description Changed before this time (exclusive, ISO 8601) */
                "updated_at[before]"?: string;
                /** @description Changed after this time (exclusive, ISO 8601) */
                "updated_at[after]"?: string;
                /** @description Changed at this time or after it (ISO 8601; a date is its midnight in the account's time zone) */
                "updated_at[from]"?: string;
                /** @description Changed before this time (ISO 8601; a date is its midnight in the account's time zone) */
                "updated_at[to]"?: string;
                /** @description true: the header `Total-Count` has the number of all entities that meet the filters, `10000+` when there are more */
                count?: "true" | "false";
                /** @description The maximum number of entries */
                limit?: number;
                /** @description Continue after the entity with this uuid */
                after?: string;
                /** @description Only the entities with these uuids, at most 100. Comma-separated or repeated */
                uuid?: string | string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        sites: (SiteView | DeletedEntityView)[];
                    };
                };
            };
        };
    };
    createSite: {
        parameters: {
            query?: never;
            header?: {
                /** @description `return=representation`: the response includes the body of GET, if the key may read it */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": CreateSiteBody;
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        site_uuid: string;
                        site?: SiteView;
                    };
                };
            };
        };
    };
    getSite: {
        parameters: {
            query?: {
                /** @description The entity as it was at this version */
                version?: number;
                /** @description The entity as it was at this time (ISO 8601), or at this position of the feed. Not with `version` */
                as_of?: string;
            };
            header?: never;
            path: {
                /** @description The uuid or external id of the site */
                site: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Found */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        site: SiteView;
                    };
                };
            };
        };
    };
    deleteSite: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
            };
            path: {
                /** @description The uuid or external id of the site */
                site: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        message: "Performed";
                    };
                };
            };
        };
    };
    updateSite: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
                /** @description `return=representation`: the response includes the body of GET, if the key may read it */
                Prefer?: string;
            };
            path: {
                /** @description The uuid or external id of the site */
                site: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": UpdateSiteBody;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        site_uuid: string;
                        site?: SiteView;
                    };
                };
            };
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        site_uuid: string;
                        site?: SiteView;
                    };
                };
            };
        };
    };
    getSiteHistory: {
        parameters: {
            query?: {
                /** @description The last version known */
                after?: number;
                /** @description The maximum number of events */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description The uuid or external id of the site */
                site: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        events: HistoryEventView[];
                    };
                };
            };
        };
    };
    compareSite: {
        parameters: {
            query: {
                /** @description The version that is compared */
                from: number;
                /** @description The version with which it is compared, at least `from` */
                to: number;
            };
            header?: never;
            path: {
                /** @description The uuid or external id of the site */
                site: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ComparisonView;
                };
            };
        };
    };
    restoreSite: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
                /** @description `return=representation`: the response includes the body of GET, if the key may read it */
                Prefer?: string;
            };
            path: {
                /** @description The uuid or external id of the site */
                site: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": RestoreBody;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        site_uuid: string;
                        site?: SiteView;
                    };
                };
            };
        };
    };
    revertSite: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
                /** @description `return=representation`: the response includes the body of GET, if the key may read it */
                Prefer?: string;
            };
            path: {
                /** @description The uuid or external id of the site */
                site: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": RevertBody;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        site_uuid: string;
                        site?: SiteView;
                    };
                };
            };
        };
    };
    listJobTypes: {
        parameters: {
            query?: {
                /** @description Only the job types with these codes, at most 100. Case, outer blanks and characters that are not shown do not count. Repeated for several; a comma is part of the value */
                code?: string | string[];
                /** @description Only the entities with exactly these external ids, at most 100. Repeated for several; a comma is part of the value */
                external_id?: string | string[];
                /** @description true: only deleted entities, newest deletion first; only with limit, after, uuid and external_id */
                deleted?: "true" | "false";
                /** @description Changed before this time (exclusive, ISO 8601) */
                "updated_at[before]"?: string;
                /** @description Changed after this time (exclusive, ISO 8601) */
                "updated_at[after]"?: string;
                /** @description Changed at this time or after it (ISO 8601; a date is its midnight in the account's time zone) */
                "updated_at[from]"?: string;
                /** @description Changed before this time (ISO 8601; a date is its midnight in the account's time zone) */
                "updated_at[to]"?: string;
                /** @description true: the header `Total-Count` has the number of all entities that meet the filters, `10000+` when there are more */
                count?: "true" | "false";
                /** @description The maximum number of entries */
                limit?: number;
                /** @description Continue after the entity with this uuid */
                after?: string;
                /** @description Only the entities with these uuids, at most 100. Comma-separated or repeated */
                uuid?: string | string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        job_types: (JobTypeView | DeletedEntityView)[];
                    };
                };
            };
        };
    };
    createJobType: {
        parameters: {
            query?: never;
            header?: {
                /** @description `return=representation`: the response includes the body of GET, if the key may read it */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": CreateJobTypeBody;
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        job_type_uuid: string;
                        job_type?: JobTypeView;
                    };
                };
            };
        };
    };
    getJobType: {
        parameters: {
            query?: {
                /** @description The entity as it was at this version */
                version?: number;
                /** @description The entity as it was at this time (ISO 8601), or at this position of the feed. Not with `version` */
                as_of?: string;
            };
            header?: never;
            path: {
                /** @description The uuid or external id of the job type. Replace the example by one of your account */
                job_type: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Found */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        job_type: JobTypeView;
                    };
                };
            };
        };
    };
    deleteJobType: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
            };
            path: {
                /** @description The uuid or external id of the job type. Replace the example by one of your account */
                job_type: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        message: "Performed";
                    };
                };
            };
        };
    };
    updateJobType: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
                /** @description `return=representation`: the response includes the body of GET, if the key may read it */
                Prefer?: string;
            };
            path: {
                /** @description The uuid or external id of the job type. Replace the example by one of your account */
                job_type: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": UpdateJobTypeBody;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        job_type_uuid: string;
                        job_type?: JobTypeView;
                    };
                };
            };
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        job_type_uuid: string;
                        job_type?: JobTypeView;
                    };
                };
            };
        };
    };
    getJobTypeHistory: {
        parameters: {
            query?: {
                /** @description The last version known */
                after?: number;
                /** @description The maximum number of events */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description The uuid or external id of the job type. Replace the example by one of your account */
                job_type: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        events: HistoryEventView[];
                    };
                };
            };
        };
    };
    compareJobType: {
        parameters: {
            query: {
                /** @description The version that is compared */
                from: number;
                /** @description The version with which it is compared, at least `from` */
                to: number;
            };
            header?: never;
            path: {
                /** @description The uuid or external id of the job type. Replace the example by one of your account */
                job_type: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ComparisonView;
                };
            };
        };
    };
    restoreJobType: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
                /** @description `return=representation`: the response includes the body of GET, if the key may read it */
                Prefer?: string;
            };
            path: {
                /** @description The uuid or external id of the job type. Replace the example by one of your account */
                job_type: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": RestoreBody;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        job_type_uuid: string;
                        job_type?: JobTypeView;
                    };
                };
            };
        };
    };
    revertJobType: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
                /** @description `return=representation`: the response includes the body of GET, if the key may read it */
                Prefer?: string;
            };
            path: {
                /** @description The uuid or external id of the job type. Replace the example by one of your account */
                job_type: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": RevertBody;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        job_type_uuid: string;
                        job_type?: JobTypeView;
                    };
                };
            };
        };
    };
    listResolutions: {
        parameters: {
            query?: {
                /** @description Only the entities with these names, at most 100. Case, outer blanks and characters that are not shown do not count. Repeated for several; a comma is part of the value */
                name?: string | string[];
                /** @description Only the entities with exactly these external ids, at most 100. Repeated for several; a comma is part of the value */
                external_id?: string | string[];
                /** @description true: only deleted entities, newest deletion first; only with limit, after, uuid and external_id */
                deleted?: "true" | "false";
                /** @description Changed before this time (exclusive, ISO 8601) */
                "updated_at[before]"?: string;
                /** @description Changed after this time (exclusive, ISO 8601) */
                "updated_at[after]"?: string;
                /** @description Changed at this time or after it (ISO 8601; a date is its midnight in the account's time zone) */
                "updated_at[from]"?: string;
                /** @description Changed before this time (ISO 8601; a date is its midnight in the account's time zone) */
                "updated_at[to]"?: string;
                /** @description true: the header `Total-Count` has the number of all entities that meet the filters, `10000+` when there are more */
                count?: "true" | "false";
                /** @description The maximum number of entries */
                limit?: number;
                /** @description Continue after the entity with this uuid */
                after?: string;
                /** @description Only the entities with these uuids, at most 100. Comma-separated or repeated */
                uuid?: string | string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        resolutions: (ResolutionView | DeletedEntityView)[];
                    };
                };
            };
        };
    };
    createResolution: {
        parameters: {
            query?: never;
            header?: {
                /** @description `return=representation`: the response includes the body of GET, if the key may read it */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": CreateResolutionBody;
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        resolution_uuid: string;
                        resolution?: ResolutionView;
                    };
                };
            };
        };
    };
    getResolution: {
        parameters: {
            query?: {
                /** @description The entity as it was at this version */
                version?: number;
                /** @description The entity as it was at this time (ISO 8601), or at this position of the feed. Not with `version` */
                as_of?: string;
            };
            header?: never;
            path: {
                /** @description The uuid or external id of the resolution. Replace the example by one of your account */
                resolution: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Found */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        resolution: ResolutionView;
                    };
                };
            };
        };
    };
    deleteResolution: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
            };
            path: {
                /** @description The uuid or external id of the resolution. Replace the example by one of your account */
                resolution: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        message: "Performed";
                    };
                };
            };
        };
    };
    updateResolution: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
                /** @description `return=representation`: the response includes the body of GET, if the key may read it */
                Prefer?: string;
            };
            path: {
                /** @description The uuid or external id of the resolution. Replace the example by one of your account */
                resolution: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": UpdateResolutionBody;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        resolution_uuid: string;
                        resolution?: ResolutionView;
                    };
                };
            };
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        resolution_uuid: string;
                        resolution?: ResolutionView;
                    };
                };
            };
        };
    };
    getResolutionHistory: {
        parameters: {
            query?: {
                /** @description The last version known */
                after?: number;
                /** @description The maximum number of events */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description The uuid or external id of the resolution. Replace the example by one of your account */
                resolution: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        events: HistoryEventView[];
                    };
                };
            };
        };
    };
    compareResolution: {
        parameters: {
            query: {
                /** @description The version that is compared */
                from: number;
                /** @description The version with which it is compared, at least `from` */
                to: number;
            };
            header?: never;
            path: {
                /** @description The uuid or external id of the resolution. Replace the example by one of your account */
                resolution: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ComparisonView;
                };
            };
        };
    };
    restoreResolution: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
                /** @description `return=representation`: the response includes the body of GET, if the key may read it */
                Prefer?: string;
            };
            path: {
                /** @description The uuid or external id of the resolution. Replace the example by one of your account */
                resolution: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": RestoreBody;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        resolution_uuid: string;
                        resolution?: ResolutionView;
                    };
                };
            };
        };
    };
    revertResolution: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
                /** @description `return=representation`: the response includes the body of GET, if the key may read it */
                Prefer?: string;
            };
            path: {
                /** @description The uuid or external id of the resolution. Replace the example by one of your account */
                resolution: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": RevertBody;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        resolution_uuid: string;
                        resolution?: ResolutionView;
                    };
                };
            };
        };
    };
    listDictionaries: {
        parameters: {
            query?: {
                /** @description Only the entities with these names, at most 100. Case, outer blanks and characters that are not shown do not count. Repeated for several; a comma is part of the value */
                name?: string | string[];
                /** @description Only the entities with exactly these external ids, at most 100. Repeated for several; a comma is part of the value */
                external_id?: string | string[];
                /** @description true: only deleted entities, newest deletion first; only with limit, after, uuid and external_id */
                deleted?: "true" | "false";
                /** @description Changed before this time (exclusive, ISO 8601) */
                "updated_at[before]"?: string;
                /** @description Changed after this time (exclusive, ISO 8601) */
                "updated_at[after]"?: string;
                /** @description Changed at this time or after it (ISO 8601; a date is its midnight in the account's time zone) */
                "updated_at[from]"?: string;
                /** @description Changed before this time (ISO 8601; a date is its midnight in the account's time zone) */
                "updated_at[to]"?: string;
                /** @description true: the header `Total-Count` has the number of all entities that meet the filters, `10000+` when there are more */
                count?: "true" | "false";
                /** @description The maximum number of entries */
                limit?: number;
                /** @description Continue after the entity with this uuid */
                after?: string;
                /** @description Only the entities with these uuids, at most 100. Comma-separated or repeated */
                uuid?: string | string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        dictionaries: (DictionaryItemView | DeletedEntityView)[];
                    };
                };
            };
        };
    };
    createDictionary: {
        parameters: {
            query?: never;
            header?: {
                /** @description `return=representation`: the response includes the body of GET, if the key may read it */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": CreateDictionaryBody;
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        dictionary_uuid: string;
                        dictionary?: DictionaryView;
                    };
                };
            };
        };
    };
    getDictionary: {
        parameters: {
            query?: {
                /** @description The entity as it was at this version */
                version?: number;
                /** @description The entity as it was at this time (ISO 8601), or at this position of the feed. Not with `version` */
                as_of?: string;
            };
            header?: never;
            path: {
                /** @description The uuid or external id of the dictionary. Replace the example by one of your account */
                dictionary: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Found */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        dictionary: DictionaryView;
                    };
                };
            };
        };
    };
    deleteDictionary: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
            };
            path: {
                /** @description The uuid or external id of the dictionary. Replace the example by one of your account */
                dictionary: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        message: "Performed";
                    };
                };
            };
        };
    };
    updateDictionary: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
                /** @description `return=representation`: the response includes the body of GET, if the key may read it */
                Prefer?: string;
            };
            path: {
                /** @description The uuid or external id of the dictionary. Replace the example by one of your account */
                dictionary: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": UpdateDictionaryBody;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        dictionary_uuid: string;
                        dictionary?: DictionaryView;
                    };
                };
            };
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        dictionary_uuid: string;
                        dictionary?: DictionaryView;
                    };
                };
            };
        };
    };
    listDictionaryValues: {
        parameters: {
            query?: {
                /** @description true: the header `Total-Count` has the number of all entities that meet the filters, `10000+` when there are more */
                count?: "true" | "false";
                /** @description Only the values with these names, at most 100. Case, outer blanks and characters that are not shown do not count. Repeated for several; a comma is part of the value */
                name?: string | string[];
                /** @description The maximum number of entries */
                limit?: number;
                /** @description Continue after the entity with this uuid */
                after?: string;
                /** @description Only the entities with these uuids, at most 100. Comma-separated or repeated */
                uuid?: string | string[];
            };
            header?: never;
            path: {
                /** @description The uuid or external id of the dictionary. Replace the example by one of your account */
                dictionary: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        values: DictionaryValueView[];
                    };
                };
            };
        };
    };
    createDictionaryValue: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
            };
            path: {
                /** @description The uuid or external id of the dictionary. Replace the example by one of your account */
                dictionary: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": DictionaryValueBody;
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ValueUuidView;
                };
            };
        };
    };
    deleteDictionaryValue: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
            };
            path: {
                /** @description The uuid or external id of the dictionary. Replace the example by one of your account */
                dictionary: string;
                /** @description The uuid of the value. Replace the example by one of your account */
                value: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        message: "Performed";
                    };
                };
            };
        };
    };
    updateDictionaryValue: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
            };
            path: {
                /** @description The uuid or external id of the dictionary. Replace the example by one of your account */
                dictionary: string;
                /** @description The uuid of the value. Replace the example by one of your account */
                value: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": UpdateDictionaryValueBody;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        value_uuid: string;
                    };
                };
            };
        };
    };
    getDictionaryHistory: {
        parameters: {
            query?: {
                /** @description The last version known */
                after?: number;
                /** @description The maximum number of events */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description The uuid or external id of the dictionary. Replace the example by one of your account */
                dictionary: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        events: HistoryEventView[];
                    };
                };
            };
        };
    };
    compareDictionary: {
        parameters: {
            query: {
                /** @description The version that is compared */
                from: number;
                /** @description The version with which it is compared, at least `from` */
                to: number;
            };
            header?: never;
            path: {
                /** @description The uuid or external id of the dictionary. Replace the example by one of your account */
                dictionary: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ComparisonView;
                };
            };
        };
    };
    restoreDictionary: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
                /** @description `return=representation`: the response includes the body of GET, if the key may read it */
                Prefer?: string;
            };
            path: {
                /** @description The uuid or external id of the dictionary. Replace the example by one of your account */
                dictionary: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": RestoreBody;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        dictionary_uuid: string;
                        dictionary?: DictionaryView;
                    };
                };
            };
        };
    };
    revertDictionary: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
                /** @description `return=representation`: the response includes the body of GET, if the key may read it */
                Prefer?: string;
            };
            path: {
                /** @description The uuid or external id of the dictionary. Replace the example by one of your account */
                dictionary: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": RevertBody;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        dictionary_uuid: string;
                        dictionary?: DictionaryView;
                    };
                };
            };
        };
    };
    listTemplates: {
        parameters: {
            query?: {
                /** @description Only the entities with these names, at most 100. Case, outer blanks and characters that are not shown do not count. Repeated for several; a comma is part of the value */
                name?: string | string[];
                /** @description Only the entities with exactly these external ids, at most 100. Repeated for several; a comma is part of the value */
                external_id?: string | string[];
                /** @description true: only deleted entities, newest deletion first; only with limit, after, uuid and external_id */
                deleted?: "true" | "false";
                /** @description Changed before this time (exclusive, ISO 8601) */
                "updated_at[before]"?: string;
                /** @description Changed after this time (exclusive, ISO 8601) */
                "updated_at[after]"?: string;
                /** @description Changed at this time or after it (ISO 8601; a date is its midnight in the account's time zone) */
                "updated_at[from]"?: string;
                /** @description Changed before this time (ISO 8601; a date is its midnight in the account's time zone) */
                "updated_at[to]"?: string;
                /** @description true: the header `Total-Count` has the number of all entities that meet the filters, `10000+` when there are more */
                count?: "true" | "false";
                /** @description The maximum number of entries */
                limit?: number;
                /** @description Continue after the entity with this uuid */
                after?: string;
                /** @description Only the entities with these uuids, at most 100. Comma-separated or repeated */
                uuid?: string | string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        templates: (TemplateItemView | DeletedEntityView)[];
                    };
                };
            };
        };
    };
    createTemplate: {
        parameters: {
            query?: never;
            header?: {
                /** @description `return=representation`: the response includes the body of GET, if the key may read it */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": CreateTemplateBody;
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        template_uuid: string;
                        template?: TemplateView;
                    };
                };
            };
        };
    };
    getTemplate: {
        parameters: {
            query?: {
                /** @description The entity as it was at this version */
                version?: number;
                /** @description The entity as it was at this time (ISO 8601), or at this position of the feed. Not with `version` */
                as_of?: string;
            };
            header?: never;
            path: {
                /** @description The uuid or external id of the template. Replace the example by one of your account */
                template: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Found */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        template: TemplateView;
                    };
                };
            };
        };
    };
    deleteTemplate: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
            };
            path: {
                /** @description The uuid or external id of the template. Replace the example by one of your account */
                template: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        message: "Performed";
                    };
                };
            };
        };
    };
    updateTemplate: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
                /** @description `return=representation`: the response includes the body of GET, if the key may read it */
                Prefer?: string;
            };
            path: {
                /** @description The uuid or external id of the template. Replace the example by one of your account */
                template: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": UpdateTemplateBody;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        template_uuid: string;
                        template?: TemplateView;
                    };
                };
            };
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        template_uuid: string;
                        template?: TemplateView;
                    };
                };
            };
        };
    };
    getTemplateHistory: {
        parameters: {
            query?: {
                /** @description The last version known */
                after?: number;
                /** @description The maximum number of events */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description The uuid or external id of the template. Replace the example by one of your account */
                template: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        events: HistoryEventView[];
                    };
                };
            };
        };
    };
    compareTemplate: {
        parameters: {
            query: {
                /** @description The version that is compared */
                from: number;
                /** @description The version with which it is compared, at least `from` */
                to: number;
            };
            header?: never;
            path: {
                /** @description The uuid or external id of the template. Replace the example by one of your account */
                template: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ComparisonView;
                };
            };
        };
    };
    restoreTemplate: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
                /** @description `return=representation`: the response includes the body of GET, if the key may read it */
                Prefer?: string;
            };
            path: {
                /** @description The uuid or external id of the template. Replace the example by one of your account */
                template: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": RestoreBody;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        template_uuid: string;
                        template?: TemplateView;
                    };
                };
            };
        };
    };
    revertTemplate: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
                /** @description `return=representation`: the response includes the body of GET, if the key may read it */
                Prefer?: string;
            };
            path: {
                /** @description The uuid or external id of the template. Replace the example by one of your account */
                template: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": RevertBody;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        template_uuid: string;
                        template?: TemplateView;
                    };
                };
            };
        };
    };
    listJobs: {
        parameters: {
            query?: {
                /** @description Scheduled before this time (exclusive, ISO 8601) */
                "scheduled_at[before]"?: string;
                /** @description Scheduled after this time (exclusive, ISO 8601) */
                "scheduled_at[after]"?: string;
                /** @description Scheduled at this time or after it (ISO 8601; a date is its midnight in the account's time zone) */
                "scheduled_at[from]"?: string;
                /** @description Scheduled before this time (ISO 8601; a date is its midnight in the account's time zone) */
                "scheduled_at[to]"?: string;
                /** @description Created before this time (exclusive, ISO 8601) */
                "created_at[before]"?: string;
                /** @description Created after this time (exclusive, ISO 8601) */
                "created_at[after]"?: string;
                /** @description Created at this time or after it (ISO 8601; a date is its midnight in the account's time zone) */
                "created_at[from]"?: string;
                /** @description Created before this time (ISO 8601; a date is its midnight in the account's time zone) */
                "created_at[to]"?: string;
                /** @description Started before this time (exclusive, ISO 8601) */
                "started_at[before]"?: string;
                /** @description Started after this time (exclusive, ISO 8601) */
                "started_at[after]"?: string;
                /** @description Started at this time or after it (ISO 8601; a date is its midnight in the account's time zone) */
                "started_at[from]"?: string;
                /** @description Started before this time (ISO 8601; a date is its midnight in the account's time zone) */
                "started_at[to]"?: string;
                /** @description Finished before this time (exclusive, ISO 8601) */
                "finished_at[before]"?: string;
                /** @description Finished after this time (exclusive, ISO 8601) */
                "finished_at[after]"?: string;
                /** @description Finished at this time or after it (ISO 8601; a date is its midnight in the account's time zone) */
                "finished_at[from]"?: string;
                /** @description Finished before this time (ISO 8601; a date is its midnight in the account's time zone) */
                "finished_at[to]"?: string;
                /** @description Canceled before this time (exclusive, ISO 8601) */
                "canceled_at[before]"?: string;
                /** @description Canceled after this time (exclusive, ISO 8601) */
                "canceled_at[after]"?: string;
                /** @description Canceled at this time or after it (ISO 8601; a date is its midnight in the account's time zone) */
                "canceled_at[from]"?: string;
                /** @description Canceled before this time (ISO 8601; a date is its midnight in the account's time zone) */
                "canceled_at[to]"?: string;
                /** @description Comma-separated or repeated */
                status?: ("posted" | "scheduled" | "published" | "en_route" | "started" | "suspended" | "finished" | "canceled") | ("posted" | "scheduled" | "published" | "en_route" | "started" | "suspended" | "finished" | "canceled")[];
                /** @description Comma-separated or repeated */
                priority?: ("low" | "normal" | "high" | "urgent") | ("low" | "normal" | "high" | "urgent")[];
                /** @description The last day in which the work should be done is before this date (exclusive) */
                "due_to[before]"?: string;
                /** @description The last day in which the work should be done is after this date (exclusive) */
                "due_to[after]"?: string;
                /** @description The last day in which the work should be done is this date or after it */
                "due_to[from]"?: string;
                /** @description The last day in which the work should be done is before this date */
                "due_to[to]"?: string;
                /** @description true: only jobs that are neither finished nor canceled and were due before today; false: only others */
                overdue?: "true" | "false";
                /** @description The assignee with edit access is one of these workers. Comma-separated or repeated */
                "assignee[worker_uuid]"?: string | string[];
                /** @description The assignee with edit access is one of these teams. Comma-separated or repeated */
                "assignee[team_uuid]"?: string | string[];
                /** @description The assignee with edit access As worker_uuid, by external_id. Repeated for several; a comma is part of the value */
                "assignee[worker_external_id]"?: string | string[];
                /** @description The assignee with edit access As worker_uuid, by email. Repeated for several; a comma is part of the value */
                "assignee[worker_email]"?: string | string[];
                /** @description The assignee with edit access As team_uuid, by external_id. Repeated for several; a comma is part of the value */
                "assignee[team_external_id]"?: string | string[];
                /** @description The assignee with edit access As team_uuid, by name. Repeated for several; a comma is part of the value */
                "assignee[team_name]"?: string | string[];
                /** @description Comma-separated or repeated */
                client_uuid?: string | string[];
                /** @description Comma-separated or repeated */
                site_uuid?: string | string[];
                /** @description Comma-separated or repeated */
                territory_uuid?: string | string[];
                /** @description Only jobs that require any of these skills. Comma-separated or repeated */
                skill_uuid?: string | string[];
                /** @description Only jobs that require all of these skills. Comma-separated or repeated */
                "skill_uuid[all]"?: string | string[];
                /** @description Only finished jobs with these resolutions. Comma-separated or repeated */
                resolution_uuid?: string | string[];
                /** @description Only finished jobs whose resolution is a success; false: whose resolution is none */
                successful?: "true" | "false";
                /** @description Only jobs that complete these jobs. Comma-separated or repeated */
                completion_of_uuid?: string | string[];
                /** @description Comma-separated or repeated */
                type_uuid?: string | string[];
                /** @description Comma-separated or repeated */
                template_uuid?: string | string[];
                /** @description As client_uuid, by external_id. Repeated for several; a comma is part of the value */
                "client[external_id]"?: string | string[];
                /** @description As site_uuid, by external_id. Repeated for several; a comma is part of the value */
                "site[external_id]"?: string | string[];
                /** @description As territory_uuid, by external_id. Repeated for several; a comma is part of the value */
                "territory[external_id]"?: string | string[];
                /** @description As territory_uuid, by name. Repeated for several; a comma is part of the value */
                "territory[name]"?: string | string[];
                /** @description As skill_uuid, by external_id. Repeated for several; a comma is part of the value */
                "skill[external_id]"?: string | string[];
                /** @description As skill_uuid, by name. Repeated for several; a comma is part of the value */
                "skill[name]"?: string | string[];
                /** @description As type_uuid, by external_id. Repeated for several; a comma is part of the value */
                "type[external_id]"?: string | string[];
                /** @description As type_uuid, by code. Repeated for several; a comma is part of the value */
                "type[code]"?: string | string[];
                /** @description As template_uuid, by external_id. Repeated for several; a comma is part of the value */
                "template[external_id]"?: string | string[];
                /** @description As template_uuid, by name. Repeated for several; a comma is part of the value */
                "template[name]"?: string | string[];
                /** @description As resolution_uuid, by external_id. Repeated for several; a comma is part of the value */
                "resolution[external_id]"?: string | string[];
                /** @description As resolution_uuid, by name. Repeated for several; a comma is part of the value */
                "resolution[name]"?: string | string[];
                /** @description As completion_of_uuid, by external_id. Repeated for several; a comma is part of the value */
                "completion_of[external_id]"?: string | string[];
                /** @description Only jobs with exactly this external_order_id */
                external_order_id?: string;
                /** @description Only jobs whose external id begins with this */
                external_id_prefix?: string;
                /** @description Only the job with this serial number */
                serial_no?: number;
                /** @description Only jobs without an assignee */
                unassigned?: "true";
                /** @description Newest first. Each word must be a prefix of a word in the serial number, an external id, the description, the address, a contact, or the name or external id of the client or the site. A word of four letters or more, without digits, that is a prefix of none may have a mistake, from ten letters on two: a letter too many, too few or wrong, or two letters in the wrong order. Eventually consistent: recent writes may be missing */
                search?: string;
                /** @description Newest first by default; nulls last. Not with `search` */
                sort?: "-created_at" | "scheduled_at" | "-scheduled_at" | "updated_at" | "due_to" | "-priority" | "finished_at";
                /** @description Lists jobs in the form of GET /v2/jobs/<id>, at most 100 per page */
                view?: "full";
                /** @description Only the entities with exactly these external ids, at most 100. Repeated for several; a comma is part of the value */
                external_id?: string | string[];
                /** @description true: only deleted entities, newest deletion first; only with limit, after, uuid and external_id */
                deleted?: "true" | "false";
                /** @description Changed before this time (exclusive, ISO 8601) */
                "updated_at[before]"?: string;
                /** @description Changed after this time (exclusive, ISO 8601) */
                "updated_at[after]"?: string;
                /** @description Changed at this time or after it (ISO 8601; a date is its midnight in the account's time zone) */
                "updated_at[from]"?: string;
                /** @description Changed before this time (ISO 8601; a date is its midnight in the account's time zone) */
                "updated_at[to]"?: string;
                /** @description true: the header `Total-Count` has the number of all entities that meet the filters, `10000+` when there are more */
                count?: "true" | "false";
                /** @description The maximum number of entries */
                limit?: number;
                /** @description Continue after the job with this uuid; with `sort`, after the cursor of a `Link` */
                after?: string;
                /** @description Only the entities with these uuids, at most 100. Comma-separated or repeated */
                uuid?: string | string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        jobs: ((JobSummaryView | JobView) | DeletedEntityView)[];
                    };
                };
            };
        };
    };
    createJob: {
        parameters: {
            query?: never;
            header?: {
                /** @description `return=representation`: the response includes the body of GET, if the key may read it */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": CreateJobBody;
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        job_uuid: string;
                        /** @description What the checks of the schedule found, when it is not refused; absent when they found nothing */
                        warnings?: ConflictView[];
                        /** Format: uuid */
                        client_uuid?: string;
                        /** Format: uuid */
                        site_uuid?: string;
                        job?: CreatedJobView;
                    };
                };
            };
        };
    };
    getJob: {
        parameters: {
            query?: {
                /** @description The entity as it was at this version */
                version?: number;
                /** @description The entity as it was at this time (ISO 8601), or at this position of the feed. Not with `version` */
                as_of?: string;
            };
            header?: never;
            path: {
                /** @description The uuid or external id of the job */
                job: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Found */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        job: JobView;
                    };
                };
            };
        };
    };
    deleteJob: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
            };
            path: {
                /** @description The uuid or external id of the job */
                job: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        message: "Performed";
                    };
                };
            };
        };
    };
    updateJob: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
                /** @description `return=representation`: the response includes the body of GET, if the key may read it */
                Prefer?: string;
            };
            path: {
                /** @description The uuid or external id of the job */
                job: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": UpdateJobBody;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        job_uuid: string;
                        /** @description What the checks of the schedule found, when it is not refused; absent when they found nothing */
                        warnings?: ConflictView[];
                        /** Format: uuid */
                        client_uuid?: string;
                        /** Format: uuid */
                        site_uuid?: string;
                        job?: JobView;
                    };
                };
            };
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        job_uuid: string;
                        /** @description What the checks of the schedule found, when it is not refused; absent when they found nothing */
                        warnings?: ConflictView[];
                        /** Format: uuid */
                        client_uuid?: string;
                        /** Format: uuid */
                        site_uuid?: string;
                        job?: CreatedJobView;
                    };
                };
            };
        };
    };
    publishJob: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
                /** @description `return=representation`: the response includes the body of GET, if the key may read it */
                Prefer?: string;
            };
            path: {
                /** @description The uuid or external id of the job */
                job: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": ActionBody;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        job_uuid: string;
                        /** @description What the checks of the schedule found at `publish`, and what the `user` of an API key lacks: `{"check": "permission", "level": "warn", "worker_uuid", "message"}` */
                        warnings?: ({
                            check: string;
                        } & {
                            [key: string]: unknown;
                        })[];
                        job?: JobView;
                    };
                };
            };
        };
    };
    unpublishJob: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
                /** @description `return=representation`: the response includes the body of GET, if the key may read it */
                Prefer?: string;
            };
            path: {
                /** @description The uuid or external id of the job */
                job: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": ActionBody;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        job_uuid: string;
                        /** @description What the checks of the schedule found at `publish`, and what the `user` of an API key lacks: `{"check": "permission", "level": "warn", "worker_uuid", "message"}` */
                        warnings?: ({
                            check: string;
                        } & {
                            [key: string]: unknown;
                        })[];
                        job?: JobView;
                    };
                };
            };
        };
    };
    setJobEnRoute: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
                /** @description `return=representation`: the response includes the body of GET, if the key may read it */
                Prefer?: string;
            };
            path: {
                /** @description The uuid or external id of the job */
                job: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": ActionBody;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        job_uuid: string;
                        /** @description What the checks of the schedule found at `publish`, and what the `user` of an API key lacks: `{"check": "permission", "level": "warn", "worker_uuid", "message"}` */
                        warnings?: ({
                            check: string;
                        } & {
                            [key: string]: unknown;
                        })[];
                        job?: JobView;
                    };
                };
            };
        };
    };
    startJob: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
                /** @description `return=representation`: the response includes the body of GET, if the key may read it */
                Prefer?: string;
            };
            path: {
                /** @description The uuid or external id of the job */
                job: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": ActionBody;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        job_uuid: string;
                        /** @description What the checks of the schedule found at `publish`, and what the `user` of an API key lacks: `{"check": "permission", "level": "warn", "worker_uuid", "message"}` */
                        warnings?: ({
                            check: string;
                        } & {
                            [key: string]: unknown;
                        })[];
                        job?: JobView;
                    };
                };
            };
        };
    };
    suspendJob: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
                /** @description `return=representation`: the response includes the body of GET, if the key may read it */
                Prefer?: string;
            };
            path: {
                /** @description The uuid or external id of the job */
                job: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": ActionBody;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        job_uuid: string;
                        /** @description What the checks of the schedule found at `publish`, and what the `user` of an API key lacks: `{"check": "permission", "level": "warn", "worker_uuid", "message"}` */
                        warnings?: ({
                            check: string;
                        } & {
                            [key: string]: unknown;
                        })[];
                        job?: JobView;
                    };
                };
            };
        };
    };
    finishJob: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
                /** @description `return=representation`: the response includes the body of GET, if the key may read it */
                Prefer?: string;
            };
            path: {
                /** @description The uuid or external id of the job */
                job: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": FinishJobBody;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        job_uuid: string;
                        /** @description What the checks of the schedule found at `publish`, and what the `user` of an API key lacks: `{"check": "permission", "level": "warn", "worker_uuid", "message"}` */
                        warnings?: ({
                            check: string;
                        } & {
                            [key: string]: unknown;
                        })[];
                        job?: JobView;
                    };
                };
            };
        };
    };
    cancelJob: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
                /** @description `return=representation`: the response includes the body of GET, if the key may read it */
                Prefer?: string;
            };
            path: {
                /** @description The uuid or external id of the job */
                job: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": CancelJobBody;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        job_uuid: string;
                        /** @description What the checks of the schedule found at `publish`, and what the `user` of an API key lacks: `{"check": "permission", "level": "warn", "worker_uuid", "message"}` */
                        warnings?: ({
                            check: string;
                        } & {
                            [key: string]: unknown;
                        })[];
                        job?: JobView;
                    };
                };
            };
        };
    };
    provideService: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
            };
            path: {
                /** @description The uuid or external id of the job */
                job: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": ProvideServiceBody;
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ProvidedServiceUuidsView;
                };
            };
        };
    };
    removeProvidedService: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
            };
            path: {
                /** @description The uuid or external id of the job */
                job: string;
                /** @description The uuid of the provided service. Replace the example by one of your account */
                provided_service: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        message: "Performed";
                    };
                };
            };
        };
    };
    useMaterial: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
                /** @description `return=representation`: the response includes the body of GET, if the key may read it */
                Prefer?: string;
            };
            path: {
                /** @description The uuid or external id of the job */
                job: string;
                /** @description The uuid of the provided service. Replace the example by one of your account */
                provided_service: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": UseMaterialBody;
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        job_uuid: string;
                        job?: JobView;
                    };
                };
            };
        };
    };
    removeUsedMaterial: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
            };
            path: {
                /** @description The uuid or external id of the job */
                job: string;
                /** @description The uuid of the provided service. Replace the example by one of your account */
                provided_service: string;
                /** @description The uuid or external id of the product */
                product: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        message: "Performed";
                    };
                };
            };
        };
    };
    changeUsedMaterial: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
                /** @description `return=representation`: the response includes the body of GET, if the key may read it */
                Prefer?: string;
            };
            path: {
                /** @description The uuid or external id of the job */
                job: string;
                /** @description The uuid of the provided service. Replace the example by one of your account */
                provided_service: string;
                /** @description The uuid or external id of the product */
                product: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": ChangeMaterialBody;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        job_uuid: string;
                        job?: JobView;
                    };
                };
            };
        };
    };
    listJobLocations: {
        parameters: {
            query?: {
                /** @description Maximum number of entries in the response */
                limit?: number;
                /** @description Continue after the location with this uuid */
                after?: string;
                /** @description Only these locations, at most 100. Comma-separated or repeated */
                uuid?: string | string[];
                /** @description Only locations linked to this event; further events as `events[1][uuid]` and so on. */
                "events[0][uuid]"?: string;
            };
            header?: never;
            path: {
                /** @description The uuid or external id of the job */
                job: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        locations: JobLocationView[];
                    };
                };
            };
        };
    };
    uploadJobLocations: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
            };
            path: {
                /** @description The uuid or external id of the job */
                job: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": UploadLocationsBody;
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": LocationUuidsView;
                };
            };
        };
    };
    getJobHistory: {
        parameters: {
            query?: {
                /** @description The last version known */
                after?: number;
                /** @description The maximum number of events */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description The uuid or external id of the job */
                job: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        events: HistoryEventView[];
                    };
                };
            };
        };
    };
    compareJob: {
        parameters: {
            query: {
                /** @description The version that is compared */
                from: number;
                /** @description The version with which it is compared, at least `from` */
                to: number;
            };
            header?: never;
            path: {
                /** @description The uuid or external id of the job */
                job: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ComparisonView;
                };
            };
        };
    };
    restoreJob: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
                /** @description `return=representation`: the response includes the body of GET, if the key may read it */
                Prefer?: string;
            };
            path: {
                /** @description The uuid or external id of the job */
                job: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": RestoreBody;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        job_uuid: string;
                        /** @description What the checks of the schedule found, as for a creation, and each file that is gone: `{"check": "file", "field": {uuid, name}, "attachment_uuid"}` */
                        warnings?: ({
                            check: string;
                        } & {
                            [key: string]: unknown;
                        })[];
                        job?: JobView;
                    };
                };
            };
        };
    };
    revertJob: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
                /** @description `return=representation`: the response includes the body of GET, if the key may read it */
                Prefer?: string;
            };
            path: {
                /** @description The uuid or external id of the job */
                job: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": RevertBody;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        job_uuid: string;
                        /** @description What the checks of the schedule found, when it is not refused; absent when they found nothing */
                        warnings?: ConflictView[];
                        /** Format: uuid */
                        client_uuid?: string;
                        /** Format: uuid */
                        site_uuid?: string;
                        job?: JobView;
                    };
                };
            };
        };
    };
    announceAttachment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
                /** @description `return=representation`: the response includes the body of GET, if the key may read it */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": AnnounceAttachmentBody;
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        attachment_uuid: string;
                        upload: UploadView;
                        attachment?: AttachmentWithUrlView;
                    };
                };
            };
        };
    };
    getAttachment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The uuid of the attachment. Replace the example by one of your account */
                attachment: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Found */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        attachment: AttachmentWithUrlView;
                    };
                };
            };
        };
    };
    deleteAttachment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
            };
            path: {
                /** @description The uuid of the attachment. Replace the example by one of your account */
                attachment: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        message: "Performed";
                    };
                };
            };
        };
    };
    completeAttachment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
                /** @description `return=representation`: the response includes the body of GET, if the key may read it */
                Prefer?: string;
            };
            path: {
                /** @description The uuid of the attachment. Replace the example by one of your account */
                attachment: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        attachment_uuid: string;
                        attachment?: AttachmentWithUrlView;
                    };
                };
            };
        };
    };
    getAttachmentContent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The uuid of the attachment. Replace the example by one of your account */
                attachment: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bytes */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
                };
            };
            /** @description The requested range */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
                };
            };
        };
    };
    uploadAttachmentContent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The uuid of the attachment. Replace the example by one of your account */
                attachment: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/octet-stream": string;
            };
        };
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listJobAttachments: {
        parameters: {
            query?: {
                /** @description The maximum number of entries */
                limit?: number;
                /** @description Continue after the entity with this uuid */
                after?: string;
                /** @description Only the entities with these uuids, at most 100. Comma-separated or repeated */
                uuid?: string | string[];
            };
            header?: never;
            path: {
                /** @description The uuid or external id of the job */
                job: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        attachments: AttachmentWithUrlView[];
                    };
                };
            };
        };
    };
    getAttachmentHistory: {
        parameters: {
            query?: {
                /** @description The last version known */
                after?: number;
                /** @description The maximum number of events */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description The uuid of the attachment. Replace the example by one of your account */
                attachment: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        events: HistoryEventView[];
                    };
                };
            };
        };
    };
    searchAvailability: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": AvailabilityBody;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": AvailabilityView;
                };
            };
        };
    };
    getJobAvailability: {
        parameters: {
            query: {
                /** @description The earliest start */
                from: string;
                /** @description The latest end, in the future, at most 31 days after `from` */
                to: string;
                /** @description `earliest` by default. `travel`: by the added minutes. `balanced`: 0.5 × earliness + 0.3 × (1 − added minutes / 60) + 0.2 × (1 − booked share of the day) */
                sort?: "earliest" | "travel" | "balanced";
                /** @description `estimate` by default: the distance times `detour` at `speed_kmh`. `matrix` asks the routing server of the service for the best 100 slots, and estimates the others */
                "travel[mode]"?: "none" | "estimate" | "matrix";
                /** @description Slots begin at multiples of it within the local hour; 15 minutes by default */
                "grid[minutes]"?: 5 | 10 | 15 | 20 | 30 | 60;
                /** @description Workers whose slots are `preferred`, which adds 0.1 to the score of `balanced`, by uuid or email. Comma-separated or repeated */
                prefer?: string | string[];
                /** @description Maximum slots; 50 by default */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description The uuid or external id of the job */
                job: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": AvailabilityView;
                };
            };
        };
    };
    listHolds: {
        parameters: {
            query?: {
                /** @description Comma-separated or repeated */
                status?: ("active" | "confirmed" | "released" | "expired") | ("active" | "confirmed" | "released" | "expired")[];
                /** @description Only the holds with exactly these external ids, at most 100. Repeated for several; a comma is part of the value */
                external_id?: string | string[];
                /** @description Changed before this time (exclusive, ISO 8601) */
                "updated_at[before]"?: string;
                /** @description Changed after this time (exclusive, ISO 8601) */
                "updated_at[after]"?: string;
                /** @description Changed at this time or after it (ISO 8601; a date is its midnight in the account's time zone) */
                "updated_at[from]"?: string;
                /** @description Changed before this time (ISO 8601; a date is its midnight in the account's time zone) */
                "updated_at[to]"?: string;
                /** @description true: the header `Total-Count` has the number of all entities that meet the filters, `10000+` when there are more */
                count?: "true" | "false";
                /** @description The maximum number of entries */
                limit?: number;
                /** @description Continue after the entity with this uuid */
                after?: string;
                /** @description Only the entities with these uuids, at most 100. Comma-separated or repeated */
                uuid?: string | string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        holds: HoldView[];
                    };
                };
            };
        };
    };
    createHold: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
                /** @description `return=representation`: the response includes the body of GET, if the key may read it */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": CreateHoldBody;
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        hold_uuid: string;
                        /** Format: date-time */
                        expires_at: string;
                        hold?: HoldView;
                    };
                };
            };
        };
    };
    getHold: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The uuid or external id of the hold. Replace the example by one of your account */
                hold: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Found */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        hold: HoldView;
                    };
                };
            };
        };
    };
    releaseHold: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
            };
            path: {
                /** @description The uuid or external id of the hold */
                hold: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        message: "Performed";
                    };
                };
            };
        };
    };
    updateHold: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
                /** @description `return=representation`: the response includes the body of GET, if the key may read it */
                Prefer?: string;
            };
            path: {
                /** @description The uuid or external id of the hold */
                hold: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": UpdateHoldBody;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        hold_uuid: string;
                        hold?: HoldView;
                    };
                };
            };
        };
    };
    confirmHold: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
            };
            path: {
                /** @description The uuid or external id of the hold. Replace the example by one of your account */
                hold: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": ConfirmHoldBody;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ConfirmedHoldView;
                };
            };
            /** @description Done */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ConfirmedHoldView;
                };
            };
        };
    };
    getHoldHistory: {
        parameters: {
            query?: {
                /** @description The last version known */
                after?: number;
                /** @description The maximum number of events */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description The uuid or external id of the hold. Replace the example by one of your account */
                hold: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        events: HistoryEventView[];
                    };
                };
            };
        };
    };
    getSchedule: {
        parameters: {
            query: {
                /** @description Add to each job its version, priority, summary, assignees, client, site, address, type, arrival window and number of conflicts */
                include?: "details";
                /** @description First day, in the account's time zone */
                after: string;
                /** @description The day after the last day, at most 31 days after `after` */
                before: string;
                /** @description Only these workers. Comma-separated or repeated */
                user_uuid?: string | string[];
                /** @description Only the workers of these teams. Comma-separated or repeated */
                team_uuid?: string | string[];
                /** @description Only workers of these territories or with a shift there on these days, and jobs in them. Comma-separated or repeated */
                territory_uuid?: string | string[];
                /** @description As user_uuid, by external_id. Repeated for several; a comma is part of the value */
                "user[external_id]"?: string | string[];
                /** @description As user_uuid, by email. Repeated for several; a comma is part of the value */
                "user[email]"?: string | string[];
                /** @description As team_uuid, by external_id. Repeated for several; a comma is part of the value */
                "team[external_id]"?: string | string[];
                /** @description As team_uuid, by name. Repeated for several; a comma is part of the value */
                "team[name]"?: string | string[];
                /** @description As territory_uuid, by external_id. Repeated for several; a comma is part of the value */
                "territory[external_id]"?: string | string[];
                /** @description As territory_uuid, by name. Repeated for several; a comma is part of the value */
                "territory[name]"?: string | string[];
                /** @description Continue after the worker with this uuid */
                after_user?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ScheduleView;
                };
            };
        };
    };
    listConflicts: {
        parameters: {
            query: {
                /** @description Only these checks; by default those that are not `off` in the account, or all when all are `off`. Comma-separated or repeated */
                checks?: ("overlap" | "hours" | "skills" | "territory") | ("overlap" | "hours" | "skills" | "territory")[];
                /** @description First day, in the account's time zone */
                after: string;
                /** @description The day after the last day, at most 31 days after `after` */
                before: string;
                /** @description Only conflicts of these workers, and of their teams. Comma-separated or repeated */
                user_uuid?: string | string[];
                /** @description Only conflicts of the members of these teams, and of the teams. Comma-separated or repeated */
                team_uuid?: string | string[];
                /** @description Only conflicts of workers of these territories or with a shift there on these days, and of the teams of these territories. Comma-separated or repeated */
                territory_uuid?: string | string[];
                /** @description As user_uuid, by external_id. Repeated for several; a comma is part of the value */
                "user[external_id]"?: string | string[];
                /** @description As user_uuid, by email. Repeated for several; a comma is part of the value */
                "user[email]"?: string | string[];
                /** @description As team_uuid, by external_id. Repeated for several; a comma is part of the value */
                "team[external_id]"?: string | string[];
                /** @description As team_uuid, by name. Repeated for several; a comma is part of the value */
                "team[name]"?: string | string[];
                /** @description As territory_uuid, by external_id. Repeated for several; a comma is part of the value */
                "territory[external_id]"?: string | string[];
                /** @description As territory_uuid, by name. Repeated for several; a comma is part of the value */
                "territory[name]"?: string | string[];
                /** @description Continue after the worker with this uuid */
                after_user?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ScheduleConflictsView;
                };
            };
        };
    };
    listWorkerLocations: {
        parameters: {
            query?: {
                /** @description Only workers of these territories, or with a shift there at this time. Comma-separated or repeated */
                territory_uuid?: string | string[];
                /** @description Only the workers of these teams. Comma-separated or repeated */
                team_uuid?: string | string[];
                /** @description As territory_uuid, by external_id. Repeated for several; a comma is part of the value */
                "territory[external_id]"?: string | string[];
                /** @description As territory_uuid, by name. Repeated for several; a comma is part of the value */
                "territory[name]"?: string | string[];
                /** @description As team_uuid, by external_id. Repeated for several; a comma is part of the value */
                "team[external_id]"?: string | string[];
                /** @description As team_uuid, by name. Repeated for several; a comma is part of the value */
                "team[name]"?: string | string[];
                /** @description Only locations of the last so many minutes; by default those of any age */
                max_age?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": WorkerLocationsView;
                };
            };
        };
    };
    listWebhooks: {
        parameters: {
            query?: {
                /** @description Only the entities with these names, at most 100. Case, outer blanks and characters that are not shown do not count. Repeated for several; a comma is part of the value */
                name?: string | string[];
                /** @description Changed before this time (exclusive, ISO 8601) */
                "updated_at[before]"?: string;
                /** @description Changed after this time (exclusive, ISO 8601) */
                "updated_at[after]"?: string;
                /** @description Changed at this time or after it (ISO 8601; a date is its midnight in the account's time zone) */
                "updated_at[from]"?: string;
                /** @description Changed before this time (ISO 8601; a date is its midnight in the account's time zone) */
                "updated_at[to]"?: string;
                /** @description true: the header `Total-Count` has the number of all entities that meet the filters, `10000+` when there are more */
                count?: "true" | "false";
                /** @description The maximum number of entries */
                limit?: number;
                /** @description Continue after the entity with this uuid */
                after?: string;
                /** @description Only the entities with these uuids, at most 100. Comma-separated or repeated */
                uuid?: string | string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        webhooks: WebhookView[];
                    };
                };
            };
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description `return=representation`: the response includes the body of GET, if the key may read it */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": CreateWebhookBody;
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        webhook_uuid: string;
                        /** @description The generated secret, when the request has no `secret`; null in a trial run */
                        secret?: string | null;
                        webhook?: WebhookView;
                    };
                };
            };
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The uuid of the webhook. Replace the example by one of your account */
                webhook: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Found */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        webhook: WebhookView;
                    };
                };
            };
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
            };
            path: {
                /** @description The uuid of the webhook. Replace the example by one of your account */
                webhook: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        message: "Performed";
                    };
                };
            };
        };
    };
    updateWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
                /** @description `return=representation`: the response includes the body of GET, if the key may read it */
                Prefer?: string;
            };
            path: {
                /** @description The uuid of the webhook. Replace the example by one of your account */
                webhook: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": UpdateWebhookBody;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        webhook_uuid: string;
                        webhook?: WebhookView;
                    };
                };
            };
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
            };
            path: {
                /** @description The uuid of the webhook. Replace the example by one of your account */
                webhook: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": RotateSecretBody;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": RotatedSecretView;
                };
            };
        };
    };
    resumeWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
                /** @description `return=representation`: the response includes the body of GET, if the key may read it */
                Prefer?: string;
            };
            path: {
                /** @description The uuid of the webhook. Replace the example by one of your account */
                webhook: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        webhook_uuid: string;
                        webhook?: WebhookView;
                    };
                };
            };
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
            };
            path: {
                /** @description The uuid of the webhook. Replace the example by one of your account */
                webhook: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": TestWebhookBody;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": TestDeliveryView;
                };
            };
        };
    };
    getWebhookHistory: {
        parameters: {
            query?: {
                /** @description The last version known */
                after?: number;
                /** @description The maximum number of events */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description The uuid of the webhook. Replace the example by one of your account */
                webhook: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        events: HistoryEventView[];
                    };
                };
            };
        };
    };
    listWebhookRequests: {
        parameters: {
            query?: {
                /** @description Only retries that wait */
                filter?: "scheduled";
                /** @description Only waiting or only sent requests. Comma-separated or repeated */
                status?: ("scheduled" | "sent") | ("scheduled" | "sent")[];
                /** @description Only requests with these outcomes. Comma-separated or repeated */
                outcome?: ("waiting" | "succeeded" | "will_retry" | "exhausted") | ("waiting" | "succeeded" | "will_retry" | "exhausted")[];
                /** @description Only failed attempts */
                failed?: "true";
                /** @description Only these event types. Comma-separated or repeated */
                event_type?: string | string[];
                /** @description Only events of these entities. Comma-separated or repeated */
                entity_uuid?: string | string[];
                /** @description Only deliveries of these events. Comma-separated or repeated */
                event_uuid?: string | string[];
                /** @description Only these deliveries; a delivery has the uuid of the header `webhook-id`. Comma-separated or repeated */
                delivery_uuid?: string | string[];
                /** @description Only responses with these status codes. Comma-separated or repeated */
                http_response_code?: string | number[];
                /** @description Sent before this time (exclusive, ISO 8601) */
                "sent_at[before]"?: string;
                /** @description Sent after this time (exclusive, ISO 8601) */
                "sent_at[after]"?: string;
                /** @description Sent at this time or after it (ISO 8601; a date is its midnight in the account's time zone) */
                "sent_at[from]"?: string;
                /** @description Sent before this time (ISO 8601; a date is its midnight in the account's time zone) */
                "sent_at[to]"?: string;
                /** @description The maximum number of entries */
                limit?: number;
                /** @description Continue after the entity with this uuid */
                after?: string;
                /** @description Only the entities with these uuids, at most 100. Comma-separated or repeated */
                uuid?: string | string[];
            };
            header?: never;
            path: {
                /** @description The uuid of the webhook. Replace the example by one of your account */
                webhook: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        requests: WebhookRequestView[];
                    };
                };
            };
        };
    };
    getWebhookRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The uuid of the webhook. Replace the example by one of your account */
                webhook: string;
                /** @description The uuid of the request. Replace the example by one of your account */
                request: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Found */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        request: WebhookRequestView;
                    };
                };
            };
        };
    };
    resendWebhookRequest: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
                /** @description `return=representation`: the response includes the body of GET, if the key may read it */
                Prefer?: string;
            };
            path: {
                /** @description The uuid of the webhook. Replace the example by one of your account */
                webhook: string;
                /** @description The uuid of the request. Replace the example by one of your account */
                request: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * Format: uuid
                         * @description The scheduled request
                         */
                        request_uuid: string;
                        request?: WebhookRequestView;
                    };
                };
            };
            /** @description Done */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * Format: uuid
                         * @description The scheduled request
                         */
                        request_uuid: string;
                        request?: WebhookRequestView;
                    };
                };
            };
        };
    };
    resendFailedRequests: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
            };
            path: {
                /** @description The uuid of the webhook. Replace the example by one of your account */
                webhook: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": ResendFailedBody;
            };
        };
        responses: {
            /** @description Done */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ResentView;
                };
            };
        };
    };
    listEventTypes: {
        parameters: {
            query?: {
                /** @description Those of deliveries (default), or those of the change feed */
                of?: "webhooks" | "feed";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        event_types: EventTypeView[];
                    };
                };
            };
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /** @description The position of the last known event; by default 0: from the first event */
                after?: number;
                /** @description The maximum number of events */
                limit?: number;
                /** @description Seconds to wait for an event that matches the filters, when there is none after `after` yet */
                wait?: number;
                /** @description Only these types, which `GET /v2/event_types?of=feed` lists; `<kind>_*` stands for all types of a kind of entities, such as `job_*`. Comma-separated or repeated */
                types?: FeedEventType | FeedEventType[];
                /** @description Only events of these types of entities, such as `job,client`. Comma-separated or repeated */
                entity_type?: EntityType | EntityType[];
                /** @description Only events of these entities. Comma-separated or repeated */
                entity_uuid?: string | string[];
                /** @description Only changes by these users. Comma-separated or repeated */
                user_uuid?: string | string[];
                /** @description Only changes by these API keys. Comma-separated or repeated */
                api_key_uuid?: string | string[];
                /** @description Only changes that were made in these ways. Comma-separated or repeated */
                via?: ("api" | "console" | "import" | "undo" | "agent") | ("api" | "console" | "import" | "undo" | "agent")[];
                /** @description Adds `snapshot`: the client, site, job or attachment at that version */
                include?: "snapshot";
                /** @description The epoch of the known position, from an earlier answer. When the log has another one, the request is refused with 410 `feed.epoch_changed` */
                epoch?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        events: EventView[];
                        /** @description The newest position of the account when the page was read; of a page that ends early, the position up to which it is complete. After a page that is not full, continue with `after=<head>` */
                        head: number;
                        /**
                         * Format: uuid
                         * @description The epoch of the log. It changes when positions may belong to other events: after the restore of a backup, or the loss of the newest events. Store it with the position, and send it as `epoch`
                         */
                        epoch: string;
                    };
                };
            };
        };
    };
    streamEvents: {
        parameters: {
            query?: {
                /** @description Starts after this position; by default at the newest one. `Last-Event-ID` has precedence */
                after?: number;
                /** @description Only these types, which `GET /v2/event_types?of=feed` lists; `<kind>_*` stands for all types of a kind of entities, such as `job_*`. Comma-separated or repeated */
                types?: FeedEventType | FeedEventType[];
                /** @description Only events of these types of entities, such as `job,client`. Comma-separated or repeated */
                entity_type?: EntityType | EntityType[];
                /** @description Only events of these entities. Comma-separated or repeated */
                entity_uuid?: string | string[];
                /** @description Only changes by these users. Comma-separated or repeated */
                user_uuid?: string | string[];
                /** @description Only changes by these API keys. Comma-separated or repeated */
                api_key_uuid?: string | string[];
                /** @description Only changes that were made in these ways. Comma-separated or repeated */
                via?: ("api" | "console" | "import" | "undo" | "agent") | ("api" | "console" | "import" | "undo" | "agent")[];
                /** @description Adds `snapshot`: the client, site, job or attachment at that version */
                include?: "snapshot";
                /** @description The epoch of the known position, from an earlier answer. When the log has another one, the request is refused with 410 `feed.epoch_changed` */
                epoch?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Server-sent events; the data of each is an event of the feed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
        };
    };
    listUndos: {
        parameters: {
            query?: {
                /** @description The maximum number of entries */
                limit?: number;
                /** @description Continue after the undo with this uuid */
                after?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        undos: UndoView[];
                    };
                };
            };
        };
    };
    startUndo: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
                /** @description `return=representation`: the response includes the body of GET, if the key may read it */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": StartUndoBody;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * Format: uuid
                         * @description Of 201
                         */
                        undo_uuid?: string;
                        undo?: UndoView;
                        /** @description Of a trial run */
                        rows?: UndoRowView[];
                    };
                };
            };
            /** @description Done */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * Format: uuid
                         * @description Of 201
                         */
                        undo_uuid?: string;
                        undo?: UndoView;
                        /** @description Of a trial run */
                        rows?: UndoRowView[];
                    };
                };
            };
        };
    };
    getUndo: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The uuid of the undo. Replace the example by one of your account */
                undo: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Found */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        undo: UndoView;
                    };
                };
            };
        };
    };
    listUndoRows: {
        parameters: {
            query?: {
                /** @description The maximum number of entries */
                limit?: number;
                /** @description Continue after a page: that of its `Link` */
                after?: number;
                /** @description Only entities with these results. Comma-separated or repeated */
                result?: ("undone" | "kept" | "failed") | ("undone" | "kept" | "failed")[];
            };
            header?: never;
            path: {
                /** @description The uuid of the undo. Replace the example by one of your account */
                undo: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        rows: UndoRowView[];
                    };
                };
            };
        };
    };
    cancelUndo: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
                /** @description `return=representation`: the response includes the body of GET, if the key may read it */
                Prefer?: string;
            };
            path: {
                /** @description The uuid of the undo. Replace the example by one of your account */
                undo: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        undo_uuid: string;
                        undo?: UndoView;
                    };
                };
            };
        };
    };
    retryUndo: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
                /** @description `return=representation`: the response includes the body of GET, if the key may read it */
                Prefer?: string;
            };
            path: {
                /** @description The uuid of the undo. Replace the example by one of your account */
                undo: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        undo_uuid: string;
                        undo?: UndoView;
                    };
                };
            };
        };
    };
    listImports: {
        parameters: {
            query?: {
                /** @description The maximum number of entries */
                limit?: number;
                /** @description Continue after the import with this uuid */
                after?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        imports: ImportView[];
                    };
                };
            };
        };
    };
    startImport: {
        parameters: {
            query: {
                /** @description What the rows are */
                kind: "units" | "service_categories" | "product_categories" | "services" | "products" | "skills" | "territories" | "users" | "teams" | "job_types" | "resolutions" | "dictionaries" | "templates" | "clients" | "sites" | "jobs" | "shifts" | "job_actions";
                /** @description `create`: each row is a POST; `update`: it changes what exists. By default `upsert` */
                mode?: "upsert" | "create" | "update";
                /** @description By default that of the Content-Type */
                format?: "ndjson" | "csv" | "xlsx";
                /** @description Whether every row is a trial run */
                dry_run?: boolean;
                /** @description What becomes of the others when a row fails. By default `continue`: they are performed. With `stop` those after it are not; with `all_or_nothing` (at most 500 rows, in one transaction) none is */
                on_error?: "continue" | "stop" | "all_or_nothing";
                /** @description Columns of the file that are passed over, separated by commas */
                ignore_columns?: string;
                /** @description The sheet of a workbook; by default the first */
                sheet?: string;
                /** @description The uuid or name of a mapping: what columns of CSV or a workbook are. Others are read by their own names */
                mapping?: string;
                /** @description What the import is called in lists */
                name?: string;
            };
            header?: {
                /** @description `return=representation`: the response includes the body of GET, if the key may read it */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/octet-stream": string;
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        import_uuid: string;
                        import?: ImportView;
                    };
                };
            };
        };
    };
    getImportTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The uuid of the file */
                file: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description CSV */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
                };
            };
        };
    };
    getImport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The uuid of the import id */
                import_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Found */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        import: ImportView;
                    };
                };
            };
        };
    };
    listImportRows: {
        parameters: {
            query?: {
                /** @description The maximum number of entries */
                limit?: number;
                /** @description Continue after the row with this number */
                after?: number;
                /** @description Only rows with these statuses. Comma-separated or repeated */
                status?: ("created" | "updated" | "unchanged" | "failed" | "depends" | "pending") | ("created" | "updated" | "unchanged" | "failed" | "depends" | "pending")[];
            };
            header?: never;
            path: {
                /** @description The uuid of the import id */
                import_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        rows: ImportRowView[];
                    };
                };
            };
        };
    };
    getImportRowsCsv: {
        parameters: {
            query?: {
                /** @description Only rows with these statuses. Comma-separated or repeated */
                status?: ("created" | "updated" | "unchanged" | "failed" | "depends" | "pending") | ("created" | "updated" | "unchanged" | "failed" | "depends" | "pending")[];
            };
            header?: never;
            path: {
                /** @description The uuid of the import id */
                import_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description CSV */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
                };
            };
        };
    };
    cancelImport: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
                /** @description `return=representation`: the response includes the body of GET, if the key may read it */
                Prefer?: string;
            };
            path: {
                /** @description The uuid of the import id */
                import_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        import_uuid: string;
                        import?: ImportView;
                    };
                };
            };
        };
    };
    retryImport: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
                /** @description `return=representation`: the response includes the body of GET, if the key may read it */
                Prefer?: string;
            };
            path: {
                /** @description The uuid of the import id */
                import_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        import_uuid: string;
                        import?: ImportView;
                    };
                };
            };
        };
    };
    listExports: {
        parameters: {
            query?: {
                /** @description The maximum number of entries */
                limit?: number;
                /** @description Continue after the export with this uuid */
                after?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        exports: ExportWithUrlView[];
                    };
                };
            };
        };
    };
    startExport: {
        parameters: {
            query?: never;
            header?: {
                /** @description `return=representation`: the response includes the body of GET, if the key may read it */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": StartExportBody;
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        export_uuid: string;
                        export?: ExportWithUrlView;
                    };
                };
            };
        };
    };
    streamExport: {
        parameters: {
            query?: {
                /** @description The kinds of entities; by default all. Comma-separated or repeated */
                kinds?: ("units" | "service_categories" | "product_categories" | "services" | "products" | "skills" | "territories" | "users" | "teams" | "job_types" | "resolutions" | "dictionaries" | "templates" | "clients" | "sites" | "jobs" | "shifts") | ("units" | "service_categories" | "product_categories" | "services" | "products" | "skills" | "territories" | "users" | "teams" | "job_types" | "resolutions" | "dictionaries" | "templates" | "clients" | "sites" | "jobs" | "shifts")[];
                /** @description `csv` takes one kind. `ndjson` by default */
                format?: "ndjson" | "csv";
                /** @description Whether a cell of CSV that begins with `=`, `+`, `-` or `@` gets a leading `'`, so that no spreadsheet performs it */
                excel?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The lines or rows of the export */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
                };
            };
        };
    };
    getExport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The uuid of the export id */
                export_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Found */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        export: ExportWithUrlView;
                    };
                };
            };
        };
    };
    deleteExport: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
            };
            path: {
                /** @description The uuid of the export id */
                export_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        message: "Performed";
                    };
                };
            };
        };
    };
    getExportContent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The uuid of the export id */
                export_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
                };
            };
            /** @description The requested range */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
                };
            };
        };
    };
    listImportMappings: {
        parameters: {
            query?: {
                /** @description Only the entities with these names, at most 100. Case, outer blanks and characters that are not shown do not count. Repeated for several; a comma is part of the value */
                name?: string | string[];
                /** @description Changed before this time (exclusive, ISO 8601) */
                "updated_at[before]"?: string;
                /** @description Changed after this time (exclusive, ISO 8601) */
                "updated_at[after]"?: string;
                /** @description Changed at this time or after it (ISO 8601; a date is its midnight in the account's time zone) */
                "updated_at[from]"?: string;
                /** @description Changed before this time (ISO 8601; a date is its midnight in the account's time zone) */
                "updated_at[to]"?: string;
                /** @description true: the header `Total-Count` has the number of all entities that meet the filters, `10000+` when there are more */
                count?: "true" | "false";
                /** @description The maximum number of entries */
                limit?: number;
                /** @description Continue after the entity with this uuid */
                after?: string;
                /** @description Only the entities with these uuids, at most 100. Comma-separated or repeated */
                uuid?: string | string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        import_mappings: ImportMappingView[];
                    };
                };
            };
        };
    };
    createImportMapping: {
        parameters: {
            query?: never;
            header?: {
                /** @description `return=representation`: the response includes the body of GET, if the key may read it */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": CreateImportMappingBody;
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        import_mapping_uuid: string;
                        import_mapping?: ImportMappingView;
                    };
                };
            };
        };
    };
    getImportMapping: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The uuid of the import mapping. Replace the example by one of your account */
                import_mapping: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Found */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        import_mapping: ImportMappingView;
                    };
                };
            };
        };
    };
    deleteImportMapping: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
            };
            path: {
                /** @description The uuid of the import mapping. Replace the example by one of your account */
                import_mapping: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        message: "Performed";
                    };
                };
            };
        };
    };
    updateImportMapping: {
        parameters: {
            query?: never;
            header?: {
                /** @description The expected ETag, otherwise 412; `*`: any */
                "If-Match"?: string;
                /** @description `return=representation`: the response includes the body of GET, if the key may read it */
                Prefer?: string;
            };
            path: {
                /** @description The uuid of the import mapping. Replace the example by one of your account */
                import_mapping: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": UpdateImportMappingBody;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        import_mapping_uuid: string;
                        import_mapping?: ImportMappingView;
                    };
                };
            };
        };
    };
    getImportMappingHistory: {
        parameters: {
            query?: {
                /** @description The last version known */
                after?: number;
                /** @description The maximum number of events */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description The uuid of the import mapping. Replace the example by one of your account */
                import_mapping: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        events: HistoryEventView[];
                    };
                };
            };
        };
    };
    performBatch: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": BatchBody;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": BatchView;
                };
            };
        };
    };
    deliverAccountCreated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": AccountCreatedDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverAccountUpdated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": AccountUpdatedDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverApiKeyCreated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": ApiKeyCreatedDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverApiKeyRevoked: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": ApiKeyRevokedDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverApiKeyRotated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": ApiKeyRotatedDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverApiKeyUpdated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": ApiKeyUpdatedDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverAttachmentAnnounced: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": AttachmentAnnouncedDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverAttachmentAttached: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": AttachmentAttachedDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverAttachmentDeleted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": AttachmentDeletedDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverAttachmentDetached: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": AttachmentDetachedDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverAttachmentUploaded: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": AttachmentUploadedDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverCalendarFeedCreated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": CalendarFeedCreatedDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverCalendarFeedDeleted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": CalendarFeedDeletedDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverCalendarFeedRotated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": CalendarFeedRotatedDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverCalendarFeedUpdated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": CalendarFeedUpdatedDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverClientCreated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": ClientCreatedDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverClientDeleted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": ClientDeletedDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverClientRestored: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": ClientRestoredDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverClientUpdated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": ClientUpdatedDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverDictionaryCreated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": DictionaryCreatedDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverDictionaryDeleted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": DictionaryDeletedDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverDictionaryRestored: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": DictionaryRestoredDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverDictionaryUpdated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": DictionaryUpdatedDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverDictionaryValueAdded: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": DictionaryValueAddedDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverDictionaryValueRemoved: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": DictionaryValueRemovedDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverDictionaryValueRenamed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": DictionaryValueRenamedDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverExportCreated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": ExportCreatedDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverExportDeleted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": ExportDeletedDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverExportDownloaded: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": ExportDownloadedDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverExportExpired: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": ExportExpiredDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverExportFailed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": ExportFailedDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverExportFinished: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": ExportFinishedDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverExportStarted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": ExportStartedDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverHoldConfirmed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": HoldConfirmedDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverHoldCreated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": HoldCreatedDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverHoldExpired: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": HoldExpiredDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverHoldReleased: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": HoldReleasedDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverHoldUpdated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": HoldUpdatedDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverImportFinished: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": ImportFinishedDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverImportMappingCreated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": ImportMappingCreatedDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverImportMappingDeleted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": ImportMappingDeletedDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverImportMappingUpdated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": ImportMappingUpdatedDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverJobCanceled: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": JobCanceledDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverJobCreated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": JobCreatedDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverJobDeleted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": JobDeletedDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverJobEnRoute: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": JobEnRouteDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverJobFieldsUpdated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": JobFieldsUpdatedDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverJobFinished: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": JobFinishedDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverJobMaterialRemoved: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": JobMaterialRemovedDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverJobMaterialUpdated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": JobMaterialUpdatedDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverJobMaterialUsed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": JobMaterialUsedDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverJobPublished: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": JobPublishedDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverJobRestored: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": JobRestoredDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverJobScheduled: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": JobScheduledDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverJobServiceProvided: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": JobServiceProvidedDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverJobServiceRemoved: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": JobServiceRemovedDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverJobStarted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": JobStartedDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverJobSuspended: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": JobSuspendedDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverJobTypeCreated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": JobTypeCreatedDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverJobTypeDeleted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": JobTypeDeletedDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverJobTypeRestored: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": JobTypeRestoredDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverJobTypeUpdated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": JobTypeUpdatedDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverJobUnpublished: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": JobUnpublishedDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverJobUpdated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": JobUpdatedDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverPresetCreated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": PresetCreatedDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverPresetDeleted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": PresetDeletedDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverPresetRestored: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": PresetRestoredDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverPresetUpdated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": PresetUpdatedDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverProductArchived: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": ProductArchivedDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverProductCategoryArchived: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": ProductCategoryArchivedDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverProductCategoryCreated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": ProductCategoryCreatedDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverProductCategoryDeleted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": ProductCategoryDeletedDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverProductCategoryRestored: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": ProductCategoryRestoredDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverProductCategoryUnarchived: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": ProductCategoryUnarchivedDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverProductCategoryUpdated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": ProductCategoryUpdatedDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverProductCreated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": ProductCreatedDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverProductDeleted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": ProductDeletedDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverProductRestored: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": ProductRestoredDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverProductUnarchived: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": ProductUnarchivedDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverProductUpdated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": ProductUpdatedDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverResolutionCreated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": ResolutionCreatedDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverResolutionDeleted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": ResolutionDeletedDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverResolutionRestored: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": ResolutionRestoredDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverResolutionUpdated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": ResolutionUpdatedDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverServiceArchived: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": ServiceArchivedDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverServiceCategoryArchived: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": ServiceCategoryArchivedDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverServiceCategoryCreated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": ServiceCategoryCreatedDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverServiceCategoryDeleted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": ServiceCategoryDeletedDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverServiceCategoryRestored: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": ServiceCategoryRestoredDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverServiceCategoryUnarchived: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": ServiceCategoryUnarchivedDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverServiceCategoryUpdated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": ServiceCategoryUpdatedDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverServiceCreated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": ServiceCreatedDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverServiceDeleted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": ServiceDeletedDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverServiceRestored: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": ServiceRestoredDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverServiceUnarchived: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": ServiceUnarchivedDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverServiceUpdated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": ServiceUpdatedDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverShiftsUpdated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": ShiftsUpdatedDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverSignInRefused: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": SignInRefusedDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverSiteCreated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": SiteCreatedDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverSiteDeleted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": SiteDeletedDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverSiteRestored: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": SiteRestoredDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverSiteUpdated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": SiteUpdatedDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverSkillCreated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": SkillCreatedDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverSkillDeleted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": SkillDeletedDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverSkillRestored: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": SkillRestoredDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverSkillUpdated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": SkillUpdatedDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverTeamCreated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": TeamCreatedDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverTeamDeleted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": TeamDeletedDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverTeamRestored: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": TeamRestoredDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverTeamUpdated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": TeamUpdatedDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverTemplateCreated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": TemplateCreatedDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverTemplateDeleted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": TemplateDeletedDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverTemplateRestored: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": TemplateRestoredDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverTemplateUpdated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": TemplateUpdatedDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverTerritoryCreated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": TerritoryCreatedDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverTerritoryDeleted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": TerritoryDeletedDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverTerritoryRestored: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": TerritoryRestoredDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverTerritoryUpdated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": TerritoryUpdatedDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverTokenCreated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": TokenCreatedDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverTokenRevoked: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": TokenRevokedDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverUnitArchived: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": UnitArchivedDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverUnitCreated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": UnitCreatedDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverUnitDeleted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": UnitDeletedDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverUnitRestored: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": UnitRestoredDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverUnitUnarchived: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": UnitUnarchivedDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverUnitUpdated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": UnitUpdatedDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverUserActivated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": UserActivatedDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverUserCreated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": UserCreatedDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverUserDeactivated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": UserDeactivatedDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverUserDeleted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": UserDeletedDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverUserRestored: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": UserRestoredDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverUserSignedIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": UserSignedInDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverUserSignedOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": UserSignedOutDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverUserUpdated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": UserUpdatedDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverWebhookCreated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": WebhookCreatedDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverWebhookDeleted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": WebhookDeletedDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverWebhookResumed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": WebhookResumedDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverWebhookSecretRotated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": WebhookSecretRotatedDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deliverWebhookUpdated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": WebhookUpdatedDelivery;
            };
        };
        responses: {
            /** @description The delivery succeeded */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
/** The paths whose GET returns one list. */
export type ListPaths = '/v2/account/history' | '/v2/api_keys' | '/v2/api_keys/{api_key}/history' | '/v2/tokens' | '/v2/tokens/{token}/history' | '/v2/users/{user}/sessions' | '/v2/territories' | '/v2/territories/{territory}/history' | '/v2/skills' | '/v2/skills/{skill}/history' | '/v2/users' | '/v2/users/{user}/history' | '/v2/teams' | '/v2/teams/{team}/history' | '/v2/users/{user}/shifts' | '/v2/users/{user}/shifts/{shift_month}/history' | '/v2/users/{user}/job_list_presets' | '/v2/users/{user}/job_list_presets/{preset}/history' | '/v2/calendar_feeds' | '/v2/calendar_feeds/{calendar_feed}/history' | '/v2/catalog/services/categories' | '/v2/catalog/products/categories' | '/v2/catalog/services/categories/{category}/history' | '/v2/catalog/products/categories/{category}/history' | '/v2/catalog/services' | '/v2/catalog/services/{service}/history' | '/v2/catalog/products/units' | '/v2/catalog/products/units/{unit}/history' | '/v2/catalog/products' | '/v2/catalog/products/{product}/history' | '/v2/clients' | '/v2/clients/{client}/history' | '/v2/sites' | '/v2/sites/{site}/history' | '/v2/job_types' | '/v2/job_types/{job_type}/history' | '/v2/resolutions' | '/v2/resolutions/{resolution}/history' | '/v2/dictionaries' | '/v2/dictionaries/{dictionary}/values' | '/v2/dictionaries/{dictionary}/history' | '/v2/templates' | '/v2/templates/{template}/history' | '/v2/jobs' | '/v2/jobs/{job}/locations' | '/v2/jobs/{job}/history' | '/v2/jobs/{job}/attachments' | '/v2/attachments/{attachment}/history' | '/v2/jobs/{job}/availability' | '/v2/holds' | '/v2/holds/{hold}/history' | '/v2/conflicts' | '/v2/worker_locations' | '/v2/webhooks' | '/v2/webhooks/{webhook}/history' | '/v2/webhooks/{webhook}/requests' | '/v2/event_types' | '/v2/events' | '/v2/undos' | '/v2/undos/{undo}/rows' | '/v2/imports' | '/v2/imports/{import_id}/rows' | '/v2/exports' | '/v2/import_mappings' | '/v2/import_mappings/{import_mapping}/history';
