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

/** Characters of members that are looked at when an answer is cut: more would not fit in any case. */
const MAX_READ = 4 * MAX_TOOL_BYTES;

/** The members of an answer, and whether there are more than are looked at. */
export interface Members {
  readonly members: Record<string, unknown>;
  readonly isCut: boolean;
}

/** A copy of members without some fields, at every depth: of each member its beginning, so that a large answer costs as a small one. */
export function membersWithout(members: object, names: readonly string[]): Members {
  const entries = Object.entries(members).filter(([name]) => !names.includes(name));
  let left = 0;
  let isCut = false;
  const copyOf = (value: unknown): unknown => {
    left -= typeof value === 'string' ? value.length : 1;
    if (typeof value !== 'object' || value === null) return value;
    const inside: (readonly [string, unknown])[] = [];
    for (const [name, one] of Object.entries(value)) {
      if (names.includes(name)) continue;
      isCut ||= left <= 0;
      if (left <= 0) break;
      inside.push([name, copyOf(one)]);
    }
    return Array.isArray(value) ? inside.map(([, one]) => one) : Object.fromEntries(inside);
  };
  const copied = entries.map(([name, value]) => {
    left = MAX_READ / entries.length;
    return [name, copyOf(value)] as const;
  });
  return { members: Object.fromEntries(copied), isCut };
}

/** A list or long text in an answer, and what replaces it. */
interface Part {
  readonly size: number;
  readonly isList: boolean;
  readonly halve: () => void;
}

/** Texts that are shorter are not cut. */
const SHORT_TEXT = 400;

/**
 * The answer, with its largest lists and texts cut until it is small enough. A list is cut at its end.
 * @param more says how the caller gets what is missing: of lists, or of texts alone.
 */
export function cutAnswer(
  { members, isCut }: Members,
  more: (cut: Record<string, unknown>, isListCut: boolean) => string,
): ToolAnswer {
  const whole = answerOf(members);
  if (!isCut && sizeOf(whole) <= MAX_TOOL_BYTES) return whole;
  const cut = structuredClone(members);
  for (let isListCut = isCut; ;) {
    const answer = answerOf({ ...cut, more: more(cut, isListCut) });
    if (sizeOf(answer) <= MAX_TOOL_BYTES) return answer;
    const largest = partsOf(cut).reduce<Part | undefined>(
      (most, part) => (most === undefined || part.size > most.size ? part : most),
      undefined,
    );
    if (largest === undefined) return answerOf({ more: more({}, true) });
    largest.halve();
    isListCut ||= largest.isList;
  }
}

/** The lists of several items and the long texts of a value. */
function partsOf(value: unknown): Part[] {
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.entries(value).flatMap(([key, one]: [string, unknown]) => {
    if (typeof one !== 'string' || one.length <= SHORT_TEXT) return partsOf(one);
    const halve = (): void => void Object.assign(value, { [key]: `${one.slice(0, one.length / 2 - 1)}…` });
    return [{ size: one.length, isList: false, halve }];
  });
  if (!Array.isArray(value) || value.length < 2) return inside;
  const halve = (): void => void value.splice(Math.ceil(value.length / 2));
  return [...inside, { size: JSON.stringify(value).length, isList: true, halve }];
}
