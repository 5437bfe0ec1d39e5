/** `job_started` → `JobStarted`. */
export const pascal = (words: string): string =>
  words.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
