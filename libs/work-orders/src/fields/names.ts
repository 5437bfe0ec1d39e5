/** Whether two names are equal. Uniqueness ignores case everywhere (contract §7). */
export const isSameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
