/** The text of a calendar feed. */
export interface CalendarFile {
  readonly text: string;
  /** The header `RateLimit` of the answer. */
  readonly rateLimit: string | undefined;
}

/** Reads calendar feeds for whoever has their URL. The context of dispatch implements it. */
export abstract class CalendarFiles {
  /**
   * @param file the last segment of the path of the URL.
   * @param baseUrl what the URLs of this service begin with.
   * @param ip the client's address.
   * @throws HttpError 404 for a URL that no feed has; 429 after too many of these of an address, or too many reads of a feed.
   */
  abstract read(file: string, baseUrl: string, ip: string | undefined): Promise<CalendarFile>;
}
