/** Subscribes to all event types. A subscription that is this alone is older than patterns, and has the types of that time. */
export const ALL = '*';

/** Subscribes to all event types of a context, by its name in scopes. */
export const allOfContext = (context: string): string => `${context}:${ALL}`;

/** Subscribes to the changes of a kind of entities, each by its name in the feed. */
export const patternOf = (kind: string): string => `${kind}_${ALL}`;
