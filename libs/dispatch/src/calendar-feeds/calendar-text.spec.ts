import { describe, expect, it } from '@jest/globals';
import ICAL from 'ical.js';
import ical from 'node-ical';
import { type CalendarEvent, calendarText } from './calendar-text.service.js';

const event: CalendarEvent = {
  id: '0190f0a4-6f5e-7c3a-9d2b-5a1c6e7f8a90',
  version: 3,
  stamp: '2026-05-01T00:00:00.000Z',
  from: '2026-05-10T08:00:00.000Z',
  to: '2026-05-10T09:30:00.000Z',
  status: 'confirmed',
  summary: 'Leak; urgent, see \\ note\nEND:VEVENT – Łódź 🚿',
  place: { address: 'Kaistraße 7, Köln', latitude: 50.94, longitude: 6.96 },
  description: 'x'.repeat(300) + 'ü'.repeat(300),
  url: 'https://fieldline.example/console/a/jobs/b',
};

describe('the text of a calendar', () => {
  it('is read by other libraries as it is, whatever the texts contain', async () => {
    const text = await calendarText('A, b;\r\nEND:VCALENDAR', [event]);
    const uid = `${event.id}@fieldline`;
    const [component, ...others] = new ICAL.Component(ICAL.parse(text) as never).getAllSubcomponents('vevent');
    expect(others).toEqual([]);
    const parsed = new ICAL.Event(component);
    expect(parsed).toMatchObject({ uid, summary: event.summary, sequence: 3, location: event.place?.address });
    expect(parsed.description).toBe(event.description);
    expect(parsed.endDate.toJSDate().toISOString()).toBe(event.to);
    expect(component?.getFirstPropertyValue('geo')).toEqual([50.94, 6.96]);
    const entries = Object.values(ical.sync.parseICS(text)).filter((one) => one?.type === 'VEVENT');
    expect(entries).toMatchObject([
      { uid, summary: event.summary, status: 'CONFIRMED', description: event.description },
    ]);
  });

  it('has lines of at most 75 bytes that end with CR LF', async () => {
    const lines = (await calendarText('Anna', [event])).split('\r\n');
    expect(lines.pop()).toBe('');
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    expect(lines.some((line) => /[\r\n]/.test(line))).toBe(false);
    expect(lines).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT15M');
  });

  it('of 2,000 events lets others run', async () => {
    let turns = 0;
    const timer = setInterval(() => turns++, 1);
    await calendarText(
      'Anna',
      Array.from({ length: 2000 }, (_, n) => ({ ...event, id: String(n) })),
    );
    clearInterval(timer);
    expect(turns).toBeGreaterThan(1);
  });
});
