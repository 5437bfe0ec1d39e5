import { describe, expect, it } from '@jest/globals';
import { validationError, inUse, invalid, rule, versionMismatch } from '#eventstore/domain';
import { badRequest, HttpError } from './http-error.js';
import { internalProblem, problemOf, type ReportedError } from './problem.js';

const START = ['message', 'detail'];
const END = ['code', 'status', 'title', 'type', 'request_id'];
const membersOf = (error: ReportedError): string[] => Object.keys(problemOf(error, 'id'));

describe('the body of an error', () => {
  it('begins with the cause and ends with the request id', () =>
    expect(Object.entries(problemOf(validationError('name', 'is required'), 'my-id'))).toEqual([
      ['message', 'Cannot process request'],
      ['detail', 'name is required'],
      ['errors', { name: ['is required'] }],
      ['code', 'validation_failed'],
      ['status', 422],
      ['title', 'Unprocessable Content'],
      ['type', '/errors/validation_failed'],
      ['request_id', 'my-id'],
    ]));

  it('has its further members behind the errors', () => {
    const taken = invalid({ external_id: ['is used by another entity'] }, 'validation_failed', {
      conflictingUuid: 'u',
    });
    expect(membersOf(taken)).toEqual([...START, 'errors', 'conflicting_uuid', ...END]);
    expect(membersOf(versionMismatch(4))).toEqual([...START, 'current_version', ...END]);
    expect(membersOf(inUse('territory', []))).toEqual([...START, 'used_by', ...END]);
    expect(membersOf(badRequest('No'))).toEqual([...START, ...END]);
    expect(Object.keys(internalProblem('id'))).toEqual([...START, ...END]);
  });

  it('says in its detail what a rule says, and what any other error says', () => {
    expect(problemOf(rule('status', 'cannot start a finished job', 'job.not_startable'), 'id')).toMatchObject({
      message: 'Cannot process request',
      detail: 'Cannot start a finished job',
    });
    const message = 'The body is larger than 1048576 bytes';
    expect(problemOf(new HttpError(413, 'payload_too_large', message), 'id')).toMatchObject({
      message,
      detail: message,
    });
  });
});
