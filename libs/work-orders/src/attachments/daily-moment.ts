const DAY_MS = 24 * 60 * 60 * 1000;

/** The time of the day at which an account has its daily work, in milliseconds: from digits of its uuid that are random. */
const momentOf = (account: string): number => (Number.parseInt(account.slice(-8, -2), 16) / 0x1000000) * DAY_MS;

/** Whether the moment of an account is after `from`, and not after `to`, on any day. */
export const dailyMomentIsBetween = (account: string, from: number, to: number): boolean =>
  Math.floor((to - momentOf(account)) / DAY_MS) > Math.floor((from - momentOf(account)) / DAY_MS);
