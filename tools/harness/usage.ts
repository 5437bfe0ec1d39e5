import { parseArgs, type ParseArgsConfig } from 'node:util';

/** The arguments of a program are wrong. */
export class UsageError extends Error {}

/** As `parseArgs`. @throws UsageError */
export function parseUsage<T extends ParseArgsConfig>(config: T): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** Runs a program with the arguments of the process. Its exit code is 2 when they are wrong, and 1 when it fails. */
export async function runMain(main: (args: string[]) => Promise<number>, help: string): Promise<void> {
  process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
    process.stderr.write(
      error instanceof UsageError
        ? `${error.message}\n\n${help}`
        : `${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    );
    return error instanceof UsageError ? 2 : 1;
  });
}
