import type { HttpServer } from '@nestjs/common';
import type { Request, Response } from 'express';
import { baseUrlOf, type CalendarFiles, clientAddress, StaticContent } from '#http';
import type { Settings } from '#platform';

/** Serves `/calendars/<secret>.ics`, the calendar feeds, to whoever has their URL (contract §24). */
export function serveCalendars(
  server: HttpServer,
  calendars: CalendarFiles,
  { publicUrl }: Pick<Settings, 'publicUrl'>,
): void {
  server.get('/calendars/:file', async (request: Request<{ file: string }>, response: Response) => {
    const baseUrl = publicUrl ?? baseUrlOf(request.headers);
    const { text, rateLimit } = await calendars.read(request.params.file, baseUrl, clientAddress(request));
    if (rateLimit !== undefined) response.setHeader('RateLimit', rateLimit);
    const headers = { 'Cache-Control': 'private, max-age=300' };
    await new StaticContent('text/calendar; charset=utf-8', text, headers).send(response);
  });
}
