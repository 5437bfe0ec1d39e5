const closing: (() => Promise<void>)[] = [];

/** Closes something that suites share at the end of the tests, when they run in the process of jest: it waits for its end. */
export const atEndOfTests = (close: () => Promise<void>): void => void closing.push(close);

/** Closes all of it, the last one first. */
export async function endTests(): Promise<void> {
  for (const close of closing.splice(0).reverse()) await close();
}
