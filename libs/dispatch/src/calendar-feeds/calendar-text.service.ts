import {
  escape,
  foldLines,
  ICalCalendar,
  ICalCalendarMethod,
  type ICalEventData,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator';
import { Slices } from '#platform';

/** How often programs should read a calendar, in seconds. */
const REFRESH_SECONDS = 900;

export const EVENT_STATUSES = {
  tentative: ICalEventStatus.TENTATIVE,
  confirmed: ICalEventStatus.CONFIRMED,
  cancelled: ICalEventStatus.CANCELLED,
} as const;

/** An event of a calendar. Instants are ISO 8601 in UTC. */
export interface CalendarEvent {
  /** The same for one thing in all its versions. */
  readonly id: string;
  readonly version: number;
  /** When it was served in this version first. */
  readonly stamp: string;
  readonly from: string;
  readonly to: string;
  readonly status: keyof typeof EVENT_STATUSES;
  readonly summary: string;
  /** Whether the time stays free for others. */
  readonly isFree?: boolean;
  readonly url?: string;
  readonly place?: { readonly address: string; readonly latitude?: number; readonly longitude?: number } | undefined;
  readonly description?: string | undefined;
}

/**
 * The text of a calendar (RFC 5545). It is made in slices: a thousand events take some tens of milliseconds.
 * @param name of the calendar, as programs show it.
 */
export async function calendarText(name: string, events: readonly CalendarEvent[]): Promise<string> {
  const calendar = new ICalCalendar({
    // The library writes the name as it is.
    name: escape(plain(name), false),
    prodId: { company: 'Fieldline', product: 'Fieldline' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFRESH_SECONDS,
  });
  const empty = calendar.toString();
  const end = empty.lastIndexOf('END:VCALENDAR');
  const slices = new Slices();
  const texts: string[] = [];
  for (const event of events) {
    texts.push(foldLines(calendar.createEvent(eventData(event)).toString()));
    calendar.clear();
    await slices.next();
  }
  return `${empty.slice(0, end)}${texts.join('')}${empty.slice(end)}\r\n`;
}

/** A text whose lines end alike: the library escapes no other line ends. */
const plain = (text: string): string => text.replace(/\r\n?/g, '\n');

const eventData = ({
  id,
  version,
  stamp,
  from,
  to,
  place,
  description,
  url,
  ...event
}: CalendarEvent): ICalEventData => ({
  id: `${id}@fieldline`,
  sequence: version,
  stamp: new Date(stamp),
  lastModified: new Date(stamp),
  start: new Date(from),
  end: new Date(to),
  status: EVENT_STATUSES[event.status],
  summary: plain(event.summary),
  transparency: event.isFree === true ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
  ...(url === undefined ? {} : { url }),
  ...(description === undefined ? {} : { description: plain(description) }),
  ...(place === undefined ? {} : { location: locationOf(place) }),
});

const locationOf = ({ address, latitude, longitude }: NonNullable<CalendarEvent['place']>) => ({
  title: plain(address),
  ...(latitude === undefined || longitude === undefined ? {} : { geo: { lat: latitude, lon: longitude } }),
});
