/** Replaces a text that is not shown. */
const REPLACEMENT = '[redacted]';
/** Shorter texts occur in others by chance: they are redacted only where they are all of a body or of a header's value. */
const MIN_REDACTED_LENGTH = 8;
/** Shorter starts of a text are not redacted at the end of an incomplete body. */
const MIN_START_LENGTH = 4;

/** Redacts secrets, and values of further request headers, that a receiver echoes in its response. */
export class Redaction {
  /** What is replaced within other text, the longest first: a form may contain another. */
  private readonly forms: readonly string[];
  /** What is replaced only when it is the whole text. */
  private readonly short: ReadonlySet<string>;

  constructor(texts: readonly string[]) {
    const long = texts.filter((text) => text.length >= MIN_REDACTED_LENGTH);
    this.forms = [...new Set(long.flatMap(formsOf))].sort((a, b) => b.length - a.length);
    this.short = new Set(texts.filter((text) => text !== '' && text.length < MIN_REDACTED_LENGTH));
  }

  /** Whether there is nothing to redact. */
  get isEmpty(): boolean {
    return this.forms.length === 0 && this.short.size === 0;
  }

  /** The body of a response without the texts. @param isCut whether its end is missing: it may end within a text. */
  body(given: string, isCut: boolean): string {
    if (this.short.has(given.trim())) return REPLACEMENT;
    const starts = isCut ? this.startsAtEndOf(given) : [];
    const found = this.forms.filter((form) => given.includes(form));
    // First the starts, which reach the end: they may begin with another form.
    return replaceAny(given, [...starts.map((start) => `${literal(start)}$`), ...found.map(literal)], 'g');
  }

  /** The value of a header without the texts. */
  headerValue(name: string, given: string): string {
    // The service reads this header, whose numbers are short texts.
    if (name !== 'retry-after' && this.short.has(given)) return REPLACEMENT;
    return replaceAny(given, this.forms.filter((form) => given.includes(form)).map(literal), 'g');
  }

  /** The name of a header, whose case has no meaning, without the texts. */
  headerName(given: string): string {
    const lower = given.toLowerCase();
    const found = this.forms.filter((form) => form.length <= lower.length && lower.includes(form.toLowerCase()));
    return replaceAny(given, found.map(literal), 'gi');
  }

  /** The ends of a text that are incomplete forms, the longest first. */
  private startsAtEndOf(given: string): string[] {
    const starts = this.forms.flatMap((form) => {
      const length = lengthsOf(form, given).find((n) => given.endsWith(form.slice(0, n)));
      return length === undefined ? [] : form.slice(0, length);
    });
    return [...new Set(starts)].sort((a, b) => b.length - a.length);
  }
}

/** The lengths that an incomplete form at the end of a text may have, the longest first. */
function lengthsOf(form: string, { length }: string): number[] {
  const longest = Math.min(form.length - 1, length);
  return Array.from({ length: Math.max(0, longest - MIN_START_LENGTH + 1) }, (_, i) => longest - i);
}

/** How receivers write a text: plain, JSON-escaped (some also escape the slash), and percent-encoded. */
function formsOf(text: string): string[] {
  const json = JSON.stringify(text).slice(1, -1);
  const encoded = [encodeURIComponent(text.toWellFormed()), new URLSearchParams([['', text]]).toString().slice(1)];
  const lower = encoded.map((form) => form.replaceAll(/%[\dA-F]{2}/g, (code) => code.toLowerCase()));
  return [text, json, json.replaceAll('/', String.raw`\/`), ...encoded, ...lower];
}

/** Replaces all matches of patterns in one pass, so that nothing is replaced inside a replacement. */
const replaceAny = (given: string, patterns: readonly string[], flags: 'g' | 'gi'): string =>
  patterns.length === 0 ? given : given.replaceAll(new RegExp(patterns.join('|'), flags), REPLACEMENT);

/** The pattern of a literal text. */
const literal = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
