import type { LoggerService } from '@nestjs/common';
import { destination, type Logger, pino } from 'pino';

export type { Logger };

/** Injects the program's {@link Logger}. */
export const LOGGER = Symbol('logger');

/** Keys whose values are redacted in log lines. */
const REDACTED = [
  'key',
  'secret',
  'authorization',
  '*.key',
  '*.secret',
  '*.authorization',
  'headers.authorization',
  'err.config',
];

/** Creates a logger that writes JSON lines to standard output: level, time, program, message and fields. */
export const createLogger = (program: string, level: string): Logger =>
  pino(
    {
      level,
      base: { program },
      redact: REDACTED,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    destination({ sync: false, minLength: 0 }),
  );

/** Forwards Nest's messages to the program's logger; messages about its start have level debug. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}
  log(message: unknown, ...rest: unknown[]): void {
    this.logger.debug({ nest: rest.at(-1) }, String(message));
  }
  error(message: unknown, ...rest: unknown[]): void {
    this.logger.error({ nest: rest.at(-1), ...(message instanceof Error ? { err: message } : {}) }, String(message));
  }
  warn(message: unknown, ...rest: unknown[]): void {
    this.logger.warn({ nest: rest.at(-1) }, String(message));
  }
}
