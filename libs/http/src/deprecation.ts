import { SetMetadata } from '@nestjs/common';
import type { Response } from 'express';
import { isDate } from '#eventstore/domain';

/** That a route is going to be taken away. */
export interface Deprecation {
  /** The day from which it should not be used any more: `2026-11-21`. */
  readonly since: string;
  /** The day from which it may be gone: at least {@link YEARS} later. */
  readonly sunset: string;
  /** The path of what takes its place. */
  readonly use?: string;
}

/** How long a deprecated route lives at least (docs/versioning.md). */
const YEARS = 1;

const NOTICE = Symbol('deprecation');

/** Marks a handler. @throws Error when it would be gone sooner than was promised. */
export function Deprecated(deprecation: Deprecation): MethodDecorator {
  return SetMetadata(NOTICE, noticeOf(deprecation));
}

/** The headers that tell of a deprecation: RFC 9745, RFC 8594, and what takes its place (RFC 5829). */
export function noticeOf({ since, sunset, use }: Deprecation): Readonly<Record<string, string | readonly string[]>> {
  if (!isDate(since) || !isDate(sunset)) throw new Error('A route is deprecated from one day and gone from another');
  const [from, until] = [new Date(since), new Date(sunset)];
  const earliest = new Date(since);
  earliest.setUTCFullYear(earliest.getUTCFullYear() + YEARS);
  if (until < earliest) throw new Error(`A deprecated route lives for ${YEARS} year at least: ${since} to ${sunset}`);
  return {
    Deprecation: `@${from.getTime() / 1000}`,
    Sunset: until.toUTCString(),
    Link: [
      '</docs>; rel="deprecation"; type="text/html"',
      ...(use === undefined ? [] : [`<${use}>; rel="successor-version"`]),
    ],
  };
}

/** Tells of a handler's deprecation in whatever it is going to answer, errors included. */
export function announceDeprecation(handler: object, response: Response): void {
  const notice = Reflect.getMetadata(NOTICE, handler) as ReturnType<typeof noticeOf> | undefined;
  for (const [name, value] of Object.entries(notice ?? {})) response.setHeader(name, value);
}
