import type { LoggerService } from '@nestjs/common';
import { destination, type Logger, pino } from 'pino';

export type { Logger };

/** Injects the program's {@link Logger}. */
export const LOGGER = Symbol('logger');

/** Keys whose values never reach a log line. */
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

/** JSON lines on standard output: level, time, program, message and its fields. */
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

/** Lets Nest's own messages go the same way; its start-up chatter is detail. */
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
