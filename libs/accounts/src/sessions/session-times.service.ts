/** A session ends 12 hours after its last request, and 7 days after its beginning (contract §16). */
const MAX_IDLE = `interval '12 hours'`;
const MAX_AGE = `interval '7 days'`;

/** SQL: when the session `s` ends for its age. */
export const AGED_SQL = `s.created_at + ${MAX_AGE}`;

/** SQL: when the session `s` ends without a further request. */
export const ENDS_SQL = `least(s.last_seen_at + ${MAX_IDLE}, ${AGED_SQL})`;

/** SQL: whether the session `s` has not ended. */
export const LIVING_SQL = `s.last_seen_at > now() - ${MAX_IDLE} and s.created_at > now() - ${MAX_AGE}`;
