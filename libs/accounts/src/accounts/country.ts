/** Countries of ISO 3166 in which nobody lives, and which have no time zone. */
const WITHOUT_ZONE = ['BV', 'HM'];

/** What the runtime's data of languages and regions (CLDR) knows of countries. It is read once, when it is needed. */
let known: { readonly countries: ReadonlySet<string>; readonly byZone: ReadonlyMap<string, string> } | undefined;

function readCountries(): NonNullable<typeof known> {
  const letters = Array.from({ length: 26 }, (_, i) => String.fromCharCode(65 + i));
  const countries = new Set(WITHOUT_ZONE);
  const byZone = new Map<string, string>();
  for (const country of letters.flatMap((first) => letters.map((second) => first + second))) {
    const locale = new Intl.Locale(`und-${country}`);
    // A withdrawn code, such as SU, is read as another.
    const zones = locale.region === country ? (locale.getTimeZones() ?? []) : [];
    if (zones.length > 0) countries.add(country);
    for (const zone of zones) byZone.set(zone, country);
  }
  return { countries, byZone };
}

/** The country of a time zone, ISO 3166 alpha-2; null for a zone of none, such as UTC. */
export function countryOfTimeZone(timeZone: string): string | null {
  const { timeZone: canonical } = new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions();
  return (known ??= readCountries()).byZone.get(canonical) ?? null;
}

/** The error of a country code, in any case; undefined when it is valid. */
export const countryError = (code: string): string | undefined =>
  (known ??= readCountries()).countries.has(code.toUpperCase())
    ? undefined
    : 'must be an ISO 3166 alpha-2 country code, such as DE';
