/** The check of a whole number in a query. @param takes what it takes, in the message. */
export const whole =
  (takes: string, least: number, most: number) =>
  (value: unknown): string | undefined =>
    typeof value === 'string' && /^\d{1,10}$/.test(value) && Number(value) >= least && Number(value) <= most
      ? undefined
      : `must be ${takes}`;
