/** The value of a promise; undefined when it takes longer than the limit. */
export function within<T>(limitMs: number, promise: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => (timer = setTimeout(resolve, limitMs, undefined)));
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
