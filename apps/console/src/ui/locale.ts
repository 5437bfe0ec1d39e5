/** English, as the texts of the console, with the conventions of the region of a browser: `en-GB`. @param languages of the browser. */
export function localeOf(languages: readonly string[]): string {
  const [first = 'en'] = languages;
  const { region } = new Intl.Locale(first).maximize();
  return region === undefined ? 'en' : `en-${region}`;
}

/** The language of the page. Its dates, times and numbers follow it. */
export const LOCALE = localeOf(globalThis.navigator.languages);

const MONDAY = 1;

/** The day on which weeks begin, from 1 for Monday to 7 for Sunday. @param locale by default that of the page. */
export function firstDayOfWeek(locale: string = LOCALE): number {
  const known: Intl.Locale & { readonly getWeekInfo?: () => { readonly firstDay: number } } = new Intl.Locale(locale);
  return known.getWeekInfo?.().firstDay ?? MONDAY;
}

const numbers = new Intl.NumberFormat(LOCALE);

/** A number as text: 10,000. */
export const numberText = (value: number): string => numbers.format(value);
