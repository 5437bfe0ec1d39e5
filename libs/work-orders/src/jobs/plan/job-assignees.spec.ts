import { describe, expect, it } from '@jest/globals';
import { type AssigneesInput, assigneesAfter } from './job-assignees.js';
import type { Assignee } from '../job-state.js';

const worker = (userUuid: string, access: Assignee['access'] = 'edit'): Assignee => ({
  userUuid,
  teamUuid: null,
  access,
});
const team = (teamUuid: string, access: Assignee['access'] = 'edit'): Assignee => ({
  userUuid: null,
  teamUuid,
  access,
});
const CURRENT = [worker('ada'), worker('bob', 'view'), team('north', 'view')];

describe('the assignees of a job', () => {
  it.each<[string, AssigneesInput, readonly Assignee[]]>([
    [
      'all are replaced by a list',
      { all: [team('south'), worker('ada', 'view')] },
      [team('south'), worker('ada', 'view')],
    ],
    ['an empty list clears all', { all: [] }, []],
    ['null clears all', { editor: null }, []],
    [
      'another editor keeps the viewers',
      { editor: { userUuid: 'eve', teamUuid: null } },
      [worker('eve'), ...CURRENT.slice(1)],
    ],
    ['the same editor changes nothing', { editor: { userUuid: 'ada', teamUuid: null } }, CURRENT],
    [
      'a viewer who becomes the editor is listed once',
      { editor: { userUuid: null, teamUuid: 'north' } },
      [team('north'), worker('bob', 'view')],
    ],
  ])('%s', (_, input, value) => expect(assigneesAfter(input, CURRENT)).toEqual({ value, errors: {} }));

  it.each([
    ['none', [worker('ada', 'view')]],
    ['two', [worker('ada'), team('north')]],
  ])('include exactly one editor: %s is rejected', (_, all) =>
    expect(assigneesAfter({ all }, []).errors).toEqual({
      assignees: ['must contain exactly one with the access "edit"'],
    }),
  );

  it('are listed once each, with any access', () =>
    expect(assigneesAfter({ all: [worker('ada'), worker('ada', 'view')] }, []).errors).toEqual({
      'assignees.1': ['is named twice'],
    }));

  it('are undefined while an entry is invalid for another reason', () =>
    expect(assigneesAfter({ all: [worker('ada', 'view'), undefined, worker('ada')] }, [])).toEqual({
      value: undefined,
      errors: { 'assignees.2': ['is named twice'] },
    }));
});
