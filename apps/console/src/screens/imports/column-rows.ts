import type { Sample } from './sample.ts';

/** What the service says of columns, by their names. */
export type ColumnProblems = Readonly<Record<string, readonly string[]>>;

/** A column of a file. */
export interface ColumnRow {
  /** For its place in the list. */
  readonly uuid: string;
  readonly name: string;
  /** Its name for people. */
  readonly title: string;
  /** Its cells in the first rows that have one. */
  readonly values: readonly string[];
  /** What the service says of it; undefined when it has not said anything. */
  readonly problem: string | undefined;
  /** Whether it can be named in a list that is separated by commas. */
  readonly isNamed: boolean;
}

const MAX_VALUE = 200;

/** How the service calls the column at a place that has no name. */
const placeOf = (at: number): string => `column ${at + 1}`;

/**
 * The columns of a file, each once, with what the service says of them.
 * @param problems by the names of columns, also of those that the sample does not have.
 */
export function columnRows({ columns, rows }: Sample, problems: ColumnProblems): readonly ColumnRow[] {
  const titles = columns.map((name, at) => (name === '' ? placeOf(at) : name));
  const others = Object.keys(problems).filter((name) => !titles.includes(name));
  return [...titles, ...others]
    .map((title, at): ColumnRow => {
      const name = columns[at] ?? (/^column \d+$/.test(title) ? '' : title);
      return {
        ...{ uuid: String(at), name, title },
        values: rows.flatMap((row) => row[at]?.slice(0, MAX_VALUE) ?? []).filter((cell) => cell !== ''),
        problem: Object.hasOwn(problems, title) ? problems[title]?.join('; ') : undefined,
        isNamed: !name.includes(','),
      };
    })
    .filter(({ title }, at) => titles.indexOf(title) === at || at >= titles.length);
}
