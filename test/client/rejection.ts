/** What a call is rejected with. */
export const rejection = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => Promise.reject(new Error('It was not rejected')),
    (error: unknown) => error,
  );
