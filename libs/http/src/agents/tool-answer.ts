/** The most bytes of an answer (contract §24). */
export const MAX_TOOL_BYTES = 32 * 1024;

/** An answer of a tool. */
export interface ToolAnswer {
  readonly [member: string]: unknown;
  readonly content: { readonly type: 'text'; readonly text: string }[];
  readonly structuredContent: Record<string, unknown>;
  readonly isError?: boolean;
}

/** The answer with these members, as structure and as text. */
export const answerOf = (members: Record<string, unknown>, isError = false): ToolAnswer => ({
  content: [{ type: 'text', text: JSON.stringify(members) }],
  structuredContent: members,
  ...(isError && { isError }),
});

const sizeOf = (answer: ToolAnswer): number => Buffer.byteLength(JSON.stringify(answer));

/** Members without some fields, at every depth. */
export const withoutFields = (members: object, names: readonly string[]): Record<string, unknown> =>
  JSON.parse(JSON.stringify(members), (key, value: unknown) => (names.includes(key) ? undefined : value)) as Record<
    string,
    unknown
  >;

/** A list or long text in an answer, and what replaces it. */
interface Part {
  readonly size: number;
  readonly halve: () => void;
}

/** Texts that are shorter are not cut. */
const SHORT_TEXT = 400;

/**
 * The answer, with its largest lists and texts cut until it is small enough. A list is cut at its end.
 * @param more says how the caller gets what is missing.
 */
export function cutAnswer(
  members: Record<string, unknown>,
  more: (cut: Record<string, unknown>) => string,
): ToolAnswer {
  let answer = answerOf(members);
  if (sizeOf(answer) <= MAX_TOOL_BYTES) return answer;
  const cut = structuredClone(members);
  for (;;) {
    const largest = partsOf(cut).reduce<Part | undefined>(
      (most, part) => (most === undefined || part.size > most.size ? part : most),
      undefined,
    );
    if (largest === undefined) return answerOf({ more: more({}) });
    largest.halve();
    answer = answerOf({ ...cut, more: more(cut) });
    if (sizeOf(answer) <= MAX_TOOL_BYTES) return answer;
  }
}

/** The lists of several items and the long texts of a value. */
function partsOf(value: unknown): Part[] {
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.entries(value).flatMap(([key, one]: [string, unknown]) => {
    if (typeof one !== 'string' || one.length <= SHORT_TEXT) return partsOf(one);
    const halve = (): void => void Object.assign(value, { [key]: `${one.slice(0, one.length / 2 - 1)}…` });
    return [{ size: one.length, halve }];
  });
  if (!Array.isArray(value) || value.length < 2) return inside;
  const halve = (): void => void value.splice(Math.ceil(value.length / 2));
  return [...inside, { size: JSON.stringify(value).length, halve }];
}
