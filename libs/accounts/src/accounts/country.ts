/** Countries of ISO 3166 in which nobody lives, and which have no time zone. */
const WITHOUT_ZONE = ['BV', 'HM'];

/** The time zones of a code, as the runtime's data of languages and regions (CLDR) knows them; none when it is no country. */
function zonesOf(code: string): readonly string[] {
  const locale = new Intl.Locale(`und-${code}`);
  // A withdrawn code, such as SU, is read as another.
  return locale.region === code ? (locale.getTimeZones() ?? []) : [];
}

/** The countries of all time zones. They are read once, when one is needed: it takes a fifth of a second. */
let countries: ReadonlyMap<string, string> | undefined;

function readCountries(): ReadonlyMap<string, string> {
  const letters = Array.from({ length: 26 }, (_, i) => String.fromCharCode(65 + i));
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  return new Map(codes.flatMap((code) => zonesOf(code).map((zone) => [zone, code] as const)));
}

/** The country of a time zone, ISO 3166 alpha-2; null for a zone of none, such as UTC. */
export function countryOfTimeZone(timeZone: string): string | null {
  const { timeZone: canonical } = new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions();
  return (countries ??= readCountries()).get(canonical) ?? null;
}

/** The error of a country code, in any case; undefined when it is valid. */
export function countryError(code: string): string | undefined {
  const upper = code.toUpperCase();
  const isCountry = /^[A-Z]{2}$/.test(upper) && (WITHOUT_ZONE.includes(upper) || zonesOf(upper).length > 0);
  return isCountry ? undefined : 'must be an ISO 3166 alpha-2 country code, such as DE';
}
