import type { Checked, ValidationErrors } from '#eventstore/domain';
import type { Assignee } from '../job-state.js';

/** The assignees that a request sets: all of them, or only the editor. */
export type AssigneesInput =
  /** An entry that is invalid for another reason is undefined. */
  | { readonly all: readonly (Assignee | undefined)[] }
  /** Null: clears all assignees. */
  | { readonly editor: Omit<Assignee, 'access'> | null };

/**
 * The assignees of a job after a request (contract §8). A new editor replaces the present one and keeps the viewers.
 * @param current the assignees before the request.
 * @returns undefined when an entry is invalid for another reason.
 */
export function assigneesAfter(
  input: AssigneesInput,
  current: readonly Assignee[],
): Checked<readonly Assignee[] | undefined> {
  if ('all' in input) return allAssignees(input.all);
  const { editor } = input;
  if (editor === null) return { value: [], errors: {} };
  if (current.some((one) => one.access === 'edit' && isSame(one, editor))) return { value: current, errors: {} };
  const viewers = current.filter((one) => one.access === 'view' && !isSame(one, editor));
  return { value: [{ ...editor, access: 'edit' }, ...viewers], errors: {} };
}

/** The assignees that are left of a job: without the one with edit access it has none. */
export const assigneesLeft = (left: readonly Assignee[]): readonly Assignee[] =>
  left.some(({ access }) => access === 'edit') ? left : [];

function allAssignees(given: readonly (Assignee | undefined)[]): Checked<readonly Assignee[] | undefined> {
  const errors: ValidationErrors = {};
  given.forEach((one, i) => {
    if (one && given.findIndex((other) => other && isSame(one, other)) < i)
      errors[`assignees.${i}`] = ['is named twice'];
  });
  const valid = given.filter((one) => one !== undefined);
  if (valid.length < given.length) return { value: undefined, errors };
  if (valid.length > 0 && valid.filter(({ access }) => access === 'edit').length !== 1)
    errors.assignees = ['must contain exactly one with the access "edit"'];
  return { value: valid, errors };
}

const isSame = (one: Omit<Assignee, 'access'>, other: Omit<Assignee, 'access'>): boolean =>
  one.userUuid === other.userUuid && one.teamUuid === other.teamUuid;
